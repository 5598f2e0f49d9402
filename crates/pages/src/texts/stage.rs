//! What stands on the stage: its parts, its controls, and what its scripts say.
//!
//! Invariant: a control has one name, by which buttons, keys and scripts know it.

use marubatsu::lang::Text;
use marubatsu::scene::facts::FactKind;

use super::{explanation, texts};

texts! {
    MORE: "More: facts, jumps, export", "詳細・移動・保存";
    PATH: "The path to the current node, and its children", "今のノードまでの経路と子ノード";
    ZOOM: "Zoom", "拡大と縮小";
    ZOOM_IN: "larger", "拡大";
    ZOOM_OUT: "smaller", "縮小";
    ZOOM_FIT: "fit everything", "全体";
    RAIL: "The frame in words and numbers", "フレームの内容";
    NUMBER_LINE: "α and β on the number line", "数直線上の α 値と β 値";
    VOICE: "Voice", "説明のしかた";
    /// The three voices, in their order.
    VOICES: ["plain", "やさしく"; "terms", "用語で"; "code", "コード";];
    CODE: "Code", "コード";
    CODE_LANGUAGE: "The language of the code", "コードの言語";
    /// The languages of code, in their order.
    CODE_LANGUAGES: ["pseudo", "擬似コード"; "Python", "Python"; "Rust", "Rust";];
    /// The counters, by their names.
    COUNTERS: {
        "looked": FactKind::Calculated.label();
        "cut": FactKind::Pruned.label();
        "answers": FactKind::Answers.label();
    };
    TRANSPORT: "Steps", "コマ送り";
    /// What may be played in place of every frame: the story of the search, or its cuts.
    TALES: {
        "story": "story", "要約";
        "cuts": "only cuts", "枝狩りだけ";
    };
    CUT: "cut", "枝狩り";
    ANSWER: "table answer", "置換表で確定";
    TABLE: "table", "置換表";
    OVERVIEW: "The whole search over time", "探索の全体";
    PARTIAL: "partial", "途中まで";
    SCORE: "score {score}", "評価値 {score}";
    LOOKED_AT: "{nodes} looked at", "{nodes} ノード";
    CUT_AWAY: "{nodes} cut away", "枝狩り {nodes}";
    AT: "Frame {n}: {sentence}", "フレーム {n}: {sentence}";
    /// What the stage's scripts say.
    SCRIPT: {
        "score": SCORE;
        "partial": PARTIAL;
        "looked_at": LOOKED_AT;
        "cut_away": CUT_AWAY;
        "change_settings": "Change the search", "探索の設定を変える";
        "at": AT;
    };
    /// Keys that the stage has besides.
    KEYS: {
        "↑": "to the end of this node, then of its parent", "このノードの最後へ、次に親ノードの最後へ";
        "+ −": "zoom in, zoom out; 0 fits everything", "拡大、縮小。0 で全体";
        "1 2 3": "explanation: plain, in terms, as code", "説明のしかた: やさしく、用語で、コード";
        "w": explanation::KEY;
        "i": "facts, jumps and export", "詳細・移動・保存";
        "o": super::search::STORY;
        "f": "full screen", "全画面";
        ".": super::share::SHARE;
    };
}

/// A control: the action that it carries out, as programs and scripts call it, its sign, its key, what it does.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StageButton {
    pub(crate) action: &'static str,
    pub(crate) way: &'static str,
    pub(crate) sign: Icon,
    pub(crate) key: &'static str,
    pub(crate) text: Text,
}

/// The signs of controls.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Icon {
    First,
    Back,
    Play,
    Forward,
    Last,
    Full,
    Pace,
    Undo,
    Redo,
    Flip,
    Menu,
    Colours,
    Dice,
}

pub(crate) const fn control(
    names: [&'static str; 3],
    sign: Icon,
    texts: [&'static str; 2],
) -> StageButton {
    let [action, way, key] = names;
    StageButton {
        action,
        way,
        sign,
        key,
        text: Text::new(texts[0], texts[1]),
    }
}

/// Step by step.
pub(crate) const STEPS: [StageButton; 5] = [
    control(["first", "first", "Home"], Icon::First, ["First", "最初"]),
    control(["previous", "back", "←"], Icon::Back, ["Back", "前"]),
    control(["play", "play", "Space"], Icon::Play, ["Play", "再生"]),
    control(["next", "forward", "→"], Icon::Forward, ["Next", "次"]),
    control(["last", "last", "End"], Icon::Last, ["Last", "最後"]),
];

/// From cut to cut.
pub(crate) const CUTS: [StageButton; 2] = [
    control(
        ["previous-cut", "cut_back", "C"],
        Icon::Back,
        ["previous cut", "前の枝狩り"],
    ),
    control(
        ["next-cut", "cut_forward", "c"],
        Icon::Forward,
        ["next cut", "次の枝狩り"],
    ),
];

/// From one answer of the table to another.
pub(crate) const ANSWERS: [StageButton; 2] = [
    control(
        ["previous-table", "answer_back", "T"],
        Icon::Back,
        ["previous table answer", "前の置換表による枝狩り"],
    ),
    control(
        ["next-table", "answer_forward", "t"],
        Icon::Forward,
        ["next table answer", "次の置換表による枝狩り"],
    ),
];

/// Out of this node.
pub(crate) const SKIP: StageButton = control(
    ["skip-subtree", "leave", "↑"],
    Icon::Last,
    ["skip this subtree", "この下を飛ばす"],
);

/// For projectors.
pub(crate) const FULL: StageButton = control(
    ["fullscreen", "full", "f"],
    Icon::Full,
    ["Full screen", "全画面"],
);
