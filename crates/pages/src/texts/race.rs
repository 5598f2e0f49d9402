//! What stands on the page of several searches over one axis.
//!
//! Invariant: as in [`super`].

use marubatsu::lang::Text;

use super::stage::{Icon, StageButton, control};
use super::texts;

texts! {
    TITLE: "A race of searches", "探索の競走";
    PICTURE: "The searches by nodes made", "作ったノードの数ごとの各探索";
    SETTINGS: "The searches", "競わせる探索";
    MORE: "More: numbers and export", "数値・保存";
    MOMENT: "Nodes made", "作ったノードの数";
    KNOWS: "knows", "確定";
    STAGES: "Each search on its own stage:", "それぞれの探索を、そのステージで見る:";
    NO_SCRIPT: "Moving along the axis needs JavaScript. Without it, use `marubatsu race` or `marubatsu draw race`.",
        "横軸に沿って動かすには JavaScript が必要です。ない場合は `marubatsu race` か `marubatsu draw race` を使ってください。";
    /// Races to begin with.
    EXAMPLE: {
        "board=...x.o.o.&searches=alpha-beta:window=range+uct:iterations=2000,seed=7+uct:iterations=2000,seed=7,proofs=bounds+pn":
            "a trap on 3×3: alpha-beta, UCT without and with proofs, proof numbers", "3×3 のわな: αβ 法、UCT (証明なし・あり)、証明数探索";
        "game=connect4&moves=313142535676646665&searches=solver+pn:ask=1+uct:iterations=20000,seed=7":
            "Connect Four, a long win: rules and a table, proof numbers, playouts", "コネクトフォーの長い必勝手順: 規則と置換表、証明数、プレイアウト";
        "searches=alpha-beta+alpha-beta:window=range+alpha-beta:window=range,table=merged+scout:table=merged+mtdf:table=merged":
            "what a window, a table and null windows save", "範囲、置換表、null window の効果";
        "game=4x4x3&searches=alpha-beta:window=range+pn+solver":
            "a forced win on 4×4: good for proof numbers", "4×4 の必勝: 証明数探索が得意な局面";
    };
    /// Keys of this page alone.
    KEYS: {
        "w W": "to where the next, previous search knows the score", "次、前の確定へ";
        "v": "show or hide the truth", "真の値を表示する、隠す";
        "PageUp PageDown": "10 nodes back, forward", "10 ノード戻る、進む";
        "< >": "slower, faster", "遅く、速く";
        "i": "numbers and export", "数値・保存";
        "?": "this list", "この一覧";
    };
    /// What the script says.
    SCRIPT: {
        "loading": "Searching…", "探索中…";
        "change_settings": "Change the searches", "探索の設定を変える";
        "result": "{nodes} {nodes|node|nodes}", "{nodes} ノード";
        "known_after": "No other search finds the score after this.", "この後に確定する探索はありません。";
        "known_before": "No search finds the score before this.", "この前に確定する探索はありません。";
        "stopped_early": "A search was stopped by a limit.", "上限で止まった探索があります。";
    };
}

/// To where a search knows the score.
pub(crate) const KNOWING: [StageButton; 2] = [
    control(
        ["previous-known", "known_back", "W"],
        Icon::Back,
        ["Previous known", "前の確定"],
    ),
    control(
        ["next-known", "known_forward", "w"],
        Icon::Forward,
        ["Next known", "次の確定"],
    ),
];
