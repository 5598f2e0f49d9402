//! Commands to play, to let players compete, and to learn.

use marubatsu_app::options::{GAME, MATCH, POSITION};

use super::{CommandSpec, OPTIONS, PARENT, commands, heading};
use crate::arguments::options::{
    ANALYZE, ASKED_PLAYERS, CUSTOM_PLAYERS, DAILY, EXERCISE, GAMES_OUT, JSON, LESSON_FILE,
    MATCH_FORMAT, PLAYERS_OF, SCORE_TABLES, SEATS,
};

pub(super) const COMMANDS: &[CommandSpec] = commands! {
    "play" OPTIONS {
        "Play a game in the terminal, with undo, hints, and files", "端末でプレイする (待った、ヒント、保存ができる)";
        POSITION: GAME;
        PLAYERS: SEATS, CUSTOM_PLAYERS, SCORE_TABLES;
        "play": "play against ai14s", "ai14s と対戦する";
        "play --game connect4 --circle ai_pmc:pnum=5000 --cross human": "play Connect Four, moving second",
            "コネクトフォーを後手でプレイする";
    }
    "match" ("<PLAYER> <PLAYER>... [OPTIONS]", "<プレイヤー> <プレイヤー>... [オプション]") {
        "Let players compete: sampled games or exact odds; more than two play a round robin",
            "プレイヤーを対戦させる: 対局の標本または正確な確率。3 つ以上なら総当たり";
        POSITION: GAME;
        GAMES: MATCH;
        PLAYERS: CUSTOM_PLAYERS, SCORE_TABLES;
        REPORT: MATCH_FORMAT, GAMES_OUT, JSON;
        "match ai14s ai2s --games 10000": "play 10,000 games with each player moving first",
            "それぞれが先手で 10,000 局ずつ対戦する";
        "match ai14s ai2s --exact": "compute the probabilities as fractions", "確率を分数で計算する";
        "match ai2s ai8s ai14s ai_gtsv --format markdown": "play a round robin, and print the report as Markdown",
            "総当たりの結果を Markdown で表示する";
        "match ai14s ai2s --games 10 --games-out games.jsonl": "write every game to a file",
            "すべての対局をファイルに書く";
        "match mine ai14s --score-table mine=scores.csv --json": "let your own score table play, and print the report as JSON",
            "自作の評価値の表を対戦させて、結果を JSON で表示する";
    }
    "analyze" OPTIONS {
        "Show what players think of a position, or why a move is bad",
            "局面をプレイヤーがどう評価するか、着手がなぜ悪いかを表示する";
        POSITION: POSITION;
        PLAYERS: ASKED_PLAYERS, SCORE_TABLES;
        QUESTION: ANALYZE;
        REPORT: JSON;
        "analyze --moves '1,1 0,0' --player ai2s --player ai14s --player ai_gtsv": "show the candidates of three players side by side",
            "3 つのプレイヤーの候補手を並べて表示する";
        "analyze --moves 1,1 --why 1,0": "explain why this move is bad", "この着手がなぜ悪いのかを説明する";
        "analyze --all --player ai14s --player ai_gt7": "print a line of JSON for every position of 3x3 and every player",
            "〇×ゲームの全局面とプレイヤーごとに JSON を 1 行ずつ表示する";
    }
    "players" ("[NAME] [OPTIONS]", "[名前] [オプション]") {
        "List the players and their parameters", "プレイヤーとパラメーターの一覧を表示する";
        PLAYERS: PLAYERS_OF, CUSTOM_PLAYERS, SCORE_TABLES;
        REPORT: JSON;
        "players": "list all players", "すべてのプレイヤーを表示する";
        "players --game connect4": "list those that can play Connect Four", "コネクトフォーをプレイできるものを表示する";
        "players ai14s": "show the parameters of one player", "プレイヤーのパラメーターを表示する";
    }
    "engine" OPTIONS {
        "Control the solver and all players from your own program, by JSON lines on stdin and stdout",
            "自作のプログラムから、標準入出力の JSON の行でソルバーとすべてのプレイヤーを使う";
        PLAYERS: CUSTOM_PLAYERS, SCORE_TABLES;
        "engine": "answer lines such as {\"position\":{\"game\":\"3x3\"}} and {\"go\":{}} until {\"quit\":{}}",
            "{\"position\":{\"game\":\"3x3\"}} や {\"go\":{}} などの行に、{\"quit\":{}} まで答える";
    }
};

pub(super) const LESSONS: &[CommandSpec] = commands! {
    "daily" OPTIONS {
        "Show the day's position, in which only one column wins, or judge an answer",
            "勝てる列が 1 つだけの日替わりの局面を表示する、または答えを判定する";
        QUESTION: DAILY;
        REPORT: JSON;
        "daily": "show today's position", "今日の局面を表示する";
        "daily --date 2026-11-24 --answer 1": "judge an answer", "答えを判定する";
    }
    "lesson" PARENT {
        "Read, check, export and practise lessons: chapters that are checked against the search",
            "探索と照合したレッスンを読む、検査する、書き出す、練習する";
        "lesson show alpha-beta": "read a chapter as Markdown", "章を Markdown で読む";
        "lesson practice --level 2 --seed 7": "show an exercise", "練習問題を表示する";
    }
    "lesson list" OPTIONS {
        "List the chapters", "章の一覧を表示する";
        REPORT: JSON;
        "lesson list": "list the chapters", "章の一覧を表示する";
    }
    "lesson show" ("<LESSON> [OPTIONS]", "<レッスン> [オプション]") {
        "Print a chapter as Markdown, with the answers at the end", "章を Markdown で表示する (答えは最後)";
        "lesson show alpha-beta": "read a chapter", "章を読む";
    }
    "lesson check" ("[LESSON]... [OPTIONS]", "[レッスン]... [オプション]") {
        "Check every claim of lessons against recorded searches", "レッスンの主張をすべて探索の記録と照合する";
        REPORT: JSON;
        "lesson check": "check all chapters", "すべての章を検査する";
        "lesson check alpha-beta": "check one chapter", "1 つの章を検査する";
    }
    "lesson new" ("<FILE> [OPTIONS]", "<ファイル> [オプション]") {
        "Write a two-stop lesson as a template for your own", "自作のレッスンのひな形 (2 場面) を書き出す";
        "lesson new my-lesson.toml": "start a lesson", "レッスンを作り始める";
    }
    "lesson export" ("<LESSON> --out <FILE> [OPTIONS]", "<レッスン> --out <ファイル> [オプション]") {
        "Write a chapter as one file: a page that works without a server, or a sheet to print", "章を 1 つのファイルにする (サーバーなしで答えられるページ、または印刷用)";
        FILES: LESSON_FILE;
        "lesson export alpha-beta -o cut.html": "write a page in both languages that marks the answers",
            "日本語と英語で答え合わせまでできるページを書き出す";
        "lesson export alpha-beta --sheet -o cut-sheet.html": "write a sheet to print", "印刷用のプリントを書き出す";
    }
    "lesson practice" OPTIONS {
        "Show an exercise on a random tree, or mark an answer to it", "ランダムな木の練習問題を表示する、または答えを採点する";
        EXERCISE: EXERCISE;
        REPORT: JSON;
        "lesson practice --level 2 --seed 7": "show an exercise", "練習問題を表示する";
        "lesson practice --level 1 --seed 7 --answer '/1/2 /2/2'": "mark an answer", "答えを採点する";
    }
};
