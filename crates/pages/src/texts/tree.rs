//! What stands on the tree page.
//!
//! Invariant: as in [`super`].

use marubatsu::lang::Text;

use super::texts;
use super::ways::{Step, steps};

texts! {
    TITLE: "Walk the whole tree", "ゲーム木を歩く";
    TABLE: "Score table", "評価値の表";
    CALCULATED: "calculated here", "ここで計算する";
    TABLE_SAYS: "the table says this itself: leave it out, or leave the table out",
        "表に含まれています。これか table のどちらかを省いてください";
    NO_TABLE: "the server was started with no table of this name (serve --table NAME=FILE)",
        "その名前の表はありません (サーバーの起動時に serve --table 名前=ファイル で指定します)";
    VIEW: "View", "表示";
    DEPTH: "Depth", "深さ";
    VIEWS: {
        "tree": "tree", "ゲーム木";
        "classes": "equal positions", "同一局面のグラフ";
        "breadth-first": "growth, breadth-first", "幅優先の作成過程";
        "depth-first": "growth, depth-first", "深さ優先の作成過程";
    };
    SHOW: "Show", "表示";
    DEPTHS: "Classes of each depth", "深さごとの同一局面";
    MOVES: "Moves", "着手";
    COLUMNS: [
        "Move", "着手";
        "Score", "評価値";
        "Plies to the end", "決着までの手数";
    ];
    TO_SEARCH: "Search this position", "この局面を探索する";
}

/// Ways to walk, each with the sign and the word on its button.
pub(crate) const STEPS: [Step; 5] = steps! {
    "start" "Home, 0" "|◀" "Start", "開始": "to the start", "開始局面へ";
    "parent" "←" "◀" "Parent", "親": "to the parent", "親ノードへ";
    "before" "↑" "▲" "Up", "上": "to the sibling above", "上の兄弟ノードへ";
    "after" "↓" "▼" "Down", "下": "to the sibling below", "下の兄弟ノードへ";
    "child" "→" "▶" "Child", "子": "to the first child", "最初の子ノードへ";
};

texts! {
    /// Where else keys lead.
    OTHER_KEYS: {
        "1 - 9": "the move at that square, as the numeric pad lies (on 3x3)", "テンキーの位置のマスへの着手 (3x3)";
        "b": "to the first best move", "最初の最善手へ";
        "?": "this list", "この一覧";
    };
    /// The facts of a position.
    FACTS: {
        "score": "Score", "評価値";
        "ends": "Ends below", "葉の評価値の範囲";
        "best": "Best moves", "最善手";
        "line": "Line to the end", "決着までの最善手順";
        "class": "Class", "同一局面";
    };
    /// What the script says.
    SCRIPT: {
        "why": "Why not?", "なぜ悪い手？";
        "loading": "Scoring the game…", "評価値を計算中…";
        "start": "the start", "開始局面";
        "depth": "depth {depth}", "深さ {depth}";
        "turn.o": "〇 to move", "〇 の手番";
        "turn.x": "× to move", "× の手番";
        "ended": "the game has ended", "決着がついた局面";
        "worth.o": "Circle wins from here: score {score}.", "ここから 〇 が勝つ: 評価値 {score}。";
        "worth.x": "Cross wins from here: score {score}.", "ここから × が勝つ: 評価値 {score}。";
        "worth.draw": "A draw from here: score {score}.", "ここから引き分け: 評価値 {score}。";
        "best": "{best} of {all} {all|move|moves} {best|keeps|keep} it.", "{all} 手のうち {best} 手がこれを保つ。";
        "ends": "{least} to {greatest}", "{least} から {greatest}";
        "class": "no. {number} of {count}, {parents} {parents|parent|parents}, {children} {children|child|children}",
            "{count} 個のうち {number} 番、親 {parents}、子 {children}";
        "classes": "{count} {count|class|classes} at depth {depth}", "深さ {depth}: {count} 個";
        "nothing": "There is no further way.", "その先はありません。";
        "node_hint": "Choose a node to go there", "ノードを選ぶと、そこに移動";
        "press_show": "This page was opened from elsewhere, so nothing runs by itself. Press Show.",
            "他のページから開かれたので、自動では表示しません。表示を押してください。";
        "in_best": "best", "最善";
    };
}
