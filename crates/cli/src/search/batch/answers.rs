//! The answers to lines in a row, as they are written.
//!
//! Invariant: nothing is answered after what ends the run.

use marubatsu::lang::{Lang, Message};
use marubatsu_app::control::Interrupt;
use marubatsu_app::error::{Error, InputError};
use serde_json::json;

use super::BatchReport;
use crate::error::CliError;
use crate::output;

/// The answers to some lines.
#[derive(Debug, Default)]
pub(super) struct Answers {
    pub(super) text: Vec<u8>,
    pub(super) refused: bool,
    pub(super) stopped: bool,
    /// Whether the last one was interrupted.
    pub(super) interrupted: bool,
    /// What was wrong after the last one, other than a line.
    pub(super) error: Option<CliError>,
}

impl Answers {
    /// Answers lines, each with its place in a chunk, up to one that ends the run; so many lines were before the chunk.
    pub(super) fn to<'a, A: BatchReport>(
        lines: impl Iterator<Item = (usize, &'a [u8])>,
        mut search: impl FnMut(&str) -> Result<A, Error>,
        (before, lang): (u64, Lang),
    ) -> Self {
        let mut answers = Self::default();
        for (at, line) in lines {
            let number = before + at as u64 + 1;
            let answer = answer(line, &mut search);
            if answer.is_some_and(|answer| !answers.add(answer, (number, lang))) {
                break;
            }
        }
        answers
    }

    /// Adds the answer to the line of this number. Whether it goes on.
    fn add<A: BatchReport>(
        &mut self,
        answer: Result<A, Error>,
        (number, lang): (u64, Lang),
    ) -> bool {
        let written = match answer {
            Ok(report) => {
                self.stopped |= report.halt().is_some();
                self.interrupted = report.halt() == Some(Interrupt::Cancelled);
                report.write(&mut self.text)
            }
            Err(Error::Input(error)) => {
                self.refused = true;
                output::json(&refusal(&error, (number, lang)), &mut self.text)
            }
            Err(error) => Err(error.into()),
        };
        self.error = written.err();
        self.error.is_none() && !self.interrupted
    }
}

/// What answers a line that is no position.
fn refusal(error: &InputError, (number, lang): (u64, Lang)) -> serde_json::Value {
    json!({"error": {
        "line": number,
        "board": error.value,
        "at": error.at,
        "message": error.message.in_lang(lang),
    }})
}

/// What a search answers to a line, with its end; none to a blank one.
fn answer<A>(
    line: &[u8],
    search: impl FnOnce(&str) -> Result<A, Error>,
) -> Option<Result<A, Error>> {
    if line.trim_ascii().is_empty() {
        return None;
    }
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    Some(text(line).and_then(search))
}

/// A line as text.
fn text(line: &[u8]) -> Result<&str, Error> {
    std::str::from_utf8(line).map_err(|error| {
        let valid = String::from_utf8_lossy(&line[..error.valid_up_to()]);
        let message = Message::new(
            "the line is not valid UTF-8",
            "UTF-8 の文字列ではありません",
        );
        let at = Some(valid.chars().count());
        InputError::new("board", &String::from_utf8_lossy(line), at, message).into()
    })
}
