//! Lessons as reports: the list of chapters, a chapter to read or to print, what the checker found.
//!
//! Invariant: in a chapter that is printed, answers come last.

use marubatsu::lang::Message;
use serde::Serialize;

use crate::lessons::error::LessonError;
use crate::lessons::own_lesson::{OwnLesson, hash};
use crate::lessons::parse::Lesson;
use crate::lessons::shipped::CHAPTERS;
use crate::words::{Cell, Sheet};

/// The chapters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LessonList {
    /// `marubatsu.lessons/1`.
    pub schema: &'static str,
    /// The chapters in their order.
    pub lessons: Vec<LessonSummary>,
}

/// A chapter in the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LessonSummary {
    /// Its name in addresses.
    pub id: String,
    /// The hash of its file, by which progress is kept.
    pub hash: String,
    /// The part of the series that it goes with.
    pub part: Option<u16>,
    /// Its title in English.
    pub title: String,
    /// Its title in Japanese.
    pub title_ja: String,
    /// The ids of its stops.
    pub stops: Vec<String>,
    /// How many of them ask something.
    pub questions: usize,
}

impl LessonList {
    /// Returns the list of the chapters that the program carries with it, and then of these.
    ///
    /// # Errors
    /// When a chapter can't be read.
    pub fn with<'a>(
        own: impl IntoIterator<Item = &'a OwnLesson>,
    ) -> Result<Self, Box<LessonError>> {
        let shipped = CHAPTERS.iter().map(|(name, text)| {
            let lesson = Lesson::read(name, text.as_bytes())?;
            let id = lesson.id.clone();
            Ok(LessonSummary::new(id, hash(text.as_bytes()), &lesson))
        });
        let own = own.into_iter().map(LessonSummary::of);
        Ok(Self {
            schema: "marubatsu.lessons/1",
            lessons: shipped
                .chain(own.map(Ok))
                .collect::<Result<_, Box<LessonError>>>()?,
        })
    }

    /// Returns the list as a table.
    pub fn sheet(&self) -> Sheet {
        let lessons = self.lessons.iter().enumerate();
        sheet!("lessons", lessons, |(n, lesson)| {
            "chapter" ("chapter", "章") => Cell::count(n + 1),
            "id" ("id", "id") => Cell::Text(lesson.id.clone()),
            "title" ("title", "題") => Cell::Words(Message::new(lesson.title.clone(), lesson.title_ja.clone())),
            "part" ("part", "動画") => Cell::text(lesson.part),
            "stops" ("stops", "場面") => Cell::count(lesson.stops.len()),
            "questions" ("questions", "質問") => Cell::count(lesson.questions),
        })
    }
}

impl LessonSummary {
    fn new(id: String, hash: String, lesson: &Lesson) -> Self {
        Self {
            id,
            hash,
            part: lesson.part,
            title: lesson.title.en.clone(),
            title_ja: lesson.title.ja.clone(),
            stops: lesson.stop.iter().map(|stop| stop.id.clone()).collect(),
            questions: lesson.stop.iter().filter(|stop| stop.ask.is_some()).count(),
        }
    }

    /// Returns a lesson of one's own.
    pub fn of(own: &OwnLesson) -> Self {
        Self::new(own.id(), own.hash.clone(), &own.lesson)
    }
}

/// What the checker found in some files.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CheckReport {
    /// `marubatsu.lesson-check/1`.
    pub schema: &'static str,
    /// The files in their order.
    pub files: Vec<FileVerdict>,
}

/// What the checker found in a file.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FileVerdict {
    /// Its name.
    pub file: String,
    /// Whether every claim holds.
    pub holds: bool,
    /// What is wrong.
    pub faults: Vec<JsonLessonError>,
}

/// What became of a lesson that was brought: either it is open now, or nothing is.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct UploadReport {
    /// `marubatsu.own-lesson/1`.
    pub schema: &'static str,
    /// The lesson, with its name in addresses; none if something is wrong with it.
    pub lesson: Option<LessonSummary>,
    /// What is wrong.
    pub faults: Vec<JsonLessonError>,
}

impl UploadReport {
    /// Returns the report of an upload.
    pub fn new(opened: &Result<OwnLesson, Vec<LessonError>>) -> Self {
        let faults = opened.as_ref().err().map(Vec::as_slice);
        Self {
            schema: "marubatsu.own-lesson/1",
            lesson: opened.as_ref().ok().map(LessonSummary::of),
            faults: JsonLessonError::all(faults.unwrap_or_default()),
        }
    }
}

/// A fault in JSON.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct JsonLessonError {
    /// The line, from 1, if it is known.
    pub line: Option<usize>,
    /// The character in it, from 1.
    pub column: Option<usize>,
    /// The stop that it is in.
    pub stop: Option<String>,
    /// The field, such as `stop.ask.answer`.
    pub field: String,
    /// What is wrong, in English.
    pub message: String,
    /// The same in Japanese.
    pub message_ja: String,
}

impl JsonLessonError {
    fn all(faults: &[LessonError]) -> Vec<Self> {
        let fault = |fault: &LessonError| Self {
            line: fault.place.map(|place| place.line),
            column: fault.place.map(|place| place.column),
            stop: fault.stop.clone(),
            field: fault.field.clone(),
            message: fault.message.en.clone(),
            message_ja: fault.message.ja.clone(),
        };
        faults.iter().map(fault).collect()
    }
}

impl FileVerdict {
    /// Returns the verdict on the file `name`.
    pub fn new(name: &str, faults: &[LessonError]) -> Self {
        Self {
            file: name.to_owned(),
            holds: faults.is_empty(),
            faults: JsonLessonError::all(faults),
        }
    }
}
