//! Commands that solve and count, make tables of what was solved, and set the program up.

use marubatsu_app::options::{BOOK, COUNT, GAME, PERFT, POSITION, PROVE, SOLVE, TABLE};

use super::{CommandSpec, INTO_FILE, OF_FILE, OPTIONS, PARENT, commands, heading};
use crate::arguments::options::{
    BOOK_FILE, CUSTOM_PLAYERS, JSON, MOVES, POSITIONS, PROOF, ROWS_FILE, SCORE_TABLES, TABLE_FILE,
    TABLEBASE, TABLEBASE_FILE,
};

pub(super) const COMMANDS: &[CommandSpec] = commands! {
    "solve" OPTIONS {
        "Solve a position as fast as possible: exact score and line", "局面を高速に解く: 正確な評価値と読み筋";
        POSITION: POSITION, POSITIONS;
        SEARCH: SOLVE;
        REPORT: JSON;
        "solve --game connect4 --moves 2252576253462244111563365343671351441 --score shortest": "solve a late position of Connect Four",
            "コネクトフォーの終盤を解く";
        "solve --game 6x6x4g --threads 2": "solve a whole game with two threads", "ゲーム全体を 2 スレッドで解く";
        "solve --game 4x4x3 --all-moves": "show the exact score of every move", "すべての着手の正確な評価値を表示する";
        "solve --game connect4 --positions boards.txt": "print a line of JSON for every board of a file",
            "ファイルの各局面について JSON を 1 行ずつ表示する";
    }
    "prove" ("<PLAYER> [OPTIONS]", "<プレイヤー> [オプション]") {
        "Check whether a player has solved a game strongly, weakly or ultra-weakly (also: solved)",
            "プレイヤーがゲームを解いているか調べる: 強解決、弱解決、超弱解決 (別名: solved)";
        POSITION: GAME;
        PROOF: PROVE;
        PLAYERS: CUSTOM_PLAYERS, SCORE_TABLES;
        REPORT: PROOF, JSON;
        "prove ai_gtsvrd": "check a player that never errs", "間違えないプレイヤーを調べる";
        "prove ai14s --all -o wrong.svg": "show every position where it errs, and draw the first; the exit code is 1",
            "間違えるすべての局面を表示し、最初の局面を描く (終了コードは 1)";
    }
    "tree" OPTIONS {
        "Count a game tree: nodes at each depth, positions, symmetry classes",
            "ゲーム木を数える: 深さごとのノード、局面、対称な局面をまとめた数";
        POSITION: POSITION;
        COUNT: COUNT;
        REPORT: JSON;
        "tree": "count all of 3x3", "〇×ゲームのすべてを数える";
        "tree --game 7x6x4g --depth 8": "count the first eight plies of Connect Four", "コネクトフォーの 8 手目までを数える";
    }
    "perft" OPTIONS {
        "Count move sequences, to check rules and measure speed", "着手の列を数える: ルールの検査と速度の測定";
        POSITION: POSITION;
        COUNT: COUNT, PERFT;
        REPORT: JSON;
        "perft --game 7x6x4g --depth 8 --divide": "show the count after each first move too", "最初の着手ごとの数も表示する";
    }
    "bench" OPTIONS {
        "Solve fixed positions; the signature tells whether the search has changed",
            "決まった局面を解く (探索が変わると署名も変わる)";
        REPORT: JSON;
        "bench --json": "print nodes, scores and the signature", "ノード数、評価値、署名を表示する";
    }
};

pub(super) const TABLES: &[CommandSpec] = commands! {
    "table" PARENT {
        "Build and query score tables: all positions of a small game, with scores and best moves",
            "評価値の表を作る、調べる: 小さいゲームの全局面の評価値と最善手";
        "table build -o scores.csv": "write the 5478 positions of 3x3", "〇×ゲームの 5478 局面を書き出す";
        "table show scores.csv": "show what a table holds", "表の内容を表示する";
    }
    "table build" INTO_FILE {
        "Build a score table", "評価値の表を作る";
        POSITION: GAME;
        TABLE: TABLE;
        REPORT: JSON;
        FILES: TABLE_FILE;
        "table build --score shortest-draws -o scores.csv": "write the 5478 positions of 3x3", "〇×ゲームの 5478 局面を書き出す";
    }
    "table show" OF_FILE {
        "Show what a score table holds, and the row of a position", "評価値の表の内容と、局面の行を表示する";
        POSITION: MOVES;
        REPORT: JSON;
        "table show scores.csv --moves '1,1 0,0'": "show the row of a position too",
            "局面の行も表示する";
    }
    "book" PARENT {
        "Build and query opening books: the result of every position of a game's first plies",
            "定跡ファイルを作る、調べる: ゲームの最初の数手の全局面の結果";
        "book build --game 5x4g --plies 4 -o small.book": "solve every position of the first four plies", "最初の 4 手の全局面を解く";
        "book show small.book": "show what a book holds", "定跡ファイルの内容を表示する";
    }
    "book build" INTO_FILE {
        "Build an opening book; resumes where it was interrupted", "定跡ファイルを作る (中断しても続きから再開する)";
        POSITION: GAME;
        BOOK: BOOK;
        REPORT: JSON;
        FILES: BOOK_FILE;
        "book build --game 5x4g --plies 4 -o small.book": "solve every position of the first four plies",
            "最初の 4 手の全局面を解く";
    }
    "book show" OF_FILE {
        "Show what an opening book holds", "定跡ファイルの内容を表示する";
        REPORT: JSON;
        "book show small.book": "show how many positions of each ply are won, drawn and lost", "手数ごとの勝ち、引き分け、負けの数を表示する";
    }
    "tablebase" PARENT {
        "Build and query tablebases: the result of every position of a game",
            "全局面データベースを作る、調べる: ゲームの全局面の結果";
        "tablebase build --game 4x4g --workers 2 -o small.tablebase": "solve every position of 4x4 with gravity",
            "重力ありの 4x4 の全局面を解く";
        "tablebase probe small.tablebase --moves '2 3'": "look up a position", "局面の結果を調べる";
    }
    "tablebase build" ("--out <FILE> [OPTIONS]", "--out <ファイル> [オプション]") {
        "Solve every position of a game, in parallel; resumes where it was interrupted",
            "ゲームの全局面を並列に解く (中断しても続きから再開する)";
        POSITION: GAME;
        TABLEBASE: TABLEBASE;
        REPORT: JSON;
        FILES: TABLEBASE_FILE;
        "tablebase build --game 4x4g --workers 2 -o small.tablebase": "solve every position of 4x4 with gravity",
            "重力ありの 4x4 の全局面を解く";
        "tablebase build --game 5x5x4g --plan": "estimate space and time", "必要な容量と時間を見積もる";
    }
    "tablebase show" OF_FILE {
        "Show how many positions of each ply are won, drawn and lost", "手数ごとの勝ち、引き分け、負けの局面の数を表示する";
        REPORT: JSON;
        "tablebase show small.tablebase": "show what a tablebase holds", "全局面データベースの内容を表示する";
    }
    "tablebase probe" OF_FILE {
        "Look up a position and each of its moves", "局面とその着手ごとの結果を調べる";
        POSITION: MOVES;
        REPORT: JSON;
        "tablebase probe small.tablebase --moves '2 3'": "show how this position ends", "この局面の結果を表示する";
    }
    "tablebase verify" OF_FILE {
        "Check every value against the rules and the values one ply later", "すべての値をルールと 1 手先の値から検査する";
        REPORT: JSON;
        "tablebase verify small.tablebase": "check every value", "すべての値を検査する";
    }
    "tablebase export" ("<FILE> --out <FILE>", "<ファイル> --out <ファイル>") {
        "Write every position as a row, CSV or JSON lines", "全局面を 1 行ずつ書き出す (CSV または JSON Lines)";
        FILES: ROWS_FILE;
        "tablebase export small.tablebase -o small.csv": "write every position as a row of CSV", "全局面を CSV に書き出す";
    }
};

pub(super) const SET_UP: &[CommandSpec] = commands! {
    "completions" ("<SHELL> [OPTIONS]", "<シェル> [オプション]") {
        "Print completions for a shell", "シェルの補完スクリプトを表示する";
        "completions bash > ~/.local/share/bash-completion/completions/marubatsu": "install them for bash", "bash にインストールする";
    }
    "man" ("[COMMAND]... [OPTIONS]", "[コマンド]... [オプション]") {
        "Print a manual page", "マニュアルページを表示する";
        "man search | man -l -": "read the page of search", "search のページを読む";
    }
    "licenses" OPTIONS {
        "Print the licences of the program and its components", "プログラムとその部品のライセンスを表示する";
        "licenses | less": "read them page by page", "1 ページずつ読む";
    }
    "help" ("[COMMAND]... [OPTIONS]", "[コマンド]... [オプション]") {
        "Print help on the program or a command", "プログラムまたはコマンドの説明を表示する";
        "help trace": "explain everything that trace can do", "trace の説明を表示する";
        "help draw board": "explain a command of two words", "2 語のコマンドの説明を表示する";
    }
};
