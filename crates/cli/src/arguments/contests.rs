//! The commands about players: who there is, what they think, and what they are worth.
//!
//! Invariant: as for all commands, every word is in both languages.

use clap::{Arg, ArgAction, Command};
use marubatsu::lang::Text;
use marubatsu_app::options::{GAME, MATCH, POSITION, PROVE};

use super::commands::{ALIASES, CommandSpec, OPTIONS};
use super::options::{self, ANALYZE, ASKED, MATCH_FORMAT, OWN, PROOF, SEATS};
use super::{Form, OWN_HEADING, POSITION_HEADING, REPORT_HEADING};

const ASKED_HEADING: Text = Text::new("Question", "尋ねること");
const GAMES_HEADING: Text = Text::new("Games", "対戦");
const PROOF_HEADING: Text = Text::new("Proof", "証明");
const SEATS_HEADING: Text = Text::new("Seats", "席");

/// `players`.
pub(crate) const PLAYERS: CommandSpec = CommandSpec {
    name: "players",
    about: Text::new(
        "All players by name, with their parameters",
        "プレイヤーの名前とパラメーターの一覧",
    ),
    usage: Text::new("[NAME] [OPTIONS]", "[名前] [オプション]"),
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

/// The other names of a command.
fn aliases(spec: &CommandSpec) -> impl IntoIterator<Item = &'static str> {
    let of = ALIASES.into_iter().filter(|(_, name)| *name == spec.name);
    of.map(|(alias, _)| alias)
}

impl Form {
    /// A command of these, if it is one.
    pub(super) fn contest(self, spec: &CommandSpec, frame: Command) -> Command {
        let json = (REPORT_HEADING, options::JSON);
        let game = (POSITION_HEADING, GAME);
        let own = (OWN_HEADING, OWN);
        match spec.name {
            "players" => self.sections(frame.arg(self.listed()), &[own, json]),
            "analyze" => self.sections(
                frame,
                &[
                    (POSITION_HEADING, POSITION),
                    (OWN_HEADING, ASKED),
                    (ASKED_HEADING, ANALYZE),
                    json,
                ],
            ),
            "match" => self.sections(
                frame.arg(self.named().action(ArgAction::Append).num_args(1..)),
                &[
                    game,
                    (GAMES_HEADING, MATCH),
                    own,
                    (REPORT_HEADING, MATCH_FORMAT),
                    json,
                ],
            ),
            "prove" => self.sections(
                frame.aliases(aliases(spec)).arg(self.named()),
                &[
                    game,
                    (PROOF_HEADING, PROVE),
                    own,
                    (REPORT_HEADING, PROOF),
                    json,
                ],
            ),
            _ => self.sections(frame, &[game, (SEATS_HEADING, SEATS), own]),
        }
    }

    fn listed(self) -> Arg {
        let help = Text::new(
            "the player; without it all of them",
            "プレイヤー。省略するとすべて",
        );
        let name = self.lang.pick("NAME", "名前");
        self.argument(Arg::new("name").value_name(name), help)
    }

    fn named(self) -> Arg {
        let help = Text::new(
            "a player, with parameters if need be: ai14s:score_201=3",
            "プレイヤー。必要なら ai14s:score_201=3 のようにパラメーターを付ける",
        );
        let name = self.lang.pick("PLAYER", "プレイヤー");
        self.argument(Arg::new("players").value_name(name).required(true), help)
    }
}
