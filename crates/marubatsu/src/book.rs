//! Opening books: the result of best play from every position of a game's first plies.
//!
//! Invariants: a book covers all positions of these plies at which the game continues, one for all its images under symmetry. The
//! rules give the positions, so the file stores only outcomes and none can be missing. Outcomes are exact: who wins, and after how
//! many plies.
//!
//! ```text
//! magic                "marubatsu book 2\n"
//! game                 its name, and a line's end
//! plies, positions     1 byte, 4 bytes (least first)
//! for each position    1 byte: 0 a draw, n > 0 the side to move wins with n - 1 plies left, n < 0 it loses so; ply by ply, and in
//!                      each by packed key
//! checksum             8 bytes: FNV-1a of all before
//! ```

mod file;
mod lazy;
mod positions;

pub use file::{BookError, first_endings, game_of};
pub use lazy::LazyBook;
pub use positions::{BookKeys, ending_of};

use crate::game::knowledge::ProvenOutcome;
use crate::game::{Outcomes, PackedGame};
use crate::tablebase::{ended, value_behind};

/// A book, see [the module](self).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    game: String,
    keys: BookKeys,
    /// How the positions end, in the order of their keys.
    endings: Vec<i8>,
}

impl Book {
    /// Returns the book of these positions, of which those of the last ply end so, in the order of their keys: how all others end follows
    /// from that. None if there are more or fewer of them.
    pub fn new<G: PackedGame + Outcomes>(
        game: &G,
        name: &str,
        keys: BookKeys,
        last: &[ProvenOutcome],
    ) -> Option<Self> {
        let plies = keys.plies();
        if last.len() != keys.ply(plies).len() {
            return None;
        }
        let mut endings = vec![0; keys.len() - last.len()];
        endings.extend(last.iter().map(|ending| ending.code()));
        let mut book = Self {
            game: name.to_owned(),
            keys,
            endings,
        };
        for ply in (0..plies).rev() {
            for place in book.keys.places(ply) {
                let behind = |key| book.ending(ply + 1, key).or_else(|| ended(game, key));
                let value = value_behind(game, book.keys.all()[place], behind);
                book.endings[place] = value?.code();
            }
        }
        Some(book)
    }

    /// Returns the game's name.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// Returns the greatest number of plies after which a position is in it.
    pub fn plies(&self) -> u32 {
        self.keys.plies()
    }

    /// Returns how many positions it holds.
    pub fn len(&self) -> usize {
        self.endings.len()
    }

    /// Returns whether it holds nothing.
    pub fn is_empty(&self) -> bool {
        self.endings.is_empty()
    }

    /// How the position with this key ends, which comes after so many plies, if it is there.
    pub fn ending(&self, ply: u32, key: u64) -> Option<ProvenOutcome> {
        let code = self.endings.get(self.keys.place(ply, key)?)?;
        Some(ProvenOutcome::of_code(*code))
    }

    /// Returns how its positions end, in the order of their keys.
    pub fn endings(&self) -> impl Iterator<Item = ProvenOutcome> {
        self.endings
            .iter()
            .map(|&code| ProvenOutcome::of_code(code))
    }
}
