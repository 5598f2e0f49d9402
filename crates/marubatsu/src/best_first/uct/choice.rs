//! Which move a search by UCT answers.
//!
//! Invariant: of moves that are as good, the first in the game's order.

use std::cmp::Ordering;

use super::NodeStats;
use crate::game::Side;
use crate::score::{Score, View};

/// What is known of a move of the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveStats<M> {
    /// The move.
    pub mv: M,
    /// Of the node behind it: no visits, and the evaluator's range, before it is tried.
    pub stats: NodeStats,
}

impl<M> MoveStats<M> {
    /// Compares the means of two moves, for circle: as fractions, so that nothing is rounded.
    fn compare_means(&self, other: &Self) -> Ordering {
        let (one, other) = (self.stats, other.stats);
        let scaled = i128::from(one.sum) * i128::from(other.visits);
        scaled.cmp(&(i128::from(other.sum) * i128::from(one.visits)))
    }

    /// Compares the mean, held within the bounds, with a proved score, for circle.
    fn compare_with(&self, settled: &Self) -> Ordering {
        let NodeStats {
            visits,
            sum,
            bounds,
        } = self.stats;
        let times = |score: Score| i128::from(score.hundredths()) * i128::from(visits);
        let mean = i128::from(sum).clamp(times(bounds.lower), times(bounds.upper));
        mean.cmp(&times(settled.stats.bounds.lower))
    }
}

/// The best settled move or, if its mean is better, the most visited one that is open. Moves that are proved to be worse than
/// another are none of both.
pub(super) fn favourite<M: Copy>(moves: &[MoveStats<M>], side: Side) -> Option<MoveStats<M>> {
    let view = View::of(side);
    let turned = |order: Ordering| match side {
        Side::Circle => order,
        Side::Cross => order.reverse(),
    };
    let seen = |mv: &MoveStats<M>| view.turn(mv.stats.bounds);
    let sure = moves.iter().map(|mv| seen(mv).lower).max()?;
    let candidates = moves
        .iter()
        .filter(|mv| mv.stats.visits > 0 && seen(mv).upper >= sure);
    let (settled, open): (Vec<_>, Vec<_>) = candidates.partition(|mv| mv.stats.settled().is_some());
    let settled = first_greatest(settled, |one, other| {
        seen(one).lower.cmp(&seen(other).lower)
    });
    let open = first_greatest(open, |one, other| {
        let means = || turned(one.compare_means(other));
        one.stats.visits.cmp(&other.stats.visits).then_with(means)
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
