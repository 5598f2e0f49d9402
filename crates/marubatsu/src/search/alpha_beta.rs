//! Alpha-beta: minimax without the nodes that can't change the root's score.
//!
//! Contract: see [`crate::search`]. Sources: D. E. Knuth and R. W. Moore, "An Analysis of
//! Alpha-Beta Pruning", Artificial Intelligence 6 (1975), 293-326, where F2 on p. 300 is the
//! fail-hard form; for fail-soft J. P. Fishburn, "Analysis of Speedup in Distributed Algorithms"
//! (1981). Both forms are one function here: they differ only in the score that a node begins with.
//!
//! ```text
//! alpha_beta(node, α, β):
//!   if leaf or table answers: return
//!   narrow α, β by the table
//!   best = hard ? α : least
//!   for each child in order:
//!     s = -alpha_beta(child, -β, -α)
//!     best = max(best, s)
//!     α = max(α, best)
//!     if best ≥ β: cut
//!   store and return best
//! ```
//!
//! `-` turns a score to the other side, and a window with it, unless the same side moves again. What knowledge proves
//! counts as an answer of the table.

use super::children::BestChild;
use super::node::{Edge, EnterResult, Searcher};
use super::policy::{FailRule, Policy};
use crate::depth::Depth;
use crate::game::Symmetry;
use crate::observe::{Observer, Role};
use crate::score::{Score, Window};

impl<G: Symmetry, P: Policy<G>, O: Observer<G>> Searcher<'_, G, P, O> {
    /// Window and score are in the view of the side to move.
    pub(super) fn alpha_beta(
        &mut self,
        seen: &P::KnownPosition,
        edge: Edge<G::Move>,
        remaining: Depth,
        window: Window,
    ) -> Result<Score, O::Interrupt> {
        debug_assert!(window.is_open(), "alpha must be below beta");
        let node = match self.enter(seen, edge, remaining, window)? {
            EnterResult::Answered(score) => return Ok(score),
            EnterResult::Open(node) => node,
        };
        let (view, window) = (node.view(), node.window());
        let begin = match self.policy.fail_rule() {
            FailRule::Soft => view.turn(self.root.extremes).lower,
            FailRule::Hard => window.alpha,
        };
        let mut best = BestChild::new(view, window, begin);
        let mut children = self.order(seen, &node)?;
        let level = self.shared_level(&children, &node);
        while let Some((mv, child)) = self.policy.next_child(self.game, seen, &mut children) {
            let how = (view, Role::Full, remaining);
            let score = self.descend(seen, (mv, &child), how, best.window, Self::alpha_beta)?;
            if let Some(level) = level {
                if let Some(score) = self.answered_meanwhile(&node, level)? {
                    self.close_children(children, Some(level));
                    return Ok(score);
                }
            }
            let improved = self.take(&mut best, mv, score)?;
            if improved {
                best.window.alpha = best.window.alpha.max(best.score);
            }
            let cut = best.score >= best.window.beta;
            self.updated(&best, (improved, cut), |policy| policy.left(&children))?;
            if cut {
                break;
            }
        }
        self.close_children(children, level);
        self.close(&node, best.score, best.mv)
    }
}
