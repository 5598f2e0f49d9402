//! The header of recordings: a line that says which kind of file it is, then where the recording comes from.
//!
//! Invariant: what is read is written as the same bytes again, and no bytes make the reader panic.

use super::TraceHeader;

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

impl TraceHeader {
    /// The header of a file of this kind. Further lines may follow, and then a blank one.
    pub(crate) fn write(&self, magic: &str) -> String {
        let Self { game, root, search } = self;
        let line = |text: &str| text.replace('\n', " ");
        let (game, root, search) = (line(game), line(root), line(search));
        format!("{magic}\ngame {game}\nroot {root}\nsearch {search}\n")
    }

    /// Reads the header of a file of this kind, which begins the bytes, and leaves what follows it.
    pub(crate) fn read(magic: &str, rest: &mut &[u8]) -> Result<Self, ReadError> {
        if next_line(rest) != Some(magic) {
            return Err(ReadError::Format);
        }
        Ok(Self {
            game: header_line(rest, "game")?,
            root: header_line(rest, "root")?,
            search: header_line(rest, "search")?,
        })
    }
}

/// Takes the next line.
pub(crate) fn next_line<'a>(rest: &mut &'a [u8]) -> Option<&'a str> {
    let end = rest.iter().position(|&byte| byte == b'\n')?;
    let line = std::str::from_utf8(&rest[..end]).ok()?;
    *rest = &rest[end + 1..];
    Some(line)
}

fn header_line(rest: &mut &[u8], name: &'static str) -> Result<String, ReadError> {
    let value = next_line(rest).and_then(|line| line.strip_prefix(name)?.strip_prefix(' '));
    value.map(str::to_owned).ok_or(ReadError::Header(name))
}
