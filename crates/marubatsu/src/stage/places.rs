//! Where the spots of a chapter stand.
//!
//! The anchor's subtree goes from left to right, a column a level, in rows; its ancestors are a
//! straight line that gets smaller to the left, with what is done above each and what is to come
//! below. Invariant: all numbers are whole; no two boards overlap, and all stand within the stage.

use super::chapters::FOLDED;
use super::plan::ChapterPlan;
use super::spot::{Spot, Stand};
use crate::recursion::Recursion;
use crate::scene::{Length, px};

/// The sizes of ancestors in hundredths of the anchor's, from the nearest on; then always smaller.
const SHRINK: [Length; 7] = [74, 56, 44, 34, 26, 20, 16];

/// The gaps before them in pixels; then the last.
const GAPS: [Length; 9] = [40, 26, 26, 14, 14, 12, 10, 8, 6];

/// The least size of an ancestor.
const BEAD: Length = px(8);

/// The size of what stands beside an ancestor, in hundredths of its own.
const BESIDE: Length = 66;

impl ChapterPlan {
    pub(super) fn place(&mut self) {
        let (shape, whole) = (self.shape(), self.chapter.levels == u16::MAX);
        self.upright = whole && shape.upright(&self.viewport) >= shape.lying(&self.viewport);
        if self.upright {
            self.place_upright();
            return;
        }
        let fits = |&fold: &u32| self.rows(fold) <= self.viewport.half_rows();
        let mut folds = [u32::MAX, 16, 12, 8, 6, 4, 3].into_iter();
        let fold = folds.find(fits).unwrap_or(FOLDED);
        self.choose_row(fold);
        self.rows_of_lens(fold);
        self.columns();
        self.beside();
    }

    /// Whether finished subtrees are drawn as small flame charts.
    pub(super) fn has_flames(&self, recursion: &Recursion) -> bool {
        let large = |spot: &Spot| {
            let size = |&node: &u32| recursion.size(node);
            spot.goes_on && spot.visits.iter().map(size).max() > Some(8)
        };
        let viewport = self
            .spots
            .iter()
            .filter(|spot| spot.stand == Stand::Viewport);
        !self.by_hand && self.levels() <= 2 && viewport.clone().any(large)
    }

    /// How many half rows the viewport takes.
    fn rows(&self, fold: u32) -> u32 {
        let anchor = self.path[self.path.len() - 1];
        let weight = self.weight(anchor, fold);
        u32::try_from((weight + 59) / 60).unwrap_or(u32::MAX)
    }

    /// A spot's height in sixtieths of a half row.
    fn weight(&self, spot: usize, fold: u32) -> Length {
        let children = &self.spots[spot].children;
        if self.spots[spot].visits.is_empty() && children.is_empty() {
            return if self.by_hand { 120 } else { 60 };
        }
        let searched = |&&child: &&usize| !self.is_bare(child);
        let sum: Length = children
            .iter()
            .filter(searched)
            .map(|&child| self.weight(child, fold))
            .sum();
        let bare = self.bare_children(spot);
        let bare = if self.by_hand {
            bare * 120
        } else {
            60 * bare.min(fold.into())
        };
        (sum + bare).max(120)
    }

    /// Whether it is a move that was never searched, with nothing below it.
    fn is_bare(&self, spot: usize) -> bool {
        self.spots[spot].visits.is_empty() && self.spots[spot].children.is_empty()
    }

    fn bare_children(&self, spot: usize) -> Length {
        let children = self.spots[spot].children.iter();
        let bare = children.filter(|&&child| self.is_bare(child)).count();
        Length::try_from(bare).unwrap_or(0)
    }

    /// The height of a row, so that all rows fit.
    fn choose_row(&mut self, fold: u32) {
        let height = self.viewport.rows_until() - self.viewport.rows_from();
        let halves = Length::from(self.rows(fold).max(2));
        let gap = self.viewport.row_gap();
        let (least, most) = self.viewport.sizes(self.by_hand);
        let row = 2 * height / halves;
        let size = (row - gap).clamp(least, most);
        // Rows that are too many for the least size get closer, and then smaller.
        let size = size.min(row - px(4)).max(px(4));
        self.row = row.min(size + gap);
    }

    /// The size of a board in a row.
    fn row_size(&self) -> Length {
        let (_, most) = self.viewport.sizes(self.by_hand);
        let gap = (self.viewport.row_gap()).min((self.row / 4).max(px(4)));
        (self.row - gap).min(most)
    }

    /// Heights and rows of the anchor's subtree.
    fn rows_of_lens(&mut self, fold: u32) {
        let anchor = self.path[self.path.len() - 1];
        let total = self.weight(anchor, fold) * self.row / 120;
        let area = self.viewport.rows_until() - self.viewport.rows_from();
        let top = self.viewport.rows_from() + (area - total).max(0) / 2;
        self.row_of(anchor, top, fold);
        // The anchor has its column for itself.
        let most = self.viewport.sizes(self.by_hand).1;
        let own = if self.viewport.is_phone() {
            px(36)
        } else {
            px(60)
        };
        let size = self.row_size().max(own.min(most)).min(area);
        let size = size.min(self.height_of(self.viewport.width * 3 / 10));
        self.spots[anchor].size = size;
        self.spots[anchor].small = size;
    }

    /// Places a spot and its children from `top` on. Children go in order; the spot stands in the
    /// middle of the first and the last.
    fn row_of(&mut self, spot: usize, top: Length, fold: u32) {
        let size = self.row_size();
        let height = self.weight(spot, fold) * self.row / 120;
        let children = self.spots[spot].children.clone();
        let bare = self.bare_children(spot);
        let folded = !self.by_hand && bare > Length::from(fold);
        let mut at = top;
        for &child in &children {
            let (room, small) = if self.is_bare(child) && !self.by_hand {
                let room = if folded {
                    Length::from(fold) * self.row / (2 * bare)
                } else {
                    self.row / 2
                };
                (room, (room - px(3)).min(size / 2).max(room * 7 / 10))
            } else {
                (self.weight(child, fold) * self.row / 120, size / 2)
            };
            if self.is_bare(child) {
                self.spots[child].at.1 = at + room / 2;
            } else {
                self.row_of(child, at, fold);
            }
            let small = if self.by_hand { size * 7 / 10 } else { small };
            self.spots[child].size = size;
            self.spots[child].small = small.min(size);
            at += room;
        }
        self.spots[spot].at.1 = match (children.first(), children.last()) {
            (Some(&first), Some(&last)) => (self.spots[first].at.1 + self.spots[last].at.1) / 2,
            _ => top + height / 2,
        };
    }

    /// The columns: the spine from the left, then a column a level.
    fn columns(&mut self) {
        let anchor = self.path[self.path.len() - 1];
        let left = px(30);
        let most = self.viewport.width * if self.viewport.is_phone() { 34 } else { 42 } / 100;
        let gaps = self.spine(most - left);
        let spine = self.spine_length(&gaps);
        let own = self.width_of(self.spots[anchor].size);
        let x = left + spine + own / 2;
        let levels = Length::from(self.levels());
        self.spots[anchor].at.0 = x;
        let right = if self.flames {
            px(64)
        } else {
            self.right_margin()
        };
        let room = self.viewport.width - right - x - own / 2;
        self.shrink_to(room, levels);
        let (pitch, first) = self.pitches(room, levels);
        let depth = self.spots[anchor].depth;
        for at in 0..self.spots.len() {
            let spot = &self.spots[at];
            if spot.stand == Stand::Viewport {
                let level = Length::from(spot.depth - depth);
                let right = self.viewport.width - self.width_of(spot.size) / 2 - px(2);
                let column = x + own / 2 + first + pitch * (level - 1);
                self.spots[at].at.0 = column.min(right);
            }
        }
        self.spine_columns(x - own / 2, gaps);
        if self.by_hand {
            self.centre();
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
            spot.at.0 += shift.max(0);
        }
    }

    /// The room at the right for what says that a subtree goes on, and for values beside leaves.
    fn right_margin(&self) -> Length {
        let goes_on = self
            .spots
            .iter()
            .any(|spot| spot.stand == Stand::Viewport && spot.goes_on);
        let values = if self.viewport.whole {
            self.viewport.aside()
        } else {
            px(14)
        };
        if goes_on { px(56) } else { values }
    }

    /// The room for a score at a board's left edge.
    fn pill_room(&self) -> Length {
        if self.viewport.is_phone() {
            px(25)
        } else {
            px(34)
        }
    }

    /// Makes the boards of the viewport smaller until the columns fit.
    fn shrink_to(&mut self, room: Length, levels: Length) {
        let size = self.row_size();
        let needed = |size: Length| levels * (self.width_of(size) + self.pill_room());
        let mut smaller = size;
        // Very wide boards become bars, but none vanishes.
        while needed(smaller) > room && smaller > px(3) {
            smaller = (smaller - px(1)).max(px(3));
        }
        if smaller == size {
            return;
        }
        for spot in &mut self.spots {
            if spot.stand == Stand::Viewport {
                spot.small = spot.small.min(smaller);
                spot.size = smaller;
            }
        }
    }

    /// The distance between the middles of columns, and from the anchor's edge to the first.
    fn pitches(&self, room: Length, levels: Length) -> (Length, Length) {
        let viewport = self.spots.iter().find(|spot| spot.stand == Stand::Viewport);
        let width = self.width_of(viewport.map_or(0, |spot| spot.size));
        let least = (width * 17 / 10).max(width + self.pill_room());
        let most = if self.flames {
            least
        } else {
            // Small boards spread as well: their edges are easier to follow.
            (width * 27 / 10).max(self.viewport.spread()).max(least)
        };
        let pitch = (room - width / 2).max(0) / levels.max(1);
        let fits = room / levels.max(1);
        let pitch = pitch.clamp(least.min(fits), most.max(least.min(fits)));
        (pitch, (pitch - width / 2).max(self.pill_room() + width / 2))
    }

    /// Sizes of the ancestors, and the gaps between them, which together are at most this wide.
    fn spine(&mut self, most: Length) -> Vec<Length> {
        let anchor = self.spots[self.path[self.path.len() - 1]].size;
        let ancestors: Vec<usize> = self.path.iter().rev().skip(1).copied().collect();
        let mut size = anchor;
        for (at, &spot) in ancestors.iter().enumerate() {
            size = match SHRINK.get(at) {
                Some(&part) => anchor * part / 100,
                None => size * 92 / 100,
            };
            let size = size.max(BEAD);
            self.spots[spot].size = size;
            self.spots[spot].small = size;
        }
        self.gaps(most)
    }

    /// How wide the spine is.
    fn spine_length(&self, gaps: &[Length]) -> Length {
        let ancestors = self.path.iter().rev().skip(1);
        let widths: Length = ancestors.map(|&spot| self.spine_width(spot)).sum();
        widths + gaps.iter().sum::<Length>()
    }

    fn spine_width(&self, spot: usize) -> Length {
        self.width_of(self.spots[spot].size)
    }

    /// The gaps of the spine from the anchor to the left. Where there is no room, gaps shrink first,
    /// from far to near, and then what is far shares what is left.
    fn gaps(&mut self, most: Length) -> Vec<Length> {
        let ancestors: Vec<usize> = self.path.iter().rev().skip(1).copied().collect();
        let gap = |at: usize| px(*GAPS.get(at).unwrap_or(&GAPS[GAPS.len() - 1]));
        let mut gaps: Vec<Length> = (0..ancestors.len()).map(gap).collect();
        let mut widths: Vec<Length> = ancestors
            .iter()
            .map(|&spot| self.spine_width(spot))
            .collect();
        let first = if self.viewport.is_phone() {
            px(26)
        } else {
            px(32)
        };
        for at in (0..gaps.len()).rev() {
            let least = if at == 0 { first } else { px(6) };
            let over = gaps.iter().chain(&widths).sum::<Length>() - most;
            gaps[at] = (gaps[at] - over.max(0)).max(least.min(gaps[at]));
        }
        if gaps.iter().chain(&widths).sum::<Length>() > most {
            share_rest(&mut gaps, &mut widths, most);
        }
        let (across, down) = self.board;
        for (&spot, width) in ancestors.iter().zip(widths) {
            let height = if self.by_hand {
                width
            } else {
                width * Length::from(down) / Length::from(across.max(1))
            };
            let spot = &mut self.spots[spot];
            // Of very long spines, what is far has next to no room.
            spot.size = spot.size.min(height.max(1));
            spot.small = spot.size;
        }
        gaps
    }

    /// Puts the ancestors on one line with the anchor.
    fn spine_columns(&mut self, anchor_left: Length, gaps: Vec<Length>) {
        let y = self.anchor().at.1;
        let ancestors: Vec<usize> = self.path.iter().rev().skip(1).copied().collect();
        let mut right = anchor_left;
        for (&spot, gap) in ancestors.iter().zip(gaps) {
            let width = self.spine_width(spot);
            right -= gap + width;
            self.spots[spot].at = (right + width / 2, y);
        }
    }

    /// What stands beside the spine: done above, to come below, as far as there is room.
    fn beside(&mut self) {
        for at in 1..self.path.len() {
            let own = self.path[at];
            let parent = self.path[at - 1];
            let siblings = self.spots[parent].children.clone();
            let place = siblings.iter().position(|&spot| spot == own).unwrap_or(0);
            let above: Vec<usize> = siblings[..place].iter().rev().copied().collect();
            self.stack(own, &above, -1);
            self.stack(own, &siblings[place + 1..], 1);
        }
    }

    /// Stacks spots from one outwards: -1 is up.
    fn stack(&mut self, own: usize, spots: &[usize], way: Length) {
        let ((x, y), size) = (self.spots[own].at, self.spots[own].size);
        // The ring around the node in question needs room, and so does its own board.
        let start = size / 2 + px(10).min(size / 3 + px(2));
        let room = if way < 0 {
            y - start - self.viewport.rows_from()
        } else {
            self.viewport.rows_until() - y - start
        };
        let count = Length::try_from(spots.len()).unwrap_or(0).max(1);
        let wanted = (size * BESIDE / 100).max(px(5));
        let gap = (wanted / 5).max(px(3));
        // Beads of a long spine have no room beside them.
        let wanted = if size <= BEAD { 0 } else { wanted };
        let pitch = (wanted + gap).min(room / count).max(0);
        let board = (pitch - gap.min(pitch / 3)).min(wanted).max(0);
        for (row, &spot) in (0..).zip(spots) {
            let off = start + pitch * row + board / 2;
            self.spots[spot].at = (x, y + way * off);
            self.spots[spot].size = board;
            self.spots[spot].small = board;
        }
    }
}

/// Makes beads of what is far, so that all is at most this wide: as few as need be.
fn share_rest(gaps: &mut [Length], widths: &mut [Length], most: Length) {
    let count = gaps.len();
    let whole = |near: usize, gaps: &[Length], widths: &[Length]| -> Length {
        gaps[..near].iter().chain(&widths[..near]).sum()
    };
    let beads = |near: usize| Length::try_from(count - near).unwrap_or(1);
    let near = [px(5), px(4), px(2)].into_iter().find_map(|bead| {
        let fits = |&near: &usize| whole(near, gaps, widths) + beads(near) * bead <= most;
        (1..count).rev().find(fits)
    });
    let near = near.unwrap_or(1);
    if whole(near, gaps, widths) + beads(near) * px(2) > most {
        widths[0] = (most - gaps[0] - beads(1) * px(2)).max(px(8));
    }
    let share = (most - whole(near, gaps, widths)).max(0) / beads(near).max(1);
    for at in near..count {
        widths[at] = share * 4 / 5;
        gaps[at] = share - share * 4 / 5;
    }
}
