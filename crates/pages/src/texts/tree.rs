//! What stands on the tree page.
//!
//! Invariant: as in [`super`].

use marubatsu::lang::Text;

use super::search::{Way, way};
use super::{Named, named, text};

pub(crate) const TITLE: Text = text("Walk the whole tree", "ゲーム木を歩く");
pub(crate) const TABLE: Text = text("Score table", "評価値の表");
pub(crate) const CALCULATED: Text = text("calculated here", "ここで計算する");
pub(crate) const TABLE_SAYS: Text = text(
    "the table says this itself: leave it out, or leave the table out",
    "表に含まれています。これか table のどちらかを省いてください",
);
pub(crate) const NO_TABLE: Text = text(
    "the server was started with no table of this name (serve --table NAME=FILE)",
    "その名前の表はありません (サーバーの起動時に serve --table 名前=ファイル で指定します)",
);
pub(crate) const VIEW: Text = text("View", "表示");
pub(crate) const DEPTH: Text = text("Depth", "深さ");
pub(crate) const VIEWS: [Named; 4] = named! {
    "tree": "tree", "ゲーム木";
    "classes": "equal positions", "同一局面のグラフ";
    "breadth-first": "growth, breadth-first", "幅優先の作成過程";
    "depth-first": "growth, depth-first", "深さ優先の作成過程";
};
pub(crate) const SHOW: Text = text("Show", "表示");
pub(crate) const DEPTHS: Text = text("Classes of each depth", "深さごとの同一局面");
pub(crate) const MOVES: Text = text("Moves", "着手");
pub(crate) const COLUMNS: [Text; 3] = [
    text("Move", "着手"),
    text("Score", "評価値"),
    text("Plies to the end", "決着までの手数"),
];
pub(crate) const TO_SEARCH: Text = text("Search this position", "この局面を探索する");

/// Ways to walk, each with the sign and the word on its button.
pub(crate) const STEPS: [(Way, &str, Text); 5] = [
    (
        way("start", "Home, 0", "to the start", "開始局面へ"),
        "|◀",
        text("Start", "開始"),
    ),
    (
        way("parent", "←", "to the parent", "親ノードへ"),
        "◀",
        text("Parent", "親"),
    ),
    (
        way("before", "↑", "to the sibling above", "上の兄弟ノードへ"),
        "▲",
        text("Up", "上"),
    ),
    (
        way("after", "↓", "to the sibling below", "下の兄弟ノードへ"),
        "▼",
        text("Down", "下"),
    ),
    (
        way("child", "→", "to the first child", "最初の子ノードへ"),
        "▶",
        text("Child", "子"),
    ),
];

/// Where else keys lead.
pub(crate) const OTHER_KEYS: [(&str, Text); 4] = named! {
    "1 - 9": "the move at that square, as the numeric pad lies (on 3x3)", "テンキーの位置のマスへの着手 (3x3)";
    "b": "to the first best move", "最初の最善手へ";
    "Home ← Space → End": "while the tree grows: first frame, back, play, on, last frame",
        "作成過程では、最初、1 コマ戻る、再生、1 コマ進む、最後";
    "?": "this list", "この一覧";
};

/// The facts of a position.
pub(crate) const FACTS: [Named; 5] = named! {
    "score": "Score", "評価値";
    "ends": "Ends below", "葉の評価値の範囲";
    "best": "Best moves", "最善手";
    "line": "Line to the end", "決着までの最善手順";
    "class": "Class", "同一局面";
};

/// What the script says.
pub(crate) const SCRIPT: [Named; 19] = named! {
    "why": "Why not?", "なぜ悪い手？";
    "loading": "Scoring the game…", "評価値を計算中…";
    "start": "the start", "開始局面";
    "depth": "depth {depth}", "深さ {depth}";
    "turn.o": "○ to move", "○ の手番";
    "turn.x": "× to move", "× の手番";
    "ended": "the game has ended", "決着がついた局面";
    "worth.o": "Circle wins from here: score {score}.", "ここから ○ が勝つ: 評価値 {score}。";
    "worth.x": "Cross wins from here: score {score}.", "ここから × が勝つ: 評価値 {score}。";
    "worth.draw": "A draw from here: score {score}.", "ここから引き分け: 評価値 {score}。";
    "best": "{best} of {all} moves keep it.", "{all} 手のうち {best} 手がこれを保つ。";
    "ends": "{least} to {greatest}", "{least} から {greatest}";
    "class": "no. {number} of {count}, {parents} parents, {children} children",
        "{count} 個のうち {number} 番、親 {parents}、子 {children}";
    "classes": "{count} classes at depth {depth}", "深さ {depth}: {count} 個";
    "nothing": "There is no further way.", "その先はありません。";
    "node_hint": "Choose a node to go there", "ノードを選ぶと、そこに移動";
    "press_show": "This page was opened from elsewhere, so nothing runs by itself. Press Show.",
        "他のページから開かれたので、自動では表示しません。表示を押してください。";
    "in_best": "best", "最善";
    "unreachable": "The server does not answer. Is it still running?",
        "サーバーが応答しません。起動しているか確かめてください。";
};
