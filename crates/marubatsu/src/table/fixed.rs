//! A table of fixed size for racing searches. Its memory is taken page by page, as places are first used; the first entries of all are a
//! list, since many positions are decided before there are more.
//!
//! ```text
//! place   key (as it is)   lower  upper   remaining  best  generation
//! bytes   any              2      2       2          any   1
//! ```
//!
//! Invariants: whole keys are stored and compared, so that no entry answers for another position.
//! Bounds are stored as multiples of the grain and widened where they don't fit, so that they stay
//! true. Entries of an earlier generation count as absent, which is how the table is cleared at
//! once. How much memory is taken so far changes no answer.
//!
//! Replacement: each key has one place, and the newest entry takes it. P. Pons ("Solving Connect
//! Four", 2015, part 7) found this good enough for depth-first search, where the newest entries
//! belong to the nearest positions.

use std::collections::TryReserveError;

use super::{Entry, Table, TableKind, key_place};
use crate::depth::Depth;
use crate::game::Symmetry;
use crate::hash::MixBuildHasher;
use crate::score::{Bounds, Score, Window};

/// A table that merges bounds and takes a fixed number of bytes.
#[derive(Clone, Debug)]
pub struct Fixed<G: Symmetry> {
    /// The slots in use with their places, as long as there are no pages.
    few: Vec<(usize, TableSlot<G>)>,
    /// The slots in order, so many a page; a page that was never used is empty.
    pages: Vec<Box<[TableSlot<G>]>>,
    length: usize,
    empty: TableSlot<G>,
    grain: i32,
    generation: u8,
}

#[derive(Debug)]
struct TableSlot<G: Symmetry> {
    key: G::Key,
    lower: i16,
    upper: i16,
    remaining: u16,
    best: Option<G::Move>,
    /// 0 in a slot that has not been used.
    generation: u8,
}

#[allow(
    clippy::expl_impl_clone_on_copy,
    reason = "derived, it would ask the game itself to be `Copy`"
)]
impl<G: Symmetry> Clone for TableSlot<G> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<G: Symmetry> Copy for TableSlot<G> {}

/// Slots of a page: few, since an easy search uses some of almost all pages of a large table.
const PAGE: usize = 1 << 8;

/// Slots in use, at most, before there are pages.
const FEW: usize = 32;

/// The codes of -∞ and ∞.
const LEAST: i16 = i16::MIN;
const MOST: i16 = i16::MAX;

impl<G: Symmetry> Fixed<G> {
    /// Creates an empty table of at most this many bytes, but with at least one entry, for scores that are
    /// multiples of `grain`.
    pub fn new(game: &G, bytes: usize, grain: Score) -> Self {
        let empty = TableSlot {
            key: game.key(&game.start()),
            lower: LEAST,
            upper: MOST,
            remaining: 0,
            best: None,
            generation: 0,
        };
        let length = (bytes / size_of::<TableSlot<G>>()).max(1);
        Self {
            few: Vec::new(),
            pages: Vec::new(),
            length,
            empty,
            grain: grain.hundredths().max(1),
            generation: 1,
        }
    }

    /// The same, if there is as much memory, as far as can be told without taking it.
    ///
    /// # Errors
    /// When there isn't.
    pub fn try_new(game: &G, bytes: usize, grain: Score) -> Result<Self, TryReserveError> {
        Vec::<u8>::new().try_reserve_exact(bytes)?;
        Ok(Self::new(game, bytes, grain))
    }

    /// Returns how many entries it can hold.
    pub const fn capacity(&self) -> usize {
        self.length
    }

    /// Returns the bytes that its entries take when all places are in use.
    pub const fn bytes(&self) -> usize {
        self.length * size_of::<TableSlot<G>>()
    }

    /// Returns the bytes that the pages in use take.
    pub fn bytes_taken(&self) -> usize {
        self.slots().count() * size_of::<TableSlot<G>>()
    }

    /// The slots that take memory.
    fn slots(&self) -> impl Iterator<Item = &TableSlot<G>> {
        let few = self.few.iter().map(|(_, slot)| slot);
        few.chain(self.pages.iter().flat_map(|page| page.iter()))
    }

    /// The slot at a place, if it has been used.
    #[inline]
    fn slot(&self, place: usize) -> Option<&TableSlot<G>> {
        if self.pages.is_empty() {
            let found = self.few.iter().find(|(known, _)| *known == place);
            return found.map(|(_, slot)| slot);
        }
        self.pages.get(place / PAGE)?.get(place % PAGE)
    }

    /// Puts a slot where few are in use.
    #[cold]
    fn put_among_few(&mut self, place: usize, slot: TableSlot<G>) {
        if let Some((_, known)) = self.few.iter_mut().find(|(known, _)| *known == place) {
            *known = slot;
        } else if self.few.len() < FEW {
            self.few.push((place, slot));
        } else {
            self.pages
                .resize_with(self.length.div_ceil(PAGE), Box::default);
            for (place, slot) in std::mem::take(&mut self.few) {
                self.put(place, slot);
            }
            self.put(place, slot);
        }
    }

    /// Puts a slot into its page.
    #[inline]
    fn put(&mut self, place: usize, slot: TableSlot<G>) {
        let Some(page) = self.pages.get_mut(place / PAGE) else {
            return;
        };
        if page.is_empty() {
            *page = vec![self.empty; PAGE.min(self.length - place / PAGE * PAGE)].into();
        }
        if let Some(known) = page.get_mut(place % PAGE) {
            *known = slot;
        }
    }

    /// Returns how many entries it holds. Looks at every slot.
    pub fn len(&self) -> usize {
        let current = |slot: &&TableSlot<G>| slot.generation == self.generation;
        self.slots().filter(current).count()
    }

    /// Returns whether it holds no entry. Looks at every slot.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Forgets everything by beginning a new generation. Generations repeat after 255, when all
    /// slots are marked unused.
    pub fn clear(&mut self) {
        self.few.clear();
        if self.generation == u8::MAX {
            for slot in self.pages.iter_mut().flat_map(|page| page.iter_mut()) {
                slot.generation = 0;
            }
            self.generation = 0;
        }
        self.generation += 1;
    }

    /// The place of a key: its hash, scaled to the number of slots.
    #[allow(
        clippy::cast_possible_truncation,
        reason = "the product's upper half is below the length"
    )]
    #[inline]
    fn place(&self, key: &G::Key) -> usize {
        let scaled = u128::from(MixBuildHasher::hash(key)) * self.length as u128;
        (scaled >> 64) as usize
    }

    #[inline]
    fn packed(&self, bounds: Bounds) -> (i16, i16) {
        let (lower, upper) = (bounds.lower.hundredths(), bounds.upper.hundredths());
        let lower = i16::try_from(lower.div_euclid(self.grain)).unwrap_or(if lower < 0 {
            LEAST
        } else {
            MOST - 1
        });
        let above = -(-upper).div_euclid(self.grain);
        let upper = i16::try_from(above).unwrap_or(if upper < 0 { LEAST + 1 } else { MOST });
        (lower, upper)
    }

    #[inline]
    fn bounds(&self, slot: &TableSlot<G>) -> Bounds {
        let score = |grains: i16| Score::from_hundredths(i32::from(grains) * self.grain);
        let lower = match slot.lower {
            LEAST => Score::NEG_INFINITY,
            lower => score(lower),
        };
        let upper = match slot.upper {
            MOST => Score::INFINITY,
            upper => score(upper),
        };
        Bounds::new(lower, upper)
    }
}

impl<G: Symmetry> Table<G> for Fixed<G> {
    type Place = G::Key;

    #[inline]
    fn place(&self, game: &G, position: &G::Position, merges: bool) -> (G::Key, G::Element) {
        key_place(game, position, merges)
    }

    #[inline]
    fn kind(&self) -> TableKind {
        TableKind::Merged
    }

    #[inline]
    fn probe(&self, key: G::Key, remaining: Depth, _: Window) -> Option<Entry<G::Move>> {
        let slot = self.slot(self.place(&key))?;
        let found = slot.key == key
            && slot.generation == self.generation
            && slot.remaining == remaining.code();
        found.then(|| Entry {
            bounds: self.bounds(slot),
            best: slot.best,
        })
    }

    #[inline]
    fn store(&mut self, key: G::Key, remaining: Depth, _: Window, entry: Entry<G::Move>, _: u64) {
        let place = self.place(&key);
        let (lower, upper) = self.packed(entry.bounds);
        let slot = TableSlot {
            key,
            lower,
            upper,
            remaining: remaining.code(),
            best: entry.best,
            generation: self.generation,
        };
        if self.pages.is_empty() {
            self.put_among_few(place, slot);
        } else {
            self.put(place, slot);
        }
    }

    fn clear(&mut self) {
        Self::clear(self);
    }
}
