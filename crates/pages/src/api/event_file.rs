//! A file of events, a line each, as it is taken away.
//!
//! Invariant: it is made whole, so there is a most; longer ones are for the command line.

use std::fmt::Write as _;

use http::StatusCode;

use crate::answer::{Answer, file};
use crate::error::PageError;
use crate::texts;

/// Events of a file, at most.
const MOST_EVENTS: usize = 200_000;

/// So many events as a file of lines, unless they are too many.
pub(super) fn lines(
    events: usize,
    lines: impl Iterator<Item = String>,
) -> Result<Answer, PageError> {
    if events > MOST_EVENTS {
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        return Err(PageError::new(status, texts::TOO_MANY_EVENTS));
    }
    let mut text = String::new();
    for line in lines {
        let _ = writeln!(text, "{line}");
    }
    let name = "marubatsu-search.jsonl";
    Ok(file("application/x-ndjson", name, text.into_bytes()))
}
