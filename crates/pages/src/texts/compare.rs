//! What stands on the page of comparisons.
//!
//! Invariant: the sides are called by one name everywhere.

use marubatsu::lang::{Message, Text, counted};
use marubatsu_app::compare::Pane;
use marubatsu_app::sheet::thousands;

use super::stage::{Icon, StageButton, control};
use super::texts;

texts! {
    TITLE: "Compare two searches", "2 つの探索を比べる";
    SETTINGS: "The two searches", "2 つの探索の設定";
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
            "置換表に登録する範囲の 2 通りの決め方";
    };
    RACE: "Several searches over one axis: a race", "複数の探索を同じ軸に並べる: 探索の競走";
    MORE: "More: numbers, jumps, export", "数値・移動・保存";
    PARTING: "parting", "分かれ目";
    PARTINGS_LISTED: "Partings", "分かれ目";
    ORDER: "Order", "順序";
    BY_COST: "by cost", "差の大きい順";
    BY_TIME: "in order", "探索の順";
    RIBBON: "Bands from the frames of one search to those of the other, one for each parting", "一方の探索のフレームから他方のフレームへの帯 (分かれ目ごと)";
    FROM_START: "Both from the start", "両方を最初から";
    OPEN: "Open this search at this frame", "この探索をこのフレームから開く";
    WHY: "why, in the search that explains it", "なぜかを、説明できる側の探索で見る";
    SWAP: "Let the other side lead", "先導を入れ替える";
    NUMBERS: "At each depth", "深さごとの数";
    TOTALS: "Totals", "全体";
    DEEPENING: "Nodes at each depth limit: left filled, right outlined", "深さの上限ごとのノード数 (塗りが左、枠が右)";
    ROOT: "root", "ルートノード";
}
/// Keys of this page alone.
pub(crate) const KEYS: [(&str, Text); 5] = [
    ("s", SWAP),
    ("w", WHY),
    ("p d", PARTINGS[1].text),
    ("P D", PARTINGS[0].text),
    (".", super::share::SHARE),
];

/// From one place where they part to another.
pub(crate) const PARTINGS: [StageButton; 2] = [
    control(
        ["previous-parting", "parting_back", "D"],
        Icon::Back,
        ["previous parting", "前の分かれ目"],
    ),
    control(
        ["next-parting", "parting_forward", "d"],
        Icon::Forward,
        ["next parting", "次の分かれ目"],
    ),
];

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

/// How many partings are not listed.
pub(crate) fn smaller(count: usize) -> Message {
    let count = count as u64;
    let en = counted(count, "smaller one", "smaller ones");
    Message::new(en, format!("ほかの小さな {} か所", thousands(count)))
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
        "why_nothing": super::explanation::NOTHING;
        "leads.left": "The left search leads.", "左の探索が先導しています。";
        "leads.right": "The right search leads.", "右の探索が先導しています。";
        "meeting": "{left} ↔ {right}", "{left} ↔ {right}";
        "parting": "Parting {number} of {count} · {depth} {depth|move|moves} in", "分かれ目 {number} / {count} · {depth} 手目";
        "partings": "{count} {count|parting|partings}. Press → for the first.", "分かれ目は {count} か所。→ で最初へ。";
        "no_partings": "The two searches are the same at every node.", "2 つの探索は、どのノードも同じ。";
        "comparing": "Searching on both sides…", "両方の探索を実行中…";
    };
}
