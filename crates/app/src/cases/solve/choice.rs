//! The moves to choose among in a game: a solver that plays.
//!
//! Invariants: moves that are proven to keep an exact score are all that the limits left time to find, and at least one; where the
//! score isn't known, the moves of which the most is proven, none of them proven worse than another. A win that is known is kept before a sooner one is
//! looked for, so that it isn't lost where the time is short. There is always a move until the game has ended.

use marubatsu::game::{Notation, Symmetry};
use marubatsu::observe::limits::NodeLimit;
use marubatsu::score::{Bounds, View};
use marubatsu::search::proven_line::{keeping_moves, proven_move};
use marubatsu::search::{Evaluator, Policy};
use marubatsu::table::Table;

use super::MoveChoice;
use super::racing::{RacingSolver, Solution};
use crate::games::{AnyPosition, position_of};
use crate::words::{Control, Error, Interrupt, Limits, numbers};

/// Nodes that are searched for further moves that are as good, if the position took fewer.
const LEAST_FURTHER_NODES: u64 = 1 << 18;

impl<G: Symmetry + Notation, P: Policy<G> + Send> RacingSolver<G, P> {
    /// The moves to choose among.
    pub(super) fn choice(
        &mut self,
        at: &AnyPosition,
        control: &Control<'_>,
    ) -> Result<MoveChoice, Error> {
        let position = position_of(&self.game, &at.board)?;
        self.policy.table_mut().clear();
        let nodes = self.request.node_limit.unwrap_or(u64::MAX);
        let mut limits = control.limits(nodes, self.request.time);
        let found = self.whole(&position, &mut limits, |_, _| {});
        let (moves, proven) = match self.proven(&position, &found, nodes, &mut limits) {
            Ok(moves) if !moves.is_empty() => (moves, true),
            _ => {
                let most = self.most_proven(&position, &found);
                (most.map_or_else(Vec::new, |(moves, _)| moves), false)
            }
        };
        let moves = numbers::moves(&self.game, &moves);
        Ok(MoveChoice { moves, proven })
    }

    /// The moves that are proven best, as far as the limits let them be found. Further ones are looked for no longer than the score took.
    fn proven(
        &mut self,
        at: &G::Position,
        found: &Solution<G::Move>,
        nodes: u64,
        limits: &mut Limits<'_>,
    ) -> Result<Vec<G::Move>, Interrupt> {
        if let Some(halt) = found.halt {
            return Err(halt);
        }
        let Bounds { lower: score, .. } = found.proven;
        let (root, game, policy) = (self.root(), &self.game, &mut self.policy);
        let (view, grain) = (View::of(game.to_move(at)), policy.evaluator().grain(game));
        if view.turn(score) > grain {
            // The table remembers it, for when there is no time for more.
            let kept = proven_move(game, at, (view.turn(grain), root), policy, limits);
            kept.map_err(|stop| stop.map_or(Interrupt::FrameLimit, Interrupt::from))?;
        }
        let first = proven_move(game, at, (score, root), policy, limits);
        // Without a reason to stop there is always one, until the game has ended.
        let first = first.map_err(|stop| stop.map_or(Interrupt::FrameLimit, Interrupt::from))?;
        let took = nodes - limits.0.left();
        limits.0 = NodeLimit::new(limits.0.left().min(took.max(LEAST_FURTHER_NODES)));
        let (mut moves, _) = keeping_moves(game, at, (score, root), policy, limits);
        if !moves.contains(&first) {
            moves.push(first);
        }
        Ok(moves)
    }
}
