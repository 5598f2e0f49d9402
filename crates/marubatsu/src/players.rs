//! Players, which choose moves and are known by name.
//!
//! Invariants: a player is a [`Chooser`], which gives the same answer whenever it is asked about
//! the same position, or in the same game of a match about it. Its candidates are legal moves, and there is at least one until the game has
//! ended; how one of them is drawn at random is decided by the contest. Players depend on searches,
//! and searches not on players: a player takes part in a search as its
//! [`Evaluator`](crate::search::Evaluator) or as the [`Ranking`](crate::search::order::Ranking)
//! that orders its moves. Names and parameters are the tutorial series' own.

pub mod by_score;
pub mod open_lines;
pub mod patterns;
pub mod playouts;
pub mod random;
pub mod rules;
pub mod table;

use std::fmt::Debug;
use std::sync::Arc;

use crate::game::Game;
use crate::lang::{Message, Text};
use crate::observe::limits::CancelFlag;
use crate::score::Score;

/// What a player thinks of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opinion<M> {
    /// The moves that it chooses among, all equally likely, in the game's order. None if the game
    /// has ended.
    pub candidates: Vec<M>,
    /// The score of each move, if it scores moves.
    pub scores: Option<Vec<(M, Score)>>,
    /// What its search has done for each move, if it is a best-first search.
    pub effort: Option<SearchEffort<M>>,
    /// Whether these are all candidates. A player that names a single move may have had others in
    /// mind.
    pub complete: bool,
}

/// What a player's search has done for each move, in the game's order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchEffort<M> {
    /// How often it tried the move.
    Visits(Vec<(M, u32)>),
    /// The proof and the disproof number after the move, of the question whether the score is at least this, in circle's view.
    Proof(Score, Vec<(M, [u32; 2])>),
}

impl<M: Copy> Opinion<M> {
    /// These moves, without scores.
    pub fn of(candidates: impl IntoIterator<Item = M>) -> Self {
        Self {
            candidates: candidates.into_iter().collect(),
            scores: None,
            effort: None,
            complete: true,
        }
    }

    /// This opinion, unless somebody asked to stop before there was all of it.
    ///
    /// # Errors
    /// When somebody did.
    pub fn finished(self, cancel: CancelFlag<'_>) -> Result<Self, OpinionError> {
        if cancel.is_raised() {
            return Err(OpinionError::Cancelled);
        }
        Ok(self)
    }

    /// Returns the moves with the greatest worth. `worth` turns a score into its worth for the side to move.
    pub fn best_of(scores: Vec<(M, Score)>, worth: impl Fn(Score) -> Score) -> Self {
        let most = scores.iter().map(|&(_, score)| worth(score)).max();
        let best = |&(mv, score): &(M, Score)| (Some(worth(score)) == most).then_some(mv);
        Self {
            candidates: scores.iter().filter_map(best).collect(),
            scores: Some(scores),
            effort: None,
            complete: true,
        }
    }
}

/// Why a player gives no opinion.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OpinionError {
    /// Somebody asked it to stop.
    #[error("cancelled")]
    Cancelled,
    /// It can't give one: its table lacks the position, or its program has failed.
    #[error("{}", .0.en)]
    Failed(Message),
}

impl OpinionError {
    /// Returns the error for an answer that is not a list of different legal moves.
    pub fn illegal() -> Self {
        Self::Failed(Message::new(
            "it names a move that isn't legal, one twice, or none",
            "合法でない着手や重複した着手を答えたか、着手を答えませんでした",
        ))
    }
}

/// A player: chooses moves.
pub trait Chooser<G: Game>: Debug + Send + Sync {
    /// What it thinks of a position.
    ///
    /// # Errors
    /// When it was asked to stop, or can't answer.
    fn opinion(
        &self,
        game: &G,
        position: &G::Position,
        cancel: CancelFlag<'_>,
    ) -> Result<Opinion<G::Move>, OpinionError>;

    /// What it thinks of a position as far as it has come: a player that grows surer gives what it has when it is asked to stop, all
    /// others none.
    ///
    /// # Errors
    /// When it was asked to stop and has nothing yet, or can't answer.
    fn opinion_so_far(
        &self,
        game: &G,
        position: &G::Position,
        cancel: CancelFlag<'_>,
    ) -> Result<Opinion<G::Move>, OpinionError> {
        self.opinion(game, position, cancel)
    }

    /// Returns the player as it plays one game of a match, by the seed and the number of that game; none if it is the same in all
    /// games.
    fn in_game(&self, _: (u64, u64)) -> Option<Arc<dyn Chooser<G>>> {
        None
    }
}

/// A player that guides a search, and what it is called there.
#[derive(Clone, Debug)]
pub struct GuidePlayer<G: Game> {
    /// What the search calls it.
    pub name: String,
    /// Who it is.
    pub player: Arc<dyn Chooser<G>>,
}

impl<G: Game> GuidePlayer<G> {
    /// Returns the moves that it chooses among; none where it can't say.
    pub fn candidates(&self, game: &G, position: &G::Position) -> Vec<G::Move> {
        let opinion = self.player.opinion(game, position, CancelFlag::never());
        opinion
            .map(|opinion| opinion.candidates)
            .unwrap_or_default()
    }
}

/// A parameter of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// The series' name.
    pub name: &'static str,
    /// Its value if none is given.
    pub default: Score,
    /// What it is for.
    pub about: Text,
}

impl Parameter {
    /// The greatest absolute value of a parameter.
    pub const LIMIT: Score = Score::points(10_000);

    /// Returns whether a parameter may have this value.
    pub fn allows(value: Score) -> bool {
        -Self::LIMIT <= value && value <= Self::LIMIT
    }
}

/// A player's name, parameters and description.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spec {
    /// The series' name.
    pub name: &'static str,
    /// Its parameters in the series' order.
    pub parameters: &'static [Parameter],
    /// What it does, in one line.
    pub about: Text,
}

/// Why a player's rules make no sense in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum UnsuitableGameError {
    /// The game is not a line game.
    #[error("it plays only m,n,k-games")]
    NotALineGame,
    /// The board has more columns than rows, or fewer.
    #[error("it needs a square board")]
    NotSquare,
    /// No square is the centre.
    #[error("it needs a square board with a centre (an odd number of rows and columns)")]
    NoCentre,
    /// Lines are too short to tell a threat from a single mark.
    #[error("it needs lines of three squares or more")]
    ShortLines,
    /// One of its parameters is not allowed.
    #[error("a parameter is out of range")]
    Parameter,
}
