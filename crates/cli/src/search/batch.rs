//! `--positions`: reads a position a line, as a board text or by its moves, and writes a JSON document or a value a line.
//!
//! Invariant: lines are answered in order, in chunks of the lines available, so a program that waits for each answer gets it at once.
//! Slow lines are answered by themselves. A line that is no position is answered by `{"error": ...}`; a blank one is counted but not
//! answered.

mod answers;
mod chunk;

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use marubatsu::lang::{Lang, counted};
use marubatsu_app::control::{Control, Interrupt};
use marubatsu_app::error::Error;
use marubatsu_app::game::AnyGame;
use marubatsu_app::report::SearchReport;
use marubatsu_app::sheet::thousands;
use marubatsu_app::solve::PositionValue;

use answers::Answers;
use chunk::Chunk;

use crate::environment::Environment;
use crate::error::{CliError, ExitStatus};
use crate::{file, interrupt, output, progress};

/// What answers a line.
pub(crate) trait BatchReport {
    /// Writes it, a JSON document or a value a line.
    fn write<W: Write + ?Sized>(&self, out: &mut W) -> Result<(), CliError>;
    /// Why it is partial, if it is.
    fn halt(&self) -> Option<Interrupt> {
        None
    }
}

impl BatchReport for PositionValue {
    fn write<W: Write + ?Sized>(&self, out: &mut W) -> Result<(), CliError> {
        Ok(writeln!(out, "{self}")?)
    }

    fn halt(&self) -> Option<Interrupt> {
        self.stopped
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

/// Answers every line of the file, a position of the game; `-` is stdin. Each search is handed board texts, and has a thread of its own.
pub(crate) fn run<A: BatchReport>(
    searches: Vec<impl FnMut(&str, &Control<'_>) -> Result<A, Error> + Send>,
    (game, path): (&AnyGame, &Path),
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
    let mut batch = Batch::new((game, searches), environment.lang, (&nodes, &done));
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

/// Where a run through the lines stands.
struct Batch<'a, S> {
    game: &'a AnyGame,
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
    fn new(
        (game, searches): (&'a AnyGame, Vec<S>),
        lang: Lang,
        (nodes, done): (&'a AtomicU64, &'a AtomicU64),
    ) -> Self {
        Self {
            game,
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
        let game = self.game;
        let all = Mutex::new(BTreeMap::new());
        interrupt::stoppable(control, |control| {
            let take = |search: &mut S| {
                loop {
                    let first = next.fetch_add(piece, Ordering::Relaxed);
                    let mut lines = chunk.lines(first..first.saturating_add(piece)).peekable();
                    if lines.peek().is_none() {
                        return;
                    }
                    let search = |line: &str| {
                        let answer = game.board_of(line).map_err(Error::from);
                        let answer = answer.and_then(|board| search(&board, control));
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
