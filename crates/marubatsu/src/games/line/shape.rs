//! Sizes of a line game: values, or constants that the compiler sees through.
//!
//! Invariant: a shape fits into the word that it is asked about; the bit above each run is there exactly
//! if there is room for it, so both kinds of shapes number their bits alike.

use std::fmt::Debug;

use super::Line;

/// Connect Four with all its sizes as constants, for racing searches.
pub type ConnectFour = Line<u64, Exactly<7, 6, 4, true>>;

/// Width, height, stones in a line, gravity; and how the bits of a word are numbered.
pub trait Shape: Clone + Debug + PartialEq + Eq + Send + Sync + 'static {
    /// Columns.
    fn width(&self) -> u32;
    /// Rows.
    fn height(&self) -> u32;
    /// Squares in a winning line.
    fn k(&self) -> u32;
    /// Whether stones fall.
    fn gravity(&self) -> bool;
    /// Bits from one run to the next, in a word of so many bits.
    fn stride(&self, bits: u32) -> u32;
    /// Whether a bit stays empty after each run.
    fn guarded(&self, bits: u32) -> bool;
}

/// The length of a run, and how many there are: rows, or columns where stones fall.
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
    /// For a word of so many bits, into which the squares fit.
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
}

impl Shape for Sizes {
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
pub struct Exactly<const W: u32, const H: u32, const K: u32, const G: bool>;

impl<const W: u32, const H: u32, const K: u32, const G: bool> Shape for Exactly<W, H, K, G> {
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
}
