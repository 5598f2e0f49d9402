//! What searches that answer one question have in common.
//!
//! Invariant: the question is whether the score is at least some score, in circle's view.

use super::pn::ProofNumbers;
use crate::game::Game;
use crate::score::Score;

/// A search that answers one question.
pub trait Prover<G: Game> {
    /// Whether the score is at least this, in circle's view, is the question.
    fn least(&self) -> Score;
    /// The numbers of the root.
    fn numbers(&self) -> ProofNumbers;
    /// How many nodes were expanded.
    fn expansions(&self) -> u64;
    /// How many nodes were made.
    fn nodes(&self) -> u64;
    /// The greatest score below the question's at which it has seen a game end. If the question is disproved, the score is at most
    /// this: a refutation holds the game to such ends.
    fn next_score(&self) -> Score;
    /// The numbers after each move, in the game's order; none before the root is expanded.
    fn moves(&self) -> Vec<(G::Move, ProofNumbers)>;

    /// The first move after which the question has this answer.
    fn move_with(&self, answer: bool) -> Option<G::Move> {
        let mut moves = self.moves().into_iter();
        let found = moves.find(|(_, numbers)| numbers.answer() == Some(answer));
        found.map(|(mv, _)| mv)
    }
}
