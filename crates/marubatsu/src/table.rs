//! Transposition tables: what is known of positions met before.
//!
//! Invariant: a table can never change a value. `probe` answers only for the very same key and the
//! very same remaining depth (for [`TableKind::Window`] also the very same window), keys are exact,
//! and bounds are typed. Best moves are held as seen through the symmetry that made the key
//! canonical; the search turns them back.

mod fixed;

pub use fixed::Fixed;

use std::collections::HashMap;

use crate::depth::Depth;
use crate::game::Symmetry;
use crate::score::{Bounds, Window};

/// What a table keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TableKind {
    /// Nothing.
    None,
    /// The score, valid for the very same window.
    Window,
    /// The bounds that the last search proved.
    Bounds,
    /// Those, intersected with what was known before.
    Merged,
}

/// What is known of one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry<M> {
    /// Bounds of its value, in circle's view.
    pub bounds: Bounds,
    /// The first move that reached the score, seen through the canonical symmetry; none if no
    /// move was better than what the node began with: the window's end (fail-hard), or the least
    /// score there is.
    pub best: Option<M>,
}

/// A transposition table for a game.
pub trait Table<G: Symmetry> {
    /// What it keeps.
    fn kind(&self) -> TableKind;
    /// What is known of this position for this remaining depth (and window).
    fn probe(&self, key: G::Key, remaining: Depth, window: Window) -> Option<Entry<G::Move>>;
    /// Remembers it.
    fn store(&mut self, key: G::Key, remaining: Depth, window: Window, entry: Entry<G::Move>);
    /// Forgets everything.
    fn clear(&mut self);
}

/// No table.
impl<G: Symmetry> Table<G> for () {
    #[inline]
    fn kind(&self) -> TableKind {
        TableKind::None
    }
    #[inline]
    fn probe(&self, _: G::Key, _: Depth, _: Window) -> Option<Entry<G::Move>> {
        None
    }
    #[inline]
    fn store(&mut self, _: G::Key, _: Depth, _: Window, _: Entry<G::Move>) {}
    #[inline]
    fn clear(&mut self) {}
}

/// Where an entry stands: for this position, this remaining depth, this window.
pub type EntryKey<G> = (<G as Symmetry>::Key, Depth, Option<Window>);

/// A map that forgets nothing: the table for lessons.
#[derive(Clone, Debug)]
pub struct Exact<G: Symmetry> {
    kind: TableKind,
    entries: HashMap<EntryKey<G>, Entry<G::Move>>,
}

impl<G: Symmetry> Exact<G> {
    /// An empty table of this kind.
    pub fn new(kind: TableKind) -> Self {
        Self {
            kind,
            entries: HashMap::new(),
        }
    }

    /// How many entries it holds.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether it holds nothing yet.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Everything it holds, by key, then remaining depth, then window (none but with [`TableKind::Window`]).
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
    fn kind(&self) -> TableKind {
        self.kind
    }

    fn probe(&self, key: G::Key, remaining: Depth, window: Window) -> Option<Entry<G::Move>> {
        self.entries
            .get(&self.entry_key(key, remaining, window))
            .copied()
    }

    fn store(&mut self, key: G::Key, remaining: Depth, window: Window, entry: Entry<G::Move>) {
        let key = self.entry_key(key, remaining, window);
        self.entries.insert(key, entry);
    }

    fn clear(&mut self) {
        self.entries.clear();
    }
}
