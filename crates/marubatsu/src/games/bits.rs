//! Sets of squares as one machine word: the few operations the line games need of `u64` and `u128`.
//!
//! Invariant: `WIDTH` bits, numbered from the lowest; shifts are by less than `WIDTH`.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{Add, BitAnd, BitOr, BitXor, Not, Shl, Shr};

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
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// Bits in the word.
    const WIDTH: u32;
    /// The empty set.
    const EMPTY: Self;

    /// The set of this one bit.
    fn bit(index: u32) -> Self;
    /// The set of these bits, of which none is beyond `WIDTH`.
    fn of(bits: u128) -> Self;
    /// How many bits are set.
    fn count(self) -> u32;
    /// The index of the lowest bit; `WIDTH` for the empty set.
    fn lowest(self) -> u32;
    /// The set without its lowest bit.
    fn without_lowest(self) -> Self;

    /// Whether the set is empty.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Every bit moved so far up; none is left after `WIDTH` or more.
    #[inline]
    fn up(self, distance: u32) -> Self {
        if distance < Self::WIDTH {
            self << distance
        } else {
            Self::EMPTY
        }
    }

    /// Every bit moved so far down; none is left after `WIDTH` or more.
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
        }
    };
}

bits!(u64);
bits!(u128);
