//! The chapters, as files that the program carries with it.
//!
//! Invariant: every one of them passes the checker.

use crate::lessons::error::LessonError;
use crate::lessons::parse::Lesson;

/// A chapter's file: its name and its text.
pub type ChapterFile = (&'static str, &'static str);

macro_rules! chapters {
    ($($name:literal),*) => {
        &[$(($name, include_str!(concat!("../../../../lessons/", $name)))),*]
    };
}

/// The chapters in their order.
pub const CHAPTERS: &[ChapterFile] = chapters![
    "1-tree.toml",
    "2-minimax.toml",
    "3-alpha-beta.toml",
    "4-table.toml",
    "5-order.toml",
    "6-null-window.toml",
    "7-guess.toml",
    "8-prove.toml"
];

/// Returns the chapter with this id.
///
/// # Errors
/// When its file can't be read.
pub fn chapter(id: &str) -> Option<(ChapterFile, Result<Lesson, Box<LessonError>>)> {
    let read = |chapter: &ChapterFile| (*chapter, Lesson::read(chapter.0, chapter.1.as_bytes()));
    let mut all = CHAPTERS.iter().map(read);
    all.find(|(_, lesson)| lesson.as_ref().is_ok_and(|lesson| lesson.id == id))
}
