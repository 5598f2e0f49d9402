//! The table of solvers: entries of one word, in a memory that grows with the work.
//!
//! ```text
//! entry   rest of the hash | generation | work | lower | upper      64 bits
//! bits    n - 12           | the others | 5    | s     | s
//! ```
//!
//! A packed key of n bits is multiplied by an odd number modulo 2^n, which no two keys share. The upper bits of the product
//! say in which cluster of four entries it may lie; the entry holds the bits below the least number of those that the index ever takes.
//! So place and entry together are the whole key, and no entry answers for another position.
//!
//! Invariants: bounds are multiples of the grain within the range, s bits each, rounded outwards. An entry of another generation counts
//! as absent. Words are read and written whole, so that threads which share a table never see half an entry. How large the table
//! is, and what it has forgotten, changes no answer.
//!
//! Replacement: of the four, the entry of this key, else one of an earlier generation, else the one that took the least work (nodes
//! searched below it, by its logarithm). Growth: the table begins with 128 KiB, since what doesn't fit into the processor's cache costs more than
//! most searches take; and becomes four times as large, up to its limit, after as many stores as are twice its entries, from 8 MiB on 64
//! times: replacement keeps what was dear, so that a table of 8 MiB costs Connect Four's empty board 9 % more nodes than one of 64 MiB, and
//! takes 16 % less time.
//!
//! Sources: P. Pons, "Solving Connect Four" (2015), part 7 (a key cut short by its index); D. Breuker, J. Uiterwijk, J. van den Herik,
//! "Replacement Schemes for Transposition Tables" (ICCA Journal 17, 1994: replacement by work).

mod claims;
mod layout;

use std::collections::TryReserveError;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::{Entry, Table, TableKind};
use crate::depth::Depth;
use crate::game::PackedGame;
use crate::hash::ODD;
use crate::score::{Bounds, Score, Window};
use claims::SearchClaims;
use layout::{EntryLayout, INDEX_ONLY};

/// A table of one word an entry, which merges bounds. It is for searches to the end of the game: it holds nothing of others.
#[derive(Debug)]
pub struct Packed {
    words: Arc<[AtomicU64]>,
    /// What the threads that share it are searching, if any do.
    claims: Option<Arc<SearchClaims>>,
    layout: EntryLayout,
    /// The table's index bits: now, and at most.
    bits: u32,
    most_bits: u32,
    /// The most index bits since all words were zero.
    used_bits: u32,
    /// Stores that made a new entry, since it has this size.
    stored: u64,
    /// Where an entry holds it.
    generation: u64,
}

/// Entries of a cluster, half of a line of the processor's cache.
const CLUSTER: usize = 4;
/// The index bits of the smallest table, whose memory fits into the processor's second cache.
const LEAST_BITS: u32 = 12;
/// The index bits from which on it grows late: 8 MiB.
const LATE_BITS: u32 = 18;

/// A key's place: its hash, in a word's upper bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PackedPlace(u64);

impl Packed {
    /// Creates an empty table of at most this many bytes (but at least 128 KiB), for scores within a range that are multiples of `grain`; none if a
    /// position and two scores don't fit into a word.
    pub fn new<G: PackedGame>(game: &G, bytes: usize, range: Bounds, grain: Score) -> Option<Self> {
        let layout = EntryLayout::new(game.packed_bits()?, range, grain)?;
        let clusters = (bytes / (CLUSTER * size_of::<AtomicU64>())).max(1);
        // A longer index than the hash has bits would point nowhere.
        let most_bits = clusters
            .ilog2()
            .clamp(LEAST_BITS, layout.key_bits.max(LEAST_BITS));
        Some(Self {
            words: Arc::default(),
            claims: None,
            generation: layout.generation,
            layout,
            bits: LEAST_BITS,
            most_bits,
            used_bits: 0,
            stored: 0,
        })
    }

    /// The same, if there is as much memory, as far as can be told without taking it.
    ///
    /// # Errors
    /// When there isn't.
    pub fn try_new<G: PackedGame>(
        game: &G,
        bytes: usize,
        range: Bounds,
        grain: Score,
    ) -> Result<Option<Self>, TryReserveError> {
        Vec::<u8>::new().try_reserve_exact(bytes)?;
        Ok(Self::new(game, bytes, range, grain))
    }

    /// Returns how many entries it can hold at most.
    pub const fn capacity(&self) -> usize {
        CLUSTER << self.most_bits
    }

    /// Returns the bytes that it takes now.
    pub fn bytes_taken(&self) -> usize {
        self.words.len() * size_of::<AtomicU64>()
    }

    /// Returns how many entries it holds. Looks at every one.
    pub fn len(&self) -> usize {
        let words = self.words.iter().take(CLUSTER << self.bits);
        let words = words.map(|word| word.load(Ordering::Relaxed));
        words.filter(|&word| self.is_current(word)).count()
    }

    /// Returns whether it holds no entry. Looks at every one.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Forgets everything by beginning a new generation, and is small again; not while threads share it.
    pub fn clear(&mut self) {
        if self.is_shared() {
            return;
        }
        self.claims = None;
        let next = self.generation.wrapping_add(self.layout.generation);
        self.generation = next & self.layout.generations;
        if self.generation == 0 {
            for word in self.words.iter().take(CLUSTER << self.used_bits) {
                word.store(0, Ordering::Relaxed);
            }
            self.generation = self.layout.generation;
            self.used_bits = 0;
        }
        self.bits = LEAST_BITS;
        self.stored = 0;
    }

    /// The same table for another thread. As long as several share it, none makes it grow or forgets it; so it grows before, whenever its
    /// entries are no longer few: after a quarter of the stores, of which this thread counts its own.
    #[must_use]
    pub fn share(&mut self) -> Self {
        let stored = 4 * self.stored;
        while self.words.is_empty()
            || !self.is_shared() && self.bits < self.most_bits && stored > self.patience()
        {
            self.grow();
        }
        let claims = self.claims.get_or_insert_default();
        Self {
            words: Arc::clone(&self.words),
            claims: Some(Arc::clone(claims)),
            ..*self
        }
    }

    /// How many entries it can hold at its present size.
    const fn entries(&self) -> u64 {
        (CLUSTER as u64) << self.bits
    }

    /// After how many stores it grows.
    const fn patience(&self) -> u64 {
        let times = if self.bits < LATE_BITS { 2 } else { 64 };
        times * self.entries()
    }

    fn is_shared(&self) -> bool {
        // All empty slices may share one allocation.
        !self.words.is_empty() && Arc::strong_count(&self.words) > 1
    }

    /// Grows, unless threads share it: then it is asked again after half as many stores.
    #[cold]
    fn grow_alone(&mut self) {
        if self.is_shared() {
            self.stored = self.patience() / 2;
        } else {
            self.grow();
        }
    }

    /// Takes four times the memory, or the first. Every entry goes where its index leads now: clusters are walked downwards,
    /// so that none is written before it is read.
    #[cold]
    #[inline(never)]
    fn grow(&mut self) {
        let old = (!self.words.is_empty()).then_some(self.bits);
        if old.is_some() {
            self.bits = (self.bits + 2).min(self.most_bits);
        }
        self.used_bits = self.used_bits.max(self.bits);
        self.stored = 0;
        let length = CLUSTER << self.bits;
        if self.words.len() < length {
            let old = self.words.iter().map(|word| word.load(Ordering::Relaxed));
            let new = old.chain(std::iter::repeat(0)).take(length);
            self.words = new.map(AtomicU64::new).collect();
        }
        if let Some(old) = old {
            self.spread(old);
        }
    }

    /// Moves the entries of a table with `old` index bits to where they belong now.
    #[allow(
        clippy::cast_possible_truncation,
        reason = "it is less than the number of parts"
    )]
    fn spread(&self, old: u32) {
        let parts = 1 << (self.bits - old);
        for cluster in (0..1_usize << old).rev() {
            let from = cluster * CLUSTER;
            let words: [u64; CLUSTER] =
                std::array::from_fn(|at| self.words[from + at].load(Ordering::Relaxed));
            let target = cluster * parts * CLUSTER;
            for word in &self.words[target..target + parts * CLUSTER] {
                word.store(0, Ordering::Relaxed);
            }
            for (at, word) in words.into_iter().enumerate() {
                if !self.is_current(word) {
                    continue;
                }
                // The bits of the hash that follow the old index.
                let part = (word << (old - INDEX_ONLY) >> (u64::BITS - (self.bits - old))) as usize;
                self.words[target + part * CLUSTER + at].store(word, Ordering::Relaxed);
            }
        }
    }

    #[inline]
    const fn is_current(&self, word: u64) -> bool {
        word & self.layout.generations == self.generation
    }

    /// The first word of the cluster of a place, and the bits above all others of its entries.
    #[allow(
        clippy::cast_possible_truncation,
        reason = "it is less than the number of clusters"
    )]
    #[inline]
    const fn cluster(&self, PackedPlace(hash): PackedPlace) -> (usize, u64) {
        let first = (hash >> (u64::BITS - self.bits)) as usize * CLUSTER;
        let mark = (hash << INDEX_ONLY) | self.generation;
        (first, mark)
    }

    #[inline]
    fn prefetch(&self, place: PackedPlace) {
        if let Some(word) = self.words.get(self.cluster(place).0) {
            marubatsu_prefetch::fetch(word);
        }
    }

    #[inline]
    fn find(&self, place: PackedPlace) -> Option<Bounds> {
        let (first, mark) = self.cluster(place);
        let cluster = self.words.get(first..first + CLUSTER)?;
        for word in cluster {
            let word = word.load(Ordering::Relaxed);
            if (word ^ mark) < self.layout.generation {
                return Some(self.layout.bounds(word));
            }
        }
        None
    }

    /// Stores an entry, and returns whether it took the place of none of its key.
    #[inline]
    fn put(&self, place: PackedPlace, bounds: Bounds, work: u64) -> bool {
        let (first, mark) = self.cluster(place);
        let Some(cluster) = self.words.get(first..first + CLUSTER) else {
            return true;
        };
        let entry = mark | self.layout.data(bounds, work);
        let (mut victim, mut least) = (&cluster[0], u64::MAX);
        for word in cluster {
            let old = word.load(Ordering::Relaxed);
            if (old ^ mark) < self.layout.generation {
                word.store(entry, Ordering::Relaxed);
                return false;
            }
            let worth = if self.is_current(old) {
                1 + (old & self.layout.works)
            } else {
                0
            };
            if worth < least {
                (victim, least) = (word, worth);
            }
        }
        victim.store(entry, Ordering::Relaxed);
        true
    }
}

impl<G: PackedGame> Table<G> for Packed {
    type Place = PackedPlace;

    #[inline]
    fn kind(&self) -> TableKind {
        TableKind::Merged
    }

    #[inline]
    fn place(&self, game: &G, position: &G::Position, merges: bool) -> (PackedPlace, G::Element) {
        let key = game.packed(position, merges);
        let hash = (key << (u64::BITS - self.layout.key_bits)).wrapping_mul(ODD);
        (PackedPlace(hash), game.symmetries()[0])
    }

    #[inline]
    fn fetch(&self, place: PackedPlace) {
        self.prefetch(place);
    }

    #[inline]
    fn probe(&self, place: PackedPlace, remaining: Depth, _: Window) -> Option<Entry<G::Move>> {
        let bounds = self.find(place).filter(|_| remaining == Depth::UNLIMITED)?;
        Some(Entry { bounds, best: None })
    }

    #[inline]
    fn store(
        &mut self,
        place: PackedPlace,
        remaining: Depth,
        _: Window,
        entry: Entry<G::Move>,
        work: u64,
    ) {
        if remaining != Depth::UNLIMITED {
            return;
        }
        if self.words.is_empty() || self.stored > self.patience() && self.bits < self.most_bits {
            self.grow_alone();
        }
        self.stored += u64::from(self.put(place, entry.bounds, work));
    }

    #[inline]
    fn is_shared(&self) -> bool {
        self.claims.is_some()
    }

    #[inline]
    fn claimed(&self, place: PackedPlace) -> bool {
        let claims = self.claims.as_deref();
        claims.is_some_and(|claims| claims.has(place.0))
    }

    #[inline]
    fn claim(&self, place: PackedPlace) {
        if let Some(claims) = self.claims.as_deref() {
            claims.put(place.0);
        }
    }

    #[inline]
    fn release(&self, place: PackedPlace) {
        if let Some(claims) = self.claims.as_deref() {
            claims.remove(place.0);
        }
    }

    fn clear(&mut self) {
        Self::clear(self);
    }

    fn share(&mut self) -> Option<Self> {
        Some(Self::share(self))
    }
}
