//! What stands on the search page: its form, its ways to move, its list of keys.
//!
//! Invariant: a way to move has one name, by which buttons, keys and scripts know it.

use marubatsu::lang::Text;

use super::{named, text};

pub(crate) const TITLE: Text = text("Step through a search", "探索を 1 コマずつ見る");
pub(crate) const SETTINGS: Text = text("Search", "探索の設定");
pub(crate) const RUN: Text = text("Run", "実行");
pub(crate) const DEFAULTS: Text = text("Defaults", "既定値に戻す");
pub(crate) const COMPARE: Text = text("Compare with another", "別の探索と比較");
pub(crate) const STOP: Text = text("Stop", "中断");
pub(crate) const HELP_FOR: Text = text("Help", "説明");
pub(crate) const NO_SCRIPT: Text = text(
    "Stepping through a search needs JavaScript. Without it, use `marubatsu trace`.",
    "コマ送りには JavaScript が必要です。ない場合は `marubatsu trace` を使ってください。",
);
pub(crate) const HINT: Text = text(
    "Choose a search and run it. Then step through everything it does: the arrow keys go one step, c goes to the next cut, ? shows all keys.",
    "探索を設定して実行すると、その動きを 1 コマずつ確かめられます。矢印キーで 1 コマ移動、c で次の枝狩り、? でキーの一覧を表示します。",
);
pub(crate) const EXAMPLES: Text = text("Or begin with one of these:", "例から始める:");
/// Searches to begin with.
pub(crate) const EXAMPLE: [(&str, Text); 6] = named! {
    "game=((3+5)+(2+9))": "alpha-beta on a tree of four leaves", "葉が 4 つの木の αβ 法";
    "algorithm=minimax&board=oxo.x.x.o": "minimax near the end of a game", "終盤の局面のミニマックス法";
    "window=range&table=merged&score=shortest": "alpha-beta with a table, from the start",
        "開始局面からの、置換表を使った αβ 法";
    "algorithm=mtdf&table=merged&window=range&board=o..x.....": "MTD(f), pass by pass", "MTD(f) 法のパスごとの動き";
    "algorithm=scout&table=merged&order=first:ai14s&window=range": "Scout, the best moves of ai14s first",
        "ai14s の最善手を先頭にするスカウト法";
    "game=7x6x4g&table=merged&node_limit=2000": "the first 2000 nodes of Connect Four",
        "コネクトフォーの最初の 2000 ノード";
};
pub(crate) const FRAMES: Text = text("Frames of the search", "探索のフレーム");
pub(crate) const BOARD: Text = text("Position", "局面");
pub(crate) const PANEL: Text = text("Facts", "フレームの内容");
pub(crate) const POSITION: Text = text("Frame", "フレーム");
pub(crate) const GO: Text = text("Go", "移動");
pub(crate) const FIND: Text = text("Find frames where", "条件で探す");
pub(crate) const FIND_PREVIOUS: Text = text("Find before this frame", "このフレームより前を探す");
pub(crate) const FIND_NEXT: Text = text("Find after this frame", "このフレームより後を探す");
pub(crate) const FIND_HELP: Text = text(
    "key=value or key!=value, parted by commas, all must hold. Keys: ",
    "「キー=値」か「キー!=値」をコンマで区切って書く。すべてが成り立つフレームを探す。キー: ",
);
pub(crate) const MOVING: Text = text("Jump and find", "移動と検索");
pub(crate) const KEYS_TITLE: Text = text("Keys", "キーボードの操作");
pub(crate) const SHOW_KEYS: Text = text("Show the keys", "キーの一覧を表示");
pub(crate) const CLOSE: Text = text("Close", "閉じる");

pub(crate) const PICKER: Text = text(
    "Position: choose a square to play there",
    "局面: マスを選ぶと着手",
);
pub(crate) const UNDO: Text = text("Undo", "一手戻す");
pub(crate) const TO_START: Text = text("Start position", "開始局面");
pub(crate) const MAKER: Text = text("A tree of your own", "木を自分で作る");
pub(crate) const TREE_TEXT: Text = text(
    "Tree as text: numbers are leaves, parentheses nodes; o or x before one says whose turn it is",
    "木のテキスト: 数は葉、括弧はノード。括弧の前の o と x は手番",
);
pub(crate) const TREE_PICTURE: Text = text("The tree as a picture", "木の図");
pub(crate) const TREE_USE: Text = text("Search this tree", "この木を探索する");
pub(crate) const TREE_RANDOM: Text = text("Random tree", "ランダムな木");
/// What describes a random tree: the usual number, and the greatest.
pub(crate) const TREE_NUMBERS: [(&str, Text, &str, &str); 3] = [
    ("depth", text("Depth", "深さ"), "3", "8"),
    ("branching", text("Branching", "分岐"), "2", "8"),
    ("seed", text("Seed", "シード"), "1", "4294967295"),
];
pub(crate) const IMPORT: Text = text("Open a recorded search", "記録した探索を開く");
pub(crate) const IMPORT_HELP: Text = text(
    "A file that `marubatsu trace` or a program of your own wrote: the search's events as JSON lines.",
    "`marubatsu trace` や自作のプログラムで書き出したファイル。探索のイベントを 1 行ずつ書いた JSON Lines。",
);
pub(crate) const IMPORT_MORE: Text = text("How to write one", "書き方");
pub(crate) const TREE_MAKE: Text = text("Make", "作る");
pub(crate) const TREE_ANOTHER: Text = text("Another", "別の木");
pub(crate) const PLAY_WORD: Text = text("Play", "再生");
pub(crate) const SPEED: Text = text("Speed", "再生の速さ");
pub(crate) const PER_SECOND: Text = text(" frames/s", " コマ/秒");
/// Frames a second.
pub(crate) const SPEEDS: [&str; 7] = ["0.5", "1", "2", "4", "8", "16", "30"];
pub(crate) const USUAL_SPEED: &str = "2";
pub(crate) const PASSES: Text = text("Passes", "パス");
pub(crate) const TAKE: Text = text("Take away", "図とアニメーションの保存");
pub(crate) const TAKE_FRAME: Text = text("This frame:", "このフレーム:");
pub(crate) const TAKE_FILM: Text = text("A stretch of frames:", "連続したフレーム:");
pub(crate) const TAKE_SEARCH: Text = text("The whole search:", "探索の全体:");
pub(crate) const EVENTS: Text = text("JSON lines", "JSON Lines");
pub(crate) const PAGE_FILE: Text = text("HTML to step through", "コマ送りできる HTML");
pub(crate) const EMBED: Text = text("In a page of your own:", "自分のページに埋め込む:");
pub(crate) const EMBED_CODE: Text = text("Embed code", "埋め込みコード");
pub(crate) const COPY: Text = text("Copy", "コピー");
pub(crate) const FILM_FROM: Text = text("from frame", "最初のフレーム");
pub(crate) const FILM_HERE: Text = text("this one", "今のフレームから");
pub(crate) const FILM_COUNT: Text = text("frames", "コマ数");

pub(crate) const OWN_VALUE: Text = text("other: ", "その他: ");

/// A way to move: its name, its key, what it does.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Way {
    pub(crate) name: &'static str,
    pub(crate) key: &'static str,
    pub(crate) text: Text,
}

pub(super) const fn way(
    name: &'static str,
    key: &'static str,
    en: &'static str,
    ja: &'static str,
) -> Way {
    let text = text(en, ja);
    Way { name, key, text }
}

/// Step by step: each with the sign and the word on its button.
pub(crate) const STEPS: [(Way, &str, Text); 4] = [
    (
        way("first", "Home", "first frame", "最初のフレーム"),
        "|◀",
        text("First", "最初"),
    ),
    (
        way("back", "←", "one step back", "1 コマ戻る"),
        "◀",
        text("Back", "前"),
    ),
    (
        way("forward", "→", "one step on", "1 コマ進む"),
        "▶",
        text("Next", "次"),
    ),
    (
        way("last", "End", "last frame", "最後のフレーム"),
        "▶|",
        text("Last", "最後"),
    ),
];

/// Ten steps at once: keys alone.
pub(crate) const TENS: [Way; 2] = [
    way("ten_back", "PageUp", "ten steps back", "10 コマ戻る"),
    way("ten_forward", "PageDown", "ten steps on", "10 コマ進む"),
];

/// From event to event: what is looked for, before and after.
pub(crate) const LEAPS: [(Text, [Way; 2]); 4] = [
    (
        text("This node", "このノード"),
        [
            way(
                "node_back",
                "p",
                "previous frame of this node",
                "このノードの前のフレーム",
            ),
            way(
                "node_forward",
                "n",
                "next frame of this node",
                "このノードの次のフレーム",
            ),
        ],
    ),
    (
        text("Parent node", "親ノード"),
        [
            way(
                "parent_back",
                "U",
                "previous frame of the parent node",
                "親ノードの前のフレーム",
            ),
            way(
                "parent_forward",
                "u",
                "next frame of the parent node",
                "親ノードの次のフレーム",
            ),
        ],
    ),
    (
        text("Cut", "枝狩り"),
        [
            way("cut_back", "C", "previous cut", "前の枝狩り"),
            way("cut_forward", "c", "next cut", "次の枝狩り"),
        ],
    ),
    (
        text("Table answer", "置換表の利用"),
        [
            way(
                "answer_back",
                "T",
                "previous answer by the table",
                "前の置換表による枝狩り",
            ),
            way(
                "answer_forward",
                "t",
                "next answer by the table",
                "次の置換表による枝狩り",
            ),
        ],
    ),
];

/// Starts and stops what plays.
pub(crate) const PLAY: Way = way("play", "Space, k", "play, pause", "再生、一時停止");

/// The kinds of frames in their order on the timeline: the next of each.
pub(crate) const KINDS: [(&str, Text, [Way; 2]); 5] = [
    (
        "start",
        text("start", "開始"),
        [
            way("start_back", "Shift 1", "previous start", "前の開始"),
            way("start_forward", "1", "next start", "次の開始"),
        ],
    ),
    (
        "tt",
        text("table", "置換表の参照"),
        [
            way(
                "tt_back",
                "Shift 2",
                "previous table look-up",
                "前の置換表の参照",
            ),
            way("tt_forward", "2", "next table look-up", "次の置換表の参照"),
        ],
    ),
    (
        "score",
        text("child's score", "子ノードの評価値"),
        [
            way(
                "score_back",
                "Shift 3",
                "previous child's score",
                "前の子ノードの評価値",
            ),
            way(
                "score_forward",
                "3",
                "next child's score",
                "次の子ノードの評価値",
            ),
        ],
    ),
    (
        "update",
        text("update", "評価値の更新処理"),
        [
            way(
                "update_back",
                "Shift 4",
                "previous update",
                "前の評価値の更新処理",
            ),
            way("update_forward", "4", "next update", "次の評価値の更新処理"),
        ],
    ),
    (
        "end",
        text("end", "確定"),
        [
            way("end_back", "Shift 5", "previous end", "前の確定"),
            way("end_forward", "5", "next end", "次の確定"),
        ],
    ),
];

/// Where else keys lead.
pub(crate) const OTHER_KEYS: [(&str, Text); 7] = named! {
    "< >": "play slower, faster", "再生を遅く、速く";
    "← ↑ → ↓": "in the picture's tree: from node to node; Enter goes to its frames",
        "図の木の中: ノードの移動。Enter でそのノードのフレームへ";
    "← ↑ → ↓": "on the board: from square to square; Enter plays there", "盤面の中: マスの移動。Enter で着手";
    "/": "to the condition", "条件の入力欄へ";
    "Enter": "run, go or find, in their fields", "入力欄で: 実行、移動、検索";
    "Esc": "leave a field, close this list", "入力欄から出る、この一覧を閉じる";
    "?": "this list", "この一覧";
};

// A recording in a sentence.

pub(crate) const SUMMARY: Text = text(
    "{frames} frames. Score {score}. {calculated} nodes calculated, {pruned} {unit} pruned.",
    "フレーム数 {frames}。評価値 {score}。計算済 {calculated} ノード、枝狩り {pruned} {unit}。",
);
pub(crate) const SUMMARY_STOPPED: Text = text(
    "{frames} frames, {calculated} nodes calculated; {message}. {advice}",
    "フレーム数 {frames}、計算済 {calculated} ノード。{message}。{advice}",
);
pub(crate) const MORE_NODES: Text = text(
    "To see more, raise the node limit.",
    "続きを見るには、ノード数の上限を増やしてください。",
);
pub(crate) const MORE_TIME: Text = text(
    "To see more, raise the time limit.",
    "続きを見るには、制限時間を増やしてください。",
);
