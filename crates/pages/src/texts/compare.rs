//! What stands on the page of comparisons.
//!
//! Invariant: the sides are called by one name everywhere.

use marubatsu::lang::{Message, Text, counted};
use marubatsu_app::compare::Pane;
use marubatsu_app::sheet::thousands;

use super::stage::{Icon, StageButton, control};
use super::texts;

texts! {
    TITLE: "Compare two searches", "二つの探索を比べる";
    SETTINGS: "The two searches", "二つの探索の設定";
    RUN: "Compare", "比べる";
    NO_SCRIPT: "Stepping through two searches needs JavaScript. Without it, use `marubatsu compare`.",
        "コマ送りには JavaScript が必要です。ない場合は `marubatsu compare` を使ってください。";
    /// Comparisons to begin with.
    EXAMPLE: {
        "game=((3+5)+(2+9))&left.algorithm=minimax": "minimax and alpha-beta on a tree of four leaves",
            "葉が 4 つの木のミニマックス法と αβ 法";
        "score=shortest&table=merged&right.window=range": "what a window of the possible scores saves",
            "ありうる評価値の範囲だけで探索する効果";
        "score=shortest&left.table=bounds&right.table=merged": "two rules for keeping bounds in the table",
            "置換表に登録する範囲の二つの決め方";
    };
    MORE: "More: numbers, jumps, export", "数値・移動・保存";
    PARTING: "difference", "分かれ目";
    SWAP: "Let the other side lead", "先導を入れ替える";
    NUMBERS: "At each depth", "深さごとの数";
    TOTALS: "Totals", "全体";
    ROOT: "root", "ルートノード";
}
/// Keys of this page alone.
pub(crate) const KEYS: [(&str, Text); 3] = [
    ("s", SWAP),
    ("d", PARTINGS[1].text),
    ("D", PARTINGS[0].text),
];

/// From one place where they part to another.
pub(crate) const PARTINGS: [StageButton; 2] = [
    control(
        ["previous-parting", "parting_back", "D"],
        Icon::Back,
        ["previous difference", "前の分かれ目"],
    ),
    control(
        ["next-parting", "parting_forward", "d"],
        Icon::Forward,
        ["next difference", "次の分かれ目"],
    ),
];

/// A side by its name.
pub(crate) const fn side(side: Pane) -> Text {
    match side {
        Pane::Left => Text::new("Left", "左"),
        Pane::Right => Text::new("Right", "右"),
    }
}

/// What only one side visited.
pub(crate) const fn only(side: Pane) -> Text {
    match side {
        Pane::Left => Text::new("Paths that only the left visited", "左だけが探索した経路"),
        Pane::Right => Text::new("Paths that only the right visited", "右だけが探索した経路"),
    }
}

/// How many paths begin with one.
pub(crate) fn behind(paths: u64) -> Message {
    let ja = format!("経路 {} 個", thousands(paths));
    Message::new(counted(paths, "path", "paths"), ja)
}

/// How many of all such places are shown.
pub(crate) fn more(shown: usize, all: usize) -> Message {
    let [shown, all] = [shown, all].map(|count| thousands(count as u64));
    Message::new(
        format!("The first {shown} of {all} places where the other search turned back."),
        format!("他方が探索しなくなるところ {all} 個のうち最初の {shown} 個。"),
    )
}

texts! {
    /// What this page's scripts say.
    SCRIPT: {
        "at": super::stage::AT;
        "cut_away": super::stage::CUT_AWAY;
        "looked_at": super::stage::LOOKED_AT;
        "score": super::stage::SCORE;
        "leads.left": "The left search leads.", "左の探索が先導しています。";
        "leads.right": "The right search leads.", "右の探索が先導しています。";
        "meeting": "{left} ↔ {right}", "{left} ↔ {right}";
        "comparing": "Searching on both sides…", "両方の探索を実行中…";
    };
    /// Both searches in a sentence.
    COMPARED: "Left: {left} {left|node|nodes}, score {left_score}. Right: {right} {right|node|nodes}, score {right_score}.",
        "左: {left} ノード、評価値 {left_score}。右: {right} ノード、評価値 {right_score}。";
}
