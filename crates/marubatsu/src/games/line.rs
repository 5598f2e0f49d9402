//! Line games: m,n,k-games with and without gravity. 〇×ゲーム is 3x3x3, Connect Four 7x6x4 with gravity.
//!
//! The stones of each side are the bits of one word. Without gravity each row is a run of
//! neighbouring bits; with gravity each column is one, from the bottom up. Where the word has room,
//! an empty bit follows each run, so that a shifted line never wraps into the next run:
//!
//! ```text
//! 3x3 without gravity: bit = x + 4y        4x3 with gravity: bit = (2 - y) + 4x
//!    0  1  2 [ 3]                             [3] [7] [11] [15]
//!    4  5  6 [ 7]                              2   6   10   14
//!    8  9 10 [11]                              1   5    9   13
//!                                              0   4    8   12
//!
//! 8x8 without gravity, in 64 bits: bit = x + 8y, no bit stays empty
//! ```
//!
//! Moves come from the lowest bit to the highest: row by row without gravity, column by column with
//! it. The squares of a line in one of the four directions are 1, s - 1, s or s + 1 bits apart,
//! where s is the length of a run with its empty bit. On a board without empty bits, lines are only
//! looked for from squares where a whole line fits.
//!
//! Invariants: the stones of the two sides are disjoint; bits that are no squares stay empty,
//! except for circle's mark ([`Masks::mark`]); and once a side has a line, no stone is added. The
//! idea of the empty bit above each column is Connect Four folklore (J. Tromp's Fhourstones; P.
//! Pons, "Solving Connect Four", 2015).

mod counts;
mod estimate;
mod follow_up;
mod knowledge;
mod lines;
mod moves;
mod open_lines;
mod pairing;
pub(crate) mod prospects;
mod shape;
mod symmetry;
mod ternary;
mod text;
mod threat_sequence;
mod win_table;

pub use counts::fillings;
pub use estimate::Estimate;
pub use knowledge::{Candidates, LineThreats};
pub use moves::{Square, Squares};
pub use shape::{BoardShape, ConnectFour, FixedSizes, Masks, Sizes, TicTacToe};
pub use symmetry::Turn;

use std::sync::Arc;

use super::bits::Bits;
use crate::few::sort_few;
use crate::game::{Game, Outcome, Outcomes, Side};
use symmetry::{Images, TURNS};
use win_table::WinTable;

/// The rules of one line game. Sizes are values ([`Sizes`]) or constants ([`FixedSizes`]).
///
/// ```
/// use marubatsu::game::{Game, Notation, Outcome, Outcomes, Side};
/// use marubatsu::games::line::Line;
///
/// let game = Line::<u64>::new(3, 3, 3, false)?;
/// let played = game.parse_moves(&game.start(), "1,1 0,0 2,0 2,1 0,2")?;
/// assert_eq!(game.outcome(&played.position), Some(Outcome::Win(Side::Circle)));
/// assert_eq!(game.write_position(&played.position), "x.o.o.ox.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<B: Bits, S: BoardShape = Sizes> {
    shape: S,
    masks: Masks<B>,
    /// For each direction, the squares from which a whole line fits.
    starts: [B; 4],
    /// For each square, how near to the centre it is: greater numbers are nearer.
    nearness: [u8; 128],
    turns: Vec<Turn>,
    /// Where each symmetry puts each stone.
    images: Arc<Images>,
    /// Which sets of stones hold a line, on a small board.
    won: WinTable,
}

/// Why there is no such game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SizeError {
    /// A side of the board is 0.
    #[error("a board has at least one column and one row")]
    Empty,
    /// The line is longer than both sides or has no squares.
    #[error("a line of {k} doesn't fit on {width}x{height}")]
    Line {
        /// Squares in a line.
        k: u32,
        /// Columns.
        width: u32,
        /// Rows.
        height: u32,
    },
    /// The board doesn't fit into the word.
    #[error("a board has at most {limit} squares")]
    TooLarge {
        /// Squares of the board.
        squares: u64,
        /// Squares there may be.
        limit: u32,
    },
}

impl<B: Bits> Line<B> {
    /// `width` x `height` squares, `k` in a row wins; with gravity stones fall to the lowest row.
    ///
    /// # Errors
    /// When the sizes make no game or don't fit into `B`.
    pub fn new(width: u32, height: u32, k: u32, gravity: bool) -> Result<Self, SizeError> {
        if width == 0 || height == 0 {
            return Err(SizeError::Empty);
        }
        if k == 0 || k > width.max(height) {
            return Err(SizeError::Line { k, width, height });
        }
        let squares = u64::from(width) * u64::from(height);
        if squares > u64::from(B::WIDTH) {
            return Err(SizeError::TooLarge {
                squares,
                limit: B::WIDTH,
            });
        }
        Ok(Self::of(Sizes::new((width, height), k, gravity, B::WIDTH)))
    }
}

impl TicTacToe {
    /// 〇×ゲーム.
    pub fn tic_tac_toe() -> Self {
        Self::of(FixedSizes)
    }
}

impl ConnectFour {
    /// Connect Four on seven columns and six rows.
    pub fn connect_four() -> Self {
        Self::of(FixedSizes)
    }
}

impl<B: Bits, S: BoardShape> Line<B, S> {
    /// The game of this shape, which must fit into the word.
    fn of(shape: S) -> Self {
        let turns = Turn::of_board(shape.width(), shape.height(), shape.gravity());
        let masks = shape.sizes(B::WIDTH).masks_in();
        let mut game = Self {
            shape,
            masks,
            starts: [B::EMPTY; 4],
            nearness: [0; 128],
            turns,
            images: Arc::new([[0; 128]; TURNS]),
            won: WinTable::unknown(),
        };
        game.nearness = game.nearness();
        game.images = game.images();
        for (direction, step) in game.steps().into_iter().enumerate() {
            let starts = game.squares().filter(|&square| game.has_room(square, step));
            let starts = starts.map(|(x, y)| B::bit(game.index(x, y)));
            game.starts[direction] = starts.fold(B::EMPTY, B::bitor);
        }
        game.won = WinTable::new(game.masks.board, &game.lines());
        game
    }

    /// The sets of bits that follow from the sizes.
    #[inline]
    fn masks(&self) -> Masks<B> {
        self.shape.constant().unwrap_or(self.masks)
    }

    /// Columns.
    #[inline]
    pub fn width(&self) -> u32 {
        self.shape.width()
    }

    /// Rows.
    #[inline]
    pub fn height(&self) -> u32 {
        self.shape.height()
    }

    /// Squares in a winning line.
    #[inline]
    pub fn k(&self) -> u32 {
        self.shape.k()
    }

    /// Returns whether stones fall.
    #[inline]
    pub fn gravity(&self) -> bool {
        self.shape.gravity()
    }

    /// Returns the stone on a square, if there is one and the square is on the board.
    pub fn stone(&self, position: &Position<B>, x: u32, y: u32) -> Option<Side> {
        let on_board = x < self.width() && y < self.height();
        let has = |side| on_board && self.stones(position, side).has(self.index(x, y));
        [Side::Circle, Side::Cross]
            .into_iter()
            .find(|&side| has(side))
    }

    /// Returns whether this side would have a line if it put a stone there.
    pub fn would_win(&self, position: &Position<B>, side: Side, mv: Square) -> bool {
        self.has_line(self.stones(position, side) | B::bit(mv.into()))
    }

    /// All squares column by column, as board texts go.
    fn squares(&self) -> impl Iterator<Item = (u32, u32)> + use<B, S> {
        let (width, height) = (self.width(), self.height());
        (0..width).flat_map(move |x| (0..height).map(move |y| (x, y)))
    }

    fn index(&self, x: u32, y: u32) -> u32 {
        let stride = self.shape.stride(B::WIDTH);
        if self.gravity() {
            x * stride + (self.height() - 1 - y)
        } else {
            y * stride + x
        }
    }

    /// Column and row of a move.
    pub fn place_of(&self, mv: Square) -> (u32, u32) {
        self.square(mv.into())
    }

    fn square(&self, index: u32) -> (u32, u32) {
        let stride = self.shape.stride(B::WIDTH);
        let (run, place) = (index / stride, index % stride);
        if self.gravity() {
            (run, self.height() - 1 - place)
        } else {
            (place, run)
        }
    }

    /// How near each square is to the centre; of two that are equally near, the left or upper one counts as nearer. Where
    /// stones fall, columns count.
    fn nearness(&self) -> [u8; 128] {
        let (width, height) = (self.width(), self.height());
        let far = |at: u32, length: u32| (2 * at + 1).abs_diff(length);
        let mut squares: Vec<(u32, u32)> = self.squares().collect();
        let down = |y| if self.gravity() { 0 } else { far(y, height) };
        let away = |&(x, y): &(u32, u32)| far(x, width).pow(2) + down(y).pow(2);
        sort_few(&mut squares, |one, other| away(one) < away(other));
        let mut nearness = [0; 128];
        for (number, (x, y)) in (0..=u8::MAX).rev().zip(squares) {
            nearness[self.index(x, y) as usize] = number;
        }
        nearness
    }

    /// What one step in each direction adds to (x, y), in the order of [`Line::shifts`].
    fn steps(&self) -> [(i64, i64); 4] {
        if self.gravity() {
            [(0, -1), (1, 1), (1, 0), (1, -1)]
        } else {
            [(1, 0), (-1, 1), (0, 1), (1, 1)]
        }
    }

    /// Whether a line of `k` squares that begins at this one and runs in this direction lies on the
    /// board.
    fn has_room(&self, (x, y): (u32, u32), (right, down): (i64, i64)) -> bool {
        let far = i64::from(self.k()) - 1;
        let (x, y) = (i64::from(x) + far * right, i64::from(y) + far * down);
        (0..i64::from(self.width())).contains(&x) && (0..i64::from(self.height())).contains(&y)
    }

    /// How many bits apart two neighbours in a line are, for each direction: along a run, then to
    /// the next run diagonally back, straight across, and diagonally forward.
    #[inline]
    fn shifts(&self) -> [u32; 4] {
        let stride = self.shape.stride(B::WIDTH);
        [1, stride - 1, stride, stride + 1]
    }

    /// The squares that can take a stone, whether or not the game has ended.
    #[inline]
    fn free(&self, position: &Position<B>) -> B {
        let taken = position.taken();
        let Masks { board, floor, .. } = self.masks();
        let empty = board & !taken;
        if self.gravity() {
            empty & ((taken << 1) | floor)
        } else {
            empty
        }
    }

    /// Whether `k` stones are in a row. Constants are computed with, values ask the table where there is one.
    #[inline]
    fn has_line(&self, stones: B) -> bool {
        if self.shape.constant::<B>().is_some() {
            return self.finds_line(stones);
        }
        let known = self.won.get(stones & self.masks().board);
        known.unwrap_or_else(|| self.finds_line(stones))
    }

    /// The same by looking. In all four directions at once, `runs` marks where `length` stones are in a row; the length
    /// doubles until it is `k`.
    #[inline]
    fn finds_line(&self, stones: B) -> bool {
        let (k, shifts) = (self.k(), self.shifts());
        let mut runs = [stones; 4];
        let mut length = 1;
        while length < k {
            let step = length.min(k - length);
            for (run, shift) in runs.iter_mut().zip(shifts) {
                *run = *run & run.down(step * shift);
            }
            length += step;
        }
        if !self.shape.guarded(B::WIDTH) {
            for (run, &starts) in runs.iter_mut().zip(&self.starts) {
                *run = *run & starts;
            }
        }
        let [along, back, straight, on] = runs;
        !(along | back | straight | on).is_empty()
    }
}

/// Both sides' stones, those of the side to move first, so that playing and looking for lines are
/// the same for both sides. Circle's stones carry a mark ([`Masks::mark`]), which tells whose turn
/// it is. A third word for the turn would cost time: two words travel in registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position<B> {
    mover: B,
    other: B,
}

impl<B: Bits> Position<B> {
    /// The squares with stones, and possibly the mark.
    #[inline]
    fn taken(&self) -> B {
        self.mover | self.other
    }
}

impl<B: Bits, S: BoardShape> Line<B, S> {
    /// The position with these stones of circle's and of cross's. Circle must have as many as
    /// cross, or one more.
    fn position(&self, (circle, cross): (B, B)) -> Position<B> {
        let circles = circle | self.masks().mark;
        if circle.count() == cross.count() {
            Position {
                mover: circles,
                other: cross,
            }
        } else {
            Position {
                mover: cross,
                other: circles,
            }
        }
    }

    /// The stones of the side to move and of the other, without the mark.
    #[inline]
    fn sides(&self, position: &Position<B>) -> (B, B) {
        let Masks { board, .. } = self.masks();
        (position.mover & board, position.other & board)
    }

    /// Returns the squares with this side's stones.
    pub fn stones(&self, position: &Position<B>, side: Side) -> B {
        let (mover, other) = self.sides(position);
        if side == self.to_move(position) {
            mover
        } else {
            other
        }
    }

    /// Whether the side that has just moved has a line.
    #[inline]
    fn won(&self, position: &Position<B>) -> bool {
        let Masks { board, aside, .. } = self.masks();
        self.has_line(if aside {
            position.other
        } else {
            position.other & board
        })
    }
}

impl<B: Bits, S: BoardShape> Game for Line<B, S> {
    type Position = Position<B>;
    type Move = Square;
    type Moves = Squares<B>;

    fn start(&self) -> Position<B> {
        self.position((B::EMPTY, B::EMPTY))
    }

    #[inline]
    fn to_move(&self, position: &Position<B>) -> Side {
        let Masks { mark, .. } = self.masks();
        let circle = if mark.is_empty() {
            position.taken().count() % 2 == 0
        } else {
            !(position.mover & mark).is_empty()
        };
        if circle { Side::Circle } else { Side::Cross }
    }

    #[inline]
    fn ended(&self, position: &Position<B>) -> bool {
        self.won(position) || self.free(position).is_empty()
    }

    #[inline]
    fn moves(&self, position: &Position<B>) -> Squares<B> {
        let won = self.won(position);
        Squares(if won { B::EMPTY } else { self.free(position) })
    }

    #[inline]
    fn moves_in_play(&self, position: &Position<B>) -> Squares<B> {
        Squares(self.free(position))
    }

    #[inline]
    fn play(&self, position: &Position<B>, mv: Square) -> Position<B> {
        Position {
            mover: position.other,
            other: position.mover | B::bit(mv.into()),
        }
    }

    fn most_positions(&self, from: &Position<B>, plies: u16) -> Option<u128> {
        Some(self.most_filled(from, plies.into()))
    }

    fn tree_size(&self, position: &Position<B>, plies: u16) -> Option<u64> {
        self.nodes(position, plies.into())
    }

    #[inline]
    fn move_with_code(&self, position: &Position<B>, code: u32) -> Option<Square> {
        let Squares(legal) = self.moves(position);
        (code < B::WIDTH && legal.has(code)).then(|| Square::at(code))
    }
}

impl<B: Bits, S: BoardShape> Outcomes for Line<B, S> {
    #[inline]
    fn outcome(&self, position: &Position<B>) -> Option<Outcome> {
        if self.won(position) {
            Some(Outcome::Win(self.to_move(position).opponent()))
        } else {
            self.free(position).is_empty().then_some(Outcome::Draw)
        }
    }

    #[inline]
    fn plies_left(&self, position: &Position<B>) -> u32 {
        (self.masks().board & !position.taken()).count()
    }

    fn plies_left_at_earliest_win(&self, side: Side) -> Option<u32> {
        let stones = match side {
            Side::Circle => 2 * self.k() - 1,
            Side::Cross => 2 * self.k(),
        };
        (self.width() * self.height()).checked_sub(stones)
    }
}
