//! What stands on the pages of players and matches.
//!
//! Invariant: as in [`super`].

use marubatsu::lang::Text;
use marubatsu_app::options::OptionSpec;

use super::{Named, named, text};

pub(crate) const PLAYERS_TITLE: Text = text("Players", "プレイヤー");
pub(crate) const PLAYERS_LEAD: Text = text(
    "Everyone who can be named, with parameters as name:key=value,key=value. Watch one play, match several, or prove how good one is.",
    "名前で指定できるすべてのプレイヤーです。パラメーターは「名前:キー=値,キー=値」の形で指定します。対戦や証明もできます。",
);
pub(crate) const COLUMNS: [Text; 4] = [
    text("Name", "名前"),
    text("What it does", "説明"),
    text("Plays", "プレイできるゲーム"),
    text("Parameters", "パラメーター"),
];
pub(crate) const DEFAULT: Text = text("default", "既定値");
pub(crate) const PLAY_IT: Text = text("Play against it", "対戦する");
pub(crate) const PROVE_IT: Text = text("Prove it", "証明する");

pub(crate) const MATCH_TITLE: Text = text("Match players and prove them", "AI の対戦と証明");
pub(crate) const WHO: &[OptionSpec] = &[OptionSpec::text("players", "PLAYERS", "ai14s ai2s", (
        "two players, or more for a round robin, with blanks between them: ai14s ai2s ai_abs_tt4:shortest_victory=true",
        "空白で区切ったプレイヤー (2 つなら対戦、3 つ以上なら総当たり): ai14s ai2s ai_abs_tt4:shortest_victory=true",
    )).labelled(("Players", "プレイヤー"), "ai14s ai2s")];
pub(crate) const PROVED: &[OptionSpec] = &[OptionSpec::text(
    "prove",
    "PLAYER",
    "",
    (
        "the player whose every choice is compared with perfect play",
        "すべての着手を最善手と比べるプレイヤー",
    ),
)
.labelled(("Player to prove", "証明するプレイヤー"), "ai14s")];
pub(crate) const RUN: Text = text("Match", "対戦する");
pub(crate) const STOP: Text = text("Stop", "中断");
pub(crate) const PROVE: Text = text("Prove", "証明する");
pub(crate) const RESULT: Text = text("Result", "結果");
pub(crate) const MATCH_HEADING: Text = text("A match", "対戦");
pub(crate) const PROOF_HEADING: Text = text("A proof", "証明");

pub(crate) const STANDINGS: Text = text("Standings", "順位");
pub(crate) const WATCH_IT: Text = text("Play it through", "対局を再現する");
/// Wins, draws, losses.
pub(crate) const OUTCOMES: [Text; 3] = [
    text("wins", "勝ち"),
    text("draws", "引き分け"),
    text("losses", "負け"),
];

/// What the script says.
pub(crate) const SCRIPT: [Named; 3] = named! {
    "played": "{nodes} games played…", "{nodes} 局を終了…";
    "working": "Working…", "計算中…";
    "stopped": "Stopped", "中断しました";
};
