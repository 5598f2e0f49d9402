//! The contents of a search's table at its end, as rows and as files.
//!
//! Invariant: one row per entry, in the order of the game's keys, so the same search writes the same bytes. The entries are those of
//! the search itself, before its line is searched.

use std::io::{self, Write};

use marubatsu::game::Side;
use marubatsu::score::{Bounds, Score, Window};
use marubatsu::table::{Entry, EntryKey, Exact};
use serde::Serialize;

use crate::games::score_table::file::{csv_rows, json_lines};
use crate::games::{FileKind, LabGame};
use crate::request::SearchRequest;
use crate::words::JsonMove;

/// The format's name and version.
pub const SCHEMA: &str = "marubatsu.search-table/1";

/// What a table belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SearchTableHead {
    /// `marubatsu.search-table/1`.
    pub schema: &'static str,
    /// The game's name.
    pub game: String,
    /// The search, by its canonical key.
    pub search: String,
}

/// What the table knows of one position.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EntryRow {
    /// The position that stands for all that are equal to it under the board's symmetries.
    pub board: String,
    /// Whose turn it is: `o` or `x`.
    pub turn: Side,
    /// How many plies were left to search; none if all of them were.
    pub depth: Option<u16>,
    /// The window for which the entry is valid, if it is for one alone.
    pub window: Option<Window>,
    /// The bounds of its value, in circle's view.
    pub bounds: Bounds,
    /// The move that reached the score, if one did.
    pub best_move: Option<JsonMove>,
}

/// All entries of a search's table.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchTable {
    /// What they belong to.
    pub head: SearchTableHead,
    /// A row an entry.
    pub rows: Vec<EntryRow>,
}

/// A row with what it belongs to.
#[derive(Debug, Serialize)]
struct EntryCsvRow<'a> {
    board: &'a str,
    turn: Side,
    depth: Option<u16>,
    alpha: Option<Score>,
    beta: Option<Score>,
    lower: Score,
    upper: Score,
    best_move: Option<String>,
    game: &'a str,
    search: &'a str,
    version: &'a str,
}

impl SearchTable {
    pub(crate) fn new(request: &SearchRequest, rows: Vec<EntryRow>) -> Self {
        let head = SearchTableHead {
            schema: SCHEMA,
            game: request.game.name().to_owned(),
            search: request.key(),
        };
        Self { head, rows }
    }

    /// Writes the whole table.
    ///
    /// # Errors
    /// When `out` fails.
    pub fn write(&self, kind: FileKind, out: &mut dyn Write) -> io::Result<()> {
        match kind {
            FileKind::Csv => csv_rows(self.rows.iter().map(|row| Ok(self.in_csv(row))), out),
            FileKind::JsonLines => json_lines(&self.head, &self.rows, out),
        }
    }

    fn in_csv<'a>(&'a self, row: &'a EntryRow) -> EntryCsvRow<'a> {
        let numbers = |mv: &JsonMove| format!("{mv:?}").replace(' ', "");
        let Bounds { lower, upper } = row.bounds;
        EntryCsvRow {
            board: &row.board,
            turn: row.turn,
            depth: row.depth,
            alpha: row.window.map(|window| window.alpha),
            beta: row.window.map(|window| window.beta),
            lower,
            upper,
            best_move: row.best_move.as_ref().map(numbers),
            game: &self.head.game,
            search: &self.head.search,
            version: self.head.schema,
        }
    }
}

/// A table's entries as rows.
pub(super) fn rows<G: LabGame>(game: &G, table: &Exact<G>) -> Vec<EntryRow> {
    let row = |(key, entry): (EntryKey<G>, Entry<G::Move>)| {
        let (key, depth, valid) = key;
        let position = game.keyed(key);
        EntryRow {
            board: game.write_position(&position),
            turn: game.to_move(&position),
            depth: depth.limit(),
            window: valid,
            bounds: entry.bounds,
            best_move: entry.best.map(|mv| game.move_numbers(mv)),
        }
    };
    table.entries().into_iter().map(row).collect()
}
