//! Df-pn as a [`Prover`]: a search that answers a question.
//!
//! Invariant: it reports the search's own numbers; it computes only whether the root's moves end the game.

use super::super::Prover;
use super::{DfpnSearch, ProofNumbers};
use crate::game::Symmetry;
use crate::score::Score;
use crate::search::Evaluator;

impl<G: Symmetry, E: Evaluator<G>> Prover<G> for DfpnSearch<'_, G, E> {
    fn least(&self) -> Score {
        self.least
    }

    fn numbers(&self) -> ProofNumbers {
        self.numbers
    }

    /// How many different positions were opened.
    fn expansions(&self) -> u64 {
        self.path.table.len() as u64
    }

    /// How often a node was entered: the path turns back and comes again.
    fn nodes(&self) -> u64 {
        self.entered
    }

    fn next_score(&self) -> Score {
        self.next
    }

    fn moves(&self) -> Vec<(G::Move, ProofNumbers)> {
        let numbers = |mv| {
            let position = self.game.play(&self.root, mv);
            let numbers = if self.game.ended(&position) {
                self.score_at(&position).1
            } else {
                let known = self.path.table.get(&self.key(&position));
                known.copied().unwrap_or(ProofNumbers::OPEN)
            };
            (mv, numbers)
        };
        self.game.moves(&self.root).map(numbers).collect()
    }
}
