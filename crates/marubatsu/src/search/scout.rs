//! Scout: the first child is searched as in alpha-beta; each other child is only asked, with a null
//! window, whether it is better than the best so far, and is searched again for its score if it is.
//!
//! Contract: see [`crate::search`]. Source: J. Pearl, "Scout: A Simple Game-Searching Algorithm with
//! Proven Optimal Properties", AAAI 1980, 143-145; in the form with α and β, T. A. Marsland and
//! M. Campbell, "Parallel Search of Strongly Ordered Game Trees", ACM Computing Surveys 14 (1982),
//! 533-551, p. 543 (principal variation search).
//!
//! ```text
//! scout(node, α, β):
//!   if leaf or table answers: return
//!   narrow α, β by the table
//!   best = hard ? α : least
//!   for each child in order:
//!     first: s = -scout(child, -β, -α)
//!     else: s = -scout(child, -α-g, -α)
//!     if α < s < β: the same up to β
//!     best = max(best, s); α = max(α, s)
//!     if best ≥ β: cut
//!   store and return best
//! ```
//!
//! `g` is the least difference of two scores. Where no null window fits, a child is searched as the first one is. The second
//! search gets the window as the children have moved it so far, not one that begins at
//! the probe's score, because what a probe returns is only a bound.

use super::children::BestChild;
use super::node::{Edge, EnterResult, Searcher};
use super::policy::{Evaluator, FailRule, Policy};
use crate::depth::Depth;
use crate::game::Symmetry;
use crate::observe::{Observer, Role};
use crate::score::{Score, View, Window};

impl<G: Symmetry, P: Policy<G>, O: Observer<G>> Searcher<'_, G, P, O> {
    /// Window and score are in the view of the side to move.
    pub(super) fn scout(
        &mut self,
        seen: &P::KnownPosition,
        (edge, remaining): (Edge<G::Move>, Depth),
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
        let mut null = None;
        while let Some((mv, child)) = self.policy.next_child(self.game, seen, &mut children) {
            let windows = (best.window, null);
            let score = self.scout_child(seen, (mv, &child), (view, remaining), windows)?;
            let improved = self.take(&mut best, mv, score)?;
            if improved {
                best.window.alpha = best.window.alpha.max(best.score);
            }
            let cut = best.score >= best.window.beta;
            self.updated(&best, (improved, cut), |policy| policy.left(&children))?;
            if cut {
                break;
            }
            null = self.null_above(best.window);
        }
        self.policy.close(children);
        self.close(&node, best.score, best.mv)
    }

    /// The null window above α, if it is smaller than the window.
    fn null_above(&self, now: Window) -> Option<Window> {
        let grain = self.policy.evaluator().grain(self.game);
        let null = Window::new(now.alpha, now.alpha.raised(grain));
        (null.is_open() && null.beta < now.beta).then_some(null)
    }

    /// Searches a child with the null window, if there is one, and with the whole window if the
    /// answer lies inside it. All numbers are in the parent's view.
    fn scout_child(
        &mut self,
        seen: &P::KnownPosition,
        child: (G::Move, &P::KnownPosition),
        (view, remaining): (View, Depth),
        (now, null): (Window, Option<Window>),
    ) -> Result<Score, O::Interrupt> {
        let search = |searcher: &mut Self, seen: &P::KnownPosition, edge, remaining, window| {
            searcher.scout(seen, (edge, remaining), window)
        };
        let mut role = Role::Full;
        if let Some(null) = null {
            let probe = (view, Role::Probe, remaining);
            let score = self.descend(seen, child, probe, null, search)?;
            if score <= now.alpha || score >= now.beta {
                return Ok(score);
            }
            role = Role::ReSearch;
        }
        self.descend(seen, child, (view, role, remaining), now, search)
    }
}
