//! The meaning of a text frame's columns, for the help of `trace` and for terminals.
//!
//! Invariant: stdout has only frames; this is written to stderr.

use marubatsu::lang::{Lang, Text};
use marubatsu_app::frame_source::FrameFormat;

use crate::text::{hang, pad};

/// Columns in their order; several names where they are one thing.
type Columns = &'static [(&'static str, Text)];

const HEAD: [(&str, Text); 3] = [
    (
        "index",
        Text::new("the frame, from 0", "フレームの番号 (0 から)"),
    ),
    (
        "kind",
        Text::new(
            "start: a node is entered; tt: the table is looked up; score: a child returns its score; update: that score is used; end: the node is settled",
            "start: ノードの開始、tt: 置換表の参照、score: 子ノードの評価値が返る、update: その評価値を使う、end: ノードの評価値の確定",
        ),
    ),
    (
        "board",
        Text::new(
            "the node's position, column by column",
            "ノードの局面 (列ごと)",
        ),
    ),
];

/// Of `--format text`.
const SIXTEEN: Columns = &[
    HEAD[0],
    HEAD[1],
    HEAD[2],
    (
        "alpha beta",
        Text::new(
            "the node's window, narrowed by the table",
            "ノードの α 値と β 値 (置換表で狭めたもの)",
        ),
    ),
    ("score", Text::new("the node's score", "ノードの評価値")),
    ("child", Text::new("the child's score", "子ノードの評価値")),
    (
        "lower upper",
        Text::new(
            "the bounds known before the children: from the table, or the defaults",
            "子ノードを調べる前の範囲 (置換表の範囲か既定の範囲)",
        ),
    ),
    (
        "c_lower c_upper",
        Text::new(
            "the bounds that follow from the score alone",
            "評価値だけから分かる範囲",
        ),
    ),
    (
        "t_lower t_upper",
        Text::new("the bounds to store in the table", "置換表に登録する範囲"),
    ),
    (
        "flags",
        Text::new(
            "what happened, such as updated,ab_pruned (a cut)",
            "起きたこと。updated,ab_pruned (枝狩り) など",
        ),
    ),
    (
        "calculated",
        Text::new("nodes settled so far", "評価値が決まったノードの数"),
    ),
    (
        "pruned",
        Text::new(
            "nodes (or moves) skipped so far",
            "省いたノード (または着手) の数",
        ),
    ),
];

/// Of `--format text146`.
const SIX: Columns = &[
    HEAD[0],
    HEAD[1],
    HEAD[2],
    (
        "alpha beta",
        Text::new(
            "the window, moved by the node's children",
            "子ノードで更新された α 値と β 値",
        ),
    ),
    ("score", Text::new("the child's score", "子ノードの評価値")),
];

/// The width on the left, for the names.
const NAMES: usize = 19;

/// The columns of a format, a line or more for each, if it has any; wrapped to this width, if there is one.
pub(crate) fn explained(format: FrameFormat, lang: Lang, columns: Option<usize>) -> Option<String> {
    let known = match format {
        FrameFormat::Text => SIXTEEN,
        FrameFormat::SixFields => SIX,
        FrameFormat::JsonLines | FrameFormat::Sentences(..) => return None,
    };
    let none = Text::new("- means no value.", "値がないときは - です。");
    let line = |(name, meaning): &(&str, Text)| {
        let meaning = hang(meaning.in_lang(lang), NAMES, columns);
        format!("{}{meaning}\n", pad(&format!("  {name}"), NAMES))
    };
    let lines: String = known.iter().map(line).collect();
    Some(format!("{lines}  {}", none.in_lang(lang)))
}
