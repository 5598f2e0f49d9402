//! Score tables as files: CSV and JSON lines.
//!
//! Invariant: a file reads back as an equal table. In CSV the columns `game`, `kind` and `version` end every row, so that any reader
//! of tables can use it; in JSON lines a line without `board` comes first.

use std::io::{self, Write};

use marubatsu::fraction::Fraction;
use marubatsu::score::Score;
use serde::{Deserialize, Serialize};

use super::{SCHEMA, ScoreRow, ScoreTable, Status, TableHead, TableScore};
use crate::words::InputError;

/// How a table is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// `.csv`: columns parted by commas, best moves as JSON.
    Csv,
    /// `.jsonl`: a JSON document a line.
    JsonLines,
}

impl FileKind {
    /// All of them with the endings of their files.
    pub const NAMES: [(&'static str, Self); 2] = [("csv", Self::Csv), ("jsonl", Self::JsonLines)];
}

/// A row with what it belongs to.
#[derive(Debug, Serialize, Deserialize)]
struct ScoreCsvRow {
    board: String,
    turn: char,
    status: Status,
    score: Score,
    best_moves: String,
    line_length: u16,
    least_leaf: Score,
    greatest_leaf: Score,
    #[serde(default)]
    random_win: Option<Fraction>,
    #[serde(default)]
    random_draw: Option<Fraction>,
    #[serde(default)]
    random_lose: Option<Fraction>,
    game: String,
    kind: TableScore,
    version: String,
}

impl ScoreTable {
    /// Writes the whole table.
    ///
    /// # Errors
    /// When `out` fails.
    pub fn write(&self, kind: FileKind, out: &mut dyn Write) -> io::Result<()> {
        match kind {
            FileKind::Csv => self.write_csv(out),
            FileKind::JsonLines => json_lines(&self.head, &self.rows, out),
        }
    }

    fn write_csv(&self, out: &mut dyn Write) -> io::Result<()> {
        let in_csv = |row: &ScoreRow| {
            Ok(ScoreCsvRow {
                board: row.board.clone(),
                turn: row.turn,
                status: row.status,
                score: row.score,
                best_moves: serde_json::to_string(&row.best_moves)?,
                line_length: row.line_length,
                least_leaf: row.least_leaf,
                greatest_leaf: row.greatest_leaf,
                random_win: row.random_win,
                random_draw: row.random_draw,
                random_lose: row.random_lose,
                game: self.head.game.clone(),
                kind: self.head.score,
                version: self.head.schema.clone(),
            })
        };
        csv_rows(self.rows.iter().map(in_csv), out)
    }

    /// Reads what [`ScoreTable::write`] writes, either way. `name` is the file's, for errors.
    ///
    /// # Errors
    /// When it is no such table, or one of another version; the error's key is `file`.
    pub fn read(name: &str, bytes: &[u8]) -> Result<Self, InputError> {
        let fault = |(line, what): (usize, String)| {
            let message = message!(
                "not a score table: line {line}: {what}",
                "評価値の表ではありません: {line} 行目: {what}"
            );
            InputError::new("file", name, None, message)
        };
        let text = std::str::from_utf8(bytes).map_err(|error| fault((1, error.to_string())))?;
        let is_json = text.trim_start().starts_with('{');
        let table = if is_json {
            read_lines(text)
        } else {
            read_csv(text)
        };
        let table = table.map_err(fault)?;
        match &*table.head.schema {
            SCHEMA => Ok(table),
            schema => Err(fault((1, format!("{schema} is not {SCHEMA}")))),
        }
    }
}

/// Rows as columns parted by commas, with a line of their names before them.
pub(crate) fn csv_rows<R: Serialize>(
    rows: impl Iterator<Item = io::Result<R>>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut csv = csv::Writer::from_writer(out);
    for row in rows {
        csv.serialize(row?).map_err(unwritten)?;
    }
    csv.flush()
}

/// Why a row can't be written, as the file says it.
fn unwritten(error: csv::Error) -> io::Error {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error,
        other => io::Error::other(format!("{other:?}")),
    }
}

/// A JSON document a line: the head, then the rows.
pub(crate) fn json_lines(
    head: &impl Serialize,
    rows: &[impl Serialize],
    out: &mut dyn Write,
) -> io::Result<()> {
    serde_json::to_writer(&mut *out, head)?;
    out.write_all(b"\n")?;
    for row in rows {
        serde_json::to_writer(&mut *out, row)?;
        out.write_all(b"\n")?;
    }
    Ok(())
}

type At<T> = Result<T, (usize, String)>;

fn read_lines(text: &str) -> At<ScoreTable> {
    let mut lines = text.lines().zip(1..);
    let (head, _) = lines.next().ok_or((1, "empty".to_owned()))?;
    let head: TableHead = serde_json::from_str(head).map_err(|error| (1, error.to_string()))?;
    let row = |(line, at): (&str, usize)| {
        serde_json::from_str::<ScoreRow>(line).map_err(|error| (at, error.to_string()))
    };
    let rows = lines.map(row).collect::<At<Vec<ScoreRow>>>()?;
    Ok(ScoreTable { head, rows })
}

fn read_csv(text: &str) -> At<ScoreTable> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let mut head: Option<TableHead> = None;
    let mut rows = Vec::new();
    for (found, line) in reader.deserialize::<ScoreCsvRow>().zip(2..) {
        let found = found.map_err(|error| (line, error.to_string()))?;
        let best_moves = serde_json::from_str(&found.best_moves);
        let own = TableHead {
            schema: found.version,
            game: found.game,
            score: found.kind,
        };
        if head.get_or_insert_with(|| own.clone()) != &own {
            return Err((line, "a row of another table".to_owned()));
        }
        rows.push(ScoreRow {
            board: found.board,
            turn: found.turn,
            status: found.status,
            score: found.score,
            best_moves: best_moves.map_err(|error| (line, error.to_string()))?,
            line_length: found.line_length,
            least_leaf: found.least_leaf,
            greatest_leaf: found.greatest_leaf,
            random_win: found.random_win,
            random_draw: found.random_draw,
            random_lose: found.random_lose,
        });
    }
    let head = head.ok_or((1, "no rows".to_owned()))?;
    Ok(ScoreTable { head, rows })
}
