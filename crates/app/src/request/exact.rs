//! What to count, what to solve, which score table to build: requests without a way of searching.
//!
//! Invariant: what they ask for has one answer.

use std::time::Duration;

use marubatsu::tree::score::Lost;

use super::search::{SearchRequest, check_score};
use crate::games::{AnyGame, AnyPosition, ScoreKind, TableScore};
use crate::request::Request;
use crate::request::pairs::OptionPairs;
use crate::request::shared_options::{GAME, NODE_LIMIT, POSITION, SCORE, THREADS, TIME};
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
                help: "count so many plies (perft: 5 if nothing is said; tree: to the end)";
                    "数える深さ (省略時は perft では 5、tree では決着まで)",
            }
            /// Threads; none for one.
            pub threads: Option<u32> = "threads" { ..THREADS }
        }
        /// What else `perft` counts.
        list PERFT {
            /// The sequences behind every move too.
            pub divide: bool = "divide" {
                help: "the sequences behind every move too"; "着手ごとの数も表示する",
            }
            /// Different positions too.
            pub unique: bool = "unique" {
                help: "different positions at each depth too"; "深さごとの異なる局面の数も表示する",
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
                help: "the exact score of every move; nodes are the sum";
                    "すべての着手の正確な評価値を求める。ノード数は合計",
            }
            /// No best moves after the score.
            pub no_line: bool = "no_line" {
                help: "the score alone, without the line of best moves";
                    "評価値だけを求め、最善手順は求めない",
            }
            /// Every position is searched, those of the book of openings too.
            pub no_book: bool = "no_book" {
                help: "search the first plies of Connect Four too, whose scores the program knows from its book";
                    "コネクトフォーの最初の数手も、本を使わずに探索する",
            }
            /// The table's size in MiB.
            pub table_size: u32 = "table_size" {
                values: Values::Text("MIB", "64"),
                range: (1, 65_536),
                help: "the transposition table's size in MiB, from 1 to 65536";
                    "置換表の大きさ (MiB、1 以上 65536 以下)",
            }
            /// Threads, at most; none for one.
            pub threads: Option<u32> = "threads" {
                range: (1, 256),
                help: "threads that solve a position together, or many positions side by side; only node counts depend on it";
                    "1 つの局面を共有して、または多くの局面を並行して解くスレッドの数。変わるのはノード数だけ",
            }
            /// Nodes, at most.
            pub node_limit: Option<u64> = "node_limit" { ..NODE_LIMIT }
            /// Time, at most.
            pub time: Option<Duration> = "time" { ..TIME }
        }
    }
}

/// The size of a solver's table in MiB, if nothing is said.
const TABLE_SIZE: u32 = 64;

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
            table_size: TABLE_SIZE,
            threads: None,
            node_limit: request.node_limit,
            time: request.time,
        }
    }

    /// How a player solves its positions: it tells sooner wins from later ones where the game can, and has so much time and so many nodes for each.
    pub(crate) fn of_player(
        game: &AnyGame,
        time: Duration,
        node_limit: Option<u64>,
    ) -> Result<Self, Error> {
        let score = if game.has_own_scores() {
            ScoreKind::Standard
        } else {
            ScoreKind::Shortest
        };
        let request = Self::of(&OptionPairs::on(game.clone(), [], Self::LISTS)?)?;
        Ok(Self {
            score,
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
    Lost {
        Lost::Alike => "alike" ("all alike", "すべて同じ")
        Lost::Ranked => "ranked" ("by hope, then by length", "望みと手数で順位を付ける")
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
                help: "what positions are worth: 1, 0, -1; sooner wins more; or that with draws recalculated by who might err";
                    "評価値の種類: 1, 0, -1、早い勝利ほど大きい値、またはそれに引き分けの再計算を加えたもの",
            }
            /// Which moves are best where every move loses.
            pub lost: Lost = "lost" {
                label: "In lost positions"; "負けの局面の最善手",
                help: "where every move loses, the best moves: those of the best score, or those that hope for an error, then those that last longest";
                    "どの着手でも負ける局面の最善手: 評価値が最善のもの、または相手の間違いに望みがあり、長く続くもの",
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
                help: "all positions of the first N plies (build)"; "最初の N 手の全局面 (build)",
            }
            /// The size of each thread's table in MiB.
            pub table_size: u32 = "table_size" {
                values: Values::Text("MIB", "64"),
                range: (1, 65_536),
                help: "each thread's transposition table in MiB, from 1 to 65536 (build)";
                    "スレッドごとの置換表の大きさ (MiB、1 以上 65536 以下) (build)",
            }
            /// Threads, at most; none for as many as there are.
            pub threads: Option<u32> = "threads" {
                range: (1, 256),
                help: "threads, at most; the book is the same for any number (build)";
                    "スレッド数の上限。結果はスレッド数によらない (build)",
            }
        }
    }
}

impl BookRequest {
    fn of(given: &OptionPairs<'_>) -> Result<Self, Error> {
        Ok(Self::fields(given)?)
    }
}
