//! The options that several requests have: the position, the kind of score, limits.
//!
//! Invariant: an option that one request alone has is declared with that request's field.

use crate::games::ScoreKind;
use crate::words::{NamedValue, OptionSpec};

/// A game, from its start.
pub const GAME: &[OptionSpec] = &[OptionSpec {
    // A tree of one leaf: `--game -1`.
    takes_hyphens: true,
    ..OptionSpec::text(
        "game",
        "GAME",
        "3x3",
        (
            "the game: WxH, WxHxK, with g for gravity (7x6x4g = connect4), a tree such as '(3 (5 2))', or random:seed=1,depth=3,branching=3",
            "ゲーム: WxH、WxHxK、重力ありは g を付ける (7x6x4g = connect4)。'(3 (5 2))' のような木や random:seed=1,depth=3,branching=3 も使える",
        ),
    )
    .labelled(("Game", "ゲーム"), "3x3")
}];

/// Where a search begins.
pub const POSITION: &[OptionSpec] = &[
    GAME[0],
    OptionSpec::text(
        "moves",
        "MOVES",
        "",
        (
            "the position after these moves: '1,1 0,0'; with gravity also columns from 1: 4453",
            "この着手の後の局面: '1,1 0,0'。重力ありでは 1 から数えた列番号も使える: 4453",
        ),
    )
    .labelled(("Moves", "着手"), "1,1 0,0"),
    OptionSpec::text(
        "board",
        "TEXT",
        "",
        (
            "the position as text, column by column: '......o..' is circle at (2,0); in a tree the way: /0/1",
            "局面の文字列 (列ごと): '......o..' は (2,0) に o。木では道筋: /0/1",
        ),
    )
    .labelled(("Board", "盤面"), "......o.."),
];

/// Which numbers the ends have.
pub(crate) const SCORE: OptionSpec = OptionSpec::choice(
    "score",
    ScoreKind::CHOICES,
    (
        "the score of a win: 1, or more the sooner it comes (trees have their own scores)",
        "勝利の評価値: 1、または早く勝つほど大きい値 (木は自分の評価値を持つ)",
    ),
)
.labelled(("Score", "評価値"), "");

/// Nodes, at most.
pub(crate) const NODE_LIMIT: OptionSpec = OptionSpec {
    range: (1, u64::MAX),
    ..OptionSpec::text(
        "node_limit",
        "N",
        "",
        ("stop after N nodes", "N 個のノードで停止する"),
    )
    .labelled(("Node limit", "ノード数の上限"), "1000")
};

/// Time, at most.
pub(crate) const TIME: OptionSpec =
    OptionSpec::text("time", "S", "", ("stop after S seconds", "S 秒で停止する"))
        .labelled(("Time limit (s)", "制限時間 (秒)"), "1.5");
