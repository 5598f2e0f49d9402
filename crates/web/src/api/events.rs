//! `/api/events`: a recording as a file of JSON lines, an event each, which this server and the command line
//! read again.
//!
//! Invariant: a file is made whole, so there is a most; longer ones are for the command line.

use std::fmt::Write as _;

use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::fault::Fault;
use crate::query::Query;
use crate::state::LabState;
use crate::texts;

/// Events of a file, at most.
const MOST: usize = 200_000;

pub(super) async fn events(
    State(lab): State<LabState>,
    Query { asked, .. }: Query,
) -> Result<Response, Fault> {
    let recording = super::recording(&lab, asked.recorded(lab.lab())?).await?;
    if recording.steps.trace().len() > MOST {
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        return Err(Fault::new(status, texts::TOO_MANY_EVENTS));
    }
    let lines = move || {
        let mut text = String::new();
        for line in recording.steps.events() {
            let _ = writeln!(text, "{line}");
        }
        text
    };
    let text = lab.read(lines).await?;
    let headers = [
        (header::CONTENT_TYPE, "application/x-ndjson"),
        (
            header::CONTENT_DISPOSITION,
            "attachment; filename=\"marubatsu-search.jsonl\"",
        ),
    ];
    let headers = headers.map(|(name, value)| (name, HeaderValue::from_static(value)));
    Ok((headers, text).into_response())
}
