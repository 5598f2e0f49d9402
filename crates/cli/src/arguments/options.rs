//! The options that only the command line has: none of a search.
//!
//! Invariant: the options of a search are in [`marubatsu_app::options`] and not here.

use marubatsu_app::options::{Choice, OptionSpec};

/// What can be done with a table.
pub(crate) const WAYS: [&str; 2] = ["build", "show"];

/// Where a table goes.
pub(crate) const TABLE_FILE: &[OptionSpec] = &[OptionSpec::file(
    "out",
    (
        "the table's file: .csv or .jsonl (build)",
        "表のファイル: .csv または .jsonl (build)",
    ),
)];

/// Where a search's table goes.
pub(crate) const TABLE_OUT: &[OptionSpec] = &[OptionSpec::file(
    "table_out",
    (
        "write what the table holds after the search to this file: .csv or .jsonl",
        "探索後の置換表の内容をファイルに書く: .csv または .jsonl",
    ),
)];

/// What is given by its place and has no name of its own on the command line.
pub(crate) const ARGUMENTS: [&str; 6] = ["subject", "way", "file", "shell", "players", "name"];

/// Options of every command.
pub(crate) const GENERAL: &[OptionSpec] = &[
    OptionSpec::text(
        "lang",
        "ja|en",
        "",
        (
            "the language [default: the locale's]",
            "言語 [既定値: ロケールによる]",
        ),
    ),
    OptionSpec::choice(
        "color",
        &[
            Choice::plain("auto"),
            Choice::plain("always"),
            Choice::plain("never"),
        ],
        (
            "when to use colours (NO_COLOR=1 is never)",
            "色を使うとき (NO_COLOR=1 なら使わない)",
        ),
    ),
];

/// `--help`.
pub(crate) const HELP: OptionSpec = OptionSpec::flag("help", ("this help", "この説明を表示する"));
/// `--version`.
pub(crate) const VERSION: OptionSpec =
    OptionSpec::flag("version", ("the version", "バージョンを表示する"));

/// Options of the server.
pub(crate) const SERVE: &[OptionSpec] = &[
    OptionSpec::text(
        "port",
        "N",
        "8765",
        (
            "the port on 127.0.0.1; 0 is any free one",
            "127.0.0.1 のポート番号。0 なら空いているポート",
        ),
    ),
    OptionSpec::flag("open", ("open the browser", "ブラウザーを開く")),
];

/// Players of one's own; may be given again and again.
pub(crate) const OWN: &[OptionSpec] = &[
    OptionSpec::text(
        "player",
        "NAME=COMMAND",
        "",
        (
            "a player by this name: a program that speaks JSON lines; may be repeated",
            "JSON の行でやりとりするプログラムに名前を付けてプレイヤーにする (繰り返し可)",
        ),
    ).repeated(),
    OptionSpec::text(
        "table",
        "NAME=FILE",
        "",
        (
            "a score table made by `marubatsu table build`, by this name: a player, and in `serve` one for the tree page; may be repeated",
            "marubatsu table build で作った評価値の表に名前を付けて、プレイヤーや serve のゲーム木のページで使う (繰り返し可)",
        ),
    ).repeated(),
];

/// Who is asked; may be given again and again.
pub(crate) const ASKED: &[OptionSpec] = &[
    OptionSpec::text(
        "player",
        "PLAYER",
        "",
        (
            "whom to ask, with parameters: ai14s:score_201=3; NAME=COMMAND asks a program of your own; may be repeated",
            "尋ねるプレイヤー。パラメーターは ai14s:score_201=3 のように付ける。名前=コマンド は外部プログラム (繰り返し可)",
        ),
    ).repeated(),
    OWN[1],
];

/// How many positions players are asked about.
pub(crate) const ANALYZE: &[OptionSpec] = &[
    OptionSpec::file(
        "positions",
        (
            "ask about every board of this file (- is stdin), one board text a line; answers one JSON document a position and player",
            "ファイル (- は標準入力) の各行の局面について尋ね、局面とプレイヤーごとの結果を JSON で 1 行ずつ表示する",
        ),
    ),
    OptionSpec::flag(
        "all",
        (
            "ask about all positions of a small game; answers one JSON document a position and player",
            "小さいゲームの全局面について尋ね、局面とプレイヤーごとの結果を JSON で 1 行ずつ表示する",
        ),
    ),
    OptionSpec::text(
        "why",
        "X,Y",
        "",
        (
            "why (not) this move: a sentence and best play after it; needs no player",
            "この着手が良い (悪い) 理由を、その後の最善の進行とともに示す (プレイヤーは不要)",
        ),
    ),
];

/// How a match is reported.
pub(crate) const MATCH_FORMAT: &[OptionSpec] = &[OptionSpec::choice(
    "format",
    &[
        Choice::plain("text"),
        Choice::plain("csv"),
        Choice::plain("markdown"),
    ],
    ("tables for people, CSV, or Markdown", "表の形式"),
)];

/// What is told of a proof, and where its picture goes.
pub(crate) const PROOF: &[OptionSpec] = &[
    OptionSpec::flag(
        "all",
        (
            "show all wrong positions, not only the first six",
            "間違える局面を最初の 6 個だけでなくすべて表示する",
        ),
    ),
    OptionSpec::file(
        "out",
        (
            "draw the first wrong position in its tree: .svg or .png",
            "最初に間違える局面とそのゲーム木の画像: .svg または .png",
        ),
    ),
];

/// Who sits at the board.
pub(crate) const SEATS: &[OptionSpec] = &[
    OptionSpec::text(
        "circle",
        "PLAYER",
        "human",
        ("who plays circle", "〇 のプレイヤー"),
    ),
    OptionSpec::text(
        "cross",
        "PLAYER",
        "",
        (
            "who plays cross [default: ai14s on 3x3, else ai_pmc]",
            "× のプレイヤー [既定値: 3x3 では ai14s、ほかでは ai_pmc]",
        ),
    ),
    OptionSpec::text(
        "hints",
        "PLAYER",
        "",
        (
            "whom `hint` asks [default: ai_gtsv on up to 9 squares, else ai_pmc]",
            "ヒントを尋ねるプレイヤー [既定値: 9 マス以下では ai_gtsv、ほかでは ai_pmc]",
        ),
    ),
    OptionSpec::text(
        "seed",
        "N",
        "",
        (
            "which of its candidates a player takes; another game each time if nothing is said",
            "候補手から選ぶときの乱数の種 (省略時は毎回異なる)",
        ),
    ),
];

/// Many positions in place of one.
pub(crate) const POSITIONS: &[OptionSpec] = &[OptionSpec::file(
    "positions",
    (
        "search every board of this file (- is stdin), one board text a line; answers one JSON document a line",
        "ファイル (- は標準入力) の各行の局面を探索し、結果を JSON で 1 行ずつ表示する",
    ),
)];

/// `--json`.
pub(crate) const JSON: &[OptionSpec] = &[OptionSpec::flag(
    "json",
    (
        "the report as one JSON document",
        "結果を 1 つの JSON で表示する",
    ),
)];

/// What the two searches of a comparison have for themselves.
pub(crate) const SIDES: &[OptionSpec] = &[
    OptionSpec::text(
        "left",
        "OPTIONS",
        "",
        (
            "the left search: options with their values, parted by commas, such as 'table=merged,window=range'; they count more than those below, which are for both",
            "左の探索: 'table=merged,window=range' のように、オプションと値をコンマで区切る。両方に共通の下のオプションより優先する",
        ),
    ),
    OptionSpec::text(
        "right",
        "OPTIONS",
        "",
        (
            "the right search, in the same way",
            "右の探索 (書き方は左と同じ)",
        ),
    ),
];

/// How many paths a comparison shows.
pub(crate) const PATHS_SHOWN: &[OptionSpec] = &[OptionSpec::text(
    "paths",
    "N",
    "20",
    (
        "show so many of the paths that only one search visited",
        "一方だけが探索した経路を N 個まで表示する",
    ),
)];

/// Which frames to print, and how.
pub(crate) const FRAMES: &[OptionSpec] = &[
    OptionSpec::choice(
        "format",
        &[
            Choice::plain("text"),
            Choice::plain("text146"),
            Choice::plain("jsonl"),
            Choice::plain("sentences"),
            Choice::plain("events"),
        ],
        (
            "a line a frame: sixteen fields, part 146's six fields, JSON, or the number and a sentence that gives the reason; events: the search itself, a JSON line an event, for --replay",
            "1 フレーム 1 行の形式: 16 項目、第 146 回の 6 項目、JSON、番号と理由を示す文。events は探索そのもの (1 イベント 1 行の JSON、--replay 用)",
        ),
    ),
    OptionSpec::text(
        "where",
        "CONDITION",
        "",
        (
            "only frames for which all of this holds, such as kind=update,node=min,fail=high. Keys: kind, node, fail, leaf, flag, depth, board, score, child, alpha, beta; != for not",
            "条件をすべて満たすフレームのみ。例: kind=update,node=min,fail=high。キー: kind, node, fail, leaf, flag, depth, board, score, child, alpha, beta。否定は !=",
        ),
    ),
    OptionSpec::text(
        "from",
        "N",
        "0",
        ("begin at frame N", "フレーム N から始める"),
    ),
    OptionSpec::text(
        "count",
        "N",
        "",
        (
            "look at N frames; --where chooses among these",
            "N 個のフレームを対象とする (--where はその中から選ぶ)",
        ),
    ),
];

/// Where frames come from and go to.
pub(crate) const FILES: &[OptionSpec] = &[
    OptionSpec::file(
        "out",
        (
            "write the lines to this file, not to stdout",
            "標準出力ではなくファイルに書く",
        ),
    ),
    OptionSpec::file(
        "record",
        (
            "write the search itself to this file too, for --replay",
            "探索そのものもファイルに記録する (--replay 用)",
        ),
    ),
    OptionSpec::file(
        "replay",
        (
            "read a recorded search (from --record, or events as JSON lines) instead of searching",
            "探索せずに、記録した探索 (--record のファイルか、イベントの JSON Lines) を読み込む",
        ),
    ),
];
