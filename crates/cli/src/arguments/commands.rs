//! The commands: what they do, how they are called, how they end.
//!
//! Invariant: every example parses.

use marubatsu::lang::Text;
use marubatsu_app::options::{COUNT, HORIZON, PERFT, POSITION, REPORT, SEARCH, SOLVE, TABLE};

use super::contests::{ANALYZE_SPEC, MATCH_SPEC, PLAY, PLAYERS, PROVE_SPEC};
use super::options::{
    FILES, FRAMES, JSON, OWN, PATHS_SHOWN, POSITIONS, SERVE, SIDES, TABLE_FILE, TABLE_OUT,
};
use super::pictures;
use super::spec::{
    COUNT_HEADING, FILES_HEADING, FRAMES_HEADING, OPTIONS, OWN_HEADING, PICTURE_HEADING,
    POSITION_HEADING, REPORT_HEADING, SEARCH_HEADING, SERVER_HEADING, SIDES_HEADING, TABLE_HEADING,
    TREE_HEADING,
};

pub(crate) use super::spec::{CommandSpec, Section};

/// The program itself.
pub(crate) const ROOT: CommandSpec = CommandSpec {
    name: "",
    about: Text::new(
        "See a game-tree search think: 3x3 tic-tac-toe and every m,n,k-game. Without a command, the lab in the browser.",
        "ゲーム木の探索を見る: 〇×ゲームとすべての m,n,k ゲーム。コマンドを省略するとブラウザー用のラボを起動する。",
    ),
    usage: Text::new("[OPTIONS] [COMMAND]", "[オプション] [コマンド]"),
    sections: &[(SERVER_HEADING, SERVE), (OWN_HEADING, OWN)],
    examples: &[
        (
            "",
            Text::new(
                "the lab at http://127.0.0.1:8765/",
                "http://127.0.0.1:8765/ でラボを起動する",
            ),
        ),
        (
            "search --moves '1,1 0,0'",
            Text::new(
                "the score of a position and the best move",
                "局面の評価値と最善手",
            ),
        ),
        (
            "help search",
            Text::new("everything that search can do", "search の説明を表示する"),
        ),
    ],
};

/// How the program ends.
pub(crate) const EXIT_CODES: &[(&str, Text)] = &[
    ("0", Text::new("done", "完了")),
    (
        "1",
        Text::new(
            "what was to be proved doesn't hold",
            "証明できなかった (prove)",
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
pub(crate) const COMMANDS: &[CommandSpec] = &[
    CommandSpec {
        name: "serve",
        about: Text::new("The lab in the browser", "ブラウザー用のラボを起動する"),
        usage: OPTIONS,
        sections: &[(SERVER_HEADING, SERVE), (OWN_HEADING, OWN)],
        examples: &[
            (
                "serve --open",
                Text::new("open it in the browser too", "ブラウザーも開く"),
            ),
            (
                "serve --port 0",
                Text::new("at any free port", "空いているポートを使う"),
            ),
        ],
    },
    PLAY,
    CommandSpec {
        name: "search",
        about: Text::new(
            "Search a position: score, nodes, best moves, line",
            "局面を探索する: 評価値、ノード数、最善手、読み筋",
        ),
        usage: OPTIONS,
        sections: &[
            (POSITION_HEADING, POSITION),
            (POSITION_HEADING, POSITIONS),
            (SEARCH_HEADING, SEARCH),
            (SEARCH_HEADING, HORIZON),
            (REPORT_HEADING, REPORT),
            (REPORT_HEADING, TABLE_OUT),
            (REPORT_HEADING, JSON),
        ],
        examples: &[
            (
                "search --table merged --window range",
                Text::new("the start position of 3x3", "〇×ゲームの開始局面"),
            ),
            (
                "search --moves '1,1 0,0' --children",
                Text::new("the score of every move", "すべての着手の評価値"),
            ),
            (
                "search --game 4x4x3 --node-limit 1000000 --json",
                Text::new(
                    "another game, as JSON",
                    "別のゲームの結果を JSON で表示する",
                ),
            ),
            (
                "search --positions boards.txt",
                Text::new(
                    "a line of JSON for every board of a file",
                    "ファイルの各局面について JSON を 1 行ずつ表示する",
                ),
            ),
        ],
    },
    CommandSpec {
        name: "trace",
        about: Text::new(
            "The frames of a search: every step it takes",
            "探索のフレームを表示する: 探索の手順のすべて",
        ),
        usage: OPTIONS,
        sections: &[
            (POSITION_HEADING, POSITION),
            (SEARCH_HEADING, SEARCH),
            (SEARCH_HEADING, HORIZON),
            (FRAMES_HEADING, FRAMES),
            (FILES_HEADING, FILES),
        ],
        examples: &[
            (
                "trace --table merged --window range --count 10",
                Text::new("the first ten frames", "最初の 10 フレーム"),
            ),
            (
                "trace --where kind=update,flag=ab_pruned --format sentences",
                Text::new("every cut, with its reason", "すべての枝狩りとその理由"),
            ),
            (
                "trace --record search.trace --count 0",
                Text::new("keep the search in a file", "探索をファイルに記録する"),
            ),
            (
                "trace --format events --out search.jsonl",
                Text::new(
                    "the same as text that other programs read and write",
                    "他のプログラムも読み書きできるテキストで書き出す",
                ),
            ),
        ],
    },
    CommandSpec {
        name: "compare",
        about: Text::new(
            "Two searches of one position side by side, and where they part",
            "同じ局面の二つの探索を並べて比べる",
        ),
        usage: OPTIONS,
        sections: &[
            (POSITION_HEADING, POSITION),
            (SIDES_HEADING, SIDES),
            (SEARCH_HEADING, SEARCH),
            (REPORT_HEADING, PATHS_SHOWN),
            (REPORT_HEADING, JSON),
        ],
        examples: &[
            (
                "compare --right window=range",
                Text::new(
                    "what a window of the scores' range saves",
                    "評価値の最小値と最大値の範囲で探索する効果",
                ),
            ),
            (
                "compare --score shortest --left table=bounds --right table=merged --json",
                Text::new("two tables, as JSON", "二種類の置換表の比較 (JSON)"),
            ),
        ],
    },
    CommandSpec {
        name: "draw",
        about: Text::new(
            "A picture of a board, a tree, or a frame, as SVG or PNG",
            "盤、ゲーム木、フレームの画像 (SVG または PNG)",
        ),
        usage: Text::new("<WHAT> [OPTIONS]", "<対象> [オプション]"),
        sections: &[
            (POSITION_HEADING, POSITION),
            (SEARCH_HEADING, SEARCH),
            (TREE_HEADING, pictures::TREE),
            (FRAMES_HEADING, pictures::FRAME),
            (FRAMES_HEADING, pictures::GROW),
            (PICTURE_HEADING, pictures::LOOK),
            (FILES_HEADING, pictures::PICTURE_FILE),
            (FILES_HEADING, pictures::REPLAY),
        ],
        examples: &[
            (
                "draw frame --table merged --window range --score shortest --frame 71 --out cut.svg",
                Text::new("a cut, with tree, panel and sentence", "枝狩りの場面"),
            ),
            (
                "draw tree --depth 2 --scores standard --out tree.png",
                Text::new(
                    "the first two plies, coloured by score",
                    "深さ 2 までのゲーム木",
                ),
            ),
            (
                "draw frame --grow breadth-first --depth 3 --frame 40",
                Text::new("a tree being made", "作成中のゲーム木"),
            ),
        ],
    },
    CommandSpec {
        name: "film",
        about: Text::new(
            "A film of frames, as GIF, animated PNG, or a page to step through",
            "フレームの動画 (GIF、アニメーション PNG、コマ送りできるページ)",
        ),
        usage: Text::new("--out <FILE> [OPTIONS]", "--out <ファイル> [オプション]"),
        sections: &[
            (POSITION_HEADING, POSITION),
            (SEARCH_HEADING, SEARCH),
            (FRAMES_HEADING, pictures::STRETCH),
            (FRAMES_HEADING, pictures::GROW),
            (FRAMES_HEADING, pictures::DEPTH),
            (PICTURE_HEADING, pictures::LOOK),
            (FILES_HEADING, pictures::FILM_FILE),
            (FILES_HEADING, pictures::REPLAY),
        ],
        examples: &[
            (
                "film --table merged --window range --score shortest --from 60 --count 13 --out cut.gif",
                Text::new("how a cut comes about", "枝狩りに至るまで"),
            ),
            (
                "film --board oxo.x.x.o --out run.html",
                Text::new(
                    "a whole short run to step through, in one file",
                    "短い探索の全体をコマ送りできる 1 つのファイル",
                ),
            ),
            (
                "film --grow depth-first --depth 2 --count 82 --delay 0.1 --out tree.png",
                Text::new("a tree grows", "ゲーム木が作られるようす"),
            ),
        ],
    },
    ANALYZE_SPEC,
    MATCH_SPEC,
    PROVE_SPEC,
    PLAYERS,
    CommandSpec {
        name: "solve",
        about: Text::new(
            "Solve a position as fast as can be: exact score and line",
            "局面を高速に解く: 正確な評価値と読み筋",
        ),
        usage: OPTIONS,
        sections: &[
            (POSITION_HEADING, POSITION),
            (POSITION_HEADING, POSITIONS),
            (SEARCH_HEADING, SOLVE),
            (REPORT_HEADING, JSON),
        ],
        examples: &[
            (
                "solve --game connect4 --moves 2252576253462244111563365343671351441 --score shortest",
                Text::new("a late position of Connect Four", "コネクトフォーの終盤"),
            ),
            (
                "solve --game 4x4x3 --all-moves",
                Text::new(
                    "the exact score of every move",
                    "すべての着手の正確な評価値",
                ),
            ),
            (
                "solve --game connect4 --positions boards.txt",
                Text::new(
                    "a line of JSON for every board of a file",
                    "ファイルの各局面について JSON を 1 行ずつ表示する",
                ),
            ),
        ],
    },
    CommandSpec {
        name: "tree",
        about: Text::new(
            "Count a game: nodes of each depth, positions, classes under symmetry",
            "ゲーム木を数える: 深さごとのノード、局面、同一局面の数",
        ),
        usage: OPTIONS,
        sections: &[
            (POSITION_HEADING, POSITION),
            (COUNT_HEADING, COUNT),
            (REPORT_HEADING, JSON),
        ],
        examples: &[
            ("tree", Text::new("all of 3x3", "〇×ゲームのすべて")),
            (
                "tree --game 7x6x4g --depth 8",
                Text::new(
                    "the first eight plies of Connect Four",
                    "コネクトフォーの 8 手目まで",
                ),
            ),
        ],
    },
    CommandSpec {
        name: "table",
        about: Text::new(
            "Score tables: all positions of a small game with score and best moves",
            "評価値の表: 小さいゲームの全局面の評価値と最善手",
        ),
        usage: Text::new("<WAY> [FILE] [OPTIONS]", "<操作> [ファイル] [オプション]"),
        sections: &[
            (POSITION_HEADING, POSITION),
            (TABLE_HEADING, TABLE),
            (REPORT_HEADING, JSON),
            (FILES_HEADING, TABLE_FILE),
        ],
        examples: &[
            (
                "table build --score shortest-draws -o scores.csv",
                Text::new("the 5478 positions of 3x3", "〇×ゲームの 5478 局面"),
            ),
            (
                "table show scores.csv --moves '1,1 0,0'",
                Text::new(
                    "what a table holds, and one position's row",
                    "表の内容と、一つの局面の行",
                ),
            ),
        ],
    },
    CommandSpec {
        name: "perft",
        about: Text::new(
            "Count move sequences, to check rules and measure speed",
            "着手の列を数える: ルールの検査と速度の測定",
        ),
        usage: OPTIONS,
        sections: &[
            (POSITION_HEADING, POSITION),
            (COUNT_HEADING, COUNT),
            (COUNT_HEADING, PERFT),
            (REPORT_HEADING, JSON),
        ],
        examples: &[(
            "perft --game 7x6x4g --depth 8 --divide",
            Text::new(
                "each first move's share too",
                "最初の着手ごとの数も表示する",
            ),
        )],
    },
    CommandSpec {
        name: "bench",
        about: Text::new(
            "Solve fixed positions; the signature tells whether a search has changed",
            "決まった局面を解く (署名が変われば探索が変わっている)",
        ),
        usage: OPTIONS,
        sections: &[(REPORT_HEADING, JSON)],
        examples: &[(
            "bench --json",
            Text::new("nodes, scores and the signature", "ノード数、評価値、署名"),
        )],
    },
    CommandSpec {
        name: "completions",
        about: Text::new(
            "Completions for a shell",
            "シェルの補完スクリプトを表示する",
        ),
        usage: Text::new("[OPTIONS] <SHELL>", "[オプション] <シェル>"),
        sections: &[],
        examples: &[(
            "completions bash > ~/.local/share/bash-completion/completions/marubatsu",
            Text::new("for bash", "bash の場合"),
        )],
    },
    CommandSpec {
        name: "man",
        about: Text::new("A manual page", "マニュアルページを表示する"),
        usage: Text::new("[OPTIONS] [COMMAND]", "[オプション] [コマンド]"),
        sections: &[],
        examples: &[(
            "man search | man -l -",
            Text::new("read the page of search", "search のページを読む"),
        )],
    },
    CommandSpec {
        name: "help",
        about: Text::new(
            "This text, or a command's",
            "この説明、またはコマンドの説明を表示する",
        ),
        usage: Text::new("[OPTIONS] [COMMAND]", "[オプション] [コマンド]"),
        sections: &[],
        examples: &[(
            "help trace",
            Text::new("everything that trace can do", "trace の説明を表示する"),
        )],
    },
];

#[cfg(test)]
mod tests;
