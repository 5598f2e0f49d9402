//! Which positions the threads that share a table are searching.
//!
//! Invariant: a claim is a hint. A lost or a false one costs time and changes no answer, so that claims need no lock and may
//! overwrite each other. Source: T. Kerrigan, "Simplified ABDADA" (2017), after J.-C. Weill, "The ABDADA Distributed Minimax
//! Search Algorithm" (ICCA Journal 19, 1996).

use std::sync::atomic::{AtomicU64, Ordering};

/// Far more than all threads ever search at once.
const SLOTS: u64 = 1 << 12;

/// Hashes of positions, each in the slot of its lower bits.
#[derive(Debug)]
pub(super) struct SearchClaims(Box<[AtomicU64]>);

/// What no position's hash is: hashes are products with their lower bits cleared, or 0.
const NONE: u64 = u64::MAX;

impl Default for SearchClaims {
    fn default() -> Self {
        Self((0..SLOTS).map(|_| AtomicU64::new(NONE)).collect())
    }
}

impl SearchClaims {
    /// The slot of a hash, by its upper bits, which vary most.
    #[inline]
    fn slot(&self, hash: u64) -> &AtomicU64 {
        #[allow(
            clippy::cast_possible_truncation,
            reason = "it is less than the number of slots"
        )]
        let at = (hash >> (u64::BITS - SLOTS.ilog2())) as usize;
        &self.0[at]
    }

    #[inline]
    pub(super) fn has(&self, hash: u64) -> bool {
        self.slot(hash).load(Ordering::Relaxed) == hash
    }

    #[inline]
    pub(super) fn put(&self, hash: u64) {
        self.slot(hash).store(hash, Ordering::Relaxed);
    }

    #[inline]
    pub(super) fn remove(&self, hash: u64) {
        let slot = self.slot(hash);
        if slot.load(Ordering::Relaxed) == hash {
            slot.store(NONE, Ordering::Relaxed);
        }
    }
}
