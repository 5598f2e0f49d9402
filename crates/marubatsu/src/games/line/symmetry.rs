//! The symmetries of a board: eight on squares, four on rectangles, two where stones fall.
//!
//! An element is up to three reflections in a fixed order (columns, rows, diagonal), which makes the
//! group's laws plain: `(x, y)` goes to `(x', y')` with `x' = w-1-x` if columns are mirrored,
//! `y' = h-1-y` if rows are, and the two exchanged if the diagonal is.

use super::{Line, Position, Square};
use crate::game::Symmetry;
use crate::games::bits::Bits;

/// A rotation or reflection of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    columns: bool,
    rows: bool,
    diagonal: bool,
}

impl Turn {
    /// Leaves everything where it is.
    pub const IDENTITY: Self = Self {
        columns: false,
        rows: false,
        diagonal: false,
    };

    /// All symmetries of a board, the identity first.
    pub(super) fn of_board(width: u32, height: u32, gravity: bool) -> Vec<Self> {
        let mut all = Vec::new();
        for diagonal in [false, true] {
            for rows in [false, true] {
                for columns in [false, true] {
                    let turns_board = diagonal && (gravity || width != height);
                    if !(turns_board || rows && gravity) {
                        all.push(Self {
                            columns,
                            rows,
                            diagonal,
                        });
                    }
                }
            }
        }
        all
    }

    /// Where a square of a `width` x `height` board goes. Diagonals are for square boards alone.
    pub const fn square(self, (width, height): (u32, u32), (x, y): (u32, u32)) -> (u32, u32) {
        let x = if self.columns { width - 1 - x } else { x };
        let y = if self.rows { height - 1 - y } else { y };
        if self.diagonal { (y, x) } else { (x, y) }
    }

    /// The symmetry that takes this one back: behind the diagonal, columns and rows exchange.
    const fn inverted(self) -> Self {
        if self.diagonal {
            Self {
                columns: self.rows,
                rows: self.columns,
                diagonal: true,
            }
        } else {
            self
        }
    }
}

impl<B: Bits> Line<B> {
    fn turn_index(&self, element: Turn, index: u32) -> u32 {
        let (x, y) = element.square((self.width, self.height), self.square(index));
        self.index(x, y)
    }

    fn turn_stones(&self, element: Turn, stones: B) -> B {
        let mut rest = stones;
        let mut turned = B::EMPTY;
        while !rest.is_empty() {
            turned = turned | B::bit(self.turn_index(element, rest.lowest()));
            rest = rest.without_lowest();
        }
        turned
    }
}

impl<B: Bits> Symmetry for Line<B> {
    type Key = (B, B);
    type Element = Turn;

    #[inline]
    fn key(&self, position: &Position<B>) -> (B, B) {
        (position.circle, position.cross)
    }

    fn symmetries(&self) -> &[Turn] {
        &self.turns
    }

    fn inverse(&self, element: Turn) -> Turn {
        element.inverted()
    }

    fn map_position(&self, element: Turn, position: &Position<B>) -> Position<B> {
        if element == Turn::IDENTITY {
            return *position;
        }
        Position {
            circle: self.turn_stones(element, position.circle),
            cross: self.turn_stones(element, position.cross),
            turn: position.turn,
        }
    }

    #[allow(
        clippy::cast_possible_truncation,
        reason = "a bit's index is below 128"
    )]
    fn map_move(&self, element: Turn, mv: Square) -> Square {
        Square(self.turn_index(element, mv.into()) as u8)
    }
}
