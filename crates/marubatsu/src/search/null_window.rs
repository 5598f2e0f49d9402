//! The null-window search with strict cuts: is the score above, at or below 0?
//!
//! Contract: the score that is returned has the sign of the value; if there are only the scores 1,
//! 0 and -1, it is the value. The window is (0, 0) at every node and never moves. A cut needs a
//! score above 0, because at 0 a later child may still be better. This is the only search here with
//! strict cuts; alpha-beta with the window (-0.5, 0.5) does the same work with a window that moves.
//! Source: the tutorial series' `nws_3score`; on null windows J. Pearl, "Scout: A Simple
//! Game-Searching Algorithm with Proven Optimal Properties", AAAI 1980, 143-145 (procedure TEST).
//!
//! ```text
//! null_window(node):
//!   if leaf or table answers: return
//!   best = least
//!   for each child in order:
//!     s = -null_window(child)
//!     best = max(best, s)
//!     if best > 0: cut
//!   store and return best
//! ```
//!
//! `-` turns a score to the other side, and a window with it, unless the same side moves again. What knowledge proves
//! counts as an answer of the table.

use super::algorithm::Algorithm;
use super::children::BestChild;
use super::node::{Edge, EnterResult, Searcher};
use super::policy::Policy;
use crate::depth::Depth;
use crate::game::Symmetry;
use crate::observe::{Observer, Role};
use crate::score::{Score, Window};

impl<G: Symmetry, P: Policy<G>, O: Observer<G>> Searcher<'_, G, P, O> {
    /// The score is in the view of the side to move.
    pub(super) fn null_window(
        &mut self,
        seen: &P::KnownPosition,
        edge: Edge<G::Move>,
        remaining: Depth,
    ) -> Result<Score, O::Interrupt> {
        let window = Algorithm::NullWindow.window(Window::INFINITE);
        let node = match self.enter(seen, edge, remaining, window)? {
            EnterResult::Answered(score) => return Ok(score),
            EnterResult::Open(node) => node,
        };
        let view = node.view();
        let least = view.turn(self.root.extremes).lower;
        let mut best = BestChild::new(view, window, least);
        let mut children = self.order(seen, &node)?;
        while let Some((mv, child)) = self.policy.next_child(self.game, seen, &mut children) {
            let how = (view, Role::Full, remaining);
            let search = |searcher: &mut Self, seen: &P::KnownPosition, edge, remaining, _| {
                searcher.null_window(seen, edge, remaining)
            };
            let score = self.descend(seen, (mv, &child), how, window, search)?;
            let improved = self.take(&mut best, mv, score)?;
            let cut = best.score > Score::ZERO;
            self.updated(&best, (improved, cut), |policy| policy.left(&children))?;
            if cut {
                break;
            }
        }
        self.policy.close(children);
        self.close(&node, best.score, best.mv)
    }
}
