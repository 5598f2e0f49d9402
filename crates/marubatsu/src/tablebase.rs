//! Solved games, ply by ply: the pure functions that a solver of any size needs, and the file format.
//!
//! A class (a position and all its images under symmetry) is identified by its packed key, the least of its positions' numbers. Its
//! rank is its index among its ply's sorted keys. No line game has a known formula that numbers its reachable positions; sorted keys
//! are cheap to make on disk, compact, and show which keys are missing.
//!
//! Invariants: this module uses no files, threads or machines. Every reachable position is included, ended ones too. A value follows
//! from the rules, or from the values one ply later.
//!
//! ```
//! use marubatsu::game::knowledge::ProvenOutcome;
//! use marubatsu::games::line::Line;
//! use marubatsu::tablebase::{first, in_memory};
//!
//! let game = Line::<u64>::new(3, 3, 3, false)?;
//! let plies = in_memory(&game);
//! let classes: Vec<usize> = plies.iter().map(Vec::len).collect();
//! assert_eq!(classes, [1, 3, 12, 38, 108, 174, 204, 153, 57, 15]);
//! assert_eq!(plies[0], [(first(&game), ProvenOutcome::Draw)]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod block;
mod file;
mod index;
mod keys;

pub use block::{Block, Entry};
pub use file::{FileError, Head, PlyCounts};
pub use index::{Index, IndexReader, Place, TAIL};
pub use keys::{Keys, write_keys};

use crate::game::knowledge::ProvenOutcome;
use crate::game::{Outcome, Outcomes, PackedGame, class};
use crate::hash::MixBuildHasher;

/// Returns the key of the class of the game's start.
pub fn first<G: PackedGame>(game: &G) -> u64 {
    game.packed(&game.start(), true)
}

/// The keys of the classes that one move leads to, each once and in order; none once the game has ended. What was in `keys` is
/// overwritten.
pub fn successors<G: PackedGame>(game: &G, key: u64, keys: &mut Vec<u64>) {
    let position = game.unpacked(key);
    keys.clear();
    let children = game.moves(&position).map(|mv| game.play(&position, mv));
    keys.extend(children.map(|child| game.packed(&child, true)));
    keys.sort_unstable();
    keys.dedup();
}

/// Returns how many positions a class has.
pub fn orbit<G: PackedGame>(game: &G, key: u64) -> usize {
    let position = game.unpacked(key);
    let images = game.symmetries().iter();
    let images = images.map(|&element| game.map_position(element, &position));
    class::class(game, images).1
}

/// How the game has ended here, if it has.
pub fn ended<G: PackedGame + Outcomes>(game: &G, key: u64) -> Option<ProvenOutcome> {
    let position = game.unpacked(key);
    let left = game.plies_left(&position);
    let seen = |outcome| match outcome {
        Outcome::Draw => ProvenOutcome::Draw,
        Outcome::Win(side) if side == game.to_move(&position) => ProvenOutcome::Win(left),
        Outcome::Win(_) => ProvenOutcome::Loss(left),
    };
    game.outcome(&position).map(seen)
}

/// Returns what a successor's value is worth to whoever moves there.
pub fn seen_from<G: PackedGame>(
    game: &G,
    key: u64,
    successor: u64,
    value: ProvenOutcome,
) -> ProvenOutcome {
    let side = |key| game.to_move(&game.unpacked(key));
    if side(key) == side(successor) {
        value
    } else {
        value.seen_by_opponent()
    }
}

/// Returns the value of a class at which the game goes on: the best of its successors', each as [`seen_from`] here. None if there are none.
pub fn value(successors: impl IntoIterator<Item = ProvenOutcome>) -> Option<ProvenOutcome> {
    successors.into_iter().max()
}

/// Returns where a key stands among its ply's keys, which are in order.
pub fn rank(keys: &[u64], key: u64) -> Option<usize> {
    keys.binary_search(&key).ok()
}

/// Returns the slice, of so many, that a key belongs to: slices of a ply are about equally large, whatever the keys.
pub fn slice(key: u64, slices: u32) -> u32 {
    let slice = MixBuildHasher::hash(&key) % u64::from(slices.max(1));
    u32::try_from(slice).unwrap_or(0)
}

/// Returns a small game solved in memory: the classes of each ply by key, with their values for the side to move. This is what solvers over many
/// machines are held against.
pub fn in_memory<G: PackedGame + Outcomes>(game: &G) -> Vec<Vec<Entry>> {
    let mut plies = vec![vec![first(game)]];
    let mut next = Vec::new();
    while let Some(ply) = plies.last().filter(|ply| !ply.is_empty()) {
        let mut below = Vec::new();
        for &key in ply {
            successors(game, key, &mut next);
            below.append(&mut next);
        }
        below.sort_unstable();
        below.dedup();
        plies.push(below);
    }
    plies.pop();
    let mut solved: Vec<Vec<Entry>> = Vec::new();
    for keys in plies.iter().rev() {
        let below = solved.last().map_or(&[][..], Vec::as_slice);
        let behind = |key| {
            let at = below.binary_search_by_key(&key, |&(key, _)| key).ok()?;
            Some(below[at].1)
        };
        let ply = keys.iter().filter_map(|&key| {
            let ending = ended(game, key).or_else(|| value_behind(game, key, behind))?;
            Some((key, ending))
        });
        let ply = ply.collect();
        solved.push(ply);
    }
    solved.reverse();
    solved
}

/// The value of a class at which the game goes on, from those one ply later: what `behind` says of their keys.
pub(crate) fn value_behind<G: PackedGame>(
    game: &G,
    key: u64,
    behind: impl Fn(u64) -> Option<ProvenOutcome>,
) -> Option<ProvenOutcome> {
    let mut keys = Vec::new();
    successors(game, key, &mut keys);
    value(keys.iter().filter_map(|&successor| {
        let value = behind(successor)?;
        Some(seen_from(game, key, successor, value))
    }))
}
