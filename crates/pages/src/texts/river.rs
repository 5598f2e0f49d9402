//! What stands on the page of a search by UCT, besides what every stage has.
//!
//! Invariant: as in [`super`].

use marubatsu::lang::Text;

use super::stage::{self, Icon, StageButton, control};
use super::texts;

texts! {
    TITLE: "UCT: guesses beside the truth", "UCT: 推測と真の値";
    WEIGHED: "The moves by mean and bonus", "着手の平均と探索ボーナス";
    OVERVIEW: "The whole search over its iterations", "反復の全体";
    TRUTH: "Show the truth", "真の値を表示";
    TRUTH_CHIP: "truth hidden", "真の値なし";
    TRUTH_SHOWN: "shown", "表示する";
    TRUTH_HIDDEN: "hidden", "隠す";
    STEP: "Step", "一度に進む量";
    FAVOURITE: "favourite", "本命";
    TRAP: "trap", "わな";
    /// The counters, by their names.
    COUNTERS: {
        "playouts": "iterations", "反復";
        "nodes": "nodes", "ノード";
        "favourites": "new favourites", "本命の交代";
    };
    /// What a step may be, by its names.
    STEPS: {
        "phase": "phase", "段階";
        "1": "1", "1";
        "10": "10", "10";
        "100": "100", "100";
        "double": "×2", "×2";
    };
    /// Searches to begin with.
    EXAMPLE: {
        "algorithm=uct&iterations=2000&seed=7&board=...x.o.o.": "a trap: most games go to a move that loses", "わな: 負ける手が最も多く試される";
        "algorithm=uct&iterations=2000&seed=7&board=...x.o.o.&proofs=bounds": "the same with proofs, out of it at once", "同じ局面。証明があればすぐに抜け出す";
        "algorithm=uct&iterations=10000&seed=7": "tic-tac-toe from the start", "〇×ゲームの開始局面";
        "algorithm=uct&iterations=20000&seed=7&game=connect4&moves=44": "Connect Four after two moves", "コネクトフォーの 2 手目から";
    };
    /// What the script says.
    SCRIPT: {
        "loading": "Searching…", "探索中…";
        "score": stage::SCORE;
        "partial": stage::PARTIAL;
        "looked_at": stage::LOOKED_AT;
        "cut_away": stage::CUT_AWAY;
        "at": stage::AT;
        "change_settings": "Change the search", "探索の設定を変える";
        "result_iterations": "{iterations} iterations", "反復 {iterations} 回";
        "result_nodes": "{nodes} nodes", "{nodes} ノード";
        "not_visited": "No iteration goes there.", "そこを通る反復はありません。";
        "press_run": "You came from another site, so nothing runs by itself. Press Run.",
            "他のサイトから開いたので、自動では実行しません。「実行」を押してください。";
    };
    /// Keys that this stage has besides those that every stage has.
    KEYS: {
        "[ ]": "a smaller, a larger step", "一度に進む量を減らす、増やす";
        "f F": "to the next, the last new favourite", "次、前の本命の交代へ";
        "w W": "to where a trap begins or ends next, before", "次、前のわなの始まりか終わりへ";
        "↑": "to the end of this iteration", "この反復の最後へ";
        "v": "show or hide the truth", "真の値を表示する、隠す";
        "PageUp PageDown": "10 frames back, forward", "10 コマ戻る、進む";
        "< >": "slower, faster", "遅く、速く";
        "+ −": "zoom in, zoom out; 0 fits everything", "拡大、縮小。0 で全体";
        "1 2 3": "explanation: plain, in terms, as code", "説明のしかた: やさしく、用語で、コード";
        "i": "links and export", "移動・保存";
        "?": "this list", "この一覧";
    };
}

/// To the end of this iteration.
pub(crate) const SKIP: StageButton = control(
    ["skip-iteration", "leave", "↑"],
    Icon::Last,
    ["end of iteration", "反復の最後"],
);

/// To where another move becomes the favourite.
pub(crate) const FAVOURITES: [StageButton; 2] = [
    control(
        ["previous-favourite", "favourite_back", "F"],
        Icon::Back,
        ["Last new favourite", "前の本命の交代"],
    ),
    control(
        ["next-favourite", "favourite_forward", "f"],
        Icon::Forward,
        ["Next new favourite", "次の本命の交代"],
    ),
];

/// To where a trap begins or ends.
pub(crate) const TRAPS: [StageButton; 2] = [
    control(
        ["previous-trap", "trap_back", "W"],
        Icon::Back,
        ["Trap before", "前のわな"],
    ),
    control(
        ["next-trap", "trap_forward", "w"],
        Icon::Forward,
        ["Next trap", "次のわな"],
    ),
];
