//! A cache for results of all kinds, with one memory limit.
//!
//! Invariants: cached values and reservations for running work stay within the limit, unless running work and open requests alone
//! exceed it. The least recently used value is dropped first. Uploads can't be made again, so they are dropped last, but never use
//! more than half. A key has at most one entry.

use std::any::Any;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What an entry costs beside its value: its place, with two copies of its key.
const ENTRY: usize = 512;

/// What part of all memory a piece of work may have: so many run at once.
pub(crate) const WORK: usize = 4;

/// Values of all kinds, as many as fit; clones are the same cache.
#[derive(Clone, Debug)]
pub struct Cache(Arc<Mutex<CacheContents>>);

/// What a value takes in memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Weight {
    /// The bytes it takes now: it may grow while it is used.
    pub bytes: usize,
    /// Whether others than the cache hold it: then letting it go frees nothing.
    pub is_held: bool,
}

/// A kind of values. Its keys are its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CacheKind {
    /// Its name, of which there is one.
    pub name: &'static str,
    /// Whether its values were uploaded.
    pub is_uploaded: bool,
}

/// A kind, and a key of it.
type CachePlace = (CacheKind, Arc<str>);

#[derive(Debug)]
struct CacheContents {
    limit: usize,
    /// Bytes of values that can be made again, and of those that were uploaded.
    used: [usize; 2],
    /// Bytes of work under way.
    reserved: usize,
    /// Counts uses.
    clock: u64,
    entries: BTreeMap<CachePlace, CacheEntry>,
    /// The places by their last use: of values that can be made again, and of those that were uploaded.
    by_use: [BTreeMap<u64, CachePlace>; 2],
}

struct CacheEntry {
    value: Arc<dyn Any + Send + Sync>,
    weigh: Box<dyn Fn() -> Weight + Send>,
    /// What the value took when it was weighed last, with the entry itself.
    bytes: usize,
    /// What the entry itself takes.
    beside: usize,
    last_use: u64,
}

impl fmt::Debug for CacheEntry {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} bytes", self.bytes)
    }
}

/// Memory for work under way, until it is dropped.
#[derive(Debug)]
pub struct Reservation {
    cache: Cache,
    bytes: usize,
}

impl Drop for Reservation {
    fn drop(&mut self) {
        self.cache.kept().reserved -= self.bytes;
    }
}

impl Cache {
    /// Returns an empty cache for so many bytes.
    pub fn new(limit: usize) -> Self {
        Self(Arc::new(Mutex::new(CacheContents {
            limit,
            used: [0; 2],
            reserved: 0,
            clock: 0,
            entries: BTreeMap::new(),
            by_use: Default::default(),
        })))
    }

    /// Returns how many bytes are kept and reserved.
    pub fn used(&self) -> usize {
        let kept = self.kept();
        kept.used[0] + kept.used[1] + kept.reserved
    }

    /// Returns the value of a key, which is now the one used last.
    pub fn get<T: Any + Send + Sync>(&self, kind: CacheKind, key: &str) -> Option<Arc<T>> {
        let mut kept = self.kept();
        let place = (kind, Arc::from(key));
        let mut entry = kept.take(&place)?;
        let value = Arc::clone(&entry.value);
        entry.bytes = (entry.weigh)().bytes.saturating_add(entry.beside);
        kept.put(place, entry);
        kept.make_room(0);
        value.downcast().ok()
    }

    /// Returns all values of a kind, by their keys; this uses none of them.
    pub fn values<T: Any + Send + Sync>(&self, kind: CacheKind) -> Vec<Arc<T>> {
        let kept = self.kept();
        let of_kind = kept.entries.range((kind, Arc::from(""))..);
        let of_kind = of_kind.take_while(|((other, _), _)| *other == kind);
        let values = of_kind.map(|(_, entry)| Arc::clone(&entry.value));
        values.filter_map(|value| value.downcast().ok()).collect()
    }

    /// Keeps a value that weighs so much, unless it alone is more than may be kept.
    pub fn insert<T: Any + Send + Sync>(
        &self,
        kind: CacheKind,
        key: &str,
        value: Arc<T>,
        weigh: impl Fn(&T) -> Weight + Send + 'static,
    ) {
        let beside = 2 * key.len() + ENTRY;
        let bytes = weigh(&value).bytes.saturating_add(beside);
        let mut kept = self.kept();
        let place = (kind, Arc::from(key));
        kept.take(&place);
        let most = kept.limit >> u32::from(kind.is_uploaded);
        if bytes <= most {
            while kind.is_uploaded && kept.used[1] + bytes > most {
                kept.take_oldest(1);
            }
            kept.make_room(bytes);
            // Work may have taken the room; what was uploaded is kept all the same.
            if !kind.is_uploaded && !kept.has_room(bytes) {
                return;
            }
            let weighed = Arc::clone(&value);
            let entry = CacheEntry {
                value,
                weigh: Box::new(move || weigh(&weighed)),
                bytes,
                beside,
                last_use: 0,
            };
            kept.put(place, entry);
        }
    }

    /// Lets go what there was no room for while requests held it.
    pub fn trim(&self) {
        self.kept().make_room(0);
    }

    /// Takes memory for a piece of work, a quarter of all; for it, as much goes of what is kept as need be.
    pub fn reserve_for_work(&self) -> Reservation {
        let mut kept = self.kept();
        let bytes = kept.limit / WORK;
        kept.reserved += bytes;
        kept.make_room(0);
        drop(kept);
        let cache = self.clone();
        Reservation { cache, bytes }
    }

    fn kept(&self) -> MutexGuard<'_, CacheContents> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl CacheContents {
    fn take(&mut self, place: &CachePlace) -> Option<CacheEntry> {
        let entry = self.entries.remove(place)?;
        let of = usize::from(place.0.is_uploaded);
        self.by_use[of].remove(&entry.last_use);
        self.used[of] -= entry.bytes;
        Some(entry)
    }

    /// Puts an entry there, as the one used last.
    fn put(&mut self, place: CachePlace, mut entry: CacheEntry) {
        self.clock += 1;
        entry.last_use = self.clock;
        let of = usize::from(place.0.is_uploaded);
        self.used[of] += entry.bytes;
        self.by_use[of].insert(self.clock, place.clone());
        self.entries.insert(place, entry);
    }

    fn take_oldest(&mut self, of: usize) -> Option<CacheEntry> {
        let (_, place) = self.by_use[of].first_key_value()?;
        let place = place.clone();
        self.take(&place)
    }

    fn has_room(&self, bytes: usize) -> bool {
        self.used[0] + self.used[1] + self.reserved <= self.limit.saturating_sub(bytes)
    }

    /// Lets go what has to go for so many more bytes, as far as that frees any.
    fn make_room(&mut self, bytes: usize) {
        while !self.has_room(bytes) {
            let Some(oldest) = self.oldest_to_go() else {
                return;
            };
            self.take(&oldest);
            self.weigh_oldest();
        }
    }

    /// The value that nobody holds and was used longest ago.
    fn oldest_to_go(&self) -> Option<CachePlace> {
        let mut places = self.by_use.iter().flat_map(BTreeMap::values);
        let is_free = |place: &&CachePlace| {
            let entry = self.entries.get(place);
            entry.is_some_and(|entry| !(entry.weigh)().is_held)
        };
        places.find(is_free).cloned()
    }

    /// Weighs the value again that was used longest ago: it may now be the only one to hold what it shared with the
    /// one that went before it.
    fn weigh_oldest(&mut self) {
        let oldest = self.by_use[0].first_key_value();
        if let Some(entry) = oldest.and_then(|(_, place)| self.entries.get_mut(place)) {
            self.used[0] -= entry.bytes;
            entry.bytes = (entry.weigh)().bytes.saturating_add(entry.beside);
            self.used[0] += entry.bytes;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MADE: CacheKind = CacheKind {
        name: "made",
        is_uploaded: false,
    };
    const UPLOADED: CacheKind = CacheKind {
        name: "uploaded",
        is_uploaded: true,
    };

    fn weight(bytes: usize) -> Weight {
        let is_held = false;
        Weight { bytes, is_held }
    }

    /// Keeps a value of this size.
    fn keep(cache: &Cache, kind: CacheKind, key: &str, bytes: usize) {
        cache.insert(kind, key, Arc::new(vec![0_u8; bytes]), |value| {
            weight(value.capacity())
        });
    }

    /// The keys that are kept, by their last use.
    fn keys(cache: &Cache, kind: CacheKind) -> String {
        let kept = cache.kept();
        let places = kept.by_use[usize::from(kind.is_uploaded)].values();
        places.map(|(_, key)| &**key).collect()
    }

    fn sized(cache: &Cache, key: &str) -> Option<usize> {
        cache.get::<Vec<u8>>(MADE, key).map(|value| value.len())
    }

    #[test]
    fn what_was_used_longest_ago_goes_first() {
        let cache = Cache::new(3 * (ENTRY + 102));
        for key in ["a", "b", "c"] {
            keep(&cache, MADE, key, 100);
        }
        assert_eq!(sized(&cache, "a"), Some(100));
        keep(&cache, MADE, "d", 100);
        assert_eq!(keys(&cache, MADE), "cad");
        assert_eq!(sized(&cache, "b"), None);
        assert_eq!(cache.values::<Vec<u8>>(MADE).len(), 3);
        assert_eq!(cache.used(), 3 * (ENTRY + 102));
    }

    #[test]
    fn what_is_too_large_is_not_kept_and_disturbs_nothing() {
        let cache = Cache::new(3 * ENTRY);
        keep(&cache, MADE, "a", 10);
        cache.insert(MADE, "b", Arc::new(0_u8), |_| weight(usize::MAX));
        assert_eq!(keys(&cache, MADE), "a");
    }

    #[test]
    fn a_key_inserted_again_counts_once() {
        let cache = Cache::new(100 * ENTRY);
        keep(&cache, MADE, "a", 10);
        let used = cache.used();
        keep(&cache, MADE, "a", 10);
        assert_eq!((cache.used(), keys(&cache, MADE)), (used, "a".to_owned()));
    }

    #[test]
    fn what_grows_is_counted_as_it_is_and_others_make_room() {
        let cache = Cache::new(10 * ENTRY);
        keep(&cache, MADE, "a", ENTRY);
        let growing = Arc::new(Mutex::new(0_usize));
        let weigh = |bytes: &Mutex<usize>| weight(*bytes.lock().unwrap());
        cache.insert(MADE, "b", Arc::clone(&growing), weigh);
        *growing.lock().unwrap() = 8 * ENTRY;
        cache.get::<Mutex<usize>>(MADE, "b");
        assert_eq!(keys(&cache, MADE), "b");
        assert_eq!(cache.used(), 9 * ENTRY + 2);
    }

    #[test]
    fn what_is_held_stays_until_it_is_free() {
        let cache = Cache::new(4 * ENTRY);
        let held = Arc::new(Mutex::new(true));
        let weigh = |is_held: &Mutex<bool>| Weight {
            bytes: ENTRY,
            is_held: *is_held.lock().unwrap(),
        };
        cache.insert(MADE, "a", Arc::clone(&held), weigh);
        keep(&cache, MADE, "b", 0);
        keep(&cache, MADE, "c", ENTRY / 2);
        assert_eq!(keys(&cache, MADE), "ac");
        *held.lock().unwrap() = false;
        keep(&cache, MADE, "d", ENTRY / 2);
        assert_eq!(keys(&cache, MADE), "cd");
    }

    #[test]
    fn work_takes_the_room_of_what_is_kept_as_long_as_it_lasts() {
        let cache = Cache::new(12 * ENTRY);
        keep(&cache, MADE, "a", ENTRY / 2);
        keep(&cache, MADE, "b", ENTRY);
        let work = [(); 3].map(|()| cache.reserve_for_work());
        assert_eq!(keys(&cache, MADE), "b");
        keep(&cache, MADE, "c", 4 * ENTRY);
        assert_eq!(keys(&cache, MADE), "", "there is no room beside the work");
        drop(work);
        keep(&cache, MADE, "d", 4 * ENTRY);
        assert_eq!(keys(&cache, MADE), "d");
    }

    #[test]
    fn what_was_uploaded_goes_last_and_takes_half_at_most() {
        let cache = Cache::new(20 * ENTRY);
        for key in ["a", "b", "c"] {
            keep(&cache, UPLOADED, key, 3 * ENTRY);
        }
        assert_eq!(keys(&cache, UPLOADED), "bc");
        for key in ["d", "e", "f", "g"] {
            keep(&cache, MADE, key, 4 * ENTRY);
        }
        assert_eq!(
            (keys(&cache, UPLOADED), keys(&cache, MADE)),
            ("bc".to_owned(), "fg".to_owned())
        );
        assert!(cache.used() <= 20 * ENTRY);
    }
}
