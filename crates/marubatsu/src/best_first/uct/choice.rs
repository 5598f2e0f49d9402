//! Which move a search by UCT answers.
//!
//! Invariant: of moves that are as good, the first in the game's order.

use std::cmp::Ordering;

use super::NodeVisits;
use crate::game::Side;
use crate::score::{Bounds, Score, View};

/// What is known of a move of the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveVisits<M> {
    /// The move.
    pub mv: M,
    /// Iterations that went to it.
    pub visits: u32,
    /// The sum of their results, in hundredths, in circle's view.
    pub sum: i64,
    /// Where its score lies, as far as that is proved.
    pub bounds: Bounds,
}

impl<M> MoveVisits<M> {
    /// A move of which this is known; of one that is not tried, only the range.
    pub(super) fn new(mv: M, tally: Option<NodeVisits>, range: Bounds) -> Self {
        let (visits, sum, bounds) = tally.map_or((0, 0, range), |tally| {
            (tally.visits, tally.sum, tally.bounds)
        });
        Self {
            mv,
            visits,
            sum,
            bounds,
        }
    }

    /// Returns the mean result in points, in circle's view; none without visits.
    pub fn mean(&self) -> Option<f64> {
        let visits = NodeVisits {
            visits: self.visits,
            sum: self.sum,
            bounds: self.bounds,
        };
        visits.mean()
    }

    fn is_settled(&self) -> bool {
        self.bounds.lower == self.bounds.upper
    }

    /// Compares the means of two moves, for circle: as fractions, so that nothing is rounded.
    fn compare_means(&self, other: &Self) -> Ordering {
        let one = i128::from(self.sum) * i128::from(other.visits);
        one.cmp(&(i128::from(other.sum) * i128::from(self.visits)))
    }

    /// Compares the mean, held within the bounds, with a proved score, for circle.
    fn compare_with(&self, settled: &Self) -> Ordering {
        let visits = i128::from(self.visits);
        let times = |hundredths: i32| i128::from(hundredths) * visits;
        let [lower, upper] = [self.bounds.lower, self.bounds.upper].map(Score::hundredths);
        let mean = i128::from(self.sum).clamp(times(lower), times(upper));
        mean.cmp(&times(settled.bounds.lower.hundredths()))
    }
}

/// The best settled move or, if its mean is better, the most visited one that is open. Moves that are proved to be worse than
/// another are none of both.
pub(super) fn favourite<M: Copy>(moves: &[MoveVisits<M>], side: Side) -> Option<MoveVisits<M>> {
    let view = View::of(side);
    let turned = |order: Ordering| match side {
        Side::Circle => order,
        Side::Cross => order.reverse(),
    };
    let seen = |mv: &MoveVisits<M>| view.turn(mv.bounds);
    let sure = moves.iter().map(|mv| seen(mv).lower).max()?;
    let candidates = moves
        .iter()
        .filter(|mv| mv.visits > 0 && seen(mv).upper >= sure);
    let (settled, open): (Vec<_>, Vec<_>) = candidates.partition(|mv| mv.is_settled());
    let settled = first_greatest(settled, |one, other| {
        seen(one).lower.cmp(&seen(other).lower)
    });
    let open = first_greatest(open, |one, other| {
        let means = || turned(one.compare_means(other));
        one.visits.cmp(&other.visits).then_with(means)
    });
    match (settled, open) {
        (Some(settled), Some(open)) if turned(open.compare_with(settled)).is_gt() => Some(*open),
        (Some(settled), _) => Some(*settled),
        (None, open) => open.copied(),
    }
}

/// The first of those that none is greater than.
fn first_greatest<T: Copy>(items: Vec<T>, compare: impl Fn(T, T) -> Ordering) -> Option<T> {
    let better = |best, next| {
        if compare(next, best).is_gt() {
            next
        } else {
            best
        }
    };
    items.into_iter().reduce(better)
}
