//! `/api/frames`: some frames as JSON lines, each with its sentence.
//!
//! Invariant: lines come in the frames' order; no thread is held while a reader is slow to take them.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{RawQuery, State};
use axum::http::HeaderMap;
use axum::response::Response;
use futures_util::stream;
use marubatsu::lang::Lang;
use marubatsu_app::steps::Step;
use marubatsu_app::trace::Recording;
use serde::Serialize;

use crate::answer::{json_lines, line};
use crate::asked::Asked;
use crate::choice;
use crate::fault::Fault;
use crate::state::LabState;

/// Frames in one answer, at most, and if nothing is said.
const MOST: u64 = 256;
const USUAL: u64 = 16;

/// Frames made at a time.
const CHUNK: u64 = 16;

#[derive(Debug, Serialize)]
struct Line {
    n: u64,
    kind: &'static str,
    sentence: String,
    step: Step,
}

/// What is left to send.
struct Rest {
    lab: LabState,
    recording: Arc<Recording>,
    lang: Lang,
    next: u64,
    end: u64,
}

pub(super) async fn frames(
    State(lab): State<LabState>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Fault> {
    let mut asked = Asked::read(query.as_deref())?;
    asked.view()?;
    let lang = choice::lang(query.as_deref(), &headers);
    let next = asked.number("from", 0, u64::from(u32::MAX))?.unwrap_or(0);
    let count = asked.number("count", 1, MOST)?.unwrap_or(USUAL);
    let recording = super::recording(&lab, &asked.recording_request()?).await?;
    let end = (next + count).min(recording.steps.len());
    let rest = Rest {
        lab,
        recording,
        lang,
        next,
        end,
    };
    Ok(json_lines(stream::unfold(rest, Rest::send)))
}

impl Rest {
    async fn send(mut self) -> Option<(Bytes, Self)> {
        let count = CHUNK.min(self.end.checked_sub(self.next)?);
        if count == 0 {
            return None;
        }
        let (recording, from, lang) = (Arc::clone(&self.recording), self.next, self.lang);
        let made = move || lines(&recording, from, count, lang);
        let bytes = self.lab.read(made).await.ok()?;
        self.next += count;
        Some((bytes, self))
    }
}

fn lines(recording: &Recording, from: u64, count: u64, lang: Lang) -> Bytes {
    let steps = recording.steps.steps(from);
    let sentences = recording.steps.sentences(from, lang);
    let mut text = Vec::new();
    for ((step, sentence), _) in steps.zip(sentences).zip(0..count) {
        text.extend(line(&Line {
            n: step.n,
            kind: step.kind,
            sentence,
            step,
        }));
    }
    text.into()
}
