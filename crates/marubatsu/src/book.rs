//! Opening books: how every position of a game's first plies ends with best play.
//!
//! Invariants: a book holds each position once, by its packed key with symmetries merged, and no position at which the game has
//! ended; all positions of a ply are there, or none. Endings are exact: who wins, and how many plies are left then.
//!
//! ```text
//! magic                "marubatsu book 1\n"
//! game                 its name, and a line's end
//! plies, entries       1 byte, 4 bytes (least first)
//! for each entry       key less the key before, 7 bits a byte with the least first, all but the last marked by the highest bit;
//!                      then 1 byte: 0 a draw, n > 0 the side to move wins with n - 1 plies left, n < 0 it loses so
//! checksum             8 bytes: FNV-1a of all before
//! ```

mod file;
mod positions;

pub use file::BookError;
pub use positions::{ending_of, positions_at, positions_while, valued};

use crate::game::knowledge::ProvenOutcome;

/// A book, see [the module](self).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    game: String,
    plies: u32,
    keys: Vec<u64>,
    endings: Vec<i8>,
}

/// A position's packed key, and how it ends for the side to move.
pub type BookEntry = (u64, ProvenOutcome);

impl Book {
    /// Creates a book of these entries, which must be all positions of a game's first plies that have not ended.
    pub fn new(game: &str, plies: u32, mut entries: Vec<BookEntry>) -> Self {
        entries.sort_unstable_by_key(|&(key, _)| key);
        entries.dedup_by_key(|&mut (key, _)| key);
        Self {
            game: game.to_owned(),
            plies,
            keys: entries.iter().map(|&(key, _)| key).collect(),
            endings: entries.iter().map(|&(_, ending)| ending.code()).collect(),
        }
    }

    /// Returns the game's name.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// Returns the greatest number of plies after which a position is in it.
    pub const fn plies(&self) -> u32 {
        self.plies
    }

    /// Returns how many positions it holds.
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Returns whether it holds nothing.
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// How the position with this key ends, if it is there.
    pub fn ending(&self, key: u64) -> Option<ProvenOutcome> {
        let place = self.keys.binary_search(&key).ok()?;
        self.endings
            .get(place)
            .map(|&code| ProvenOutcome::of_code(code))
    }

    /// Returns all entries by key.
    pub fn entries(&self) -> impl Iterator<Item = BookEntry> {
        let endings = self
            .endings
            .iter()
            .map(|&code| ProvenOutcome::of_code(code));
        self.keys.iter().copied().zip(endings)
    }
}
