//! Chance: numbers from one named generator, so that a seed means the same on every machine.
//!
//! Invariant: the same seed gives the same numbers. The generator is xoshiro256++ (D. Blackman and S. Vigna,
//! "Scrambled Linear Pseudorandom Number Generators", 2019), seeded through `SplitMix64`.

use rand_core::{Rng as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::hash::MixBuildHasher;

/// A stream of random numbers.
///
/// ```
/// use marubatsu::chance::Chance;
///
/// let mut one = Chance::new(1);
/// let mut other = Chance::new(1);
/// assert_eq!(one.below(6), other.below(6));
/// ```
#[derive(Clone, Debug)]
pub struct Chance(Xoshiro256PlusPlus);

impl Chance {
    /// Creates the stream of this seed.
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// Stream number `number` of this seed. Streams with different numbers are independent of one
    /// another.
    pub fn stream(seed: u64, number: u64) -> Self {
        Self::new(MixBuildHasher::hash(&(seed, number)))
    }

    /// A number from 0 to `limit` - 1, by the multiply-shift method (D. Lemire, 2019); its bias is below
    /// `limit` / 2^32.
    #[allow(
        clippy::cast_possible_truncation,
        reason = "the product's high half is below limit"
    )]
    #[inline]
    pub fn below(&mut self, limit: u32) -> u32 {
        ((u64::from(self.0.next_u32()) * u64::from(limit)) >> 32) as u32
    }

    /// One of the items, each with the same probability; `None` if there are no items.
    #[inline]
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> Option<T> {
        let number = u32::try_from(from.len()).ok()?;
        from.get(self.below(number) as usize).copied()
    }
}
