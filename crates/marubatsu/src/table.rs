//! Transposition tables: what is known of positions searched before.
//!
//! Invariant: a table never changes a value. `probe` answers only for exactly the same key and
//! remaining depth (for [`TableKind::Window`] also for exactly the same window), keys are exact,
//! and an entry says whether its bounds are lower or upper. Best moves are stored as seen through
//! the symmetry that made the key canonical; the search maps them back.

mod fixed;
mod packed;

pub use fixed::Fixed;
pub use packed::{Packed, PackedPlace};

use std::collections::HashMap;
use std::fmt::Debug;

use crate::depth::Depth;
use crate::game::Symmetry;
use crate::hash::MixBuildHasher;
use crate::score::{Bounds, Window};

/// What a table stores for a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TableKind {
    /// Nothing.
    None,
    /// The score, valid for the very same window.
    Window,
    /// The bounds that the last search proved.
    Bounds,
    /// The bounds that all searches so far have proved together.
    Merged,
}

/// What a table knows of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry<M> {
    /// Bounds of its value, in circle's view.
    pub bounds: Bounds,
    /// The first move that reached the score, as seen through the canonical symmetry. None if no
    /// move was better than what the node began with: the end of the window (fail-hard) or the
    /// least score.
    pub best: Option<M>,
}

/// A transposition table for a game.
pub trait Table<G: Symmetry> {
    /// What the table needs of a position to find it. It is worked out once for each node.
    type Place: Copy + Debug;

    /// What it stores.
    fn kind(&self) -> TableKind;
    /// The place of a position, and the symmetry that leads to it: if it `merges` symmetries, one place for all positions that
    /// symmetries turn into each other, else one of its own.
    fn place(&self, game: &G, position: &G::Position, merges: bool) -> (Self::Place, G::Element);
    /// Says that a place will be read soon, so that its memory may be fetched meanwhile.
    #[inline]
    fn fetch(&self, place: Self::Place) {
        let _ = place;
    }
    /// The entry for this position and remaining depth (and window), if there is one.
    fn probe(&self, place: Self::Place, remaining: Depth, window: Window)
    -> Option<Entry<G::Move>>;
    /// Stores an entry, which took this work: nodes whose children were searched.
    fn store(
        &mut self,
        place: Self::Place,
        remaining: Depth,
        window: Window,
        entry: Entry<G::Move>,
        work: u64,
    );
    /// Forgets everything.
    fn clear(&mut self);
    /// The same table for another thread, which finds what this one stores; none if it can't be shared.
    fn share(&mut self) -> Option<Self>
    where
        Self: Sized,
    {
        None
    }
    /// Whether threads share it.
    #[inline]
    fn is_shared(&self) -> bool {
        false
    }
    /// Whether a thread that shares the table is searching this position, as far as can be told without waiting.
    #[inline]
    fn claimed(&self, place: Self::Place) -> bool {
        let _ = place;
        false
    }
    /// Tells others that it is being searched.
    #[inline]
    fn claim(&self, place: Self::Place) {
        let _ = place;
    }
    /// Tells them that it isn't any more.
    #[inline]
    fn release(&self, place: Self::Place) {
        let _ = place;
    }
}

/// Returns the key of a position, and the symmetry that leads to it: [`Table::place`] of tables that keep whole keys.
#[inline]
pub fn key_place<G: Symmetry>(
    game: &G,
    position: &G::Position,
    merges: bool,
) -> (G::Key, G::Element) {
    if merges {
        game.canonical(position)
    } else {
        (game.key(position), game.symmetries()[0])
    }
}

/// No table.
impl<G: Symmetry> Table<G> for () {
    type Place = ();

    #[inline]
    fn kind(&self) -> TableKind {
        TableKind::None
    }
    #[inline]
    fn place(&self, game: &G, _: &G::Position, _: bool) -> ((), G::Element) {
        ((), game.symmetries()[0])
    }
    #[inline]
    fn probe(&self, (): (), _: Depth, _: Window) -> Option<Entry<G::Move>> {
        None
    }
    #[inline]
    fn store(&mut self, (): (), _: Depth, _: Window, _: Entry<G::Move>, _: u64) {}
    #[inline]
    fn clear(&mut self) {}
}

/// What an entry is found by: the key of the position, the remaining depth, and the window if the
/// table keeps scores for one window only.
pub type EntryKey<G> = (<G as Symmetry>::Key, Depth, Option<Window>);

/// The table for lessons: a map that forgets nothing.
#[derive(Clone, Debug)]
pub struct Exact<G: Symmetry> {
    kind: TableKind,
    entries: HashMap<EntryKey<G>, Entry<G::Move>, MixBuildHasher>,
}

impl<G: Symmetry> Exact<G> {
    /// Creates an empty table of this kind.
    pub fn new(kind: TableKind) -> Self {
        Self {
            kind,
            entries: HashMap::default(),
        }
    }

    /// Returns how many entries it holds.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns whether it holds nothing yet.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns all entries, sorted by key, remaining depth and window (which only [`TableKind::Window`]
    /// has).
    pub fn entries(&self) -> Vec<(EntryKey<G>, Entry<G::Move>)> {
        let entries = self.entries.iter();
        let mut entries: Vec<_> = entries.map(|(key, entry)| (*key, *entry)).collect();
        entries.sort_unstable_by_key(|&((key, remaining, window), _)| {
            let window = window.map(|window| (window.alpha, window.beta));
            (key, remaining, window)
        });
        entries
    }

    fn entry_key(&self, key: G::Key, remaining: Depth, window: Window) -> EntryKey<G> {
        (
            key,
            remaining,
            (self.kind == TableKind::Window).then_some(window),
        )
    }
}

impl<G: Symmetry> Table<G> for Exact<G> {
    type Place = G::Key;

    fn kind(&self) -> TableKind {
        self.kind
    }

    fn probe(&self, key: G::Key, remaining: Depth, window: Window) -> Option<Entry<G::Move>> {
        self.entries
            .get(&self.entry_key(key, remaining, window))
            .copied()
    }

    fn place(&self, game: &G, position: &G::Position, merges: bool) -> (G::Key, G::Element) {
        key_place(game, position, merges)
    }

    fn store(
        &mut self,
        key: G::Key,
        remaining: Depth,
        window: Window,
        entry: Entry<G::Move>,
        _: u64,
    ) {
        let key = self.entry_key(key, remaining, window);
        self.entries.insert(key, entry);
    }

    fn clear(&mut self) {
        self.entries.clear();
    }
}
