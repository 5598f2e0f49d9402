//! Sets of squares as one machine word: the few operations the line games need of `u64` and `u128`.
//!
//! Invariant: bits are numbered from the lowest, 0 to `WIDTH - 1`; `<<` and `>>` shift by less than
//! `WIDTH`.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{Add, BitAnd, BitOr, BitXor, Not, Shl, Shr, Sub};

/// An unsigned word used as a set of bits.
pub trait Bits:
    Copy
    + Eq
    + Ord
    + Hash
    + Debug
    + Send
    + Sync
    + 'static
    + Add<Output = Self>
    + Sub<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The number of bits in the word.
    const WIDTH: u32;
    /// The empty set.
    const EMPTY: Self;

    /// The set of this one bit.
    fn bit(index: u32) -> Self;
    /// The set of these bits, all of which must be below `WIDTH`.
    fn of(bits: u128) -> Self;
    /// The lowest 64 bits.
    fn low(self) -> u64;
    /// How many bits are set.
    fn count(self) -> u32;
    /// The index of the lowest bit; `WIDTH` for the empty set.
    fn lowest(self) -> u32;
    /// The set without its lowest bit.
    fn without_lowest(self) -> Self;

    /// The index of the set's bit number `number`, counted from the lowest as 0. The set must have
    /// more bits than that.
    fn select(self, number: u32) -> u32;

    /// Whether the set is empty.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// The set shifted up by `distance`, which may be `WIDTH` or more: then nothing is left.
    #[inline]
    fn up(self, distance: u32) -> Self {
        if distance < Self::WIDTH {
            self << distance
        } else {
            Self::EMPTY
        }
    }

    /// The set shifted down by `distance`, which may be `WIDTH` or more: then nothing is left.
    #[inline]
    fn down(self, distance: u32) -> Self {
        if distance < Self::WIDTH {
            self >> distance
        } else {
            Self::EMPTY
        }
    }

    /// Whether this bit is set.
    #[inline]
    fn has(self, index: u32) -> bool {
        !(self & Self::bit(index)).is_empty()
    }
}

macro_rules! bits {
    ($word:ty) => {
        impl Bits for $word {
            const WIDTH: u32 = <$word>::BITS;
            const EMPTY: Self = 0;

            #[inline]
            fn bit(index: u32) -> Self {
                1 << index
            }
            #[allow(
                trivial_numeric_casts,
                clippy::cast_possible_truncation,
                reason = "none is beyond WIDTH"
            )]
            #[inline]
            fn of(bits: u128) -> Self {
                bits as Self
            }
            #[allow(
                trivial_numeric_casts,
                clippy::cast_possible_truncation,
                reason = "that is what it is for"
            )]
            #[inline]
            fn low(self) -> u64 {
                self as u64
            }
            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline]
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }
            #[inline]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }
            #[allow(
                trivial_numeric_casts,
                clippy::cast_possible_truncation,
                reason = "one half after the other"
            )]
            #[inline]
            fn select(self, number: u32) -> u32 {
                let low = self as u64;
                let before = low.count_ones();
                if Self::WIDTH == u64::BITS || number < before {
                    selected(low, number)
                } else {
                    let high = self.down(u64::BITS) as u64;
                    u64::BITS + selected(high, number - before)
                }
            }
        }
    };
}

bits!(u64);
bits!(u128);

/// The index of a word's set bit number `number`, without branches that a processor would
/// mispredict: sums over all bytes at once tell the byte, and a table the bit in it (S. Vigna,
/// "Broadword Implementation of Rank/Select Queries", 2008, algorithm 2).
#[allow(clippy::cast_possible_truncation, reason = "a bit's index is below 64")]
#[inline]
fn selected(word: u64, number: u32) -> u32 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGHS: u64 = 0x8080_8080_8080_8080;
    let pairs = word - ((word >> 1) & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + ((pairs >> 2) & 0x3333_3333_3333_3333);
    let bytes = (fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
    // Each byte holds how many bits are set in it and in the bytes below it.
    let sums = bytes.wrapping_mul(ONES);
    let reached = (u64::from(number).wrapping_mul(ONES) | HIGHS) - sums;
    let place = ((reached & HIGHS) >> 7).wrapping_mul(ONES) >> 56;
    let place = 8 * place.min(7);
    let left = u64::from(number) - ((sums << 8 >> place) & 0xff);
    let byte = (word >> place) & 0xff;
    let bit = IN_BYTE[(left & 7) as usize][byte as usize];
    place as u32 + u32::from(bit)
}

/// For each number from 0 and each byte, the index of the byte's set bit with that number.
static IN_BYTE: [[u8; 256]; 8] = in_byte();

const fn in_byte() -> [[u8; 256]; 8] {
    let mut places = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut number) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                places[number][byte] = bit;
                number += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Chance;

    /// Bits one after the other.
    fn slow<B: Bits>(set: B, number: u32) -> u32 {
        (0..number)
            .fold(set, |left, _| left.without_lowest())
            .lowest()
    }

    #[test]
    fn a_bit_is_found_by_its_number() {
        let mut chance = Chance::new(1);
        for density in 1..=16 {
            for _ in 0..200 {
                let bits = (0..128).map(|bit| (u128::from(chance.below(16) < density)) << bit);
                let set: u128 = bits.sum();
                for number in 0..set.count_ones() {
                    assert_eq!(set.select(number), slow(set, number));
                }
                let set = u64::of(set);
                for number in 0..set.count_ones() {
                    assert_eq!(set.select(number), slow(set, number));
                }
            }
        }
    }
}
