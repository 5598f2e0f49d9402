//! Moves and their scores as reports write them: in JSON and as text.
//!
//! Invariant: a move is a list of numbers in JSON.

use std::ops::RangeInclusive;
use std::str::FromStr;

use marubatsu::game::Notation;
use marubatsu::score::{Bounds, Fail, Score};
use serde::{Serialize, Serializer};

/// Returns the number that a text says, if it lies in the range.
pub(crate) fn in_range<T: FromStr + PartialOrd>(text: &str, range: RangeInclusive<T>) -> Option<T> {
    let number = text.parse().ok();
    number.filter(|number| range.contains(number))
}

/// A move's numbers: `[x, y]`.
pub type JsonMove = Vec<u32>;

/// Returns moves with their numbers.
pub fn moves<G: Notation>(game: &G, moves: &[G::Move]) -> Vec<JsonMove> {
    moves.iter().map(|&mv| game.move_numbers(mv)).collect()
}

/// Returns scores of moves, with the moves' numbers.
pub(crate) fn move_scores<G: Notation>(game: &G, scores: &[(G::Move, Score)]) -> Vec<MoveScore> {
    let numbers = |&(mv, score): &(G::Move, Score)| MoveScore {
        mv: game.move_numbers(mv),
        score,
    };
    scores.iter().map(numbers).collect()
}

/// Returns moves as their game writes them, with spaces between.
pub(crate) fn written<G: Notation>(game: &G, moves: &[G::Move]) -> String {
    let words: Vec<String> = moves.iter().map(|&mv| game.write_move(mv)).collect();
    words.join(" ")
}

/// Returns a move as `--moves` reads it: `0,0`.
pub fn move_text(mv: &[u32]) -> String {
    let numbers: Vec<String> = mv.iter().map(u32::to_string).collect();
    numbers.join(",")
}

/// Returns moves as `--moves` reads them: `0,0 1,1`.
pub fn move_list(moves: &[JsonMove]) -> String {
    let moves: Vec<String> = moves.iter().map(|mv| move_text(mv)).collect();
    moves.join(" ")
}

/// Returns moves as sentences write them: `(0, 0) (1, 1)`.
pub(crate) fn moves_in_brackets(moves: &[JsonMove]) -> String {
    let bracketed = |mv: &JsonMove| format!("({})", move_text(mv).replace(',', ", "));
    let moves: Vec<String> = moves.iter().map(bracketed).collect();
    moves.join(" ")
}

/// A move with its score: `[x, y, score]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveScore {
    /// The move's numbers.
    pub mv: JsonMove,
    /// Its score, in circle's view.
    pub score: Score,
}

/// Returns moves with their scores: `0,0: -2, 1,1: 0`.
pub fn scored_moves(scores: &[MoveScore]) -> String {
    let text = |scored: &MoveScore| format!("{}: {}", move_text(&scored.mv), scored.score);
    scores.iter().map(text).collect::<Vec<_>>().join(", ")
}

impl Serialize for MoveScore {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeSeq;
        let mut list = out.serialize_seq(Some(self.mv.len() + 1))?;
        for number in &self.mv {
            list.serialize_element(number)?;
        }
        list.serialize_element(&self.score)?;
        list.end()
    }
}

/// What a score says of the true value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum BoundKind {
    /// It is the value.
    Exact,
    /// The value is at least that.
    Lower,
    /// The value is at most that.
    Upper,
}

impl From<Fail> for BoundKind {
    fn from(fail: Fail) -> Self {
        match fail {
            Fail::Exact => Self::Exact,
            Fail::High => Self::Lower,
            Fail::Low => Self::Upper,
        }
    }
}

impl BoundKind {
    /// Returns the bounds of a value of which this score says so much.
    pub const fn bounds(self, score: Score) -> Bounds {
        match self {
            Self::Exact => Bounds::exact(score),
            Self::Lower => Bounds::new(score, Score::INFINITY),
            Self::Upper => Bounds::new(Score::NEG_INFINITY, score),
        }
    }

    /// Returns what a score at one or both ends of the proven bounds says.
    pub fn of(score: Score, bounds: Bounds) -> Self {
        if bounds.lower == bounds.upper {
            Self::Exact
        } else if score == bounds.lower {
            Self::Lower
        } else {
            Self::Upper
        }
    }
}
