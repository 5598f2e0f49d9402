//! What a `position` and a `go` may say.
//!
//! Invariant: an option that the solver or a player doesn't heed is refused.

use crate::cases::players::NamedPlayer;
use crate::games::{AnyGame, AnyPosition, ScoreKind};
use crate::request::pairs::OptionPairs;
use crate::request::shared_options::{
    NODE_LIMIT, POSITION, SCORE, SOLVER_THREADS, TABLE_SIZE, check_score,
};
use crate::words::{Error, InputError, Values};

texts! {
    OF_SOLVER = "this is for the solver, not for a player",
        "ソルバーの項目なので、player と同時には指定できません";
    OF_PLAYERS = "this is for a player, such as \"player\":\"strong\", not for the solver",
        "\"player\":\"strong\" のようなプレイヤーの項目なので、ソルバーには指定できません";
    NO_NODES = "this player counts no nodes; give time_ms, or a player that searches",
        "このプレイヤーはノードを数えません。time_ms か、探索を行うプレイヤーを指定してください";
    NO_DEPTH = "this player has no search depth; strong, club and other searching players do",
        "このプレイヤーには探索の深さがありません。深さがあるのは strong、club などの探索を行うプレイヤーです";
}

requests! {
    /// What to think about.
    pub struct PositionRequest {
        of POSITION {
            /// The game.
            pub game: AnyGame = "game" {}
            /// The position.
            pub position: AnyPosition = "board" {}
        }
    }
}

impl PositionRequest {
    fn of(given: &OptionPairs<'_>) -> Result<Self, Error> {
        Ok(Self::fields(given)?)
    }

    /// Whether a position has this key.
    pub(super) fn has(key: &str) -> bool {
        POSITION.iter().any(|option| option.key == key)
    }
}

requests! {
    /// How to think, with everything decided.
    pub struct GoRequest {
        of POSITION {
            /// The game.
            pub game: AnyGame = "game" {}
            /// The position.
            pub position: AnyPosition = "board" {}
        }
        /// Options of `go`.
        list GO {
            /// What answers are to name.
            pub id: Option<u64> = "id" {
                help: "number repeated in the answers"; "応答に付ける番号",
            }
            /// Who thinks; none for the solver.
            pub player: Option<NamedPlayer> = "player" {
                example: "strong",
                help: "player that chooses the move [default: the solver]";
                    "着手を選ぶプレイヤー [既定値: ソルバー]",
            }
            /// Time, at most.
            pub time_ms: Option<u64> = "time_ms" {
                range: (1, 1_000_000_000_000),
                help: "stop after this many milliseconds"; "このミリ秒数で停止する",
            }
            /// Nodes, at most.
            pub node_limit: Option<u64> = "node_limit" { ..NODE_LIMIT }
            /// Plies that a player may see ahead.
            pub depth: Option<u16> = "depth" {
                range: (1, 65_535),
                help: "maximum number of plies that a player looks ahead"; "プレイヤーが先読みする手数の上限",
            }
            /// Which numbers the ends have.
            pub score: ScoreKind = "score" { ..SCORE }
            /// Threads of the solver.
            pub threads: Option<u32> = "threads" { ..SOLVER_THREADS }
            /// The size of the solver's table in MiB.
            pub table_size: u32 = "table_size" { ..TABLE_SIZE }
            /// Whether the solver searches positions of the book too.
            pub no_book: bool = "no_book" {
                help: "ignore the opening book"; "定跡ファイルを使わない",
            }
            /// Which of a player's candidates is played.
            pub seed: u32 = "seed" {
                values: Values::Text("N", "1"),
                range: (0, u32::MAX as u64),
                help: "random seed of the choice among a player's equal moves";
                    "プレイヤーの同等な着手から 1 つを選ぶ乱数の種",
            }
        }
    }
}

impl GoRequest {
    fn of(given: &OptionPairs<'_>) -> Result<Self, Error> {
        let request = Self::fields(given)?;
        let refuse = |key: &str, message| match given.get(key) {
            Some(value) => Err(InputError::usage(key, value, message)),
            None => Ok(()),
        };
        let Some(player) = &request.player else {
            refuse("depth", OF_PLAYERS)?;
            refuse("seed", OF_PLAYERS)?;
            check_score(&request.game, request.score)?;
            return Ok(request);
        };
        for key in ["score", "threads", "table_size", "no_book"] {
            refuse(key, OF_SOLVER)?;
        }
        if !player.has_depth() {
            refuse("depth", NO_DEPTH)?;
        }
        if !player.counts_nodes() {
            refuse("node_limit", NO_NODES)?;
        }
        Ok(request)
    }
}
