//! What stands on the tree page.
//!
//! Invariant: as in [`super`].

use marubatsu::lang::Text;

use super::shortcuts::{Shortcut, shortcuts};
use super::texts;

texts! {
    TITLE: "Explore the whole tree", "ゲーム木を調べる";
    TABLE: "Score table", "評価値の表";
    CALCULATED: "calculated here", "ここで計算する";
    TABLE_SAYS: "the table already defines this; omit it or the table",
        "これは表で決まっています。これか table のどちらかを省いてください";
    NO_TABLE: "the server has no table of this name (start it with serve --score-table NAME=FILE)",
        "その名前の表はありません (サーバーの起動時に serve --score-table 名前=ファイル で指定します)";
    TOO_FAR: "the tree must start after one of the given moves", "木の始まりには、指定した着手のいずれかの後を選んでください";
    VIEW: "View", "表示";
    DEPTH: "Depth", "深さ";
    VIEWS: {
        "tree": "tree", "ゲーム木";
        "classes": "equal positions", "同一局面のグラフ";
        "breadth-first": "built breadth-first", "幅優先の作成過程";
        "depth-first": "built depth-first", "深さ優先の作成過程";
    };
    SHOW: "Show", "表示";
    SETTINGS: "Tree settings", "ゲーム木の設定";
    WAY: "The path here", "ここまでの着手";
    ODDS: "Playout odds", "ランダム勝率";
    MERGE: "Merge mirror images", "対称をまとめる";
    SCORES: "What a win is worth", "勝ちの評価値";
    SCORE_WORDS: {
        "standard": "±1", "±1";
        "shortest": "Quicker wins", "早い勝ち";
        "shortest-draws": "±½", "±½";
    };
    /// What these are in full.
    SCORE_NAMES: [
        "every win counts 1", "勝ちはすべて 1";
        "a quicker win counts more", "早い勝ちほど大きい";
        "a quicker win counts more, and a draw ½ if the opponent can still err",
            "早い勝ちほど大きく、相手が間違える可能性のある引き分けは ½";
    ];
    FIT: "Fit", "全体";
    TREE: "Tree", "木";
    TABS: "What is shown", "表示する内容";
    AT_RANDOM: "If both sides moved at random", "両者がランダムに打ったら";
    /// How a game can end, with the word for it.
    ENDS: {
        "o": "〇 wins", "〇 の勝ち";
        "draw": "a draw", "引き分け";
        "x": "× wins", "× の勝ち";
    };
    DEPTHS: "Classes at each depth", "深さごとの同一局面";
    MOVES: "Moves", "着手";
    COLUMNS: {
        "move": "Move", "手";
        "result": "Result", "結果";
        "value": "Value", "評価値";
        "odds": "Odds", "勝率";
    };
    TO_SEARCH: "Search this", "探索する";
    TO_PLAY: "Play from here", "ここから対局";
    TABLE_FILE: "All positions with their scores (CSV)", "全局面の評価値 (CSV)";
    GROWTH: "See how this tree is built", "この木の作成過程を見る";
    EXAMPLES: {
        "game=3x3&score=shortest&label=o-win&view=classes": "〇× 3×3: 5,478 positions", "〇× 3×3: 5,478 局面";
        "game=4x3x3g&score=shortest&label=o-win": "4×3, three in a row, gravity", "4×3、3 目並べ、重力あり";
        "game=4x4x3&score=shortest&label=o-win": "4×4, three in a row", "4×4、3 目並べ";
        "game=connect4&score=shortest&label=o-win&moves=46364461134531113645255": "Connect Four after 23 moves", "コネクトフォー、23 手の後";
        "game=((3 5) (2 9))": "The tree ((3 5) (2 9))", "木 ((3 5) (2 9))";
    };
}

/// Ways to walk.
pub(crate) const STEPS: [Shortcut; 5] = shortcuts! {
    "start" "Home, 0" "to the start", "開始局面へ";
    "parent" "←" "to the parent", "親ノードへ";
    "before" "↑" "to the sibling above", "上の兄弟ノードへ";
    "after" "↓" "to the sibling below", "下の兄弟ノードへ";
    "child" "→, b" "to the best child", "最善の子ノードへ";
};

texts! {
    /// Where else keys lead.
    OTHER_KEYS: {
        "1 - 9": "the move at that square, as the numeric pad lies (on 3x3), or in that column", "テンキーの位置のマス (3x3)、またはその列への着手";
        "o": "odds of random play", "ランダム勝率の表示";
        "m": "merge mirror images", "対称をまとめる";
        "+ −": "zoom in, zoom out", "拡大、縮小";
        "f": "fit everything", "全体を表示";
        "s": "search this position", "この局面を探索する";
        "i": "links and export", "移動・保存";
        "?": "this list", "この一覧";
    };
    /// The facts of a position.
    FACTS: {
        "kept": "Best moves", "最善手";
        "ends": "Reachable results", "到達しうる結果";
        "size": "Tree", "木の大きさ";
        "class": "Class", "同一局面";
    };
    /// What the script says.
    SCRIPT: {
        "why": "Why not?", "なぜだめ？";
        "loading": "Scoring every position…", "全局面の評価値を計算中…";
        "laid": "Scoring every position: {n} so far", "全局面の評価値を計算中: {n} 局面";
        "start": "Start", "最初";
        "turn.o": "〇 to move", "〇 の手番";
        "turn.x": "× to move", "× の手番";
        "won.o": "〇 has won", "〇 の勝ち";
        "won.x": "× has won", "× の勝ち";
        "won.draw": "The game is drawn", "引き分け";
        "ended": "The end", "終局";
        "here": "this position", "この局面";
        "wins": "wins", "勝ち";
        "draw_chip": "draw", "引分";
        "in_chip": "in {n}", "{n} 手";
        "worth": "value {score}", "評価値 {score}";
        "wins.o": "〇 wins with best play", "最善なら 〇 の勝ち";
        "wins.x": "× wins with best play", "最善なら × の勝ち";
        "win_in": "{side} wins in {n} {n|ply|plies}", "{side} が {n} 手で勝ち";
        "draw_with_best": "A draw with best play", "最善なら引き分け";
        "not_known": "not solved yet", "未計算";
        "between": "somewhere from {lower} to {upper}", "{lower} から {upper} の間";
        "best": "best", "最善";
        "alike": "{n} alike", "同形 {n}";
        "kept": "{best} of {all}", "{all} 手のうち {best} 手";
        "ends": "{least} … {greatest}", "{least} … {greatest}";
        "size": "{positions} {positions|position|positions}, {classes} {classes|class|classes}", "{positions} 局面、同一局面は {classes}";
        "size_from": "{positions} {positions|position|positions} from move {from} on, {classes} {classes|class|classes}",
            "{from} 手目から {positions} 局面、同一局面は {classes}";
        "by_values": "Values and lines are computed one by one, odds are sampled.",
            "評価値と手順を 1 つずつ計算し、確率は対局で推定します。";
        "sampled": "sampled: {games} games, ± standard error, seed {seed}", "推定: {games} 局、± は標準誤差、乱数の種 {seed}";
        "solving": "Solving: {nodes} nodes", "計算中: {nodes} ノード";
        "class": "no. {number} of {count}, {parents} {parents|parent|parents}, {children} {children|child|children}",
            "{count} 個のうち {number} 番、親 {parents}、子 {children}";
        "classes": "{count} {count|class|classes} at depth {depth}", "深さ {depth}: {count} 個";
        "nothing": "There is nothing further.", "その先はありません。";
        "press_show": "You came from another site, so nothing runs by itself. Press Show.",
            "他のサイトから開いたので、自動では表示しません。「表示」を押してください。";
        "picture": "{said}; {n} {n|move|moves}", "{said}、{n} 手";
        "odds_for": "Odds for {side}", "{side}の勝率";
        "square": "({x}, {y})", "({x}, {y})";
        "column": "column {n}", "{n} 列目";
        "more_plies": "+{n}", "+{n}";
    };
}
