//! The options that only the command line has: none of a search.
//!
//! Invariants: the options of a search are in [`marubatsu_app::options`] and not here; the names of a choice are those of
//! its table in [`names`](super::names), the first of which is the default.

use marubatsu_app::options::{OptionSpec, POSITION};

use super::names::{
    GROWTHS, LAYOUTS, LINE_FORMATS, MATCH_FORMATS, SCORES, STEPS, THEMES, TRACE_FORMATS, TRUTHS,
    VOICES, choices,
};
use crate::environment::COLORS;

/// Lists of options: key, what it may be, and its help in both languages.
macro_rules! options {
    ($(
        $(#[$doc:meta])*
        $list:ident {$(
            $key:literal $kind:ident $(($($value:expr),*))? $($repeated:ident)?: $en:literal, $ja:literal;
        )*}
    )*) => {$(
        $(#[$doc])*
        pub(crate) const $list: &[OptionSpec] = &[$(
            OptionSpec::$kind($key, $($($value,)*)? ($en, $ja))$(.$repeated())?
        ),*];
    )*};
}

options! {
    /// Where a table goes.
    TABLE_FILE {
        "out" file: "output file, .csv or .jsonl; - writes CSV to stdout instead of the report",
            "出力ファイル (.csv または .jsonl)。- は標準出力で、結果の代わりに CSV を書く";
    }
    /// Where a book goes.
    BOOK_FILE {
        "out" file: "output file; progress is kept in FILE.part",
            "出力ファイル。途中経過は「ファイル名.part」に書く";
    }
    /// Who builds a tablebase, and where.
    TABLEBASE {
        "workers" text("N", "1"): "workers per process, 1 to 256; does not affect the file",
            "プロセスごとのワーカー数 (1 以上 256 以下)。結果には影響しない";
        "memory" text("MIB", "1024"): "approximate memory per worker in MiB; what does not fit is kept on disk",
            "ワーカーごとのメモリーの目安 (MiB)。収まらない分はディスクに置く";
        "hosts" file: "list of the processes that build together: a file with one HOST:PORT per line, the leader first; all must share the folder",
            "共同で作るプロセスの一覧: HOST:PORT を 1 行に 1 つ書いたファイル。先頭のプロセスが指揮し、すべてのプロセスが同じフォルダーを使う";
        "process" text("N", "0"): "line of this process in the hosts file, from 0",
            "hosts のファイルでの行番号 (0 から数える)";
        "plan" flag: "print an estimate only: positions, disk space and time",
            "見積もりだけを表示する: 局面の数、容量、時間";
        "folder" file: "folder for intermediate results, from which an interrupted run resumes [default: FILE.work]",
            "途中の結果を置くフォルダー。中断した場合はここから再開する [既定値: ファイル名.work]";
    }
    /// Where a tablebase goes.
    TABLEBASE_FILE {
        "out" file: "output file; required unless --plan is given", "出力ファイル。--plan のときは省略できる";
    }
    /// Where the rows of a tablebase go.
    ROWS_FILE {
        "out" file: "output file, .csv or .jsonl; - writes CSV to stdout",
            "出力ファイル (.csv または .jsonl)。- は標準出力で CSV を書く";
    }
    /// Where a search's table goes.
    TABLE_OUT {
        "table_out" file: "after the search, write the transposition table to this file, .csv or .jsonl; - writes CSV to stdout instead of the report",
            "探索後の置換表をファイル (.csv または .jsonl) に書く。- は標準出力で、結果の代わりに CSV を書く";
    }
    /// Options of every command.
    GENERAL {
        "lang" text("ja|en", ""): "language [default: that of the locale]", "言語 [既定値: ロケールの言語]";
        "color" choice(&choices(&COLORS)): "use of colours; with auto, NO_COLOR=1 turns them off",
            "色の使用。auto では NO_COLOR=1 で使わない";
    }
    /// `--help`.
    HELP {
        "help" flag: "show help: a summary (-h) or everything (--help)", "説明を表示する: -h は要約、--help は全文";
    }
    /// `--version`.
    VERSION {
        "version" flag: "show the version", "バージョンを表示する";
    }
    /// Options of the server.
    SERVE {
        "port" text("N", "8765"): "port on 127.0.0.1; 0 takes any free port; without this option, the next free port if 8765 is in use",
            "127.0.0.1 のポート番号。0 は空いているポート。省略時に 8765 が使用中なら、次の空いているポート";
        "open" flag: "open the browser", "ブラウザーを開く";
        "memory" text("MIB", "256"): "memory limit in MiB: results, uploads and running searches",
            "メモリーの上限 (MiB): 結果、読み込んだファイル、実行中の探索";
        "known" text("FILE", "") repeated: "tablebase for exact values: a file or http://...; they appear without a search; a file is also served at /tablebases/GAME; may be repeated",
            "全局面データベース (ファイルまたは http:// のアドレス)。そのゲームの値を探索せずに表示する。ファイルは /tablebases/ゲーム でも配信する (繰り返し可)";
        "lessons" text("PATH", "") repeated: "lessons of your own, a file or a directory of .toml files; each is checked first; may be repeated",
            "自作のレッスン (ファイル、または .toml ファイルのディレクトリ)。検査してから開く (繰り返し可)";
    }
    /// Players of one's own.
    CUSTOM_PLAYERS {
        "player" text("NAME=COMMAND", "") repeated: "your own player: its name, and the command of a program that exchanges JSON lines; may be repeated",
            "自作のプレイヤー: 名前と、JSON の行でやりとりするプログラムのコマンド (繰り返し可)";
    }
    /// Score tables of one's own.
    SCORE_TABLES {
        "score_table" text("NAME=FILE", "") repeated: "your own score table: its name, and a file in the format of table build (- is stdin); it becomes a player, and in serve also a table for the tree page; may be repeated",
            "自作の評価値の表: 名前と、table build の形式のファイル (- は標準入力)。プレイヤーになり、serve ではゲーム木のページでも使える (繰り返し可)";
    }
    /// Which players are listed.
    PLAYERS_OF {
        "game" text("GAME", ""): "only players that can play this game in reasonable time",
            "このゲームを現実的な時間でプレイできるプレイヤーだけ";
    }
    /// Who is asked.
    ASKED_PLAYERS {
        "player" text("PLAYER", "") repeated: "player to analyze with, with parameters if needed: ai14s:score_201=3; NAME=COMMAND runs your own program; may be repeated",
            "局面を評価するプレイヤー。パラメーターは ai14s:score_201=3 のように付ける。名前=コマンド は自作のプログラム (繰り返し可)";
    }
    /// How many positions players are asked about.
    ANALYZE {
        "positions" file: "analyze every position in this file (- is stdin): one per line, as board text or moves; prints one line of JSON per position and player",
            "ファイルの各行の局面 (盤面の文字列または着手) を調べる (- は標準入力。局面とプレイヤーごとに JSON を 1 行ずつ表示)";
        "all" flag: "analyze all positions of a small game; prints one line of JSON per position and player",
            "小さいゲームの全局面を調べる (局面とプレイヤーごとに JSON を 1 行ずつ表示)";
        "why" text("X,Y", ""): "explain why this move is good or bad, and show best play after it (not with --player)",
            "この着手が良い (悪い) 理由とその後の最善の進行を表示する (--player とは使えない)";
    }
    /// How a match is reported.
    MATCH_FORMAT {
        "format" choice(&choices(&MATCH_FORMATS)): "format of the report", "結果の形式";
    }
    /// Where the games of a match go.
    GAMES_OUT {
        "games_out" file: "write all games to this file, one line of JSON each; the play page can open them; - writes to stdout instead of the report",
            "すべての対局をファイルに書く: 1 行に 1 局の JSON で、プレイのページで開ける。- は結果の代わりに標準出力に書く";
    }
    /// What is shown of a proof, and where its picture goes.
    PROOF {
        "all" flag: "show all positions where the player errs, not only the first six",
            "間違える局面をすべて表示する (省略時は最初の 6 個)";
        "out" file: "draw the first error in its tree, .svg or .png; - writes SVG to stdout instead of the report",
            "最初に間違える局面とそのゲーム木の画像 (.svg または .png)。- は標準出力で、結果の代わりに SVG を書く";
    }
    /// Which exercise.
    EXERCISE {
        "kind" text("never|up|bound|cut|scout|line|order|entry|chosen|most", "never"): "exercise. never: which leaves are never visited; up: which value is returned; bound: the new α or β; cut: is there a cutoff; scout: is a probed child searched again, and with which window; line: where the best line ends; order: which order visits the fewest leaves; entry: which table entry is used; chosen: which move UCT selects next; most: which leaf is most-proving",
            "問題の種類。never: 訪れない葉、up: 返る値、bound: 新しい α 値または β 値、cut: 枝狩りが起きるか、scout: 試し読みした子を再探索するか、その窓は何か、line: 最善手順の行き着く葉、order: 調べる葉が最も少なくなる順番、entry: 置換表のどの登録を使うか、chosen: UCT が次に選ぶ手、most: 最有力ノードはどの葉か";
        "level" text("N", "1"): "level, 1 to 5", "レベル (1 以上 5 以下)";
        "seed" text("N", "1"): "random seed", "乱数の種";
        "answer" text("ANSWER", ""): "mark this answer: leaves separated by spaces, a number, a tree, a board, or one of the words offered",
            "この答えを採点する: 空白で区切った葉、数値、木、盤面、または問題に示された語";
    }
    /// Which day's question, and an answer to it.
    DAILY {
        "date" text("YYYY-MM-DD", ""): "date, from 2026-01-01 to 2099-12-31 [default: today]",
            "日付 (2026-01-01 から 2099-12-31 まで) [既定値: 今日]";
        "answer" text("COLUMN", ""): "judge this column, 1 to 7", "この列を判定する (1 以上 7 以下)";
        "check" text("DAYS", ""): "compare the list of the first N days, up to 1000, with the rule that made it",
            "最初の N 日分 (1000 まで) の一覧を、一覧を作った規則と照合する";
    }
    /// Where a lesson goes.
    LESSON_FILE {
        "out" file: "output file, .html; - is stdout", "出力ファイル (.html)。- は標準出力";
        "sheet" flag: "write a sheet to print, with the answers on a page of their own at the end",
            "印刷用のプリントにする (答えは最後のページ)";
    }
    /// Who sits at the board.
    SEATS {
        "circle" text("PLAYER", "human"): "player for 〇", "〇 のプレイヤー";
        "cross" text("PLAYER", ""): "player for × [default: ai14s on 3x3, else ai_pmc]",
            "× のプレイヤー [既定値: 3x3 では ai14s、ほかでは ai_pmc]";
        "hints" text("PLAYER", ""): "player that gives hints [default: ai_gtsv on up to 9 squares, else ai_pmc]",
            "ヒントを出すプレイヤー [既定値: 9 マス以下では ai_gtsv、ほかでは ai_pmc]";
        "seed" text("N", ""): "random seed for the choice among candidates [default: a new one each time]",
            "候補手から選ぶための乱数の種 [既定値: 毎回異なる]";
    }
    /// Many positions in place of one.
    POSITIONS {
        "positions" file: "search every position in this file (- is stdin): one per line, as board text or moves (4453), blank lines skipped; prints one line of JSON for each",
            "ファイルの各行の局面を探索する (- は標準入力、空行は除く)。局面は盤面の文字列または着手 (4453)。結果を JSON で 1 行ずつ表示する";
        "format" choice(&choices(&LINE_FORMATS)): "format of the lines with --positions. jsonl: JSON; values: the score alone (>= and <= before a bound, ? without a score)",
            "--positions の結果の形式。jsonl: JSON、values: 評価値だけ (下界には >=、上界には <= が付き、評価値がなければ ?)";
    }
    /// How many of them at a time.
    PARALLEL {
        "threads" text("N", "1"): "search N positions in parallel, 1 to 256 (with --positions); does not affect the results",
            "N 個の局面を並列に探索する (1 以上 256 以下、--positions とともに)。結果には影響しない";
    }
    /// `--json`.
    JSON {
        "json" flag: "print the report as one JSON document", "結果を 1 つの JSON で表示する";
    }
    /// What the two searches of a comparison have for themselves.
    SIDES {
        "left" text("OPTIONS", ""): "options of the left search: names and values separated by commas, such as 'table=merged,window=range'; they override the options below, which apply to both",
            "左の探索のオプション: 'table=merged,window=range' のように名前と値をコンマで区切る。両方に共通の下のオプションより優先する";
        "right" text("OPTIONS", ""): "options of the right search (see --left)", "右の探索のオプション (書き方は --left と同じ)";
    }
    /// How many paths a comparison shows.
    PATHS_SHOWN {
        "paths" text("N", "20"): "maximum number of places shown where the searches part, and of paths that only one of them visits",
            "表示する分かれ目と、一方だけが探索した経路の数の上限";
    }
    /// Which frames to print, and how.
    FRAMES {
        "format" choice(&choices(&TRACE_FORMATS)): "format. sentences: number and sentence; text: sixteen fields per line; text146: the six fields of the series' part 146; jsonl: JSON; events: the search itself, one JSON line per event, for --replay; best-first searches: sentences, jsonl and (except dfpn) events",
            "形式。sentences: 番号と文、text: 1 行に 16 項目、text146: 連載第 146 回の 6 項目、jsonl: JSON、events: 探索そのもの (1 イベント 1 行の JSON、--replay 用)。最良優先探索では sentences、jsonl と (dfpn 以外の) events";
        "where" text("CONDITION", ""): "only frames that meet all conditions, such as moment=cut,node=min; keys: moment (start, table, answer, score, update, cut, end), kind, node, number (of the node), edge (first or last frame of its node), fail, leaf, flag, depth, board, score, child, alpha, beta; of uct, puct, pn and dfpn: kind (begin, select, expand, simulate, back, end; pass, descend, expand, update, end), iteration, node, number, depth, board; of dfpn also returns (yes, no); != negates",
            "条件をすべて満たすフレームのみ: moment=cut,node=min など。キー: moment (start, table, answer, score, update, cut, end), kind, node, number (ノードの番号), edge (ノードの最初 first か最後 last のフレーム), fail, leaf, flag, depth, board, score, child, alpha, beta。uct、puct、pn、dfpn では kind (begin, select, expand, simulate, back, end; pass, descend, expand, update, end), iteration, node, number, depth, board。dfpn では returns (yes, no) も。否定は !=";
    }
    /// In which voice frames are described.
    VOICE {
        "voice" choice(&choices(&VOICES)): "voice of the sentences: plain words that explain why; terms of the field; or the line of pseudo-code that runs",
            "文の種類: 理由を説明するやさしい言葉 (plain)、専門用語 (terms)、実行中の擬似コードの行 (code)";
    }
    /// Where frames begin.
    FROM {
        "from" text("N", "0"): "first frame", "最初のフレーム";
    }
    /// How many frames are looked at.
    COUNT_FRAMES {
        "count" text("N", ""): "number of frames to look at; --where selects among them [default: all]",
            "調べるフレームの数 (--where はその中から選ぶ) [既定値: すべて]";
    }
    /// Where frames go.
    RECORD {
        "out" file: "output file; - is stdout [default: -]", "出力ファイル。- は標準出力 [既定値: -]";
        "record" file: "record the search in this file, for --replay; - writes to stdout, instead of the frames unless --out is given",
            "探索をファイルに記録する (--replay 用)。- は標準出力で、--out がなければフレームの代わりに書く";
    }
    /// Frames of a recorded search.
    REPLAY {
        "replay" file: "replay a recorded search instead of searching: a file written by --record, or events as JSON lines; - is stdin",
            "探索せずに、記録した探索を再生する: --record のファイル、またはイベントの JSON Lines。- は標準入力";
    }
    /// How every picture looks.
    STYLE {
        "theme" choice(&choices(&THEMES)): "colour theme", "配色 (light: 明るい、dark: 暗い)";
        "layout" choice(&choices(&LAYOUTS)): "arrangement: tree and text side by side (wide), or one below the other (tall)",
            "配置: ゲーム木と説明を左右に並べる (wide)、または上下に並べる (tall)";
        "scale" text("S", "1"): "pixels per unit in PNG, GIF and APNG, 0.1 to 8",
            "PNG、GIF、APNG の拡大率 (0.1 以上 8 以下)";
    }
    /// Where a picture goes.
    PICTURE_FILE {
        "out" file: "output file, .svg or .png; - writes SVG to stdout [default: -]",
            "出力ファイル (.svg または .png)。- は標準出力で SVG [既定値: -]";
    }
    /// Where a film goes.
    FILM_FILE {
        "out" file: "output file: .gif, .png or .apng (animated PNG), or .html (a page to step through); - writes GIF to stdout",
            "出力ファイル: .gif、.png または .apng (アニメーション PNG)、.html (コマ送りできるページ)。- は標準出力で GIF";
    }
    /// A page that goes on to other searches.
    LIVE {
        "live" file: "live.html as made by `cargo xtask site`; the film is a copy of it that starts with this search and can run others, without the program or a network",
            "`cargo xtask site` が作った live.html。この探索から始まる複製を書き出す。プログラムやネットワークなしで、ほかの探索もできる";
    }
    /// How large a board is.
    SIZE {
        "size" text("PIXELS", "12"): "width of a square of the board, 4 to 200", "盤のマスの幅 (4 以上 200 以下)";
    }
    /// How deep a tree is drawn.
    DEPTH {
        "depth" text("N", "2"): "depth of the tree in plies", "ゲーム木の深さ";
    }
    /// How deep a search that is drawn goes, or how deep a tree grows.
    FRAME_DEPTH {
        "depth" text("N", ""): "maximum depth in plies [default: to the end of the game; with --grow 2]",
            "深さの上限 [既定値: 決着まで。--grow では 2]";
    }
    /// What stands beside a best-first search.
    BEST_FIRST_PICTURE {
        "truth" choice(&choices(&TRUTHS)): "show the solver's value beside the search's guess",
            "探索の推測と並べて真の値を示す";
    }
    /// Which frame of a best-first search, by its round, and from which node on.
    BEST_FIRST_FRAME {
        "iteration" text("N", ""): "first frame of this iteration (uct, puct), expansion (pn) or visit (dfpn), from 1, instead of a frame number",
            "フレームの番号の代わりに: uct、puct の反復、pn の展開、dfpn の訪問の番号 (1 から)。その最初のフレームを描く";
        "phase" text("select|expand|simulate|back|descend|update", ""): "with --iteration, the first frame of this kind in it: select, expand, simulate or back (uct, puct); descend, expand or update (pn, dfpn)",
            "--iteration の中で最初のこの種類のフレーム。uct、puct では select、expand、simulate、back、pn、dfpn では descend、expand、update";
        "anchor" text("MOVES", ""): "root of the tree shown for uct and puct: the node after these moves, such as '1,1 0,0' [default: the whole tree]",
            "uct、puct の木を、'1,1 0,0' などの着手の後のノードから描く [既定値: 木の全体]";
    }
    /// Which frames of a best-first search a film shows.
    BEST_FIRST_FILM {
        "step" choice(&choices(&STEPS)): "step between frames: one phase; 1, 10 or 100 iterations; or twice as many iterations each time (GIF and APNG)",
            "フレームの間隔: 1 段階、反復 1 回、10 回、100 回、または反復が毎回 2 倍 (GIF と APNG)";
    }
    /// Where in a race.
    RACE_PICTURE {
        "at" text("N", ""): "draw the race after N nodes [default: at the end]",
            "N 個のノードを作った時点を描く [既定値: 終了時]";
    }
    /// Whether boards are coloured.
    COLOURED {
        "scores" choice(&choices(&SCORES)): "colour boards by their score, and write it above them unless --label is given",
            "評価値による盤の色分け: --label がなければ値も書く";
    }
    /// Growing trees.
    GROW {
        "grow" choice(&choices(&GROWTHS)): "show a tree being built, instead of a search; one frame per node",
            "探索の代わりに、作成中のゲーム木を示す (1 ノード 1 フレーム)";
    }
    /// One frame.
    FRAME {
        "frame" text("N", "0"): "number of the frame", "フレームの番号";
        "before" text("N", ""): "show counter changes since this frame [default: the previous frame]",
            "このフレームからのカウンターの変化を示す [既定値: 1 つ前のフレーム]";
    }
    /// How much of a film is made, and how fast it is.
    FILM {
        "count" text("N", "60"): "number of frames, 1 to 2000", "フレームの数 (1 以上 2000 以下)";
        "delay" text("S", ""): "seconds per frame [default: 1; 0.7 with --tween; 1.2 in a page, where cuts take twice as long]",
            "1 フレームの秒数 [既定値: 1、--tween では 0.7、HTML では 1.2 (枝狩りはその 2 倍)]";
        "tween" flag: "animate the steps of a search (GIF and APNG): scores, cuts and new parts of the tree move into place; cuts are shown for 2 seconds",
            "探索のフレームの間も動かす (GIF と APNG): 評価値、枝狩り、木の別の部分への移動を滑らかに見せる。枝狩りは 2 秒表示する";
    }
}

/// The position, of a game that a file names.
pub(crate) const MOVES: &[OptionSpec] = &[POSITION[1], POSITION[2]];
