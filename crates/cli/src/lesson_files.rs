//! Your own lessons, named when the server starts: `serve --lessons FILE-or-DIRECTORY`.
//!
//! Invariant: a lesson with wrong claims is not opened, but listed with its errors; only an unreadable path ends the start.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use marubatsu::lang::{Lang, Message};
use marubatsu_app::control::Control;
use marubatsu_app::error::InputError;
use marubatsu_app::lab::Lab;
use marubatsu_app::lessons::reports::FileVerdict;
use marubatsu_app::lessons::{LessonError, OwnLesson, Recordings};

use crate::error::{CliError, CommandError, ExitStatus};
use crate::file;

/// The lessons that hold, and what is wrong with the others.
pub(crate) type OpenedLessons = (Vec<OwnLesson>, Vec<FileVerdict>);

/// Opens the lessons at these paths, in their order; of a directory its `.toml` files, by name.
pub(crate) fn open(lab: &Lab, paths: &[PathBuf]) -> Result<OpenedLessons, CliError> {
    let mut recordings = Recordings::new(lab, Control::default());
    let (mut lessons, mut refused) = (Vec::new(), Vec::new());
    for path in paths {
        for path in files(path)? {
            let bytes = file::read("lessons", &path, file::LARGEST_TEXT)?;
            let name = path.to_string_lossy();
            match OwnLesson::open(&name, &bytes, &mut recordings) {
                Ok(lesson) => lessons.push(lesson),
                Err(faults) => refused.push(FileVerdict::new(&name, &faults)),
            }
        }
    }
    Ok((lessons, refused))
}

/// The file itself, or those of a directory.
fn files(path: &Path) -> Result<Vec<PathBuf>, CliError> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let named = |error: io::Error| CommandError::file("lessons", path, &error);
    let mut files = Vec::new();
    for entry in fs::read_dir(path).map_err(named)? {
        let path = entry.map_err(named)?.path();
        if path.extension().is_some_and(|ending| ending == "toml") && path.is_file() {
            files.push(path);
        }
    }
    if files.is_empty() {
        let message = Message::new(
            "there is no .toml file in this directory",
            "このディレクトリに .toml ファイルはありません",
        );
        let path = path.to_string_lossy();
        return Err(InputError::new("lessons", &path, None, message).into());
    }
    files.sort();
    Ok(files)
}

/// A lesson that can't be opened: what is wrong at first, and where to read the rest.
pub(crate) fn faulty(faults: &[LessonError]) -> CliError {
    let said = |fault: &LessonError| Lang::ALL.map(|lang| fault.in_lang(lang));
    let [ja, en] = faults.first().map(said).unwrap_or_default();
    let message = match faults {
        [] | [_] => Message::new(en, ja),
        [LessonError { file, .. }, others @ ..] => {
            let more = others.len();
            Message::new(
                format!("{en}; and {more} more: marubatsu lesson check {file}"),
                format!("{ja} (ほか {more} 件: marubatsu lesson check {file})"),
            )
        }
    };
    CommandError::new(ExitStatus::Input, message).into()
}
