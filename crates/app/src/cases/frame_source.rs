//! Frames of any game as text, JSON and sentences, for command line and pages.
//!
//! Invariant: everything about a frame depends on the recording alone.

mod node;
mod record;
mod recorded_facts;

use std::fmt::Debug;
use std::ops::Range;
use std::sync::Arc;

use marubatsu::frame::condition::Condition;
use marubatsu::frame::{Counters, Frame, FrameKind, Frames, PrunedUnit, ReferenceFrame, text};
use marubatsu::lang::{Lang, Message};
use marubatsu::observe::trace::Trace;
use marubatsu::recursion::Recursion;
use marubatsu::scene::SearchSetting;
use marubatsu::scene::facts::{self, Fact};
use marubatsu::score::{Score, Window};
use marubatsu::search::Algorithm;
use marubatsu::stage::{
    Chapters, ExplainedFrame, FilmFrame, FramePicture, Overview, PictureStyle, RecordedSearch,
    RenderOptions, StageFrame, StageModel, StagedSearch, Viewport,
};
use marubatsu::voice::{self, Teller, Voice};
use serde::Serialize;

use crate::cases::events;
use crate::cases::visited_paths::VisitedPaths;
use crate::games::{LabGame, played};
use crate::words::{InputError, JsonMove};

pub use record::FrameRecord;
use record::record;
pub use recorded_facts::RecordedFacts;

/// How frames are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FrameFormat {
    /// A line of sixteen fields.
    #[default]
    Text,
    /// Part 146's line of six fields.
    SixFields,
    /// JSON lines.
    JsonLines,
    /// The frame's number, its node, and what happens and why, in this voice.
    Sentences(Voice, Lang),
}

/// A frame as a reader gets it.
#[derive(Clone, Debug)]
pub struct FrameReport {
    /// What it holds.
    pub step: FrameRecord,
    /// What happens in it.
    pub sentence: String,
    /// The counters of the frame shown before it, if there was one.
    pub before: Option<Counters>,
    /// What is told beside the picture, if that is asked for.
    pub listed: Option<FrameNotes>,
}

/// What is told of a frame beside its picture.
#[derive(Clone, Debug)]
pub struct FrameNotes {
    /// A line below the board.
    pub caption: String,
    /// What holds at the node.
    pub facts: Vec<Fact>,
}

/// Where a pass over the tree begins.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PassStart {
    /// Its first frame.
    pub frame: u64,
    /// Which pass, from 0.
    pub number: u16,
    /// The root's window in it.
    pub window: Window,
    /// What the pass before returned.
    pub before: Option<Score>,
}

/// What comes one after the other.
pub type BoxedIter<'a, T> = Box<dyn Iterator<Item = T> + 'a>;

/// Frames of some game.
pub trait FrameSource: Debug + Send + Sync {
    /// How many there are.
    fn len(&self) -> u64;
    /// Whether there is none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The same up to frame `last`, as if nothing had happened after it.
    fn until(&self, last: u64) -> Box<dyn FrameSource>;
    /// The events they are made of.
    fn trace(&self) -> &Trace;
    /// What the pruned counter counts.
    fn pruned_unit(&self) -> PrunedUnit;
    /// The size of the whole tree, where pruned counts nodes.
    fn tree_size(&self) -> Option<u64>;
    /// Frames from `from` on.
    fn steps(&self, from: u64) -> BoxedIter<'_, FrameRecord>;
    /// The frames of this range in one pass, told in this voice; with their facts if they are asked for.
    fn stretch<'a>(
        &'a self,
        model: &'a StageModel,
        wanted: (Range<u64>, ReferenceFrame),
        telling: (Voice, Lang),
        facts: bool,
    ) -> BoxedIter<'a, FrameReport>;
    /// Lines of those among these frames that meet the condition; `algorithm` is the one that made the frames.
    fn lines(
        &self,
        algorithm: Algorithm,
        frames: Range<u64>,
        format: FrameFormat,
        condition: Condition,
    ) -> BoxedIter<'_, String>;
    /// The search itself as JSON lines ([`mod@crate::cases::events`]): the header, then a line an event.
    fn events(&self) -> BoxedIter<'_, String>;
    /// The first frame from `from` on that meets the condition.
    fn next(&self, from: u64, condition: &Condition) -> Option<u64>;
    /// The last frame before `before` that meets the condition.
    fn previous(&self, before: u64, condition: &Condition) -> Option<u64>;
    /// The nearest frame after (or before) frame `n` of the same node (`up` = 0), of its parent (1), ...
    fn beside(&self, n: u64, up: usize, forward: bool) -> Option<u64>;
    /// The last frame (or the first one) of the node of frame `n`, unless that is frame `n`.
    fn edge(&self, n: u64, forward: bool) -> Option<u64>;
    /// The frame of the node that `path` leads to from the root, seen from frame `n`: its last if it is settled there, else
    /// its first; none if the search never goes there.
    ///
    /// # Errors
    /// When the path can't be played; the error's key is `path`.
    fn visit(&self, n: u64, path: &str) -> Result<Option<u64>, InputError>;
    /// Where the passes begin, if there are more than one.
    fn passes(&self) -> Vec<PassStart>;
    /// The calls of the search, derived anew.
    fn recursion(&self) -> Recursion;
    /// Where the search went, counted in one pass.
    fn visited_paths(&self) -> VisitedPaths;
    /// The codes of the moves that lead to the node of frame `n`.
    fn path_at(&self, n: u64) -> Option<Vec<u32>>;
    /// The moves from the root that have these codes, as far as they are legal.
    fn moves(&self, codes: &[u32]) -> Vec<JsonMove>;
    /// What moves of these numbers are called in a sentence.
    fn moves_called(&self, moves: &[JsonMove]) -> Message;
    /// The memory they hold, about.
    fn bytes(&self) -> usize;
    /// What they answer.
    fn evidence(&self) -> Box<dyn RecordedFacts>;
    /// The frames in so many bins of equal width, counted by kind.
    fn timeline(&self, bins: usize) -> Vec<[u64; FrameKind::ALL.len()]>;
    /// What a stage needs of them, derived anew.
    fn derived(&self, setting: &SearchSetting) -> StageModel;
    /// Their chapters on a stage of this size.
    fn chapters(&self, recursion: &Recursion, viewport: &Viewport) -> Chapters;
    /// Those of this range as a stage shows them.
    fn on_stage<'a>(
        &'a self,
        stage: (&'a StageModel, Arc<Chapters>),
        frames: Range<u64>,
        manner: RenderOptions,
    ) -> BoxedIter<'a, StageFrame>;
    /// Why a frame may stop where it stops; none if there is nothing to explain.
    fn explained(&self, model: &StageModel, n: u64, lang: Lang) -> Option<ExplainedFrame>;
    /// The pictures of those of this range, each after the frame shown before it.
    fn pictures<'a>(
        &'a self,
        stage: (&'a StageModel, Arc<Chapters>, &'a Overview),
        wanted: (Range<u64>, ReferenceFrame),
        look: PictureStyle,
    ) -> BoxedIter<'a, FramePicture>;
    /// The film of those of this range, each shown for so many milliseconds.
    fn shots(
        &self,
        stage: (&StageModel, Arc<Chapters>),
        wanted: Range<u64>,
        hold: u32,
    ) -> Vec<FilmFrame>;
}

impl<G: LabGame> FrameSource for Frames<G> {
    fn len(&self) -> u64 {
        Self::len(self)
    }

    fn until(&self, last: u64) -> Box<dyn FrameSource> {
        Box::new(Self::until(self, last))
    }

    fn trace(&self) -> &Trace {
        Self::trace(self)
    }

    fn pruned_unit(&self) -> PrunedUnit {
        Self::pruned_unit(self)
    }

    fn tree_size(&self) -> Option<u64> {
        Self::tree_size(self)
    }

    fn steps(&self, from: u64) -> BoxedIter<'_, FrameRecord> {
        Box::new(
            self.iter_from(from)
                .map(|frame| record(self.game(), &frame)),
        )
    }

    fn stretch<'a>(
        &'a self,
        model: &'a StageModel,
        (frames, before): (Range<u64>, ReferenceFrame),
        (voice, lang): (Voice, Lang),
        facts: bool,
    ) -> BoxedIter<'a, FrameReport> {
        let setting = model.setting();
        let teller = Teller::new(self, model.recursion(), setting.algorithm);
        let shown = Self::stretch(self, frames, before);
        Box::new(shown.map(move |(frame, before)| FrameReport {
            step: record(self.game(), &frame),
            sentence: voice::text(&teller.tell(&frame, voice, lang)),
            before,
            listed: facts.then(|| listed(self.game(), &frame, before, (setting, lang))),
        }))
    }

    fn lines(
        &self,
        algorithm: Algorithm,
        frames: Range<u64>,
        format: FrameFormat,
        condition: Condition,
    ) -> BoxedIter<'_, String> {
        let game = self.game();
        let told = matches!(format, FrameFormat::Sentences(..));
        let recursion = told.then(|| Recursion::new(self));
        let stretch = self.iter_from(frames.start);
        let stretch = stretch.take_while(move |frame| frame.index < frames.end);
        let kept = stretch.filter(move |frame| condition.holds(game, frame));
        Box::new(kept.map(move |frame| match (format, &recursion) {
            (FrameFormat::Sentences(voice, lang), Some(recursion)) => {
                let teller = Teller::new(self, recursion, algorithm);
                format!("{} {}", frame.index, teller.spoken(&frame, voice, lang))
            }
            (FrameFormat::SixFields, _) => text::line146(game, &frame),
            (FrameFormat::JsonLines, _) => {
                serde_json::to_string(&record(game, &frame)).unwrap_or_default()
            }
            _ => text::line(game, &frame),
        }))
    }

    fn events(&self) -> BoxedIter<'_, String> {
        Box::new(events::lines(self))
    }

    fn next(&self, from: u64, condition: &Condition) -> Option<u64> {
        first_from(self, from, |frame| condition.holds(self.game(), frame))
    }

    fn previous(&self, before: u64, condition: &Condition) -> Option<u64> {
        last_before(self, before, |frame| condition.holds(self.game(), frame))
    }

    fn visit(&self, n: u64, path: &str) -> Result<Option<u64>, InputError> {
        let Some(root) = self.get(0) else {
            return Ok(None);
        };
        let moves = played(self.game(), &root.position, ("path", path))?.moves;
        let there = |frame: &Frame<G>| frame.path == moves;
        let is = |n: u64, kind: FrameKind| self.get(n).is_some_and(|frame| frame.kind == kind);
        Ok(match last_before(self, n.saturating_add(1), there) {
            None => first_from(self, n.saturating_add(1), there),
            Some(last) if is(last, FrameKind::End) => Some(last),
            Some(last) => {
                let start = |frame: &Frame<G>| there(frame) && frame.kind == FrameKind::Start;
                last_before(self, last.saturating_add(1), start)
            }
        })
    }

    fn recursion(&self) -> Recursion {
        Recursion::new(self)
    }

    fn visited_paths(&self) -> VisitedPaths {
        let mut visits = VisitedPaths::default();
        // The frames were made by replaying the same events, so that none fails here.
        let replayed = Self::trace(self).replay(self.game(), *self.start(), &mut visits);
        debug_assert!(replayed.is_ok(), "{replayed:?}");
        visits.shrink();
        visits
    }

    fn path_at(&self, n: u64) -> Option<Vec<u32>> {
        let frame = self.get(n)?;
        Some(frame.path.into_iter().map(Into::into).collect())
    }

    fn moves(&self, codes: &[u32]) -> Vec<JsonMove> {
        let mut position = *self.start();
        let played = codes.iter().map_while(|&code| {
            let mut legal = self.game().moves(&position);
            let mv = legal.find(|&mv| mv.into() == code)?;
            position = self.game().play(&position, mv);
            Some(self.game().move_numbers(mv))
        });
        played.collect()
    }

    fn moves_called(&self, moves: &[JsonMove]) -> Message {
        let [ja, en] = Lang::ALL.map(|lang| self.game().name_moves(moves, lang));
        Message::new(en, ja)
    }

    fn beside(&self, n: u64, up: usize, forward: bool) -> Option<u64> {
        node::beside(self.kinds(), n, up, forward)
    }

    fn edge(&self, n: u64, forward: bool) -> Option<u64> {
        node::edge(self.kinds(), n, forward)
    }

    fn derived(&self, setting: &SearchSetting) -> StageModel {
        StageModel::new(self, setting.clone())
    }

    fn chapters(&self, recursion: &Recursion, viewport: &Viewport) -> Chapters {
        let frames = self;
        Chapters::new(RecordedSearch { frames, recursion }, viewport)
    }

    fn on_stage<'a>(
        &'a self,
        (derived, chapters): (&'a StageModel, Arc<Chapters>),
        wanted: Range<u64>,
        manner: RenderOptions,
    ) -> BoxedIter<'a, StageFrame> {
        let frames = self;
        let stage = StagedSearch {
            frames,
            derived,
            chapters,
        };
        Box::new(stage.shown(wanted, ReferenceFrame::Previous, manner))
    }

    fn explained(&self, model: &StageModel, n: u64, lang: Lang) -> Option<ExplainedFrame> {
        let recorded = RecordedSearch {
            frames: self,
            recursion: model.recursion(),
        };
        recorded.explained(model, n, lang)
    }

    fn pictures<'a>(
        &'a self,
        (derived, chapters, overview): (&'a StageModel, Arc<Chapters>, &'a Overview),
        wanted: (Range<u64>, ReferenceFrame),
        look: PictureStyle,
    ) -> BoxedIter<'a, FramePicture> {
        let frames = self;
        let stage = StagedSearch {
            frames,
            derived,
            chapters,
        };
        Box::new(stage.pictures(overview, wanted, look))
    }

    fn shots(
        &self,
        (derived, chapters): (&StageModel, Arc<Chapters>),
        wanted: Range<u64>,
        hold: u32,
    ) -> Vec<FilmFrame> {
        let frames = self;
        let stage = StagedSearch {
            frames,
            derived,
            chapters,
        };
        stage.shots(wanted, hold)
    }

    fn passes(&self) -> Vec<PassStart> {
        if self.trace().passes() < 2 {
            return Vec::new();
        }
        let frames = self.iter_from(0);
        let roots = frames.filter(|frame| frame.kind == FrameKind::Start && frame.path.is_empty());
        let start = |frame: Frame<G>| {
            let pass = frame.pass?;
            Some(PassStart {
                frame: frame.index,
                number: pass.number,
                window: pass.window,
                before: pass.before,
            })
        };
        roots.filter_map(start).collect()
    }

    fn bytes(&self) -> usize {
        Self::bytes(self)
    }

    fn evidence(&self) -> Box<dyn RecordedFacts> {
        recorded_facts::evidence(self)
    }

    fn timeline(&self, bins: usize) -> Vec<[u64; FrameKind::ALL.len()]> {
        let bins = bins.clamp(1, 10_000);
        let mut counts = vec![[0; FrameKind::ALL.len()]; bins];
        let width = Self::len(self).div_ceil(bins as u64).max(1);
        for (index, kind) in self.kinds().enumerate() {
            let bin = usize::try_from(index as u64 / width).unwrap_or(bins - 1);
            counts[bin][kind as usize] += 1;
        }
        counts
    }
}

/// The first frame from `from` on that is wanted.
fn first_from<G: LabGame>(
    frames: &Frames<G>,
    from: u64,
    wanted: impl Fn(&Frame<G>) -> bool,
) -> Option<u64> {
    let mut frames = frames.iter_from(from);
    frames.find(|frame| wanted(frame)).map(|frame| frame.index)
}

/// The last frame before `before` that is wanted: found stretch by stretch, from behind.
fn last_before<G: LabGame>(
    frames: &Frames<G>,
    before: u64,
    wanted: impl Fn(&Frame<G>) -> bool,
) -> Option<u64> {
    let mut end = before.min(frames.len());
    while end > 0 {
        let begin = end.saturating_sub(4096);
        let stretch = frames.iter_from(begin);
        let stretch = stretch.take_while(|frame| frame.index < end);
        let found = stretch.filter(|frame| wanted(frame)).last();
        if let Some(frame) = found {
            return Some(frame.index);
        }
        end = begin;
    }
    None
}

fn listed<G: LabGame>(
    game: &G,
    frame: &Frame<G>,
    before: Option<Counters>,
    (setting, lang): (&SearchSetting, Lang),
) -> FrameNotes {
    let before = before.unwrap_or(frame.counters);
    FrameNotes {
        caption: facts::caption(game, frame, lang),
        facts: facts::list(game, frame, (setting, before), lang),
    }
}
