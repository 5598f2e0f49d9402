//! Minimax: the value of a position by its definition, every node searched.
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

use super::node::{Arrival, Arrived, Searcher};
use super::policy::Policy;
use crate::depth::Depth;
use crate::game::Symmetry;
use crate::observe::{Child, Observer, Order, Updated};
use crate::score::{Fail, Score, View, Window};

impl<G: Symmetry, P: Policy<G>, O: Observer<G>> Searcher<'_, G, P, O> {
    /// The score is in the view of the side to move at `position`.
    pub(super) fn minimax(
        &mut self,
        position: &G::Position,
        arrival: Arrival<G::Move>,
        remaining: Depth,
    ) -> Result<Score, O::Stop> {
        let node = match self.arrive(position, arrival, remaining, Window::INFINITE)? {
            Arrived::Answered(score) => return Ok(score),
            Arrived::Open(node) => node,
        };
        let view = node.view();
        let mut best = view.turn(self.root.extremes).lower;
        let mut best_move = None;
        let (mut moves, why) = self
            .policy
            .moves(self.game, position, node.insight, node.first);
        self.observer.order(&Order { moves: &moves, why })?;
        for mv in moves.by_ref() {
            let child = self.game.play(position, mv);
            let child_view = View::of(self.game.to_move(&child));
            let score = view.to(
                child_view,
                self.minimax(&child, Arrival::child(mv), remaining.next())?,
            );
            self.observer.child(&Child {
                best: view.turn(best),
                score: view.turn(score),
            })?;
            let improved = score > best;
            if improved {
                best = score;
                best_move = Some(mv);
            }
            self.observer.updated(&Updated {
                best: view.turn(best),
                window: Window::INFINITE,
                improved,
                cut: false,
                fail: Fail::Exact,
                skipped: 0,
            })?;
        }
        self.close(&node, best, best_move)
    }
}
