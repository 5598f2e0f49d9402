//! Lessons: chapters of stops on recorded searches, each with a question whose answer the recording itself gives.
//!
//! A lesson is a file ([`format::Lesson`]); [`check::check`] records its searches and holds every claim against them: numbers,
//! frames, answers, and each node and number that a sentence names. Six chapters are [`shipped`]. Invariants: an answer is
//! derived from the events ([`marubatsu::question`]) and an author's is only compared with it; what is [`asked`] while a
//! question is open does not tell its answer; nothing here reads a file.

pub mod asked;
pub mod check;
mod claims;
pub mod fault;
pub mod format;
mod grounds;
pub mod handout;
mod options;
pub mod own;
mod place;
pub mod practice;
pub mod printed;
mod prose;
pub mod sheets;
pub mod shipped;
mod stops;
mod told;
mod words;

pub use check::{Checked, check};
pub use fault::Fault;
pub use format::Lesson;
pub use grounds::Grounds;
pub use own::Own;
pub use shipped::{CHAPTERS, chapter};
