//! A merged table that compares keys instead of hashing them, so that the number of instructions
//! never varies.
//!
//! Invariant: it answers as the library's `Exact` table does.

use std::collections::BTreeMap;

use marubatsu::game::Symmetry;
use marubatsu::score::Window;
use marubatsu::search::Depth;
use marubatsu::table::{Entry, Table, TableKind, key_place};

/// Entries by key and remaining depth.
#[derive(Debug)]
pub(crate) struct OrderedTable<G: Symmetry>(BTreeMap<(G::Key, Depth), Entry<G::Move>>);

impl<G: Symmetry> Default for OrderedTable<G> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<G: Symmetry> Table<G> for OrderedTable<G> {
    type Place = G::Key;

    fn place(&self, game: &G, position: &G::Position, merges: bool) -> (G::Key, G::Element) {
        key_place(game, position, merges)
    }

    fn kind(&self) -> TableKind {
        TableKind::Merged
    }

    fn probe(&self, key: G::Key, remaining: Depth, _: Window) -> Option<Entry<G::Move>> {
        self.0.get(&(key, remaining)).copied()
    }

    fn store(&mut self, key: G::Key, remaining: Depth, _: Window, entry: Entry<G::Move>, _: u64) {
        self.0.insert((key, remaining), entry);
    }

    fn clear(&mut self) {
        self.0.clear();
    }
}
