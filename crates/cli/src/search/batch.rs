//! `--positions`: a JSON document a line, for a board text a line.
//!
//! Invariant: lines are answered in order, in chunks of those that are there: whoever waits for an answer before the next question has it at
//! once, and what takes long to answer comes by itself. A line that is no position is answered by `{"error": ...}` in its place; a blank one
//! isn't answered, but counted.

mod chunk;

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use marubatsu::lang::{Lang, Message, counted};
use marubatsu_app::control::{Control, Interrupt};
use marubatsu_app::error::{Error, InputError};
use marubatsu_app::report::SearchReport;
use marubatsu_app::sheet::thousands;
use serde_json::json;

use chunk::Chunk;

use crate::environment::Environment;
use crate::error::{CliError, ExitStatus};
use crate::{file, interrupt, output, progress};

/// What answers a line.
pub(crate) trait BatchReport {
    /// Writes it, a JSON document a line.
    fn write<W: Write + ?Sized>(&self, out: &mut W) -> Result<(), CliError>;
    /// Why it is partial, if it is.
    fn halt(&self) -> Option<Interrupt> {
        None
    }
}

impl BatchReport for SearchReport {
    fn write<W: Write + ?Sized>(&self, out: &mut W) -> Result<(), CliError> {
        output::json(self, out)
    }

    fn halt(&self) -> Option<Interrupt> {
        self.stopped
    }
}

/// Lines of the first chunk, for each thread; of later ones as many as are answered in [`SOON`].
const FIRST: usize = 16;

/// How long the answers of a chunk may take together: nobody minds when they come together then.
const SOON: Duration = Duration::from_millis(10);

/// Pieces of a chunk for each of several threads, so that none waits long for the others.
const PIECES: usize = 8;

/// Answers every line of the file; `-` is stdin. Each search has a thread of its own.
pub(crate) fn run<A: BatchReport>(
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
    let least = match searches.len() {
        1 => 1,
        threads => threads * FIRST,
    };
    let mut batch = Batch::new(searches, environment.lang, (&nodes, &done));
    progress::shown(watched, say, || {
        let (mut chunk, mut most) = (Chunk::default(), least);
        while !batch.interrupted && chunk.read(&mut lines, most, named)? {
            let clock = Instant::now();
            batch.answer(&chunk, out)?;
            most = if clock.elapsed() < SOON {
                most.saturating_mul(2)
            } else {
                (most / 2).max(least)
            };
        }
        Ok(batch.exit())
    })
}

/// The answers to some lines.
#[derive(Debug, Default)]
struct Answers {
    text: Vec<u8>,
    refused: bool,
    stopped: bool,
    /// Whether the last one was interrupted.
    interrupted: bool,
    /// What was wrong after the last one, other than a line.
    error: Option<CliError>,
}

impl Answers {
    /// Answers lines, each with its place in a chunk, up to one that ends the run; so many lines were before the chunk.
    fn to<'a, A: BatchReport>(
        lines: impl Iterator<Item = (usize, &'a [u8])>,
        mut search: impl FnMut(&str) -> Result<A, Error>,
        (before, lang): (u64, Lang),
    ) -> Self {
        let mut answers = Self::default();
        for (at, line) in lines {
            let number = before + at as u64 + 1;
            let answer = answer(line, &mut search);
            if answer.is_some_and(|answer| !answers.add(answer, (number, lang))) {
                break;
            }
        }
        answers
    }

    /// Adds the answer to the line of this number. Whether it goes on.
    fn add<A: BatchReport>(
        &mut self,
        answer: Result<A, Error>,
        (number, lang): (u64, Lang),
    ) -> bool {
        let written = match answer {
            Ok(report) => {
                self.stopped |= report.halt().is_some();
                self.interrupted = report.halt() == Some(Interrupt::Cancelled);
                report.write(&mut self.text)
            }
            Err(Error::Input(error)) => {
                self.refused = true;
                output::json(&refusal(&error, (number, lang)), &mut self.text)
            }
            Err(error) => Err(error.into()),
        };
        self.error = written.err();
        self.error.is_none() && !self.interrupted
    }
}

/// What answers a line that is no position.
fn refusal(error: &InputError, (number, lang): (u64, Lang)) -> serde_json::Value {
    json!({"error": {
        "line": number,
        "board": error.value,
        "at": error.at,
        "message": error.message.in_lang(lang),
    }})
}

/// Where a run through the lines stands.
struct Batch<'a, S> {
    searches: Vec<S>,
    lang: Lang,
    nodes: &'a AtomicU64,
    done: &'a AtomicU64,
    lines: u64,
    refused: bool,
    stopped: bool,
    interrupted: bool,
}

impl<'a, A, S> Batch<'a, S>
where
    A: BatchReport,
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
            lines: 0,
            refused: false,
            stopped: false,
            interrupted: false,
        }
    }

    /// Answers a chunk, and sees to it that whoever waits has the answers.
    fn answer(&mut self, chunk: &Chunk, out: &mut dyn Write) -> Result<(), CliError> {
        for answers in self.answers(chunk).into_values() {
            out.write_all(&answers.text)?;
            self.refused |= answers.refused;
            self.stopped |= answers.stopped;
            if let Some(error) = answers.error {
                return Err(error);
            }
            self.interrupted = answers.interrupted;
            if self.interrupted {
                break;
            }
        }
        self.lines += chunk.len() as u64;
        out.flush()?;
        Ok(())
    }

    /// The answers to a chunk, by the places of their first lines. Each search takes the next piece that nobody has taken.
    fn answers(&mut self, chunk: &Chunk) -> BTreeMap<usize, Answers> {
        let control = Control {
            progress: Some(self.nodes),
            ..Control::default()
        };
        let piece = match self.searches.len() {
            1 => chunk.len(),
            threads => chunk.len().div_ceil(threads * PIECES),
        };
        let (next, done, named) = (AtomicUsize::new(0), self.done, (self.lines, self.lang));
        let all = Mutex::new(BTreeMap::new());
        interrupt::stoppable(control, |control| {
            let take = |search: &mut S| {
                loop {
                    let first = next.fetch_add(piece, Ordering::Relaxed);
                    let mut lines = chunk.lines(first..first.saturating_add(piece)).peekable();
                    if lines.peek().is_none() {
                        return;
                    }
                    let search = |board: &str| {
                        let answer = search(board, control);
                        done.fetch_add(1, Ordering::Relaxed);
                        answer
                    };
                    let answers = Answers::to(lines, search, named);
                    if let Ok(mut all) = all.lock() {
                        all.insert(first, answers);
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
        all.into_inner().unwrap_or_default()
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
