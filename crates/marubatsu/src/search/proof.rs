//! What the score that a search returns proves of its root's value, and what bounds prove of moves.
//!
//! Invariant: bounds are never narrower than what the search has seen. Everything is in circle's view.

use super::algorithm::Algorithm;
use super::root::Root;
use crate::game::Side;
use crate::score::{Bounds, Fail, Score, View};

/// Returns the moves that these bounds prove best for the side to move: whatever the others are worth within
/// their bounds, none is worth more.
///
/// ```
/// use marubatsu::game::Side;
/// use marubatsu::score::{Bounds, Score};
/// use marubatsu::search::{possibly_best, proven_best};
///
/// let points = |from, to| Bounds::new(Score::points(from), Score::points(to));
/// let moves = [("a", points(2, 3)), ("b", points(0, 2)), ("c", points(1, 1))];
/// assert_eq!(proven_best(Side::Circle, &moves), ["a"]);
/// assert_eq!(possibly_best(Side::Circle, &moves), ["a", "b"]); // both may be worth 2
/// assert!(proven_best(Side::Cross, &moves).is_empty()); // b and c overlap
/// ```
pub fn proven_best<M: Copy>(turn: Side, moves: &[(M, Bounds)]) -> Vec<M> {
    let view = View::of(turn);
    best_where(moves, |at, bounds| {
        let mut others = moves.iter().enumerate().filter(|&(other, _)| other != at);
        others.all(|(_, &(_, other))| view.turn(bounds).lower >= view.turn(other).upper)
    })
}

/// Returns the moves of which these bounds don't prove that another is worth more to the side to move: every best
/// move is among them.
pub fn possibly_best<M: Copy>(turn: Side, moves: &[(M, Bounds)]) -> Vec<M> {
    let view = View::of(turn);
    let sure = moves.iter().map(|&(_, bounds)| view.turn(bounds).lower);
    let sure = sure.max();
    best_where(moves, |_, bounds| Some(view.turn(bounds).upper) >= sure)
}

fn best_where<M: Copy>(moves: &[(M, Bounds)], is: impl Fn(usize, Bounds) -> bool) -> Vec<M> {
    let all = moves.iter().enumerate();
    let best = all.filter(|&(at, &(_, bounds))| is(at, bounds));
    best.map(|(_, &(mv, _))| mv).collect()
}

impl Root {
    /// Returns the bounds of the value that this score proves, which a finished search returned; `range` is what
    /// the evaluator can give.
    ///
    /// ```
    /// use marubatsu::score::{Bounds, Score, Window};
    /// use marubatsu::search::{Algorithm, Root};
    ///
    /// let (zero, one) = (Score::ZERO, Score::points(1));
    /// let root = Root::given(Window::new(zero, one));
    /// let high = root.proven(Algorithm::AlphaBeta, None, one);
    /// assert_eq!((high.lower, high.upper.is_finite()), (one, false));
    /// ```
    pub fn proven(self, algorithm: Algorithm, range: Option<Bounds>, score: Score) -> Bounds {
        let fail = algorithm.fail(self.window, score);
        let proven = self.extremes.with(score, fail);
        range.map_or(proven, |range| proven.meet(range))
    }

    /// Returns what that score says of the value: that it is the value, or on which side of it the value lies. This comes from
    /// where the score fell in the window: the end of a window may lie outside the range, so that `proven` meets
    /// neither of its ends. A bound at the end of the range is the value itself.
    ///
    /// ```
    /// use marubatsu::score::{Bounds, Fail, Score, Window};
    /// use marubatsu::search::{Algorithm, Root};
    ///
    /// let (one, range) = (Score::points(1), Bounds::exact(Score::points(-1)));
    /// let root = Root::given(Window::new(one, Score::INFINITY));
    /// assert_eq!(root.bound_of(Algorithm::AlphaBeta, Some(range), one), Fail::Low); // no more than 1: it is -1
    /// assert_eq!(root.bound_of(Algorithm::AlphaBeta, Some(range), range.lower), Fail::Exact);
    /// ```
    pub fn bound_of(self, algorithm: Algorithm, range: Option<Bounds>, score: Score) -> Fail {
        if self.proven(algorithm, range, score) == Bounds::exact(score) {
            Fail::Exact
        } else {
            algorithm.fail(self.window, score)
        }
    }

    /// The same as [`Root::proven`] for the best score of only some of the root's moves, where `turn` is to move: more moves
    /// can only help that side. A score on its far end of the window is no more than a bound the
    /// other way, and proves nothing; neither does a pass of MTD(f), which has a window of its own.
    pub fn proven_by_some(self, algorithm: Algorithm, turn: Side, score: Score) -> Option<Bounds> {
        if matches!(algorithm, Algorithm::Mtdf(_)) {
            return None;
        }
        match (turn, algorithm.fail(self.window, score)) {
            (Side::Circle, Fail::Low) | (Side::Cross, Fail::High) => None,
            (Side::Circle, _) => Some(Bounds::new(score, self.extremes.upper)),
            (Side::Cross, _) => Some(Bounds::new(self.extremes.lower, score)),
        }
    }
}
