//! The plies between a move and the next real choice. Where a policy plays out forced replies, observers still see each.
//!
//! Invariant: each forced ply is a node of its own, with one child, whose score it has. Such nodes are [`Role::Forced`] and are not
//! counted, so a search counts the same with or without observers.

use super::children::BestChild;
use super::node::{Edge, OpenNode, Searcher};
use super::policy::Policy;
use crate::depth::Depth;
use crate::game::{Game, Symmetry};
use crate::observe::{Observer, Role};
use crate::score::{Score, View, Window};

/// A node, and the reply that it forces.
type ForcedNode<G, P> = (OpenNode<G, <P as Policy<G>>::Table>, <G as Game>::Move);

/// The path from a node to the child that is searched.
pub(super) struct ForcedPath<G: Symmetry, P: Policy<G>> {
    /// The last ply.
    pub(super) edge: Edge<G::Move>,
    pub(super) remaining: Depth,
    /// The nodes on the path.
    nodes: Vec<ForcedNode<G, P>>,
}

impl<G: Symmetry, P: Policy<G>, O: Observer<G>> Searcher<'_, G, P, O> {
    /// Plays the forced replies between a move and the child, if there are any. The window is in circle's view.
    #[cold]
    pub(super) fn play_out(
        &mut self,
        seen: &P::KnownPosition,
        child: &P::KnownPosition,
        (mut edge, mut remaining): (Edge<G::Move>, Depth),
        window: Window,
    ) -> Result<ForcedPath<G, P>, O::Interrupt> {
        let goal = *self.policy.position(self.game, child);
        let mut at = *self.policy.position(self.game, seen);
        let mut nodes = Vec::new();
        while let Some(mv) = edge.mv {
            at = self.game.play(&at, mv);
            let reply = self.policy.forced(self.game, &at).filter(|_| at != goal);
            let Some(reply) = reply else {
                break;
            };
            nodes.push((self.enter_forced(&at, edge, remaining, window)?, reply));
            self.order_forced(reply)?;
            edge = Edge::child_as(reply, Role::Forced);
            remaining = remaining.next();
        }
        Ok(ForcedPath {
            edge,
            remaining,
            nodes,
        })
    }

    /// Leaves the nodes on the path, with the child's score in circle's view.
    #[cold]
    pub(super) fn come_back(
        &mut self,
        path: ForcedPath<G, P>,
        score: Score,
    ) -> Result<(), O::Interrupt> {
        for (node, reply) in path.nodes.into_iter().rev() {
            let view: View = node.view();
            let mut best = BestChild::new(view, node.window(), view.turn(self.root.extremes).lower);
            let improved = self.take(&mut best, reply, view.turn(score))?;
            best.window.alpha = best.window.alpha.max(best.score);
            let cut = best.score >= best.window.beta;
            self.updated(&best, (improved, cut), |_| 0)?;
            self.close(&node, best.score, best.mv)?;
        }
        Ok(())
    }
}
