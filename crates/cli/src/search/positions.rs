//! `--positions`: a JSON document a line, for a board text a line.
//!
//! Invariant: lines are answered in order, each before the next is read. A line that is no position is answered by
//! `{"error": ...}` in its place; a blank one isn't answered, but counted.

use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use marubatsu::lang::{Lang, Message, counted};
use marubatsu_app::control::{Control, Halt};
use marubatsu_app::error::{Error, InputError};
use marubatsu_app::report::SearchReport;
use marubatsu_app::sheet::thousands;
use serde_json::json;

use crate::environment::Environment;
use crate::problem::{Ending, Exit};
use crate::{file, interrupt, output, progress};

/// What answers a line.
pub(crate) trait Answered {
    /// Writes it, a JSON document a line.
    fn write(&self, out: &mut dyn Write) -> Result<(), Ending>;
    /// Why it is partial, if it is.
    fn halt(&self) -> Option<Halt> {
        None
    }
}

impl Answered for SearchReport {
    fn write(&self, out: &mut dyn Write) -> Result<(), Ending> {
        output::json(self, out)
    }

    fn halt(&self) -> Option<Halt> {
        Self::halt(self)
    }
}

/// Answers every line of the file; `-` is stdin.
pub(crate) fn run<A: Answered>(
    search: impl FnMut(&str, &Control<'_>) -> Result<A, Error>,
    path: &Path,
    environment: &Environment,
    out: &mut dyn Write,
) -> Result<Exit, Ending> {
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
    let mut batch = Batch::new(search, environment.lang, &nodes);
    progress::shown(watched, say, || {
        let mut line = Vec::new();
        while file::read_line(&mut *lines, &mut line, named)? {
            batch.answer(&line, out)?;
            done.fetch_add(1, Ordering::Relaxed);
            if batch.interrupted {
                break;
            }
        }
        Ok(batch.exit())
    })
}

/// Where a run through the lines stands.
struct Batch<'a, S> {
    search: S,
    lang: Lang,
    nodes: &'a AtomicU64,
    line: u64,
    refused: bool,
    stopped: bool,
    interrupted: bool,
}

impl<'a, A, S> Batch<'a, S>
where
    A: Answered,
    S: FnMut(&str, &Control<'_>) -> Result<A, Error>,
{
    const fn new(search: S, lang: Lang, nodes: &'a AtomicU64) -> Self {
        Self {
            search,
            lang,
            nodes,
            line: 0,
            refused: false,
            stopped: false,
            interrupted: false,
        }
    }

    /// Answers a line, with its end.
    fn answer(&mut self, line: &[u8], out: &mut dyn Write) -> Result<(), Ending> {
        self.line += 1;
        if line.trim_ascii().is_empty() {
            return Ok(());
        }
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        match text(line).and_then(|board| self.searched(board)) {
            Ok(report) => {
                self.stopped |= report.halt().is_some();
                self.interrupted |= report.halt() == Some(Halt::Cancelled);
                report.write(out)?;
            }
            Err(Error::Input(error)) => self.refuse(&error, out)?,
            Err(error) => return Err(error.into()),
        }
        out.flush()?;
        Ok(())
    }

    fn searched(&mut self, board: &str) -> Result<A, Error> {
        let control = Control {
            progress: Some(self.nodes),
            ..Control::default()
        };
        interrupt::stoppable(control, |control| (self.search)(board, control))
    }

    fn refuse(&mut self, error: &InputError, out: &mut dyn Write) -> Result<(), Ending> {
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

    const fn exit(&self) -> Exit {
        match (self.interrupted, self.refused, self.stopped) {
            (true, _, _) => Exit::Interrupted,
            (_, true, _) => Exit::Input,
            (_, _, true) => Exit::Stopped,
            _ => Exit::Done,
        }
    }
}

/// A line as text.
fn text(line: &[u8]) -> Result<&str, Error> {
    std::str::from_utf8(line).map_err(|error| {
        let valid = String::from_utf8_lossy(&line[..error.valid_up_to()]);
        let message = Message::new(
            "the line is no text in UTF-8",
            "UTF-8 の文字列ではありません",
        );
        let at = Some(valid.chars().count());
        InputError::new("board", &String::from_utf8_lossy(line), at, message).into()
    })
}
