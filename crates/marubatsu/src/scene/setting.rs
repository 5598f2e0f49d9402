//! What is the same in all frames of a recorded search, and how its parts share a picture.
//!
//! Invariant: nothing here changes from frame to frame.

use crate::frame::PrunedUnit;
use crate::score::{Bounds, Score};
use crate::search::{Algorithm, FailRule};
use crate::table::TableKind;

/// How tree and rail are put together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Arrangement {
    /// Side by side, for slides and wide screens.
    #[default]
    Wide,
    /// One below the other, for narrow screens.
    Tall,
}

/// What is the same in all frames of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchSetting {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// What the table stores.
    pub table: TableKind,
    /// Whether scores stay within their windows. If they do, a node's score is its own α or β, and the
    /// panel follows those (part 146).
    pub fail_rule: FailRule,
    /// Whether earlier wins score higher.
    pub shortest: bool,
    /// Whether the root's window is the range of the scores.
    pub from_range: bool,
    /// The least and greatest score.
    pub range: Bounds,
    /// The smallest step between two scores.
    pub grain: Score,
    /// What the pruned counter counts.
    pub unit: PrunedUnit,
}

impl SearchSetting {
    /// Whether there is a table to speak of.
    pub fn tabled(&self) -> bool {
        self.table != TableKind::None
    }

    /// Whether α and β are shown as they move, not as the node got them.
    pub fn follows(&self) -> bool {
        self.fail_rule == FailRule::Hard
    }
}
