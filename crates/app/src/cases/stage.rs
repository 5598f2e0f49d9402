//! A recorded search on the stage: what was derived from it once.
//!
//! Invariant: whoever steps, jumps or films sees the same, for all of it depends on the recording alone.

use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use marubatsu::observe::Leaf;
use marubatsu::recursion::{Node, Recursion};
use marubatsu::scene::Scale;
use marubatsu::scene::Setting;
use marubatsu::score::{Bounds, Score};
use marubatsu::stage::{Chapters, Lens, Overview};

use crate::cases::shown::{Derived, Manner, Shown};
use crate::cases::steps::Stream;
use crate::cases::trace::Recording;

/// How many sizes of stages are remembered with their chapters.
const MOST_LENSES: usize = 4;

/// A recorded search with all that is derived from it once.
#[derive(Debug)]
pub struct Stage {
    recording: Arc<Recording>,
    recursion: Recursion,
    /// The frames at which the table answers nodes, in order.
    answers: Vec<u32>,
    range: Bounds,
    scale: Scale,
    /// Chapters by the stage's size, the one used last at the end.
    chapters: Mutex<Vec<(Lens, Arc<Chapters>)>>,
}

impl Stage {
    /// Derives what the stage needs, in one pass.
    pub fn new(recording: Arc<Recording>) -> Self {
        let recursion = recording.steps.recursion();
        let is_answer =
            |node: &Node| node.settled.and_then(|settled| settled.leaf) == Some(Leaf::Table);
        let answers = recursion.nodes().filter(is_answer);
        let answers = answers.filter_map(|node| u32::try_from(node.last).ok());
        let range = finite_range(&recording.setting, &recursion);
        let centre = if recording.steps.by_hand() {
            Score::from_hundredths((range.lower.hundredths() + range.upper.hundredths()) / 2)
        } else {
            Score::ZERO
        };
        Self {
            answers: answers.collect(),
            scale: Scale::new(range, centre),
            range,
            recursion,
            recording,
            chapters: Mutex::default(),
        }
    }

    /// About how many bytes of memory it takes, besides the recording.
    pub fn bytes(&self) -> usize {
        self.recursion.bytes() + self.answers.len() * size_of::<u32>()
    }

    /// The recording.
    pub fn recording(&self) -> &Recording {
        &self.recording
    }

    /// Its recursion.
    pub const fn recursion(&self) -> &Recursion {
        &self.recursion
    }

    /// The scale of its values.
    pub const fn scale(&self) -> Scale {
        self.scale
    }

    /// The whole recursion, or the part of it in these frames.
    pub fn overview(&self, frames: Range<u64>, columns: u32) -> Overview {
        Overview::new(&self.recursion, frames, columns, self.scale)
    }

    /// These frames, as far as they exist.
    pub fn frames(&self, frames: Range<u64>, manner: Manner) -> Stream<'_, Shown> {
        let chapters = self.chapters(manner.lens);
        let derived = Derived {
            recursion: &self.recursion,
            setting: &self.recording.setting,
            answers: &self.answers,
            range: self.range,
            scale: self.scale,
        };
        self.recording
            .steps
            .on_stage(derived, chapters, frames, manner)
    }

    /// The chapters for a stage of this size: divided now, or kept from before.
    fn chapters(&self, lens: Lens) -> Arc<Chapters> {
        let kept = || self.chapters.lock().unwrap_or_else(PoisonError::into_inner);
        let found = kept()
            .iter()
            .find(|(of, _)| *of == lens)
            .map(|(_, found)| Arc::clone(found));
        found.unwrap_or_else(|| {
            let made = Arc::new(self.recording.steps.chapters(&self.recursion, &lens));
            let mut kept = kept();
            if kept.len() >= MOST_LENSES {
                kept.remove(0);
            }
            kept.push((lens, Arc::clone(&made)));
            made
        })
    }
}

/// The range of the scores; of those that were met, if the evaluator has no ends.
fn finite_range(setting: &Setting, recursion: &Recursion) -> Bounds {
    let Bounds { lower, upper } = setting.range;
    if lower.is_finite() && upper.is_finite() {
        return setting.range;
    }
    let met = recursion
        .nodes()
        .filter_map(|node| Some(node.settled?.score));
    let met = met.filter(|score| score.is_finite());
    let ends = met.fold(None, |ends: Option<(Score, Score)>, score| {
        let (least, most) = ends.unwrap_or((score, score));
        Some((least.min(score), most.max(score)))
    });
    let (least, most) = ends.unwrap_or((Score::points(-1), Score::points(1)));
    Bounds::new(least, most)
}
