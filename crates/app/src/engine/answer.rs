//! What an engine says: `info`, `bestmove` and `error`, each an object by that name on a line.
//!
//! Invariant: keys have the names that they have in reports ([`mod@crate::report`]).

use marubatsu::game::Side;
use marubatsu::lang::Lang;
use marubatsu::score::{Bounds, Score};
use serde::Serialize;

use crate::cases::thinking::FoundMoves;
use crate::words::clock::Instant;
use crate::words::{Error, JsonMove};

/// A line of an engine.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum EngineAnswer {
    /// What is known while it thinks.
    Info(EngineInfo),
    /// What it plays.
    BestMove(BestMove),
    /// What is wrong with a line.
    Error(EngineError),
}

/// What is known while an engine thinks.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EngineInfo {
    /// The `id` of the `go`, if it had one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<u64>,
    /// The least and the greatest that the position can be worth: of a solver.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bounds: Option<Bounds>,
    /// How many plies ahead it has searched to the end: of a player that deepens.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// The score at that depth.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<Score>,
    /// The best moves at that depth.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub best_moves: Vec<JsonMove>,
    /// Best play from here, once it is proven.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<JsonMove>,
    /// Nodes searched so far.
    pub nodes: u64,
    /// Seconds since it began.
    pub seconds: f64,
}

impl EngineInfo {
    pub(super) fn new(id: Option<u64>, nodes: u64, begin: Instant) -> Self {
        Self {
            id,
            bounds: None,
            depth: None,
            score: None,
            best_moves: Vec::new(),
            line: Vec::new(),
            nodes,
            seconds: begin.elapsed().as_secs_f64(),
        }
    }
}

/// What an engine plays.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BestMove {
    /// The `id` of the `go`, if it had one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<u64>,
    /// The position.
    pub board: String,
    /// Whose turn it is: `o` or `x`.
    pub turn: Side,
    /// The move, one of the candidates; none at the end of the game.
    #[serde(rename = "move")]
    pub mv: Option<JsonMove>,
    /// What was found.
    #[serde(flatten)]
    pub found: FoundMoves,
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EngineError {
    /// The line's `id`, if it had one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<u64>,
    /// The line, from 1.
    pub line: u64,
    /// The key at fault; none where the line itself is.
    pub key: Option<String>,
    /// What was given for it.
    pub value: Option<String>,
    /// The character of the value, or else of the line, at which the fault shows, from 0.
    pub at: Option<usize>,
    /// What is wrong.
    pub message: String,
}

impl EngineError {
    pub(super) fn of(error: &Error, (line, id): (u64, Option<u64>), lang: Lang) -> Self {
        let input = match error {
            Error::Input(input) => Some(input),
            _ => None,
        };
        // A fault of the line itself is one of no key.
        let keyed = input.filter(|input| !input.key.is_empty());
        Self {
            id,
            line,
            key: keyed.map(|input| input.key.clone()),
            value: keyed.map(|input| input.value.clone()),
            at: input.and_then(|input| input.at),
            message: error.in_lang(lang),
        }
    }
}
