//! Line games: m,n,k-games with and without gravity. 〇×ゲーム is 3x3x3, Connect Four 7x6x4 with gravity.
//!
//! Each side is one word of bits. Without gravity a row is a run of bits, with gravity a column
//! is one (from the bottom up); after each run comes one bit that stays empty, so that a shifted
//! line never wraps into the next run:
//!
//! ```text
//! 3x3 without gravity: bit = x + 4y        4x3 with gravity: bit = (2 - y) + 4x
//!    0  1  2 [ 3]                             [3] [7] [11] [15]
//!    4  5  6 [ 7]                              2   6   10   14
//!    8  9 10 [11]                              1   5    9   13
//!                                              0   4    8   12
//! ```
//!
//! Either way the lowest bit first is the game's order of moves: row by row without gravity, column
//! by column with it. A line in one of four directions shows as a run of set bits under shifts
//! by 1, s - 1, s and s + 1, where s is the run's length with its empty bit.
//!
//! Invariants: the two sides are disjoint, the empty bits stay empty, and once a side has a line no
//! stone is added. The idea of the empty bit above each column is Connect Four folklore (J. Tromp's
//! Fhourstones; P. Pons, "Solving Connect Four", 2015).

mod symmetry;
mod text;

pub use symmetry::Turn;

use super::bits::Bits;
use crate::game::{Game, Outcome, Outcomes, Player};

/// The rules of one line game.
///
/// ```
/// use marubatsu::game::{Game, Notation, Outcome, Outcomes, Player};
/// use marubatsu::games::line::Line;
///
/// let game = Line::<u64>::new(3, 3, 3, false)?;
/// let played = game.parse_moves(&game.start(), "1,1 0,0 2,0 2,1 0,2")?;
/// assert_eq!(game.outcome(&played.position), Some(Outcome::Win(Player::Circle)));
/// assert_eq!(game.write_position(&played.position), "x.o.o.ox.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<B: Bits> {
    width: u32,
    height: u32,
    k: u32,
    gravity: bool,
    board: B,
    floor: B,
    turns: Vec<Turn>,
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
    #[error(
        "a board of {squares} bits (one empty bit a row or column included) is more than {limit}"
    )]
    TooLarge {
        /// Bits needed.
        squares: u64,
        /// Bits there are.
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
        let squares = bits_needed(width, height, gravity);
        if squares > u64::from(B::WIDTH) {
            return Err(SizeError::TooLarge {
                squares,
                limit: B::WIDTH,
            });
        }
        let mut game = Self {
            width,
            height,
            k,
            gravity,
            board: B::EMPTY,
            floor: B::EMPTY,
            turns: Vec::new(),
        };
        for (x, y) in game.squares() {
            game.board = game.board | B::bit(game.index(x, y));
        }
        for x in 0..width {
            game.floor = game.floor | B::bit(game.index(x, height - 1));
        }
        game.turns = Turn::of_board(width, height, gravity);
        Ok(game)
    }

    /// Columns.
    pub const fn width(&self) -> u32 {
        self.width
    }

    /// Rows.
    pub const fn height(&self) -> u32 {
        self.height
    }

    /// Squares in a winning line.
    pub const fn k(&self) -> u32 {
        self.k
    }

    /// Whether stones fall.
    pub const fn gravity(&self) -> bool {
        self.gravity
    }

    /// The stone on a square, if there is one and the square is on the board.
    pub fn stone(&self, position: &Position<B>, x: u32, y: u32) -> Option<Player> {
        let on_board = x < self.width && y < self.height;
        let has = |player| on_board && position.stones(player).has(self.index(x, y));
        [Player::Circle, Player::Cross]
            .into_iter()
            .find(|&player| has(player))
    }

    /// All squares column by column, as board texts go.
    fn squares(&self) -> impl Iterator<Item = (u32, u32)> + use<B> {
        let height = self.height;
        (0..self.width).flat_map(move |x| (0..height).map(move |y| (x, y)))
    }

    /// The length of a run with its empty bit.
    const fn stride(&self) -> u32 {
        if self.gravity {
            self.height + 1
        } else {
            self.width + 1
        }
    }

    const fn index(&self, x: u32, y: u32) -> u32 {
        if self.gravity {
            x * self.stride() + (self.height - 1 - y)
        } else {
            y * self.stride() + x
        }
    }

    const fn square(&self, index: u32) -> (u32, u32) {
        let (run, place) = (index / self.stride(), index % self.stride());
        if self.gravity {
            (run, self.height - 1 - place)
        } else {
            (place, run)
        }
    }

    /// Where a stone may be put, won or not.
    #[inline]
    fn free(&self, position: &Position<B>) -> B {
        let taken = position.circle | position.cross;
        if self.gravity {
            (taken + self.floor) & self.board
        } else {
            self.board & !taken
        }
    }

    #[inline]
    fn has_line(&self, stones: B) -> bool {
        let stride = self.stride();
        [1, stride - 1, stride, stride + 1]
            .into_iter()
            .any(|shift| self.has_run(stones, shift))
    }

    /// Whether `k` stones stand `shift` apart: runs are doubled, then topped up to `k`.
    #[inline]
    fn has_run(&self, stones: B, shift: u32) -> bool {
        let mut runs = stones;
        let mut length = 1;
        while length < self.k && !runs.is_empty() {
            let step = length.min(self.k - length);
            let distance = step * shift;
            runs = if distance < B::WIDTH {
                runs & (runs >> distance)
            } else {
                B::EMPTY
            };
            length += step;
        }
        !runs.is_empty()
    }
}

fn bits_needed(width: u32, height: u32, gravity: bool) -> u64 {
    let (width, height) = (u64::from(width), u64::from(height));
    if gravity {
        width * (height + 1)
    } else {
        height * (width + 1)
    }
}

/// Both sides' stones and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position<B> {
    circle: B,
    cross: B,
    turn: Player,
}

impl<B: Bits> Position<B> {
    #[inline]
    fn stones(&self, player: Player) -> B {
        match player {
            Player::Circle => self.circle,
            Player::Cross => self.cross,
        }
    }
}

/// A stone put on a square; the code is the square's bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl From<Square> for u32 {
    #[inline]
    fn from(square: Square) -> Self {
        Self::from(square.0)
    }
}

/// The legal moves, lowest bit first.
#[derive(Clone, Debug)]
pub struct Squares<B>(B);

impl<B: Bits> Iterator for Squares<B> {
    type Item = Square;

    #[inline]
    #[allow(
        clippy::cast_possible_truncation,
        reason = "a bit's index is below 128"
    )]
    fn next(&mut self) -> Option<Square> {
        if self.0.is_empty() {
            return None;
        }
        let square = Square(self.0.lowest() as u8);
        self.0 = self.0.without_lowest();
        Some(square)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let length = self.0.count() as usize;
        (length, Some(length))
    }
}

impl<B: Bits> ExactSizeIterator for Squares<B> {}

impl<B: Bits> Game for Line<B> {
    type Position = Position<B>;
    type Move = Square;
    type Moves = Squares<B>;

    fn start(&self) -> Position<B> {
        Position {
            circle: B::EMPTY,
            cross: B::EMPTY,
            turn: Player::Circle,
        }
    }

    #[inline]
    fn to_move(&self, position: &Position<B>) -> Player {
        position.turn
    }

    #[inline]
    fn ended(&self, position: &Position<B>) -> bool {
        self.has_line(position.stones(position.turn.opponent())) || self.free(position).is_empty()
    }

    #[inline]
    fn moves(&self, position: &Position<B>) -> Squares<B> {
        let won = self.has_line(position.stones(position.turn.opponent()));
        Squares(if won { B::EMPTY } else { self.free(position) })
    }

    #[inline]
    fn play(&self, position: &Position<B>, mv: Square) -> Position<B> {
        let stone = B::bit(mv.into());
        let Position {
            mut circle,
            mut cross,
            turn,
        } = *position;
        match turn {
            Player::Circle => circle = circle | stone,
            Player::Cross => cross = cross | stone,
        }
        Position {
            circle,
            cross,
            turn: turn.opponent(),
        }
    }
}

impl<B: Bits> Outcomes for Line<B> {
    fn outcome(&self, position: &Position<B>) -> Option<Outcome> {
        let winner = position.turn.opponent();
        if self.has_line(position.stones(winner)) {
            Some(Outcome::Win(winner))
        } else {
            self.free(position).is_empty().then_some(Outcome::Draw)
        }
    }

    fn plies_left(&self, position: &Position<B>) -> u32 {
        (self.board & !(position.circle | position.cross)).count()
    }

    fn plies_left_at_earliest_win(&self, player: Player) -> Option<u32> {
        let stones = match player {
            Player::Circle => 2 * self.k - 1,
            Player::Cross => 2 * self.k,
        };
        (self.width * self.height).checked_sub(stones)
    }
}
