//! What stands on the page of a tree in the making, besides what every stage has.
//!
//! Invariant: as in [`super`].

use marubatsu::lang::Text;

use super::stage::{self, Icon, StageButton, control};
use super::texts;

texts! {
    TITLE: "How a tree is built", "ゲーム木の作成過程";
    MOVES: "Moves already played", "開始局面までの着手";
    SCORES: "Scores of this position", "この局面の評価値";
    SEARCH: "Search this position", "この局面を探索する";
    DEPTHS: "Nodes at each depth", "深さごとのノードの数";
    OVERVIEW: "The whole tree over time", "作成過程の全体";
    /// The counters, by their names.
    COUNTERS: {
        "made": "created", "作成";
        "depth": "at this depth", "この深さ";
        "ended": "ends", "終端";
    };
    /// What the script says.
    SCRIPT: {
        "loading": "Building the tree…", "木を作成中…";
        "score": stage::SCORE;
        "partial": stage::PARTIAL;
        "looked_at": stage::LOOKED_AT;
        "cut_away": stage::CUT_AWAY;
        "at": stage::AT;
        "change_settings": "Change the tree", "木の設定を変える";
        "result_nodes": "{nodes} nodes", "{nodes} ノード";
        "not_visited": "The tree has no such node.", "木にそのノードはありません。";
        "press_run": "You came from another site, so nothing runs by itself. Press Show.",
            "他のサイトから開いたので、自動では表示しません。「表示」を押してください。";
    };
    /// Keys that this stage has besides those that every stage has.
    KEYS: {
        "PageUp PageDown": "10 frames back, forward", "10 コマ戻る、進む";
        "< >": "slower, faster", "遅く、速く";
        "↑": "to where these children, then this depth, then the tree are complete", "子ノード、次に深さ、次に木が完成するところへ";
        "+ −": "zoom in, zoom out; 0 fits everything", "拡大、縮小。0 で全体";
        "1 2 3": "explanation: plain, in terms, as code", "説明のしかた: やさしく、用語で、コード";
        "i": "links and export", "移動・保存";
        "f": "full screen", "全画面";
        "?": "this list", "この一覧";
    };
}

/// To where something is complete.
pub(crate) const SKIP: StageButton = control(
    ["skip-subtree", "leave", "↑"],
    Icon::Last,
    ["to the end of these children", "この子ノードの最後へ"],
);
