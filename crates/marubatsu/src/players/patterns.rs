//! Mark patterns of line games: how many lines hold how many marks of one side and none of the
//! other.
//!
//! A pattern is seen from the side that has just moved: in 〇×ゲーム, `201` is a line with two marks of
//! that side, none of the side to move, and one empty square. In other line games, `201` means that
//! one mark is missing, `102` that there is one mark. Invariant: every line is counted once. At the
//! start nobody has moved, but all lines are empty, so that no pattern depends on it.

use crate::game::{Game as _, Side};
use crate::games::bits::Bits;
use crate::games::line::{BoardShape, Line, Position};

/// The lines of a game's board, as sets of squares.
///
/// ```
/// use marubatsu::game::Notation;
/// use marubatsu::games::line::Line;
/// use marubatsu::players::patterns::Lines;
///
/// let game = Line::<u64>::new(3, 3, 3, false)?;
/// let lines = Lines::of(&game);
/// assert_eq!(lines.len(), 8);
/// let patterns = lines.patterns(&game, &game.parse_position("oo.x.....")?);
/// assert_eq!((patterns.own_threats, patterns.other_single), (1, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lines<B> {
    sets: Vec<B>,
    k: u32,
}

/// How many lines have each pattern.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Patterns {
    /// `300`: full of marks of the side that has just moved.
    pub won: i32,
    /// `201`: all but one mark of the side that has just moved.
    pub own_threats: i32,
    /// `021`: all but one mark of the side to move.
    pub other_threats: i32,
    /// `102`: one mark of the side that has just moved.
    pub own_single: i32,
    /// `012`: one mark of the side to move.
    pub other_single: i32,
}

impl<B: Bits> Lines<B> {
    /// Returns the lines of a game.
    pub fn of<S: BoardShape>(game: &Line<B, S>) -> Self {
        let (sets, k) = (game.lines(), game.k());
        Self { sets, k }
    }

    /// Returns how many there are.
    pub fn len(&self) -> usize {
        self.sets.len()
    }

    /// Returns whether there are none.
    pub fn is_empty(&self) -> bool {
        self.sets.is_empty()
    }

    /// Returns the patterns of a position.
    pub fn patterns<S: BoardShape>(&self, game: &Line<B, S>, position: &Position<B>) -> Patterns {
        let moved = game.to_move(position).opponent();
        let own = game.stones(position, moved);
        let other = game.stones(position, moved.opponent());
        let mut patterns = Patterns::default();
        for &line in &self.sets {
            let counts = ((own & line).count(), (other & line).count());
            let (alone, threats, single) = match counts {
                (marks, 0) => (marks, &mut patterns.own_threats, &mut patterns.own_single),
                (0, marks) => (
                    marks,
                    &mut patterns.other_threats,
                    &mut patterns.other_single,
                ),
                _ => continue,
            };
            *threats += i32::from(alone + 1 == self.k);
            *single += i32::from(alone == 1);
            patterns.won += i32::from(counts.0 == self.k);
        }
        patterns
    }
}

/// Returns whether the game is 〇×ゲーム.
pub fn is_tic_tac_toe<B: Bits, S: BoardShape>(game: &Line<B, S>) -> bool {
    (game.width(), game.height(), game.k(), game.gravity()) == (3, 3, 3, false)
}

/// The centre of a board with as many columns as rows, if one square is.
pub(super) fn centre<B: Bits, S: BoardShape>(game: &Line<B, S>) -> Option<(u32, u32)> {
    let side = game.width();
    (side == game.height() && side % 2 == 1).then_some((side / 2, side / 2))
}

/// The corners in the series' order: upper left and right, lower left and right.
pub(super) fn corners<B: Bits, S: BoardShape>(game: &Line<B, S>) -> [(u32, u32); 4] {
    let (right, bottom) = (game.width() - 1, game.height() - 1);
    [(0, 0), (right, 0), (0, bottom), (right, bottom)]
}

/// Returns the position of 〇×ゲーム that the series calls special: after four moves the centre is cross's, two
/// opposite corners are circle's, and some edge square is cross's.
pub fn is_special<B: Bits, S: BoardShape>(game: &Line<B, S>, position: &Position<B>) -> bool {
    const EDGES: [(u32, u32); 4] = [(1, 0), (0, 1), (2, 1), (1, 2)];
    let is = |(x, y), player| game.stone(position, x, y) == Some(player);
    let (circle, cross) = (Side::Circle, Side::Cross);
    let marks = game.stones(position, circle) | game.stones(position, cross);
    let [a, b, c, d] = corners(game).map(|corner| is(corner, circle));
    is_tic_tac_toe(game)
        && marks.count() == 4
        && is((1, 1), cross)
        && ((a && d) || (b && c))
        && EDGES.iter().any(|&edge| is(edge, cross))
}
