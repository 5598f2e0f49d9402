//! `/api/frames`: some frames as JSON lines, each with its sentence, and its picture if one is asked for
//! (`picture=wide` or `tall`; `theme`).
//!
//! Invariant: lines come in the frames' order; no thread is held while a reader is slow to take them.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{RawQuery, State};
use axum::http::HeaderMap;
use axum::response::Response;
use futures_util::stream;
use marubatsu::lang::Lang;
use marubatsu::scene::Theme;
use marubatsu::scene::panel::Arrangement;
use marubatsu::svg;
use marubatsu_app::steps::{FrameLook, Step};
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
    /// The picture, as SVG.
    #[serde(skip_serializing_if = "Option::is_none")]
    svg: Option<String>,
}

/// How frames are told.
#[derive(Clone, Copy)]
struct Manner {
    lang: Lang,
    /// How tree and panel are put together, if there is to be a picture.
    picture: Option<Arrangement>,
    theme: Theme,
}

/// What is left to send.
struct Rest {
    lab: LabState,
    recording: Arc<Recording>,
    manner: Manner,
    next: u64,
    end: u64,
}

pub(super) async fn frames(
    State(lab): State<LabState>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Fault> {
    let mut asked = Asked::read(query.as_deref())?;
    let theme = match asked.view()?.theme {
        Some(choice::Theme::Dark) => Theme::Dark,
        _ => Theme::Light,
    };
    let layouts = [("wide", Arrangement::Wide), ("tall", Arrangement::Tall)];
    let manner = Manner {
        lang: choice::lang(query.as_deref(), &headers),
        picture: asked.one_of("picture", &layouts)?,
        theme,
    };
    let next = asked.number("from", 0, u64::from(u32::MAX))?.unwrap_or(0);
    let count = asked.number("count", 1, MOST)?.unwrap_or(USUAL);
    let recording = super::recording(&lab, &asked.recording_request()?).await?;
    let end = (next + count).min(recording.steps.len());
    let rest = Rest {
        lab,
        recording,
        manner,
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
        let (recording, from, manner) = (Arc::clone(&self.recording), self.next, self.manner);
        let made = move || lines(&recording, from, count, manner);
        let bytes = self.lab.read(made).await.ok()?;
        self.next += count;
        Some((bytes, self))
    }
}

impl Manner {
    /// The picture of frame `n`, after the one before it.
    fn picture(self, recording: &Recording, n: u64) -> Option<String> {
        let look = FrameLook {
            setting: &recording.setting,
            lang: self.lang,
            arrangement: self.picture?,
            alone: false,
        };
        let scene = recording.steps.picture(n, n.checked_sub(1), &look)?;
        Some(svg::write(&scene, self.theme))
    }
}

fn lines(recording: &Recording, from: u64, count: u64, manner: Manner) -> Bytes {
    let steps = recording.steps.steps(from);
    let sentences = recording.steps.sentences(from, manner.lang);
    let mut text = Vec::new();
    for ((step, sentence), _) in steps.zip(sentences).zip(0..count) {
        text.extend(line(&Line {
            n: step.n,
            kind: step.kind,
            sentence,
            svg: manner.picture(recording, step.n),
            step,
        }));
    }
    text.into()
}
