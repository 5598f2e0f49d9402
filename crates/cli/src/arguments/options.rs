//! The options that only the command line has: none of a search.
//!
//! Invariants: the options of a search are in [`marubatsu_app::options`] and not here; the names of a choice are those of
//! its table in [`names`](super::names), the first of which is the default.

use marubatsu_app::options::OptionSpec;

use super::names::{
    GROWTHS, LAYOUTS, MATCH_FORMATS, SCORES, THEMES, TRACE_FORMATS, VOICES, choices,
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
        "out" file: "the table's file: .csv or .jsonl; - is stdout, as CSV and in place of the report (build)",
            "表のファイル: .csv または .jsonl。- は標準出力で、結果の代わりに CSV を書く (build)";
    }
    /// Where a book goes.
    BOOK_FILE {
        "out" file: "the book's file; what is solved so far is in FILE.part (build)",
            "本のファイル。途中経過は「ファイル名.part」に書く (build)";
    }
    /// Who builds a tablebase, and where.
    TABLEBASE {
        "workers" text("N", "1"): "workers of each process, from 1 to 256; the file is the same for any number (build)",
            "各プロセスのワーカー数 (1 以上 256 以下)。結果はワーカー数によらない (build)";
        "memory" text("MIB", "1024"): "memory that each worker may use, in MiB, about: plies are parted into slices that fit, on disk (build)",
            "各ワーカーが使うメモリーの目安 (MiB)。各手数の局面は、これに収まる区分に分けてディスクに置く (build)";
        "hosts" file: "several processes: a file with a line HOST:PORT for each, the first of which leads; all must see the same folder (build)",
            "複数のプロセスで作る: HOST:PORT を 1 行に 1 つ書いたファイル。最初のプロセスが指揮し、全員が同じフォルダーを使う (build)";
        "process" text("N", "0"): "which line of the hosts this process is, from 0 (build)",
            "このプロセスが hosts の何行目か (0 から数える) (build)";
        "plan" flag: "say only what it will take: positions, bytes and time (build)",
            "必要な局面数、容量、時間の見積もりだけを表示する (build)";
        "folder" file: "where plies are kept until all is solved; a run that was broken off goes on there [default: FILE.work] (build)",
            "解決するまで各手数の局面を置くフォルダー。中断しても続きから始まる [既定値: ファイル名.work] (build)";
    }
    /// Where a tablebase goes.
    TABLEBASE_FILE {
        "out" file: "the tablebase's file (build); the table of all positions, .csv or .jsonl; - is stdout, as CSV and in place of the report (export)",
            "終局データベースのファイル (build)、全局面の表 (.csv または .jsonl。- は標準出力に CSV だけを出力) (export)";
    }
    /// Where a search's table goes.
    TABLE_OUT {
        "table_out" file: "write what the table holds after the search to this file: .csv or .jsonl; - is stdout, as CSV and in place of the report",
            "探索後の置換表の内容をファイルに書く: .csv または .jsonl。- は標準出力で、結果の代わりに CSV を書く";
    }
    /// Options of every command.
    GENERAL {
        "lang" text("ja|en", ""): "the language [default: the locale's]", "言語 [既定値: ロケールによる]";
        "color" choice(&choices(&COLORS)): "when to use colours (NO_COLOR=1 is never)",
            "色を使うとき (NO_COLOR=1 なら使わない)";
    }
    /// `--help`.
    HELP {
        "help" flag: "this help", "この説明を表示する";
    }
    /// `--version`.
    VERSION {
        "version" flag: "the version", "バージョンを表示する";
    }
    /// Options of the server.
    SERVE {
        "port" text("N", "8765"): "the port on 127.0.0.1; 0 is any free one; if none is given, 8765 or the next free one",
            "127.0.0.1 のポート番号。0 なら空いているポート、省略時は 8765 かその次の空いているポート";
        "open" flag: "open the browser", "ブラウザーを開く";
        "known" text("FILE", "") repeated: "a tablebase, a file or http://..., from which the values of its game's positions and moves come at once; may be repeated",
            "終局データベース (ファイルまたは http:// のアドレス)。そのゲームの局面と着手の値を探索せずに表示する (繰り返し可)";
        "lessons" text("PATH", "") repeated: "lessons of your own: a file, or a directory whose .toml files are read, each checked before it is opened; may be repeated",
            "自作のレッスン: ファイル、または .toml ファイルのあるディレクトリ。検査に通ったものだけを開く (繰り返し可)";
    }
    /// Players of one's own.
    OWN_PLAYERS {
        "player" text("NAME=COMMAND", "") repeated: "a player by this name: a program that speaks JSON lines; may be repeated",
            "JSON の行でやりとりするプログラムに名前を付けてプレイヤーにする (繰り返し可)";
    }
    /// Score tables of one's own.
    OWN_TABLES {
        "score_table" text("NAME=FILE", "") repeated: "a score table made by `marubatsu table build` (- is stdin), by this name: a player, and in `serve` one for the tree page; may be repeated",
            "marubatsu table build で作った評価値の表 (- は標準入力) に名前を付けて、プレイヤーや serve のゲーム木のページで使う (繰り返し可)";
    }
    /// Which players are listed.
    OFFERED {
        "game" text("GAME", ""): "those alone that this game is offered: who can play it, and needs neither all its positions nor a search to its end where there are too many",
            "このゲームに向くプレイヤーだけ: プレイでき、大きなゲームでは全局面や決着までの探索を必要としないもの";
    }
    /// Who is asked.
    ASKED {
        "player" text("PLAYER", "") repeated: "whom to ask, with parameters: ai14s:score_201=3; NAME=COMMAND asks a program of your own; may be repeated",
            "尋ねるプレイヤー。パラメーターは ai14s:score_201=3 のように付ける。名前=コマンド は外部プログラム (繰り返し可)";
    }
    /// How many positions players are asked about.
    ANALYZE {
        "positions" file: "ask about every board of this file (- is stdin), one board text a line, blank lines skipped; answers one JSON document a position and player",
            "ファイル (- は標準入力) の各行 (空行は除く) の局面について尋ね、局面とプレイヤーごとの結果を JSON で 1 行ずつ表示する";
        "all" flag: "ask about all positions of a small game; answers one JSON document a position and player",
            "小さいゲームの全局面について尋ね、局面とプレイヤーごとの結果を JSON で 1 行ずつ表示する";
        "why" text("X,Y", ""): "why (not) this move: a sentence and best play after it; needs no player",
            "この着手が良い (悪い) 理由を、その後の最善の進行とともに示す (プレイヤーは不要)";
    }
    /// How a match is reported.
    MATCH_FORMAT {
        "format" choice(&choices(&MATCH_FORMATS)): "tables for people, CSV, or Markdown", "表の形式";
    }
    /// Where the games of a match go.
    GAMES_OUT {
        "games_out" file: "write every game to this file, a line of JSON each, which the page to play opens; - is stdout, in place of the report",
            "すべての対局をファイルに書く (1 行に 1 局の JSON)。プレイのページで開ける。- は標準出力で、結果の代わりに書く";
    }
    /// What is shown of a proof, and where its picture goes.
    PROOF {
        "all" flag: "show all wrong positions, not only the first six",
            "間違える局面を最初の 6 個だけでなくすべて表示する";
        "out" file: "draw the first wrong position in its tree: .svg or .png; - is stdout, as SVG and in place of the report",
            "最初に間違える局面とそのゲーム木の画像: .svg または .png。- は標準出力で、結果の代わりに SVG を書く";
    }
    /// Which exercise.
    PRACTICE {
        "kind" text("never|up|bound|cut", "never"): "what is asked: the leaves that are never looked at, the value that goes up, where the bound moves, whether it cuts (practice)",
            "質問の種類: 見ない葉、上がる値、窓の端の動き、枝狩りの有無 (practice)";
        "level" text("N", "1"): "from 1 to 5 (practice)", "1 から 5 まで (practice)";
        "seed" text("N", "1"): "the first tree to try (practice)", "最初に試す木 (practice)";
        "answer" text("ANSWER", ""): "have this answer judged: leaves parted by spaces, a number, yes or no (practice)",
            "この答えを採点する: 空白で区切った葉、数値、yes または no (practice)";
    }
    /// Where a lesson goes.
    LESSON_FILE {
        "out" file: "the file, .html, to be opened without a server; - is stdout (export)",
            "サーバーなしで開ける .html のファイル。- は標準出力 (export)";
        "sheet" flag: "a sheet to print, answers on a page of their own at the end (export)",
            "印刷用のプリント。答えは最後のページ (export)";
    }
    /// Who sits at the board.
    SEATS {
        "circle" text("PLAYER", "human"): "who plays circle", "〇 のプレイヤー";
        "cross" text("PLAYER", ""): "who plays cross [default: ai14s on 3x3, else ai_pmc]",
            "× のプレイヤー [既定値: 3x3 では ai14s、ほかでは ai_pmc]";
        "hints" text("PLAYER", ""): "whom `hint` asks [default: ai_gtsv on up to 9 squares, else ai_pmc]",
            "ヒントを尋ねるプレイヤー [既定値: 9 マス以下では ai_gtsv、ほかでは ai_pmc]";
        "seed" text("N", ""): "which of its candidates a player takes; another game each time if nothing is said",
            "候補手から選ぶときの乱数の種 (省略時は毎回異なる)";
    }
    /// Many positions in place of one.
    POSITIONS {
        "positions" file: "search every board of this file (- is stdin), one board text a line, blank lines skipped; answers one JSON document a line",
            "ファイル (- は標準入力) の各行 (空行は除く) の局面を探索し、結果を JSON で 1 行ずつ表示する";
    }
    /// How many of them at a time.
    SIDE_BY_SIDE {
        "threads" text("N", "1"): "with --positions: search so many positions side by side, from 1 to 256; the results are the same",
            "--positions とともに: 並行して探索する局面の数 (1 以上 256 以下)。結果は同じ";
    }
    /// `--json`.
    JSON {
        "json" flag: "the report as one JSON document", "結果を 1 つの JSON で表示する";
    }
    /// What the two searches of a comparison have for themselves.
    SIDES {
        "left" text("OPTIONS", ""): "the left search: options with their values, parted by commas, such as 'table=merged,window=range'; they count more than those below, which are for both",
            "左の探索: 'table=merged,window=range' のように、オプションと値をコンマで区切る。両方に共通の下のオプションより優先する";
        "right" text("OPTIONS", ""): "the right search, in the same way", "右の探索 (書き方は左と同じ)";
    }
    /// How many paths a comparison shows.
    PATHS_SHOWN {
        "paths" text("N", "20"): "show so many of the paths that only one search visited",
            "一方だけが探索した経路を N 個まで表示する";
    }
    /// Which frames to print, and how.
    FRAMES {
        "format" choice(&choices(&TRACE_FORMATS)): "a line a frame: sixteen fields, part 146's six fields, JSON, or the number and a sentence that gives the reason; events: the search itself, a JSON line an event, for --replay",
            "1 フレーム 1 行の形式: 16 項目、第 146 回の 6 項目、JSON、番号と理由を示す文。events は探索そのもの (1 イベント 1 行の JSON、--replay 用)";
        "voice" choice(&choices(&VOICES)): "how sentences tell a frame: briefly, in plain words that say why, in the field's terms, or as the line of pseudo-code that runs",
            "文の種類: 簡潔な文、やさしい言葉による理由、専門用語、実行中の擬似コードの行";
        "where" text("CONDITION", ""): "only frames for which all of this holds, such as kind=update,node=min,fail=high. Keys: kind, node, number (of the node), edge (first or last frame of its node), fail, leaf, flag, depth, board, score, child, alpha, beta; != for not",
            "条件をすべて満たすフレームのみ。例: kind=update,node=min,fail=high。キー: kind, node, number (ノードの番号), edge (ノードの最初 first か最後 last のフレーム), fail, leaf, flag, depth, board, score, child, alpha, beta。否定は !=";
    }
    /// Where frames begin.
    FROM {
        "from" text("N", "0"): "begin at frame N", "フレーム N から始める";
    }
    /// How many frames are looked at.
    COUNT_FRAMES {
        "count" text("N", ""): "look at N frames; --where chooses among these",
            "N 個のフレームを対象とする (--where はその中から選ぶ)";
    }
    /// Where frames go.
    RECORD {
        "out" file: "write the lines to this file, not to stdout (-)", "標準出力 (-) ではなくファイルに書く";
        "record" file: "write the search itself to this file too, for --replay; - is stdout, without the lines unless --out takes them",
            "探索そのものもファイルに記録する (--replay 用)。- は標準出力で、行は --out がなければ書かない";
    }
    /// Frames of a recorded search.
    REPLAY {
        "replay" file: "read a recorded search (from --record, or events as JSON lines; - is stdin) instead of searching",
            "探索せずに、記録した探索 (--record のファイルか、イベントの JSON Lines。- は標準入力) を読み込む";
    }
    /// How every picture looks.
    STYLE {
        "theme" choice(&choices(&THEMES)): "light or dark", "明るい配色か暗い配色";
        "layout" choice(&choices(&LAYOUTS)): "tree and text side by side, or one below the other",
            "ゲーム木と説明を左右に並べるか、上下に並べる";
        "scale" text("S", "1"): "pixels for a unit of PNG, GIF and APNG, from 0.1 to 8",
            "PNG、GIF、APNG の拡大率 (0.1 から 8)";
    }
    /// Where a picture goes.
    PICTURE_FILE {
        "out" file: "the picture's file, .svg or .png; without it, or with -, SVG on stdout",
            "画像のファイル (.svg または .png)。省略するか - を指定すると標準出力に SVG を書く";
    }
    /// Where a film goes.
    FILM_FILE {
        "out" file: "the film's file: .gif, .png for an animated PNG, or .html for one page to step through; - is stdout, as GIF",
            "動画のファイル: .gif、アニメーション PNG の .png、コマ送りできる 1 つのページの .html。- は標準出力で GIF";
    }
    /// How large a board is.
    SIZE {
        "size" text("PIXELS", "12"): "the width of a board's square, from 4 to 200 (board and tree)",
            "盤のマスの幅 (4 から 200、board と tree)";
    }
    /// How deep a tree is drawn or grows.
    DEPTH {
        "depth" text("N", "2"): "how many plies deep the tree is drawn or grown", "ゲーム木を描く、または作る深さ";
    }
    /// Whether boards are coloured.
    COLOURED {
        "scores" choice(&choices(&SCORES)): "colour boards by their score, and write it unless --label says otherwise (board and tree)",
            "評価値で盤を色分けし、--label がなければ値を書く (board と tree)";
    }
    /// Growing trees.
    GROW {
        "grow" choice(&choices(&GROWTHS)): "in place of a search, the tree being made; a frame a node",
            "探索の代わりに、ゲーム木が作られるようす (1 ノード 1 フレーム)";
    }
    /// One frame.
    FRAME {
        "frame" text("N", "0"): "which frame", "フレームの番号";
        "before" text("N", ""): "the frame shown before, to which the counters are compared [default: the one before]",
            "直前に表示したフレーム。カウンターの差を求める [既定値: 1 つ前]";
    }
    /// How much of a film is made, and how fast it is.
    FILM {
        "count" text("N", "60"): "N frames, at most 2000", "N フレーム (2000 まで)";
        "delay" text("S", ""): "seconds a frame is shown [default: 1; 0.7 with --tween]",
            "1 フレームを表示する秒数 [既定値: 1、--tween では 0.7]";
        "tween" flag: "GIF and APNG of a search: returning scores, cuts and new parts of the tree move into place; cuts are shown for 2 seconds",
            "探索の GIF と APNG: 戻る評価値、枝狩り、木の別の部分への移動を中割りで動かす。枝狩りは 2 秒表示する";
    }
}
