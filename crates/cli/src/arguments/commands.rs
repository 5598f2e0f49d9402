//! The commands: what they do, how they are called, how they end.
//!
//! Invariants: every example parses; every word is in both languages.

use marubatsu::lang::Text;
use marubatsu_app::options::{
    BOOK, COUNT, GAME, HORIZON, MARKS, MATCH, OptionSpec, PERFT, POSITION, PROVE, REPORT, SEARCH,
    SOLVE, TABLE,
};

use super::options::{
    ANALYZE, ASKED, BOOK_FILE, COLOURED, COUNT_FRAMES, DEPTH, FILM, FILM_FILE, FRAME, FRAMES, FROM,
    GAMES_OUT, GROW, JSON, LESSON_FILE, MATCH_FORMAT, OFFERED, OWN_PLAYERS, OWN_TABLES,
    PATHS_SHOWN, PICTURE_FILE, POSITIONS, PRACTICE, PROOF, RECORD, REPLAY, SEATS, SERVE,
    SIDE_BY_SIDE, SIDES, SIZE, STYLE, TABLE_FILE, TABLE_OUT, TABLEBASE, TABLEBASE_FILE,
};

/// Options under a heading. Lists that follow each other under the same heading are one section of the help.
pub(crate) type Section = (Text, &'static [OptionSpec]);

/// A command: its name, what it does, how it is called.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CommandSpec {
    /// The name; empty for the program itself.
    pub(crate) name: &'static str,
    /// What it does.
    pub(crate) about: Text,
    /// What comes after the name.
    pub(crate) usage: Text,
    /// Its options, list by list.
    pub(crate) sections: &'static [Section],
    /// Calls, and what they do.
    pub(crate) examples: &'static [(&'static str, Text)],
}

/// Whether the command of this name, or the program itself, has this option.
pub(crate) fn has_option(command: &str, key: &str) -> bool {
    let all = COMMANDS.iter().chain([&ROOT]);
    let mut specs = all.filter(|spec| spec.name == command);
    let is_there = |(_, list): &Section| list.iter().any(|option| option.key == key);
    specs.any(|spec| spec.sections.iter().any(is_there))
}

/// How most commands are called.
const OPTIONS: (&str, &str) = ("[OPTIONS]", "[オプション]");

/// The headings of options.
mod heading {
    use marubatsu::lang::Text;

    macro_rules! headings {
        ($($name:ident: $en:literal, $ja:literal;)*) => {
            $(pub(super) const $name: Text = Text::new($en, $ja);)*
        };
    }

    headings! {
        POSITION: "Position", "局面";
        SEARCH: "Search", "探索";
        SIDES: "The two searches", "二つの探索";
        REPORT: "Report", "結果";
        COUNT: "Count", "数え方";
        FRAMES: "Frames", "フレーム";
        TREE: "Boards and trees", "盤とゲーム木";
        PICTURE: "Picture", "画像";
        TABLE: "Table", "表";
        BOOK: "Book", "本";
        TABLEBASE: "Tablebase", "終局データベース";
        FILES: "Files", "ファイル";
        SERVER: "Server", "サーバー";
        OWN: "Players", "プレイヤー";
        ASKED: "Question", "尋ねること";
        GAMES: "Games", "対戦";
        PROOF: "Proof", "証明";
        PRACTICE: "Practice", "練習";
        SEATS: "Seats", "席";
    }
}

/// Commands: each its name and usage, what it does, its options under their headings, and examples.
macro_rules! commands {
    ($($name:literal $usage:tt {
        $en:literal, $ja:literal;
        $($heading:ident: $($list:ident),+;)*
        $($call:literal: $call_en:literal, $call_ja:literal;)*
    })*) => {
        [$(CommandSpec {
            name: $name,
            about: Text::new($en, $ja),
            usage: Text::new($usage.0, $usage.1),
            sections: &[$($((heading::$heading, $list)),+),*],
            examples: &[$(($call, Text::new($call_en, $call_ja))),*],
        }),*]
    };
}

/// The program itself.
pub(crate) const ROOT: CommandSpec = commands! {
    "" ("[OPTIONS] [COMMAND]", "[オプション] [コマンド]") {
        "See a game-tree search think: 3x3 tic-tac-toe and every m,n,k-game. Without a command, the lab in the browser.",
            "ゲーム木の探索を見る: 〇×ゲームとすべての m,n,k ゲーム。コマンドを省略するとブラウザー用のラボを起動する。";
        SERVER: SERVE;
        OWN: OWN_PLAYERS, OWN_TABLES;
        "": "the lab at http://127.0.0.1:8765/", "http://127.0.0.1:8765/ でラボを起動する";
        "search --moves '1,1 0,0'": "the score of a position and the best move", "局面の評価値と最善手";
        "help search": "everything that search can do", "search の説明を表示する";
    }
}[0];

/// How the program ends.
pub(crate) const EXIT_CODES: &[(&str, Text)] = &[
    ("0", Text::new("done", "完了")),
    (
        "1",
        Text::new(
            "what was to be proved or checked doesn't hold",
            "証明または検査が成り立たなかった (prove、lesson check)",
        ),
    ),
    ("2", Text::new("wrong arguments", "引数の誤り")),
    (
        "3",
        Text::new(
            "a text, number or file that can't be used",
            "使えない文字列、数値、ファイル",
        ),
    ),
    (
        "4",
        Text::new(
            "stopped at a limit; the partial result is printed",
            "上限で停止 (途中の結果を表示する)",
        ),
    ),
    ("130", Text::new("interrupted", "中断")),
];

/// Other names of commands.
pub(crate) const ALIASES: [(&str, &str); 1] = [("solved", "prove")];

/// The other names of a command.
pub(super) fn aliases(spec: &CommandSpec) -> impl IntoIterator<Item = &'static str> {
    let of = ALIASES.into_iter().filter(|(_, name)| *name == spec.name);
    of.map(|(alias, _)| alias)
}

/// Columns before the text in the list of commands.
pub(crate) const LIST_INDENT: usize = "completions".len() + 4;

/// All commands.
pub(crate) const COMMANDS: &[CommandSpec] = &commands! {
    "serve" OPTIONS {
        "The lab in the browser", "ブラウザー用のラボを起動する";
        SERVER: SERVE;
        OWN: OWN_PLAYERS, OWN_TABLES;
        "serve --open": "open it in the browser too", "ブラウザーも開く";
        "serve --port 0": "at any free port", "空いているポートを使う";
    }
    "play" OPTIONS {
        "A game in the terminal, with undo, hints, and files", "端末でプレイする (待った、ヒント、保存ができる)";
        POSITION: GAME;
        SEATS: SEATS;
        OWN: OWN_PLAYERS, OWN_TABLES;
        "play": "you against ai14s", "ai14s と対戦する";
        "play --game connect4 --circle ai_pmc:pnum=5000 --cross human": "Connect Four, playing second",
            "コネクトフォーを後手でプレイする";
    }
    "search" OPTIONS {
        "Search a position: score, nodes, best moves, line", "局面を探索する: 評価値、ノード数、最善手、読み筋";
        POSITION: POSITION, POSITIONS, SIDE_BY_SIDE;
        SEARCH: SEARCH, HORIZON;
        REPORT: REPORT, TABLE_OUT, JSON;
        "search --table merged --window range": "the start position of 3x3", "〇×ゲームの開始局面";
        "search --moves '1,1 0,0' --children": "the score of every move", "すべての着手の評価値";
        "search --game 4x4x3 --node-limit 1000000 --json": "another game, as JSON",
            "別のゲームの結果を JSON で表示する";
        "search --positions boards.txt": "a line of JSON for every board of a file",
            "ファイルの各局面について JSON を 1 行ずつ表示する";
    }
    "trace" OPTIONS {
        "The frames of a search: every step it takes", "探索のフレームを表示する: 探索の手順のすべて";
        POSITION: POSITION;
        SEARCH: SEARCH, HORIZON;
        FRAMES: FRAMES, FROM, COUNT_FRAMES;
        FILES: RECORD, REPLAY;
        "trace --table merged --window range --count 10": "the first ten frames", "最初の 10 フレーム";
        "trace --where kind=update,flag=ab_pruned --format sentences": "every cut, with its reason",
            "すべての枝狩りとその理由";
        "trace --table merged --window range --voice plain --from 60 --count 13": "what happens and why, in plain words",
            "何がなぜ起きるのかを、やさしい言葉で";
        "trace --record search.trace --count 0": "keep the search in a file", "探索をファイルに記録する";
        "trace --format events --out search.jsonl": "the same as text that other programs read and write",
            "他のプログラムも読み書きできるテキストで書き出す";
    }
    "compare" OPTIONS {
        "Two searches of one position side by side, and where they part", "同じ局面の二つの探索を並べて比べる";
        POSITION: POSITION;
        SIDES: SIDES;
        SEARCH: SEARCH;
        REPORT: PATHS_SHOWN, JSON;
        "compare --right window=range": "what a window of the scores' range saves",
            "評価値の最小値と最大値の範囲で探索する効果";
        "compare --score shortest --left table=bounds --right table=merged --json": "two tables, as JSON",
            "二種類の置換表の比較 (JSON)";
    }
    "draw" ("<WHAT> [OPTIONS]", "<対象> [オプション]") {
        "A picture of a board, a tree, or a frame, as SVG or PNG", "盤、ゲーム木、フレームの画像 (SVG または PNG)";
        POSITION: POSITION;
        SEARCH: SEARCH;
        TREE: SIZE, DEPTH, COLOURED, MARKS;
        FRAMES: FRAME, GROW;
        PICTURE: STYLE;
        FILES: PICTURE_FILE, REPLAY;
        "draw frame --table merged --window range --score shortest --frame 71 --out cut.svg": "a cut, with tree, number line and sentence",
            "枝狩りの場面";
        "draw tree --depth 2 --scores standard --out tree.png": "the first two plies, coloured by score",
            "深さ 2 までのゲーム木";
        "draw tree --depth 1 --label o-win": "how likely circle wins by chance after each move", "各着手の後に 〇 がランダムに勝つ確率";
        "draw frame --grow breadth-first --depth 3 --frame 40": "a tree being made", "作成中のゲーム木";
    }
    "film" ("--out <FILE> [OPTIONS]", "--out <ファイル> [オプション]") {
        "A film of frames, as GIF, animated PNG, or a page to step through",
            "フレームの動画 (GIF、アニメーション PNG、コマ送りできるページ)";
        POSITION: POSITION;
        SEARCH: SEARCH;
        FRAMES: FROM, FILM, GROW, DEPTH, MARKS;
        PICTURE: STYLE;
        FILES: FILM_FILE, REPLAY;
        "film --table merged --window range --score shortest --from 60 --count 13 --out cut.gif": "how a cut comes about",
            "枝狩りに至るまで";
        "film --table merged --window range --score shortest --from 66 --count 8 --tween --out move.gif": "the same, in motion",
            "同じ場面を動きを付けて";
        "film --board oxo.x.x.o --out run.html": "a whole short run to step through, in one file",
            "短い探索の全体をコマ送りできる 1 つのファイル";
        "film --grow depth-first --depth 2 --count 82 --delay 0.1 --out tree.png": "a tree grows",
            "ゲーム木が作られるようす";
    }
    "analyze" OPTIONS {
        "What players think of a position: candidates and scores; why a move is bad",
            "局面についてプレイヤーに尋ねる: 候補手と評価値、着手が悪い理由";
        POSITION: POSITION;
        OWN: ASKED, OWN_TABLES;
        ASKED: ANALYZE;
        REPORT: JSON;
        "analyze --moves '1,1 0,0' --player ai2s --player ai14s --player ai_gtsv": "three players side by side",
            "三つのプレイヤーを並べて表示する";
        "analyze --moves 1,1 --why 1,0": "why this move is bad", "この着手が良くない理由";
        "analyze --all --player ai14s --player ai_gt7": "all positions of 3x3, a line of JSON for each and player",
            "〇×ゲームの全局面について JSON を 1 行ずつ表示する";
    }
    "match" ("<PLAYER> <PLAYER>... [OPTIONS]", "<プレイヤー> <プレイヤー>... [オプション]") {
        "Players against each other, by games or exactly; more than two make a round robin",
            "プレイヤーを対戦させる: 回数を決めた対戦、厳密な確率、総当たり";
        POSITION: GAME;
        GAMES: MATCH;
        OWN: OWN_PLAYERS, OWN_TABLES;
        REPORT: MATCH_FORMAT, GAMES_OUT, JSON;
        "match ai14s ai2s --games 10000": "10,000 games with each player first",
            "それぞれが先手で 10,000 回ずつ対戦する";
        "match ai14s ai2s --exact": "the odds as fractions", "確率を分数で求める";
        "match ai2s ai8s ai14s ai_gtsv --format markdown": "a round robin, as Markdown",
            "総当たりの結果を Markdown で表示する";
        "match ai14s ai2s --games 10 --games-out games.jsonl": "keep every game in a file",
            "すべての対局をファイルに書く";
        "match mine ai14s --score-table mine=scores.csv --json": "a table of your own, as JSON",
            "自分の表との対戦を JSON で表示する";
    }
    "prove" ("<PLAYER> [OPTIONS]", "<プレイヤー> [オプション]") {
        "Whether a player has solved a game: strongly, weakly, ultra-weakly (also: solved)",
            "プレイヤーがゲームを解いているか調べる: 強解決、弱解決、超弱解決 (別名: solved)";
        POSITION: GAME;
        PROOF: PROVE;
        OWN: OWN_PLAYERS, OWN_TABLES;
        REPORT: PROOF, JSON;
        "prove ai_gtsvrd": "a player that is right at every position", "すべての局面で正しいプレイヤー";
        "prove ai14s --all -o wrong.svg": "every position where it errs, and a picture of the first; the exit code is 1",
            "間違えるすべての局面と最初の局面の画像 (終了コードは 1)";
    }
    "players" ("[NAME] [OPTIONS]", "[名前] [オプション]") {
        "All players by name, with their parameters", "プレイヤーの名前とパラメーターの一覧";
        OWN: OFFERED, OWN_PLAYERS, OWN_TABLES;
        REPORT: JSON;
        "players": "everyone", "全員";
        "players --game connect4": "who plays Connect Four", "コネクトフォーをプレイできるもの";
        "players ai14s": "one player's parameters", "一つのプレイヤーのパラメーター";
    }
    "solve" OPTIONS {
        "Solve a position as fast as can be: exact score and line", "局面を高速に解く: 正確な評価値と読み筋";
        POSITION: POSITION, POSITIONS;
        SEARCH: SOLVE;
        REPORT: JSON;
        "solve --game connect4 --moves 2252576253462244111563365343671351441 --score shortest": "a late position of Connect Four",
            "コネクトフォーの終盤";
        "solve --game 6x6x4g --threads 2": "the whole game, by two threads", "ゲーム全体を 2 スレッドで解く";
        "solve --game 4x4x3 --all-moves": "the exact score of every move", "すべての着手の正確な評価値";
        "solve --game connect4 --positions boards.txt": "a line of JSON for every board of a file",
            "ファイルの各局面について JSON を 1 行ずつ表示する";
    }
    "tree" OPTIONS {
        "Count a game: nodes of each depth, positions, classes under symmetry",
            "ゲーム木を数える: 深さごとのノード、局面、同一局面の数";
        POSITION: POSITION;
        COUNT: COUNT;
        REPORT: JSON;
        "tree": "all of 3x3", "〇×ゲームのすべて";
        "tree --game 7x6x4g --depth 8": "the first eight plies of Connect Four", "コネクトフォーの 8 手目まで";
    }
    "table" ("<WAY> [FILE] [OPTIONS]", "<操作> [ファイル] [オプション]") {
        "Score tables: all positions of a small game with score and best moves",
            "評価値の表: 小さいゲームの全局面の評価値と最善手";
        POSITION: POSITION;
        TABLE: TABLE;
        REPORT: JSON;
        FILES: TABLE_FILE;
        "table build --score shortest-draws -o scores.csv": "the 5478 positions of 3x3", "〇×ゲームの 5478 局面";
        "table show scores.csv --moves '1,1 0,0'": "what a table holds, and one position's row",
            "表の内容と、一つの局面の行";
    }
    "book" ("<WAY> [FILE] [OPTIONS]", "<操作> [ファイル] [オプション]") {
        "Books of openings: how every position of a game's first plies ends",
            "序盤の本: ゲームの最初の数手の全局面の結果";
        POSITION: GAME;
        BOOK: BOOK;
        REPORT: JSON;
        FILES: BOOK_FILE;
        "book build --game 5x4g --plies 4 -o small.book": "every position of the first four plies; broken off, it goes on where it was",
            "最初の 4 手の全局面。中断しても続きから始まる";
        "book show small.book": "what a book holds", "本の内容";
    }
    "tablebase" ("<WAY> [FILE] [OPTIONS]", "<操作> [ファイル] [オプション]") {
        "Tablebases: every position of a game solved, by many workers, and asked",
            "終局データベース: 全局面を多くのワーカーで解き、結果を引く";
        POSITION: POSITION;
        TABLEBASE: TABLEBASE;
        REPORT: JSON;
        FILES: TABLEBASE_FILE;
        "tablebase build --game 4x4g --workers 2 -o small.tablebase": "every position of 4x4 with gravity; broken off, it goes on where it was",
            "重力ありの 4x4 の全局面。中断しても続きから始まる";
        "tablebase show small.tablebase": "how many positions of each ply are won, drawn and lost", "手数ごとの局面数と勝ち、引き分け、負けの数";
        "tablebase probe small.tablebase --moves '2 3'": "how a position ends, and each of its moves", "局面とその着手ごとの結果";
        "tablebase build --game 5x5x4g --plan": "what it would take", "必要な容量と時間の見積もり";
        "tablebase export small.tablebase -o small.csv": "every position as a row", "全局面を 1 行ずつ書き出す";
        "tablebase verify small.tablebase": "every value against the rules and the ply behind it", "すべての値をルールと次の手数から検査する";
    }
    "lesson" ("<WAY> [LESSON]... [OPTIONS]", "<操作> [レッスン]... [オプション]") {
        "Lessons in six chapters, checked against the search; practice on random trees",
            "探索と照合した 6 章のレッスンと、ランダムな木での練習";
        PRACTICE: PRACTICE;
        REPORT: JSON;
        FILES: LESSON_FILE;
        "lesson list": "the chapters", "章の一覧";
        "lesson show alpha-beta": "a chapter as Markdown, to read or print, answers last", "章を Markdown で表示する (印刷用、答えは最後)";
        "lesson check": "every claim of every chapter against recorded searches", "すべての章の主張を探索の記録と照合する";
        "lesson export alpha-beta -o cut.html": "a chapter as one file, to be answered without a server, in both languages",
            "章を 1 つのファイルにする。サーバーなしで、両方の言語で答えられる";
        "lesson export alpha-beta --sheet -o cut-sheet.html": "the same as a sheet to print", "同じ章の印刷用プリント";
        "lesson practice --level 2 --seed 7": "an exercise", "練習問題";
        "lesson practice --level 1 --seed 7 --answer '/1/2 /2/2'": "what these marks are worth", "印を付けた葉の採点";
    }
    "perft" OPTIONS {
        "Count move sequences, to check rules and measure speed", "着手の列を数える: ルールの検査と速度の測定";
        POSITION: POSITION;
        COUNT: COUNT, PERFT;
        REPORT: JSON;
        "perft --game 7x6x4g --depth 8 --divide": "each first move's share too", "最初の着手ごとの数も表示する";
    }
    "bench" OPTIONS {
        "Solve fixed positions; the signature tells whether a search has changed",
            "決まった局面を解く (署名が変われば探索が変わっている)";
        REPORT: JSON;
        "bench --json": "nodes, scores and the signature", "ノード数、評価値、署名";
    }
    "completions" ("[OPTIONS] <SHELL>", "[オプション] <シェル>") {
        "Completions for a shell", "シェルの補完スクリプトを表示する";
        "completions bash > ~/.local/share/bash-completion/completions/marubatsu": "for bash", "bash の場合";
    }
    "man" ("[OPTIONS] [COMMAND]", "[オプション] [コマンド]") {
        "A manual page", "マニュアルページを表示する";
        "man search | man -l -": "read the page of search", "search のページを読む";
    }
    "help" ("[OPTIONS] [COMMAND]", "[オプション] [コマンド]") {
        "This text, or a command's", "この説明、またはコマンドの説明を表示する";
        "help trace": "everything that trace can do", "trace の説明を表示する";
    }
};

#[cfg(test)]
mod tests;
