//! The words of a frame's facts.
//!
//! Invariant: the series' own terms, in either language.

use crate::frame::{Flags, FrameKind};
use crate::game::Side;
use crate::lang::{Lang, Text};

/// Where a score falls: the series' terms in either language.
pub(super) const FAIL: [&str; 3] = ["fail low", "exact value", "fail high"];
pub(super) const REGISTERED: Text = Text::new("in the table", "置換表に登録済");
pub(super) const UNREGISTERED: Text = Text::new("not in the table", "置換表に未登録");
pub(super) const TABLE_CUT: Text = Text::new("cut by the table", "置換表による枝狩り");
pub(super) const NARROWED: Text = Text::new("α or β narrowed", "α 値または β 値の初期値の更新");
pub(super) const IMPROVED: Text = Text::new("score improved", "評価値の更新");
pub(super) const TABLE_USED: Text = Text::new(
    "the table's score is used",
    "置換表に登録されていたデータを利用",
);

/// A cut at this side's node.
pub(super) const fn cut(turn: Side) -> Text {
    match turn {
        Side::Circle => Text::new("β cut", "β 狩り"),
        Side::Cross => Text::new("α cut", "α 狩り"),
    }
}

/// What a child's score does at this side's node, part by part of the number line from its left (part 146).
pub(super) fn rules(turn: Side, lang: Lang) -> [String; 3] {
    let unchanged = Text::new("no change", "更新なし");
    let cut = cut(turn);
    let done = match turn {
        Side::Circle => [unchanged, Text::new("α rises", "α の更新"), cut],
        Side::Cross => [cut, Text::new("β falls", "β の更新"), unchanged],
    };
    let parts = ["score ≦ α", "α < score < β", "β ≦ score"];
    [0, 1, 2].map(|part| format!("{} ({})", done[part].in_lang(lang), parts[part]))
}

/// Which of these rules the frame has followed: an `update` alone follows one.
pub(super) fn followed(turn: Side, kind: FrameKind, flags: Flags) -> Option<usize> {
    let from_left = match (flags.ab_pruned, flags.updated) {
        (true, _) => 2,
        (false, true) => 1,
        (false, false) => 0,
    };
    (kind == FrameKind::Update).then_some(match turn {
        Side::Circle => from_left,
        Side::Cross => 2 - from_left,
    })
}

/// Whose node it is.
pub(super) const fn node(turn: Side) -> Text {
    match turn {
        Side::Circle => Text::new("max node", "max ノード"),
        Side::Cross => Text::new("min node", "min ノード"),
    }
}
