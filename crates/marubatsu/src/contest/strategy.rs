//! A player's choices over an expanded game: the positions that its candidates lead to, for every
//! position.
//!
//! Invariant: every position that hasn't ended has at least one choice, and all choices are legal.
//! A player whose answers break this is refused here.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::game::Symmetry;
use crate::lang::Message;
use crate::layout::LayoutTree as _;
use crate::observe::limits::CancelFlag;
use crate::players::{Chooser, OpinionError};
use crate::tree::graph::PositionGraph;
use crate::workers::{SingleThread, Workers};

/// Positions that each of several workers asks about before their answers are kept: what others
/// have learned behind a fault is lost.
const ROUND: usize = 64;

/// What a player chooses at every position of a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strategy {
    /// Where each position's choices begin, and where the last one's end.
    first: Vec<u32>,
    choices: Vec<u32>,
}

impl Strategy {
    /// Asks a player about every position of a graph, or, in a graph of classes, about the
    /// representative of each class. `go_on` is called with each position's number, before the
    /// player is asked about it.
    ///
    /// # Errors
    /// When the player gives no answer or an illegal move, or is asked to stop.
    pub fn of<G: Symmetry, C: Chooser<G> + ?Sized>(
        graph: &PositionGraph<G>,
        player: &C,
        cancel: CancelFlag<'_>,
        go_on: &(impl Fn(usize) + Sync),
    ) -> Result<Self, OpinionError> {
        let mut strategy = Self::default();
        strategy.ask(&SingleThread, graph, (player, cancel), go_on)?;
        Ok(strategy)
    }

    /// Asks, as [`of`](Self::of), about all positions that it doesn't know yet: each worker about
    /// some of them, so that only one alone asks in their order. What it came to know before a fault it
    /// keeps: the fault is at the first position that it doesn't know.
    ///
    /// # Errors
    /// As [`of`](Self::of).
    pub fn ask<G: Symmetry, C: Chooser<G> + ?Sized>(
        &mut self,
        workers: &impl Workers,
        graph: &PositionGraph<G>,
        (player, cancel): (&C, CancelFlag<'_>),
        go_on: &(impl Fn(usize) + Sync),
    ) -> Result<(), OpinionError> {
        let round = match workers.count() {
            1 => 1,
            count => count.saturating_mul(ROUND),
        };
        while self.known() < graph.len() {
            let nodes = self.known()..graph.len().min(self.known() + round);
            // Behind a fault nobody needs to ask.
            let fault = AtomicUsize::new(usize::MAX);
            let answers = workers.map(nodes.collect(), |node| {
                if node > fault.load(Ordering::Relaxed) {
                    return Err(OpinionError::Cancelled);
                }
                go_on(node);
                choices(graph, node, player, cancel).inspect_err(|_| {
                    fault.fetch_min(node, Ordering::Relaxed);
                })
            });
            for choices in answers {
                self.choices.extend(choices?);
                self.first.push(number(self.choices.len()));
            }
        }
        Ok(())
    }

    /// Returns the number of positions whose choices are known: the first ones of the graph.
    pub fn known(&self) -> usize {
        self.first.len() - 1
    }

    /// Returns the positions that the candidates lead to, one for each candidate; none at an end.
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

/// Where a player's candidates lead to from a position; nowhere from an end.
fn choices<G: Symmetry, C: Chooser<G> + ?Sized>(
    graph: &PositionGraph<G>,
    node: usize,
    player: &C,
    cancel: CancelFlag<'_>,
) -> Result<Vec<u32>, OpinionError> {
    let position = &graph.positions()[node];
    if graph.game().ended(position) {
        return Ok(Vec::new());
    }
    if cancel.is_raised() {
        return Err(OpinionError::Cancelled);
    }
    let opinion = player.opinion(graph.game(), position, cancel)?;
    if !opinion.complete {
        return Err(OpinionError::Failed(Message::new(
            "it names single moves: exact odds and proofs need all its candidates",
            "着手を 1 つだけ答えました。厳密な確率や証明にはすべての候補手が必要です",
        )));
    }
    let named = |(mv, _): &(G::Move, usize)| opinion.candidates.contains(mv);
    let chosen = graph.moves(node).filter(named);
    let chosen: Vec<u32> = chosen.map(|(_, child)| number(child)).collect();
    if chosen.is_empty() || chosen.len() != opinion.candidates.len() {
        return Err(OpinionError::illegal());
    }
    Ok(chosen)
}

/// Graphs have fewer positions and moves than 2^32.
fn number(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}
