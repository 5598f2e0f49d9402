//! The options that several requests have: the position, the kind of score, limits.
//!
//! Invariant: an option that one request alone has is declared with that request's field.

use marubatsu::scene::mark::NodeLabel;

use crate::games::ScoreKind;
use crate::words::{NamedValue, OptionSpec, Values};

options! {
    NAME = "game" {
        values: Values::Text("GAME", "3x3"),
        // A tree of one leaf: `--game -1`.
        takes_hyphens: true,
        label: "Game"; "ゲーム",
        example: "3x3",
        help: "the game: WxH, WxHxK, with g for gravity (7x6x4g = connect4), a tree such as '(3 (5 2))', or random:seed=1,depth=3,branching=3";
            "ゲーム: WxH、WxHxK、重力ありは g を付ける (7x6x4g = connect4)。'(3 (5 2))' のような木や random:seed=1,depth=3,branching=3 も使える",
    }
    MOVES = "moves" {
        values: Values::Text("MOVES", ""),
        label: "Moves"; "着手",
        example: "1,1 0,0",
        help: "the position after these moves: '1,1 0,0'; with gravity also columns from 1: 4453";
            "この着手の後の局面: '1,1 0,0'。重力ありでは 1 から数えた列番号も使える: 4453",
    }
    BOARD = "board" {
        values: Values::Text("TEXT", ""),
        label: "Board"; "盤面",
        example: "......o..",
        help: "the position as text, column by column: '......o..' is circle at (2,0); in a tree the way: /0/1";
            "局面の文字列 (列ごと): '......o..' は (2,0) に o。木では道筋: /0/1",
    }
    /// Which numbers the ends have.
    SCORE = "score" {
        values: Values::Choice(ScoreKind::CHOICES),
        label: "Score"; "評価値",
        help: "the score of a win: 1, or more the sooner it comes (trees have their own scores)";
            "勝利の評価値: 1、または早く勝つほど大きい値 (木は自分の評価値を持つ)",
    }
    /// What is written above boards.
    LABEL = "label" {
        values: Values::Choice(NodeLabel::CHOICES),
        label: "Above the boards"; "盤の上の値",
        help: "what a tree's boards say: their score, nothing, or how likely 〇 wins, × wins, or nobody does, if all moves are made by chance";
            "ゲーム木の盤の上に書く値: 評価値、なし、すべての着手がランダムなときに 〇 が勝つ、× が勝つ、引き分けになる確率",
    }
    /// Threads that count or prove; one if nothing is said.
    THREADS = "threads" {
        values: Values::Text("N", ""),
        range: (1, 256),
        help: "threads, at most; 1 if nothing is said. The result is the same for any number";
            "スレッド数の上限 (省略時は 1)。結果はスレッド数によらない",
    }
    /// Nodes, at most.
    NODE_LIMIT = "node_limit" {
        values: Values::Text("N", ""),
        range: (1, u64::MAX),
        label: "Node limit"; "ノード数の上限",
        example: "1000",
        help: "stop after N nodes"; "N 個のノードで停止する",
    }
    /// Time, at most.
    TIME = "time" {
        values: Values::Text("S", ""),
        label: "Time limit (s)"; "制限時間 (秒)",
        example: "1.5",
        help: "stop after S seconds"; "S 秒で停止する",
    }
}

names! {
    NodeLabel {
        NodeLabel::Score => "score" ("score", "評価値")
        NodeLabel::Nothing => "none" ("nothing", "なし")
        NodeLabel::CircleWins => "o-win" ("chance that 〇 wins", "〇 の勝率")
        NodeLabel::CrossWins => "x-win" ("chance that × wins", "× の勝率")
        NodeLabel::Draw => "draw" ("chance of a draw", "引き分けの確率")
    }
}

/// What stands at the boards of a tree's picture.
pub const MARKS: &[OptionSpec] = &[LABEL];

/// A game, from its start.
pub const GAME: &[OptionSpec] = &[NAME];

/// Where a search begins.
pub const POSITION: &[OptionSpec] = &[NAME, MOVES, BOARD];
