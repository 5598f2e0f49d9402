//! A player's choices over an expanded game: the positions that its candidates lead to, for every
//! position.
//!
//! Invariant: every position that hasn't ended has at least one choice, and all choices are legal.
//! A player whose answers break this is refused here.

use std::ops::Range;

use crate::game::Symmetry;
use crate::lang::Message;
use crate::layout::Branching as _;
use crate::observe::limits::Cancel;
use crate::players::{Chooser, NoOpinion};
use crate::tree::graph::PositionGraph;

/// What a player chooses at every position of a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strategy {
    /// Where each position's choices begin, and where the last one's end.
    first: Vec<u32>,
    choices: Vec<u32>,
}

impl Strategy {
    /// Asks a player about every position of a graph, or, in a graph of classes, about the
    /// representative of each class. `go_on` is called with the number of positions asked about so
    /// far.
    ///
    /// # Errors
    /// When the player gives no answer or an illegal move, or is asked to stop.
    pub fn of<G: Symmetry, C: Chooser<G> + ?Sized>(
        graph: &PositionGraph<G>,
        player: &C,
        cancel: Cancel<'_>,
        go_on: &mut impl FnMut(usize),
    ) -> Result<Self, NoOpinion> {
        let mut strategy = Self::default();
        strategy.ask(graph, player, cancel, go_on)?;
        Ok(strategy)
    }

    /// Asks, as [`of`](Self::of), about all positions that it doesn't know yet. What it came to know
    /// before a fault it keeps: the fault is at the first position that it doesn't know.
    ///
    /// # Errors
    /// As [`of`](Self::of).
    pub fn ask<G: Symmetry, C: Chooser<G> + ?Sized>(
        &mut self,
        graph: &PositionGraph<G>,
        player: &C,
        cancel: Cancel<'_>,
        go_on: &mut impl FnMut(usize),
    ) -> Result<(), NoOpinion> {
        for node in self.known()..graph.len() {
            go_on(node);
            let position = &graph.positions()[node];
            if !graph.game().ended(position) {
                if cancel.is_raised() {
                    return Err(NoOpinion::Cancelled);
                }
                let opinion = player.opinion(graph.game(), position, cancel)?;
                if !opinion.complete {
                    return Err(NoOpinion::Failed(Message::new(
                        "it names single moves: exact odds and proofs need all its candidates",
                        "着手を 1 つだけ答えました。厳密な確率や証明にはすべての候補手が必要です",
                    )));
                }
                self.choose(graph, node, &opinion.candidates)?;
            }
            self.first.push(number(self.choices.len()));
        }
        Ok(())
    }

    /// The number of positions whose choices are known: the first ones of the graph.
    pub fn known(&self) -> usize {
        self.first.len() - 1
    }

    fn choose<G: Symmetry>(
        &mut self,
        graph: &PositionGraph<G>,
        node: usize,
        candidates: &[G::Move],
    ) -> Result<(), NoOpinion> {
        let before = self.choices.len();
        let named = |(mv, _): &(G::Move, usize)| candidates.contains(mv);
        let chosen = graph.moves(node).filter(named);
        self.choices.extend(chosen.map(|(_, child)| number(child)));
        let legal = self.choices.len() - before;
        if legal == 0 || legal != candidates.len() {
            self.choices.truncate(before);
            return Err(NoOpinion::illegal());
        }
        Ok(())
    }

    /// The positions that the candidates lead to, one for each candidate; none at an end.
    ///
    /// # Panics
    /// When there is no such node, or its choices aren't known.
    #[inline]
    pub fn choices(&self, node: usize) -> &[u32] {
        let Range { start, end } = self.first[node] as usize..self.first[node + 1] as usize;
        &self.choices[start..end]
    }
}

impl Default for Strategy {
    /// Nothing is known yet.
    fn default() -> Self {
        Self {
            first: vec![0],
            choices: Vec::new(),
        }
    }
}

/// Graphs have fewer positions and moves than 2^32.
fn number(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}
