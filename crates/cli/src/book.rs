//! The commands `book build` and `book show`: an opening book is built into a file, and shown.
//!
//! Invariants: what was solved is in a second file, `FILE.part`, before the next position is solved, so that an interrupted run
//! resumes where it was; the book itself is written whole.

mod journal;

use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use marubatsu::book::{Book, game_of};
use marubatsu::lang::{Lang, Message, Text};
use marubatsu::score::Score;
use marubatsu_app::book::{BookRequest, BookSummary, Journal};
use marubatsu_app::control::Interrupt;
use marubatsu_app::error::{self, Error, InputError};
use marubatsu_app::lab::Lab;
use marubatsu_app::sheet::thousands;
use marubatsu_app::system::read_file;

use crate::environment::Environment;
use crate::error::{CliError, CommandError, ExitStatus};
use crate::options::{Command, ParsedArguments};
use crate::{file, output, progress};
use journal::BookJournal;

const NO_STREAM: Text = Text::new(
    "a book can't be written to stdout: its progress is kept in a file beside it",
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
        check_other(&path, &request)?;
        let (journal, known) = BookJournal::open(&path, &request)?;
        let journal = Mutex::new(journal);
        let tell = |key: u64, score: Score| {
            let journal = journal.lock();
            journal.is_ok_and(|mut journal| journal.add(key, score))
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
        let journal = journal.into_inner().unwrap_or_else(PoisonError::into_inner);
        let book = match book {
            Ok(book) => book,
            Err(error) => return Err(interrupted(error, journal.end()?.as_deref())),
        };
        file::export_bytes("out", &path, environment, None, &book.write())?;
        journal.delete()?;
        print(&book, json, environment, out)
    }))
}

/// Refuses to put a book in the place of another game's.
fn check_other(path: &Path, request: &BookRequest) -> Result<(), CliError> {
    let there = read_file(path, file::LARGEST).unwrap_or_default();
    let Some(game) = game_of(&there)
        .ok()
        .filter(|game| *game != request.game.name())
    else {
        return Ok(());
    };
    let message = Message::new(
        format!("this file is a book of {game}; choose another name, or delete it"),
        format!("このファイルは {game} の定跡です。別の名前にするか、削除してください"),
    );
    Err(InputError::new("out", &path.to_string_lossy(), None, message).into())
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
fn interrupted(error: Error, part: Option<&Path>) -> CliError {
    let is_stopped = matches!(error, Error::Stopped(Interrupt::Cancelled));
    let Some(part) = part.filter(|_| is_stopped).map(Path::display) else {
        return output::nothing_yet(error);
    };
    let message = Message::new(
        format!(
            "cancelled; the results so far are in {part}, and the same command resumes from there"
        ),
        format!("中断しました。ここまでの結果は {part} にあり、同じコマンドで続きを解きます"),
    );
    CommandError::new(ExitStatus::Interrupted, message).into()
}

/// Reads `book show`.
pub(crate) fn show(parsed: &ParsedArguments<'_>) -> Result<Command, CliError> {
    let path = parsed.required_path("file", "book show connect4.book")?;
    let json = parsed.json();
    Ok(Box::new(move |lab, environment, out| {
        let bytes = file::read("file", &path, file::LARGEST)?;
        let book = read(&lab, &path.to_string_lossy(), &bytes)?;
        print(&book, json, environment, out)
    }))
}

/// The book in a file of this name, of whichever game it is.
fn read(lab: &Lab, name: &str, bytes: &[u8]) -> Result<Book, InputError> {
    let refused = |fault| error::book("file", name, &fault);
    let of = game_of(bytes).map_err(refused)?;
    let game = lab.game(of).ok();
    let line = game.as_ref().and_then(|game| game.in_a_word());
    let line = line.ok_or_else(|| {
        let message = Message::new(
            format!("a book of {of}, a game that this version has no books for"),
            format!("{of} の定跡ファイルです。このバージョンで扱えないゲームです"),
        );
        InputError::new("file", name, None, message)
    })?;
    Book::read(line, of, bytes).map_err(refused)
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
