//! The sizes of a line game, as values or as constants that the compiler can compute with.
//!
//! Invariant: a shape is only asked about words that it fits into. Each run is followed by an empty
//! bit exactly if the word has room for all of them, so that both kinds of shapes number their bits
//! alike.

use std::fmt::Debug;

use super::Line;
use crate::games::bits::Bits;

/// Connect Four with all its sizes as constants, for racing searches.
pub type ConnectFour = Line<u64, FixedSizes<7, 6, 4, true>>;

/// 〇×ゲーム with all its sizes as constants, for random games.
pub type TicTacToe = Line<u64, FixedSizes<3, 3, 3, false>>;

/// The board's sizes and rules, and how the bits of a word are numbered.
pub trait BoardShape: Clone + Debug + PartialEq + Eq + Send + Sync + 'static {
    /// Columns.
    fn width(&self) -> u32;
    /// Rows.
    fn height(&self) -> u32;
    /// Squares in a winning line.
    fn k(&self) -> u32;
    /// Whether stones fall.
    fn gravity(&self) -> bool;
    /// How many bits lie from one run to the next, in a word of `bits` bits.
    fn stride(&self, bits: u32) -> u32;
    /// Whether an empty bit follows each run, in a word of `bits` bits.
    fn guarded(&self, bits: u32) -> bool;
    /// The sizes as values, for a word of `bits` bits.
    fn sizes(&self, bits: u32) -> Sizes {
        let size = (self.width(), self.height());
        Sizes::new(size, self.k(), self.gravity(), bits)
    }
    /// The sets of bits that follow from the sizes, if the sizes are constants.
    fn constant<B: Bits>(&self) -> Option<Masks<B>> {
        None
    }
}

/// Sets of bits that follow from the sizes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Masks<B> {
    /// All squares.
    pub board: B,
    /// The lowest square of each run.
    pub floor: B,
    /// The squares of odd rows, counted from the first square of each run as 1.
    pub odd: B,
    /// The bit that marks a word as circle's stones: the word's highest. The set is empty if that
    /// bit is a square.
    pub mark: B,
    /// Whether the mark is so far above all squares that no shift makes it part of a line.
    pub aside: bool,
}

/// The length and the number of the runs: columns where stones fall, otherwise rows.
const fn runs((width, height): (u32, u32), gravity: bool) -> (u32, u32) {
    if gravity {
        (height, width)
    } else {
        (width, height)
    }
}

const fn has_guards(size: (u32, u32), gravity: bool, bits: u32) -> bool {
    let (length, number) = runs(size, gravity);
    (length + 1) * number <= bits
}

/// Sizes chosen at run time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sizes {
    width: u32,
    height: u32,
    k: u32,
    gravity: bool,
    stride: u32,
    guarded: bool,
}

impl Sizes {
    /// The sizes for a word of `bits` bits, into which the squares must fit.
    pub(super) const fn new(size: (u32, u32), k: u32, gravity: bool, bits: u32) -> Self {
        let (width, height) = size;
        let (length, _) = runs(size, gravity);
        let guarded = has_guards(size, gravity, bits);
        Self {
            width,
            height,
            k,
            gravity,
            stride: length + guarded as u32,
            guarded,
        }
    }

    /// The sets of bits that follow from the sizes, in a word of `bits` bits.
    const fn masks(&self, bits: u32) -> Masks<u128> {
        let (length, number) = runs((self.width, self.height), self.gravity);
        let run = u128::MAX >> (u128::BITS - length);
        let odds = run & 0x5555_5555_5555_5555_5555_5555_5555_5555;
        let (mut board, mut floor, mut odd, mut at) = (0, 0, 0, 0);
        while at < number {
            board |= run << (at * self.stride);
            floor |= 1 << (at * self.stride);
            odd |= odds << (at * self.stride);
            at += 1;
        }
        let squares_end = u128::BITS - board.leading_zeros();
        Masks {
            board,
            floor,
            odd,
            mark: if squares_end < bits {
                1 << (bits - 1)
            } else {
                0
            },
            aside: self.k > 1 && squares_end + self.stride + 1 < bits,
        }
    }

    pub(super) fn masks_in<B: Bits>(&self) -> Masks<B> {
        self.masks(B::WIDTH).within()
    }
}

impl Masks<u128> {
    /// The same sets as bits of another word.
    #[inline]
    fn within<B: Bits>(self) -> Masks<B> {
        Masks {
            board: B::of(self.board),
            floor: B::of(self.floor),
            odd: B::of(self.odd),
            mark: B::of(self.mark),
            aside: self.aside,
        }
    }
}

impl BoardShape for Sizes {
    #[inline]
    fn width(&self) -> u32 {
        self.width
    }
    #[inline]
    fn height(&self) -> u32 {
        self.height
    }
    #[inline]
    fn k(&self) -> u32 {
        self.k
    }
    #[inline]
    fn gravity(&self) -> bool {
        self.gravity
    }
    #[inline]
    fn stride(&self, _: u32) -> u32 {
        self.stride
    }
    #[inline]
    fn guarded(&self, _: u32) -> bool {
        self.guarded
    }
}

/// Sizes as constants: width, height, stones in a line, gravity.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FixedSizes<const W: u32, const H: u32, const K: u32, const G: bool>;

impl<const W: u32, const H: u32, const K: u32, const G: bool> BoardShape
    for FixedSizes<W, H, K, G>
{
    #[inline]
    fn width(&self) -> u32 {
        W
    }
    #[inline]
    fn height(&self) -> u32 {
        H
    }
    #[inline]
    fn k(&self) -> u32 {
        K
    }
    #[inline]
    fn gravity(&self) -> bool {
        G
    }
    #[inline]
    fn stride(&self, bits: u32) -> u32 {
        Sizes::new((W, H), K, G, bits).stride
    }
    #[inline]
    fn guarded(&self, bits: u32) -> bool {
        has_guards((W, H), G, bits)
    }
    #[inline]
    fn constant<B: Bits>(&self) -> Option<Masks<B>> {
        let masks = const { Sizes::new((W, H), K, G, B::WIDTH).masks(B::WIDTH) };
        Some(masks.within())
    }
}
