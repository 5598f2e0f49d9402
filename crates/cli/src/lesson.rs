//! The commands of `lesson`: list, show and check chapters; practise on random trees.
//!
//! Invariant: a lesson is shown only if its claims are true; your own file is checked first.

use std::path::{Path, is_separator};

use marubatsu::lang::{Lang, Message};
use marubatsu_app::control::Control;
use marubatsu_app::error::InputError;
use marubatsu_app::lessons::render::markdown;
use marubatsu_app::lessons::reports::{CheckReport, FileVerdict, LessonList};
use marubatsu_app::lessons::{CHAPTERS, Lesson, LessonError, Recordings, verify};

use crate::error::{CliError, ExitStatus};
use crate::lesson_files::faulty;
use crate::options::{Command, ParsedArguments};
use crate::{file, output, sheet};

mod export;
mod practice;

pub(crate) use export::export;
pub(crate) use practice::practice;

/// Reads `lesson list`.
pub(crate) fn list(parsed: &ParsedArguments<'_>) -> Command {
    output::command(
        parsed.json(),
        |_, _| LessonList::with([]).map_err(|fault| faulty(&[*fault])),
        |_| None,
        |list, environment| sheet::text(&[list.sheet()], environment),
    )
}

/// Reads `lesson show`.
pub(crate) fn show(parsed: &ParsedArguments<'_>) -> Command {
    let name = parsed.text("lessons").unwrap_or_default().to_owned();
    Box::new(move |lab, environment, out| {
        let (file, text) = source(&name)?;
        let found = verify(
            (&file, &text),
            &mut Recordings::new(&lab, Control::default()),
        );
        let lesson = found.map_err(|faults| faulty(&faults))?.lesson;
        out.write_all(markdown(&lesson, environment.lang).as_bytes())?;
        Ok(ExitStatus::Done)
    })
}

/// Reads `lesson check`, of all chapters if none is named.
pub(crate) fn check(parsed: &ParsedArguments<'_>) -> Result<Command, CliError> {
    let names = parsed.texts("lessons").into_iter().map(str::to_owned);
    let mut names: Vec<String> = names.collect();
    if names.is_empty() {
        names = chapters()?.into_iter().map(|lesson| lesson.id).collect();
    }
    let json = (parsed.json(), None);
    Ok(Box::new(move |lab, environment, out| {
        let mut recordings = Recordings::new(&lab, Control::default());
        let mut report = CheckReport {
            schema: "marubatsu.lesson-check/1",
            files: Vec::new(),
        };
        let mut lines = String::new();
        for name in &names {
            let (file, text) = source(name)?;
            let found = verify((&file, &text), &mut recordings);
            let faults = found.as_ref().err().map(Vec::as_slice).unwrap_or_default();
            report.files.push(FileVerdict::new(&file, faults));
            lines += &summary(&file, &found, environment.lang);
        }
        output::print(&report, json, environment, out, || lines)?;
        let holds = report.files.iter().all(|file| file.holds);
        Ok(if holds {
            ExitStatus::Done
        } else {
            ExitStatus::Failed
        })
    }))
}

/// A lesson that holds, to be changed into another one.
const SKELETON: &str = include_str!("lesson/skeleton.toml");

/// Reads `lesson new`, which replaces no file.
pub(crate) fn new(parsed: &ParsedArguments<'_>) -> Result<Command, CliError> {
    let path = parsed.required_path("file", "lesson new my-lesson.toml")?;
    Ok(Box::new(move |_, environment, _| {
        if !file::is_stream(&path) && path.exists() {
            let message = Message::new(
                "this file already exists; choose another name",
                "このファイルは既にあります。別の名前を指定してください",
            );
            return Err(InputError::new("file", &path.to_string_lossy(), None, message).into());
        }
        file::export_bytes("file", &path, environment, None, SKELETON.as_bytes())?;
        Ok(ExitStatus::Done)
    }))
}

/// The chapters that the program carries with it.
fn chapters() -> Result<Vec<Lesson>, CliError> {
    let read = |(name, text): &(&str, &str)| Lesson::read(name, text.as_bytes());
    let chapters: Result<Vec<Lesson>, Box<LessonError>> = CHAPTERS.iter().map(read).collect();
    chapters.map_err(|fault| faulty(&[*fault]))
}

/// The text of a chapter by its id, or of a file.
fn source(name: &str) -> Result<(String, Vec<u8>), CliError> {
    let shipped = CHAPTERS.iter().zip(chapters()?);
    let mut shipped = shipped.filter(|(_, lesson)| lesson.id == name);
    if let Some(((file, text), _)) = shipped.next() {
        return Ok(((*file).to_owned(), text.as_bytes().to_vec()));
    }
    if !name.contains(|letter| letter == '.' || is_separator(letter)) && name != "-" {
        let ids: Vec<String> = chapters()?.into_iter().map(|lesson| lesson.id).collect();
        let ids = ids.join(", ");
        let message = Message::new(
            format!("unknown chapter \"{name}\"; expected a file or one of {ids}"),
            format!(
                "「{name}」という章はありません。{ids} のどれか、またはファイルを指定してください"
            ),
        );
        return Err(InputError::new("lessons", name, Some(0), message).into());
    }
    Ok((
        name.to_owned(),
        file::read("lessons", Path::new(name), file::LARGEST_TEXT)?,
    ))
}

/// What was found in a file, in lines.
fn summary(
    file: &str,
    found: &Result<marubatsu_app::lessons::VerifiedLesson, Vec<LessonError>>,
    lang: Lang,
) -> String {
    match found {
        Ok(checked) => {
            let (stops, answers) = (
                checked.answers.len(),
                checked.answers.iter().flatten().count(),
            );
            lang.pick(
                format!("{file}: {stops} stops, {answers} answers: every claim holds\n"),
                format!("{file}: {stops} 場面、{answers} 問: すべての主張が成り立ちます\n"),
            )
        }
        Err(faults) => {
            let lines = faults.iter().map(|fault| fault.in_lang(lang) + "\n");
            lines.collect()
        }
    }
}
