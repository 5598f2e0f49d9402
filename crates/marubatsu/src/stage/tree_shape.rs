//! How large the nodes of a whole tree get, upright or lying.
//!
//! Invariant: sizes depend on the stage, and on how many leaves and rows the tree has.

use super::viewport::Viewport;
use crate::scene::{Length, Point, px};

/// The largest node.
pub(super) const LARGEST: Length = px(120);

/// How many leaves a tree has, and how many rows of nodes.
#[derive(Clone, Copy, Debug)]
pub(super) struct TreeShape {
    pub(super) leaves: Length,
    pub(super) rows: Length,
}

impl TreeShape {
    /// The size of its leaves if it stands upright.
    pub(super) fn upright(self, viewport: &Viewport) -> Length {
        let (pitch, row) = self.pitches(viewport);
        let across = pitch - (pitch * 22 / 100).max(px(6));
        across.min(largest(row)).min(LARGEST)
    }

    /// The same if it lies, with its root at the left.
    pub(super) fn lying(self, viewport: &Viewport) -> Length {
        let row = (viewport.rows_until() - viewport.rows_from()) / self.leaves.max(1);
        let column = (viewport.width - px(60)) / self.rows.max(1);
        (row - (row / 6).max(px(8)))
            .min(column - px(32))
            .min(LARGEST)
    }

    /// The distances of leaves and of rows.
    pub(super) fn pitches(self, viewport: &Viewport) -> (Length, Length) {
        let (from, until) = area(viewport);
        let across = (until.0 - from.0) / self.leaves.max(1);
        (across, (until.1 - from.1) / self.rows.max(1))
    }
}

/// The largest node in rows of this distance, which leaves room for edges.
pub(super) fn largest(row: Length) -> Length {
    row - (row * 3 / 10).max(px(14))
}

/// The part of the stage where nodes stand: beside the ruler, above the legend or what an inset says of a cut.
pub(super) fn area(viewport: &Viewport) -> (Point, Point) {
    let (side, top, bottom) = match (viewport.is_phone(), viewport.inset) {
        (true, true) => (px(8), px(4), px(26)),
        (true, false) => (px(8), px(12), px(28)),
        (false, true) => (px(40), px(4), px(26)),
        (false, false) => (px(64), px(12), px(40)),
    };
    let end = (viewport.width - side, viewport.height - bottom);
    ((side, top), end)
}
