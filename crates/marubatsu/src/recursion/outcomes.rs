//! The moves of a node, with those that were never searched.
//!
//! Invariant: searched moves come first and in the order in which they were searched, each once.

use super::{Recursion, some};
use crate::frame::Frames;
use crate::game::Symmetry;
use crate::observe::trace::{Record, records_of_moves};
use crate::observe::{Event, EventKind, OrderReason, Role};

/// A move of a node, and what came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveOutcome<M> {
    /// The move.
    pub mv: M,
    /// The child that it leads to, as it was searched first; none if it was never searched.
    pub child: Option<u32>,
    /// The same child as it was searched again after a probe.
    pub again: Option<u32>,
}

impl Recursion {
    /// The position of a node.
    pub fn position<G: Symmetry>(&self, frames: &Frames<G>, node: u32) -> G::Position {
        self.played(frames, node).0
    }

    /// The moves from the root to a node.
    pub fn moves_to<G: Symmetry>(&self, frames: &Frames<G>, node: u32) -> Vec<G::Move> {
        self.played(frames, node).1
    }

    fn played<G: Symmetry>(&self, frames: &Frames<G>, node: u32) -> (G::Position, Vec<G::Move>) {
        let (game, mut position) = (frames.game(), *frames.start());
        let codes = self
            .path(node)
            .into_iter()
            .filter_map(|at| some(self.visit(at).mv));
        let mut moves = Vec::new();
        for code in codes {
            // The frames were made by playing these very moves.
            if let Some(mv) = game.move_with_code(&position, code) {
                position = game.play(&position, mv);
                moves.push(mv);
            }
        }
        (position, moves)
    }

    /// The moves of a node in the order in which they are searched, the ones never searched
    /// included. A leaf of the search has none.
    pub fn branches<G: Symmetry>(
        &self,
        frames: &Frames<G>,
        node: u32,
    ) -> Vec<MoveOutcome<G::Move>> {
        self.branches_at(frames, node, &self.position(frames, node))
    }

    /// The same where the node's position is known.
    pub(crate) fn branches_at<G: Symmetry>(
        &self,
        frames: &Frames<G>,
        node: u32,
        position: &G::Position,
    ) -> Vec<MoveOutcome<G::Move>> {
        let mut listed = self.listed(frames, node, position);
        let mut branches: Vec<MoveOutcome<G::Move>> = Vec::with_capacity(listed.len());
        for child in self.children(node) {
            let visit = self.visit(child);
            let again = branches.last_mut().filter(|_| visit.role == Role::ReSearch);
            if let Some(branch) = again {
                branch.again = Some(child);
            } else if let Some(at) = listed.iter().position(|&mv| mv.into() == visit.mv) {
                let mv = listed.remove(at);
                branches.push(MoveOutcome {
                    mv,
                    child: Some(child),
                    again: None,
                });
            }
        }
        if self.visit(node).unsearched > 0 {
            branches.extend(listed.into_iter().map(|mv| MoveOutcome {
                mv,
                child: None,
                again: None,
            }));
        }
        branches
    }

    /// Returns the legal moves of a node that are never searched and that no cut skips, because they were not put in order: what is
    /// known made the search leave them out. None where everything legal was put in order, or nothing yet.
    pub fn excluded_moves<G: Symmetry>(&self, frames: &Frames<G>, node: u32) -> Vec<G::Move> {
        self.excluded_moves_at(frames, node, &self.position(frames, node))
    }

    /// The same where the node's position is known.
    pub(crate) fn excluded_moves_at<G: Symmetry>(
        &self,
        frames: &Frames<G>,
        node: u32,
        position: &G::Position,
    ) -> Vec<G::Move> {
        let listed = self.listed(frames, node, position);
        let legal = frames.game().moves(position);
        legal.filter(|mv| !listed.contains(mv)).collect()
    }

    /// The moves that were put in order, or all legal ones if the search had not come so far.
    fn listed<G: Symmetry>(
        &self,
        frames: &Frames<G>,
        node: u32,
        position: &G::Position,
    ) -> Vec<G::Move> {
        let mut legal: Vec<G::Move> = frames.game().moves(position).collect();
        let from = self.visit(node).event as usize + 1;
        let records = &frames.trace().records()[from..];
        let orders = |record: &Record| record.kind() == Some(EventKind::Order);
        let Some(at) = records.iter().take(3).position(orders) else {
            return legal;
        };
        let Some(Event::Order(why, moves)) = records[at].event() else {
            return legal;
        };
        if why == OrderReason::Game {
            return legal;
        }
        let named = at + 1..at + 1 + records_of_moves(why, moves as usize);
        let named = records.get(named).unwrap_or_default();
        let codes = named.iter().flat_map(Record::moves);
        let take = |code| {
            let at = legal.iter().position(|&mv| mv.into() == code)?;
            Some(legal.swap_remove(at))
        };
        codes.take(moves as usize).filter_map(take).collect()
    }
}
