//! What stands on the page of a best-first search, besides what every stage has.
//!
//! Invariant: as in [`super`].

use marubatsu::lang::Text;

use super::stage::{self, Icon, StageButton, control};
use super::texts;

texts! {
    TITLE: "UCT: guesses beside the truth", "UCT: 推測と真の値";
    PUCT_TITLE: "PUCT: guesses that start from priors", "PUCT: 事前の評価から始まる推測";
    PROOFS_TITLE: "Proof numbers: the shortest path to an answer", "証明数探索: 答えへの最短の道";
    DFPN_TITLE: "Df-pn: proof numbers without a tree", "df-pn: 木を作らない証明数探索";
    ROPE: "How near a proof and a disproof are", "証明と反証までの近さ";
    WEIGHED: "The moves by mean and bonus", "着手の平均と探索ボーナス";
    OVERVIEW: "The whole search", "探索の全体";
    TRUTH: "Show the truth", "真の値を表示";
    TRUTH_CHIP: "truth hidden", "真の値なし";
    TRUTH_SHOWN: "shown", "表示する";
    TRUTH_HIDDEN: "hidden", "隠す";
    ANCHOR: "Show the tree after these moves", "この着手の後の木を表示";
    ANCHOR_CHIP: "from {value}", "{value} から";
    STEP: "Step", "一度に進む量";
    FAVOURITE: "favourite", "本命";
    TRAP: "trap", "わな";
    SETTLED: "settled", "確定";
    LEAP: "leap", "飛び移り";
    /// The counters, by their names.
    COUNTERS: {
        "playouts": "iterations", "反復";
        "nodes": "nodes", "ノード";
        "favourites": "new favourites", "本命の交代";
    };
    /// Those of proof numbers.
    PROOF_COUNTERS: {
        "expansions": "expansions", "展開";
        "nodes": "nodes", "ノード";
        "settled": "settled", "確定";
    };
    /// Those of df-pn.
    DFPN_COUNTERS: {
        "visits": "visits", "訪問";
        "expansions": "positions", "局面";
        "settled": "settled", "確定";
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
        "algorithm=uct&iterations=2000&seed=7&board=...x.o.o.&proofs=bounds": "the same with proofs: it gets out at once", "同じ局面。証明があればすぐに抜け出す";
        "algorithm=uct&iterations=10000&seed=7": "tic-tac-toe from the start", "〇×ゲームの開始局面";
        "algorithm=uct&iterations=20000&seed=7&game=connect4&moves=44": "Connect Four after two moves", "コネクトフォーの 2 手目から";
    };
    /// Searches by PUCT to begin with.
    PUCT_EXAMPLE: {
        "algorithm=puct&iterations=2000&seed=7&board=...x.o.o.": "UCT's trap, with equal priors", "UCT のわな (どの手も同じ事前確率)";
        "algorithm=puct&iterations=2000&seed=7&board=...x.o.o.&prior=ai6": "the same, starting with a careful player's moves", "同じ局面。負けを防ぐ手から始める";
        "algorithm=puct&iterations=20000&seed=7&game=connect4&moves=44&prior=ai_lines": "Connect Four after two moves", "コネクトフォーの 2 手目から";
    };
    /// Questions to begin with.
    PROOF_EXAMPLE: {
        "algorithm=pn&ask=0": "tic-tac-toe: does 〇 get at least a draw?", "〇×ゲーム: 〇 は引き分け以上か";
        "algorithm=pn": "tic-tac-toe: which score is it?", "〇×ゲーム: 評価値はいくつか";
        "algorithm=pn&ask=1&board=...x.o.o.": "a position that looks won, and is not", "勝っていそうで、勝っていない局面";
        "algorithm=pn&ask=1&game=4x4x3": "4×4, three in a row: a forced win", "4×4 で 3 つ並べ: 必勝の証明";
        "algorithm=pn&ask=5&game=(((3+4)+(2+1)+(0+1))+((5+6)))": "a tree made by hand", "手作りの木";
    };
    /// Questions to df-pn to begin with.
    DFPN_EXAMPLE: {
        "algorithm=dfpn&ask=0": "tic-tac-toe: does 〇 get at least a draw?", "〇×ゲーム: 〇 は引き分け以上か";
        "algorithm=dfpn": "tic-tac-toe: which score is it?", "〇×ゲーム: 評価値はいくつか";
        "algorithm=dfpn&ask=1&board=...x.o.o.": "a position that looks won, and is not", "勝っていそうで、勝っていない局面";
        "algorithm=dfpn&ask=1&game=4x4x3": "4×4, three in a row: a forced win", "4×4 で 3 つ並べ: 必勝の証明";
        "algorithm=dfpn&ask=5&game=(((3+4)+(2+1)+(0+1))+((5+6)))": "a tree made by hand", "手作りの木";
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
        "result_iterations": "{iterations} {iterations|iteration|iterations}", "反復 {iterations} 回";
        "result_expansions": "{expansions} {expansions|expansion|expansions}", "展開 {expansions} 回";
        "result_nodes": "{nodes} {nodes|node|nodes}", "{nodes} ノード";
        "result_visits": "{nodes} {nodes|visit|visits}", "訪問 {nodes} 回";
        "result_positions": "{expansions} {expansions|position|positions}", "{expansions} 局面";
        "not_visited": "The search never goes there.", "そこを通ることはありません。";
        "press_run": "You came from another site, so nothing runs by itself. Press Run.",
            "他のサイトから開いたので、自動では実行しません。「実行」を押してください。";
    };
    /// Keys for UCT alone.
    UCT_KEYS: {
        "f F": "to the next, previous new favourite", "次、前の本命の交代へ";
        "w W": "to the next, previous start or end of a trap", "次、前のわなの始まりか終わりへ";
        "↑": "to the end of this iteration", "この反復の最後へ";
        "a": "the tree below the current node; clicking a board does the same", "今のノードから下の木を表示。盤をクリックしても同じ";
        "0": "the whole tree again", "木の全体に戻る";
    };
    /// Keys for proof numbers alone.
    PROOF_KEYS: {
        "p P": "to the next, previous settled node", "次、前のノードの確定へ";
        "l L": "to the next, previous leap of the path", "次、前の飛び移りへ";
        "↑": "to the end of this expansion", "この展開の最後へ";
    };
    /// Keys for df-pn alone.
    DFPN_KEYS: {
        "p P": "to the next, previous settled node", "次、前のノードの確定へ";
        "l L": "to the next, previous leap of the path", "次、前の飛び移りへ";
        "↑": "to the end of this visit", "この訪問の最後へ";
    };
    /// Keys that this stage has besides those that every stage has.
    KEYS: {
        "[ ]": "a smaller, a larger step", "一度に進む量を減らす、増やす";
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

/// To the end of this expansion.
pub(crate) const SKIP_EXPANSION: StageButton = control(
    ["skip-iteration", "leave", "↑"],
    Icon::Last,
    ["end of expansion", "展開の最後"],
);

/// To the end of this visit.
pub(crate) const SKIP_VISIT: StageButton = control(
    ["skip-iteration", "leave", "↑"],
    Icon::Last,
    ["end of visit", "訪問の最後"],
);

/// To where a node is settled.
pub(crate) const SETTLINGS: [StageButton; 2] = [
    control(
        ["previous-settled", "settled_back", "P"],
        Icon::Back,
        ["Previous settled", "前の確定"],
    ),
    control(
        ["next-settled", "settled_forward", "p"],
        Icon::Forward,
        ["Next settled", "次の確定"],
    ),
];

/// To where the way leaps to another move.
pub(crate) const LEAPS: [StageButton; 2] = [
    control(
        ["previous-leap", "leap_back", "L"],
        Icon::Back,
        ["Previous leap", "前の飛び移り"],
    ),
    control(
        ["next-leap", "leap_forward", "l"],
        Icon::Forward,
        ["Next leap", "次の飛び移り"],
    ),
];

/// To where another move becomes the favourite.
pub(crate) const FAVOURITES: [StageButton; 2] = [
    control(
        ["previous-favourite", "favourite_back", "F"],
        Icon::Back,
        ["Previous new favourite", "前の本命の交代"],
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
        ["Previous trap", "前のわな"],
    ),
    control(
        ["next-trap", "trap_forward", "w"],
        Icon::Forward,
        ["Next trap", "次のわな"],
    ),
];
