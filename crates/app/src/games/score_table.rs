//! Score tables: the scores of all positions of a small game, as rows that are kept in files and read back.
//!
//! Invariant: a table says what game, what kind of score and which version of the format it holds; rows lie
//! ply by ply in the order in which positions are found breadth-first, ended ones too.

pub(crate) mod file;
mod summary;

use std::collections::BTreeMap;

use marubatsu::fraction::Fraction;
use marubatsu::score::Score;
use marubatsu::tree::score::DrawScoring;
use serde::{Deserialize, Serialize};

use crate::games::game::ScoreKind;
use crate::words::{JsonMove, NamedChoice, NamedValue};

pub use file::FileKind;
pub use summary::TableSummary;

/// Which numbers a table holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TableScore {
    /// 1, 0, -1.
    #[default]
    Standard,
    /// The sooner a win, the more it counts.
    Shortest,
    /// The same, with recalculated draws.
    ShortestDraws,
}

impl NamedValue for TableScore {
    const CHOICES: &'static [NamedChoice] = &[
        ScoreKind::CHOICES[0],
        ScoreKind::CHOICES[1],
        NamedChoice::new(
            "shortest-draws",
            (
                "shortest victory, draws recalculated",
                "最短の勝利、引き分けを再計算",
            ),
        ),
    ];
    const MEANINGS: &'static [Self] = &[Self::Standard, Self::Shortest, Self::ShortestDraws];
}

impl TableScore {
    /// What minimax counts with, and what becomes of draws after it.
    pub const fn parts(self) -> (ScoreKind, DrawScoring) {
        match self {
            Self::Standard => (ScoreKind::Standard, DrawScoring::Plain),
            Self::Shortest => (ScoreKind::Shortest, DrawScoring::Plain),
            Self::ShortestDraws => (ScoreKind::Shortest, DrawScoring::Recalculated),
        }
    }
}

/// A table's head.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableHead {
    /// `marubatsu.table/1`.
    pub schema: String,
    /// The game's name.
    pub game: String,
    /// The kind of scores; older files call it `score`, as the rows call their numbers.
    #[serde(rename = "kind", alias = "score")]
    pub score: TableScore,
}

/// The format's name and version.
pub const SCHEMA: &str = "marubatsu.table/1";

/// One position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ScoreRow {
    /// The position as text.
    pub board: String,
    /// Whose turn it is (or would be): `o` or `x`.
    pub turn: char,
    /// `playing`, `o`, `x` or `draw`.
    pub status: Status,
    /// Its score, in circle's view.
    pub score: Score,
    /// The best moves, in the game's order; none at the end.
    pub best_moves: Vec<JsonMove>,
    /// Plies to the end along the first best moves.
    pub line_length: u16,
    /// The least score of the ends below.
    pub least_leaf: Score,
    /// The greatest score of the ends below.
    pub greatest_leaf: Score,
    /// How likely circle wins if every move is made by chance; none where it isn't known, as in older files.
    #[serde(default)]
    pub random_win: Option<Fraction>,
    /// How likely nobody wins then.
    #[serde(default)]
    pub random_draw: Option<Fraction>,
    /// How likely cross wins then.
    #[serde(default)]
    pub random_lose: Option<Fraction>,
}

/// How a position stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// The game goes on.
    Playing,
    /// Circle has won.
    O,
    /// Cross has won.
    X,
    /// Nobody has.
    Draw,
}

/// The scores of all positions of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct ScoreTable {
    /// What it holds.
    pub head: TableHead,
    /// A row a reachable position.
    pub rows: Vec<ScoreRow>,
}

impl ScoreTable {
    /// Returns the row of a position, by its text.
    pub fn row(&self, board: &str) -> Option<&ScoreRow> {
        self.rows.iter().find(|row| row.board == board)
    }

    /// Returns how many positions have each score, from the lowest.
    pub fn histogram(&self) -> Vec<(Score, usize)> {
        let mut counts: BTreeMap<Score, usize> = BTreeMap::new();
        for row in &self.rows {
            *counts.entry(row.score).or_default() += 1;
        }
        counts.into_iter().collect()
    }
}
