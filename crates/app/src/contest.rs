//! The use case `match`: players against each other, exactly or by games, two of them or all against all.
//!
//! Invariant: the same request has the same report on any number of threads, but for the time it took; a
//! player that fails loses the game, and the report says why.

mod games;
mod report;
mod sheets;
mod tournament;

use marubatsu::lang::Message;
use serde::Serialize;

use crate::catalog::Catalog;
use crate::control::{Control, Halt};
use crate::error::{Error, InputError};
use crate::game::AnyGame;
use crate::options::{GAME, MATCH};
use crate::pairs::OptionPairs;
use crate::players::{self, NamedPlayer};
use crate::request::{FLAGS, Pair, Request};

pub use report::{
    ByOutcome, EloReport, FaultReport, Intervals, MatchReport, OddsReport, Rate, Ratios, Standing,
};
pub(crate) use tournament::contest_on;

/// Games with either player first, if nothing is said.
pub const GAMES: u32 = 1000;

/// Which contest, with everything decided.
#[derive(Clone, Debug)]
pub struct MatchRequest {
    /// The game.
    pub game: AnyGame,
    /// Two players, or more for a round robin.
    pub players: Vec<NamedPlayer>,
    /// Games with either of two players first; none leaves them to exact odds where those can be had.
    pub games: Option<u32>,
    /// Which games.
    pub seed: u64,
    /// Odds and no games.
    pub exact: bool,
    /// Threads, at most; none for as many as there are.
    pub threads: Option<u32>,
}

/// The players are what is given for `player`, in their order.
impl Request for MatchRequest {
    fn read(catalog: &Catalog, pairs: &[Pair<'_>]) -> Result<Self, Error> {
        let (players, pairs) = players::read_all(catalog, pairs)?;
        let given = OptionPairs::read(pairs, &[GAME, MATCH])?;
        let request = Self {
            game: catalog.game(given.value("game"))?,
            players,
            games: given.whole("games", 1..=1_000_000_000)?,
            seed: given.whole("seed", 0..=u32::MAX)?.unwrap_or(1).into(),
            exact: given.choice("exact", FLAGS)?,
            threads: given.whole("threads", 1..=256)?,
        };
        Ok(request.checked(&given)?)
    }
}

impl MatchRequest {
    /// Players of one contest, at most.
    pub const MOST_PLAYERS: usize = 64;

    fn checked(self, given: &OptionPairs) -> Result<Self, InputError> {
        let count = self.players.len();
        if !(2..=Self::MOST_PLAYERS).contains(&count) {
            let most = Self::MOST_PLAYERS;
            let message = Message::new(
                format!("a match needs two players, a round robin up to {most}: there are {count}"),
                format!(
                    "対戦には 2 つ、総当たりには {most} 以下のプレイヤーが必要です (指定は {count})"
                ),
            );
            return Err(InputError::usage("player", "", message));
        }
        for key in ["games", "seed", "threads"] {
            if let Some(value) = given.get(key).filter(|_| self.exact) {
                let message = Message::new(
                    "exact odds need no games",
                    "厳密な確率の計算では対戦を行いません",
                );
                return Err(InputError::usage(key, value, message));
            }
        }
        Ok(self)
    }

    /// The canonical request: equal keys ask for equal contests.
    pub fn key(&self) -> String {
        let players: Vec<String> = self.players.iter().map(ToString::to_string).collect();
        let games = self
            .games
            .map_or_else(String::new, |games| games.to_string());
        let (game, seed, exact) = (self.game.name(), self.seed, self.exact);
        format!(
            "game={game}&players={}&games={games}&seed={seed}&exact={exact}",
            players.join(" ")
        )
    }
}

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

/// Carries out a contest. One that is stopped reports the games it had played.
///
/// # Errors
/// When a player can't play the game, exact odds can't be had, or there is nothing to report yet.
pub fn run(request: &MatchRequest, control: &Control<'_>) -> Result<ContestReport, Error> {
    request.game.rules().contest(request, control)
}
