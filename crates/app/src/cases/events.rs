//! A search as JSON lines, an event each: what any program can write, and this one shows.
//!
//! Invariant: what is written reads back as the same trace. What is read has been checked line by
//! line: every event stands where a search makes it, every move is legal, every field is known. No
//! number is recomputed: a trace shows what the search that wrote it said.
//!
//! The fields, their defaults and an example in Python: `docs/events.md`.

mod fields;
mod grammar;
mod line_error;
mod lines;
mod read;
pub(crate) mod rounds;

pub(crate) use lines::lines;
pub use read::EventChecker;
pub(crate) use read::{EventHeader, Lines, checking_on, is_events, read, trace_on};
pub(crate) use rounds::{ExternalRecording, ExternalSearch, RoundLimits};

/// The name and version of the format, in the header's `schema`.
pub const SCHEMA: &str = "marubatsu.events/1";

/// The same of best-first searches.
const ROUNDS_SCHEMA: &str = "marubatsu.best-first/1";

/// What a header may have beside its schema.
const HEADER: [&str; 3] = ["game", "board", "options"];
