//! Keys in order as bytes: each as what it is more than the one before.
//!
//! Invariant: what is read back is in order, each key greater than the one before, or it isn't read.
//!
//! A difference is written 7 bits a byte with the least first, all but the last marked by the highest bit.

/// Adds keys, which are in order, to `bytes`. The first is told as what it is more than `before`.
///
/// ```
/// use marubatsu::tablebase::{Keys, write_keys};
/// let mut bytes = Vec::new();
/// write_keys(0, &[5, 6, 1_000], &mut bytes);
/// assert_eq!(bytes, [5, 1, 0xe2, 7]);
/// let keys: Option<Vec<u64>> = Keys::new(0, &bytes).collect();
/// assert_eq!(keys, Some(vec![5, 6, 1_000]));
/// ```
pub fn write_keys(before: u64, keys: &[u64], bytes: &mut Vec<u8>) {
    let mut last = before;
    for &key in keys {
        let mut more = key - last;
        while more > 0x7f {
            bytes.push(more.to_le_bytes()[0] | 0x80);
            more >>= 7;
        }
        bytes.push(more.to_le_bytes()[0]);
        last = key;
    }
}

/// The keys that [`write_keys`] wrote. None in place of a key: the bytes are something else.
#[derive(Clone, Debug)]
pub struct Keys<'a> {
    last: Option<u64>,
    before: u64,
    rest: &'a [u8],
}

impl<'a> Keys<'a> {
    /// Reads these bytes, which were written with the same `before`.
    pub const fn new(before: u64, bytes: &'a [u8]) -> Self {
        Self {
            last: None,
            before,
            rest: bytes,
        }
    }

    /// Returns the bytes that have not been read.
    pub const fn rest(&self) -> &'a [u8] {
        self.rest
    }

    fn key(&mut self) -> Option<u64> {
        let mut more = 0_u64;
        for place in (0..u64::BITS).step_by(7) {
            let (&byte, rest) = self.rest.split_first()?;
            self.rest = rest;
            more |= u64::from(byte & 0x7f) << place;
            if byte < 0x80 {
                let is_new = self.last.is_none() || more > 0;
                let before = self.last.unwrap_or(self.before);
                self.last = before.checked_add(more).filter(|_| is_new);
                return self.last;
            }
        }
        None
    }
}

impl Iterator for Keys<'_> {
    type Item = Option<u64>;

    fn next(&mut self) -> Option<Option<u64>> {
        (!self.rest.is_empty()).then(|| self.key())
    }
}
