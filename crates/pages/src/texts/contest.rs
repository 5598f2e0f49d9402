//! What stands on the pages of players and matches.
//!
//! Invariant: as in [`super`].

use marubatsu::lang::Text;
use marubatsu_app::options::OptionSpec;

use super::texts;

texts! {
    PLAYERS_TITLE: "Players", "プレイヤー";
    PLAYERS_LEAD: "Everyone who can be named, with parameters as name:key=value,key=value. Watch one play, match several, or prove how good one is.",
        "名前で指定できるすべてのプレイヤーです。パラメーターは「名前:キー=値,キー=値」の形で指定します。対戦や証明もできます。";
    COLUMNS: [
        "Name", "名前";
        "What it does", "説明";
        "Plays", "プレイできるゲーム";
        "Parameters", "パラメーター";
    ];
    DEFAULT: "default", "既定値";
    PLAY_IT: "Play against it", "対戦する";
    PROVE_IT: "Prove it", "証明する";

    MATCH_TITLE: "Match players and prove them", "AI の対戦と証明";
}
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
texts! {
    RUN: "Match", "対戦する";
    STOP: "Stop", "中断";
    PROVE: "Prove", "証明する";
    RESULT: "Result", "結果";
    MATCH_HEADING: "A match", "対戦";
    PROOF_HEADING: "A proof", "証明";

    STANDINGS: "Standings", "順位";
    WATCH_IT: "Play it through", "対局を再現する";
    /// Wins, draws, losses.
    OUTCOMES: [
        "wins", "勝ち";
        "draws", "引き分け";
        "losses", "負け";
    ];
    /// What the script says.
    SCRIPT: {
        "played": "{nodes} {nodes|game|games} played…", "{nodes} 局を終了…";
        "asked": "Players were asked about {asked} {asked|position|positions}…", "プレイヤーに {asked} 局面を質問…";
        "working": "Working…", "計算中…";
        "stopped": "Stopped", "中断しました";
    };
}
