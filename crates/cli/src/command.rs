//! What the user asks for, in types. [`parsed`] is the one place where arguments become this.
//!
//! Invariant: a command can be carried out as it stands: every value has been checked, and options that
//! don't go together have been refused.

mod compare;
mod ending;
mod own;
mod parsed;
pub(crate) mod pictures;
pub(crate) mod players;
mod read;
mod serve;
mod table;

use std::ffi::OsString;
use std::ops::Range;
use std::path::PathBuf;

use marubatsu::frame::condition::Condition;
use marubatsu_app::census::CountRequest;
use marubatsu_app::compare::CompareRequest;
use marubatsu_app::lab::Lab;
use marubatsu_app::request::SearchRequest;
use marubatsu_app::solve::SolveRequest;
use marubatsu_app::steps::Format;
use marubatsu_app::table::{FileKind, TableRequest};

use crate::arguments::{self, PROGRAM};
use crate::environment::Environment;
use crate::problem::Ending;
use crate::{pages, usage};

/// What the user asks for.
#[derive(Debug)]
pub(crate) enum Command {
    /// A text that is ready: help, version, completions, a manual page.
    Page(String),
    /// `analyze`.
    Analyze(Box<players::Analyze>),
    /// `draw`.
    Draw(Box<pictures::Draw>),
    /// `film`.
    Film(Box<pictures::Film>),
    /// `search`.
    Search(Search),
    /// `bench`; whether as JSON.
    Bench(bool),
    /// `compare`.
    Compare(Box<Compare>),
    /// `match`.
    Match(Box<players::Match>),
    /// `play`.
    Play(Box<players::Play>),
    /// `players`.
    Players(players::Players),
    /// `prove`.
    Prove(Box<players::Prove>),
    /// `perft`; whether as JSON.
    Perft(Box<CountRequest>, bool),
    /// `serve`.
    Serve(Serve),
    /// `solve`.
    Solve(Box<Solve>),
    /// `table`.
    Table(Box<Table>),
    /// `tree`; whether as JSON.
    Tree(Box<CountRequest>, bool),
    /// `trace`.
    Trace(Trace),
}

/// `search`.
#[derive(Debug)]
pub(crate) struct Search {
    /// The search; with many positions, that of the start, to be moved to each of them.
    pub(crate) request: SearchRequest,
    /// How to answer.
    pub(crate) answer: Answer,
    /// Where its table goes, and as what.
    pub(crate) table: Option<(PathBuf, FileKind)>,
}

/// `solve`.
#[derive(Debug)]
pub(crate) struct Solve {
    /// What to solve; with many positions, that of the start.
    pub(crate) request: SolveRequest,
    /// How to answer.
    pub(crate) answer: Answer,
}

/// `compare`.
#[derive(Debug)]
pub(crate) struct Compare {
    /// Both searches.
    pub(crate) request: CompareRequest,
    /// How many paths that only one visited are shown.
    pub(crate) paths: usize,
    /// Whether as JSON.
    pub(crate) json: bool,
}

/// How `search` and `solve` answer.
#[derive(Debug)]
pub(crate) enum Answer {
    /// A text for people.
    Text,
    /// One JSON document.
    Json,
    /// A JSON document for each board text of this file; `-` is stdin.
    Lines(PathBuf),
}

/// `table`.
#[derive(Debug)]
pub(crate) enum Table {
    /// A table is made and written.
    Build {
        /// Which one.
        request: TableRequest,
        /// Where to.
        out: PathBuf,
        /// As what.
        kind: FileKind,
        /// Whether it is shown as JSON.
        json: bool,
    },
    /// A file is shown.
    Show {
        /// The file.
        file: PathBuf,
        /// The position whose row is wanted: `board` or `moves`.
        place: Vec<(&'static str, String)>,
        /// Whether as JSON.
        json: bool,
    },
}

/// `serve`.
#[derive(Debug)]
pub(crate) struct Serve {
    /// The port; 0 for any.
    pub(crate) port: u16,
    /// Whether to open the browser.
    pub(crate) open: bool,
}

/// `trace`.
#[derive(Debug)]
pub(crate) struct Trace {
    /// Where the frames come from.
    pub(crate) source: Source,
    /// What is printed.
    pub(crate) lines: Lines,
    /// Where to; none is stdout.
    pub(crate) out: Option<PathBuf>,
}

/// What `trace` prints.
#[derive(Debug)]
pub(crate) enum Lines {
    /// Those of these frames that meet the condition.
    Frames {
        frames: Range<u64>,
        condition: Condition,
        format: Format,
    },
    /// The search itself: all its events.
    Events,
}

/// Where frames come from.
#[derive(Debug)]
pub(crate) enum Source {
    /// A search, to be recorded in a file or not.
    Search(Box<SearchRequest>, Option<PathBuf>),
    /// A recorded search.
    Replay(PathBuf),
}

impl Command {
    /// Reads the arguments that follow the program's name, and adds the players that they define to the lab.
    pub(crate) fn read(
        arguments: &[OsString],
        environment: &Environment,
        lab: &mut Lab,
    ) -> Result<Self, Ending> {
        if let Some(problem) = usage::without_value(arguments) {
            return Err(problem.into());
        }
        let form = pages::help_form(environment);
        let words = std::iter::once(OsString::from(PROGRAM)).chain(arguments.iter().cloned());
        let matches = match arguments::command(form).try_get_matches_from(words) {
            Ok(matches) => matches,
            Err(error) if !error.use_stderr() => {
                return Ok(Self::Page(pages::rendered(&error.render(), environment)));
            }
            Err(error) => return Err(usage::problem(&error, arguments).into()),
        };
        read::read(&matches, environment, lab)
    }
}
