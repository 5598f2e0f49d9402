//! Proof-number search as a [`Prover`]: a search that answers a question.
//!
//! Invariant: it reports the search's own numbers and computes nothing.

use super::super::Prover;
use super::{ProofNumbers, ProofSearch};
use crate::game::Game;
use crate::score::Score;
use crate::search::Evaluator;

impl<G: Game, E: Evaluator<G>> Prover<G> for ProofSearch<'_, G, E> {
    fn least(&self) -> Score {
        self.least
    }

    fn numbers(&self) -> ProofNumbers {
        Self::numbers(self)
    }

    fn expansions(&self) -> u64 {
        self.expansions
    }

    fn nodes(&self) -> u64 {
        self.tree.len() as u64
    }

    fn next_score(&self) -> Score {
        self.next
    }

    fn moves(&self) -> Vec<(G::Move, ProofNumbers)> {
        let numbers = self.tree.children(0).map(|child| self.tree.numbers(child));
        self.game.moves(&self.root).zip(numbers).collect()
    }
}
