//! The options of pictures and films.
//!
//! Invariant: the first name of a choice is its default.

use marubatsu::lang::Text;
use marubatsu_app::options::{OptionSpec, Values};

use super::options::{name, text};

/// What can be drawn.
pub(crate) const SUBJECTS: [&str; 3] = ["board", "tree", "frame"];

/// How every picture looks.
pub(crate) const LOOK: &[OptionSpec] = &[
    OptionSpec {
        key: "theme",
        values: Values::Choice(&[name("light"), name("dark")]),
        help: Text::new("light or dark", "明るい配色か暗い配色"),
    },
    OptionSpec {
        key: "layout",
        values: Values::Choice(&[name("wide"), name("tall")]),
        help: Text::new(
            "tree and panel side by side, or one below the other",
            "ゲーム木とパネルを左右に並べるか、上下に並べる",
        ),
    },
    text(
        "scale",
        "S",
        "1",
        Text::new(
            "pixels for a unit of PNG, GIF and APNG, from 0.1 to 8",
            "PNG、GIF、APNG の拡大率 (0.1 から 8)",
        ),
    ),
];

/// Where a picture goes.
pub(crate) const PICTURE_FILE: &[OptionSpec] = &[text(
    "out",
    "FILE",
    "",
    Text::new(
        "the picture's file, .svg or .png; without it SVG on stdout",
        "画像のファイル (.svg または .png)。省略すると標準出力に SVG を書く",
    ),
)];

/// Where a film goes.
pub(crate) const FILM_FILE: &[OptionSpec] = &[text(
    "out",
    "FILE",
    "",
    Text::new(
        "the film's file: .gif, .png for an animated PNG, or .html for one page to step through",
        "動画のファイル: .gif、アニメーション PNG の .png、コマ送りできる 1 つのページの .html",
    ),
)];

/// Boards and trees.
pub(crate) const TREE: &[OptionSpec] = &[
    text(
        "size",
        "PIXELS",
        "12",
        Text::new(
            "the width of a board's square, from 4 to 200 (board and tree)",
            "盤のマスの幅 (4 から 200、board と tree)",
        ),
    ),
    text(
        "depth",
        "N",
        "2",
        Text::new(
            "how many plies deep the tree is drawn or grown",
            "ゲーム木を描く、または作る深さ",
        ),
    ),
    OptionSpec {
        key: "scores",
        values: Values::Choice(&[name("none"), name("standard"), name("shortest")]),
        help: Text::new(
            "colour boards by their score and write it (board and tree)",
            "評価値で盤を色分けし、値を書く (board と tree)",
        ),
    },
];

/// Growing trees.
pub(crate) const GROW: &[OptionSpec] = &[OptionSpec {
    key: "grow",
    values: Values::Choice(&[name("none"), name("breadth-first"), name("depth-first")]),
    help: Text::new(
        "in place of a search, the tree being made; a frame a node",
        "探索の代わりに、ゲーム木が作られるようす (1 ノード 1 フレーム)",
    ),
}];

/// One frame.
pub(crate) const FRAME: &[OptionSpec] = &[
    text(
        "frame",
        "N",
        "0",
        Text::new("which frame", "フレームの番号"),
    ),
    text(
        "before",
        "N",
        "",
        Text::new(
            "the frame shown before, to which the counters are compared [default: the one before]",
            "直前に表示したフレーム。カウンターの差を求める [既定値: 1 つ前]",
        ),
    ),
];

/// A stretch of frames.
pub(crate) const STRETCH: &[OptionSpec] = &[
    text(
        "from",
        "N",
        "0",
        Text::new("begin at frame N", "フレーム N から始める"),
    ),
    text(
        "count",
        "N",
        "60",
        Text::new("N frames, at most 2000", "N フレーム (2000 まで)"),
    ),
    text(
        "delay",
        "S",
        "1",
        Text::new("seconds a frame is shown", "1 フレームを表示する秒数"),
    ),
];

/// Frames of a recorded search.
pub(crate) const REPLAY: &[OptionSpec] = &[text(
    "replay",
    "FILE",
    "",
    Text::new(
        "read a recorded search (from --record, or events as JSON lines) instead of searching",
        "探索せずに、記録した探索 (--record のファイルか、イベントの JSON Lines) を読み込む",
    ),
)];
