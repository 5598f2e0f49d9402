//! Events as 24 bytes.
//!
//! Invariant: each field of an event has a slot of its own, and bits that no slot has are 0.

use crate::cast::{signed, unsigned};

/// An event as files hold it: four small bytes, of which the first says what it is, and five words. The moves that an order names
/// stand in the records after it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Record {
    pub(super) small: [u8; 4],
    pub(super) words: [i32; 5],
}

impl Record {
    /// A record that holds nothing but what it is.
    pub(super) const fn new(tag: u8) -> Self {
        Self {
            small: [tag, 0, 0, 0],
            words: [0; 5],
        }
    }

    /// Puts a code where the slot is.
    #[inline]
    pub(super) fn put(&mut self, slot: Slot, code: u32) {
        let [low, high, ..] = code.to_le_bytes();
        match slot {
            Slot::Bits { byte, above, .. } => self.small[byte] |= low << above,
            Slot::Half => (self.small[2], self.small[3]) = (low, high),
            Slot::Word(at) => self.words[at] = signed(code),
        }
    }

    /// The code where the slot is.
    #[inline]
    pub(super) fn get(&self, slot: Slot) -> u32 {
        match slot {
            Slot::Bits { byte, above, bits } => {
                u32::from(self.small[byte] >> above) & ((1 << bits) - 1)
            }
            Slot::Half => u16::from_le_bytes([self.small[2], self.small[3]]).into(),
            Slot::Word(at) => unsigned(self.words[at]),
        }
    }
}

/// The place of a field in a record.
#[derive(Clone, Copy, Debug)]
pub(super) enum Slot {
    /// So many bits of a small byte, above so many others.
    Bits { byte: usize, above: u32, bits: u32 },
    /// The last two small bytes.
    Half,
    /// A word, or this one and the next.
    Word(usize),
}

/// Returns the slot of so many bits of a small byte, above so many others.
pub(super) const fn bits(byte: usize, above: u32, bits: u32) -> Slot {
    Slot::Bits { byte, above, bits }
}

impl Slot {
    /// The word after this one.
    pub(super) const fn next(self) -> Self {
        match self {
            Self::Word(at) => Self::Word(at + 1),
            slot => slot,
        }
    }
}
