//! Runs work of many pieces: on the calling thread, or on as many threads as the caller provides.
//!
//! Invariant: results are in the order of the pieces, whichever thread made them. The library starts no threads; callers pass theirs
//! as [`Workers`].

/// Does pieces of work, one after the other or side by side.
///
/// ```
/// use marubatsu::workers::{SingleThread, Workers};
///
/// assert_eq!(SingleThread.map(vec![1, 2, 3], |number| number * number), [1, 4, 9]);
/// ```
pub trait Workers {
    /// How many pieces are done at a time, from 1. Work is parted among so many.
    fn count(&self) -> usize;

    /// What becomes of each item, in their order.
    fn map<T: Send, R: Send>(&self, items: Vec<T>, work: impl Fn(T) -> R + Sync + Send) -> Vec<R>;
}

/// One piece after the other.
#[derive(Clone, Copy, Debug, Default)]
pub struct SingleThread;

impl Workers for SingleThread {
    fn count(&self) -> usize {
        1
    }

    fn map<T: Send, R: Send>(&self, items: Vec<T>, work: impl Fn(T) -> R + Sync + Send) -> Vec<R> {
        items.into_iter().map(work).collect()
    }
}
