//! Asks the processor to fetch memory that will be read soon.
//!
//! This is the one crate below the edges with `unsafe` code, because stable Rust has no safe prefetch yet
//! (`core::hint::prefetch_read` is unstable). Invariant: nothing is read or written; a prefetch of any address is a hint
//! that can't fault, so that no caller can break anything with it.

#![warn(missing_docs)]
#![deny(unsafe_op_in_unsafe_fn)]

/// Fetches what a reference points to into the processor's caches. Does nothing on processors other than x86-64.
///
/// ```
/// let numbers = [1, 2, 3];
/// marubatsu_prefetch::fetch(&numbers[2]);
/// ```
#[inline(always)]
pub fn fetch<T>(target: &T) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: PREFETCHT0 is part of every x86-64 processor, changes no memory and raises no fault, whatever the address.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(target).cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = target;
}
