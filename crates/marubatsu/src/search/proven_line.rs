//! The line of best moves for solvers, steered by what is proven already; and what is proven of the moves where a solver was
//! stopped.
//!
//! Invariants: every move of the line keeps the score. Of several such moves the first is taken that ends the game, else
//! the first whose child's static knowledge proves it, else the first in the policy's order; so the line is the same whatever the table
//! remembers, and whichever threads filled it. What the table doesn't know of a child is searched with a null window, which is enough: no
//! child is worth more than its parent. Only when the observer ends such a search, a move counts that the table proves. The line takes a win
//! as soon as it is seen; but its moves need not be the first in the game's order, as those of
//! [`principal_line`](super::line::principal_line) are.

use super::algorithm::Algorithm;
use super::policy::{Evaluator, Policy};
use super::root::{Root, StartPosition};
use super::search_from;
use crate::game::Symmetry;
use crate::observe::limits::NodeLimit;
use crate::observe::{EitherInterrupt, Observer};
use crate::score::{Bounds, Score, View, Window};

/// Returns the moves that follow from `position`, whose exact score is `score`, to the end of the game; and if the observer ends
/// one of the searches, its reason beside the moves until there.
///
/// `root` is how the search began, without a limit of depth.
pub fn proven_line<G: Symmetry, P: Policy<G>, O: Observer<G>>(
    game: &G,
    position: &G::Position,
    (score, root): (Score, Root),
    policy: &mut P,
    observer: &mut O,
) -> (Vec<G::Move>, Option<O::Interrupt>) {
    let (mut at, mut line) = (*position, Vec::new());
    while !game.ended(&at) {
        let mv = match proven_move(game, &at, (score, root), policy, observer) {
            Ok(mv) => mv,
            Err(stop) => return (line, stop),
        };
        at = game.play(&at, mv);
        line.push(mv);
    }
    (line, None)
}

/// Returns the first of these moves alone.
///
/// # Errors
/// The observer's reason if it ends one of the searches; none if no move keeps the score, which is wrong then.
pub fn proven_move<G: Symmetry, P: Policy<G>, O: Observer<G>>(
    game: &G,
    position: &G::Position,
    (score, root): (Score, Root),
    policy: &mut P,
    observer: &mut O,
) -> Result<G::Move, Option<O::Interrupt>> {
    let at = *position;
    let walk = LineWalk { game, at, score };
    let moves = walk.moves(policy);
    if let Some(mv) = walk.seen(&moves, root, policy) {
        return Ok(mv);
    }
    let found = walk.searched(&moves, root, policy, observer);
    found.or_else(|stop| walk.remembered(&moves, root, policy).ok_or(stop))
}

/// Returns all moves that keep the score of `position`, in the order in which the policy would search them; if the observer ends one of the
/// searches, those that were proven until then, with its reason.
///
/// `root` is how the search began, without a limit of depth.
pub fn keeping_moves<G: Symmetry, P: Policy<G>, O: Observer<G>>(
    game: &G,
    position: &G::Position,
    (score, root): (Score, Root),
    policy: &mut P,
    observer: &mut O,
) -> (Vec<G::Move>, Option<O::Interrupt>) {
    let at = *position;
    let walk = LineWalk { game, at, score };
    let (view, goal) = walk.goal();
    let mut keeping = Vec::new();
    for mv in walk.moves(policy) {
        let proven = view.turn(walk.bounds(mv, root, policy));
        let keeps = if proven.lower >= goal || proven.upper < goal {
            Ok(proven.lower >= goal)
        } else {
            walk.is_kept(mv, root, policy, observer)
        };
        match keeps {
            Ok(keeps) => keeping.extend(keeps.then_some(mv)),
            Err(stop) => return (keeping, Some(stop)),
        }
    }
    (keeping, None)
}

/// Returns the moves of `position` with what is proven of each: by its end, by what is known of the position after it, and by the
/// table, which a search left behind that need not have come to its end. The moves that the policy would search first come first.
///
/// `root` is how the search began, without a limit of depth; its extremes bound every score.
pub fn proven_moves<G: Symmetry, P: Policy<G>>(
    game: &G,
    position: &G::Position,
    root: Root,
    policy: &mut P,
) -> Vec<(G::Move, Bounds)> {
    if game.ended(position) {
        return Vec::new();
    }
    let (at, score) = (*position, Score::ZERO);
    let walk = LineWalk { game, at, score };
    let moves = walk.moves(policy).into_iter();
    moves
        .map(|mv| (mv, walk.bounds(mv, root, policy)))
        .collect()
}

/// A position on the way, and the score that its best move keeps.
struct LineWalk<'a, G: Symmetry> {
    game: &'a G,
    at: G::Position,
    score: Score,
}

impl<G: Symmetry> LineWalk<'_, G> {
    /// The position's view, and the score in it.
    fn goal(&self) -> (View, Score) {
        let view = View::of(self.game.to_move(&self.at));
        (view, view.turn(self.score))
    }

    /// All moves: those that the policy finds worth searching first.
    fn moves<P: Policy<G>>(&self, policy: &mut P) -> Vec<G::Move> {
        let (game, at) = (self.game, &self.at);
        let seen = policy.see(game, at);
        let (children, _) = policy.children(game, &seen, Window::INFINITE, None);
        let mut moves = policy.list(&children);
        policy.close(children);
        let others = game.moves(at).filter(|mv| !moves.contains(mv));
        let others: Vec<G::Move> = others.collect();
        moves.extend(others);
        moves
    }

    /// The first move that is seen to keep the score without a search: by its end, else by what is known of its child.
    fn seen<P: Policy<G>>(&self, moves: &[G::Move], root: Root, policy: &mut P) -> Option<G::Move> {
        let (view, goal) = self.goal();
        let keeps = |bounds: Bounds| view.turn(bounds).lower >= goal;
        let by_end = |mv: &G::Move| self.end(*mv, policy).is_some_and(keeps);
        if let Some(mv) = moves.iter().copied().find(by_end) {
            return Some(mv);
        }
        let known = |mv: &G::Move| self.without_search(*mv, root, policy).0.is_some_and(keeps);
        moves.iter().copied().find(known)
    }

    /// The first move of which the table knows that it keeps the score.
    fn remembered<P: Policy<G>>(
        &self,
        moves: &[G::Move],
        root: Root,
        policy: &mut P,
    ) -> Option<G::Move> {
        let (view, goal) = self.goal();
        let keeps = |bounds: Bounds| view.turn(bounds).lower >= goal;
        let entry = |mv: &G::Move| self.without_search(*mv, root, policy).1.is_some_and(keeps);
        moves.iter().copied().find(entry)
    }

    /// What is known of the position after a move, and what the table has of it.
    fn without_search<P: Policy<G>>(
        &self,
        mv: G::Move,
        root: Root,
        policy: &mut P,
    ) -> (Option<Bounds>, Option<Bounds>) {
        let child = self.game.play(&self.at, mv);
        let seen = policy.see(self.game, &child);
        let turn = View::of(self.game.to_move(&child));
        let known = policy.known(&seen).map(|(_, bounds)| turn.turn(bounds));
        let (place, _) = policy.place(self.game, &seen);
        let entry = policy.probe(&seen, place, root.depth.next(), Window::INFINITE);
        (known, entry.map(|entry| entry.bounds))
    }

    /// All that is proven of a move.
    fn bounds<P: Policy<G>>(&self, mv: G::Move, root: Root, policy: &mut P) -> Bounds {
        if let Some(end) = self.end(mv, policy) {
            return end;
        }
        let (known, entry) = self.without_search(mv, root, policy);
        let proofs = [known, entry].into_iter().flatten();
        proofs.fold(root.extremes, Bounds::meet)
    }

    /// The score of a move that ends the game.
    fn end<P: Policy<G>>(&self, mv: G::Move, policy: &P) -> Option<Bounds> {
        let (game, child) = (self.game, self.game.play(&self.at, mv));
        let evaluator = policy.evaluator();
        game.ended(&child).then(|| {
            let decided = evaluator.by_last_move(game, &child, mv);
            Bounds::exact(decided.unwrap_or_else(|| evaluator.at_end(game, &child)))
        })
    }

    /// The first move whose child a search proves to keep the score.
    fn searched<P: Policy<G>, O: Observer<G>>(
        &self,
        moves: &[G::Move],
        root: Root,
        policy: &mut P,
        observer: &mut O,
    ) -> Result<G::Move, Option<O::Interrupt>> {
        for &mv in moves {
            if self.is_kept(mv, root, policy, observer).map_err(Some)? {
                return Ok(mv);
            }
        }
        Err(None)
    }

    /// Whether a search proves that the move keeps the score.
    fn is_kept<P: Policy<G>, O: Observer<G>>(
        &self,
        mv: G::Move,
        root: Root,
        policy: &mut P,
        observer: &mut O,
    ) -> Result<bool, O::Interrupt> {
        let (view, goal) = self.goal();
        let grain = policy.evaluator().grain(self.game);
        let root = Root {
            window: view.turn(Window::new(goal.lowered(grain), goal)),
            depth: root.depth.next(),
            ..root
        };
        let child = StartPosition::after(self.game, &self.at, mv);
        let ours = Algorithm::AlphaBeta;
        // No limit but the observer's: it is there so that the search is the solver's, and not compiled again.
        let watched = &mut (NodeLimit::new(u64::MAX), &mut *observer);
        match search_from(ours, self.game, &child, root, policy, watched) {
            Ok(score) => Ok(view.turn(score) >= goal),
            // So many nodes take longer than anybody waits.
            Err(EitherInterrupt::First(_)) => Ok(false),
            Err(EitherInterrupt::Second(stop)) => Err(stop),
        }
    }
}
