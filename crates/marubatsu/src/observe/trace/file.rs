//! Traces as bytes.
//!
//! ```text
//! marubatsu-trace 1\n
//! game 3x3\n
//! root .........\n
//! search algorithm=alpha-beta&...\n
//! \n
//! 24 bytes a record: tag, up to 3 bytes of small parts, up to 5 little-endian words
//! ```
//!
//! Invariant: `Trace::read(trace.write()) == trace` (except that a line break in a header becomes a
//! space), a trace that has been read is written as the same bytes again, and no bytes make `read`
//! panic. Whether the events make sense for a game is checked by [`super::Replay`].

use super::header::{ReadError, next_line};
use super::{EVENT_BYTES, MOVES_TAG, NAMED, Record, Trace, TraceHeader};

const MAGIC: &str = "marubatsu-trace 1";

impl Trace {
    /// Returns the trace as bytes.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = (self.header.write(MAGIC) + "\n").into_bytes();
        bytes.reserve_exact(self.records.len() * EVENT_BYTES);
        for record in &self.records {
            bytes.extend_from_slice(&record.bytes());
        }
        bytes
    }

    /// Reads what [`Trace::write`] wrote.
    ///
    /// # Errors
    /// When the bytes are not a trace.
    pub fn read(bytes: &[u8]) -> Result<Self, ReadError> {
        let mut rest = bytes;
        let header = TraceHeader::read(MAGIC, &mut rest)?;
        if next_line(&mut rest) != Some("") {
            return Err(ReadError::Format);
        }
        let events = rest.chunks_exact(EVENT_BYTES);
        if !events.remainder().is_empty() {
            return Err(ReadError::Truncated(events.len()));
        }
        let decode = |(at, bytes): (usize, &[u8])| {
            let record = Some(Record::from_bytes(bytes)).filter(Record::is_whole);
            record.ok_or(ReadError::Event(at))
        };
        let records = events.enumerate().map(decode).collect::<Result<_, _>>()?;
        Ok(Self { header, records })
    }
}

impl Record {
    fn bytes(self) -> [u8; EVENT_BYTES] {
        let mut bytes = [0; EVENT_BYTES];
        bytes[..4].copy_from_slice(&self.small);
        for (place, word) in bytes[4..].chunks_exact_mut(4).zip(self.words) {
            place.copy_from_slice(&word.to_le_bytes());
        }
        bytes
    }

    /// Reads [`EVENT_BYTES`] bytes, whatever they are.
    fn from_bytes(bytes: &[u8]) -> Self {
        let word = |at: usize| {
            i32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
        };
        Self {
            small: [bytes[0], bytes[1], bytes[2], bytes[3]],
            words: [word(4), word(8), word(12), word(16), word(20)],
        }
    }

    /// Whether the record is one that a recorder makes.
    fn is_whole(&self) -> bool {
        match self.event() {
            Some(event) => Self::of(&event, self.get(NAMED)) == *self,
            None => self.small[0] == MOVES_TAG && Self::of_moves(&self.moves()) == *self,
        }
    }
}
