//! A tablebase with its game, for the lab's interfaces.
//!
//! Invariants: the game is the one that the file names. Many threads may ask; one at a time reads.

use std::ops::Range;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use marubatsu::game::knowledge::ProvenOutcome;
use marubatsu::game::{Game as _, Notation as _, Outcomes as _, PackedGame as _};
use marubatsu::games::line::Line;
use marubatsu::tablebase::{Entry, Head, orbit};
use marubatsu_app::error::{self, InputError};
use marubatsu_app::game::AnyGame;
use marubatsu_app::lab::Lab;
use marubatsu_app::tablebase::{EndingReport, ProbeReport, ProbedMove};
use marubatsu_app::values::KnownValues;
use serde::Serialize;

use crate::error::TablebaseError;
use crate::reader::{ProbedClass, Tablebase, VerifiedCounts};

/// Classes that are handed out at a time where all are wanted.
const AT_A_TIME: u64 = 1 << 16;

/// A class of a tablebase as a row for other programs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ClassRow {
    /// The ply.
    pub ply: u32,
    /// One position of the class.
    pub board: String,
    /// `win`, `draw` or `loss`, for the side to move.
    pub value: &'static str,
    /// Plies until then; none for a draw.
    pub distance: Option<u32>,
    /// The positions of the class.
    pub positions: usize,
}

/// An open tablebase and its game.
#[derive(Debug)]
pub struct SolvedGame {
    /// Where the file is, as it was named.
    place: String,
    name: String,
    game: AnyGame,
    line: Line<u64>,
    head: Head,
    classes: u64,
    base: Mutex<Tablebase>,
}

impl SolvedGame {
    /// Opens a tablebase, a file's path or an address that begins with `http://`, of a game that the lab knows.
    ///
    /// # Errors
    /// When it can't be read, is none, or is of no such game.
    pub fn open(lab: &Lab, name: &Path) -> Result<Self, TablebaseError> {
        let base = Tablebase::open(name)?;
        let head = base.head().clone();
        let game = lab.game(&head.game).ok();
        let line = game.as_ref().and_then(|game| game.in_a_word()).cloned();
        let (game, line) = game
            .zip(line)
            .ok_or_else(|| TablebaseError::Game(head.game.clone()))?;
        Ok(Self {
            place: name.to_string_lossy().into_owned(),
            name: game.name().to_owned(),
            game,
            line,
            head,
            classes: base.classes(),
            base: Mutex::new(base),
        })
    }

    /// Returns the game.
    pub const fn game(&self) -> &AnyGame {
        &self.game
    }

    /// Returns what the file says of itself.
    pub const fn head(&self) -> &Head {
        &self.head
    }

    /// Returns the number of classes.
    pub const fn classes(&self) -> u64 {
        self.classes
    }

    fn base(&self) -> MutexGuard<'_, Tablebase> {
        // Whoever panicked while reading left nothing half done: every question finds its own place.
        self.base.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns what is known of the position of a board text and of all its moves.
    ///
    /// # Errors
    /// When the text is no position, none that a game comes to, or the file can't be read.
    pub fn probe(&self, board: &str) -> Result<ProbeReport, TablebaseError> {
        let (game, mut base) = (&self.line, self.base());
        let at = game.parse_position(board);
        let at =
            at.map_err(|fault| TablebaseError::Position(error::notation("board", board, &fault)))?;
        let mut ask = |at: &_| -> Result<ProbedClass, TablebaseError> {
            base.probe(game, at)?.ok_or(TablebaseError::Unknown)
        };
        let here = ask(&at)?;
        let moves = game.moves(&at).map(|mv| {
            let child = game.play(&at, mv);
            let behind = ask(&child)?;
            let is_same = game.to_move(&at) == game.to_move(&child);
            let ending = if is_same {
                behind.ending
            } else {
                behind.ending.seen_by_opponent()
            };
            Ok(ProbedMove {
                mv: game.move_numbers(mv),
                ending: EndingReport::of(ending, behind.distance + 1),
            })
        });
        Ok(ProbeReport {
            schema: "marubatsu.probe/1",
            game: self.name.clone(),
            turn: game.to_move(&at).letter(),
            ending: EndingReport::of(here.ending, here.distance),
            rank: here.rank,
            moves: moves.collect::<Result<_, TablebaseError>>()?,
            board: board.to_owned(),
        })
    }

    /// Returns the classes of these numbers as rows, counted ply by ply and by key.
    ///
    /// # Errors
    /// When the file can't be read or is damaged.
    pub fn rows(&self, numbers: Range<u64>) -> Result<Vec<ClassRow>, TablebaseError> {
        let entries = self.base().entries(numbers)?;
        Ok(entries.into_iter().map(|entry| self.row(entry)).collect())
    }

    /// Hands out all classes as rows, some at a time.
    ///
    /// # Errors
    /// When the file can't be read or is damaged, or what `each` says.
    pub fn each<E: From<TablebaseError>>(
        &self,
        mut each: impl FnMut(&[ClassRow]) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut begin = 0;
        while begin < self.classes {
            each(&self.rows(begin..begin + AT_A_TIME)?)?;
            begin += AT_A_TIME;
        }
        Ok(())
    }

    fn row(&self, (ply, (key, ending)): (u32, Entry)) -> ClassRow {
        let game = &self.line;
        let left = game.plies_left(&game.start()).saturating_sub(ply);
        let end = match ending {
            ProvenOutcome::Win(end) | ProvenOutcome::Loss(end) => end,
            ProvenOutcome::Draw => 0,
        };
        let EndingReport { value, distance } = EndingReport::of(ending, left.saturating_sub(end));
        ClassRow {
            ply,
            board: game.write_position(&game.unpacked(key)),
            value,
            distance,
            positions: orbit(game, key),
        }
    }

    /// Checks the file against itself and the rules, see [`Tablebase::verify`].
    ///
    /// # Errors
    /// When something isn't true, or the file can't be read.
    pub fn verify(
        &self,
        goes_on: impl FnMut(u64) -> bool,
    ) -> Result<VerifiedCounts, TablebaseError> {
        self.base().verify(&self.line, goes_on)
    }
}

impl KnownValues for SolvedGame {
    fn game(&self) -> &str {
        &self.name
    }

    fn ending(&self, board: &str) -> Result<Option<ProvenOutcome>, InputError> {
        let position = self.line.parse_position(board);
        let position = position.map_err(|fault| error::notation("board", board, &fault))?;
        let probed = self.base().probe(&self.line, &position);
        let probed = probed.map_err(|unread| unread.about("known", &self.place))?;
        Ok(probed.map(|probed| probed.ending))
    }
}
