//! What a best-first search reports beside what every search does: the moves' visits, or the questions.
//!
//! Invariant: scores and means are in circle's view.

use marubatsu::best_first::pn::INFINITE;
use marubatsu::score::{Bounds, Score};
use serde::{Serialize, Serializer};

use crate::words::{JsonMove, thousands};

/// What a best-first search tells beside what every search does; nothing for others.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct BestFirstReport {
    /// UCT's iterations.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub iterations: Option<u64>,
    /// The mean of all results of UCT's playouts; none before the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mean: Option<f64>,
    /// What UCT knows of the root's moves, in the game's order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<MoveVisits>>,
    /// Nodes that proof numbers expanded, for all questions together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expansions: Option<u64>,
    /// The questions that proof numbers have begun, in order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asked: Option<Vec<AskedReport>>,
}

/// What UCT knows of a move.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MoveVisits {
    /// The move.
    #[serde(rename = "move")]
    pub mv: JsonMove,
    /// Iterations that chose it.
    pub visits: u32,
    /// The mean of their results, in circle's view; none before the first.
    pub mean: Option<f64>,
    /// What is proved of its score.
    pub bounds: Bounds,
}

/// A question, and how far it is answered.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct AskedReport {
    /// Whether the score is at least this, in circle's view.
    pub at_least: Score,
    /// The answer; none if the search was stopped before.
    pub answer: Option<ProofAnswer>,
    /// Nodes expanded.
    pub expansions: u64,
    /// Nodes made.
    pub nodes: u64,
    /// The root's proof number.
    pub proof: ProofCount,
    /// The root's disproof number.
    pub disproof: ProofCount,
}

/// A question, and how far each move is from its answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AskedQuestion {
    /// Whether the score is at least this, in circle's view.
    pub at_least: Score,
    /// Every move, in the game's order; none if nothing was expanded.
    pub moves: Vec<MoveNumbers>,
}

/// The numbers after a move.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MoveNumbers {
    /// The move.
    #[serde(rename = "move")]
    pub mv: JsonMove,
    /// The proof number.
    pub proof: ProofCount,
    /// The disproof number.
    pub disproof: ProofCount,
}

/// The answer to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ProofAnswer {
    /// Yes.
    Proved,
    /// No.
    Disproved,
}

impl From<bool> for ProofAnswer {
    fn from(yes: bool) -> Self {
        if yes { Self::Proved } else { Self::Disproved }
    }
}

/// A proof or disproof number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofCount(pub u32);

impl ProofCount {
    /// Returns the number as people read it.
    pub fn text(self) -> String {
        match self.0 {
            INFINITE => "∞".to_owned(),
            number => thousands(number.into()),
        }
    }
}

impl Serialize for ProofCount {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            INFINITE => out.serialize_str("inf"),
            number => out.serialize_u32(number),
        }
    }
}
