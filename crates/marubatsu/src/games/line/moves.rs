//! Moves of line games: squares as bits, lowest first.
//!
//! Invariant: a move's code is its square's bit, below 128.

use std::num::NonZeroU8;

use crate::games::bits::Bits;

/// A stone put on a square; the code is the square's bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(NonZeroU8);

impl Square {
    /// The square of a bit. The bit is stored plus one, so that `Option<Square>` needs only one
    /// byte.
    #[allow(
        clippy::cast_possible_truncation,
        reason = "a bit's index is below 128"
    )]
    #[inline]
    pub(super) const fn at(index: u32) -> Self {
        Self(NonZeroU8::MIN.saturating_add(index as u8))
    }
}

impl From<Square> for u32 {
    #[inline]
    fn from(square: Square) -> Self {
        Self::from(square.0.get() - 1)
    }
}

/// The legal moves, lowest bit first.
#[derive(Clone, Debug)]
pub struct Squares<B>(pub(super) B);

impl<B: Bits> Iterator for Squares<B> {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.0.is_empty() {
            return None;
        }
        let square = Square::at(self.0.lowest());
        self.0 = self.0.without_lowest();
        Some(square)
    }

    #[inline]
    fn nth(&mut self, skipped: usize) -> Option<Square> {
        let number = u32::try_from(skipped).ok();
        let Some(number) = number.filter(|&number| number < self.0.count()) else {
            self.0 = B::EMPTY;
            return None;
        };
        let index = self.0.select(number);
        // The squares above it are left.
        self.0 = (self.0 >> index).without_lowest() << index;
        Some(Square::at(index))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let length = self.0.count() as usize;
        (length, Some(length))
    }
}

impl<B: Bits> ExactSizeIterator for Squares<B> {}
