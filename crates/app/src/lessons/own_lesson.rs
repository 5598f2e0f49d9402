//! Your own lessons: from a file, uploaded by a page, or packed into an address.
//!
//! Invariants: a lesson is available only after it has passed the checker; its name is the hash of its bytes. Unpacked bytes are
//! limited to a lesson file's size.

use flate2::{Decompress, FlushDecompress, Status};
use marubatsu::hash::fnv1a;
use marubatsu::lang::Message;

use crate::lessons::derive::recordings::Recordings;
use crate::lessons::error::LessonError;
use crate::lessons::parse::{Lesson, MOST_BYTES};
use crate::lessons::verify::verify;
use crate::words::packed::LETTERS;

pub use crate::words::packed::pack;

/// Characters of a lesson in an address, at most.
pub const MOST_PACKED: usize = 8_000;

/// What the name of a lesson of one's own begins with, in addresses; its hash follows.
pub const OWN: &str = "own:";

texts! {
    TOO_LONG = "a lesson in an address has at most 8,000 characters; open a longer one as a file",
        "アドレスに入るレッスンは 8,000 文字までです。長いものはファイルとして開いてください";
    NO_BASE64 = "expected base64url text", "base64url の文字列ではありません";
    NO_DEFLATE = "expected deflated text; this is something else, or it is cut off", "deflate で圧縮されたテキストではないか、途中で切れています";
    TOO_MUCH = "unpacked, this exceeds the limit of a lesson (256 KiB)",
        "展開するとレッスンの上限 (256 KiB) を超えます";
}

/// A lesson that has passed the checker.
#[derive(Clone, Debug, PartialEq)]
pub struct OwnLesson {
    /// The hash of its bytes ([`hash`]).
    pub hash: String,
    /// How many bytes its file has.
    pub bytes: usize,
    /// What it says.
    pub lesson: Lesson,
}

impl OwnLesson {
    /// Opens the file `name` with these bytes.
    ///
    /// # Errors
    /// With everything that is wrong.
    pub fn open(
        name: &str,
        bytes: &[u8],
        recordings: &mut Recordings<'_>,
    ) -> Result<Self, Vec<LessonError>> {
        let verified = verify((name, bytes), recordings)?;
        Ok(Self {
            hash: hash(bytes),
            bytes: bytes.len(),
            lesson: verified.lesson,
        })
    }

    /// Returns its name in addresses.
    pub fn id(&self) -> String {
        format!("{OWN}{}", self.hash)
    }
}

/// Returns the hash of a lesson's bytes, by which it is named and its progress is kept: 16 digits.
pub fn hash(bytes: &[u8]) -> String {
    format!("{:016x}", fnv1a(bytes))
}

/// Returns the bytes that were packed into a text.
///
/// # Errors
/// When the text is too long, no base64url, not deflated, or when it would become longer than a lesson's file may be.
pub fn unpack(text: &str) -> Result<Vec<u8>, Message> {
    if text.len() > MOST_PACKED {
        return Err(TOO_LONG.into());
    }
    let deflated = bytes_of(text).ok_or(NO_BASE64)?;
    // It takes no more room than this, however much is packed.
    let mut bytes = Vec::with_capacity(MOST_BYTES + 1);
    let mut inflater = Decompress::new(false);
    let status = inflater.decompress_vec(&deflated, &mut bytes, FlushDecompress::Finish);
    match status {
        _ if bytes.len() > MOST_BYTES => Err(TOO_MUCH.into()),
        // Browsers take nothing behind the end either.
        Ok(Status::StreamEnd) if inflater.total_in() == deflated.len() as u64 => Ok(bytes),
        _ => Err(NO_DEFLATE.into()),
    }
}

/// The bytes of a base64url text, whose padding may be there.
fn bytes_of(text: &str) -> Option<Vec<u8>> {
    let text = text.trim_end_matches('=').as_bytes();
    let mut bytes = Vec::with_capacity(text.len() * 3 / 4);
    for four in text.chunks(4) {
        let mut bits = 0_u32;
        for letter in four {
            let value = LETTERS.iter().position(|known| known == letter)?;
            bits = bits << 6 | u32::try_from(value).ok()?;
        }
        let bits = bits << (6 * (4 - four.len()));
        let whole = (four.len() * 6) / 8;
        // A letter alone is no byte.
        (whole > 0).then_some(())?;
        bytes.extend(&bits.to_be_bytes()[1..=whole]);
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_packed_is_unpacked() {
        for length in 0..40_u8 {
            let bytes: Vec<u8> = (0..length).map(|byte| byte.wrapping_mul(57)).collect();
            assert_eq!(unpack(&pack(&bytes)), Ok(bytes));
        }
    }

    #[test]
    fn what_is_no_packed_lesson_says_why() {
        let bomb = pack(&vec![b' '; 5 << 20]);
        assert!(bomb.len() < MOST_PACKED, "five megabytes in an address");
        let cut = pack(&[b"a lesson ".as_slice(); 9].concat());
        for (text, why) in [
            (bomb.as_str(), TOO_MUCH),
            (&"A".repeat(MOST_PACKED + 1), TOO_LONG),
            ("äöü", NO_BASE64),
            ("A", NO_BASE64),
            ("AAAA", NO_DEFLATE),
            (&cut[..8], NO_DEFLATE),
            (&format!("{cut}AAAA"), NO_DEFLATE),
        ] {
            assert_eq!(unpack(text), Err(why.into()), "{text:.20}");
        }
    }
}
