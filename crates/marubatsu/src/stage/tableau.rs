//! What a plan's spots show at one moment, whatever it is that is watched: a search, or a tree in the making.
//!
//! Invariant: there is a state for each spot of the plan.

use super::plan::ChapterPlan;
use crate::observe::Leaf;
use crate::recursion::NodeResult;
use crate::scene::Point;
use crate::score::Score;

/// A box: its upper left corner and its lower right one.
pub(super) type Area = (Point, Point);

/// What a spot shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SpotState {
    /// Nothing: its moves are not known yet.
    Hidden,
    /// A move that has not been searched.
    Waiting,
    /// A move that never will be.
    Cut,
    /// What lies below such a move, where that is known.
    BelowCut,
    /// A node under way, with the best score so far.
    Open(Option<Score>),
    /// A settled node.
    Done(NodeResult),
    /// A node that has been made, of a tree whose values nobody asks for.
    Made,
}

impl SpotState {
    /// Whether the table answered it.
    pub(super) fn is_answer(self) -> bool {
        matches!(
            self,
            Self::Done(NodeResult {
                leaf: Some(Leaf::Table),
                ..
            })
        )
    }
}

/// A plan at a moment.
pub(super) struct Tableau<'a> {
    pub(super) plan: &'a ChapterPlan,
    pub(super) states: Vec<SpotState>,
    /// The spot in question.
    pub(super) here: Option<usize>,
    /// Whether each spot lies on the way to the node in question, itself included.
    pub(super) path: Vec<bool>,
    /// The anchor's best child so far.
    pub(super) best: Option<usize>,
    /// Whether each spot lies on the best line of the root so far.
    pub(super) line: Vec<bool>,
}

impl Tableau<'_> {
    /// The height of a spot's board as it is shown: moves that were not searched are smaller.
    pub(super) fn height(&self, spot: usize) -> i64 {
        let of = &self.plan.spots[spot];
        match self.states[spot] {
            SpotState::Hidden | SpotState::Waiting | SpotState::Cut | SpotState::BelowCut => {
                of.small
            }
            SpotState::Open(_) | SpotState::Done(_) | SpotState::Made => of.size,
        }
    }

    /// A spot's board as it is shown.
    pub(super) fn area(&self, spot: usize) -> Area {
        let ((x, y), height) = (self.plan.spots[spot].at, self.height(spot));
        let width = self.plan.width_of(height);
        (
            (x - width / 2, y - height / 2),
            (x + width / 2, y + height / 2),
        )
    }
}
