//! The sizes of boards on a stage, and the line of ancestors: the measures that chapters and places share.
//!
//! Ancestors depend on the stage and on their number alone, so everything above an anchor stands still. Invariant: all numbers are
//! whole; on a larger stage no board is smaller.

use super::tree_shape::LARGEST;
use super::viewport::Viewport;
use crate::depict::Depict;
use crate::scene::{Length, px};

/// How much of the width ancestors take at most, in hundredths.
const MOST: Length = 36;

/// The least size of a board that can be read, and of the moves in its row.
pub(super) const READABLE: Length = px(36);
const ROW_GAP: Length = px(8);

/// The columns of a tray at most.
const TRAY: Length = 5;

/// An ancestor's size in hundredths of the line's, its least size, and the gap after it; from the nearest on.
type Step = (Length, Length, Length);
const STEPS: [Step; 5] = [
    (76, px(36), px(34)),
    (62, px(36), px(26)),
    (50, px(24), px(20)),
    (36, px(18), px(14)),
    (28, px(14), px(12)),
];
const PHONE_STEPS: [Step; 3] = [
    (72, px(24), px(24)),
    (50, px(24), px(12)),
    (34, px(14), px(8)),
];
/// One board and beads, of a loop around a cut.
const LOOP_STEPS: [Step; 1] = [(0, px(24), px(14))];

/// How much of the width ancestors take at most in such a loop.
const LOOP_MOST: Length = px(52);

/// A stage with boards of one shape.
#[derive(Clone, Copy, Debug)]
pub(super) struct LensMetrics {
    pub(super) viewport: Viewport,
    /// A board's shape: across and down.
    pub(super) board: (u32, u32),
    /// Whether it is a whole tree made by hand that lies.
    pub(super) whole: bool,
}

/// The ancestors of an anchor on their line.
#[derive(Clone, Debug)]
pub(super) struct SpineLayout {
    /// Middle and height of each, from the nearest on.
    pub(super) places: Vec<(Length, Length)>,
    /// How many of them are boards; the others are beads.
    pub(super) boards: usize,
    /// The anchor's middle.
    pub(super) anchor: Length,
}

/// Boards that stand in columns.
#[derive(Clone, Copy, Debug)]
pub(super) struct LensGrid {
    /// How many columns there are.
    pub(super) columns: Length,
    /// Half the distance of rows.
    pub(super) half_row: Length,
    /// How many half rows there are.
    pub(super) half_rows: Length,
    /// The size of a board.
    pub(super) size: Length,
}

impl LensMetrics {
    /// Those of a game on a stage.
    pub(super) fn of<G: Depict>(game: &G, viewport: Viewport) -> Self {
        let board = if game.by_hand() { (1, 1) } else { game.size() };
        Self {
            viewport,
            board,
            whole: false,
        }
    }

    /// The width of a board of this height.
    pub(super) fn width_of(&self, height: Length) -> Length {
        height * Length::from(self.board.0) / Length::from(self.board.1.max(1))
    }

    /// The height of a board of this width.
    pub(super) fn height_of(&self, width: Length) -> Length {
        width * Length::from(self.board.1) / Length::from(self.board.0.max(1))
    }

    fn height(&self) -> Length {
        self.viewport.rows_until() - self.viewport.rows_from()
    }

    /// The size that ancestors are measured by, and that an anchor has at least.
    pub(super) fn base(&self) -> Length {
        let least = if self.viewport.is_phone() {
            px(40)
        } else {
            px(48)
        };
        let size = (self.height() * 10 / 64).min(self.viewport.width * 10 / 136);
        size.clamp(least, px(112)).min(self.widest())
    }

    /// The largest board.
    pub(super) fn most(&self) -> Length {
        let most = match (self.whole, self.viewport.is_phone()) {
            (true, _) => LARGEST,
            (_, true) => px(64),
            _ => (self.base() * 135 / 100).min(px(150)),
        };
        most.min(self.widest())
    }

    /// The height of the widest board.
    fn widest(&self) -> Length {
        self.height_of(self.viewport.width / 5)
    }

    /// An anchor's size beside boards of this size.
    pub(super) fn anchor(&self, size: Length) -> Length {
        size.max(self.base())
    }

    /// The least size of what stands smaller, if there is room.
    pub(super) fn least_small(&self) -> Length {
        let least = if self.viewport.is_phone() {
            px(16)
        } else {
            px(20)
        };
        least.min(self.widest() / 2)
    }

    /// The ancestors of a node so many plies from the root.
    pub(super) fn spine(&self, depth: u16) -> SpineLayout {
        let steps: &[Step] = match (self.viewport.cut, self.viewport.is_phone()) {
            (true, _) => &LOOP_STEPS,
            (_, true) => &PHONE_STEPS,
            _ => &STEPS,
        };
        // A root has its score at its left.
        let left = if depth == 0 { px(24) } else { px(14) };
        let depth = usize::from(depth);
        let most = if self.viewport.cut {
            LOOP_MOST
        } else {
            self.viewport.width * MOST / 100 - left
        };
        let (mut boards, mut used) = (Vec::new(), 0);
        for &(part, least, gap) in steps.iter().take(depth) {
            let size = (self.base() * part / 100).max(least);
            let size = size.min(self.widest() * 3 / 4);
            let (width, beads) = (self.width_of(size), depth - boards.len() - 1);
            let room = most - px(2) * Length::try_from(beads).unwrap_or(0);
            if !boards.is_empty() && used + width + gap > room {
                break;
            }
            used += width + gap;
            boards.push((used - width / 2, size));
        }
        let beads = Length::try_from(depth - boards.len()).unwrap_or(0);
        let pitch = ((most - used).max(0) / beads.max(1)).min(px(12));
        let bead = pitch * 5 / 6;
        let anchor = left + beads * pitch + used;
        let of_beads = (0..beads).rev().map(|at| {
            let middle = left + pitch * at + bead / 2;
            (middle, self.height_of(bead).min(bead))
        });
        let of_boards = boards.iter().map(|(way, size)| (anchor - way, *size));
        SpineLayout {
            boards: boards.len(),
            places: of_boards.chain(of_beads).collect(),
            anchor: anchor + self.width_of(self.most()) / 2,
        }
    }

    /// The room for a score before each column.
    pub(super) const fn gap(&self) -> Length {
        if self.viewport.is_phone() {
            px(26)
        } else {
            px(32)
        }
    }

    /// The room at the right: for counts, or for values beside leaves.
    pub(super) const fn right(&self) -> Length {
        match (self.whole, self.viewport.is_phone()) {
            (true, _) if self.viewport.aside() > 0 => self.viewport.aside(),
            (true, _) => px(14),
            (_, true) => px(24),
            _ => px(44),
        }
    }

    /// The size of boards for which so many columns have room, right of an anchor with this middle.
    fn across(&self, anchor: Length, columns: Length) -> Length {
        let room = self.viewport.width - self.right() - anchor - columns * self.gap();
        let own = self.width_of(self.base()) / 2;
        let alike = 2 * room / (2 * columns + 1);
        self.height_of(if alike < 2 * own {
            (room - own) / columns.max(1)
        } else {
            alike
        })
    }

    /// How these columns and half rows stand, right of an anchor with this middle.
    pub(super) fn grid(&self, anchor: Length, columns: Length, half_rows: Length) -> LensGrid {
        let row = 2 * self.height() / half_rows.max(2);
        let down = (row - ROW_GAP).min(row * 5 / 6);
        let size = down.min(self.across(anchor, columns)).min(self.most());
        let size = size.max(px(3));
        LensGrid {
            columns,
            half_row: row.min(size * 21 / 10) / 2,
            half_rows,
            size,
        }
    }

    /// How so many boards of one level stand in columns: as large as they get.
    pub(super) fn tray(&self, anchor: Length, boards: Length) -> LensGrid {
        let of = |columns: Length| {
            let rows = (boards + columns - 1) / columns;
            self.grid(anchor, columns, 2 * rows)
        };
        let most = if self.whole { 1 } else { TRAY };
        (2..=most).map(of).fold(
            of(1),
            |best, other| {
                if other.size > best.size { other } else { best }
            },
        )
    }

    /// How many half rows there is room for, of boards that can be read.
    pub(super) fn half_rows(&self) -> u32 {
        let rows = 2 * self.height() / (READABLE + ROW_GAP);
        u32::try_from(rows).unwrap_or(2).max(2)
    }

    /// How many levels there is room for, of boards that can be read, right of an anchor with this middle.
    pub(super) fn levels(&self, anchor: Length) -> u16 {
        let fits = |&levels: &u16| self.across(anchor, levels.into()) >= READABLE;
        let most = self.viewport.levels();
        (1..=most).rev().find(fits).unwrap_or(1)
    }
}
