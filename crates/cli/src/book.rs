//! The commands `book build` and `book show`: an opening book is built into a file, and shown.
//!
//! Invariants: what was solved is in a second file, `FILE.part`, before the next position is solved, so that an interrupted run
//! resumes where it was; the book itself is written whole.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use marubatsu::book::Book;
use marubatsu::lang::{Lang, Message, Text};
use marubatsu::score::Score;
use marubatsu_app::book::{BookRequest, BookSummary, Journal};
use marubatsu_app::control::Interrupt;
use marubatsu_app::error::{self, Error, InputError};
use marubatsu_app::sheet::thousands;

use crate::environment::Environment;
use crate::error::{CliError, CommandError, ExitStatus};
use crate::options::{Command, ParsedArguments};
use crate::{file, output, progress};

const NO_STREAM: Text = Text::new(
    "a book can't be written to stdout, since its progress is kept in a file beside it",
    "定跡ファイルは標準出力に書けません。途中経過を隣のファイルに書くためです",
);

/// Reads `book build`.
pub(crate) fn build(parsed: &ParsedArguments<'_>) -> Result<Command, CliError> {
    let request: BookRequest = parsed.request()?;
    let path = parsed.required_path("out", "--out connect4.book")?;
    if file::is_stream(&path) {
        return Err(InputError::usage("out", "-", NO_STREAM).into());
    }
    let json = parsed.json();
    Ok(Box::new(move |lab, environment, out| {
        file::check("out", &path)?;
        let part = part_of(&path);
        let head = format!("{} {}", request.game.name(), request.plies);
        let known = known_in(&part, &head, &request)?;
        let progress = Mutex::new(BookProgress::new(part.clone(), head, known.is_empty()));
        let tell = |key: u64, score: Score| {
            let progress = progress.lock();
            progress.is_ok_and(|mut progress| progress.add(key, score))
        };
        let of = AtomicU64::new(0);
        let solved = Journal {
            known,
            tell: &tell,
            of: &of,
        };
        let say = |done, _| solved_of(environment.lang, done, of.load(Ordering::Relaxed));
        let book = progress::counted(environment, say, |control| {
            lab.book(&request, &solved, control)
        });
        progress.into_inner().map_or(Ok(()), BookProgress::end)?;
        let book = book.map_err(|error| interrupted(error, &part))?;
        file::export_bytes("out", &path, environment, None, &book.write())?;
        match std::fs::remove_file(&part) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                return Err(CommandError::file("out", &part, &error).into());
            }
            _ => {}
        }
        print(&book, json, environment, out)
    }))
}

/// `1,234 of 16,000 positions`; before all are found, that they are looked for.
fn solved_of(lang: Lang, done: u64, of: u64) -> String {
    if of == 0 {
        return lang.pick(
            "finding the positions (Ctrl-C stops)".to_owned(),
            "局面を列挙中 (Ctrl-C で停止)".to_owned(),
        );
    }
    let (done, of) = (thousands(done), thousands(of));
    lang.pick(
        format!("{done} of {of} positions solved (Ctrl-C stops)"),
        format!("{of} 局面中 {done} 局面を解決 (Ctrl-C で停止)"),
    )
}

/// Returns the error that ends a build; where it was interrupted, what is solved is kept.
fn interrupted(error: Error, part: &Path) -> CliError {
    if !matches!(error, Error::Stopped(Interrupt::Cancelled)) || !part.exists() {
        return output::nothing_yet(error);
    }
    let part = part.display();
    let message = Message::new(
        format!("cancelled: what is solved is in {part}, and the same command resumes from there"),
        format!("中断しました。ここまでの結果は {part} にあり、同じコマンドで続きを解きます"),
    );
    CommandError::new(ExitStatus::Interrupted, message).into()
}

/// Reads `book show`.
pub(crate) fn show(parsed: &ParsedArguments<'_>) -> Result<Command, CliError> {
    let path = parsed.required_path("file", "book show connect4.book")?;
    let json = parsed.json();
    Ok(Box::new(move |_, environment, out| {
        let book = Book::read(&file::read("file", &path, file::LARGEST)?);
        let name = path.to_string_lossy();
        let book = book.map_err(|fault| error::book("file", &name, fault))?;
        print(&book, json, environment, out)
    }))
}

/// Prints what a book holds.
fn print(
    book: &Book,
    json: bool,
    environment: &Environment,
    out: &mut dyn Write,
) -> Result<ExitStatus, CliError> {
    let summary = BookSummary::of(book);
    output::print_sheets(&summary, json, environment, out, || summary.sheets())
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
struct BookProgress {
    path: PathBuf,
    head: String,
    /// Whether nothing of it is to be kept.
    is_new: bool,
    file: Option<File>,
    fault: Option<std::io::Error>,
}

impl BookProgress {
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
    fn end(self) -> Result<(), CliError> {
        match self.fault {
            Some(error) => Err(CommandError::file("out", &self.path, &error).into()),
            None => Ok(()),
        }
    }
}

/// The positions that a journal holds. Its last line, be it the first, may have been cut off as it was written.
fn known_in(
    part: &Path,
    head: &str,
    request: &BookRequest,
) -> Result<BTreeMap<u64, Score>, CliError> {
    let bytes = match std::fs::read(part) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(BTreeMap::new()),
        Err(error) => return Err(CommandError::file("out", part, &error).into()),
    };
    let first = format!("{MAGIC}{head}\n");
    if first.as_bytes().starts_with(&bytes) {
        return Ok(BTreeMap::new());
    }
    let lines = bytes.strip_prefix(first.as_bytes()).ok_or(1);
    let entries = lines.and_then(|lines| entries_in(lines, request));
    entries.map_err(|line| foreign(part, line).into())
}

/// What is said of a file that is no journal of this book, and of the first line that shows it.
fn foreign(part: &Path, line: usize) -> InputError {
    let message = Message::new(
        format!(
            "this is not the progress of this book (line {line}): choose another name, or delete it"
        ),
        format!(
            "この定跡ファイルの途中経過ではありません ({line} 行目)。別の名前にするか、削除してください"
        ),
    );
    InputError::new("out", &part.to_string_lossy(), None, message)
}

/// The positions in the lines after the first but the last; or the number of a line that holds none, or a score that no position has.
fn entries_in(lines: &[u8], request: &BookRequest) -> Result<BTreeMap<u64, Score>, usize> {
    let entry = |line: &[u8]| {
        let (key, score) = std::str::from_utf8(line).ok()?.split_once(' ')?;
        let score = score.parse().ok()?;
        Some((key.parse().ok()?, score)).filter(|_| request.may_be_worth(score))
    };
    let Some(end) = lines.iter().rposition(|&byte| byte == b'\n') else {
        return Ok(BTreeMap::new());
    };
    let lines = lines[..end].split(|&byte| byte == b'\n').zip(2..);
    lines
        .map(|(line, number)| entry(line).ok_or(number))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_waits_reads_how_many_positions_are_solved() {
        let said = |done, of| [Lang::En, Lang::Ja].map(|lang| solved_of(lang, done, of));
        let [en, ja] = said(1234, 16_000);
        assert_eq!(en, "1,234 of 16,000 positions solved (Ctrl-C stops)");
        assert_eq!(ja, "16,000 局面中 1,234 局面を解決 (Ctrl-C で停止)");
        assert!(said(0, 0).iter().all(|said| !said.contains('0')));
    }
}
