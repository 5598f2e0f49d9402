//! Expansions that were chosen before: by an earlier run of the same search, or by another program.
//!
//! Invariants: an expansion that is refused changes nothing; of one that is made, the numbers above are worked out here. Whether the
//! node was the most-proving one is not asked.

use std::convert::Infallible;

use super::super::BestFirstObserver;
use super::{ProofNumbers, ProofSearch, ProofTree};
use crate::game::Game;
use crate::score::Score;
use crate::search::Evaluator;

/// Why an expansion can't be repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ExpandError {
    /// No question is open.
    #[error("no question is open")]
    Answered,
    /// A node of the way has no move of this number.
    #[error("move {0} of the path does not exist")]
    Move(usize),
    /// The node after so many moves isn't made yet.
    #[error("the node after {0} moves does not exist yet")]
    Unmade(usize),
    /// The node has its children already.
    #[error("the node is already expanded")]
    Expanded,
    /// The game has ended at the node.
    #[error("the game has ended here")]
    Ended,
    /// There aren't as many numbers as moves.
    #[error("expected numbers for {0} moves")]
    Count(usize),
    /// The game has ended after the move of this number, with other numbers.
    #[error("the game ends after move {0}, so its numbers must differ from these")]
    Numbers(usize),
}

/// A search of one question without its game.
#[derive(Clone, Debug)]
pub(in crate::best_first) struct PausedProofs {
    least: Score,
    next: Score,
    tree: ProofTree,
    expansions: u64,
}

impl PausedProofs {
    /// Goes on with the search from this position.
    pub(in crate::best_first) fn resume<'a, G: Game, E: Evaluator<G>>(
        self,
        (game, ends): (&'a G, &'a E),
        root: G::Position,
    ) -> ProofSearch<'a, G, E> {
        ProofSearch {
            game,
            ends,
            root,
            least: self.least,
            next: self.next,
            tree: self.tree,
            path: Vec::new(),
            expansions: self.expansions,
        }
    }
}

impl<G: Game, E: Evaluator<G>> ProofSearch<'_, G, E> {
    /// Returns what it has made, without its game.
    pub(in crate::best_first) fn pause(self) -> PausedProofs {
        PausedProofs {
            least: self.least,
            next: self.next,
            tree: self.tree,
            expansions: self.expansions,
        }
    }

    /// Expands the node behind the moves of these numbers, from the root down. Its children have the numbers that are told or, if
    /// none are, those that this search gives to new nodes.
    ///
    /// # Errors
    /// When it doesn't fit the game, or what was made so far.
    pub fn repeat<W: BestFirstObserver<ProofTree, Interrupt = Infallible>>(
        &mut self,
        way: &[usize],
        told: Option<&[ProofNumbers]>,
        observer: &mut W,
    ) -> Result<(), ExpandError> {
        if self.numbers().answer().is_some() {
            return Err(ExpandError::Answered);
        }
        let children = self.children(way, told)?;
        self.path.clear();
        let (mut node, mut position) = (0, self.root);
        self.path.push((node, self.game.to_move(&position)));
        for &number in way {
            let mv = self.game.moves_in_play(&position).nth(number);
            let chosen = self.tree.children(node).nth(number);
            let (Some(mv), Some(chosen)) = (mv, chosen) else {
                break;
            };
            let select = super::BestFirstEvent::Select { node, chosen };
            observer
                .event(&self.tree, &select)
                .unwrap_or_else(|never| match never {});
            position = self.game.play(&position, mv);
            node = chosen;
            self.path.push((node, self.game.to_move(&position)));
        }
        self.expansions += 1;
        let first = self.tree.next();
        for (position, told) in children {
            let own = self.leaf(&position);
            self.tree.add(told.unwrap_or(own));
        }
        self.opened((node, first), observer)
            .unwrap_or_else(|never| match never {});
        Ok(())
    }

    /// The children of a node that can be expanded, with the numbers that were told.
    #[allow(clippy::type_complexity, reason = "pairs")]
    fn children(
        &self,
        way: &[usize],
        told: Option<&[ProofNumbers]>,
    ) -> Result<Vec<(G::Position, Option<ProofNumbers>)>, ExpandError> {
        let (mut node, mut position) = (0, self.root);
        for (at, &number) in way.iter().enumerate() {
            let mv = self.game.moves_in_play(&position).nth(number);
            position = self.game.play(&position, mv.ok_or(ExpandError::Move(at))?);
            let child = self.tree.children(node).nth(number);
            node = child.ok_or(ExpandError::Unmade(at + 1))?;
        }
        if !self.tree.children(node).is_empty() {
            return Err(ExpandError::Expanded);
        }
        let moves = self.game.moves_in_play(&position);
        let children: Vec<_> = moves.map(|mv| self.game.play(&position, mv)).collect();
        if children.is_empty() {
            return Err(ExpandError::Ended);
        }
        let Some(told) = told else {
            return Ok(children.into_iter().map(|child| (child, None)).collect());
        };
        if told.len() != children.len() {
            return Err(ExpandError::Count(children.len()));
        }
        let fits = |(child, &told): (&G::Position, &ProofNumbers)| {
            let answer = self.end(child).map(|score| score >= self.least);
            answer.is_none_or(|answer| told == ProofNumbers::of_answer(answer))
        };
        if let Some(at) = children.iter().zip(told).position(|pair| !fits(pair)) {
            return Err(ExpandError::Numbers(at));
        }
        let told = told.iter().copied().map(Some);
        Ok(children.into_iter().zip(told).collect())
    }
}
