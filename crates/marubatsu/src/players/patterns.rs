//! Mark patterns of 〇×ゲーム: for each of the eight lines, how many marks each side has on it.
//!
//! A pattern is seen from who has just moved: `201` is a line with two marks of that side, none of the
//! side to move, and one empty square. Invariant: every line is counted once, so the counts of all
//! patterns add up to eight. Nobody has moved at the start, and all its lines are `003`.

use crate::game::{Game as _, Player};
use crate::games::bits::Bits;
use crate::games::line::{Line, Position, Shape};

/// The squares of the lines: rows, columns, diagonals.
const LINES: [[(u32, u32); 3]; 8] = [
    [(0, 0), (1, 0), (2, 0)],
    [(0, 1), (1, 1), (2, 1)],
    [(0, 2), (1, 2), (2, 2)],
    [(0, 0), (0, 1), (0, 2)],
    [(1, 0), (1, 1), (1, 2)],
    [(2, 0), (2, 1), (2, 2)],
    [(0, 0), (1, 1), (2, 2)],
    [(2, 0), (1, 1), (0, 2)],
];

/// The corners in the series' order.
pub(super) const CORNERS: [(u32, u32); 4] = [(0, 0), (2, 0), (0, 2), (2, 2)];
const EDGES: [(u32, u32); 4] = [(1, 0), (0, 1), (2, 1), (1, 2)];
/// The centre.
pub(super) const CENTRE: (u32, u32) = (1, 1);

/// Whether the game is 〇×ゲーム, the one that the series' rules are for.
pub fn is_tic_tac_toe<B: Bits, S: Shape>(game: &Line<B, S>) -> bool {
    (game.width(), game.height(), game.k(), game.gravity()) == (3, 3, 3, false)
}

/// How many lines have each pattern.
///
/// ```
/// use marubatsu::game::Notation;
/// use marubatsu::games::line::Line;
/// use marubatsu::players::patterns::Patterns;
///
/// let game = Line::<u64>::new(3, 3, 3, false)?;
/// let patterns = Patterns::of(&game, &game.parse_position("oo.x.....")?);
/// assert_eq!(patterns.count(2, 0), 1);
/// assert_eq!(patterns.count(0, 0), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patterns([[u8; 4]; 4]);

impl Patterns {
    /// The patterns of a position of 〇×ゲーム.
    pub fn of<B: Bits, S: Shape>(game: &Line<B, S>, position: &Position<B>) -> Self {
        let moved = game.to_move(position).opponent();
        let mut counts = [[0; 4]; 4];
        for line in LINES {
            let (mut own, mut other) = (0, 0);
            for (x, y) in line {
                match game.stone(position, x, y) {
                    Some(player) if player == moved => own += 1,
                    Some(_) => other += 1,
                    None => {}
                }
            }
            counts[own][other] += 1;
        }
        Self(counts)
    }

    /// How many lines have `own` marks of who has just moved and `other` marks of who is to move.
    /// The rest of such a line is empty.
    pub const fn count(&self, own: usize, other: usize) -> i32 {
        self.0[own][other] as i32
    }

    /// Whether who has just moved has won.
    pub const fn won(&self) -> bool {
        self.count(3, 0) > 0
    }
}

/// The position that the series calls special: after four moves the centre is cross's, two opposite corners
/// are circle's, and some edge square is cross's.
pub fn is_special<B: Bits, S: Shape>(game: &Line<B, S>, position: &Position<B>) -> bool {
    let at = |(x, y)| game.stone(position, x, y);
    let is = |square, player| at(square) == Some(player);
    let (circle, cross) = (Player::Circle, Player::Cross);
    let [a, b, c, d] = CORNERS.map(|corner| is(corner, circle));
    let marks = LINES[..3]
        .iter()
        .flatten()
        .filter(|&&square| at(square).is_some());
    marks.count() == 4
        && is(CENTRE, cross)
        && ((a && d) || (b && c))
        && EDGES.iter().any(|&edge| is(edge, cross))
}
