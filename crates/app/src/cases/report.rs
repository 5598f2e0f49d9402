//! The report of a search as JSON: one document, with its schema.
//!
//! Invariant: keys keep the order written here.

pub mod best_first;

use std::sync::Arc;

use marubatsu::game::Side;
use marubatsu::lang::Message;
use marubatsu::observe::Interrupt;
use marubatsu::score::{Bounds, Score};
use marubatsu::search::possibly_best;
use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::request::exact::SolveRequest;
use crate::request::shared_options::POSITION;
use crate::request::{BestFirstRequest, SearchRequest, WrittenValue};
use crate::words::Note;

pub use best_first::BestFirstReport;

pub use crate::words::numbers::{
    BoundKind, JsonMove, MoveScore, move_list, move_text, moves, scored_moves,
};

/// The options of a search or of a solver, as they were used, by their keys.
#[derive(Clone, Debug, PartialEq)]
pub struct ReportedOptions(Arc<[(&'static str, Value)]>);

impl Serialize for ReportedOptions {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

impl ReportedOptions {
    /// Options of a search that are always told, before all others.
    const FIRST: [&str; 6] = ["algorithm", "fail", "window", "table", "score", "children"];
    /// Those that stand after all others.
    const LAST: [&str; 2] = ["node_limit", "time"];

    /// The options of a search: the first ones, and of the others those that differ from their defaults, by their keys.
    pub fn of(request: &SearchRequest) -> Self {
        let rank = |list: &[&str], key: &str| list.iter().position(|known| *known == key);
        let query = request.query();
        let listed = |key: &str| {
            rank(&Self::FIRST, key).is_some() || query.iter().any(|(given, _)| *given == key)
        };
        let mut options = Self::with_value(request.written());
        options.retain(|(key, _)| listed(key));
        options.sort_by_key(|&(key, _)| {
            let first = rank(&Self::FIRST, key).unwrap_or(Self::FIRST.len());
            (first, rank(&Self::LAST, key), key)
        });
        Self(options.into())
    }

    /// The options of a best-first search that go with its algorithm, defaults too: they say how to repeat it.
    pub fn of_best_first(request: &BestFirstRequest) -> Self {
        Self(Self::with_value(request.decided()).into())
    }

    /// The options of a solver.
    pub(crate) fn of_solver(request: &SolveRequest) -> Self {
        Self(Self::with_value(request.written()).into())
    }

    /// The options with a value, without the position.
    fn with_value(written: Vec<WrittenValue>) -> Vec<(&'static str, Value)> {
        let is_position = |key: &str| POSITION.iter().any(|option| option.key == key);
        let options = written.into_iter();
        let options = options.filter(|option| !is_position(option.key) && !option.json.is_null());
        options.map(|option| (option.key, option.json)).collect()
    }

    /// Returns an option's value, if it is listed.
    pub fn get(&self, key: &str) -> Option<&Value> {
        let found = self.0.iter().find(|(known, _)| *known == key);
        found.map(|(_, value)| value)
    }
}

/// What best moves rest on that are not proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum BestBy {
    /// The last depth that was searched to its end.
    Depth,
    /// The scores of the moves that have been searched.
    Searched,
    /// The bounds that are proven of each move.
    Bounds,
    /// How often a best-first search visited the move.
    Visits,
    /// No search: two plies of looking ahead, then the order of threats and of nearness to the centre.
    Order,
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
    pub turn: Side,
    /// How it was searched.
    pub options: ReportedOptions,
    /// The score in circle's view; none if the search was stopped before its first.
    pub score: Option<Score>,
    /// What the score says of the true value.
    pub bound: Option<BoundKind>,
    /// Both bounds, where a solver was stopped before they met.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bounds: Option<Bounds>,
    /// How many plies best play takes to the end, where a solver's score says it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plies: Option<u32>,
    /// Nodes searched.
    pub nodes: u64,
    /// The moves this search proved best; with `best_by`, the best so far.
    pub best_moves: Vec<JsonMove>,
    /// Where the search has proved no move best, because it was stopped or only guesses: what `best_moves` rest on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best_by: Option<BestBy>,
    /// Where a solver was: the least and the greatest that these moves can be worth.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best_bounds: Option<Bounds>,
    /// With `children` or `all_moves`: each move's score.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scores: Option<Vec<MoveScore>>,
    /// Where one of those is a bound: what each of them says of the move's value, in the same order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score_bounds: Option<Vec<BoundKind>>,
    /// Where a solver's scores say it: the plies to the end by way of each of those moves, in the same order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score_plies: Option<Vec<u32>>,
    /// Best move after best move.
    pub line: Vec<JsonMove>,
    /// Where a line ends too early: the position that has no entry, if it was read from the table, or from which on a
    /// solver would have searched longer than for the score.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line_missing: Option<String>,
    /// With `deepen`: the last depth that was searched to its end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u16>,
    /// With `deepen`: each depth that was searched to its end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depths: Option<Vec<DepthReport>>,
    /// Nodes searched to find the line, apart from `nodes`.
    pub line_nodes: u64,
    /// Of a best-first search: its moves or questions.
    #[serde(flatten)]
    pub best_first: BestFirstReport,
    /// How long all of it took.
    pub seconds: f64,
    /// Why the search was stopped, if it was: the result is partial.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Interrupt>,
}

/// What a deepening search found at one depth.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct DepthReport {
    /// How deep it went, in plies.
    pub depth: u16,
    /// The score; none where all moves were searched and the position has none.
    pub score: Option<Score>,
    /// Nodes of this depth's search alone.
    pub nodes: u64,
    /// How long it took.
    pub seconds: f64,
}

impl SearchReport {
    /// Returns whether the moves have bounds that prove none of them best.
    pub(crate) fn proves_no_move(&self) -> bool {
        let bounded = self.score_bounds.is_some() && self.best_by.is_none();
        bounded && self.best_moves.is_empty()
    }

    /// Returns whether a move that isn't among the best may be as good as they are.
    pub fn may_have_more_best_moves(&self) -> bool {
        let (Some(scores), Some(kinds)) = (&self.scores, &self.score_bounds) else {
            return false;
        };
        let bounds = scores.iter().zip(kinds);
        let bounds = bounds.map(|(scored, kind)| (&scored.mv, kind.bounds(scored.score)));
        let possible = possibly_best(self.turn, &bounds.collect::<Vec<_>>());
        possible.len() > self.best_moves.len()
    }
}

/// What is said of a report that was stopped: why, and what is true of it all the same.
pub(crate) fn partial(stopped: Option<Interrupt>, holds: impl Into<Message>) -> Option<Note> {
    let Message { en, ja } = stopped?.message();
    let holds = holds.into();
    let (known, known_ja) = (holds.en, holds.ja);
    Some(Note::Warning(message!("{en}; {known}", "{ja}。{known_ja}")))
}

/// The moves with this score.
pub(crate) fn keeping<M: Copy>(scores: &[(M, Score)], score: Score) -> Vec<M> {
    let same = scores.iter().filter(|(_, other)| *other == score);
    same.map(|&(mv, _)| mv).collect()
}
