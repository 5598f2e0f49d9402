//! The command `lesson`: chapters listed, shown, checked, exported; practice on random trees.
//!
//! Invariant: a lesson is shown only if its claims hold, and one of one's own file is checked first.

use std::io::Write;
use std::path::{Path, PathBuf};

use marubatsu::lang::{Lang, Message};
use marubatsu_app::control::Control;
use marubatsu_app::error::InputError;
use marubatsu_app::lab::Lab;
use marubatsu_app::lessons::render::markdown;
use marubatsu_app::lessons::reports::{CheckReport, FileVerdict, LessonList};
use marubatsu_app::lessons::{CHAPTERS, Lesson, LessonError, Recordings, verify};

use crate::arguments::names::{LESSON_WAYS, LessonWay};
use crate::environment::Environment;
use crate::error::{CliError, ExitStatus};
use crate::lesson_files::faulty;
use crate::options::{Command, ParsedArguments, needs_file, not_with, refuse};
use crate::{file, output, sheet};

mod export;
mod practice;

/// Reads the command.
pub(crate) fn read(parsed: &ParsedArguments<'_>) -> Result<Command, CliError> {
    let way = parsed.named("lesson_way", &LESSON_WAYS)?;
    let names = parsed.texts("lessons");
    let json = parsed.json();
    if !matches!(way, LessonWay::Practice) {
        let asked = ["kind", "level", "seed", "answer"];
        let given = asked
            .into_iter()
            .find_map(|key| Some((key, parsed.text(key)?)));
        refuse(given, |key, value| not_with(key, value, way.name()))?;
    }
    if !matches!(way, LessonWay::Export) {
        let sheet = parsed.flag("sheet").then(|| ("sheet", String::new()));
        let out = || Some(("out", parsed.path("out")?.to_string_lossy().into_owned()));
        refuse(sheet.or_else(out), |key, value| {
            not_with(key, value, way.name())
        })?;
    }
    match way {
        LessonWay::Export => export::read(parsed, &names),
        LessonWay::List => {
            refuse(first(&names), |key, value| {
                not_with(key, value, "lesson list")
            })?;
            Ok(Box::new(move |_, environment, out| {
                list(json, environment, out)
            }))
        }
        LessonWay::Show => {
            let name = first(&names).map(|(_, name)| name.to_owned());
            let name = name.ok_or_else(|| needs_file("lessons", "lesson show alpha-beta"))?;
            refuse(json.then_some(("json", "")), |key, value| {
                not_with(key, value, "lesson show")
            })?;
            Ok(Box::new(move |lab, environment, out| {
                show(&lab, &name, environment, out)
            }))
        }
        LessonWay::Check => {
            let names: Vec<String> = names.into_iter().map(str::to_owned).collect();
            Ok(Box::new(move |lab, environment, out| {
                checked(&lab, &names, (json, environment), out)
            }))
        }
        LessonWay::Practice => {
            refuse(first(&names), |key, value| {
                not_with(key, value, "lesson practice")
            })?;
            practice::read(parsed)
        }
    }
}

fn first<'a>(names: &[&'a str]) -> Option<(&'static str, &'a str)> {
    names.first().map(|name| ("lessons", *name))
}

/// The chapters that the program carries with it.
fn chapters() -> Result<Vec<Lesson>, CliError> {
    let read = |(name, text): &(&str, &str)| Lesson::read(name, text.as_bytes());
    let chapters: Result<Vec<Lesson>, Box<LessonError>> = CHAPTERS.iter().map(read).collect();
    chapters.map_err(|fault| faulty(&[*fault]))
}

fn list(
    json: bool,
    environment: &Environment,
    out: &mut dyn Write,
) -> Result<ExitStatus, CliError> {
    let list = LessonList::with([]).map_err(|fault| faulty(&[*fault]))?;
    output::write(&list, json, out, || {
        sheet::text(&[list.sheet()], environment)
    })
}

/// The text of a chapter by its id, or of a file.
fn source(name: &str) -> Result<(String, Vec<u8>), CliError> {
    let shipped = CHAPTERS.iter().zip(chapters()?);
    let mut shipped = shipped.filter(|(_, lesson)| lesson.id == name);
    if let Some(((file, text), _)) = shipped.next() {
        return Ok(((*file).to_owned(), text.as_bytes().to_vec()));
    }
    if !name.contains(['.', '/']) && name != "-" {
        let ids: Vec<String> = chapters()?.into_iter().map(|lesson| lesson.id).collect();
        let ids = ids.join(", ");
        let message = Message::new(
            format!("there is no such chapter: {ids}; or give a file"),
            format!("そのような章はありません: {ids}。またはファイルを指定してください"),
        );
        return Err(InputError::new("lessons", name, Some(0), message).into());
    }
    let path: PathBuf = Path::new(name).into();
    Ok((name.to_owned(), file::read("lessons", &path)?))
}

fn show(
    lab: &Lab,
    name: &str,
    environment: &Environment,
    out: &mut dyn Write,
) -> Result<ExitStatus, CliError> {
    let (file, text) = source(name)?;
    let checked = verify(
        (&file, &text),
        &mut Recordings::new(lab, Control::default()),
    );
    let checked = checked.map_err(|faults| faulty(&faults))?;
    out.write_all(markdown(&checked.lesson, environment.lang).as_bytes())?;
    Ok(ExitStatus::Done)
}

/// Checks these chapters and files; all chapters, if none is named.
fn checked(
    lab: &Lab,
    names: &[String],
    (json, environment): (bool, &Environment),
    out: &mut dyn Write,
) -> Result<ExitStatus, CliError> {
    let mut recordings = Recordings::new(lab, Control::default());
    let all: Vec<String>;
    let names = if names.is_empty() {
        all = chapters()?.into_iter().map(|lesson| lesson.id).collect();
        &all
    } else {
        names
    };
    let mut report = CheckReport {
        schema: "marubatsu.lesson-check/1",
        files: Vec::new(),
    };
    let mut lines = String::new();
    for name in names {
        let (file, text) = source(name)?;
        let found = verify((&file, &text), &mut recordings);
        let faults = found.as_ref().err().map(Vec::as_slice).unwrap_or_default();
        report.files.push(FileVerdict::new(&file, faults));
        lines += &told(&file, &found, environment.lang);
    }
    output::write(&report, json, out, || lines)?;
    let holds = report.files.iter().all(|file| file.holds);
    Ok(if holds {
        ExitStatus::Done
    } else {
        ExitStatus::Failed
    })
}

/// What was found in a file, in lines.
fn told(
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
                format!("{file}: {stops} 地点、{answers} 問: すべての主張が成り立ちます\n"),
            )
        }
        Err(faults) => {
            let lines = faults.iter().map(|fault| fault.in_lang(lang) + "\n");
            lines.collect()
        }
    }
}
