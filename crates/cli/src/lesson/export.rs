//! `lesson export`: a chapter as one file, to be answered without a server, or as a sheet to print.
//!
//! Invariant: the file is written whole or not at all, and only of a lesson whose claims hold.

use marubatsu_app::control::{Control, Interrupt};
use marubatsu_app::error::{Error, InputError};
use marubatsu_app::lab::Lab;
use marubatsu_app::lessons::render::handout::handout;
use marubatsu_app::lessons::render::worksheet::worksheet;
use marubatsu_app::lessons::{Recordings, verify};
use marubatsu_raster::embedded_faces;

use super::{faulty, source};
use crate::environment::Environment;
use crate::error::{CliError, ExitStatus};
use crate::options::{Command, ParsedArguments, format_of};
use crate::{file, progress};

/// The format by the ending of its file.
const FORMATS: [(&str, ()); 1] = [("html", ())];

/// Reads `lesson export`.
pub(crate) fn export(parsed: &ParsedArguments<'_>) -> Result<Command, CliError> {
    let name = parsed.text("lessons").unwrap_or_default().to_owned();
    let path = parsed.required_path("out", "lesson export alpha-beta -o cut.html")?;
    format_of("out", Some(&path), &FORMATS)?;
    let sheet = parsed.flag("sheet");
    Ok(Box::new(move |lab, environment, _| {
        file::check("out", &path)?;
        let (file, text) = source(&name)?;
        let made = progress::of_search(environment, |control| {
            made(&lab, (&file, &text), (sheet, environment), control)
        });
        file::export_bytes("out", &path, environment, None, made?.as_bytes())?;
        Ok(ExitStatus::Done)
    }))
}

/// The file's text.
fn made(
    lab: &Lab,
    lesson: (&str, &[u8]),
    (sheet, environment): (bool, &Environment),
    control: &Control<'_>,
) -> Result<String, CliError> {
    let mut recordings = Recordings::new(lab, *control);
    let stopped = || -> Result<(), CliError> {
        let halt = Error::Stopped(Interrupt::Cancelled);
        if control.is_cancelled() {
            Err(halt.into())
        } else {
            Ok(())
        }
    };
    let checked = verify(lesson, &mut recordings);
    stopped()?;
    let checked = checked.map_err(|faults| faulty(&faults))?;
    let lang = environment.lang;
    let made = if sheet {
        worksheet(&checked.lesson, lang, &mut recordings).map(Ok)
    } else {
        handout(
            &checked.lesson,
            lang,
            &embedded_faces(false),
            &mut recordings,
        )
    };
    stopped()?;
    made?.map_err(|large| InputError::new("lessons", lesson.0, None, large.message()).into())
}
