//! The moves of a node as a choice there weighs them.
//!
//! Invariant: at a frame that chooses, the chosen move is the first with the greatest bound of those that aren't left out; of a search
//! by another program nothing follows.

use super::puct::{borrowed, priors};
use super::{ExternalValue, NodeNumber, NodeStats, Selection, UctRecording};
use crate::best_first::{BestFirstRecording, RoundFrame};
use crate::game::{Game, Side};
use crate::score::Bounds;

/// A move of a node, weighed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WeighedMove {
    /// The child that it leads to, if that is ever made.
    pub child: Option<NodeNumber>,
    /// What is known of it.
    pub stats: NodeStats,
    /// What makes its bound; none of a move that UCB tries before all others, or of which a program says nothing where it tells
    /// values.
    pub weight: Option<MoveWeight>,
    /// What the program that told the search thought of it.
    pub told: Option<ExternalValue>,
    /// Whether its bounds leave it out.
    pub left_out: bool,
}

/// What makes the bound of a move, in shares of the evaluator's range for the side that chooses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveWeight {
    /// Its share, or that of its parent.
    pub share: f64,
    /// What is added to that.
    pub bonus: f64,
    /// PUCT's prior.
    pub prior: Option<f64>,
}

impl MoveWeight {
    /// Of what a program has told, by results that lie in this range.
    fn told(told: ExternalValue, side: Side, range: Bounds) -> Self {
        let [lower, upper] = [range.lower, range.upper].map(|end| f64::from(end.hundredths()));
        let width = (upper - lower) / 100.0;
        let share = match side {
            Side::Circle => (told.value - lower / 100.0) / width,
            Side::Cross => (upper / 100.0 - told.value) / width,
        };
        Self {
            share,
            bonus: told.bonus / width,
            prior: None,
        }
    }

    /// Returns the bound by which the move is chosen.
    pub fn bound(self) -> f64 {
        self.share + self.bonus
    }
}

impl<G: Game> UctRecording<G> {
    /// Returns the moves of a node, in the game's order, as a choice in this frame weighs them.
    pub fn weighed(&self, node: NodeNumber, frame: &RoundFrame) -> Vec<WeighedMove> {
        let position = self.position(node);
        let side = self.game().to_move(&position);
        let own = self.stats(node, frame).unwrap_or(self.untried());
        let (settings, range) = (self.settings(), self.range());
        let logarithm = libm::log(f64::from(own.visits.max(1)));
        let root = f64::from(own.visits).sqrt();
        let count = self.game().moves(&position).len();
        let priors = priors(self.game(), &position, self.prior_player());
        let alike = 1.0 / f64::from(u32::try_from(count).unwrap_or(u32::MAX));
        let weight = |number: usize, stats: NodeStats| match settings.selection {
            Selection::Ucb => (stats.visits > 0).then(|| MoveWeight {
                share: stats.share(side, range),
                bonus: settings.bonus(logarithm, stats.visits),
                prior: None,
            }),
            Selection::Puct => {
                let prior = priors.get(number).copied().unwrap_or(alike);
                let known = if stats.visits > 0 { stats } else { own };
                Some(MoveWeight {
                    share: borrowed(known, side, range),
                    bonus: settings.puct_bonus(prior, root, stats.visits),
                    prior: Some(prior),
                })
            }
        };
        let values = self.told_values(node, frame);
        let weighed = |number| {
            let child = self.child(node, number);
            let stats = child.and_then(|child| self.stats(child, frame));
            let stats = stats.unwrap_or(self.untried());
            let mut values_of_move = values.into_iter().flatten();
            let told = values_of_move.find(|told| told.number == number).copied();
            WeighedMove {
                child,
                stats,
                weight: match values {
                    Some(_) => told.map(|told| MoveWeight::told(told, side, range)),
                    None => weight(number, stats),
                },
                told,
                left_out: settings.proofs.any() && stats.visits > 0 && own.leaves_out(side, stats),
            }
        };
        (0..count).map(weighed).collect()
    }
}
