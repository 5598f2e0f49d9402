//! Subtrees as small flame charts, beside the nodes that they are folded into.
//!
//! Invariant: all flame charts of a chapter have one scale of frames to pixels, which the largest
//! decides, so that they can be compared. However large the subtrees are, all charts together are at most so many boxes; and
//! they are drawn once for a plan.

use std::collections::HashMap;

use super::flame::BoxBatch;
use super::overview::{Overview, OverviewCell};
use super::spot::{Spot, SpotRegion};
use crate::recursion::Recursion;
use crate::scene::token::Shade;
use crate::scene::{ColourScale, Ink, Length, Shape, px};

/// A flame chart, and where it ends.
pub(super) type Chart = (Vec<Shape>, Length);

/// What draws the flame charts of a plan whose spots have their places.
pub(super) struct Charts<'a> {
    pub(super) spots: &'a [Spot],
    /// The width of a board of a height.
    pub(super) width_of: &'a dyn Fn(Length) -> Length,
    /// Where the room ends at the right of a spot.
    pub(super) ends: &'a dyn Fn(&Spot) -> Length,
    pub(super) recursion: &'a Recursion,
    pub(super) scale: ColourScale,
}

impl Charts<'_> {
    /// The charts of all nodes whose subtrees are folded and settled in the end.
    pub(super) fn all(&self) -> HashMap<u32, Chart> {
        let settled = |&(_, node): &(&Spot, u32)| {
            let found = self.recursion.node(node);
            found.size > 1 && found.settled.is_some()
        };
        let folded = self.folded().filter(settled);
        let room = self.folded().map(|(spot, _)| self.room(spot)).min();
        match room {
            Some(room) if room >= px(24) => folded
                .map(|(spot, node)| (node, self.flame(spot, node, room)))
                .collect(),
            _ => HashMap::new(),
        }
    }

    /// Where a flame chart begins.
    fn left(&self, spot: &Spot) -> Length {
        spot.at.0 + (self.width_of)(spot.size) / 2 + px(8)
    }

    /// The room for a flame chart, before the number of its nodes.
    fn room(&self, spot: &Spot) -> Length {
        (self.ends)(spot) - self.left(spot) - px(56)
    }

    /// The nodes that stand for subtrees which go on below what is drawn.
    fn folded(&self) -> impl Iterator<Item = (&Spot, u32)> {
        let spots = self.spots.iter();
        let folded = spots.filter(|spot| spot.stand == SpotRegion::Viewport && spot.goes_on);
        folded.flat_map(|spot| spot.visits.iter().map(move |&node| (spot, node)))
    }

    fn frames_of(&self, node: u32) -> Length {
        let (first, last) = self.recursion.span(node);
        Length::try_from(last + 1 - first).unwrap_or(Length::MAX)
    }

    /// How wide a column of a flame chart is, so that all charts together have few boxes.
    fn column(&self, room: Length, longest: Length) -> Length {
        let area = |(_, node): (&Spot, u32)| {
            let levels = Length::from(self.recursion.node(node).height) + 1;
            self.frames_of(node).saturating_mul(room) / longest * levels
        };
        let all: Length = self.folded().map(area).sum();
        (all / MOST_BOXES).max(px(1))
    }

    /// The recursion below a node as a flame chart, one level a row.
    fn flame(&self, spot: &Spot, node: u32, room: Length) -> Chart {
        let (y, half) = (spot.at.1, spot.size / 2);
        let (top, bottom) = (y - half, y + half);
        let left = self.left(spot);
        let longest = self.folded().map(|(_, node)| self.frames_of(node)).max();
        let longest = longest.unwrap_or(1).max(1);
        let (first, last) = self.recursion.span(node);
        let width = self.frames_of(node).saturating_mul(room) / longest;
        let columns = (width / self.column(room, longest)).max(1);
        let columns = u32::try_from(columns).unwrap_or(u32::MAX);
        let overview = Overview::new(self.recursion, first..last + 1, columns, self.scale);
        let found = self.recursion.node(node);
        // What lies above is the way here.
        let above = overview.level_of(found.depth);
        let levels = Length::from(overview.level_of(found.depth + found.height) - above) + 1;
        let row = ((bottom - top) / levels).clamp(150, px(5));
        let shown = |level: Length| top + row * (level + 1) <= bottom + px(2);
        let place = Strip {
            left,
            width,
            height: row - if row >= px(3) { 50 } else { 0 },
        };
        let mut boxes = BoxBatch::default();
        for level in (0..levels).filter(|&level| shown(level)) {
            let of = above + u16::try_from(level).unwrap_or(0);
            place.draw(&overview, of, top + row * level, &mut boxes);
        }
        (boxes.shapes(), left + width)
    }
}

/// How many boxes all flame charts of a picture have, at most, about.
const MOST_BOXES: Length = 4_000;

/// Where the rows of a flame chart lie, and how high they are.
struct Strip {
    left: Length,
    width: Length,
    height: Length,
}

impl Strip {
    /// One level: its wide nodes by themselves, and all others by the mean colours of its columns.
    fn draw(&self, overview: &Overview, level: u16, y: Length, boxes: &mut BoxBatch) {
        let row = overview.level(level);
        let count = Length::from(overview.columns());
        let x =
            |column: usize| self.left + self.width * Length::try_from(column).unwrap_or(0) / count;
        let mut from = 0;
        while from < row.len() {
            let look = mean(row[from]);
            let same = row[from..].iter().take_while(|&&cell| mean(cell) == look);
            let until = from + same.count();
            if let Some(shade) = look {
                let size = ((x(until) - x(from)).max(60), self.height);
                boxes.add((x(from), y), size, (Ink::Value(shade), 0));
            }
            from = until;
        }
        let part = u64::try_from(self.width).unwrap_or(0);
        let at = |frame: u64| self.left + Length::try_from(overview.x(frame, part)).unwrap_or(0);
        for bar in overview.bars().iter().filter(|bar| bar.level == level) {
            let (from, until) = (at(bar.frames.0), at(bar.frames.1));
            let line = if until - from > px(3) { 50 } else { 0 };
            boxes.add(
                (from, y),
                ((until - from - line).max(60), self.height),
                bar.look(),
            );
        }
    }
}

/// A cell's colour in few steps; none if little of it is covered.
fn mean(cell: OverviewCell) -> Option<Shade> {
    let step = |part: u8| part / 51 * 51;
    let Shade {
        circle,
        cross,
        zero,
        ink,
    } = cell.shade;
    (cell.coverage >= 64).then(|| Shade {
        circle: step(circle),
        cross: step(cross),
        zero: step(zero),
        ink: step(ink),
    })
}
