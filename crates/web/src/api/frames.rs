//! `/api/frames`: some frames as JSON lines, each with its sentence, and its picture if one is asked for
//! (`picture=wide` or `tall`; `theme`). The counters' change is that since the frame shown before it:
//! `since=previous` (or `next`, for whoever steps back, or a frame's number).
//!
//! Invariant: lines come in the frames' order; no thread is held while a reader is slow to take them.

use std::ops::Range;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::State;
use axum::response::Response;
use futures_util::stream;
use marubatsu::frame::{Counters, ShownBefore};
use marubatsu::lang::Lang;
use marubatsu::scene::Theme;
use marubatsu::scene::panel::Arrangement;
use marubatsu::svg;
use marubatsu_app::steps::{FrameLook, ShownFrame, Step};
use marubatsu_app::trace::Recording;
use serde::Serialize;

use crate::answer::{json_lines, line};
use crate::fault::Fault;
use crate::query::{Query, QueryParameters, View};
use crate::state::LabState;

/// Frames in one answer, at most, and if nothing is said.
pub(super) const MOST: u64 = 256;
pub(super) const USUAL: u64 = 16;

/// Frames made at a time, where they have pictures.
pub(super) const CHUNK: u64 = 16;

/// A frame as it is told.
#[derive(Debug, Serialize)]
pub(super) struct Line {
    n: u64,
    kind: &'static str,
    sentence: String,
    step: Step,
    since: Change,
    /// The picture, as SVG.
    #[serde(skip_serializing_if = "Option::is_none")]
    svg: Option<String>,
}

/// What the counters have grown by since the frame shown before.
#[derive(Debug, Serialize)]
struct Change {
    calculated: i64,
    pruned: i64,
}

/// Which frame was shown before each.
fn since(asked: &mut QueryParameters) -> Result<ShownBefore, Fault> {
    let usual = ShownBefore::Previous;
    let names = [("previous", usual), ("next", ShownBefore::Next)];
    if asked
        .value("since")
        .is_none_or(|given| given.parse::<u64>().is_err())
    {
        return Ok(asked.one_of("since", &names)?.unwrap_or(usual));
    }
    let frame = asked.number("since", 0, u64::from(u32::MAX))?;
    Ok(frame.map_or(usual, ShownBefore::Frame))
}

/// How frames are told.
#[derive(Clone, Copy)]
pub(super) struct Manner {
    lang: Lang,
    since: ShownBefore,
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
    Query {
        mut asked,
        lang,
        view,
    }: Query,
) -> Result<Response, Fault> {
    let manner = Manner::read(&mut asked, (lang, view))?;
    let next = asked.number("from", 0, u64::from(u32::MAX))?.unwrap_or(0);
    let count = asked.number("count", 1, MOST)?.unwrap_or(USUAL);
    let recording = super::recording(&lab, asked.recorded(lab.lab())?).await?;
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
        let left = self.end.checked_sub(self.next)?;
        let count = self.manner.picture.map_or(left, |_| left.min(CHUNK));
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
    /// Takes what says how.
    pub(super) fn read(
        asked: &mut QueryParameters,
        (lang, view): (Lang, View),
    ) -> Result<Self, Fault> {
        Ok(Self {
            lang,
            since: since(asked)?,
            picture: asked.arrangement()?,
            theme: view.colours(),
        })
    }

    /// Frame `n` as it is told; none if there is no such frame.
    pub(super) fn tell(self, recording: &Recording, n: u64) -> Option<Line> {
        self.lines(recording, n..n.saturating_add(1)).next()
    }

    /// These frames as they are told, made in one pass.
    fn lines(self, recording: &Recording, frames: Range<u64>) -> impl Iterator<Item = Line> {
        let look = self.picture.map(|arrangement| FrameLook {
            setting: &recording.setting,
            lang: self.lang,
            arrangement,
            alone: false,
        });
        let steps = &recording.steps;
        let frames = steps.stretch(frames, self.since, self.lang, look);
        frames.map(move |frame| self.line(frame))
    }

    fn line(self, frame: ShownFrame) -> Line {
        let ShownFrame {
            step,
            sentence,
            before,
            picture,
        } = frame;
        Line {
            n: step.n,
            kind: step.kind,
            sentence,
            svg: picture.map(|scene| svg::write(&scene, self.theme)),
            since: Change::of(&step, before),
            step,
        }
    }
}

impl Change {
    /// What the counters have grown by at a step; nothing if no frame was shown before.
    fn of(step: &Step, before: Option<Counters>) -> Self {
        let grown = |now: u64, before: u64| now.cast_signed() - before.cast_signed();
        before.map_or(
            Self {
                calculated: 0,
                pruned: 0,
            },
            |before| Self {
                calculated: grown(step.calculated, before.calculated),
                pruned: grown(step.pruned, before.pruned),
            },
        )
    }
}

fn lines(recording: &Recording, from: u64, count: u64, manner: Manner) -> Bytes {
    let frames = manner.lines(recording, from..from.saturating_add(count));
    frames.flat_map(|frame| line(&frame)).collect()
}
