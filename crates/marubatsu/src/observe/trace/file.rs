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

use super::{EVENT_BYTES, MOVES_TAG, NAMED, Record, Trace, TraceHeader};

const MAGIC: &str = "marubatsu-trace 1";

/// The reason why bytes are not a trace.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The bytes are no trace, or one of another version of the format.
    #[error("not a marubatsu trace of format 1")]
    Format,
    /// A line of the header is missing.
    #[error("the header has no line \"{0} ...\"")]
    Header(&'static str),
    /// The file ends inside an event.
    #[error("the file ends inside event {0}")]
    Truncated(usize),
    /// The bytes of an event have no meaning.
    #[error("event {0} is not an event")]
    Event(usize),
}

impl Trace {
    /// Returns the trace as bytes.
    pub fn write(&self) -> Vec<u8> {
        let TraceHeader { game, root, search } = &self.header;
        let line = |text: &str| text.replace('\n', " ");
        let (game, root, search) = (line(game), line(root), line(search));
        let head = format!("{MAGIC}\ngame {game}\nroot {root}\nsearch {search}\n\n");
        let mut bytes = head.into_bytes();
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
        if next_line(&mut rest) != Some(MAGIC) {
            return Err(ReadError::Format);
        }
        let game = header_line(&mut rest, "game")?;
        let root = header_line(&mut rest, "root")?;
        let search = header_line(&mut rest, "search")?;
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
        Ok(Self {
            header: TraceHeader { game, root, search },
            records,
        })
    }
}

fn next_line<'a>(rest: &mut &'a [u8]) -> Option<&'a str> {
    let end = rest.iter().position(|&byte| byte == b'\n')?;
    let line = std::str::from_utf8(&rest[..end]).ok()?;
    *rest = &rest[end + 1..];
    Some(line)
}

fn header_line(rest: &mut &[u8], name: &'static str) -> Result<String, ReadError> {
    let value = next_line(rest).and_then(|line| line.strip_prefix(name)?.strip_prefix(' '));
    value.map(str::to_owned).ok_or(ReadError::Header(name))
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
