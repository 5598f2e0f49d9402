//! Who does work that is many pieces: the caller alone, or as many threads as it has.
//!
//! Invariant: what becomes of the pieces comes in their order, so that nobody can tell who did
//! them. The library starts no threads: whoever has some hands them in as [`Workers`].

/// Does pieces of work, one after the other or side by side.
///
/// ```
/// use marubatsu::workers::{Alone, Workers};
///
/// assert_eq!(Alone.map(vec![1, 2, 3], |number| number * number), [1, 4, 9]);
/// ```
pub trait Workers {
    /// How many pieces are done at a time, from 1. Work is parted among so many.
    fn count(&self) -> usize;

    /// What becomes of each item, in their order.
    fn map<T: Send, R: Send>(&self, items: Vec<T>, work: impl Fn(T) -> R + Sync + Send) -> Vec<R>;
}

/// One piece after the other.
#[derive(Clone, Copy, Debug, Default)]
pub struct Alone;

impl Workers for Alone {
    fn count(&self) -> usize {
        1
    }

    fn map<T: Send, R: Send>(&self, items: Vec<T>, work: impl Fn(T) -> R + Sync + Send) -> Vec<R> {
        items.into_iter().map(work).collect()
    }
}
