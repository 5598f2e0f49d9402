//! `--positions`: a JSON document a line, for a board text a line.
//!
//! Invariant: lines are answered in order; one thread answers each before the next is read, several read some lines ahead. A line that
//! is no position is answered by `{"error": ...}` in its place; a blank one isn't answered, but counted.

use std::io::Write;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

use marubatsu::lang::{Lang, Message, counted};
use marubatsu_app::control::{Control, Interrupt};
use marubatsu_app::error::{Error, InputError};
use marubatsu_app::report::SearchReport;
use marubatsu_app::sheet::thousands;
use serde_json::json;

use crate::environment::Environment;
use crate::error::{CliError, ExitStatus};
use crate::{file, interrupt, output, progress};

/// What answers a line.
pub(crate) trait BatchReport {
    /// Writes it, a JSON document a line.
    fn write(&self, out: &mut dyn Write) -> Result<(), CliError>;
    /// Why it is partial, if it is.
    fn halt(&self) -> Option<Interrupt> {
        None
    }
}

impl BatchReport for SearchReport {
    fn write(&self, out: &mut dyn Write) -> Result<(), CliError> {
        output::json(self, out)
    }

    fn halt(&self) -> Option<Interrupt> {
        self.stopped
    }
}

/// Lines that several threads read ahead, each.
const AHEAD: usize = 16;

/// Answers every line of the file; `-` is stdin. Each search has a thread of its own.
pub(crate) fn run<A: BatchReport + Send>(
    searches: Vec<impl FnMut(&str, &Control<'_>) -> Result<A, Error> + Send>,
    path: &Path,
    environment: &Environment,
    out: &mut dyn Write,
) -> Result<ExitStatus, CliError> {
    let named = ("positions", path);
    let mut lines = file::open(named.0, path)?;
    let (done, nodes) = (AtomicU64::new(0), AtomicU64::new(0));
    let say = || {
        let count = |number: &AtomicU64| number.load(Ordering::Relaxed);
        let (done, nodes) = (count(&done), count(&nodes));
        let so_many = environment.lang.pick(
            counted(done, "position", "positions"),
            format!("{} 局面", thousands(done)),
        );
        match environment.lang {
            _ if nodes == 0 => so_many,
            Lang::En => format!("{so_many}, {}", counted(nodes, "node", "nodes")),
            Lang::Ja => format!("{so_many}、{} ノード", thousands(nodes)),
        }
    };
    // On one terminal the spinner and the lines would overwrite each other.
    let watched = environment.watched && !environment.read_live;
    let ahead = match searches.len() {
        1 => 1,
        threads => threads * AHEAD,
    };
    let mut batch = Batch::new(searches, environment.lang, (&nodes, &done));
    progress::shown(watched, say, || {
        while !batch.interrupted {
            let mut read = Vec::new();
            let mut line = Vec::new();
            while read.len() < ahead && file::read_line(&mut *lines, &mut line, named)? {
                read.push(std::mem::take(&mut line));
            }
            if read.is_empty() {
                break;
            }
            batch.answer(&read, out)?;
        }
        Ok(batch.exit())
    })
}

/// Where a run through the lines stands.
struct Batch<'a, S> {
    searches: Vec<S>,
    lang: Lang,
    nodes: &'a AtomicU64,
    done: &'a AtomicU64,
    line: u64,
    refused: bool,
    stopped: bool,
    interrupted: bool,
}

impl<'a, A, S> Batch<'a, S>
where
    A: BatchReport + Send,
    S: FnMut(&str, &Control<'_>) -> Result<A, Error> + Send,
{
    const fn new(
        searches: Vec<S>,
        lang: Lang,
        (nodes, done): (&'a AtomicU64, &'a AtomicU64),
    ) -> Self {
        Self {
            searches,
            lang,
            nodes,
            done,
            line: 0,
            refused: false,
            stopped: false,
            interrupted: false,
        }
    }

    /// Answers some lines, with their ends.
    fn answer(&mut self, lines: &[Vec<u8>], out: &mut dyn Write) -> Result<(), CliError> {
        for answer in self.answers(lines) {
            self.line += 1;
            match answer {
                None => continue,
                Some(Ok(report)) => {
                    self.stopped |= report.halt().is_some();
                    self.interrupted |= report.halt() == Some(Interrupt::Cancelled);
                    report.write(out)?;
                }
                Some(Err(Error::Input(error))) => self.refuse(&error, out)?,
                Some(Err(error)) => return Err(error.into()),
            }
            out.flush()?;
            if self.interrupted {
                break;
            }
        }
        Ok(())
    }

    /// The answer to each line, none to a blank one. Each search takes the next line that nobody has taken.
    fn answers(&mut self, lines: &[Vec<u8>]) -> Vec<Option<Result<A, Error>>> {
        let control = Control {
            progress: Some(self.nodes),
            ..Control::default()
        };
        let (next, done) = (AtomicUsize::new(0), self.done);
        let answers = Mutex::new(lines.iter().map(|_| None).collect::<Vec<_>>());
        interrupt::stoppable(control, |control| {
            let take = |search: &mut S| {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(line) = lines.get(at) else {
                        return;
                    };
                    let answer = answer(line, |board| search(board, control));
                    done.fetch_add(1, Ordering::Relaxed);
                    if let Ok(mut answers) = answers.lock() {
                        answers[at] = answer;
                    }
                }
            };
            match &mut *self.searches {
                [search] => take(search),
                searches => thread::scope(|scope| {
                    for search in searches {
                        scope.spawn(|| take(search));
                    }
                }),
            }
        });
        answers.into_inner().unwrap_or_default()
    }

    fn refuse(&mut self, error: &InputError, out: &mut dyn Write) -> Result<(), CliError> {
        self.refused = true;
        let error = json!({"error": {
            "line": self.line,
            "board": error.value,
            "at": error.at,
            "message": error.message.in_lang(self.lang),
        }});
        writeln!(out, "{error}")?;
        Ok(())
    }

    const fn exit(&self) -> ExitStatus {
        match (self.interrupted, self.refused, self.stopped) {
            (true, _, _) => ExitStatus::Interrupted,
            (_, true, _) => ExitStatus::Input,
            (_, _, true) => ExitStatus::Stopped,
            _ => ExitStatus::Done,
        }
    }
}

/// What a search answers to a line, with its end; none to a blank one.
fn answer<A>(
    line: &[u8],
    search: impl FnOnce(&str) -> Result<A, Error>,
) -> Option<Result<A, Error>> {
    if line.trim_ascii().is_empty() {
        return None;
    }
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    Some(text(line).and_then(search))
}

/// A line as text.
fn text(line: &[u8]) -> Result<&str, Error> {
    std::str::from_utf8(line).map_err(|error| {
        let valid = String::from_utf8_lossy(&line[..error.valid_up_to()]);
        let message = Message::new(
            "the line is not valid UTF-8",
            "UTF-8 の文字列ではありません",
        );
        let at = Some(valid.chars().count());
        InputError::new("board", &String::from_utf8_lossy(line), at, message).into()
    })
}
