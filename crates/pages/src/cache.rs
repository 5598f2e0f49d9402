//! A bounded cache: what was used last stays, what was used longest ago goes.
//!
//! Invariants: the sizes of all entries together never exceed the limit; a key has one entry at most.

use std::collections::VecDeque;
use std::sync::Arc;

/// What an entry costs beside its value: its key and its place.
const ENTRY: usize = 1024;

/// Values by key, as many as fit.
#[derive(Debug)]
pub struct Cache<T> {
    limit: usize,
    used: usize,
    /// The one used longest ago first.
    entries: VecDeque<CacheEntry<T>>,
}

#[derive(Debug)]
struct CacheEntry<T> {
    key: String,
    value: Arc<T>,
    bytes: usize,
}

impl<T> Cache<T> {
    /// Returns an empty cache for so many bytes.
    pub const fn new(limit: usize) -> Self {
        Self {
            limit,
            used: 0,
            entries: VecDeque::new(),
        }
    }

    /// Returns the value of a key, which is now the one used last.
    pub fn get(&mut self, key: &str) -> Option<Arc<T>> {
        let entry = self.take(key)?;
        let value = Arc::clone(&entry.value);
        self.used += entry.bytes;
        self.entries.push_back(entry);
        Some(value)
    }

    /// Returns all values, the one used longest ago first; this uses none of them.
    pub fn values(&self) -> impl Iterator<Item = Arc<T>> + '_ {
        self.entries.iter().map(|entry| Arc::clone(&entry.value))
    }

    /// Keeps a value of this size, unless it alone is more than the cache may hold.
    pub fn insert(&mut self, key: &str, value: Arc<T>, bytes: usize) {
        self.take(key);
        let bytes = bytes.saturating_add(key.len() + ENTRY);
        if bytes > self.limit {
            return;
        }
        while self.used > self.limit - bytes {
            let Some(oldest) = self.entries.pop_front() else {
                break;
            };
            self.used -= oldest.bytes;
        }
        self.used += bytes;
        self.entries.push_back(CacheEntry {
            key: key.to_owned(),
            value,
            bytes,
        });
    }

    fn take(&mut self, key: &str) -> Option<CacheEntry<T>> {
        let at = self.entries.iter().rposition(|entry| entry.key == key)?;
        let entry = self.entries.remove(at)?;
        self.used -= entry.bytes;
        Some(entry)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(cache: &Cache<u8>) -> Vec<&str> {
        cache.entries.iter().map(|entry| &*entry.key).collect()
    }

    #[test]
    fn what_was_used_longest_ago_goes_first() {
        let mut cache = Cache::new(3 * (ENTRY + 101));
        for (value, key) in ["a", "b", "c"].into_iter().enumerate() {
            cache.insert(key, Arc::new(u8::try_from(value).unwrap()), 100);
        }
        assert_eq!(cache.get("a").as_deref(), Some(&0));
        cache.insert("d", Arc::new(3), 100);
        assert_eq!(keys(&cache), ["c", "a", "d"]);
        assert_eq!(cache.get("b"), None);
        assert!(cache.values().eq([2, 0, 3].map(Arc::new)));
    }

    #[test]
    fn a_large_value_takes_the_place_of_several() {
        let mut cache = Cache::new(4 * ENTRY);
        cache.insert("a", Arc::new(0), 0);
        cache.insert("b", Arc::new(1), 0);
        cache.insert("c", Arc::new(2), 2 * ENTRY);
        assert_eq!(keys(&cache), ["c"]);
        assert!(cache.used <= cache.limit);
    }

    #[test]
    fn what_is_too_large_is_not_kept_and_disturbs_nothing() {
        let mut cache = Cache::new(2 * ENTRY);
        cache.insert("a", Arc::new(0), 10);
        cache.insert("b", Arc::new(1), usize::MAX);
        assert_eq!(keys(&cache), ["a"]);
    }

    #[test]
    fn a_key_inserted_again_counts_once() {
        let mut cache = Cache::new(100 * ENTRY);
        cache.insert("a", Arc::new(0), 10);
        let used = cache.used;
        cache.insert("a", Arc::new(1), 10);
        assert_eq!((cache.used, keys(&cache)), (used, vec!["a"]));
        assert_eq!(cache.get("a").as_deref(), Some(&1));
    }
}
