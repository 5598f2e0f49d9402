//! The command `book`: a book of openings is built into a file, and shown.
//!
//! Invariants: what was solved is in a second file, `FILE.part`, before the next position is solved, so that a run that is broken off
//! goes on where it was; the book itself is written whole.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use marubatsu::book::Book;
use marubatsu::lang::{Message, Text};
use marubatsu::score::Score;
use marubatsu_app::book::{BookRequest, BookSummary, Journal};
use marubatsu_app::control::Halt;
use marubatsu_app::error::{self, Error, InputError};
use marubatsu_app::request::Request as _;

use crate::arguments::names::{WAYS, Way};
use crate::environment::Environment;
use crate::parsed::{Command, Parsed, needs_file, not_with, refuse};
use crate::problem::{Ending, Exit, Problem};
use crate::{file, output, progress, sheet};

const NO_STREAM: Text = Text::new(
    "a book is built into a file, beside which its progress is kept",
    "本はファイルに作ります。途中経過もその隣に置かれます",
);

/// Reads the command.
pub(crate) fn read(parsed: &Parsed<'_>) -> Result<Command, Ending> {
    match parsed.named("way", &WAYS)? {
        Way::Build => build(parsed),
        Way::Show => show(parsed),
    }
}

fn build(parsed: &Parsed<'_>) -> Result<Command, Ending> {
    refuse(parsed.first(&[], &["file"])?, |key, value| {
        not_with(key, value, "book build")
    })?;
    let request: BookRequest = parsed.request()?;
    let path = parsed.path("out");
    let path = path.ok_or_else(|| needs_file("out", "--out connect4.book"))?;
    if file::is_stream(&path) {
        return Err(InputError::usage("out", "-", NO_STREAM).into());
    }
    let json = parsed.json();
    Ok(Box::new(move |lab, environment, out| {
        file::check("out", &path)?;
        let part = part_of(&path);
        let head = format!("{} {}", request.game.name(), request.plies);
        let known = known_in(&part, &head)?;
        let progress = Mutex::new(Progress::new(part.clone(), head, known.is_empty()));
        let tell = |key: u64, score: Score| {
            let progress = progress.lock();
            progress.is_ok_and(|mut progress| progress.add(key, score))
        };
        let solved = Journal { known, tell: &tell };
        let book = progress::of_search(environment, |control| lab.book(&request, &solved, control));
        progress.into_inner().map_or(Ok(()), Progress::end)?;
        let book = book.map_err(|error| broken_off(error, &part))?;
        file::write("out", &path, |out| Ok(out.write_all(&book.write())?))?;
        match std::fs::remove_file(&part) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                return Err(Problem::file("out", &part, &error).into());
            }
            _ => {}
        }
        shown(&book, json, environment, out)
    }))
}

/// What ends a build that failed: where it was broken off, what is solved is kept.
fn broken_off(error: Error, part: &Path) -> Ending {
    if !matches!(error, Error::Stopped(Halt::Cancelled)) || !part.exists() {
        return output::nothing_yet(error);
    }
    let part = part.display();
    let message = Message::new(
        format!("cancelled: what is solved is in {part}, and the same command goes on from there"),
        format!("中断しました。ここまでの結果は {part} にあり、同じコマンドで続きを解きます"),
    );
    Problem::new(Exit::Interrupted, message).into()
}

fn show(parsed: &Parsed<'_>) -> Result<Command, Ending> {
    refuse(parsed.first(BookRequest::LISTS, &["out"])?, |key, value| {
        not_with(key, value, "book show")
    })?;
    let path = parsed.path("file");
    let path = path.ok_or_else(|| needs_file("file", "book show connect4.book"))?;
    let json = parsed.json();
    Ok(Box::new(move |_, environment, out| {
        let book = Book::read(&file::read("file", &path)?);
        let name = path.to_string_lossy();
        let book = book.map_err(|fault| error::book("file", &name, fault))?;
        shown(&book, json, environment, out)
    }))
}

fn shown(
    book: &Book,
    json: bool,
    environment: &Environment,
    out: &mut dyn Write,
) -> Result<Exit, Ending> {
    let summary = BookSummary::of(book);
    output::write(&summary, json, out, || {
        sheet::text(&summary.sheets(), environment)
    })
}

/// What a journal's first line begins with; the game and the number of plies follow.
const MAGIC: &str = "marubatsu book part 1 ";

/// The journal beside a book.
fn part_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    name.into()
}

/// The journal as it is written: a file that there is from the first position on.
struct Progress {
    path: PathBuf,
    head: String,
    /// Whether nothing of it is to be kept.
    is_new: bool,
    file: Option<File>,
    fault: Option<std::io::Error>,
}

impl Progress {
    const fn new(path: PathBuf, head: String, is_new: bool) -> Self {
        Self {
            path,
            head,
            is_new,
            file: None,
            fault: None,
        }
    }

    /// Adds a position. Whether that was possible.
    fn add(&mut self, key: u64, score: Score) -> bool {
        let line = format!("{key} {score}\n");
        let added = self
            .opened()
            .and_then(|file| file.write_all(line.as_bytes()));
        self.fault = added.err();
        self.fault.is_none()
    }

    fn opened(&mut self) -> std::io::Result<&mut File> {
        let file = match self.file.take() {
            Some(file) => file,
            None => self.open()?,
        };
        Ok(self.file.insert(file))
    }

    /// The file at its end, behind its last whole line.
    fn open(&self) -> std::io::Result<File> {
        let whole = match std::fs::read(&self.path) {
            Ok(bytes) if !self.is_new => bytes
                .iter()
                .rposition(|&byte| byte == b'\n')
                .map_or(0, |at| at as u64 + 1),
            _ => 0,
        };
        let mut file = OpenOptions::new()
            .append(true)
            .create(true)
            .open(&self.path)?;
        file.set_len(whole)?;
        if whole == 0 {
            writeln!(file, "{MAGIC}{}", self.head)?;
        }
        Ok(file)
    }

    /// The reason why it couldn't be written, if there is one.
    fn end(self) -> Result<(), Ending> {
        match self.fault {
            Some(error) => Err(Problem::file("out", &self.path, &error).into()),
            None => Ok(()),
        }
    }
}

/// The positions that a journal holds. Its last line, be it the first, may have been cut off as it was written.
fn known_in(part: &Path, head: &str) -> Result<BTreeMap<u64, Score>, Ending> {
    let bytes = match std::fs::read(part) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(BTreeMap::new()),
        Err(error) => return Err(Problem::file("out", part, &error).into()),
    };
    let first = format!("{MAGIC}{head}\n");
    if first.as_bytes().starts_with(&bytes) {
        return Ok(BTreeMap::new());
    }
    let entries = bytes.strip_prefix(first.as_bytes()).and_then(entries_in);
    entries.ok_or_else(|| {
        let message = Message::new(
            "this is not the progress of this book: choose another name, or delete it",
            "この本の途中経過ではありません。別の名前にするか、削除してください",
        );
        InputError::new("out", &part.to_string_lossy(), None, message).into()
    })
}

/// The positions in these lines but the last, if all can be read.
fn entries_in(lines: &[u8]) -> Option<BTreeMap<u64, Score>> {
    let entry = |line: &str| {
        let (key, score) = line.split_once(' ')?;
        Some((key.parse().ok()?, score.parse().ok()?))
    };
    let end = lines.iter().rposition(|&byte| byte == b'\n').unwrap_or(0);
    let whole = std::str::from_utf8(&lines[..end]).ok()?;
    whole.lines().map(entry).collect()
}
