//! How many positions each ply has, before they are found.
//!
//! Invariant: a number that was counted by others is told as such; all others are estimates, with the error that the sample has.

use marubatsu::chance::Chance;
use marubatsu::game::{Game as _, Outcomes as _, Symmetry as _};
use marubatsu::games::line::Line;

use crate::manifest::MOST as MOST_SLICES;

/// Fillings of the board for each ply.
const FILLINGS: u32 = 20_000;

/// Positions of four in a row with gravity, by width and height. Source: J. Tromp, "John's Connect Four Playground".
const COUNTED: [((u32, u32), u64); 16] = [
    ((4, 4), 161_029),
    ((5, 4), 3_945_711),
    ((6, 4), 94_910_577),
    ((7, 4), 2_265_792_710),
    ((8, 4), 54_233_186_631),
    ((4, 5), 1_706_255),
    ((5, 5), 69_763_700),
    ((6, 5), 2_818_972_642),
    ((7, 5), 112_829_665_923),
    ((4, 6), 15_835_683),
    ((5, 6), 1_044_334_437),
    ((6, 6), 69_173_028_785),
    ((7, 6), 4_531_985_219_092),
    ((4, 7), 135_385_909),
    ((5, 7), 14_171_315_454),
    ((4, 8), 1_104_642_469),
];

/// How many positions there are.
pub(crate) struct PlySizes {
    /// Of each ply, about.
    pub(crate) plies: Vec<f64>,
    /// Of all.
    pub(crate) positions: f64,
    /// The standard error of that; none where others have counted it.
    pub(crate) error: Option<f64>,
}

impl PlySizes {
    pub(crate) fn of(game: &Line<u64>) -> Self {
        let mut chance = Chance::new(1);
        let last = game.plies_left(&game.start());
        let sampled = (0..=last).map(|ply| game.estimate(ply, FILLINGS, &mut chance));
        let sampled: Vec<_> = sampled.collect();
        let sum: f64 = sampled.iter().map(|ply| ply.positions).sum();
        let errors = sampled.iter().map(|ply| ply.error.powi(2));
        let counted = counted(game);
        let positions = counted.unwrap_or(sum);
        let plies = sampled.iter().map(|ply| ply.positions * positions / sum);
        Self {
            plies: plies.collect(),
            positions,
            error: counted.is_none().then(|| errors.sum::<f64>().sqrt()),
        }
    }

    /// Returns how many slices of so many classes the largest ply will have, about.
    pub(crate) fn slices(game: &Line<u64>, slice: u64) -> usize {
        let largest = Self::of(game).plies.into_iter().fold(0.0, f64::max);
        let slices = largest / about(game.symmetries().len() as u64) / about(slice.max(1));
        let most = (1..MOST_SLICES).take_while(|&slice| about(slice) < slices);
        (most.count() + 1).next_power_of_two()
    }
}

/// What others have counted.
fn counted(game: &Line<u64>) -> Option<f64> {
    let is_known = game.gravity() && game.k() == 4;
    let size = (game.width(), game.height());
    let known = COUNTED
        .iter()
        .find(|&&(known, _)| is_known && known == size);
    known.map(|&(_, positions)| about(positions))
}

#[allow(
    clippy::cast_precision_loss,
    reason = "estimates, and counts far below 2^52"
)]
pub(crate) const fn about(count: u64) -> f64 {
    count as f64
}
