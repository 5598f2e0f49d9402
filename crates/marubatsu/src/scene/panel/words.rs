//! What a frame's picture and its list of facts both say.
//!
//! Invariant: what is called the same in both is written here alone.

use crate::game::Side;
use crate::lang::Text;

/// Where a score falls: the series' terms in either language.
pub(in crate::scene) const FAIL: [&str; 3] = ["fail low", "exact value", "fail high"];
pub(in crate::scene) const REGISTERED: Text = Text::new("in the table", "置換表に登録済");
pub(in crate::scene) const UNREGISTERED: Text = Text::new("not in the table", "置換表に未登録");
pub(in crate::scene) const TABLE_CUT: Text = Text::new("cut by the table", "置換表による枝狩り");
pub(in crate::scene) const NARROWED: Text =
    Text::new("α or β narrowed", "α 値または β 値の初期値の更新");
pub(in crate::scene) const IMPROVED: Text = Text::new("score improved", "評価値の更新");
pub(in crate::scene) const TABLE_USED: Text = Text::new(
    "the table's score is used",
    "置換表に登録されていたデータを利用",
);

/// A cut at this side's node.
pub(in crate::scene) const fn cut(turn: Side) -> Text {
    match turn {
        Side::Circle => Text::new("β cut", "β 狩り"),
        Side::Cross => Text::new("α cut", "α 狩り"),
    }
}

/// Whose node it is.
pub(in crate::scene) const fn node(turn: Side) -> Text {
    match turn {
        Side::Circle => Text::new("max node", "max ノード"),
        Side::Cross => Text::new("min node", "min ノード"),
    }
}
