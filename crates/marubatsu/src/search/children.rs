//! What happens to a node's children whatever the algorithm: they are put in order, each score that comes
//! back is told before and after it is used, and the best of them is kept.
//!
//! Invariant: the numbers are in the mover's view here, and in circle's in the events. How the window
//! moves and when to cut is for each algorithm to say.

use super::node::{Open, Searcher};
use super::policy::Policy;
use crate::game::Symmetry;
use crate::observe::{Child, Observer, Order, Updated};
use crate::score::{Score, View, Window};

/// The best that a node's children have brought so far.
#[derive(Debug)]
pub(super) struct Best<M> {
    /// Whose view the numbers are in.
    view: View,
    /// The window that says what the score proves.
    began: Window,
    pub(super) score: Score,
    /// The first move that led to this score; none if no child was better than what the node began with.
    pub(super) mv: Option<M>,
    /// The window as the children have moved it.
    pub(super) window: Window,
}

impl<M> Best<M> {
    /// Before the first child: `score` is what a child must beat.
    #[inline]
    pub(super) const fn new(view: View, window: Window, score: Score) -> Self {
        Self {
            view,
            began: window,
            score,
            mv: None,
            window,
        }
    }
}

impl<G: Symmetry, P: Policy<G>, O: Observer<G>> Searcher<'_, G, P, O> {
    /// The node's moves in the order in which to search them.
    #[inline]
    pub(super) fn order(
        &mut self,
        position: &G::Position,
        node: &Open<G, P::Hint>,
    ) -> Result<P::Moves, O::Stop> {
        let (moves, why) = self
            .policy
            .moves(self.game, position, node.hint, node.first);
        self.observer.order(&Order { moves: &moves, why })?;
        Ok(moves)
    }

    /// Takes the score of the child behind `mv` if it is better than the best, and says whether it is.
    #[inline]
    pub(super) fn take(
        &mut self,
        best: &mut Best<G::Move>,
        mv: G::Move,
        score: Score,
    ) -> Result<bool, O::Stop> {
        let view = best.view;
        self.observer.child(&Child {
            best: view.turn(best.score),
            score: view.turn(score),
        })?;
        let improved = score > best.score;
        if improved {
            best.score = score;
            best.mv = Some(mv);
        }
        Ok(improved)
    }

    /// Tells what a child's score has changed; `left` moves have not been searched.
    #[inline]
    pub(super) fn updated(
        &mut self,
        best: &Best<G::Move>,
        (improved, cut): (bool, bool),
        left: usize,
    ) -> Result<(), O::Stop> {
        let view = best.view;
        self.observer.updated(&Updated {
            best: view.turn(best.score),
            window: view.turn(best.window),
            improved,
            cut,
            fail: view.turn(best.began.fail(best.score)),
            skipped: if cut { left } else { 0 },
        })
    }
}
