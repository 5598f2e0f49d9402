//! The texts of the search page: its form, its commands, its list of keys.
//!
//! Invariant: a command has one name, which buttons, keys and scripts use.

use marubatsu::lang::Text;
use marubatsu::names;

use super::shortcuts::{Jump, Shortcut, shortcuts};
use super::{NamedText, texts};

texts! {
    TITLE: "Step through a search", "探索を 1 コマずつ見る";
    SETTINGS: "Search", "探索の設定";
    RUN: "Run", "実行";
    DEFAULTS: "Defaults", "既定値に戻す";
    MORE_OPTIONS: "More options", "その他の設定";
    COMPARE: "Compare with another", "別の探索と比較";
    STOP: "Stop", "中断";
    HELP_FOR: "Help", "説明";
    NO_SCRIPT: "Stepping through a search needs JavaScript. Without it, use `marubatsu trace`.",
        "コマ送りには JavaScript が必要です。ない場合は `marubatsu trace` を使ってください。";
    EXAMPLES: "Or start with one of these:", "例から始める:";
    /// Searches to begin with.
    EXAMPLE: {
        "game=((3+5)+(2+9))": "alpha-beta on a tree of four leaves", "葉が 4 つの木の αβ 法";
        "algorithm=minimax&board=oxo.x.x.o": "minimax near the end of a game", "終盤の局面のミニマックス法";
        "window=range&table=merged&score=shortest": "alpha-beta with a table, from the start",
            "開始局面からの、置換表を使った αβ 法";
        "algorithm=mtdf&table=merged&window=range&board=o..x.....": "MTD(f), pass by pass", "MTD(f) 法のパスごとの動き";
        "algorithm=scout&table=merged&order=first:ai14s&window=range": "Scout, the best moves of ai14s first",
            "ai14s の最善手を先頭にするスカウト法";
        "algorithm=uct&iterations=2000&seed=7&board=...x.o.o.": "UCT: guesses beside the truth, and a trap", "UCT: 推測と真の値、そしてわな";
        "game=7x6x4g&table=merged&node_limit=2000": "the first 2,000 nodes of Connect Four",
            "コネクトフォーの最初の 2,000 ノード";
    };
    FRAMES: "Frames of the search", "探索のフレーム";
    PANEL: "Facts", "フレームの内容";
    POSITION: "Frame", "フレーム";
    GO: "Go", "移動";
    FIND: "Find frames where", "条件で探す";
    FIND_PREVIOUS: "Find before this frame", "このフレームより前を探す";
    FIND_NEXT: "Find after this frame", "このフレームより後を探す";
    FIND_HELP: "Conditions key=value or key!=value, separated by commas; all must hold. Keys: ",
        "「キー=値」か「キー!=値」をコンマで区切って書く。すべてが成り立つフレームを探す。キー: ";
    MOVING: "Jump and find", "移動と検索";
    KEYS_TITLE: "Keys", "キーボードの操作";
    SHOW_KEYS: "Show the keys", "キーの一覧を表示";
    CLOSE: "Close", "閉じる";

    PICKER: "Position: choose a square to play there", "局面: マスを選ぶと着手";
    UNDO: "Undo", "1 手戻す";
    TO_START: "Start position", "開始局面";
    IMPORT: "Open a recorded search", "記録した探索を開く";
    IMPORT_HELP: "A file written by `marubatsu trace` or your own program: the search's events as JSON lines.",
        "`marubatsu trace` や自作のプログラムで書き出したファイル。探索のイベントを 1 行ずつ書いた JSON Lines。";
    IMPORT_MORE: "How to write one", "書き方";
    PLAY_WORD: "Play", "再生";
    SPEED: "Speed", "再生の速さ";
    PER_SECOND: " frames/s", " コマ/秒";
}
/// Frames a second.
pub(crate) const SPEEDS: [&str; 7] = ["0.5", "1", "2", "4", "8", "16", "30"];
pub(crate) const USUAL_SPEED: &str = "2";
texts! {
    PASSES: "Passes", "パス";
    STORY: "This node from start to end", "このノードの経過";
    TAKE: "Export", "図とアニメーションの保存";
    TAKE_FRAME: "This frame:", "このフレーム:";
    TAKE_FILM: "A range of frames:", "連続したフレーム:";
    TAKE_SEARCH: "The whole search:", "探索の全体:";
    EVENTS: "JSON lines", "JSON Lines";
    PAGE_FILE: "HTML to step through", "コマ送りできる HTML";
    EMBED: "In your own page:", "自分のページに埋め込む:";
    EMBED_CODE: "Embed code", "埋め込みコード";
    COPY: "Copy", "コピー";
    FILM_FROM: "from frame", "最初のフレーム";
    FILM_HERE: "this one", "今のフレームから";
    FILM_COUNT: "frames", "コマ数";

    /// What chips say of these options; of others they say label and value.
    CHIPS: {
        "game": "{value}", "{value}";
        "algorithm": "{value}", "{value}";
        "table": "table: {value}", "置換表: {value}";
        "window": "window {value}", "α 値と β 値の初期値: {value}";
        "board": "after {value} moves", "{value} 手の後";
        "moves": "after {value}", "{value} の後";
        "score": "score: {value}", "評価値: {value}";
        "order": "order: {value}", "着手の順序: {value}";
        "eval": "evaluation: {value}", "評価関数: {value}";
        "depth": "depth {value}", "深さ {value}";
        "node_limit": "limit {value} nodes", "{value} ノードまで";
        "iterations": "{value} iterations", "反復 {value} 回";
        "exploration": "c = {value}", "c = {value}";
        "seed": "seed {value}", "乱数の種 {value}";
        "proofs": "proofs: {value}", "証明: {value}";
        "time_limit": "limit {value} s", "{value} 秒まで";
    };
    WINDOW_WORDS: {
        "range": "of all scores", "評価値の範囲";
    };
    TABLE_WORDS: {
        "none": "none", "なし";
        "merged": "merged", "共通する範囲";
        "bounds": "last bounds", "最後の範囲";
        "window": "same window", "同じ α 値と β 値";
    };
    SCORE_WORDS: {
        "standard": "standard", "標準";
        "shortest": "shortest", "最短の勝利";
    };

    OWN_VALUE: "other: ", "その他: ";
}

/// What chips call values of these options.
pub(crate) const CHIP_WORDS: [(&str, &[NamedText]); 5] = [
    ("game", &names::GAMES),
    ("algorithm", &names::ALGORITHMS),
    ("window", &WINDOW_WORDS),
    ("table", &TABLE_WORDS),
    ("score", &SCORE_WORDS),
];

/// A table of leaps: the kind of frame, if it is one, the words, and both ways.
macro_rules! leaps {
    ($($kind:ident $(($name:literal))? $en:literal, $ja:literal {$($ways:tt)*})*) => {
        [$(Jump { kind: $kind $(($name))?, text: Text::new($en, $ja), ways: shortcuts! {$($ways)*} }),*]
    };
}

/// Step by step.
pub(crate) const STEPS: [Shortcut; 4] = shortcuts! {
    "first" "Home" "first frame", "最初のフレーム";
    "back" "←" "one step back", "1 コマ戻る";
    "forward" "→" "one step forward", "1 コマ進む";
    "last" "End" "last frame", "最後のフレーム";
};

/// Ten steps at once: keys alone.
pub(crate) const TENS: [Shortcut; 2] = shortcuts! {
    "ten_back" "PageUp" "10 steps back", "10 コマ戻る";
    "ten_forward" "PageDown" "10 steps forward", "10 コマ進む";
};

/// From event to event: what is looked for, before and after.
pub(crate) const LEAPS: [Jump; 5] = leaps! {
    None "This node", "このノード" {
        "node_back" "p" "previous frame of this node", "このノードの前のフレーム";
        "node_forward" "n" "next frame of this node", "このノードの次のフレーム";
    }
    None "This node's ends", "このノードの最初と最後" {
        "node_first" "P" "first frame of this node", "このノードの最初のフレーム";
        "node_last" "N" "last frame of this node", "このノードの最後のフレーム";
    }
    None "Parent node", "親ノード" {
        "parent_back" "U" "previous frame of the parent node", "親ノードの前のフレーム";
        "parent_forward" "u" "next frame of the parent node", "親ノードの次のフレーム";
    }
    None "Cut", "枝狩り" {
        "cut_back" "C" "previous cut", "前の枝狩り";
        "cut_forward" "c" "next cut", "次の枝狩り";
    }
    None "Table answer", "置換表の利用" {
        "answer_back" "T" "previous table answer", "前の置換表による枝狩り";
        "answer_forward" "t" "next table answer", "次の置換表による枝狩り";
    }
};

/// Starts and stops what plays.
pub(crate) const PLAY: Shortcut =
    shortcuts! { "play" "Space, k" "play, pause", "再生、一時停止"; }[0];

/// The kinds of frames in their order on the timeline: the next of each.
pub(crate) const KINDS: [Jump; 5] = leaps! {
    Some("start") "start", "開始" {
        "start_back" "Shift 1" "previous start", "前の開始";
        "start_forward" "1" "next start", "次の開始";
    }
    Some("tt") "table", "置換表の参照" {
        "tt_back" "Shift 2" "previous table lookup", "前の置換表の参照";
        "tt_forward" "2" "next table lookup", "次の置換表の参照";
    }
    Some("score") "child's score", "子ノードの評価値" {
        "score_back" "Shift 3" "previous child's score", "前の子ノードの評価値";
        "score_forward" "3" "next child's score", "次の子ノードの評価値";
    }
    Some("update") "update", "評価値の更新処理" {
        "update_back" "Shift 4" "previous update", "前の評価値の更新処理";
        "update_forward" "4" "next update", "次の評価値の更新処理";
    }
    Some("end") "end", "確定" {
        "end_back" "Shift 5" "previous end", "前の確定";
        "end_forward" "5" "next end", "次の確定";
    }
};

texts! {
    /// Where else keys lead.
    OTHER_KEYS: {
        "< >": "play slower, faster", "再生を遅く、速く";
        "← ↑ → ↓": "in the tree: from node to node; Enter goes to the node's frames",
            "図の木の中: ノードの移動。Enter でそのノードのフレームへ";
        "← ↑ → ↓": "on the board: from square to square; Enter plays there", "盤面の中: マスの移動。Enter で着手";
        "/": "to the search field", "条件の入力欄に移動";
        "g": "to the frame number", "フレーム番号の欄に移動";
        "Enter": "in a field: run, go or find", "入力欄で: 実行、移動、検索";
        "Esc": "leave a field, close this list", "入力欄から出る、この一覧を閉じる";
        "?": "this list", "この一覧";
    };
}

// A recording in a sentence.

texts! {
    SUMMARY: "{frames} {frames|frame|frames}. Score {score}. {calculated} {calculated|node|nodes} looked at, {pruned} cut away.",
        "フレーム数 {frames}。評価値 {score}。調べたノード {calculated}、枝狩り {pruned}。";
    SUMMARY_STOPPED: "{frames} {frames|frame|frames}, {calculated} {calculated|node|nodes} looked at; {message}. {advice}",
        "フレーム数 {frames}、調べたノード {calculated}。{message}。{advice}";
    MORE_NODES: "To see more, raise the node limit.", "続きを見るには、ノード数の上限を増やしてください。";
    MORE_TIME: "To see more, raise the time limit.", "続きを見るには、制限時間を増やしてください。";
}
