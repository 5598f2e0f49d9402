//! What a run will take, before it begins.
//!
//! Invariant: a number that was counted by others is told as such; all others are estimates, with the error that the sample has.

use marubatsu::chance::Chance;
use marubatsu::game::{Game as _, Outcomes as _, Packing as _, Symmetry as _};
use marubatsu::games::line::Line;

use crate::error::ClusterError;
use crate::manifest::MOST as MOST_SLICES;
use crate::run::{BYTES_A_MOVE, ClusterRun};

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

/// What a run will take.
#[derive(Clone, Debug, PartialEq)]
pub struct SolvePlan {
    /// Positions of each ply, about.
    pub plies: Vec<f64>,
    /// All positions.
    pub positions: f64,
    /// The standard error of that; none where others have counted it.
    pub error: Option<f64>,
    /// Positions up to symmetry, about.
    pub classes: f64,
    /// Bytes of the file, about.
    pub file_bytes: f64,
    /// Bytes that the folder takes at most, about.
    pub folder_bytes: f64,
    /// Bytes that a worker uses, about.
    pub worker_bytes: f64,
    /// Seconds of one processor core for all of it, about, on the machine of `docs/tablebases.md`.
    pub core_seconds: f64,
    /// The same shared by the run's workers, each with a core of its own.
    pub seconds: f64,
}

/// Returns what a run will take, without beginning it.
///
/// # Errors
/// When a position doesn't fit into a word.
pub fn planned(game: &Line<u64>, run: &ClusterRun) -> Result<SolvePlan, ClusterError> {
    let bits = game.packed_bits().ok_or_else(|| ClusterError::TooLarge {
        game: run.game.clone(),
    })?;
    let mut chance = Chance::new(1);
    let last = game.plies_left(&game.start());
    let sampled = (0..=last).map(|ply| game.estimate(ply, FILLINGS, &mut chance));
    let sampled: Vec<_> = sampled.collect();
    let sum: f64 = sampled.iter().map(|ply| ply.positions).sum();
    let error = sampled
        .iter()
        .map(|ply| ply.error.powi(2))
        .sum::<f64>()
        .sqrt();
    let counted = counted(game);
    let positions = counted.unwrap_or(sum);
    let plies: Vec<f64> = sampled
        .iter()
        .map(|ply| ply.positions * positions / sum)
        .collect();
    let symmetries = about(game.symmetries().len() as u64);
    let classes = positions / symmetries;
    let largest = plies.iter().copied().fold(0.0, f64::max) / symmetries;
    let cost = Cost::of(game, bits, classes);
    let processes = run.hosts.as_ref().map_or(1, |hosts| hosts.addresses.len());
    Ok(SolvePlan {
        plies,
        positions,
        error: counted.is_none().then_some(error),
        classes,
        file_bytes: classes * cost.file,
        folder_bytes: classes * cost.slices + largest * cost.runs,
        worker_bytes: worker_bytes(game, run, largest),
        core_seconds: classes * cost.seconds,
        seconds: classes * cost.seconds / about((run.workers * processes).max(1) as u64),
    })
}

/// Bytes that a worker uses, about, if the largest ply has so many classes: a ply has only so many slices.
fn worker_bytes(game: &Line<u64>, run: &ClusterRun, largest: f64) -> f64 {
    let moves = game.moves(&game.start()).count() as u64;
    let slice = about(run.bounded(game).slice).max(largest / about(MOST_SLICES));
    let kept = (about(run.memory) / 2.0).min(9.0 * largest);
    slice.min(largest) * about(moves * BYTES_A_MOVE) + kept
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

/// What a class costs, as measured.
struct Cost {
    file: f64,
    slices: f64,
    runs: f64,
    seconds: f64,
}

impl Cost {
    fn of(game: &Line<u64>, bits: u32, classes: f64) -> Self {
        let moves = about(game.moves(&game.start()).count() as u64);
        // The more bits a key has, the farther it is from the next.
        let key = f64::from(bits) / 30.0;
        Self {
            file: 1.2 + key,
            slices: 1.2 + 2.0 * key,
            runs: 1.5 * key * moves.sqrt(),
            // Keys are sorted and found: that grows with their number.
            seconds: 6.7e-9 * moves * classes.max(2.0).log2(),
        }
    }
}

#[allow(
    clippy::cast_precision_loss,
    reason = "estimates, and counts far below 2^52"
)]
const fn about(count: u64) -> f64 {
    count as f64
}
