//! Books as bytes. Invariant: bytes that were changed or cut off are refused, never half read.

use super::Book;
use crate::hash::fnv1a;

const MAGIC: &[u8] = b"marubatsu book 1\n";

/// Why bytes are no book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BookError {
    /// They begin with something else.
    #[error("not an opening book")]
    NotABook,
    /// Bytes are missing.
    #[error("the book is cut short")]
    TooShort,
    /// The checksum is another.
    #[error("the book is damaged: its checksum is wrong")]
    Damaged,
}

impl Book {
    /// Returns the book as bytes.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(self.game.as_bytes());
        bytes.push(b'\n');
        bytes.push(self.plies.to_le_bytes()[0]);
        let count = u32::try_from(self.keys.len()).unwrap_or(u32::MAX);
        bytes.extend(count.to_le_bytes());
        let mut before = 0;
        for (&key, &ending) in self.keys.iter().zip(&self.endings) {
            let mut rest: u64 = key - before;
            while rest > 0x7f {
                bytes.push(rest.to_le_bytes()[0] | 0x80);
                rest >>= 7;
            }
            bytes.extend([rest.to_le_bytes()[0], ending.to_le_bytes()[0]]);
            before = key;
        }
        bytes.extend(fnv1a(bytes.iter().copied()).to_le_bytes());
        bytes
    }

    /// Reads what [`Book::write`] writes.
    ///
    /// # Errors
    /// When the bytes are no book, or not a whole one.
    pub fn read(bytes: &[u8]) -> Result<Self, BookError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(BookError::NotABook)?;
        let (_, sum) = bytes.split_last_chunk::<8>().ok_or(BookError::TooShort)?;
        if fnv1a(bytes[..bytes.len() - sum.len()].iter().copied()) != u64::from_le_bytes(*sum) {
            return Err(BookError::Damaged);
        }
        let mut rest = BookBytes(rest.strip_suffix(sum).ok_or(BookError::TooShort)?);
        let game = rest.line().ok_or(BookError::TooShort)?;
        let plies = rest.byte().ok_or(BookError::TooShort)?.into();
        let count = rest.four().ok_or(BookError::TooShort)?;
        let (mut key, mut keys, mut endings) = (0_u64, Vec::new(), Vec::new());
        for _ in 0..count {
            let (more, ending) = rest.entry().ok_or(BookError::TooShort)?;
            let is_new = keys.is_empty() || more > 0;
            let next = key
                .checked_add(more)
                .filter(|_| is_new && ending != i8::MIN);
            key = next.ok_or(BookError::Damaged)?;
            keys.push(key);
            endings.push(ending);
        }
        if !rest.0.is_empty() {
            return Err(BookError::Damaged);
        }
        Ok(Self {
            game,
            plies,
            keys,
            endings,
        })
    }
}

/// The bytes that have not been read.
struct BookBytes<'a>(&'a [u8]);

impl BookBytes<'_> {
    fn byte(&mut self) -> Option<u8> {
        let (&first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first)
    }

    fn four(&mut self) -> Option<u32> {
        let (four, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(u32::from_le_bytes(*four))
    }

    fn line(&mut self) -> Option<String> {
        let end = self.0.iter().position(|&byte| byte == b'\n')?;
        let (line, rest) = self.0.split_at(end);
        self.0 = &rest[1..];
        String::from_utf8(line.to_vec()).ok()
    }

    /// What an entry's key is more than the one before, and its ending.
    fn entry(&mut self) -> Option<(u64, i8)> {
        let mut more = 0_u64;
        for place in (0..u64::BITS).step_by(7) {
            let byte = self.byte()?;
            more |= u64::from(byte & 0x7f) << place;
            if byte < 0x80 {
                return Some((more, i8::from_le_bytes([self.byte()?])));
            }
        }
        None
    }
}
