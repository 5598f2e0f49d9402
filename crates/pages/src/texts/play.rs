//! What stands on the page where games are played.
//!
//! Invariant: as in [`super`].

use marubatsu::lang::{Lang, Text};
use marubatsu_app::options::OptionSpec;

use super::shortcuts::{Shortcut, shortcuts};
use super::texts;

texts! {
    TITLE: "Play", "プレイする";
}

/// Who sits where, whose numbers are shown, and what chance begins with.
pub(crate) const SEATS: &[OptionSpec] = &[
    OptionSpec::text("circle", "PLAYER", "human", (
            "who plays circle: human, or any player with its parameters, such as ai14s or ai_abs_tt4:shortest_victory=true",
            "〇を担当するプレイヤー: human、または ai14s や ai_abs_tt4:shortest_victory=true のような AI",
        )).labelled(("〇 is played by", "〇の担当"), "human"),
    OptionSpec::text("cross", "PLAYER", "club", (
            "who plays cross: human, or any player with its parameters",
            "×を担当するプレイヤー: human または AI",
        )).labelled(("× is played by", "×の担当"), "club"),
    OptionSpec::text("judge", "PLAYER", NO_JUDGE, (
            "the AI whose scores are shown on the free squares, with its candidates marked: ai14s, ai_gtsvrd, ...; mover is the AI whose turn it is",
            "空いているマスに評価値を表示する AI (候補手に印が付く): ai14s、ai_gtsvrd など。mover は手番の AI",
        )).labelled(("Scores by", "評価値を表示する AI"), "ai_gtsvrd"),
    OptionSpec::text("seed", "NUMBER", "", (
            "random seed for players with several best moves; if empty, a new one for each game",
            "AI の候補手が複数あるときに使う乱数の種 (数)。空欄なら対局ごとに変わる",
        )).labelled(("Random seed", "乱数の種"), "1"),
];

/// What a list of players calls one with parameters of its own.
pub(crate) const WITH_PARAMETERS: Text = Text::new(
    "a player with its parameters",
    "パラメーターを付けたプレイヤー",
);

/// Who judges if nobody does, and if it is whoever moves.
const NO_JUDGE: &str = "none";
pub(crate) const MOVER: &str = "mover";

/// Judges that are no players.
pub(crate) const JUDGES: [(&str, Text); 2] = [
    (NO_JUDGE, Text::new("none", "表示しない")),
    (MOVER, Text::new("the AI whose turn it is", "手番の AI")),
];

/// What a list calls a player: a level by its name, others by their own.
pub(crate) fn seated(player: &str, lang: Lang) -> String {
    let level = LEVELS.iter().find(|(level, ..)| *level == player);
    match (level, player) {
        (Some((_, name, _)), _) => name.in_lang(lang).to_owned(),
        (None, "human") => lang.pick("a person", "人間").to_owned(),
        (None, name) => name.to_owned(),
    }
}

/// Games with pictures: how they are called, and in how few words.
pub(crate) const GAMES: [(&str, Text); 3] = [
    ("3x3", Text::new("3×3", "3×3")),
    ("4x4x3", Text::new("4×4, three", "4×4 で 3 目")),
    ("connect4", Text::new("Connect Four", "コネクトフォー")),
];

/// Opponents, the weakest first, each with what it sees.
pub(crate) const LEVELS: [(&str, Text, Text); 5] = [
    (
        "beginner",
        Text::new("Beginner", "入門"),
        Text::new("any move", "どこにでも打つ"),
    ),
    (
        "casual",
        Text::new("Casual", "初級"),
        Text::new("wins and blocks", "勝てるときは勝ち、負けは防ぐ"),
    ),
    (
        "club",
        Text::new("Club", "中級"),
        Text::new("sees 6 plies", "6 手先まで読む"),
    ),
    (
        "strong",
        Text::new("Strong", "上級"),
        Text::new("sees 12 plies", "12 手先まで読む"),
    ),
    (
        "perfect",
        Text::new("Perfect", "完全"),
        Text::new("sees the end", "最後まで読む"),
    ),
];

/// Which values are shown.
pub(crate) const VALUES: [(&str, Text); 3] = [
    ("shown", Text::new("Shown", "表示")),
    ("after", Text::new("After", "着手後")),
    ("off", Text::new("Off", "なし")),
];

/// When a blunder is told.
pub(crate) const WARNINGS: [(&str, Text); 2] = [
    ("once", Text::new("At once", "すぐに")),
    ("after", Text::new("After", "終局後")),
];

texts! {
    GAME: "Game", "ゲーム";
    OWN_TREE: "Your own tree", "自分の木";
    OPPONENT: "Opponent", "相手";
    DAILY: "The daily move", "日替わりの一手";
    BY_NAME: "Settings by name", "名前で選ぶ";
    ALL_PLAYERS: "All players by name…", "名前で選ぶ…";
    YOU_PLAY: "You play", "あなたの手番";
    ANALYSE: "Analyse", "検討";
    VALUES_SHOWN: "Values of the moves", "着手の評価値";
    BLUNDERS: "Tell me when I blunder", "悪手の知らせ";
    TAKE_BACK: "Take it back", "待った";
    REFUTE: "See the refutation", "とがめる手順";
    END_REFUTATION: "Back to the game", "対局に戻る";
    PLAY_ON: "Play on", "このまま続ける";
    SEE_WHY: "See why", "理由を見る";
    NEXT_MISTAKE: "Next", "次へ";
    END_RETRY: "Back to the game", "対局に戻る";
    BOARD: "Board", "盤";
    EVALUATION: "Value of the position", "局面の評価値";
    WINS_IN: "wins in", "勝ちまで";
    VALUE: "value", "評価値";
    ASKS_START: "This starts a new game.", "新しい対局になります。";
    START_NOW: "Start it", "始める";
    STAY: "Stay here", "続ける";
    START: "Start", "開始";
    NEW_GAME: "New game", "新しい対局";
    SEARCH_BEHIND: "The search behind this move", "この手を決めた探索";
    STOP: "Stop", "中止";
    MOVE_NOW: "Move now", "今すぐ打つ";
    GO_ON: "Continue", "再開";
    UNDO: "Take back", "待った";
    REDO: "Redo", "やり直す";
    FLIP: "Flip board", "盤を上下反転";
    TABS: "What is shown", "表示する内容";
    WHY: "Why", "理由";
    MOVES: "Moves", "棋譜";
    VALUES_TAB: "Values", "評価値";
    PLOT: "Value after each move", "各着手の後の評価値";
    SAVE: "Save the game", "対局を保存";
    LOAD: "Open a game…", "対局を開く…";
    FILE: "A saved game, or the first game of a match file", "保存した対局、または対戦ファイルの最初の対局";
    SPEED: "Seconds between the moves of two AIs", "AI どうしの着手の間隔 (秒)";
    LINKS: "This position on other pages", "この局面を他のページで";
    TO_SEARCH: "Search it", "探索する";
    TO_TREE: "Explore its tree", "ゲーム木を調べる";
    MOVES_BOX: "Moves: paste a game to open it", "棋譜: 貼り付けると開く";
    COPY: "Copy", "コピー";
    COPY_LINK: "Copy link", "リンクをコピー";
    PICTURE_OF: "A picture of the position", "この局面の画像";
    PICTURE: "The board as", "盤の画像";
}

/// Ways through the moves.
pub(crate) const STEPS: [Shortcut; 4] = shortcuts! {
    "first" "↑, Home" "to the start", "開始局面へ";
    "previous" "←" "one move back", "1 手戻る";
    "next" "→" "one move on", "1 手進む";
    "last" "↓, End" "to the last move", "最後の着手へ";
};

texts! {
    /// What other keys do.
    OTHER_KEYS: {
        "1 - 9": "the square where the digit lies on a numeric pad (3x3), or the column",
            "テンキーの位置のマス (3x3) または列に着手する";
        "← ↑ → ↓, Enter": "on the board: choose a square, and play there", "盤の上では、マスを選んで着手する";
        ".": super::share::SHARE;
        "u, 0": "take back", "待った";
        "r": "redo a move that was taken back", "待ったをやり直す";
        "f": "flip the board", "盤を上下反転";
        "v": "values: shown, after the move, off", "評価値: 表示、着手後、なし";
        "n, Enter": "a new game", "新しい対局";
        "e": "see how a blunder is refuted", "悪手をとがめる手順を見る";
        "s": "the search behind the move", "この手を決めた探索";
        "Esc": "stop thinking", "思考を中止";
        "?": "this list", "この一覧";
    };
    /// What the script says.
    SCRIPT: {
        "your_turn": "Your turn", "あなたの番です";
        "to_move": "{side} to move", "{side} の番です";
        "is_thinking": "{player} is thinking", "「{player}」が考えています";
        "is_waiting": "{player} waits", "「{player}」が待っています";
        "you_win": "You win", "あなたの勝ち";
        "you_lose": "{player} wins", "「{player}」の勝ち";
        "side_wins": "{side} wins", "{side} の勝ち";
        "drawn": "A draw", "引き分け";
        "you": "You", "あなた";
        "replay": "replay: move {n} of {all}", "リプレイ中: {all} 手中 {n} 手目";
        "win_in": "{side} wins in {n} {n|ply|plies}", "{side}が {n} 手で勝ち";
        "draw_with_best": "A draw with best play", "最善なら引き分け";
        "worth": "value {score}", "評価値 {score}";
        "not_known": "not solved yet", "未計算";
        "sentence": "{text}.", "{text}。";
        "between": "somewhere from {lower} to {upper}", "{lower} から {upper} の間";
        "narrows": "The solver narrows the value from both sides.", "ソルバーが評価値を両側から絞り込んでいます。";
        "spent": "{nodes} nodes · {seconds} s", "{nodes} ノード · {seconds} 秒";
        "decided": "Decided by move {n}, {side} {move}{mark}: {before} → {after}.", "{n} 手目 {side} {move}{mark} で決まりました: {before} → {after}";
        "go_there": "Show that position", "その局面へ";
        "kept": "Moves that kept the result", "結果を保った手";
        "best_move": "Best.", "最善手。";
        "not_best": "Not {move}: it turns “{before}” into “{after}”.", "{move}はなぜだめ？ 「{before}」が「{after}」になります。";
        "as_good": "{move} keeps the result: “{after}”.", "{move}でも結果は同じです: 「{after}」";
        "win_loss": "turns a win into a loss", "勝ちが負けになった";
        "win_draw": "turns a win into a draw", "勝ちが引き分けになった";
        "draw_loss": "turns a draw into a loss", "引き分けが負けになった";
        "before_win": "Before it, {side} won in {n} {n|ply|plies} with {keeps}.", "直前は{side}が {n} 手で勝ち (最善は {keeps})。";
        "before_win_any": "Before it, {side} won in {n} {n|ply|plies}.", "直前は{side}が {n} 手で勝ち。";
        "before_draw": "Before it, {keeps} kept the draw.", "直前は{keeps}で引き分けだった。";
        "before_draw_any": "Before it, the game was a draw.", "直前は引き分けだった。";
        "now_draw": "Now it is a draw.", "今は引き分け。";
        "now_loss": "Now {side} wins in {n} {n|ply|plies}.", "今は{side}が {n} 手で勝つ。";
        "follow": "Follow 1 to {steps}.", "盤の 1～{steps} がその手順。";
        "between_sentences": " ", "";
        "or": " or ", "または";
        "waits": "waits while you decide", "あなたを待っています";
        "first_win": "Your first win.", "初勝利です。";
        "next_level": "Now {level}", "次は「{level}」";
        "retry": "Retry my mistakes ({n})", "ミスをやり直す ({n})";
        "retry_of": "Mistake {n} of {all}", "ミス {n} / {all}";
        "retry_win": "Find the move that keeps the win.", "勝ちを保つ手は？";
        "retry_draw": "Find the move that keeps the draw.", "引き分けを保つ手は？";
        "retry_right": "Yes: {move} keeps the result.", "正解。{move}で結果は変わらない。";
        "retry_kept": "{keeps} keeps the result.", "正解は{keeps}。";
        "retry_done": "{found} of {all} found", "{all} 問中 {found} 問正解";
        "line_after": "Best play after it:", "その後の最善:";
        "column": "column {n}", "{n} 列目";
        "square": "({x}, {y})", "({x}, {y})";
        "tried": "{player} tried", "「{player}」が試した回数";
        "asked": "{player}: at least {least}? Proof|disproof number", "「{player}」: {least} 以上か。証明数|反証数";
        "point": "Point at a move to see why.", "着手を指すと、その理由が分かります。";
        "tap": "Tap a value to see why.", "評価値をタップすると、その理由が分かります。";
        "hold": "Hold a square to see why.", "マスを長押しすると、その理由が分かります。";
        "after_move": "after move {n}: {said}", "{n} 手目の後: {said}";
        "cell": "{place}, {said}", "{place}、{said}";
        "with_value": "{said}, {worth}", "{said}、{worth}";
        "empty": "empty", "空き";
        "board_of": "{game}, {said}", "{game}、{said}";
        "played": "{side} {move}", "{side} {move}";
        "draw_chip": "draw", "引分";
        "in_chip": "in {n}", "{n} 手";
        "from_book": "From the opening book: {said} ({keeps}).", "定跡による: {said}（{keeps}）";
        "moves_copied": "Moves copied", "棋譜をコピーしました";
        "link_copied": "Link copied", "リンクをコピーしました";
        "not_copied": "Could not copy; select the text and copy it", "コピーできませんでした。文字列を選択してコピーしてください";
        "not_saved": "This file is not a saved game", "保存した対局のファイルではありません";
        "no_board": "This game has no board to play on", "このゲームには盤がないためプレイできません";
        "days_taken": "{n} daily {n|result|results} added", "日替わりの結果を {n} 日分取り込みました";
        "circle": "Circle", "丸";
        "cross": "Cross", "バツ";
    };
}
