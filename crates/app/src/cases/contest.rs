//! The use case `match`: players against each other, exactly or by games, two of them or all against all.
//!
//! Invariant: the same request has the same report on any number of threads, but for the time it took; a
//! player that fails loses the game, and the report says why.

mod games;
mod report;
pub mod request;
mod sheets;
mod tournament;

use serde::Serialize;

use crate::words::{Halt, Named};

pub use report::{
    ByOutcome, EloReport, FaultReport, Intervals, MatchReport, OddsReport, Rate, Ratios, Standing,
};
pub use request::{MATCH, MatchRequest};
pub(crate) use tournament::contest_on;

/// Games with either player first, if nothing is said.
pub const GAMES: u32 = 1000;

/// What came of a contest.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum ContestReport {
    /// Of two players.
    Match(Box<MatchReport>),
    /// Of more; `marubatsu.round-robin/1`.
    RoundRobin(RoundRobin),
}

impl ContestReport {
    /// All matches of the contest.
    pub fn matches(&self) -> &[MatchReport] {
        match self {
            Self::Match(report) => std::slice::from_ref(report),
            Self::RoundRobin(robin) => &robin.matches,
        }
    }

    /// What stopped it, if something did.
    pub fn halt(&self) -> Option<Halt> {
        let stopped = match self {
            Self::Match(report) => report.stopped?,
            Self::RoundRobin(robin) => robin.stopped?,
        };
        Halt::named(stopped)
    }
}

/// All against all.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RoundRobin {
    /// The schema.
    pub schema: &'static str,
    /// The game's name.
    pub game: String,
    /// The players, as they were named.
    pub players: Vec<String>,
    /// Every pair once, in the players' order.
    pub matches: Vec<MatchReport>,
    /// The players from the best, with their points.
    pub table: Vec<Standing>,
    /// What stopped it, if something did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<&'static str>,
}
