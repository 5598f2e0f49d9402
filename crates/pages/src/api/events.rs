//! `/api/events`: a recording as a file of JSON lines, an event each, which this server and the command line
//! read again.
//!
//! Invariant: a file is made whole, so there is a most; longer ones are for the command line.

use std::fmt::Write as _;

use http::StatusCode;

use crate::answer::file;
use crate::ask::Ask;
use crate::fault::Fault;
use crate::site::Site;
use crate::texts;
use crate::work::Reply;

/// Events of a file, at most.
const MOST: usize = 200_000;

pub(crate) fn events(site: &Site, ask: Ask) -> Result<Reply, Fault> {
    site.read_recording(ask.query, |recording, _| {
        if recording.steps.trace().len() > MOST {
            let status = StatusCode::UNPROCESSABLE_ENTITY;
            return Err(Fault::new(status, texts::TOO_MANY_EVENTS));
        }
        let mut text = String::new();
        for line in recording.steps.events() {
            let _ = writeln!(text, "{line}");
        }
        let name = "marubatsu-search.jsonl";
        Ok(file("application/x-ndjson", name, text.into_bytes()))
    })
}
