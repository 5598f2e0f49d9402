//! What stands on the pages of players and matches.
//!
//! Invariant: as in [`super`].

use marubatsu::lang::Text;
use marubatsu_app::options::OptionSpec;

use super::texts;

texts! {
    PLAYERS_TITLE: "Players", "プレイヤー";
    PLAYERS_LEAD: "Every player you can name, with parameters as name:key=value,key=value. Play against one, match several, or prove how good one is. Five pips are full strength: for levels in every game, for others on 3×3.",
        "名前で指定できるすべてのプレイヤーです。パラメーターは「名前:キー=値,キー=値」の形で指定します。対戦や証明もできます。強さは 5 段階です。入門から完全まではどのゲームでも、ほかは 3×3 での強さです。";
    ON_3X3: "On 3×3 it scores {points} of the points against perfect play; 50.0 % is the most possible.",
        "3×3 で完全なプレイヤーに対して得点の {points} を取る (上限は 50.0 %)。";
    FIND_PLAYER: "Find a player", "名前で探す";
    DEFAULT: "default", "既定値";
    PLAY_IT: "Play against it", "対戦する";
    PROVE_IT: "Prove its play", "証明する";

    MATCH_IT: "Put it in a match", "対戦させる";

    /// What the list of players says as one searches it.
    PLAYERS_SCRIPT: {
        "found": "{n} {n|player|players}", "{n} 件";
    };

    MATCH_TITLE: "Matches and proofs", "AI の対戦と証明";
}
pub(crate) const WHO: &[OptionSpec] = &[OptionSpec::text("players", "PLAYERS", "ai14s ai2s", (
        "two players, or more for a round robin, separated by spaces: ai14s ai2s ai_abs_tt4:shortest_victory=true",
        "空白で区切ったプレイヤー (2 つなら対戦、3 つ以上なら総当たり): ai14s ai2s ai_abs_tt4:shortest_victory=true",
    )).labelled(("Players by name", "プレイヤーの名前"), "ai14s ai2s")];
/// Matches to begin with: the game's place among those with pictures, the players, games with either player first; none for all against all.
pub(crate) const READY: [(usize, &[&str], Option<u32>); 3] = [
    (0, &["casual", "club"], Some(500)),
    (2, &["beginner", "casual"], Some(100)),
    (0, &["casual", "club", "strong", "perfect"], None),
];
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

    PROOF_LEAD: "Is every choice of a player as good as perfect play? Then it has strongly solved the game.",
        "プレイヤーの着手はいつも最善手か。そうなら、そのゲームを強解決している。";
    GAMES: "Games to choose", "ゲームを選ぶ";
    CHOOSE: "Players", "プレイヤー";
    ENTRANTS: "Who plays", "対戦するプレイヤー";
    NOBODY: "Choose two players, or more for a round robin.", "2 つなら対戦、3 つ以上なら総当たりです。";
    FIRST: "Start a match", "対戦を始める";
    FIRST_SAYS: "Choose two players, or more for a round robin, and press Match, or start one of these.",
        "プレイヤーを 2 つ (3 つ以上なら総当たり) 選んで「対戦する」を押します。次の対戦はすぐに始められます。";
    GAMES_EACH: "{n} games each way", "先後それぞれ {n} 局";
    ALL_AGAINST_ALL: "all against all", "総当たり";
    OTHERS: {
        "players=ai14s+ai2s&exact=true": "Two rule AIs with exact odds", "ルールベースの 2 つの AI、厳密な確率";
        "prove=ai14s": "Has ai14s solved 3×3?", "ai14s は 3×3 を解決しているか";
    };
    BOTH: "both", "合計";
    STRENGTH: "How much stronger {player} is, in Elo points, by the number of games with each player first. Band: 95 % interval.",
        "{player} のほうがどれだけ強いか (Elo レート差)。横軸はそれぞれが先手の対局数、帯は 95 % 信頼区間。";
    STANDINGS: "Standings", "順位";
    AS_TABLE: "As a table", "表で見る";
    WATCH_IT: "Replay the game", "対局を再現する";
    WRONG_HERE: "wrong here", "ここで間違える";
    CHALLENGE: "Beat {player} from here", "ここから {player} に勝つ";
    PUNISH: "See it punished", "間違いを突く対局を見る";
    TO_TREE: "Show in the tree", "ゲーム木で見る";
    MORE_WRONG: "The first {shown} of {all}; the table has the rest.", "全 {all} 局面のうち最初の {shown} 局面です。残りは表にあります。";
    LEGEND_RIGHT: "right", "正しい着手";
    LEGEND_WRONG: "wrong, and chosen", "間違った候補手";
    /// Wins, draws, losses.
    OUTCOMES: [
        "wins", "勝ち";
        "draws", "引き分け";
        "losses", "負け";
    ];
    /// What the script says.
    SCRIPT: {
        "played": "{nodes} {nodes|game|games} played…", "{nodes} 局を終了…";
        "asked": "{asked} {asked|position|positions} checked…", "{asked} 局面でプレイヤーの手を確認…";
        "working": "Working…", "計算中…";
        "stopped": "Stopped", "中断しました";
        "leaves_out": "Remove {player} from the match", "{player} を対戦から外す";
    };
}
