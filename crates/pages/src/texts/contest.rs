//! What stands on the pages of players and matches.
//!
//! Invariant: as in [`super`].

use marubatsu::lang::Text;
use marubatsu_app::options::OptionSpec;

use super::{Named, text};

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

/// What the script says.
pub(crate) const SCRIPT: [Named; 36] = [
    ("as_o", text("as 〇", "〇として")),
    ("as_x", text("as ×", "×として")),
    ("total", text("total", "合計")),
    ("win", text("wins", "勝ち")),
    ("draw", text("draws", "引き分け")),
    ("lose", text("losses", "負け")),
    ("points", text("points a game", "1 局あたりの得点")),
    (
        "against",
        text(
            "{a} against {b}, seen by {a}",
            "{a} 対 {b} ({a} から見た結果)",
        ),
    ),
    (
        "exact",
        text("exact odds, no games", "厳密な確率 (対戦なし)"),
    ),
    (
        "sampled",
        text(
            "{games} games with each colour, seed {seed}",
            "それぞれの先手で {games} 局、乱数の種 {seed}",
        ),
    ),
    (
        "elo",
        text(
            "Elo difference {difference} (95 %: {least} to {greatest})",
            "Elo の差 {difference} (95 %: {least} から {greatest})",
        ),
    ),
    (
        "interval",
        text("{least} to {greatest} %", "{least} から {greatest} %"),
    ),
    (
        "cross",
        text(
            "Points of the row against the column",
            "行のプレイヤーの列のプレイヤーに対する得点",
        ),
    ),
    ("standings", text("Standings", "順位")),
    ("player", text("player", "プレイヤー")),
    ("lost", text("Games that {a} lost", "{a} が負けた対局")),
    ("lost_game", text("lost game {n}", "負けた対局 {n}")),
    (
        "faults",
        text(
            "{player} lost {count} games because it couldn't go on",
            "{player} は続行できずに {count} 局負けました",
        ),
    ),
    (
        "told",
        text(
            "{player} as {side}: {reason}",
            "{player} ({side}): {reason}",
        ),
    ),
    ("played", text("{nodes} games played…", "{nodes} 局を終了…")),
    ("working", text("Working…", "計算中…")),
    (
        "partial",
        text(
            "stopped: these are the games played so far",
            "中断しました: ここまでの結果です",
        ),
    ),
    ("stopped", text("Stopped", "中断しました")),
    (
        "strongly.yes",
        text(
            "{player} has strongly solved {game}: right at all {of} positions where one can go wrong",
            "{player} は {game} を強解決しています: 間違える余地のある {of} 局面すべてで最善手を選びます",
        ),
    ),
    (
        "strongly.no",
        text(
            "{player} has not strongly solved {game}: right at {correct} of {of} positions where one can go wrong",
            "{player} は {game} を強解決していません: 間違える余地のある {of} 局面のうち {correct} 局面で最善手を選びます",
        ),
    ),
    (
        "weakly.yes",
        text(
            "weakly solved: never worse than the start's value",
            "弱解決しています: 開始局面の評価値より悪い結果になりません",
        ),
    ),
    (
        "weakly.o",
        text("weakly solved as 〇 alone", "〇としてのみ弱解決しています"),
    ),
    (
        "weakly.x",
        text("weakly solved as × alone", "×としてのみ弱解決しています"),
    ),
    ("weakly.no", text("not weakly solved", "弱解決していません")),
    (
        "ultra.yes",
        text(
            "against itself it always gets the start's value",
            "自分自身との対戦では必ず開始局面の評価値の結果になります",
        ),
    ),
    (
        "ultra.no",
        text(
            "against itself it does not always get the start's value",
            "自分自身との対戦で開始局面の評価値と異なる結果になることがあります",
        ),
    ),
    ("wrong", text("Where it goes wrong", "間違える局面")),
    ("board", text("position", "局面")),
    ("candidates", text("it chooses among", "候補手")),
    ("best", text("best", "最善手")),
    (
        "punished",
        text(
            "A shortest game in which it is punished",
            "間違いがとがめられる最短の対局",
        ),
    ),
];
