//! A position as a number in base 3, with a digit for each square: 0 where it is empty, 1 for the side to move, 2 for the other.
//!
//! Invariant: up to 40 squares there is another number below 3^squares for each position, which fits into a word.

use super::{BoardShape, Line};
use crate::games::bits::Bits;

/// Bits as digits, eight at a time.
const DIGITS: [u16; 256] = digits();
/// Three to the power of eight.
const BYTE: u64 = 6_561;

const fn digits() -> [u16; 256] {
    let mut digits = [0; 256];
    let mut bits = 0;
    while bits < 128 {
        // The same digits one place up, and a lowest one.
        digits[2 * bits] = 3 * digits[bits];
        digits[2 * bits + 1] = 3 * digits[bits] + 1;
        bits += 1;
    }
    digits
}

impl<B: Bits, S: BoardShape> Line<B, S> {
    /// The number of these stones of the side to move and of the other.
    #[inline]
    pub(super) fn ternary(&self, (mover, other): (B, B)) -> u64 {
        let (width, stride) = (self.width(), self.shape.stride(B::WIDTH));
        let row = !B::EMPTY >> (B::WIDTH - width);
        let rows = (0..self.height()).map(|y| {
            let digits = |stones: B| in_base_3(((stones >> (y * stride)) & row).low());
            digits(mover) + 2 * digits(other)
        });
        let above = 3_u64.pow(width);
        rows.fold(0, |number, row| number * above + row)
    }

    /// The stones that have this number.
    pub(super) fn of_ternary(&self, mut number: u64) -> (B, B) {
        let (mut mover, mut other) = (B::EMPTY, B::EMPTY);
        for y in (0..self.height()).rev() {
            for x in 0..self.width() {
                let square = B::bit(self.index(x, y));
                match number % 3 {
                    0 => {}
                    1 => mover = mover | square,
                    _ => other = other | square,
                }
                number /= 3;
            }
        }
        (mover, other)
    }
}

/// The bits of a word, of which no more than 40 are used, as digits in base 3.
#[inline]
fn in_base_3(word: u64) -> u64 {
    let bytes = word.to_le_bytes();
    let used = 8 - (word.leading_zeros() / 8) as usize;
    let digits = bytes[..used].iter().rev();
    digits.fold(0, |number, &byte| {
        number * BYTE + u64::from(DIGITS[usize::from(byte)])
    })
}
