//! What is wrong with a lesson, and where.
//!
//! Invariant: a fault names its place in the file as closely as it is known, and what was claimed beside what was found.

use std::fmt;

use marubatsu::lang::{Lang, Message};
use serde::Serialize;

/// Line and column of a text, each from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct FilePosition {
    /// The line.
    pub line: usize,
    /// The character in it.
    pub column: usize,
}

/// Something wrong in a lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonError {
    /// The file, as it was called.
    pub file: String,
    /// Where in it.
    pub place: Option<FilePosition>,
    /// The stop that it is in.
    pub stop: Option<String>,
    /// The field: `stop.ask.answer`, `recording.T.nodes`.
    pub field: String,
    /// What is wrong.
    pub message: Message,
}

impl LessonError {
    /// `3-alpha-beta.toml:21:5`, as far as the place is known.
    pub fn at(&self) -> String {
        let place = self
            .place
            .map(|FilePosition { line, column }| format!(":{line}:{column}"));
        format!("{}{}", self.file, place.unwrap_or_default())
    }

    /// Returns the error in one line.
    pub fn in_lang(&self, lang: Lang) -> String {
        let stop = self.stop.as_ref().map(|stop| format!(" [{stop}]"));
        let (at, stop, message) = (
            self.at(),
            stop.unwrap_or_default(),
            self.message.in_lang(lang),
        );
        match self.field.as_str() {
            "" => format!("{at}:{stop} {message}"),
            field => format!("{at}:{stop} {field}: {message}"),
        }
    }
}

impl fmt::Display for LessonError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.in_lang(Lang::En))
    }
}

impl std::error::Error for LessonError {}

/// A fault without its file: the keys that lead to the field, and what is wrong there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct FieldError {
    pub(super) path: Vec<FieldKey>,
    pub(super) message: Message,
}

/// A step from a value of the file into it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum FieldKey {
    Name(String),
    Index(usize),
}

impl From<&str> for FieldKey {
    fn from(name: &str) -> Self {
        Self::Name(name.to_owned())
    }
}

impl From<usize> for FieldKey {
    fn from(index: usize) -> Self {
        Self::Index(index)
    }
}

impl FieldError {
    pub(super) fn new(path: Vec<FieldKey>, message: impl Into<Message>) -> Self {
        Self {
            path,
            message: message.into(),
        }
    }

    /// Returns the error of a claim that does not hold.
    pub(super) fn claim(path: Vec<FieldKey>, claimed: &str, found: &str) -> Self {
        let message = message!(
            "claimed {claimed}, found {found}",
            "主張は {claimed}、実際は {found} です"
        );
        Self::new(path, message)
    }
}
