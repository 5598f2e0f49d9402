//! Where the boards of a ladder stand.
//!
//! Invariant: places follow from the stage, the game's board, how deep the way goes and how many children there are; not from any
//! number that the search works with.

use std::ops::Range;

use crate::scene::{Length, Point, px};
use crate::stage::Viewport;

/// The most children of a node that are all shown.
const MOST: usize = 9;

/// How many neighbours of the way's child are shown on each side where there are more.
const NEIGHBOURS: usize = 4;
const NEIGHBOURS_ON_A_PHONE: usize = 3;

/// The room for a count of those not shown.
const COUNT: Length = px(18);

/// The room for numbers at the right of a board.
const PAIR: Length = px(88);
const PAIR_ON_A_PHONE: Length = px(74);

/// How far the nodes above the first column stand from each other.
const STEP: Length = px(31);
const STEP_ON_A_PHONE: Length = px(27);

/// How far boards with flags below their numbers stand from each other, at least; and the most of them that a phone has in a column.
const STEP_WITH_FLAGS: Length = px(33);
const MOST_WITH_FLAGS: usize = 7;

/// How many columns have room.
pub(super) const fn columns(viewport: Viewport) -> usize {
    match viewport.width / px(1) {
        900.. => 6,
        760.. => 5,
        600.. => 4,
        _ => 3,
    }
}

/// A column of children.
pub(super) struct ColumnPlaces {
    /// Those that are shown, by their numbers.
    pub(super) range: Range<usize>,
    /// The middles of their boards.
    pub(super) places: Vec<Point>,
    /// How high these are.
    pub(super) side: Length,
    /// Where those before and after them are counted.
    pub(super) before: Point,
    pub(super) after: Point,
}

/// The places of a frame.
pub(super) struct LadderPlaces {
    viewport: Viewport,
    /// A board's columns and rows.
    board: (u32, u32),
    /// Whether flags stand below numbers.
    flags: bool,
    /// The depths of the first column, which has the way's node alone, and of the last.
    pub(super) from: usize,
    pub(super) until: usize,
    /// The heights of the first column's board and of those above it.
    pub(super) root: Length,
    pub(super) small: Length,
}

impl LadderPlaces {
    /// For boards down to this depth, and room for so many columns more: on a desk the last column is left free until the children
    /// of the most-proving node stand there, so that nothing moves when they are made.
    pub(super) fn new(
        viewport: Viewport,
        (board, flags): ((u32, u32), bool),
        (until, more): (usize, usize),
    ) -> Self {
        let phone = viewport.is_phone();
        let mut places = Self {
            viewport,
            board,
            flags,
            from: 0,
            until,
            root: 0,
            small: px(if phone { 18 } else { 22 }),
        };
        places.root = places.most() * 116 / 100;
        let more = if phone { 0 } else { more };
        places.from = (until + more + 1).saturating_sub(columns(viewport));
        places
    }

    /// The width of a board that is so high.
    pub(super) fn wide(&self, side: Length) -> Length {
        side * Length::from(self.board.0) / Length::from(self.board.1.max(1))
    }

    /// The middle of a column.
    pub(super) fn x(&self, depth: usize) -> Length {
        let (first, _) = self.first();
        let phone = self.viewport.is_phone();
        let pair = if phone { PAIR_ON_A_PHONE } else { PAIR };
        let last = self.viewport.width - px(4) - pair - px(8) - self.wide(self.side(1)) / 2;
        let columns = Length::try_from(columns(self.viewport) - 1).unwrap_or(1);
        let column = Length::try_from(depth.saturating_sub(self.from)).unwrap_or(0);
        first + (last - first) * column / columns
    }

    /// Where the first column's board stands.
    pub(super) fn first(&self) -> Point {
        let left = px(if self.viewport.is_phone() { 8 } else { 20 });
        let (top, bottom) = self.rows();
        (left + self.wide(self.root) / 2, (top + bottom) / 2)
    }

    /// The part of the height where boards stand: on a phone, the number of the frame lies over its foot.
    fn rows(&self) -> (Length, Length) {
        let foot = if self.viewport.is_phone() { px(22) } else { 0 };
        (px(30), self.viewport.rows_until() - foot)
    }

    /// The height of boards of which so many stand in a column.
    fn side(&self, rows: usize) -> Length {
        (self.step(rows) - px(6)).min(self.most())
    }

    /// The height of the largest boards: the larger, the more room there is, in the height and beside the numbers.
    fn most(&self) -> Length {
        if self.viewport.is_phone() {
            return px(31);
        }
        let (top, bottom) = self.rows();
        let columns = Length::try_from(columns(self.viewport)).unwrap_or(1);
        let beside = self.viewport.width / columns - PAIR - px(27);
        let high = self.high_of(beside.max(px(20)));
        ((bottom - top) * 9 / 100).clamp(px(30), px(64)).min(high)
    }

    /// The height of a board that is so wide.
    fn high_of(&self, wide: Length) -> Length {
        wide * Length::from(self.board.1) / Length::from(self.board.0.max(1))
    }

    fn step(&self, rows: usize) -> Length {
        let (top, bottom) = self.rows();
        let most = self.most() * 129 / 100;
        let rows = Length::try_from(rows.max(1)).unwrap_or(1);
        ((bottom - top) / rows).min(most)
    }

    /// The places of so many children, of which the way goes to one, or to none yet.
    pub(super) fn column(
        &self,
        depth: usize,
        children: usize,
        chosen: Option<usize>,
    ) -> ColumnPlaces {
        let range = self.range(children, chosen);
        let counts = Length::from(range.start > 0) + Length::from(range.end < children);
        let (top, bottom) = self.rows();
        let rows = Length::try_from(range.len().max(1)).unwrap_or(1);
        let step = ((bottom - top - counts * COUNT) / rows).min(self.step(range.len()));
        let x = self.x(depth);
        let high = rows * step + counts * COUNT;
        let first = (top + bottom - high) / 2 + if range.start > 0 { COUNT } else { 0 };
        let at = |row: Length| (x, first + step * row + step / 2);
        let left = x - self.wide(self.side(range.len())) / 2;
        ColumnPlaces {
            places: (0..rows).map(at).collect(),
            side: self.side(range.len()).min(step - px(6)),
            before: (left, first - COUNT / 2),
            after: (left, first + rows * step + COUNT / 2),
            range,
        }
    }

    /// Which of so many children are shown.
    fn range(&self, children: usize, chosen: Option<usize>) -> Range<usize> {
        let with_flags = self.flags && self.viewport.is_phone();
        let most = if with_flags { MOST_WITH_FLAGS } else { MOST };
        if children <= most {
            return 0..children;
        }
        let around = if self.viewport.is_phone() {
            NEIGHBOURS_ON_A_PHONE
        } else {
            NEIGHBOURS
        };
        let shown = 2 * around + 1;
        let first = chosen.unwrap_or(0).saturating_sub(around);
        let first = first.min(children - shown);
        first..first + shown
    }

    /// Where the nodes above the first column stand, from the root down; none for those without room.
    pub(super) fn spine(&self) -> Vec<Option<Point>> {
        let (x, _) = self.first();
        let room = self.spine_room();
        let (row, step) = (self.spine_top(), self.spine_step());
        let place = |row_number: usize| (x, row + step * Length::try_from(row_number).unwrap_or(0));
        let of = |depth: usize| match (self.from <= room, depth) {
            (true, depth) => Some(place(depth)),
            (false, 0) => Some(place(0)),
            (false, depth) => {
                // The second row counts those without room.
                let from_end = self.from - depth;
                (from_end + 2 <= room).then(|| place(room - from_end))
            }
        };
        (0..self.from).map(of).collect()
    }

    /// How many rows there are above the first column's board.
    fn spine_room(&self) -> usize {
        let (_, middle) = self.first();
        let room = (middle - self.root / 2 - px(6) - px(30)) / self.spine_step();
        usize::try_from(room).unwrap_or(0)
    }

    const fn spine_step(&self) -> Length {
        if self.flags {
            STEP_WITH_FLAGS
        } else if self.viewport.is_phone() {
            STEP_ON_A_PHONE
        } else {
            STEP
        }
    }

    /// The middle of the first row.
    fn spine_top(&self) -> Length {
        px(30) + self.spine_step() / 2
    }

    /// Where those without room are counted.
    pub(super) fn skipped(&self) -> Point {
        let (x, _) = self.first();
        (x, self.spine_top() + self.spine_step())
    }
}
