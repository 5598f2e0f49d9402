//! Counting a game: move sequences (perft), and all positions ply by ply.
//!
//! Invariants: numbers follow from the rules alone, no search is asked; a count that would not fit is
//! held at the greatest number there is; the same game gives the same numbers in any order of hashing.
//!
//! ```
//! use marubatsu::census::{Census, perft};
//! use marubatsu::game::Game;
//! use marubatsu::games::line::Line;
//!
//! let game = Line::<u64>::new(3, 3, 3, false)?;
//! assert_eq!(perft(&game, &game.start(), 4, &mut || true), Some(3024));
//! let census = Census::of(&game, &game.start(), 9, &mut |_| true).expect("nobody stops it");
//! assert_eq!(census.nodes(), 549_946);
//! assert_eq!((census.positions(), census.classes()), (5478, 765));
//! # Ok::<(), marubatsu::games::line::SizeError>(())
//! ```
//!
//! The name and idea of perft (performance test, move path enumeration) are chess programmers', as in
//! R. Hyatt's Crafty; that the last ply is counted without being played is theirs too.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use crate::game::{Game, Symmetry};
use crate::hash::Mixer;

/// How many sequences of exactly `depth` plies lead on from `position`. Games that end earlier are
/// not among them.
///
/// `go_on` is asked now and then; `None` once it says no.
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

/// What lies a certain number of plies below a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Level {
    /// Nodes of the tree: sequences of moves.
    pub nodes: u64,
    /// Different positions.
    pub positions: u64,
    /// Different positions, those that a symmetry turns into each other counted once.
    pub classes: u64,
}

/// All positions below one, ply by ply. Positions of different plies count apart.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Census {
    /// From the position itself on, up to the last ply with a position.
    pub levels: Vec<Level>,
}

impl Census {
    /// Counts `depth` plies far. Takes the memory of the two greatest levels.
    ///
    /// `go_on` hears of the positions found so far, now and then; `None` once it says no.
    pub fn of<G: Symmetry>(
        game: &G,
        position: &G::Position,
        depth: u16,
        go_on: &mut impl FnMut(u64) -> bool,
    ) -> Option<Self> {
        let mut level = vec![(*position, 1)];
        let mut census = Self::default();
        loop {
            census.levels.push(Level {
                nodes: level
                    .iter()
                    .map(|(_, ways)| *ways)
                    .fold(0, u64::saturating_add),
                positions: level.len() as u64,
                classes: classes(game, &level),
            });
            if census.levels.len() > usize::from(depth) {
                return Some(census);
            }
            level = below(game, &level, census.positions(), go_on)?;
            if level.is_empty() {
                return Some(census);
            }
        }
    }

    /// Nodes of the tree, the root included.
    pub fn nodes(&self) -> u64 {
        let nodes = self.levels.iter().map(|level| level.nodes);
        nodes.fold(0, u64::saturating_add)
    }

    /// Different positions.
    pub fn positions(&self) -> u64 {
        self.levels.iter().map(|level| level.positions).sum()
    }

    /// Different positions up to symmetry.
    pub fn classes(&self) -> u64 {
        self.levels.iter().map(|level| level.classes).sum()
    }
}

/// Positions of one ply, each with the number of ways that lead to it.
type Positions<G> = Vec<(<G as Game>::Position, u64)>;

/// Positions found between two reports.
const BEAT: usize = 1 << 14;

/// The next ply.
fn below<G: Symmetry>(
    game: &G,
    level: &Positions<G>,
    before: u64,
    go_on: &mut impl FnMut(u64) -> bool,
) -> Option<Positions<G>> {
    let mut places: HashMap<G::Key, usize, Mixer> = HashMap::default();
    let mut found: Positions<G> = Vec::new();
    for (at, (position, ways)) in level.iter().enumerate() {
        if at % BEAT == 0 && !go_on(before + found.len() as u64) {
            return None;
        }
        for mv in game.moves(position) {
            let child = game.play(position, mv);
            match places.entry(game.key(&child)) {
                Entry::Occupied(place) => {
                    let known = &mut found[*place.get()].1;
                    *known = known.saturating_add(*ways);
                }
                Entry::Vacant(place) => {
                    place.insert(found.len());
                    found.push((child, *ways));
                }
            }
        }
    }
    Some(found)
}

/// A class is counted at the one position whose key is the least of its orbit. All of the orbit are
/// there if the census began at a position that no symmetry changes; else orbits are told by key.
fn classes<G: Symmetry>(game: &G, level: &Positions<G>) -> u64 {
    if game.symmetries().len() == 1 {
        return level.len() as u64;
    }
    let keys = level.iter().map(|(position, _)| game.canonical(position).0);
    let mut keys: Vec<G::Key> = keys.collect();
    keys.sort_unstable();
    keys.dedup();
    keys.len() as u64
}
