//! The use case `match`: players against each other, exactly or by games, two of them or all against all.
//!
//! Invariant: the same request has the same report on any number of threads, but for the time it took; a
//! player that fails loses the game, and the report says why.

mod games;
mod report;
mod sheets;
mod tournament;

use marubatsu::observe::Interrupt;
use serde::Serialize;

use crate::cases::players::NamedPlayer;
use crate::games::AnyGame;
use crate::request::pairs::OptionPairs;
use crate::request::shared_options::GAME;

use crate::words::{Error, InputError};

pub use report::{ForfeitReport, GameReport, MatchReport, OutcomeRate, RankedPlayer};
pub(crate) use tournament::contest_on;

/// Games with either player first, if nothing is said.
pub const GAMES: u32 = 1000;

texts! {
    NO_GAMES = "exact odds play no games; leave this out", "厳密な確率の計算では対戦を行わないので、指定できません";
    NOTHING_KEPT = "exact odds play no games, so there are none to write; in a round robin add --games",
        "厳密な確率の計算では対戦を行わないので、書き出す対局がありません。総当たりでは --games を指定してください";
}

requests! {
    /// Which contest, with everything decided.
    pub struct MatchRequest {
        of GAME {
            /// The game.
            pub game: AnyGame = "game" {}
        }
        /// Who plays.
        list PLAYERS {
            /// Two players, or more for a round robin.
            pub players: Vec<NamedPlayer> = "player" { repeats: true, }
        }
        /// How to hold a match.
        list MATCH {
            /// Odds and no games.
            pub exact: bool = "exact" {
                label: "Exact odds"; "厳密な確率",
                help: "compute exact probabilities, instead of playing games (deterministic players, small games); round robins do so where possible unless games is given";
                    "対戦せずに正確な確率を計算する (決定的なプレイヤー、小さいゲームのみ)。総当たりでは、games を省略すると可能な組に使う",
            }
            /// Games with either of two players first; none leaves them to exact odds where those can be had.
            pub games: Option<u32> = "games" {
                range: (1, 1_000_000_000),
                label: "Games each way"; "先後それぞれの対局数",
                example: "1000",
                help: "games with each player moving first [default: 1000]";
                    "それぞれが先手の対局数 [既定値: 1000]",
            }
            /// Which games; 1 if nothing is said.
            pub seed: Option<u32> = "seed" {
                range: (0, u32::MAX as u64),
                label: "Seed"; "乱数の種",
                example: "1",
                help: "random seed [default: 1]";
                    "乱数の種 [既定値: 1]",
            }
            /// Threads, at most; none for as many as there are.
            pub threads: Option<u32> = "threads" {
                range: (1, 256),
                help: "maximum number of threads; does not affect the result [default: all processors]";
                    "スレッド数の上限。結果には影響しない [既定値: すべてのプロセッサー]",
            }
        }
    }
}

impl MatchRequest {
    /// Players of one contest, at most.
    pub const MOST_PLAYERS: usize = 64;

    /// Returns the random seed of the games.
    pub fn seed(&self) -> u64 {
        self.seed.map_or(1, u64::from)
    }

    /// Games that are kept, at most: they are in memory until all are played.
    pub const MOST_KEPT: u64 = 1_000_000;

    /// Whether every game can be kept; that was asked for by the option `key`.
    ///
    /// # Errors
    /// When there are no games, or too many.
    pub fn keeps_games(&self, key: &str, value: &str) -> Result<(), InputError> {
        let players = self.players.len() as u64;
        if self.exact || players > 2 && self.games.is_none() {
            return Err(InputError::usage(key, value, NOTHING_KEPT));
        }
        let games = u64::from(self.games.unwrap_or(GAMES));
        let (all, most) = (games * players * (players - 1), Self::MOST_KEPT);
        if all > most {
            let message = message!(
                "{all} games are too many to write; the limit is {most}",
                "{all} 局は書き出せません。上限は {most} 局です"
            );
            return Err(InputError::new("games", &games.to_string(), None, message));
        }
        Ok(())
    }

    fn of(given: &OptionPairs<'_>) -> Result<Self, Error> {
        let request = Self::fields(given)?;
        let count = request.players.len();
        if !(2..=Self::MOST_PLAYERS).contains(&count) {
            let most = Self::MOST_PLAYERS;
            let message = message!(
                "a match needs two players, a round robin up to {most}; you gave {count}",
                "対戦には 2 つ、総当たりには {most} 以下のプレイヤーが必要です (指定は {count})"
            );
            return Err(InputError::usage("player", "", message).into());
        }
        for key in ["games", "seed", "threads"] {
            if let Some(value) = given.get(key).filter(|_| request.exact) {
                return Err(InputError::usage(key, value, NO_GAMES).into());
            }
        }
        Ok(request)
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
    /// Returns all matches of the contest.
    pub fn matches(&self) -> &[MatchReport] {
        match self {
            Self::Match(report) => std::slice::from_ref(report),
            Self::RoundRobin(robin) => &robin.matches,
        }
    }

    /// Returns what stopped the contest, if something did.
    pub fn halt(&self) -> Option<Interrupt> {
        match self {
            Self::Match(report) => report.stopped,
            Self::RoundRobin(robin) => robin.stopped,
        }
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
    pub table: Vec<RankedPlayer>,
    /// What stopped it, if something did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Interrupt>,
}

/// Points of two players that differ by less are equal: they are sums of rounded quotients.
const EQUAL_POINTS: f64 = 1e-9;

impl RoundRobin {
    /// Returns the players from the best, each with its rank from 1; tied players share the rank of the first of them.
    pub fn ranked(&self) -> impl Iterator<Item = (usize, &RankedPlayer)> {
        self.table.iter().map(|player| {
            let better = |other: &&RankedPlayer| other.points > player.points + EQUAL_POINTS;
            (1 + self.table.iter().filter(better).count(), player)
        })
    }
}
