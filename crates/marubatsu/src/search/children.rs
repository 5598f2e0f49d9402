//! What all algorithms do with a node's children: put the moves in order, keep the best score, and
//! make the events of each score that comes back, before and after it is used.
//!
//! Invariant: numbers are in the view of the side to move here, and in circle's view in the events.
//! How the window moves and when to cut is decided by each algorithm.

use std::fmt;
use std::marker::PhantomData;

use super::node::{Edge, OpenNode, Searcher};
use super::policy::Policy;
use crate::depth::Depth;
use crate::game::Symmetry;
use crate::observe::{Child, Event, MoveList, Observer, OrderReason, Role, Updated};
use crate::score::{Score, View, Window};

/// The best score and move of a node so far.
#[derive(Debug)]
pub(super) struct BestChild<M> {
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

impl<M> BestChild<M> {
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

/// The moves of children, which are put into a list only for observers that ask for one.
struct LazyMoves<'a, G: Symmetry, P: Policy<G>>(&'a P, &'a P::Children, PhantomData<G>);

impl<G: Symmetry, P: Policy<G>> fmt::Debug for LazyMoves<'_, G, P> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_list().entries(self.list()).finish()
    }
}

impl<G: Symmetry, P: Policy<G>> MoveList<G::Move> for LazyMoves<'_, G, P> {
    fn list(&self) -> Vec<G::Move> {
        self.0.list(self.1)
    }
}

impl<G: Symmetry, P: Policy<G>, O: Observer<G>> Searcher<'_, G, P, O> {
    /// The node's children, in the order in which they are searched.
    #[inline]
    pub(super) fn order(
        &mut self,
        seen: &P::KnownPosition,
        node: &OpenNode<G, P::Table>,
    ) -> Result<P::Children, O::Interrupt> {
        self.opened += 1;
        let (children, why) = self
            .policy
            .children(self.game, seen, node.window(), node.first);
        let moves = &LazyMoves(self.policy, &children, PhantomData);
        self.observer.event(&Event::Order(why, moves))?;
        Ok(children)
    }

    /// The one child of a node whose reply is forced.
    pub(super) fn order_forced(&mut self, reply: G::Move) -> Result<(), O::Interrupt> {
        let (moves, why) = (&std::iter::once(reply), OrderReason::Knowledge);
        self.observer.event(&Event::Order(why, moves))?;
        Ok(())
    }

    /// Searches a child, and returns its score in the view of the node. Window and score of `search` are in
    /// the child's view.
    #[inline]
    pub(super) fn descend(
        &mut self,
        seen: &P::KnownPosition,
        (mv, child): (G::Move, &P::KnownPosition),
        (view, role, remaining): (View, Role, Depth),
        window: Window,
        search: impl FnOnce(
            &mut Self,
            &P::KnownPosition,
            Edge<G::Move>,
            Depth,
            Window,
        ) -> Result<Score, O::Interrupt>,
    ) -> Result<Score, O::Interrupt> {
        let child_view = View::of(self.game.to_move(self.policy.position(self.game, child)));
        let edge = Edge::child_as(mv, role);
        let score = if P::FORCES && O::SEES_FORCED {
            let path = self.play_out(seen, child, (edge, remaining.next()), view.turn(window))?;
            let score = search(
                self,
                child,
                path.edge,
                path.remaining,
                view.to(child_view, window),
            )?;
            self.come_back(path, child_view.turn(score))?;
            score
        } else {
            search(
                self,
                child,
                edge,
                remaining.next(),
                view.to(child_view, window),
            )?
        };
        Ok(view.to(child_view, score))
    }

    /// Takes the score of the child after `mv` if it is better than the best so far, and returns
    /// whether it is.
    #[inline]
    pub(super) fn take(
        &mut self,
        best: &mut BestChild<G::Move>,
        mv: G::Move,
        score: Score,
    ) -> Result<bool, O::Interrupt> {
        let view = best.view;
        self.observer.event(&Event::Child(Child {
            best: view.turn(best.score),
            score: view.turn(score),
        }))?;
        let improved = score > best.score;
        if improved {
            best.score = score;
            best.mv = Some(mv);
        }
        Ok(improved)
    }

    /// Makes the event of a child's score having been used. `left` says how many moves of the node
    /// have not been searched; it is asked only where a cut skips them.
    #[inline]
    pub(super) fn updated(
        &mut self,
        best: &BestChild<G::Move>,
        (improved, cut): (bool, bool),
        left: impl FnOnce(&P) -> usize,
    ) -> Result<(), O::Interrupt> {
        let view = best.view;
        self.observer.event(&Event::Updated(Updated {
            best: view.turn(best.score),
            window: view.turn(best.window),
            improved,
            cut,
            fail: view.turn(best.began.fail(best.score)),
            skipped: if cut { left(self.policy) } else { 0 },
        }))
    }
}
