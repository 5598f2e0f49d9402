//! Workers whose pieces are done in an order that nobody expects.
//!
//! Invariant: answers come in the items' order all the same.

use marubatsu::workers::Workers;

/// So many workers, of whom the last is done first.
pub(crate) struct Backwards(pub(crate) usize);

impl Workers for Backwards {
    fn count(&self) -> usize {
        self.0
    }

    fn map<T: Send, R: Send>(&self, items: Vec<T>, work: impl Fn(T) -> R + Sync + Send) -> Vec<R> {
        let mut done: Vec<R> = items.into_iter().rev().map(work).collect();
        done.reverse();
        done
    }
}
