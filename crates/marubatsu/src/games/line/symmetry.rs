//! The symmetries of a board: eight on squares, four on rectangles, two where stones fall.
//!
//! An element is a choice among three reflections, applied in a fixed order: `x` becomes `w-1-x` if
//! columns are mirrored, `y` becomes `h-1-y` if rows are, and the two are exchanged if the board is
//! mirrored at its diagonal.

use std::sync::Arc;

use super::{BoardShape, Line, Masks, Position, Square};
use crate::game::{PackedGame, Symmetry};
use crate::games::bits::Bits;

/// How many elements there can be.
pub(super) const TURNS: usize = 8;

/// For each element, by its number, the bit where each bit's stone goes.
pub(super) type Images = [[u8; 128]; TURNS];

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

    /// Exchanges left and right.
    pub const COLUMNS: Self = Self {
        columns: true,
        ..Self::IDENTITY
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

    /// Returns the image of a square of a `width` x `height` board. Only square boards may be mirrored at
    /// the diagonal.
    pub const fn square(self, (width, height): (u32, u32), (x, y): (u32, u32)) -> (u32, u32) {
        let x = if self.columns { width - 1 - x } else { x };
        let y = if self.rows { height - 1 - y } else { y };
        if self.diagonal { (y, x) } else { (x, y) }
    }

    /// Its number below [`TURNS`].
    #[inline]
    const fn number(self) -> usize {
        self.columns as usize | (self.rows as usize) << 1 | (self.diagonal as usize) << 2
    }

    /// The inverse. Undone through the diagonal, a reflection of the columns is one of the rows.
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

impl<B: Bits, S: BoardShape> Line<B, S> {
    /// For each symmetry, where each square goes. Divisions by sizes that are values would cost most of the time that
    /// mapping takes.
    pub(super) fn images(&self) -> Arc<Images> {
        let size = (self.width(), self.height());
        let mut images = [[0; 128]; TURNS];
        for &turn in &self.turns {
            for (x, y) in self.squares() {
                let (to_x, to_y) = turn.square(size, (x, y));
                let image = u8::try_from(self.index(to_x, to_y)).unwrap_or(u8::MAX);
                images[turn.number()][self.index(x, y) as usize] = image;
            }
        }
        Arc::new(images)
    }

    #[inline]
    fn turn_index(&self, element: Turn, index: u32) -> u32 {
        self.images[element.number()][index as usize & 127].into()
    }

    #[inline]
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

impl<B: Bits, S: BoardShape> Line<B, S> {
    /// The lesser of the keys of the position and its mirror image. This is fast where columns are
    /// runs of bits, which change places as a whole.
    #[inline]
    fn nearer_mirror(&self, position: &Position<B>) -> ((B, B), Turn) {
        let key = self.sides(position);
        let height = self.height();
        let mirrored = (self.mirrored(key.0, height), self.mirrored(key.1, height));
        if mirrored < key {
            (mirrored, Turn::COLUMNS)
        } else {
            (key, Turn::IDENTITY)
        }
    }

    /// The same with columns of so many bits in reverse order.
    #[inline]
    fn mirrored(&self, stones: B, bits: u32) -> B {
        let stride = self.shape.stride(B::WIDTH);
        let column = !B::EMPTY >> (B::WIDTH - bits);
        let last = self.width() - 1;
        let mut mirrored = B::EMPTY;
        for x in 0..=last {
            let run = (stones >> (x * stride)) & column;
            mirrored = mirrored | (run << ((last - x) * stride));
        }
        mirrored
    }
}

impl<B: Bits, S: BoardShape> Symmetry for Line<B, S> {
    type Key = (B, B);
    type Element = Turn;

    /// The key holds no turn, because it follows from the counts: circle is to move if both sides
    /// have as many stones.
    #[inline]
    fn key(&self, position: &Position<B>) -> (B, B) {
        self.sides(position)
    }

    fn keyed(&self, (mover, other): (B, B)) -> Position<B> {
        if mover.count() == other.count() {
            self.position((mover, other))
        } else {
            self.position((other, mover))
        }
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
        let (mover, other) = self.sides(position);
        let Masks { mark, .. } = self.masks();
        Position {
            mover: self.turn_stones(element, mover) | (position.mover & mark),
            other: self.turn_stones(element, other) | (position.other & mark),
        }
    }

    #[inline]
    fn map_move(&self, element: Turn, mv: Square) -> Square {
        Square::at(self.turn_index(element, mv.into()))
    }

    /// Two positions that come of this one hold its stones, and a symmetry puts those of one where the other may not have the other side's.
    fn may_meet_images(&self, from: &Position<B>) -> bool {
        let (mover, other) = self.sides(from);
        if self.gravity() {
            return (self.mirrored(mover, self.height()) & other).is_empty();
        }
        let meets = |&turn: &Turn| (self.turn_stones(turn, mover) & other).is_empty();
        self.turns.iter().skip(1).any(meets)
    }

    #[inline]
    fn canonical(&self, position: &Position<B>) -> ((B, B), Turn) {
        if self.gravity() {
            return self.nearer_mirror(position);
        }
        let identity = (self.key(position), Turn::IDENTITY);
        let others = self.turns.iter().skip(1);
        others.fold(identity, |least, &turn| {
            let image = self.map_position(turn, position);
            let next = (self.key(&image), turn);
            if next.0 < least.0 { next } else { least }
        })
    }
}

/// Where stones fall, a packed position holds the stones of the side to move, and in each column the bit above the stones: so it says which
/// squares are taken, and which of these stones are the other side's. Source: J. Tromp's Fhourstones. On other boards it is a number in
/// base 3.
impl<B: Bits, S: BoardShape> PackedGame for Line<B, S> {
    fn packed_bits(&self) -> Option<u32> {
        if self.gravity() {
            let bits = self.width() * self.shape.stride(B::WIDTH);
            return (self.shape.guarded(B::WIDTH) && bits <= u64::BITS).then_some(bits);
        }
        let positions = 3_u64.checked_pow(self.width() * self.height())?;
        Some(u64::BITS - positions.leading_zeros())
    }

    #[inline]
    fn packed(&self, position: &Position<B>, merges: bool) -> u64 {
        if !self.gravity() {
            let (key, _) = if merges {
                self.canonical(position)
            } else {
                (self.key(position), Turn::IDENTITY)
            };
            return self.ternary(key);
        }
        let Masks { board, floor, .. } = self.masks();
        let taken = position.taken() & board;
        let key = (position.mover & board) | (taken + floor);
        let key = if merges {
            key.min(self.mirrored(key, self.height() + 1))
        } else {
            key
        };
        key.low()
    }

    fn unpacked(&self, packed: u64) -> Position<B> {
        if !self.gravity() {
            return self.keyed(self.of_ternary(packed));
        }
        let (stride, packed) = (self.shape.stride(B::WIDTH), B::of(packed.into()));
        let column = !B::EMPTY >> (B::WIDTH - (self.height() + 1));
        let (mut mover, mut other) = (B::EMPTY, B::EMPTY);
        for run in (0..self.width()).map(|x| x * stride) {
            let marked = ((packed >> run) & column).low();
            let stones = B::of(marked.checked_ilog2().map_or(0, |top| (1_u128 << top) - 1));
            let of_mover = B::of(marked.into()) & stones;
            mover = mover | (of_mover << run);
            other = other | ((stones & !of_mover) << run);
        }
        self.keyed((mover, other))
    }
}
