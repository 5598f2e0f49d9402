//! The commands about players: who there is, what they think, and what they are worth.
//!
//! Invariant: as for all commands, every word is in both languages.

use marubatsu::lang::Text;
use marubatsu_app::options::{GAME, MATCH, POSITION, PROVE};

use super::options::{ANALYZE, ASKED, JSON, MATCH_FORMAT, OWN, PROOF, SEATS};
use super::spec::{
    ASKED_HEADING, CommandSpec, GAMES_HEADING, OPTIONS, OWN_HEADING, POSITION_HEADING,
    PROOF_HEADING, REPORT_HEADING, SEATS_HEADING,
};

/// `players`.
pub(crate) const PLAYERS: CommandSpec = CommandSpec {
    name: "players",
    about: Text::new(
        "All players by name, with their parameters",
        "プレイヤーの名前とパラメーターの一覧",
    ),
    usage: Text::new("[NAME] [OPTIONS]", "[名前] [オプション]"),
    sections: &[(OWN_HEADING, OWN), (REPORT_HEADING, JSON)],
    examples: &[
        ("players", Text::new("everyone", "全員")),
        (
            "players ai14s",
            Text::new("one player's parameters", "一つのプレイヤーのパラメーター"),
        ),
    ],
};

/// `analyze`.
pub(crate) const ANALYZE_SPEC: CommandSpec = CommandSpec {
    name: "analyze",
    about: Text::new(
        "What players think of a position: candidates and scores; why a move is bad",
        "局面についてプレイヤーに尋ねる: 候補手と評価値、着手が悪い理由",
    ),
    usage: OPTIONS,
    sections: &[
        (POSITION_HEADING, POSITION),
        (OWN_HEADING, ASKED),
        (ASKED_HEADING, ANALYZE),
        (REPORT_HEADING, JSON),
    ],
    examples: &[
        (
            "analyze --moves '1,1 0,0' --player ai2s --player ai14s --player ai_gtsv",
            Text::new(
                "three players side by side",
                "三つのプレイヤーを並べて表示する",
            ),
        ),
        (
            "analyze --moves '1,1 1,0' --why 0,1",
            Text::new("why this move is bad", "この着手が良くない理由"),
        ),
        (
            "analyze --all --player ai14s --player ai_gt7",
            Text::new(
                "all positions of 3x3, a line of JSON for each and player",
                "〇×ゲームの全局面について JSON を 1 行ずつ表示する",
            ),
        ),
    ],
};

/// `match`.
pub(crate) const MATCH_SPEC: CommandSpec = CommandSpec {
    name: "match",
    about: Text::new(
        "Players against each other, by games or exactly; more than two make a round robin",
        "プレイヤーを対戦させる: 回数を決めた対戦、厳密な確率、総当たり",
    ),
    usage: Text::new(
        "<PLAYER> <PLAYER>... [OPTIONS]",
        "<プレイヤー> <プレイヤー>... [オプション]",
    ),
    sections: &[
        (POSITION_HEADING, GAME),
        (GAMES_HEADING, MATCH),
        (OWN_HEADING, OWN),
        (REPORT_HEADING, MATCH_FORMAT),
        (REPORT_HEADING, JSON),
    ],
    examples: &[
        (
            "match ai14s ai2s --games 10000",
            Text::new(
                "10,000 games with each player first",
                "それぞれが先手で 10,000 回ずつ対戦する",
            ),
        ),
        (
            "match ai14s ai2s --exact",
            Text::new("the odds as fractions", "確率を分数で求める"),
        ),
        (
            "match ai2s ai8s ai14s ai_gtsv --format markdown",
            Text::new(
                "a round robin, as Markdown",
                "総当たりの結果を Markdown で表示する",
            ),
        ),
        (
            "match mine ai14s --table mine=scores.csv --json",
            Text::new(
                "a table of your own, as JSON",
                "自分の表との対戦を JSON で表示する",
            ),
        ),
    ],
};

/// `prove`.
pub(crate) const PROVE_SPEC: CommandSpec = CommandSpec {
    name: "prove",
    about: Text::new(
        "Whether a player has solved a game: strongly, weakly, ultra-weakly (also: solved)",
        "プレイヤーがゲームを解いているか調べる: 強解決、弱解決、超弱解決 (別名: solved)",
    ),
    usage: Text::new("<PLAYER> [OPTIONS]", "<プレイヤー> [オプション]"),
    sections: &[
        (POSITION_HEADING, GAME),
        (PROOF_HEADING, PROVE),
        (OWN_HEADING, OWN),
        (REPORT_HEADING, PROOF),
        (REPORT_HEADING, JSON),
    ],
    examples: &[
        (
            "prove ai_gtsvrd",
            Text::new(
                "a player that is right at every position",
                "すべての局面で正しいプレイヤー",
            ),
        ),
        (
            "prove ai14s --all -o wrong.svg",
            Text::new(
                "every position where it errs, and a picture of the first; the exit code is 1",
                "間違えるすべての局面と最初の局面の画像 (終了コードは 1)",
            ),
        ),
    ],
};

/// `play`.
pub(crate) const PLAY: CommandSpec = CommandSpec {
    name: "play",
    about: Text::new(
        "A game in the terminal, with undo, hints, and files",
        "端末でプレイする (待った、ヒント、保存ができる)",
    ),
    usage: OPTIONS,
    sections: &[
        (POSITION_HEADING, GAME),
        (SEATS_HEADING, SEATS),
        (OWN_HEADING, OWN),
    ],
    examples: &[
        ("play", Text::new("you against ai14s", "ai14s と対戦する")),
        (
            "play --game connect4 --circle ai_pmc:pnum=5000 --cross human",
            Text::new(
                "Connect Four, playing second",
                "コネクトフォーを後手でプレイする",
            ),
        ),
    ],
};
