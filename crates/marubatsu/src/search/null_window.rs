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
//!     if leaf or answered by the table: return
//!     best = least
//!     for each child in order:
//!         s = -null_window(child)             (not turned if the same side moves again)
//!         best = max(best, s)
//!         if best > 0: cut
//!     store and return best
//! ```

use super::algorithm::Algorithm;
use super::children::Best;
use super::node::{Edge, Entered, Searcher};
use super::policy::Policy;
use crate::depth::Depth;
use crate::game::Symmetry;
use crate::observe::Observer;
use crate::score::{Score, View, Window};

impl<G: Symmetry, P: Policy<G>, O: Observer<G>> Searcher<'_, G, P, O> {
    /// The score is in the view of the side to move at `position`.
    pub(super) fn null_window(
        &mut self,
        position: &G::Position,
        edge: Edge<G::Move>,
        remaining: Depth,
    ) -> Result<Score, O::Stop> {
        let window = Algorithm::NullWindow.window(Window::INFINITE);
        let node = match self.enter(position, edge, remaining, window)? {
            Entered::Answered(score) => return Ok(score),
            Entered::Open(node) => node,
        };
        let view = node.view();
        let least = view.turn(self.root.extremes).lower;
        let mut best = Best::new(view, window, least);
        let mut moves = self.order(position, &node)?;
        while let Some(mv) = moves.next() {
            let child = self.game.play(position, mv);
            let child_view = View::of(self.game.to_move(&child));
            let score = self.null_window(&child, Edge::child(mv), remaining.next())?;
            let score = view.to(child_view, score);
            let improved = self.take(&mut best, mv, score)?;
            let cut = best.score > Score::ZERO;
            self.updated(&best, (improved, cut), moves.len())?;
            if cut {
                break;
            }
        }
        self.close(&node, best.score, best.mv)
    }
}
