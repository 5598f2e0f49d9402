//! What the moves that a cut skips could change: of each score that such a move might have, what the side to move then gets.
//!
//! Invariant: no result is worse for the side to move than what it has already.

use super::super::context::FrameContext;
use super::super::fragment::Fragment;
use crate::game::{Notation, Side, Symmetry};
use crate::score::{Bounds, Score};

/// Scores on a dial, at most.
const MOST: i32 = 7;

/// A dial for the value of a move that a cut skips.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dial {
    /// What stands before the scores, and before the results.
    pub labels: [Vec<Fragment>; 2],
    /// Scores that the move could have, in order.
    pub scores: Vec<Score>,
    /// What the mover takes then, for each of them.
    pub results: Vec<Score>,
}

impl<G: Symmetry + Notation> FrameContext<'_, G> {
    /// The dial of a cut that skips something.
    pub(super) fn dial(&self, (range, grain): (Bounds, Score)) -> Option<Dial> {
        let best = self.frame.score.filter(|best| best.is_finite())?;
        if self.frame.skipped == 0 || !(range.lower.is_finite() && range.upper.is_finite()) {
            return None;
        }
        let mover = self.turn();
        let scores = spread(range, grain, best);
        let taken = |&score: &Score| match mover {
            Side::Circle => score.max(best),
            Side::Cross => score.min(best),
        };
        Some(Dial {
            labels: [
                self.say("if this {way} were", "もしこの{way}が"),
                self.say("{mover} then takes", "{mover} の選ぶ値"),
            ],
            results: scores.iter().map(taken).collect(),
            scores,
        })
    }
}

/// All scores of a range if they are few; else its ends, and some around the best one.
fn spread(range: Bounds, grain: Score, best: Score) -> Vec<Score> {
    let (low, high) = (range.lower.hundredths(), range.upper.hundredths());
    let (best, step) = (best.hundredths(), grain.hundredths().max(1));
    let mut scores: Vec<i32> = if (high - low) / step < MOST {
        (0..=(high - low) / step).map(|n| low + n * step).collect()
    } else {
        let step = step.max(100);
        let on_grid = |score: i32| low + (score - low) / step * step;
        let between = [
            on_grid(low + (best - low) / 2),
            on_grid(best + (high - best) / 2),
        ];
        [low, best - step, best + step, high]
            .into_iter()
            .chain(between)
            .collect()
    };
    scores.push(best);
    scores.retain(|score| (low.min(best)..=high.max(best)).contains(score));
    scores.sort_unstable();
    scores.dedup();
    scores.into_iter().map(Score::from_hundredths).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scores(low: i32, high: i32, best: i32) -> Vec<i32> {
        let range = Bounds::new(Score::points(low), Score::points(high));
        let spread = spread(range, Score::points(1), Score::points(best));
        spread
            .iter()
            .map(|score| score.hundredths() / 100)
            .collect()
    }

    #[test]
    fn few_scores_are_all_there_and_many_are_spread() {
        assert_eq!(scores(-2, 3, 1), [-2, -1, 0, 1, 2, 3]);
        assert_eq!(scores(-1, 1, 1), [-1, 0, 1]);
        assert_eq!(scores(-18, 18, 2), [-18, -8, 1, 2, 3, 10, 18]);
        assert_eq!(scores(-18, 18, 18), [-18, 0, 17, 18]);
    }
}
