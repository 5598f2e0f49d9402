//! Counting a game: move sequences (perft), and all positions ply by ply.
//!
//! Invariants: the numbers follow from the rules alone, without any search; a count that would
//! overflow stays at the greatest number of its type; and no number depends on the order in which
//! hash maps are walked.
//!
//! ```
//! use marubatsu::tree_counts::{TreeCounts, perft};
//! use marubatsu::game::Game;
//! use marubatsu::games::line::Line;
//!
//! let game = Line::<u64>::new(3, 3, 3, false)?;
//! assert_eq!(perft(&game, &game.start(), 4, &mut || true), Some(3024));
//! let census = TreeCounts::of(&game, &game.start(), 9, &mut |_| true).expect("nobody stops it");
//! assert_eq!(census.nodes(), 549_946);
//! assert_eq!((census.positions(), census.classes()), (5478, 765));
//! # Ok::<(), marubatsu::games::line::SizeError>(())
//! ```
//!
//! Perft (performance test, move path enumeration) comes from chess programming, as in R. Hyatt's
//! Crafty; so does counting the moves of the last ply without playing them.

mod parts;

use crate::game::{Game, Symmetry};
use crate::workers::{SingleThread, Workers};

use self::parts::{below, classes};

/// Returns the number of legal sequences of exactly `depth` moves from `position`. Games that end earlier
/// are not counted.
///
/// `go_on` is called from time to time. Once it returns false, counting stops and the result is
/// `None`.
pub fn perft<G: Game>(
    game: &G,
    position: &G::Position,
    depth: u16,
    go_on: &mut impl FnMut() -> bool,
) -> Option<u64> {
    match depth {
        0 => return Some(1),
        1 => return Some(game.moves(position).len() as u64),
        4 if !go_on() => return None,
        _ => {}
    }
    let mut sum = 0_u64;
    for mv in game.moves(position) {
        let below = perft(game, &game.play(position, mv), depth - 1, go_on)?;
        sum = sum.saturating_add(below);
    }
    Some(sum)
}

/// The counts for one ply: everything that can be reached in the same number of moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlyNodes {
    /// Nodes of the tree: sequences of moves.
    pub nodes: u64,
    /// Different positions.
    pub positions: u64,
    /// Different positions, where all that a symmetry turns into one another count as one.
    pub classes: u64,
}

/// The counts of all positions that can be reached from one, ply by ply. A position that is reached
/// after different numbers of moves is counted once for each of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TreeCounts {
    /// The first entry is the position itself, the last one the last ply that has a position.
    pub levels: Vec<PlyNodes>,
}

impl TreeCounts {
    /// Counts the plies from 0 to `depth`. Holds two neighbouring plies in memory at a time.
    ///
    /// `go_on` is called from time to time, and at the end of every ply, with the number of
    /// positions found so far. Once it returns false, counting stops.
    ///
    /// # Errors
    /// When it is stopped: the plies that were counted to their end.
    pub fn of<G: Symmetry>(
        game: &G,
        position: &G::Position,
        depth: u16,
        go_on: &mut impl FnMut(u64) -> bool,
    ) -> Result<Self, Self> {
        Self::by(&SingleThread, game, position, depth, go_on)
    }

    /// Counts as [`of`](Self::of), with the work parted among these workers: the numbers are the
    /// same, however many they are. `go_on` is called by the caller's own thread.
    ///
    /// # Errors
    /// As [`of`](Self::of).
    pub fn by<G: Symmetry>(
        workers: &impl Workers,
        game: &G,
        position: &G::Position,
        depth: u16,
        go_on: &mut impl FnMut(u64) -> bool,
    ) -> Result<Self, Self> {
        let mut ply = vec![vec![(*position, 1)]];
        let mut census = Self::default();
        loop {
            let each = || ply.iter().flatten();
            census.levels.push(PlyNodes {
                nodes: each().fold(0, |sum, (_, ways)| u64::saturating_add(sum, *ways)),
                positions: ply.iter().map(|part| part.len() as u64).sum(),
                classes: classes(workers, game, &ply),
            });
            if census.levels.len() > usize::from(depth) {
                return Ok(census);
            }
            let before = census.positions();
            ply = match below(workers, game, &ply, |found| go_on(before + found)) {
                None => return Err(census),
                Some(next) if next.iter().all(Vec::is_empty) => return Ok(census),
                Some(next) => next,
            };
        }
    }

    /// Returns the number of nodes of the tree, the root included.
    pub fn nodes(&self) -> u64 {
        let nodes = self.levels.iter().map(|level| level.nodes);
        nodes.fold(0, u64::saturating_add)
    }

    /// Returns the number of different positions.
    pub fn positions(&self) -> u64 {
        self.levels.iter().map(|level| level.positions).sum()
    }

    /// Returns the number of different positions up to symmetry.
    pub fn classes(&self) -> u64 {
        self.levels.iter().map(|level| level.classes).sum()
    }
}
