//! Where the spots of a chapter stand.
//!
//! Ancestors are a line at half the height, the smaller the farther, with what is done above each and what is to come below.
//! The anchor's subtree goes from left to right, a column a level, in rows; a single level stands in as many columns as make its
//! boards largest. Invariant: all numbers are whole; no two boards overlap, and all stand within the stage; the line depends on
//! the stage and on the anchor's depth alone.

use super::lens::{LensGrid, LensMetrics, SpineLayout};
use super::plan::{ChapterPlan, HiddenSiblings};
use super::spot::{Spot, SpotRegion};
use crate::depict::Depiction;
use crate::recursion::Recursion;
use crate::scene::measure::text_width;
use crate::scene::{Length, px};

/// The size of what stands beside an ancestor, in hundredths of its own.
const BESIDE: Length = 62;

/// The distance that columns of a whole tree have at least, where there is room: that of triangles which can be told apart.
const COLUMN: Length = px(64);

/// From how many moves on those that are never searched are one sheaf.
const SHEAF: usize = 3;

impl ChapterPlan {
    pub(super) fn place(&mut self) {
        let (shape, whole) = (self.shape(), self.chapter.levels == u16::MAX);
        self.upright = whole && shape.upright(&self.viewport) >= shape.lying(&self.viewport);
        if self.upright {
            self.place_upright();
            return;
        }
        let lens = self.lens();
        let (anchor, depth) = (self.path[self.path.len() - 1], self.anchor().depth);
        let spine = lens.spine(depth);
        let grid = if self.levels() > 1 {
            lens.grid(spine.anchor, self.levels().into(), self.half_rows(anchor))
        } else {
            lens.tray(spine.anchor, (self.half_rows(anchor) + 1) / 2)
        };
        self.place_spine(&lens, &spine, grid.size);
        self.place_sizes(&lens, &grid);
        self.columns = self.columns_of(&lens, &grid);
        if self.levels() > 1 {
            let top = self.middle() - grid.half_row * grid.half_rows / 2;
            self.place_rows(anchor, top, grid.half_row);
            for spot in self
                .spots
                .iter_mut()
                .filter(|spot| spot.stand == SpotRegion::Viewport)
            {
                spot.at.0 = self.columns[usize::from(spot.depth - depth) - 1];
            }
        } else {
            self.place_tray(&grid);
        }
        self.spots[anchor].at.1 = self.middle();
        self.beside(&lens, &spine);
        if whole {
            self.size_columns(&lens, &grid);
            self.centre();
        }
    }

    /// The measures of the stage.
    pub(super) fn lens(&self) -> LensMetrics {
        LensMetrics {
            viewport: self.viewport,
            board: self.board,
            whole: self.is_whole(),
        }
    }

    /// Where the line of ancestors lies.
    fn middle(&self) -> Length {
        (self.viewport.rows_from() + self.viewport.rows_until()) / 2
    }

    /// Whether finished subtrees are drawn as small flame charts.
    pub(super) fn has_flames(&self, recursion: &Recursion) -> bool {
        let large = |spot: &Spot| {
            let size = |&node: &u32| recursion.size(node);
            spot.goes_on && spot.visits.iter().map(size).max() > Some(8)
        };
        let mut viewport = self
            .spots
            .iter()
            .filter(|spot| spot.stand == SpotRegion::Viewport);
        !self.by_hand && self.levels() <= 2 && viewport.any(large)
    }

    /// Whether it is a move that is never searched, with nothing below it.
    fn is_bare(&self, spot: usize) -> bool {
        let of = &self.spots[spot];
        !self.is_whole() && of.visits.is_empty() && of.children.is_empty()
    }

    /// The children that have rows of their own, and the moves that are never searched.
    fn children(&self, spot: usize) -> (Vec<usize>, Vec<usize>) {
        let children = self.spots[spot].children.iter().copied();
        children.partition(|&child| !self.is_bare(child))
    }

    /// How many half rows a spot takes.
    fn half_rows(&self, spot: usize) -> Length {
        let (rows, bare) = self.children(spot);
        let sum: Length = rows.iter().map(|&child| self.half_rows(child)).sum();
        (sum + half_rows_of(&bare)).max(2)
    }

    /// Puts the anchor and its ancestors on their line.
    fn place_spine(&mut self, lens: &LensMetrics, spine: &SpineLayout, size: Length) {
        let y = self.middle();
        let own = std::iter::once((spine.anchor, lens.anchor(size)));
        let places = own.chain(spine.places.iter().copied());
        for (&spot, (x, size)) in self.path.iter().rev().zip(places) {
            let spot = &mut self.spots[spot];
            spot.at = (x, y);
            spot.size = size;
            spot.small = size;
        }
    }

    /// Gives the boards right of the anchor their sizes.
    fn place_sizes(&mut self, lens: &LensMetrics, grid: &LensGrid) {
        let small = (grid.size * 6 / 10).max(lens.least_small());
        let small = small.min(2 * grid.half_row * 46 / 100).min(grid.size);
        for spot in &mut self.spots {
            if spot.stand == SpotRegion::Viewport {
                spot.size = grid.size;
                spot.small = small;
            }
        }
    }

    /// Whether the values of leaves stand beside them, as not all have room inside.
    pub(super) fn has_values_beside(&self) -> bool {
        self.viewport.whole && !self.upright && self.spots.iter().any(has_no_room)
    }

    /// Gives the nodes of a whole tree their sizes: inner ones are larger than leaves, so that all of them show whose they are.
    fn size_columns(&mut self, lens: &LensMetrics, grid: &LensGrid) {
        let columns = self.columns.windows(2).map(|pair| pair[1] - pair[0]);
        let pitch = columns.min().unwrap_or(Length::MAX / 100);
        for depth in 1..=self.levels() {
            self.size_row(depth, (grid.size, pitch - lens.gap()), |(_, y)| y);
        }
    }

    /// The middles of the columns right of the anchor.
    fn columns_of(&self, lens: &LensMetrics, grid: &LensGrid) -> Vec<Length> {
        let (width, columns) = (lens.width_of(grid.size), grid.columns.max(1));
        let anchor = self.anchor();
        // A larger anchor has the same room at its right.
        let start = anchor.at.0 + (lens.width_of(anchor.size) - width) / 2;
        let least = width + lens.gap();
        let room = self.viewport.width - start;
        let widest = width * 46 / 10;
        let widest = if lens.whole {
            least.max(widest).max(COLUMN)
        } else {
            widest
        };
        let pitch = match (self.flames, self.levels()) {
            (true, 0 | 1) => (room + least - width / 2) / (columns + 1),
            (true, _) => least.max(width * 17 / 10),
            _ => widest,
        };
        let most = (room - lens.right() - width / 2) / columns;
        let pitch = pitch.min(widest).min(most);
        (1..=columns).map(|column| start + pitch * column).collect()
    }

    /// Places a spot and what lies below it in rows from `top` on. The spot stands in the middle of its first and last child.
    fn place_rows(&mut self, spot: usize, top: Length, half: Length) {
        let (rows, bare) = self.children(spot);
        let height = self.half_rows(spot) * half;
        let taken: Length = rows.iter().map(|&child| self.half_rows(child)).sum();
        let mut at = top + (height - (taken + half_rows_of(&bare)) * half) / 2;
        for &child in &rows {
            self.place_rows(child, at, half);
            at += self.half_rows(child) * half;
        }
        self.place_bare(&bare, at, half);
        let children = rows.iter().chain(&bare);
        let ys = || children.clone().map(|&child| self.spots[child].at.1);
        let middle = ys().min().zip(ys().max());
        self.spots[spot].at.1 = middle.map_or(top + height / 2, |(first, last)| (first + last) / 2);
    }

    /// Places moves that are never searched: two in a row, or all of them as one sheaf.
    fn place_bare(&mut self, bare: &[usize], top: Length, half: Length) {
        let sheaf = bare.len() >= SHEAF;
        for (at, &spot) in (0..).zip(bare) {
            let spot = &mut self.spots[spot];
            spot.at.1 = top + if sheaf { half } else { half / 2 + half * at };
            if sheaf && at == 0 {
                spot.sheaf = bare.len();
            } else if sheaf {
                (spot.size, spot.small) = (0, 0);
            }
        }
        if let (true, Some(&first)) = (sheaf, bare.first()) {
            // It has its row for itself.
            let size = self.spots[first].size;
            self.spots[first].small = self.spots[first].small.max(size * 6 / 10);
        }
    }

    /// Places the children of an anchor that shows no other level: column by column, from top to bottom.
    fn place_tray(&mut self, grid: &LensGrid) {
        let (rows, bare) = self.children(self.path[self.path.len() - 1]);
        let (half, count) = (grid.half_row, (grid.half_rows / 2).max(1));
        let top = self.middle() - half * count;
        let column = |at: Length| usize::try_from(at / count).unwrap_or(0);
        let mut next = 0;
        for spot in rows {
            self.spots[spot].at = (
                self.columns[column(next)],
                top + half * (2 * (next % count) + 1),
            );
            next += 1;
        }
        if !bare.is_empty() {
            for &spot in &bare {
                self.spots[spot].at.0 = self.columns[column(next)];
            }
            let height = half_rows_of(&bare) * half;
            self.place_bare(
                &bare,
                top + half * 2 * (next % count) + half - height / 2,
                half,
            );
        }
    }

    /// Where the room ends at the right of a spot: before the next column of a tray, else with the stage.
    pub(super) fn ends(&self, spot: &Spot) -> Length {
        let mut next = self.columns.iter().filter(|&&column| column > spot.at.0);
        let before = |&column: &Length| column - self.width_of(spot.size) / 2 - px(34);
        match next.next().map(before) {
            Some(end) if self.levels() <= 1 => end,
            _ => self.viewport.width,
        }
    }

    /// Puts a tree that is less wide than the stage into its middle.
    fn centre(&mut self) {
        let edge = |spot: &Spot| spot.at.0 + self.width_of(spot.size) / 2;
        let right = self.spots.iter().map(edge).max().unwrap_or(0);
        let left = self
            .spots
            .first()
            .map_or(0, |root| 2 * root.at.0 - edge(root));
        let shift = (self.viewport.width - right - left - self.viewport.aside()) / 2;
        for spot in &mut self.spots {
            spot.at.0 += shift;
        }
    }

    /// What stands beside the spine: done above, to come below, as far as there is room.
    fn beside(&mut self, lens: &LensMetrics, spine: &SpineLayout) {
        for at in 1..self.path.len() {
            let (own, parent) = (self.path[at], self.path[at - 1]);
            let siblings = self.spots[parent].children.clone();
            let place = siblings.iter().position(|&spot| spot == own).unwrap_or(0);
            let above: Vec<usize> = siblings[..place].iter().rev().copied().collect();
            let up = self.path.len() - 1 - at;
            // The anchor may be as large as any board, and has a ring around it.
            let (size, off) = match up {
                0 => (lens.base(), lens.most() / 2 + px(12)),
                _ => (self.spots[own].size, self.spots[own].size / 2 + px(10)),
            };
            let size = (size * BESIDE / 100).max(lens.least_small());
            // Beads have no room beside them.
            let size = if up > spine.boards { 0 } else { size };
            self.stack(own, &above, (size, -off));
            self.stack(own, &siblings[place + 1..], (size, off));
        }
    }

    /// Stacks spots above or below one, from so far away on.
    fn stack(&mut self, own: usize, spots: &[usize], (size, off): (Length, Length)) {
        let (x, y) = self.spots[own].at;
        let room = if off < 0 {
            y + off - self.viewport.rows_from()
        } else {
            self.viewport.rows_until() - y - off
        };
        let pitch = size + (size / 4).max(px(5));
        let all = Length::try_from(spots.len()).unwrap_or(Length::MAX / pitch.max(1));
        let fit = |room: Length| (room + pitch - size) / pitch.max(1);
        let shown = match size {
            0 => 0,
            _ if fit(room) >= all => all,
            // What has no room is a number.
            _ => fit(room - px(16)).max(0),
        };
        let far = |at: Length| y + off.signum() * (off.abs() + pitch * at + size / 2);
        for (at, &spot) in (0..).zip(spots) {
            let spot = &mut self.spots[spot];
            let size = if at < shown { size } else { 0 };
            spot.at = (x, far(at.min(shown)));
            spot.size = size;
            spot.small = size;
        }
        if size > 0 && shown < all {
            let end = y + off + off.signum() * (pitch * shown + px(6));
            self.hidden.push(HiddenSiblings {
                spots: spots[usize::try_from(shown).unwrap_or(0)..].to_vec(),
                at: (x, end),
            });
        }
    }
}

/// How many half rows moves take that are never searched.
fn half_rows_of(bare: &[usize]) -> Length {
    Length::try_from(bare.len().min(2)).unwrap_or(2)
}

/// Whether a leaf has no room for its value.
fn has_no_room(leaf: &Spot) -> bool {
    let size = leaf.size.min(leaf.small);
    let Depiction::Text(label) = &leaf.depiction else {
        return false;
    };
    leaf.ended && (size < px(16) || text_width(label, px(12)) > size - px(4))
}
