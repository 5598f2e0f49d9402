//! What to solve.

use std::time::Duration;

use super::search::check_score;
use crate::games::{AnyGame, AnyPosition, ScoreKind};
use crate::request::pairs::OptionPairs;
use crate::request::shared_options::{NODE_LIMIT, POSITION, SCORE, TIME};
use crate::words::{Error, Values};

requests! {
    /// What to solve, with everything decided.
    pub struct SolveRequest {
        of POSITION {
            /// The game.
            pub game: AnyGame = "game" {}
            /// The position.
            pub position: AnyPosition = "board" {}
        }
        /// How to solve.
        list SOLVE {
            /// Which numbers the ends have.
            pub score: ScoreKind = "score" { ..SCORE }
            /// Each move's score too.
            pub all_moves: bool = "all_moves" {
                help: "the exact score of every move; nodes are the sum";
                    "すべての着手の正確な評価値を求める。ノード数は合計",
            }
            /// The table's size in MiB.
            pub table_size: u32 = "table_size" {
                values: Values::Text("MIB", "64"),
                range: (1, 65_536),
                help: "the transposition table's size in MiB, from 1 to 65536";
                    "置換表の大きさ (MiB、1 以上 65536 以下)",
            }
            /// Nodes, at most.
            pub node_limit: Option<u64> = "node_limit" { ..NODE_LIMIT }
            /// Time, at most.
            pub time: Option<Duration> = "time" { ..TIME }
        }
    }
}

impl SolveRequest {
    fn of(given: &OptionPairs<'_>) -> Result<Self, Error> {
        let request = Self::fields(given)?;
        check_score(&request.game, request.score)?;
        Ok(request)
    }
}
