//! What to count, what to solve, which score table to build: requests without a way of searching.
//!
//! Invariant: what they ask for has one answer.

use std::time::Duration;

use marubatsu::tree::score::LossRanking;

use super::search::SearchRequest;
use crate::games::{AnyGame, AnyPosition, ScoreKind, TableScore};
use crate::request::Request;
use crate::request::pairs::OptionPairs;
use crate::request::shared_options::{
    GAME, NODE_LIMIT, POSITION, SCORE, SOLVER_THREADS, TABLE_SIZE, THREADS, TIME, check_score,
};
use crate::words::{Error, InputError, Values};

texts! {
    NO_MOVE = "at depth 0 there is no move to divide by", "深さ 0 では着手ごとに分けられません";
}

requests! {
    /// What to count, with everything decided.
    pub struct CountRequest {
        of POSITION {
            /// The game.
            pub game: AnyGame = "game" {}
            /// Where counting begins.
            pub position: AnyPosition = "board" {}
        }
        /// How deep to count.
        list COUNT {
            /// How many plies, at most.
            pub depth: Option<u16> = "depth" {
                range: (0, 65_535),
                help: "number of plies to count [default: 5 for perft, to the end of the game for tree]";
                    "数える手数 [既定値: perft は 5、tree は決着まで]",
            }
            /// Threads; none for one.
            pub threads: Option<u32> = "threads" { ..THREADS }
        }
        /// What else `perft` counts.
        list PERFT {
            /// The sequences behind every move too.
            pub divide: bool = "divide" {
                help: "show the count after each first move too"; "着手ごとの数も表示する",
            }
            /// Different positions too.
            pub unique: bool = "unique" {
                help: "count distinct positions at each depth too"; "深さごとの異なる局面の数も表示する",
            }
        }
    }
}

impl CountRequest {
    /// How many threads count.
    pub(crate) fn threads(&self) -> usize {
        self.threads.map_or(1, |threads| threads as usize)
    }

    fn of(given: &OptionPairs<'_>) -> Result<Self, Error> {
        let request = Self::fields(given)?;
        if request.divide && request.depth == Some(0) {
            return Err(InputError::usage("divide", "", NO_MOVE).into());
        }
        Ok(request)
    }
}

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
                help: "show the exact score of every move; the node count is their sum";
                    "すべての着手の正確な評価値を表示する。ノード数は合計",
            }
            /// No best moves after the score.
            pub no_line: bool = "no_line" {
                help: "show the score only, without the line of best moves";
                    "評価値だけを表示する (読み筋は求めない)",
            }
            /// Every position is searched, those of the book of openings too.
            pub no_book: bool = "no_book" {
                help: "ignore the book: search the opening positions of Connect Four too";
                    "定跡ファイルを使わない: コネクトフォーの序盤の局面も探索する",
            }
            /// The table's size in MiB.
            pub table_size: u32 = "table_size" { ..TABLE_SIZE }
            /// Threads, at most; none for one.
            pub threads: Option<u32> = "threads" { ..SOLVER_THREADS }
            /// Nodes, at most.
            pub node_limit: Option<u64> = "node_limit" { ..NODE_LIMIT }
            /// Time, at most.
            pub time: Option<Duration> = "time" { ..TIME }
        }
    }
}

/// The size of a solver's table in MiB, if nothing is said.
const USUAL_TABLE_SIZE: u32 = 64;

/// The score that tells sooner wins from later ones, where the game can.
fn finest_score(game: &AnyGame) -> ScoreKind {
    if game.has_own_scores() {
        ScoreKind::Standard
    } else {
        ScoreKind::Shortest
    }
}

impl SolveRequest {
    /// What a search by the solver asks for: what it searches is to be seen, so it has no book.
    pub(crate) fn of_search(request: &SearchRequest) -> Self {
        Self {
            game: request.game.clone(),
            position: request.position.clone(),
            score: request.score,
            all_moves: request.children,
            no_line: false,
            no_book: true,
            table_size: USUAL_TABLE_SIZE,
            threads: None,
            node_limit: request.node_limit,
            time: request.time,
        }
    }

    /// What asks for the value of a position alone, the sooner win before the later one where the game can: the book may answer.
    pub(crate) fn of_value(game: &AnyGame, position: &AnyPosition) -> Self {
        Self {
            game: game.clone(),
            position: position.clone(),
            score: finest_score(game),
            all_moves: false,
            no_line: true,
            no_book: false,
            table_size: USUAL_TABLE_SIZE,
            threads: None,
            node_limit: None,
            time: None,
        }
    }

    /// How a player solves its positions: it tells sooner wins from later ones where the game can, and has so much time and so many nodes for each.
    pub(crate) fn of_player(
        game: &AnyGame,
        time: Duration,
        node_limit: Option<u64>,
    ) -> Result<Self, Error> {
        let request = Self::of(&OptionPairs::on(game.clone(), [], Self::LISTS)?)?;
        Ok(Self {
            score: finest_score(game),
            node_limit,
            time: Some(time),
            ..request
        })
    }

    fn of(given: &OptionPairs<'_>) -> Result<Self, Error> {
        let request = Self::fields(given)?;
        check_score(&request.game, request.score)?;
        Ok(request)
    }
}

names! {
    LossRanking {
        LossRanking::Alike => "alike" ("all equal", "すべて同じ")
        LossRanking::Ranked => "ranked" ("by chances, then by length", "逆転の可能性、次に手数の順")
    }
}

requests! {
    /// Which table to build, with everything decided.
    pub struct TableRequest {
        of GAME {
            /// The game.
            pub game: AnyGame = "game" {}
        }
        /// Which score table.
        list TABLE {
            /// Its numbers.
            pub score: TableScore = "score" {
                label: "Score"; "評価値",
                help: "scores of positions: 1, 0, -1 (standard); higher for quicker wins (shortest); the same, with draws scored by which side may err (shortest-draws)";
                    "局面の評価値: 1, 0, -1 (standard)、早い勝ちほど大きい値 (shortest)、さらに間違える可能性がある側に応じて引き分けを再計算した値 (shortest-draws)",
            }
            /// Which moves are best where every move loses.
            pub lost: LossRanking = "lost" {
                label: "In lost positions"; "負けの局面の最善手",
                help: "which moves count as best in a lost position: all of equal score (alike), or first those that give the opponent a chance to err, then the longest defence (ranked)";
                    "負けの局面での最善手の決め方: 評価値の等しいすべての着手 (alike)、または相手が間違える可能性のある着手、次に最も長く粘る着手を優先する (ranked)",
            }
        }
    }
}

impl TableRequest {
    fn of(given: &OptionPairs<'_>) -> Result<Self, Error> {
        Ok(Self::fields(given)?)
    }
}

requests! {
    /// Which book to build, with everything decided.
    pub struct BookRequest {
        of GAME {
            /// The game.
            pub game: AnyGame = "game" {}
        }
        /// What a book holds, and how it is built.
        list BOOK {
            /// How many plies.
            pub plies: u32 = "plies" {
                values: Values::Text("N", "4"),
                range: (0, 16),
                help: "number of plies: the book holds all positions of the first N"; "手数: 最初の N 手の全局面を収める",
            }
            /// The size of each thread's table in MiB.
            pub table_size: u32 = "table_size" {
                values: Values::Text("MIB", "64"),
                range: (1, 65_536),
                help: "transposition table size per thread in MiB, 1 to 65536";
                    "スレッドごとの置換表のサイズ (MiB、1 以上 65536 以下)",
            }
            /// Threads, at most; none for as many as there are.
            pub threads: Option<u32> = "threads" {
                range: (1, 256),
                help: "maximum number of threads; does not affect the book [default: all processors]";
                    "スレッド数の上限。結果には影響しない [既定値: すべてのプロセッサー]",
            }
        }
    }
}

impl BookRequest {
    fn of(given: &OptionPairs<'_>) -> Result<Self, Error> {
        Ok(Self::fields(given)?)
    }
}
