//! A hash function for the keys of positions: few instructions, and the same result on every
//! machine and in every run.
//!
//! Invariant: results depend on a hash only through places in a table, so it needs no protection
//! against keys chosen by an attacker. Each word is multiplied by an odd constant, and the two
//! halves of the product are combined by exclusive or (the folded multiply of wyhash, Wang Yi,
//! 2019; used so in Rust by `ahash` and `foldhash`).

use std::hash::{BuildHasher, Hash, Hasher};

/// FNV-1a of these bytes (G. Fowler, L. C. Noll, K.-P. Vo), 64 bits: for checksums, and for names of content. It keeps no secret.
///
/// ```
/// assert_eq!(marubatsu::hash::fnv1a(b"foobar"), 0x8594_4171_f739_67e8);
/// ```
pub const fn fnv1a(bytes: &[u8]) -> u64 {
    fnv1a_behind(0xcbf2_9ce4_8422_2325, bytes)
}

/// Returns the [`fnv1a`] of bytes that have this hash, followed by these: for what is read in parts.
///
/// ```
/// use marubatsu::hash::{fnv1a, fnv1a_behind};
/// assert_eq!(fnv1a_behind(fnv1a(b"foo"), b"bar"), fnv1a(b"foobar"));
/// ```
pub const fn fnv1a_behind(mut hash: u64, bytes: &[u8]) -> u64 {
    let mut at = 0;
    // What runs while a program is compiled has no iterators.
    while at < bytes.len() {
        hash = (hash ^ bytes[at] as u64).wrapping_mul(0x0100_0000_01b3);
        at += 1;
    }
    hash
}

/// An odd number without pattern: 2^64 divided by the golden ratio.
pub(crate) const ODD: u64 = 0x9e37_79b9_7f4a_7c15;

/// Makes hashers that all begin in the same state.
#[derive(Clone, Copy, Debug, Default)]
pub struct MixBuildHasher;

impl MixBuildHasher {
    /// The hash of one value.
    #[inline]
    pub fn hash<T: Hash>(value: &T) -> u64 {
        Self.hash_one(value)
    }
}

impl BuildHasher for MixBuildHasher {
    type Hasher = MixHasher;

    #[inline]
    fn build_hasher(&self) -> MixHasher {
        MixHasher(ODD)
    }
}

/// What was hashed so far.
#[derive(Clone, Copy, Debug)]
pub struct MixHasher(u64);

#[allow(
    clippy::cast_possible_truncation,
    reason = "both halves of the product are used"
)]
#[inline]
const fn folded(a: u64, b: u64) -> u64 {
    let product = a as u128 * b as u128;
    product as u64 ^ (product >> 64) as u64
}

impl Hasher for MixHasher {
    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    #[inline]
    fn write_u8(&mut self, number: u8) {
        self.write_u64(number.into());
    }

    #[inline]
    fn write_u32(&mut self, number: u32) {
        self.write_u64(number.into());
    }

    #[inline]
    fn write_u64(&mut self, number: u64) {
        self.0 = folded(self.0 ^ number, ODD);
    }

    #[inline]
    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    #[allow(clippy::cast_possible_truncation, reason = "both halves are written")]
    #[inline]
    fn write_u128(&mut self, number: u128) {
        self.write_u64(number as u64);
        self.write_u64((number >> 64) as u64);
    }
}
