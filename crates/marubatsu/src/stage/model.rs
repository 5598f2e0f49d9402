//! Everything derived once from a recorded search, for any game.
//!
//! Invariant: it depends on the recording alone.

use std::collections::BTreeSet;
use std::ops::Range;

use super::number_line;
use super::overview::Overview;
use crate::depict::Depict;
use crate::frame::Frames;
use crate::game::Symmetry;
use crate::observe::Leaf;
use crate::recursion::{Recursion, RecursionNode};
use crate::scene::{ColourScale, SearchSetting};
use crate::score::{Bounds, Score};

/// A recorded search with all that is derived from it once, but for its frames.
#[derive(Clone, Debug)]
pub struct StageModel {
    pub(super) setting: SearchSetting,
    pub(super) recursion: Recursion,
    /// The frames at which the table answers nodes, in order.
    pub(super) answers: Vec<u32>,
    /// The range of scores, finite.
    pub(super) range: Bounds,
    /// The stretches of the range where scores occur.
    pub(super) clusters: Vec<Bounds>,
    pub(super) scale: ColourScale,
}

impl StageModel {
    /// Derives what a stage needs, in one pass.
    ///
    /// ```
    /// use marubatsu::{Search, Tree};
    /// use marubatsu::stage::StageModel;
    ///
    /// let game: Tree = "((3 5) (2 9))".parse()?;
    /// let recording = Search::of(&game).record()?;
    /// let derived = StageModel::new(recording.frames(), recording.setting().clone());
    /// assert_eq!(derived.recursion().frames(), recording.len());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new<G: Depict + Symmetry>(frames: &Frames<G>, setting: SearchSetting) -> Self {
        let recursion = Recursion::new(frames);
        let is_answer = |node: &RecursionNode| {
            node.settled.and_then(|settled| settled.leaf) == Some(Leaf::Table)
        };
        let answers = recursion.nodes().filter(is_answer);
        let answers = answers.filter_map(|node| u32::try_from(node.last).ok());
        let met = scores_met(&recursion);
        let range = finite_range(&setting, &met);
        Self {
            clusters: clusters(met, range),
            answers: answers.collect(),
            scale: ColourScale::of(frames.game(), range),
            range,
            recursion,
            setting,
        }
    }

    /// What is the same in all frames.
    pub const fn setting(&self) -> &SearchSetting {
        &self.setting
    }

    /// The recursion.
    pub const fn recursion(&self) -> &Recursion {
        &self.recursion
    }

    /// The scale of its values.
    pub const fn scale(&self) -> ColourScale {
        self.scale
    }

    /// The least and greatest score, both finite, and how far apart scores are.
    pub const fn scores(&self) -> (Bounds, Score) {
        (self.range, self.setting.grain)
    }

    /// The whole recursion, or the part of it in these frames, in so many columns.
    pub fn overview(&self, frames: Range<u64>, columns: u32) -> Overview {
        Overview::new(&self.recursion, frames, columns, self.scale)
    }

    /// About how many bytes of memory it takes.
    pub fn bytes(&self) -> usize {
        self.recursion.bytes() + self.answers.len() * size_of::<u32>()
    }
}

/// All finite scores that were met.
fn scores_met(recursion: &Recursion) -> BTreeSet<Score> {
    let met = recursion
        .nodes()
        .filter_map(|node| Some(node.settled?.score));
    met.filter(|score| score.is_finite()).collect()
}

/// The range of the scores; of those that were met, if the evaluator has no ends.
fn finite_range(setting: &SearchSetting, met: &BTreeSet<Score>) -> Bounds {
    let Bounds { lower, upper } = setting.range;
    if lower.is_finite() && upper.is_finite() {
        return setting.range;
    }
    let ends = met.first().zip(met.last());
    let (least, most) = ends.map_or((Score::points(-1), Score::points(1)), |(&least, &most)| {
        (least, most)
    });
    Bounds::new(least, most)
}

/// The stretches of the range where scores occur; its ends count as such.
fn clusters(mut met: BTreeSet<Score>, range: Bounds) -> Vec<Bounds> {
    met.extend([range.lower, range.upper]);
    number_line::clusters(met)
}
