//! What stands on the page where games are played.
//!
//! Invariant: as in [`super`].

use marubatsu::lang::Text;
use marubatsu_app::options::OptionSpec;

use super::texts;
use super::ways::{Step, steps};

texts! {
    TITLE: "Play", "プレイする";
}

/// Who sits where, and whose numbers are shown.
pub(crate) const SEATS: &[OptionSpec] = &[
    OptionSpec::text("circle", "PLAYER", "human", (
            "who plays circle: human, or any player with its parameters, such as ai14s or ai_abs_tt4:shortest_victory=true",
            "〇を担当するプレイヤー: human、または ai14s や ai_abs_tt4:shortest_victory=true のような AI",
        )).labelled(("〇 is played by", "〇の担当"), "human"),
    OptionSpec::text("cross", "PLAYER", "ai14s", (
            "who plays cross: human, or any player with its parameters",
            "×を担当するプレイヤー: human または AI",
        )).labelled(("× is played by", "×の担当"), "ai14s"),
    OptionSpec::text("judge", "PLAYER", "", (
            "whose scores stand on the free squares, its candidates marked: ai14s, ai_gtsvrd, ...; nobody if empty",
            "空いているマスに評価値を表示する AI (候補手に印が付く): ai14s、ai_gtsvrd など。空欄なら表示しない",
        )).labelled(("Scores by", "評価値を表示する AI"), "ai_gtsvrd"),
];

texts! {
    BOARD: "Board", "盤";
    START: "Start", "開始";
}
pub(crate) const BUTTONS: [(&str, Text, &str); 7] = [
    ("undo", Text::new("Undo", "待った"), "u"),
    ("restart", Text::new("New game", "最初から"), "r"),
    ("swap", Text::new("Swap sides", "先後を入れ替える"), "s"),
    ("hint", Text::new("Hint", "ヒント"), "h"),
    ("why", Text::new("Why not…?", "なぜ悪い手？"), "w"),
    ("save", Text::new("Save", "保存"), ""),
    ("load", Text::new("Load", "読込"), ""),
];
texts! {
    FILE: "A saved game, or the first of a match's", "保存したゲーム、または対局ファイルの最初のゲーム";
    SLIDER: "Move shown", "表示する手数";
    SPEED: "Seconds between the moves of two AIs", "AI どうしの着手の間隔 (秒)";
    PLOT: "Value after each move; choose one to go there", "各着手の後の評価値。選ぶとその局面に移動する";
    TREE: "The tree here", "この局面のゲーム木";
    LINKS: "Go on with this position", "この局面で続ける";
    TO_SEARCH: "Search it", "探索する";
    TO_TREE: "Walk its tree", "ゲーム木を歩く";
    PICTURE: "The board as", "盤の画像";
    BEHIND: "The search behind this move", "この手を選んだ AI の探索";
}

/// Ways through the moves, each with the sign and the word on its button.
pub(crate) const STEPS: [Step; 4] = steps! {
    "first" "Home, 0" "|◀" "First", "最初": "to the start", "開始局面へ";
    "previous" "←" "◀" "Back", "前": "one move back", "1 手戻る";
    "next" "→" "▶" "Next", "次": "one move on", "1 手進む";
    "last" "End" "▶|" "Last", "最後": "to the last move", "最後の着手へ";
};

texts! {
    /// What other keys do.
    OTHER_KEYS: {
        "1 - 9": "the square where the digit lies on a numeric pad (3x3), or the column",
            "テンキーの位置のマス (3x3) または列に着手する";
        "u": "undo", "待った";
        "r": "a new game", "最初から";
        "s": "swap sides", "先後を入れ替える";
        "h": "a hint", "ヒント";
        "w": "why not a square: on and off", "「なぜ悪い手？」の切り替え";
        "?": "this list", "この一覧";
    };
    /// What the script says.
    SCRIPT: {
        "loading": "Thinking…", "考えています…";
        "your_move": "{mark} to move: your turn", "{mark} の手番: あなたの番です";
        "thinking": "{mark} to move: {player} thinks…", "{mark} の手番: {player} が考えています…";
        "waiting": "{mark} to move", "{mark} の手番";
        "won": "{mark} has won ({player})", "{mark} の勝ち ({player})";
        "drawn": "The game is drawn", "引き分け";
        "value": "value {score}", "評価値 {score}";
        "value.o": "〇 wins with best play (value {score})", "最善を尽くせば 〇 の勝ち (評価値 {score})";
        "value.x": "× wins with best play (value {score})", "最善を尽くせば × の勝ち (評価値 {score})";
        "value.draw": "a draw with best play (value 0)", "最善を尽くせば引き分け (評価値 0)";
        "value.unknown": "the value is not known: the game is too large for a quick search",
            "評価値は不明です (短い探索では求められません)";
        "worth": "score {score}", "評価値 {score}";
        "candidate": "candidate", "候補手";
        "hint": "{player} would play {moves}", "{player} の候補手: {moves}";
        "solver": "the solver", "ソルバー";
        "search_beat": "The search that beat you", "あなたに勝った AI の探索";
        "search_behind": BEHIND;
        "search_ahead": "What {player} searches here", "{player} のこの局面の探索";
        "ask_why": "Choose a square: why not there?", "マスを選ぶと、そこに着手するとどうなるかを説明します";
        "line": "Best play after it: {moves}", "その後の最善の進行: {moves}";
        "not_saved": "This file is no saved game", "保存したゲームのファイルではありません";
        "no_board": "This game has no board to play on", "このゲームには盤がないためプレイできません";
        "move_number": "move {n} of {all}", "{all} 手中 {n} 手目";
        "move_title": "{n}. {mark} {move}: {value}", "{n} 手目 {mark} {move}: {value}";
        "empty": "empty", "空き";
        "node_hint": "Choose a node to go to its position", "ノードを選ぶとその局面に移動します";
    };
}
