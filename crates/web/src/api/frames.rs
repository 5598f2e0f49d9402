//! `/api/frames`: some frames as JSON lines, each with its sentence, and its picture if one is asked for
//! (`picture=wide` or `tall`; `theme`). The counters' change is that since the frame shown before it:
//! `since=previous` (or `next`, for whoever steps back, or a frame's number).
//!
//! Invariant: lines come in the frames' order; no thread is held while a reader is slow to take them.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::State;
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
use crate::fault::Fault;
use crate::query::{Query, QueryParameters, View};
use crate::state::LabState;

/// Frames in one answer, at most, and if nothing is said.
pub(super) const MOST: u64 = 256;
pub(super) const USUAL: u64 = 16;

/// Frames made at a time.
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
#[derive(Clone, Copy)]
enum Since {
    Previous,
    Next,
    Frame(u64),
}

impl Since {
    fn read(asked: &mut QueryParameters) -> Result<Self, Fault> {
        let names = [("previous", Self::Previous), ("next", Self::Next)];
        if asked
            .value("since")
            .is_none_or(|given| given.parse::<u64>().is_err())
        {
            return Ok(asked.one_of("since", &names)?.unwrap_or(Self::Previous));
        }
        let frame = asked.number("since", 0, u64::from(u32::MAX))?;
        Ok(frame.map_or(Self::Previous, Self::Frame))
    }

    /// The frame shown before frame `n`.
    fn of(self, n: u64) -> Option<u64> {
        match self {
            Self::Previous => n.checked_sub(1),
            Self::Next => n.checked_add(1),
            Self::Frame(frame) => Some(frame),
        }
    }
}

/// How frames are told.
#[derive(Clone, Copy)]
pub(super) struct Manner {
    lang: Lang,
    since: Since,
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
    /// Takes what says how.
    pub(super) fn read(
        asked: &mut QueryParameters,
        (lang, view): (Lang, View),
    ) -> Result<Self, Fault> {
        Ok(Self {
            lang,
            since: Since::read(asked)?,
            picture: asked.arrangement()?,
            theme: view.colours(),
        })
    }

    /// Frame `n` as it is told; none if there is no such frame.
    pub(super) fn tell(self, recording: &Recording, n: u64) -> Option<Line> {
        let step = recording.steps.steps(n).next()?;
        let sentence = recording.steps.sentences(n, self.lang).next()?;
        Some(self.line(recording, step, sentence))
    }

    fn line(self, recording: &Recording, step: Step, sentence: String) -> Line {
        Line {
            n: step.n,
            kind: step.kind,
            sentence,
            svg: self.picture(recording, step.n),
            since: self.change(recording, &step),
            step,
        }
    }

    /// What the counters have grown by at a step; nothing if no frame was shown before.
    fn change(self, recording: &Recording, step: &Step) -> Change {
        let before = self.since.of(step.n);
        let before = before.and_then(|before| recording.steps.steps(before).next());
        let grown = |now: u64, before: u64| now.cast_signed() - before.cast_signed();
        before.map_or(
            Change {
                calculated: 0,
                pruned: 0,
            },
            |before| Change {
                calculated: grown(step.calculated, before.calculated),
                pruned: grown(step.pruned, before.pruned),
            },
        )
    }

    /// The picture of frame `n`, after the one shown before it.
    fn picture(self, recording: &Recording, n: u64) -> Option<String> {
        let look = FrameLook {
            setting: &recording.setting,
            lang: self.lang,
            arrangement: self.picture?,
            alone: false,
        };
        let scene = recording.steps.picture(n, self.since.of(n), &look)?;
        Some(svg::write(&scene, self.theme))
    }
}

fn lines(recording: &Recording, from: u64, count: u64, manner: Manner) -> Bytes {
    let steps = recording.steps.steps(from);
    let sentences = recording.steps.sentences(from, manner.lang);
    let mut text = Vec::new();
    for ((step, sentence), _) in steps.zip(sentences).zip(0..count) {
        text.extend(line(&manner.line(recording, step, sentence)));
    }
    text.into()
}
