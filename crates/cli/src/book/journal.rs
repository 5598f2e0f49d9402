//! The journal of a book build: a text file beside the book, with the positions solved so far.
//!
//! Invariants: each line follows its checksum, so a changed bit is an error and never a score. An incomplete last line is ignored.
//! Only one build at a time writes a journal; a file that isn't a journal is left unchanged.
//!
//! ```text
//! marubatsu book part 2 4x4g 3
//! 6f1d8f8a0d0e5a33 4294967297 0        FNV-1a of the rest, key, score
//! ```

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use marubatsu::hash::fnv1a;
use marubatsu::lang::{Message, Text};
use marubatsu::score::Score;
use marubatsu_app::book::BookRequest;
use marubatsu_app::error::InputError;
use marubatsu_app::system::{open_file, read_opened};

use crate::error::{CliError, CommandError};
use crate::file::LARGEST;

/// What the first line begins with; the game and the number of plies follow.
const MAGIC: &str = "marubatsu book part 2 ";

const IN_USE: Text = Text::new(
    "another build is writing this book; choose another name, or wait until it ends",
    "別の処理がこの定跡ファイルを作成中です。別の名前にするか、終わるまで待ってください",
);

/// A journal that is open, held by this build alone.
pub(super) struct BookJournal {
    path: PathBuf,
    file: File,
    /// Whether it holds a position.
    is_begun: bool,
    fault: Option<std::io::Error>,
}

impl BookJournal {
    /// Opens the journal beside a book, and returns it with the positions that it holds.
    pub(super) fn open(
        book: &Path,
        request: &BookRequest,
    ) -> Result<(Self, BTreeMap<u64, Score>), CliError> {
        let mut name = book.as_os_str().to_owned();
        name.push(".part");
        let path = PathBuf::from(name);
        let named = |error: std::io::Error| CommandError::file("out", &path, &error);
        let found = open_file(&path).map(drop);
        let new = found.or_else(|error| match error.kind() {
            ErrorKind::NotFound => Ok(()),
            _ => Err(error),
        });
        new.map_err(named)?;
        let mut options = OpenOptions::new();
        let opened = options.read(true).append(true).create(true).open(&path);
        let mut file = opened.map_err(named)?;
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => refused(&path, IN_USE.into()),
            TryLockError::Error(error) => named(error).into(),
        })?;
        let bytes = read_opened(&file, LARGEST).map_err(named)?;
        let head = format!("{MAGIC}{} {}\n", request.game.name(), request.plies);
        let read = read(&bytes, &head, |score| request.may_be_worth(score));
        let (known, whole) = read.map_err(|line| refused(&path, foreign(line)))?;
        let begun = file.set_len(whole as u64).and_then(|()| match whole {
            0 => file.write_all(head.as_bytes()),
            _ => Ok(()),
        });
        begun.map_err(named)?;
        let journal = Self {
            is_begun: !known.is_empty(),
            path,
            file,
            fault: None,
        };
        Ok((journal, known))
    }

    /// Adds a position. Whether that was possible.
    pub(super) fn add(&mut self, key: u64, score: Score) -> bool {
        let added = self.file.write_all(line(key, score).as_bytes());
        self.is_begun |= added.is_ok();
        self.fault = added.err();
        self.fault.is_none()
    }

    /// Returns where it is; none if it holds no position and so has been deleted. Why it couldn't be written is an error.
    pub(super) fn end(self) -> Result<Option<PathBuf>, CliError> {
        match self.fault {
            Some(error) => Err(CommandError::file("out", &self.path, &error).into()),
            None if self.is_begun => Ok(Some(self.path)),
            None => self.delete().map(|()| None),
        }
    }

    /// Deletes it, whose book is written.
    pub(super) fn delete(self) -> Result<(), CliError> {
        match std::fs::remove_file(&self.path) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                Err(CommandError::file("out", &self.path, &error).into())
            }
            _ => Ok(()),
        }
    }
}

fn refused(path: &Path, message: Message) -> CliError {
    InputError::new("out", &path.to_string_lossy(), None, message).into()
}

/// What is said of a file that is no journal of this book, and of the first line that shows it.
fn foreign(line: usize) -> Message {
    Message::new(
        format!(
            "this is the progress of another book, or it is damaged (line {line}); choose another name, or delete it"
        ),
        format!(
            "この定跡ファイルの途中経過ではないか、壊れています ({line} 行目)。別の名前にするか、削除してください"
        ),
    )
}

/// The line of a position.
fn line(key: u64, score: Score) -> String {
    let text = format!("{key} {score}");
    format!("{:016x} {text}\n", fnv1a(text.as_bytes()))
}

/// The position of a line, which has no end any more.
fn entry(bytes: &[u8]) -> Option<(u64, Score)> {
    let (_, text) = std::str::from_utf8(bytes).ok()?.split_once(' ')?;
    let (key, score) = text.split_once(' ')?;
    let (key, score) = (key.parse().ok()?, score.parse().ok()?);
    // The line as it would be written: a changed letter that means the same is a change too.
    let is_whole = line(key, score).as_bytes().strip_suffix(b"\n") == Some(bytes);
    is_whole.then_some((key, score))
}

/// The positions in a journal's whole lines, and how many bytes these have: its last line, be it the first, may have been cut off as it
/// was written. Or the number of a line that holds none, or a score that no position has.
fn read(
    bytes: &[u8],
    head: &str,
    may_be_worth: impl Fn(Score) -> bool,
) -> Result<(BTreeMap<u64, Score>, usize), usize> {
    if bytes.len() < head.len() && head.as_bytes().starts_with(bytes) {
        return Ok((BTreeMap::new(), 0));
    }
    let lines = bytes.strip_prefix(head.as_bytes()).ok_or(1_usize)?;
    let end = lines.iter().rposition(|&byte| byte == b'\n');
    let lines = &lines[..end.map_or(0, |end| end + 1)];
    let known = lines.split_inclusive(|&byte| byte == b'\n').zip(2_usize..);
    let known = known.map(|(line, number)| {
        let entry = line.strip_suffix(b"\n").and_then(entry);
        entry
            .filter(|&(_, score)| may_be_worth(score))
            .ok_or(number)
    });
    Ok((
        known.collect::<Result<_, usize>>()?,
        head.len() + lines.len(),
    ))
}

#[cfg(test)]
mod tests {
    use marubatsu::chance::Chance;

    use super::*;

    const HEAD: &str = "marubatsu book part 2 4x4g 3\n";

    fn any(chance: &mut Chance) -> (u64, Score) {
        let key = u64::from(chance.below(u32::MAX)) << chance.below(33);
        let score = i32::try_from(chance.below(11)).expect("it is small") - 5;
        (key, Score::points(score))
    }

    #[test]
    fn no_changed_bit_of_a_journal_gives_a_score_that_was_not_written() {
        for seed in 0..30 {
            let mut chance = Chance::new(seed);
            let count = chance.below(8);
            let known: BTreeMap<_, _> = (0..count).map(|_| any(&mut chance)).collect();
            let lines = known.iter().map(|(&key, &score)| line(key, score));
            let bytes = format!("{HEAD}{}", lines.collect::<String>()).into_bytes();
            let whole = |bytes: &[u8]| read(bytes, HEAD, |_| true);
            assert_eq!(whole(&bytes), Ok((known.clone(), bytes.len())));
            for bit in 0..8 * bytes.len() {
                let mut bytes = bytes.clone();
                bytes[bit / 8] ^= 1 << (bit % 8);
                let Ok((found, length)) = whole(&bytes) else {
                    continue;
                };
                // The last line's end alone may be missed: that line is solved again.
                let is_last_end = bit / 8 == bytes.len() - 1 && length < bytes.len();
                assert!(is_last_end, "seed {seed}, bit {bit}");
                assert!(
                    found
                        .iter()
                        .all(|(key, score)| known.get(key) == Some(score))
                );
            }
        }
    }

    #[test]
    fn a_line_that_means_the_same_but_is_written_otherwise_is_refused() {
        let whole = line(10, Score::points(3));
        let entry = |text: &str| entry(text.trim_end_matches('\n').as_bytes());
        assert_eq!(entry(&whole), Some((10, Score::points(3))));
        for other in [
            whole.to_uppercase(),
            whole.replace(" 3", " 3.0"),
            whole.replace(" 10", " 010"),
        ] {
            assert_eq!(entry(&other), None, "{other}");
        }
    }
}
