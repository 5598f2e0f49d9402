//! The options of pictures and films.
//!
//! Invariant: the first name of a choice is its default.

use marubatsu_app::options::{Choice, OptionSpec};

/// What can be drawn.
pub(crate) const SUBJECTS: [&str; 3] = ["board", "tree", "frame"];

/// How every picture looks.
pub(crate) const LOOK: &[OptionSpec] = &[
    OptionSpec::choice(
        "theme",
        &[Choice::plain("light"), Choice::plain("dark")],
        ("light or dark", "明るい配色か暗い配色"),
    ),
    OptionSpec::choice(
        "layout",
        &[Choice::plain("wide"), Choice::plain("tall")],
        (
            "tree and panel side by side, or one below the other",
            "ゲーム木とパネルを左右に並べるか、上下に並べる",
        ),
    ),
    OptionSpec::text(
        "scale",
        "S",
        "1",
        (
            "pixels for a unit of PNG, GIF and APNG, from 0.1 to 8",
            "PNG、GIF、APNG の拡大率 (0.1 から 8)",
        ),
    ),
];

/// Where a picture goes.
pub(crate) const PICTURE_FILE: &[OptionSpec] = &[OptionSpec::file(
    "out",
    (
        "the picture's file, .svg or .png; without it SVG on stdout",
        "画像のファイル (.svg または .png)。省略すると標準出力に SVG を書く",
    ),
)];

/// Where a film goes.
pub(crate) const FILM_FILE: &[OptionSpec] = &[OptionSpec::file(
    "out",
    (
        "the film's file: .gif, .png for an animated PNG, or .html for one page to step through",
        "動画のファイル: .gif、アニメーション PNG の .png、コマ送りできる 1 つのページの .html",
    ),
)];

/// Boards and trees.
pub(crate) const TREE: &[OptionSpec] = &[
    OptionSpec::text(
        "size",
        "PIXELS",
        "12",
        (
            "the width of a board's square, from 4 to 200 (board and tree)",
            "盤のマスの幅 (4 から 200、board と tree)",
        ),
    ),
    OptionSpec::text(
        "depth",
        "N",
        "2",
        (
            "how many plies deep the tree is drawn or grown",
            "ゲーム木を描く、または作る深さ",
        ),
    ),
    OptionSpec::choice(
        "scores",
        &[
            Choice::plain("none"),
            Choice::plain("standard"),
            Choice::plain("shortest"),
        ],
        (
            "colour boards by their score and write it (board and tree)",
            "評価値で盤を色分けし、値を書く (board と tree)",
        ),
    ),
];

/// How deep a tree grows.
pub(crate) const DEPTH: &[OptionSpec] = &[TREE[1]];

/// Growing trees.
pub(crate) const GROW: &[OptionSpec] = &[OptionSpec::choice(
    "grow",
    &[
        Choice::plain("none"),
        Choice::plain("breadth-first"),
        Choice::plain("depth-first"),
    ],
    (
        "in place of a search, the tree being made; a frame a node",
        "探索の代わりに、ゲーム木が作られるようす (1 ノード 1 フレーム)",
    ),
)];

/// One frame.
pub(crate) const FRAME: &[OptionSpec] = &[
    OptionSpec::text("frame", "N", "0", ("which frame", "フレームの番号")),
    OptionSpec::text(
        "before",
        "N",
        "",
        (
            "the frame shown before, to which the counters are compared [default: the one before]",
            "直前に表示したフレーム。カウンターの差を求める [既定値: 1 つ前]",
        ),
    ),
];

/// A stretch of frames.
pub(crate) const STRETCH: &[OptionSpec] = &[
    OptionSpec::text(
        "from",
        "N",
        "0",
        ("begin at frame N", "フレーム N から始める"),
    ),
    OptionSpec::text(
        "count",
        "N",
        "60",
        ("N frames, at most 2000", "N フレーム (2000 まで)"),
    ),
    OptionSpec::text(
        "delay",
        "S",
        "1",
        ("seconds a frame is shown", "1 フレームを表示する秒数"),
    ),
];

/// Frames of a recorded search.
pub(crate) const REPLAY: &[OptionSpec] = &[OptionSpec::file(
    "replay",
    (
        "read a recorded search (from --record, or events as JSON lines) instead of searching",
        "探索せずに、記録した探索 (--record のファイルか、イベントの JSON Lines) を読み込む",
    ),
)];
