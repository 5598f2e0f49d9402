//! Players: whoever chooses moves, by name.
//!
//! Invariant: players know searches, searches know no players: a player comes into a search as its
//! [`Evaluator`](crate::search::Evaluator) or as the [`Ranking`](crate::search::order::Ranking) that
//! orders its moves. Names and parameters are the tutorial series' own.

pub mod by_score;
pub mod patterns;

use crate::lang::Text;
use crate::score::Score;

/// A parameter of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// The series' name.
    pub name: &'static str,
    /// What it is if it isn't given.
    pub default: Score,
    /// What it is for.
    pub about: Text,
}

impl Parameter {
    /// A parameter lies within this and its opposite.
    pub const LIMIT: Score = Score::points(10_000);

    /// Whether a parameter may have this value.
    pub fn allows(value: Score) -> bool {
        -Self::LIMIT <= value && value <= Self::LIMIT
    }
}

/// What is known of a player by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spec {
    /// The series' name.
    pub name: &'static str,
    /// Its parameters in the series' order.
    pub parameters: &'static [Parameter],
    /// What it does, in one line.
    pub about: Text,
}
