//! What all algorithms do with a node's children: put the moves in order, keep the best score, and
//! make the events of each score that comes back, before and after it is used.
//!
//! Invariant: numbers are in the view of the side to move here, and in circle's view in the events.
//! How the window moves and when to cut is decided by each algorithm.

use super::node::{Open, Searcher};
use super::policy::Policy;
use crate::game::Symmetry;
use crate::observe::{Child, Observer, Order, Updated};
use crate::score::{Score, View, Window};

/// The best score and move of a node so far.
#[derive(Debug)]
pub(super) struct Best<M> {
    /// The view that the numbers are in.
    view: View,
    /// The window that decides what the score proves.
    began: Window,
    pub(super) score: Score,
    /// The first move that reached this score; none if no child was better than what the node began
    /// with.
    pub(super) mv: Option<M>,
    /// The window as the children have moved it.
    pub(super) window: Window,
}

impl<M> Best<M> {
    /// What a node begins with: a child is better if its score is above `score`.
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
    /// The node's moves, in the order in which they are searched.
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

    /// Takes the score of the child after `mv` if it is better than the best so far, and returns
    /// whether it is.
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

    /// Makes the event of a child's score having been used. `left` moves of the node have not been
    /// searched.
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
