//! Reports about a position in its tree, and about a class of equal positions.
//!
//! Invariants: paths are moves from the game's start; odds are exact fractions under random play.

use marubatsu::fraction::Fraction;
use marubatsu::game::Side;
use marubatsu::odds::Odds;
use marubatsu::score::Score;
use serde::Serialize;

use crate::words::JsonMove;

/// A position in the tree; `marubatsu.study/1`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PositionReport {
    /// The schema.
    pub schema: &'static str,
    /// The game's name.
    pub game: String,
    /// The kind of scores.
    pub kind: &'static str,
    /// Columns and rows, if the game has a board.
    pub size: Option<[u32; 2]>,
    /// After how many moves the tree begins.
    pub from: usize,
    /// Positions of the tree.
    pub positions: usize,
    /// Classes of equal ones.
    pub classes: usize,
    /// The position.
    pub board: String,
    /// What is written in its box, if the game has no board.
    pub text: Option<String>,
    /// Whose turn it is: `o` or `x`.
    pub turn: Side,
    /// Whether the game is over.
    pub ended: bool,
    /// The moves that lead there, as text.
    pub path: String,
    /// The last of them.
    pub last: Option<JsonMove>,
    /// Its score.
    pub score: Score,
    /// Plies to the end, along first best moves.
    pub line_length: u16,
    /// The least score of the ends below.
    pub least_leaf: Score,
    /// The greatest score of the ends below.
    pub greatest_leaf: Score,
    /// How likely play by chance ends which way; none if the numbers are too large.
    pub odds: Option<ChanceReport>,
    /// First best moves to the end.
    pub line: Vec<JsonMove>,
    /// Where each move leads, in the game's order.
    pub moves: Vec<MoveReport>,
    /// The positions on the way here, from where the tree begins.
    pub way: Vec<StepReport>,
    /// The way to the parent; none where the tree begins.
    pub parent: Option<String>,
    /// The ways to all siblings, itself included, in the game's order.
    pub siblings: Vec<String>,
    /// The class of each of them.
    pub sibling_classes: Vec<usize>,
}

/// One move of a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MoveReport {
    /// The move.
    #[serde(rename = "move")]
    pub mv: JsonMove,
    /// The way to where it leads, as text.
    pub path: String,
    /// The position there.
    pub board: String,
    /// What is written in its box, if the game has no board.
    pub text: Option<String>,
    /// The score there.
    pub score: Score,
    /// Whether it is one of the best.
    pub best: bool,
    /// Plies to the end after it, along first best moves.
    pub line_length: u16,
    /// How likely play by chance ends which way after it; none if the numbers are too large.
    pub odds: Option<ChanceReport>,
    /// The number of its class: moves of one number lead to equal positions.
    pub class: usize,
    /// First best moves after it, to the end.
    pub line: Vec<StepReport>,
}

/// A position on a way.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StepReport {
    /// The move that leads there; none where the game begins.
    #[serde(rename = "move")]
    pub mv: Option<JsonMove>,
    /// The way there, as text.
    pub path: String,
    /// The position.
    pub board: String,
    /// What is written in its box, if the game has no board.
    pub text: Option<String>,
    /// Its score.
    pub score: Score,
    /// Plies to the end, along first best moves.
    pub line_length: u16,
}

/// How likely play by chance ends which way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ChanceReport {
    /// Circle wins.
    pub o: Fraction,
    /// Nobody does.
    pub draw: Fraction,
    /// Cross wins.
    pub x: Fraction,
}

impl From<Odds<Fraction>> for ChanceReport {
    fn from(odds: Odds<Fraction>) -> Self {
        let Odds { win, draw, lose } = odds;
        Self {
            o: win,
            draw,
            x: lose,
        }
    }
}

/// A class of equal positions; `marubatsu.classes/1`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ClassReport {
    /// The schema.
    pub schema: &'static str,
    /// The game's name.
    pub game: String,
    /// The position that stands for the class.
    pub board: String,
    /// Moves that lead there, as text.
    pub path: String,
    /// Its ply.
    pub depth: usize,
    /// Its number among the classes of its ply, from 0.
    pub number: usize,
    /// Its score.
    pub score: Score,
    /// Classes of each ply, with the way to the first.
    pub depths: Vec<(usize, String)>,
    /// The ways to the neighbours in its ply.
    pub neighbours: [Option<String>; 2],
    /// The ways to its parents.
    pub parents: Vec<String>,
    /// The ways to its children, each once.
    pub children: Vec<String>,
}
