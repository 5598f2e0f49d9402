//! `/api/frames`: some frames as JSON lines, each with its sentence, and its picture if one is asked for
//! (`picture=wide` or `tall`; `theme`), and its facts with `facts=true`. The counters' change is that since the frame shown before it:
//! `since=previous` (or `next`, for whoever steps back, or a frame's number).
//!
//! Invariant: lines come in the frames' order; no thread is held while a reader is slow to take them.

use std::ops::Range;
use std::sync::Arc;

use marubatsu::frame::{CounterChange, Counters, FrameKind, ReferenceFrame};
use marubatsu::lang::Lang;
use marubatsu::scene::Arrangement;
use marubatsu::scene::Theme;
use marubatsu::scene::facts::Fact;
use marubatsu::stage::PictureStyle;
use marubatsu::svg;
use marubatsu::voice::Voice;
use marubatsu_app::frame_source::{FrameNotes, FrameRecord, FrameReport};
use marubatsu_app::stage::Stage;
use marubatsu_app::trace::SearchRecording;
use serde::Serialize;

use crate::answer::{Answer, json_lines, line};
use crate::error::PageError;
use crate::query::QueryParameters;
use crate::request::ParsedRequest;
use crate::site::Site;
use crate::work::ReplyPlan;

/// What `facts` may say.
const FACTS: [(&str, bool); 2] = [("true", true), ("false", false)];

/// Frames in one answer, at most, and if nothing is said.
const MOST: u64 = 256;
const USUAL: u64 = 16;

/// Frames made at a time, where they have pictures.
pub(super) const CHUNK: usize = 16;

/// A frame as it is sent.
#[derive(Debug, Serialize)]
pub(super) struct FrameLine {
    n: u64,
    kind: FrameKind,
    sentence: String,
    step: FrameRecord,
    /// What the counters have grown by since the frame shown before.
    since: CounterChange,
    /// The picture, as SVG.
    #[serde(skip_serializing_if = "Option::is_none")]
    svg: Option<String>,
    /// A line below the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    caption: Option<String>,
    /// What holds at the node.
    #[serde(skip_serializing_if = "Option::is_none")]
    facts: Option<Vec<Fact>>,
}

/// Which frame was shown before each.
fn since(asked: &mut QueryParameters) -> Result<ReferenceFrame, PageError> {
    let usual = ReferenceFrame::Previous;
    let names = [("previous", usual), ("next", ReferenceFrame::Next)];
    if asked
        .value("since")
        .is_none_or(|given| given.parse::<u64>().is_err())
    {
        return Ok(asked.one_of("since", &names)?.unwrap_or(usual));
    }
    let frame = asked.frame("since")?;
    Ok(frame.map_or(usual, ReferenceFrame::Frame))
}

/// How frames are sent.
#[derive(Clone, Copy)]
pub(super) struct FrameOptions {
    lang: Lang,
    voice: Voice,
    since: ReferenceFrame,
    /// What stands beside the tree or below it, if there is to be a picture.
    picture: Option<Arrangement>,
    theme: Theme,
    /// Whether with the facts.
    facts: bool,
}

pub(crate) fn frames(site: &Site, mut ask: ParsedRequest) -> Result<ReplyPlan, PageError> {
    let manner = FrameOptions::read(&mut ask)?;
    let stretch = stretch(&mut ask.query)?;
    let chunk = manner.picture.map_or(usize::MAX, |_| CHUNK);
    site.read_stage(ask.query, move |stage, _| {
        let stage = Arc::clone(stage);
        let existing = stretch.start..stretch.end.min(stage.recursion().frames());
        Ok(in_chunks(existing, chunk, move |numbers| {
            let frames = manner.lines(&stage, numbers);
            Some(frames.flat_map(|frame| line(&frame)).collect())
        }))
    })
}

/// Takes which frames are asked for.
pub(super) fn stretch(asked: &mut QueryParameters) -> Result<Range<u64>, PageError> {
    let from = asked.frame("from")?.unwrap_or(0);
    let count = asked.number("count", 1..=MOST)?.unwrap_or(USUAL);
    Ok(from..from + count)
}

/// Frames as JSON lines, so many at a time, as far as lines can be made.
pub(super) fn in_chunks(
    Range { start, end }: Range<u64>,
    chunk: usize,
    mut lines: impl FnMut(Range<u64>) -> Option<Vec<u8>> + Send + 'static,
) -> Answer {
    let chunks = (start..end).step_by(chunk);
    json_lines(
        chunks.map_while(move |from| lines(from..end.min(from.saturating_add(chunk as u64)))),
    )
}

impl FrameOptions {
    /// Takes what says how.
    pub(super) fn read(ask: &mut ParsedRequest) -> Result<Self, PageError> {
        Ok(Self {
            lang: ask.context.lang,
            voice: ask.query.voice()?,
            since: since(&mut ask.query)?,
            picture: ask.query.arrangement()?,
            theme: ask.view.colours(),
            facts: ask.query.one_of("facts", &FACTS)?.unwrap_or(false),
        })
    }

    /// Frame `n` as it is sent; none if there is no such frame.
    pub(super) fn one(self, recording: &Arc<SearchRecording>, n: u64) -> Option<FrameLine> {
        let stage = Stage::new(Arc::clone(recording));
        self.lines(&stage, n..n.saturating_add(1)).next()
    }

    /// These frames as they are sent, made in one pass.
    fn lines(self, stage: &Stage, frames: Range<u64>) -> impl Iterator<Item = FrameLine> {
        let telling = (self.voice, self.lang);
        let mut pictures = self.picture.map(|arrangement| {
            let style = PictureStyle {
                lang: self.lang,
                voice: self.voice,
                arrangement,
                theme: self.theme,
            };
            stage.pictures(frames.clone(), self.since, style)
        });
        let told = stage.told(frames, self.since, telling, self.facts);
        told.map(move |frame| {
            let drawn = pictures.as_mut().and_then(Iterator::next);
            let svg = drawn.map(|drawn| svg::write(&drawn.scene, self.theme));
            FrameLine {
                svg,
                ..Self::line(frame)
            }
        })
    }

    fn line(frame: FrameReport) -> FrameLine {
        let FrameReport {
            step,
            sentence,
            before,
            listed,
        } = frame;
        let listed = listed.map(|FrameNotes { caption, facts }| (caption, facts));
        let (caption, facts) = listed.unzip();
        let now = Counters {
            calculated: step.calculated,
            pruned: step.pruned,
        };
        let since = before.map(|before| now.since(before)).unwrap_or_default();
        FrameLine {
            n: step.n,
            kind: step.kind,
            sentence,
            svg: None,
            since,
            caption,
            facts,
            step,
        }
    }
}
