//! Minimax: the value of a position by definition, with every node searched.
//!
//! Contract: see [`crate::search`]; the window is always infinite, so every score is exact.
//! Source: J. von Neumann, "Zur Theorie der Gesellschaftsspiele", Mathematische Annalen 100 (1928),
//! 295-320; as a program C. E. Shannon, "Programming a Computer for Playing Chess",
//! Philosophical Magazine 41 (1950), 256-275.
//!
//! ```text
//! minimax(node):
//!   if leaf or table answers: return
//!   best = least
//!   for each child in order:
//!     best = max(best, -minimax(child))
//!   store and return best
//! ```
//!
//! `-` turns a score to the other side, and a window with it, unless the same side moves again. What knowledge proves
//! counts as an answer of the table.

use super::children::BestChild;
use super::node::{Edge, EnterResult, Searcher};
use super::policy::Policy;
use crate::depth::Depth;
use crate::game::Symmetry;
use crate::observe::{Observer, Role};
use crate::score::{Score, Window};

impl<G: Symmetry, P: Policy<G>, O: Observer<G>> Searcher<'_, G, P, O> {
    /// The score is in the view of the side to move.
    pub(super) fn minimax(
        &mut self,
        seen: &P::KnownPosition,
        edge: Edge<G::Move>,
        remaining: Depth,
    ) -> Result<Score, O::Interrupt> {
        let node = match self.enter(seen, edge, remaining, Window::INFINITE)? {
            EnterResult::Answered(score) => return Ok(score),
            EnterResult::Open(node) => node,
        };
        let view = node.view();
        let least = view.turn(self.root.extremes).lower;
        let mut best = BestChild::new(view, Window::INFINITE, least);
        let mut children = self.order(seen, &node)?;
        while let Some((mv, child)) = self.policy.next_child(self.game, seen, &mut children) {
            let how = (view, Role::Full, remaining);
            let search = |searcher: &mut Self, seen: &P::KnownPosition, edge, remaining, _| {
                searcher.minimax(seen, edge, remaining)
            };
            let score = self.descend(seen, (mv, &child), how, Window::INFINITE, search)?;
            let improved = self.take(&mut best, mv, score)?;
            self.updated(&best, (improved, false), |_| 0)?;
        }
        self.policy.close(children);
        self.close(&node, best.score, best.mv)
    }
}
