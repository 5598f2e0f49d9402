//! Alpha-beta: minimax without the nodes that can't change the root's score.
//!
//! Contract: see [`crate::search`]. Source: D. E. Knuth and R. W. Moore, "An Analysis of
//! Alpha-Beta Pruning", Artificial Intelligence 6 (1975), 293-326: F2 on p. 300 is the fail-hard form;
//! fail-soft: J. P. Fishburn, "Analysis of Speedup in Distributed Algorithms" (1981), and both are
//! one function here, apart in the score a node begins with.
//!
//! ```text
//! alpha_beta(node, α, β):
//!     if leaf or answered by the table: return
//!     narrow (α, β) by the table's bounds
//!     best = hard ? α : least
//!     for each child in order:
//!         s = -alpha_beta(child, -β, -α)        (not turned if the same side moves again)
//!         best = max(best, s);  α = max(α, best)
//!         if best ≥ β: cut
//!     store and return best
//! ```

use super::node::{Arrival, Arrived, Searcher};
use super::policy::{FailRule, Policy};
use crate::depth::Depth;
use crate::game::Symmetry;
use crate::observe::{Child, Observer, Order, Updated};
use crate::score::{Score, View, Window};

impl<G: Symmetry, P: Policy<G>, O: Observer<G>> Searcher<'_, G, P, O> {
    /// Window and score are in the view of the side to move at `position`.
    pub(super) fn alpha_beta(
        &mut self,
        position: G::Position,
        arrival: Arrival<G::Move>,
        remaining: Depth,
        window: Window,
    ) -> Result<Score, O::Stop> {
        debug_assert!(window.is_open(), "alpha must be below beta");
        let node = match self.arrive(&position, arrival, remaining, window)? {
            Arrived::Answered(score) => return Ok(score),
            Arrived::Open(node) => node,
        };
        let view = node.view();
        let mut now = node.window();
        let mut best = match self.policy.fail_rule() {
            FailRule::Soft => view.turn(self.root.extremes).lower,
            FailRule::Hard => now.alpha,
        };
        let mut best_move = None;
        let (mut moves, why) = self
            .policy
            .moves(self.game, &position, node.insight, node.first);
        self.observer.order(&Order { moves: &moves, why })?;
        while let Some(mv) = moves.next() {
            let child = self.game.play(&position, mv);
            let child_view = View::of(self.game.to_move(&child));
            let turned = view.to(child_view, now);
            let score = self.alpha_beta(child, Arrival::child(mv), remaining.next(), turned)?;
            let score = view.to(child_view, score);
            self.observer.child(&Child {
                best: view.turn(best),
                score: view.turn(score),
            })?;
            let improved = score > best;
            if improved {
                best = score;
                best_move = Some(mv);
                now.alpha = now.alpha.max(best);
            }
            let cut = best >= now.beta;
            self.observer.updated(&Updated {
                best: view.turn(best),
                window: view.turn(now),
                improved,
                cut,
                fail: view.turn(node.window().fail(best)),
                skipped: if cut { moves.len() } else { 0 },
            })?;
            if cut {
                break;
            }
        }
        self.close(&node, best, best_move)
    }
}
