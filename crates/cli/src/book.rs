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
use marubatsu_app::error::InputError;
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
        let book = book.map_err(output::nothing_yet)?;
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

fn show(parsed: &Parsed<'_>) -> Result<Command, Ending> {
    refuse(parsed.first(BookRequest::LISTS, &["out"])?, |key, value| {
        not_with(key, value, "book show")
    })?;
    let path = parsed.path("file");
    let path = path.ok_or_else(|| needs_file("file", "book show connect4.book"))?;
    let json = parsed.json();
    Ok(Box::new(move |_, environment, out| {
        let book = Book::read(&file::read("file", &path)?);
        let book = book.map_err(|fault| no_book("file", &path, &fault.to_string()))?;
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

/// The positions that a journal holds. Its last line may have been cut off as it was written.
fn known_in(part: &Path, head: &str) -> Result<BTreeMap<u64, Score>, Ending> {
    let text = match std::fs::read_to_string(part) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(BTreeMap::new()),
        Err(error) => return Err(Problem::file("out", part, &error).into()),
    };
    let Some((first, lines)) = text.split_once('\n') else {
        return Ok(BTreeMap::new());
    };
    if first.strip_prefix(MAGIC) != Some(head) {
        let message = Message::new(
            "this file belongs to another book: choose another name, or delete it",
            "このファイルは別の本の途中経過です。別の名前にするか、削除してください",
        );
        return Err(InputError::new("out", &part.to_string_lossy(), None, message).into());
    }
    let whole = lines.rsplit_once('\n').map_or("", |(whole, _)| whole);
    let entry = |line: &str| {
        let (key, score) = line.split_once(' ')?;
        Some((key.parse().ok()?, score.parse().ok()?))
    };
    let entries: Option<BTreeMap<u64, Score>> = whole.lines().map(entry).collect();
    entries.ok_or_else(|| no_book("out", part, "a line is damaged").into())
}

fn no_book(key: &str, path: &Path, fault: &str) -> InputError {
    let message = Message::new(fault.to_owned(), format!("本として読めません ({fault})"));
    InputError::new(key, &path.to_string_lossy(), None, message)
}
