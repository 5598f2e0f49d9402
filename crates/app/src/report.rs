//! Reports as JSON: one document a command, with its schema.
//!
//! Invariant: scores are numbers, whole ones without a point, and infinities the strings `"inf"` and
//! `"-inf"`; moves are lists of numbers; keys keep the order written here.

use std::fmt::{self, Formatter};

use marubatsu::fraction::Fraction;
use marubatsu::game::Notation;
use marubatsu::score::{Bounds, Score, Window};
use serde::de::{self, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use crate::control::Halt;
use crate::options::POSITION;
use crate::request::solve::SolveRequest;
use crate::request::{SearchRequest, Written};

/// A score in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JsonScore(pub Score);

impl Serialize for JsonScore {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let hundredths = self.0.hundredths();
        match (self.0.is_finite(), hundredths % 100) {
            (false, _) => out.collect_str(&self.0),
            (true, 0) => out.serialize_i32(hundredths / 100),
            (true, _) => out.serialize_f64(f64::from(hundredths) / 100.0),
        }
    }
}

impl<'de> Deserialize<'de> for JsonScore {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(AnyScore)
    }
}

/// Reads a score from a number or a text: whatever a file has.
struct AnyScore;

impl Visitor<'_> for AnyScore {
    type Value = JsonScore;

    fn expecting(&self, out: &mut Formatter<'_>) -> fmt::Result {
        out.write_str("a score with at most two digits after the point, inf or -inf")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<JsonScore, E> {
        let score = text.parse();
        score
            .map(JsonScore)
            .map_err(|_| E::invalid_value(Unexpected::Str(text), &self))
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<JsonScore, E> {
        self.visit_str(&number.to_string())
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<JsonScore, E> {
        self.visit_str(&number.to_string())
    }

    fn visit_f64<E: de::Error>(self, number: f64) -> Result<JsonScore, E> {
        self.visit_str(&number.to_string())
    }
}

/// A fraction in a file: the text `737/1260`, or a whole number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JsonFraction(pub Fraction);

impl Serialize for JsonFraction {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for JsonFraction {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        let (above, below) = text.split_once('/').unwrap_or((&text, "1"));
        let parts = above.parse().ok().zip(below.parse().ok());
        let fraction = parts.and_then(|(above, below)| Fraction::new(above, below));
        fraction.map(Self).ok_or_else(|| {
            de::Error::invalid_value(Unexpected::Str(&text), &"a fraction such as 8/63")
        })
    }
}

/// Bounds or a window in JSON: `[least, greatest]`.
pub type JsonPair = [JsonScore; 2];

/// A window as a pair.
pub fn window(window: Window) -> JsonPair {
    [JsonScore(window.alpha), JsonScore(window.beta)]
}

/// Bounds as a pair.
pub fn bounds(bounds: Bounds) -> JsonPair {
    [JsonScore(bounds.lower), JsonScore(bounds.upper)]
}

/// A move's numbers: `[x, y]`.
pub type JsonMove = Vec<u32>;

/// Moves with their numbers.
pub fn moves<G: Notation>(game: &G, moves: &[G::Move]) -> Vec<JsonMove> {
    moves.iter().map(|&mv| game.move_numbers(mv)).collect()
}

/// A move as `--moves` reads it: `0,0`.
pub fn move_text(mv: &[u32]) -> String {
    let numbers: Vec<String> = mv.iter().map(u32::to_string).collect();
    numbers.join(",")
}

/// Moves as `--moves` reads them: `0,0 1,1`.
pub fn move_list(moves: &[JsonMove]) -> String {
    let moves: Vec<String> = moves.iter().map(|mv| move_text(mv)).collect();
    moves.join(" ")
}

/// Moves as sentences write them: `(0, 0) (1, 1)`.
pub fn moves_in_brackets(moves: &[JsonMove]) -> String {
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

/// Moves with their scores: `0,0: -2, 1,1: 0`.
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
        list.serialize_element(&JsonScore(self.score))?;
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

impl BoundKind {
    /// What a score at one or both ends of the proven bounds says.
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

/// The options of a search or of a solver, as they were used, by their keys.
#[derive(Clone, Debug, PartialEq)]
pub struct Options(Vec<(&'static str, Value)>);

impl Serialize for Options {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

impl Options {
    /// Options of a search that are always told, before all others.
    const FIRST: [&str; 6] = ["algorithm", "fail", "window", "table", "score", "children"];
    /// Those that stand after all others.
    const LAST: [&str; 2] = ["node_limit", "time"];

    /// The options of a search: the first ones, and of the others those that differ from their defaults, by their keys.
    pub fn of(request: &SearchRequest) -> Self {
        let place = |list: &[&str], key: &str| list.iter().position(|known| *known == key);
        let query = request.query();
        let told = |key: &str| {
            place(&Self::FIRST, key).is_some() || query.iter().any(|(given, _)| *given == key)
        };
        let mut options = Self::told(request.written());
        options.0.retain(|(key, _)| told(key));
        options.0.sort_by_key(|&(key, _)| {
            let first = place(&Self::FIRST, key).unwrap_or(Self::FIRST.len());
            (first, place(&Self::LAST, key), key)
        });
        options
    }

    /// The options of a solver.
    pub(crate) fn of_solver(request: &SolveRequest) -> Self {
        Self::told(request.written())
    }

    /// The options with a value, without the position.
    fn told(written: Vec<Written>) -> Self {
        let is_place = |key: &str| POSITION.iter().any(|option| option.key == key);
        let told = written.into_iter();
        let told = told.filter(|option| !is_place(option.key) && !option.json.is_null());
        Self(told.map(|option| (option.key, option.json)).collect())
    }

    /// An option's value, if it is told.
    pub fn get(&self, key: &str) -> Option<&Value> {
        let found = self.0.iter().find(|(known, _)| *known == key);
        found.map(|(_, value)| value)
    }
}

/// The report of a search or of a solver.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SearchReport {
    /// `marubatsu.search/1` or `marubatsu.solve/1`.
    pub schema: &'static str,
    /// The game's name.
    pub game: String,
    /// The position.
    pub board: String,
    /// Whose turn it is: `o` or `x`.
    pub turn: char,
    /// How it was searched.
    pub options: Options,
    /// The score in circle's view; none if the search was stopped before its first.
    pub score: Option<JsonScore>,
    /// What the score says of the true value.
    pub bound: Option<BoundKind>,
    /// Both bounds, where a solver was stopped before they met.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bounds: Option<JsonPair>,
    /// Nodes searched.
    pub nodes: u64,
    /// The moves this search proved best.
    pub best_moves: Vec<JsonMove>,
    /// With `children` or `all_moves`: each move's score.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scores: Option<Vec<MoveScore>>,
    /// Best move after best move.
    pub line: Vec<JsonMove>,
    /// Where a line that was read from the table ends too early: the position that has no entry.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line_missing: Option<String>,
    /// With `deepen`: the last depth that was searched to its end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u16>,
    /// Nodes searched to find the line, apart from `nodes`.
    pub line_nodes: u64,
    /// How long all of it took.
    pub seconds: f64,
    /// Why the search was stopped, if it was: the result is partial.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<&'static str>,
}

impl SearchReport {
    /// Why the search was stopped, if it was.
    pub fn halt(&self) -> Option<Halt> {
        let stopped = self.stopped?;
        Halt::named(stopped)
    }
}
