//! Which match or round robin to hold.

use crate::cases::players::NamedPlayer;
use crate::games::AnyGame;
use crate::request::pairs::OptionPairs;
use crate::request::shared_options::GAME;
use crate::words::{Error, InputError};

texts! {
    NO_GAMES = "exact odds need no games", "厳密な確率の計算では対戦を行いません";
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
                help: "exact odds as fractions, without games: for players that always say the same, on small games; a round robin has them where it can if games isn't given";
                    "対戦せずに厳密な確率を分数で求める (常に同じ答えを返すプレイヤーと小さいゲームのみ)。総当たりでは games を省略すると可能な組で自動的に使う",
            }
            /// Games with either of two players first; none leaves them to exact odds where those can be had.
            pub games: Option<u32> = "games" {
                range: (1, 1_000_000_000),
                label: "Games per colour"; "それぞれの先手の対局数",
                example: "1000",
                help: "N games with each player first; 1000 if nothing is said";
                    "それぞれが先手で N 回ずつ対戦する (省略時は 1000)",
            }
            /// Which games; 1 if nothing is said.
            pub seed: Option<u32> = "seed" {
                range: (0, u32::MAX as u64),
                label: "Seed"; "乱数の種",
                example: "1",
                help: "which games: the same seed, the same games; 1 if nothing is said";
                    "乱数の種。同じ値なら同じ対戦になる (省略時は 1)",
            }
            /// Threads, at most; none for as many as there are.
            pub threads: Option<u32> = "threads" {
                range: (1, 256),
                help: "threads, at most; the result is the same for any number";
                    "スレッド数の上限。結果はスレッド数によらない",
            }
        }
    }
}

impl MatchRequest {
    /// Players of one contest, at most.
    pub const MOST_PLAYERS: usize = 64;

    /// Which games.
    pub fn seed(&self) -> u64 {
        self.seed.map_or(1, u64::from)
    }

    fn of(given: &OptionPairs<'_>) -> Result<Self, Error> {
        let request = Self::fields(given)?;
        let count = request.players.len();
        if !(2..=Self::MOST_PLAYERS).contains(&count) {
            let most = Self::MOST_PLAYERS;
            let message = message!(
                "a match needs two players, a round robin up to {most}: there are {count}",
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
