//! Players: whoever chooses moves, by name.
//!
//! Invariants: a player is a [`Chooser`]: asked again about the same position it says the same, its
//! candidates are legal and there are some until the game has ended; who chooses among them, and by which
//! dice, is a matter of the contest. Players know searches, searches know no players: a player comes into a
//! search as its [`Evaluator`](crate::search::Evaluator) or as the
//! [`Ranking`](crate::search::order::Ranking) that orders its moves. Names and parameters are the
//! tutorial series' own.

pub mod by_score;
pub mod patterns;
pub mod playouts;
pub mod rules;
pub mod table;

use std::fmt::Debug;

use crate::game::Game;
use crate::lang::{Message, Text};
use crate::observe::limits::Cancel;
use crate::score::Score;

/// What a player thinks of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opinion<M> {
    /// The moves it would choose among, each with the same chance; in the game's order, none at the end.
    pub candidates: Vec<M>,
    /// The number it gives to each move, if it gives numbers.
    pub scores: Option<Vec<(M, Score)>>,
    /// Whether these are all candidates; someone who names one move only may have had others in mind.
    pub complete: bool,
}

impl<M: Copy> Opinion<M> {
    /// These moves, without numbers.
    pub fn of(candidates: impl IntoIterator<Item = M>) -> Self {
        Self {
            candidates: candidates.into_iter().collect(),
            scores: None,
            complete: true,
        }
    }

    /// The moves with the greatest worth, of numbers that `worth` turns into what is greatest for the mover.
    pub fn best_of(scores: Vec<(M, Score)>, worth: impl Fn(Score) -> Score) -> Self {
        let most = scores.iter().map(|&(_, score)| worth(score)).max();
        let best = |&(mv, score): &(M, Score)| (Some(worth(score)) == most).then_some(mv);
        Self {
            candidates: scores.iter().filter_map(best).collect(),
            scores: Some(scores),
            complete: true,
        }
    }
}

/// Why a player says nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoOpinion {
    /// Somebody asked it to stop.
    #[error("cancelled")]
    Cancelled,
    /// It can't: a table without the position, a program that fails.
    #[error("{}", .0.en)]
    Failed(Message),
}

impl NoOpinion {
    /// What it says is no list of legal moves.
    pub fn illegal() -> Self {
        Self::Failed(Message::new(
            "it names a move that isn't legal, one twice, or none",
            "合法でない着手や重複した着手を答えたか、着手を答えませんでした",
        ))
    }
}

/// Whoever chooses moves.
pub trait Chooser<G: Game>: Debug + Send + Sync {
    /// What it thinks of a position.
    ///
    /// # Errors
    /// When it was asked to stop, or can't say.
    fn opinion(
        &self,
        game: &G,
        position: &G::Position,
        cancel: Cancel<'_>,
    ) -> Result<Opinion<G::Move>, NoOpinion>;
}

/// A parameter of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// The series' name.
    pub name: &'static str,
    /// What it is if it isn't given.
    pub default: Score,
    /// What it is for.
    pub about: Text,
}

impl Parameter {
    /// A parameter lies within this and its opposite.
    pub const LIMIT: Score = Score::points(10_000);

    /// Whether a parameter may have this value.
    pub fn allows(value: Score) -> bool {
        -Self::LIMIT <= value && value <= Self::LIMIT
    }
}

/// What is known of a player by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spec {
    /// The series' name.
    pub name: &'static str,
    /// Its parameters in the series' order.
    pub parameters: &'static [Parameter],
    /// What it does, in one line.
    pub about: Text,
}

/// Why a player's rule makes no sense on a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unfit {
    /// It is no line game.
    #[error("it plays line games alone")]
    NotALineGame,
    /// The board has more columns than rows, or fewer.
    #[error("it plays on boards with as many columns as rows")]
    NotSquare,
    /// No square is the centre.
    #[error("it needs a centre: an odd number of columns and rows")]
    NoCentre,
    /// Lines are too short to tell a threat from a single mark.
    #[error("it needs lines of three squares or more")]
    ShortLines,
    /// One of its parameters is not allowed.
    #[error("a parameter is out of range")]
    Parameter,
}
