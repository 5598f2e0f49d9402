//! What a run will take, before it begins.
//!
//! Invariant: a number that was counted by others is told as such; all others are estimates, with the error that the sample has.

use marubatsu::game::{Game as _, PackedGame as _, Symmetry as _};
use marubatsu::games::line::Line;

use crate::error::ClusterError;
use crate::manifest::MOST as MOST_SLICES;
use crate::run::{BYTES_A_MOVE, ClusterRun};
use crate::sizes::{PlySizes, about};

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
    let PlySizes {
        plies,
        positions,
        error,
    } = PlySizes::of(game);
    let symmetries = about(game.symmetries().len() as u64);
    let classes = positions / symmetries;
    let largest = plies.iter().copied().fold(0.0, f64::max) / symmetries;
    let cost = Cost::of(game, bits, classes);
    let workers = run.bounded(game).with_work_for_all(game).workers;
    let processes = run.hosts.as_ref().map_or(1, |hosts| hosts.addresses.len());
    Ok(SolvePlan {
        plies,
        positions,
        error,
        classes,
        file_bytes: classes * cost.file,
        folder_bytes: classes * cost.slices + largest * cost.runs,
        worker_bytes: worker_bytes(game, run, largest),
        core_seconds: classes * cost.seconds,
        seconds: classes * cost.seconds / about((workers * processes).max(1) as u64),
    })
}

/// Bytes that a worker uses, about, if the largest ply has so many classes: a ply has only so many slices.
fn worker_bytes(game: &Line<u64>, run: &ClusterRun, largest: f64) -> f64 {
    let moves = game.moves(&game.start()).count() as u64;
    let slice = about(run.bounded(game).slice).max(largest / about(MOST_SLICES));
    let kept = (about(run.memory) / 2.0).min(9.0 * largest);
    slice.min(largest) * about(moves * BYTES_A_MOVE) + kept
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
            seconds: 6.7e-9 * moves * libm::log2(classes.max(2.0)),
        }
    }
}
