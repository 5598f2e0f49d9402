//! Evaluators of the program around the lab: they value positions that are given as text.
//!
//! Invariant: whatever is asked of one is what it says of positions, in circle's view; a move is worth the position after it.

use std::fmt::{self, Debug};
use std::sync::Arc;

use marubatsu::game::{Game, Notation, Side};
use marubatsu::lang::Text;
use marubatsu::observe::limits::CancelFlag;
use marubatsu::players::{Chooser, Opinion, OpinionError, Spec};
use marubatsu::score::{Score, View};
use marubatsu::search::Evaluator;
use marubatsu::search::order::Ranking;

/// Gives numbers to positions. Several threads may ask it at the same time.
pub trait CallbackScorer: Debug + Send + Sync {
    /// What a position is worth in circle's view: its text, whose turn it is (or would be), whether the game is over.
    fn score(&self, board: &str, turn: Side, ended: bool) -> Score;

    /// Whether positions that the game's symmetries turn into each other are worth the same. A table merges them only then.
    fn keeps_symmetries(&self) -> bool {
        false
    }
}

/// What is said of all of them.
pub(super) const FUNCTION: Spec = Spec {
    name: "function",
    parameters: &[],
    about: Text::new("a function", "関数"),
};

/// An evaluator of one's own, by its name.
#[derive(Clone)]
pub struct OwnScorer {
    pub(crate) name: String,
    scorer: Arc<dyn CallbackScorer>,
}

impl OwnScorer {
    pub(crate) const fn new(name: String, scorer: Arc<dyn CallbackScorer>) -> Self {
        Self { name, scorer }
    }
}

impl Debug for OwnScorer {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_tuple("OwnScorer").field(&self.name).finish()
    }
}

impl PartialEq for OwnScorer {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name && Arc::ptr_eq(&self.scorer, &other.scorer)
    }
}

impl Eq for OwnScorer {}

impl OwnScorer {
    fn value<G: Notation>(&self, game: &G, position: &G::Position) -> Score {
        let (board, turn) = (game.write_position(position), game.to_move(position));
        self.scorer.score(&board, turn, game.ended(position))
    }
}

impl<G: Notation> Evaluator<G> for OwnScorer {
    fn at_end(&self, game: &G, position: &G::Position) -> Score {
        self.value(game, position)
    }

    fn at_horizon(&self, game: &G, position: &G::Position) -> Score {
        self.value(game, position)
    }

    fn keeps_symmetries(&self) -> bool {
        self.scorer.keeps_symmetries()
    }
}

impl<G: Notation> Ranking<G> for OwnScorer {
    fn rank(&self, game: &G, position: &G::Position, mv: G::Move) -> Score {
        let view = View::of(game.to_move(position));
        view.turn(self.value(game, &game.play(position, mv)))
    }
}

impl<G: Notation> Chooser<G> for OwnScorer {
    fn opinion(
        &self,
        game: &G,
        position: &G::Position,
        cancel: CancelFlag<'_>,
    ) -> Result<Opinion<G::Move>, OpinionError> {
        if cancel.is_raised() {
            return Err(OpinionError::Cancelled);
        }
        let moves = Game::moves(game, position);
        let scores = moves.map(|mv| (mv, self.rank(game, position, mv)));
        Ok(Opinion::best_of(scores.collect(), |score| score))
    }
}
