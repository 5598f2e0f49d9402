//! Books as bytes. Invariants: bytes that were changed or cut off are refused, never half read; and of a file, however made, no more
//! positions are enumerated than it has endings.

use super::{Book, BookKeys};
use crate::game::PackedGame;
use crate::hash::fnv1a;

const MAGIC: &[u8] = b"marubatsu book 2\n";

/// What books began with that had their keys written out.
const MAGIC_BEFORE: &[u8] = b"marubatsu book 1\n";

/// The bytes that the number of plies takes, that of positions, and the checksum.
const PLIES_BYTES: usize = 1;
const COUNT_BYTES: usize = 4;
const SUM_BYTES: usize = 8;

/// Why bytes are no book, or none of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BookError {
    /// They begin with something else.
    #[error("not an opening book")]
    NotABook,
    /// It is a book of format 1.
    #[error(
        "a book of the old format 1, which is no longer read: build it again with marubatsu book build"
    )]
    OldFormat,
    /// Bytes are missing.
    #[error("the book is cut short")]
    TooShort,
    /// The checksum is another.
    #[error("the book is damaged: its checksum is wrong")]
    Damaged,
    /// It is the book of this game, not of the one that it is read for.
    #[error("a book of another game: {0}")]
    Game(String),
    /// Its endings are more or fewer than its game has positions in so many plies.
    #[error(
        "expected an ending for each position of the first {plies} plies; the book has {endings}"
    )]
    Count {
        /// How many endings it has.
        endings: usize,
        /// How many plies it is said to hold.
        plies: u32,
    },
}

/// Returns the name of the game that a book is of: it is asked for before the book can be read.
///
/// # Errors
/// When the bytes are no book, or not a whole one.
pub fn game_of(bytes: &[u8]) -> Result<&str, BookError> {
    Ok(BookHead::read(bytes)?.game)
}

/// Returns the first endings of a book as its file has them, while a program is compiled that is to hold no more of the book.
///
/// # Panics
/// When the bytes are no book, or one of fewer positions.
pub const fn first_endings<const POSITIONS: usize>(book: &[u8]) -> [u8; POSITIONS] {
    let (_, mut rest) = book.split_at(MAGIC.len());
    while let [first, more @ ..] = rest {
        rest = more;
        if *first == b'\n' {
            break;
        }
    }
    let (_, endings) = rest.split_at(PLIES_BYTES + COUNT_BYTES);
    let (endings, _) = endings.split_at(endings.len() - SUM_BYTES);
    *endings.first_chunk().expect("so many positions")
}

/// A book's bytes, parted.
struct BookHead<'a> {
    game: &'a str,
    plies: u32,
    /// How many endings the file says that it has.
    count: u32,
    endings: &'a [u8],
}

impl<'a> BookHead<'a> {
    fn read(bytes: &'a [u8]) -> Result<Self, BookError> {
        if bytes.starts_with(MAGIC_BEFORE) {
            return Err(BookError::OldFormat);
        }
        let rest = bytes.strip_prefix(MAGIC).ok_or(BookError::NotABook)?;
        let (_, sum) = bytes
            .split_last_chunk::<SUM_BYTES>()
            .ok_or(BookError::TooShort)?;
        if fnv1a(&bytes[..bytes.len() - sum.len()]) != u64::from_le_bytes(*sum) {
            return Err(BookError::Damaged);
        }
        let rest = rest.strip_suffix(sum).ok_or(BookError::TooShort)?;
        Self::parted(rest).ok_or(BookError::TooShort)
    }

    /// What lies between the format and the checksum.
    fn parted(bytes: &'a [u8]) -> Option<Self> {
        let end = bytes.iter().position(|&byte| byte == b'\n')?;
        let (game, rest) = bytes.split_at(end);
        let (&[plies], rest) = rest[1..].split_first_chunk::<PLIES_BYTES>()?;
        let (&count, endings) = rest.split_first_chunk::<COUNT_BYTES>()?;
        Some(Self {
            game: std::str::from_utf8(game).ok()?,
            plies: u32::from(plies),
            count: u32::from_le_bytes(count),
            endings,
        })
    }
}

impl Book {
    /// Returns the book as bytes.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = [MAGIC, self.game.as_bytes(), b"\n"].concat();
        bytes.push(self.plies().to_le_bytes()[0]);
        let count = u32::try_from(self.len()).unwrap_or(u32::MAX);
        bytes.extend(count.to_le_bytes());
        bytes.extend(self.endings.iter().flat_map(|ending| ending.to_le_bytes()));
        bytes.extend(fnv1a(&bytes).to_le_bytes());
        bytes
    }

    /// Reads what [`Book::write`] writes: a book of the game of this name.
    ///
    /// # Errors
    /// When the bytes are no book, not a whole one, or one of another game.
    pub fn read<G: PackedGame>(game: &G, name: &str, bytes: &[u8]) -> Result<Self, BookError> {
        let head = BookHead::read(bytes)?;
        if head.game != name {
            return Err(BookError::Game(head.game.to_owned()));
        }
        let (endings, plies) = (head.endings, head.plies);
        if usize::try_from(head.count) != Ok(endings.len()) {
            let endings = endings.len();
            return Err(BookError::Count { endings, plies });
        }
        Self::of_endings(game, name, plies, endings)
    }

    /// Returns the book of so many plies whose positions end so, written as in a file: all of a book, or its first plies ([`first_endings`]).
    ///
    /// # Errors
    /// [`BookError::Count`] when these plies have more or fewer positions.
    pub fn of_endings<G: PackedGame>(
        game: &G,
        name: &str,
        plies: u32,
        endings: &[u8],
    ) -> Result<Self, BookError> {
        let count = endings.len();
        // However many plies are asked for, no more positions are looked for than there are endings.
        let keys = BookKeys::of_while(game, plies, |found| found <= count);
        let keys = keys.filter(|keys| keys.len() == count);
        let endings = endings.iter().map(|&byte| i8::from_le_bytes([byte]));
        Ok(Self {
            game: name.to_owned(),
            keys: keys.ok_or(BookError::Count {
                endings: count,
                plies,
            })?,
            endings: endings.collect(),
        })
    }
}
