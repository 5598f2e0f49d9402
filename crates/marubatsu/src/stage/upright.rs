//! Trees made by hand, whole and upright: the root on top, the leaves at the bottom.
//!
//! Invariant: leaves stand in their order at equal distances, an inner node over the middle of its children; no two nodes
//! overlap, and all stand within the stage.

mod bounds;

use super::plan::ChapterPlan;
use super::tree_shape::{TreeShape, area, largest};
use crate::scene::{Length, Point, px};

/// What a large inner node is multiplied by, in hundredths, so that inner nodes are seen before leaves.
const INNER: Length = 120;

/// The size that inner nodes have at least, where there is room.
const INNER_LEAST: Length = px(44);

impl ChapterPlan {
    /// How many leaves and rows the anchor's subtree has.
    pub(super) fn shape(&self) -> TreeShape {
        let leaves = self.spots.iter().filter(|spot| spot.children.is_empty());
        TreeShape {
            leaves: Length::try_from(leaves.count()).unwrap_or(1),
            rows: Length::from(self.levels()) + 1,
        }
    }

    /// Places a whole tree upright.
    pub(super) fn place_upright(&mut self) {
        let (shape, size) = (self.shape(), self.shape().upright(&self.viewport));
        let (across, row) = shape.pitches(&self.viewport);
        // A small tree stays together.
        let (across, row) = (across.min(size * 24 / 10), row.min(size * 26 / 10));
        let (from, until) = area(&self.viewport);
        let left = (from.0 + until.0 - across * shape.leaves) / 2;
        let top = (from.1 + until.1 - row * shape.rows) / 2;
        let mut next = left + across / 2;
        self.place_below(0, (&mut next, across));
        for spot in &mut self.spots {
            spot.at.1 = top + row * Length::from(spot.depth) + row / 2;
        }
        for depth in 0..=self.levels() {
            self.size_row(depth, (size, largest(row)), |(x, _)| x);
        }
    }

    /// Places a spot and what lies below it across; `next` is where the next leaf stands.
    fn place_below(&mut self, spot: usize, (next, across): (&mut Length, Length)) {
        let children = self.spots[spot].children.clone();
        for &child in &children {
            self.place_below(child, (next, across));
        }
        let ends = children.first().zip(children.last());
        self.spots[spot].at.0 = if let Some((&first, &last)) = ends {
            (self.spots[first].at.0 + self.spots[last].at.0) / 2
        } else {
            *next += across;
            *next - across
        };
    }

    /// Makes the leaves of a depth as large as this, and its inner nodes larger where there is room: up to `most`, and between
    /// neighbours along the line on which they stand.
    pub(super) fn size_row(
        &mut self,
        depth: u16,
        (size, most): (Length, Length),
        along: fn(Point) -> Length,
    ) {
        let of_row = |&spot: &usize| self.spots[spot].depth == depth;
        let spots: Vec<usize> = (0..self.spots.len()).filter(of_row).collect();
        let apart = spots
            .windows(2)
            .map(|pair| along(self.spots[pair[1]].at) - along(self.spots[pair[0]].at));
        let apart = apart.min().unwrap_or(Length::MAX / 100);
        let room = (apart - (apart * 22 / 100).max(px(6))).min(most);
        let inner = (size * INNER / 100).max(INNER_LEAST).min(room).max(size);
        for spot in spots {
            let spot = &mut self.spots[spot];
            spot.size = if spot.children.is_empty() {
                size
            } else {
                inner
            };
            spot.small = spot.size;
        }
    }
}
