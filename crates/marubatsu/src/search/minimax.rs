//! Minimax: the value of a position by definition, with every node searched.
//!
//! Contract: see [`crate::search`]; the window is always infinite, so every score is exact.
//! Source: J. von Neumann, "Zur Theorie der Gesellschaftsspiele", Mathematische Annalen 100 (1928),
//! 295-320; as a program C. E. Shannon, "Programming a Computer for Playing Chess",
//! Philosophical Magazine 41 (1950), 256-275.
//!
//! ```text
//! minimax(node):
//!     if leaf or answered by the table: return
//!     best = least
//!     for each child in order:
//!         best = max(best, -minimax(child))     (not turned if the same side moves again)
//!     store and return best
//! ```

use super::children::Best;
use super::node::{Edge, Entered, Searcher};
use super::policy::Policy;
use crate::depth::Depth;
use crate::game::Symmetry;
use crate::observe::Observer;
use crate::score::{Score, View, Window};

impl<G: Symmetry, P: Policy<G>, O: Observer<G>> Searcher<'_, G, P, O> {
    /// The score is in the view of the side to move at `position`.
    pub(super) fn minimax(
        &mut self,
        position: &G::Position,
        edge: Edge<G::Move>,
        remaining: Depth,
    ) -> Result<Score, O::Stop> {
        let node = match self.enter(position, edge, remaining, Window::INFINITE)? {
            Entered::Answered(score) => return Ok(score),
            Entered::Open(node) => node,
        };
        let view = node.view();
        let least = view.turn(self.root.extremes).lower;
        let mut best = Best::new(view, Window::INFINITE, least);
        let moves = self.order(position, &node)?;
        for mv in moves {
            let child = self.game.play(position, mv);
            let child_view = View::of(self.game.to_move(&child));
            let score = view.to(
                child_view,
                self.minimax(&child, Edge::child(mv), remaining.next())?,
            );
            let improved = self.take(&mut best, mv, score)?;
            self.updated(&best, (improved, false), 0)?;
        }
        self.close(&node, best.score, best.mv)
    }
}
