//! Lessons: chapters of stops on recorded searches, each with a question whose answer the recording itself gives.
//!
//! A lesson goes through five stages, each a module:
//!
//! 1. [`parse`] reads the file into a [`Lesson`].
//! 2. `derive` records its searches and finds what is right at each stop ([`marubatsu::question`]).
//! 3. [`verify()`] compares every claim with that: numbers, frames, answers, and each node and number that a sentence names.
//! 4. [`quiz`] asks the questions and judges answers, for pages, exports and the command line alike.
//! 5. [`render`] makes a handout, a worksheet or Markdown of a lesson.
//!
//! Eight chapters are [`shipped`]; [`practice`] asks the same questions about random trees, [`daily`] one question a day. Invariants: a right answer is
//! derived from the events, and an author's is only compared with it; an open question does not tell its answer; nothing
//! here reads a file.

pub mod daily;
mod derive;
pub mod error;
pub mod own_lesson;
pub mod parse;
pub mod practice;
pub mod question;
pub mod quiz;
pub mod render;
pub mod reports;
pub mod shipped;
pub mod verify;

pub use derive::recordings::Recordings;
pub use error::LessonError;
pub use own_lesson::OwnLesson;
pub use parse::Lesson;
pub use shipped::{CHAPTERS, chapter};
pub use verify::{VerifiedLesson, verify};
