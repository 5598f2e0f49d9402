//! The series' search AIs as options of a search: `ai_abs_tt4:shortest_victory=true`.
//!
//! Invariant: a preset is a short form and no more: it stands for pairs that could have been given one by
//! one, so a request made by a preset has the same key as one made by its options.

use marubatsu::lang::{Message, Text};

use crate::words::call::{Call, Part, bare, unknown};
use crate::words::error::InputError;

/// A search AI: its name, the parameters it has, and the pairs that it always stands for.
#[derive(Debug)]
pub(crate) struct Preset {
    pub(crate) name: &'static str,
    pub(crate) parameters: &'static [&'static str],
    pairs: &'static [(&'static str, &'static str)],
    /// Whether each child has a table of its own, as in the family by score.
    own_tables: bool,
    pub(crate) about: Text,
}

const fn by_score(
    name: &'static str,
    parameters: &'static [&'static str],
    pairs: &'static [(&'static str, &'static str)],
    (en, ja): (&'static str, &'static str),
) -> Preset {
    Preset {
        name,
        parameters,
        pairs,
        own_tables: true,
        about: Text::new(en, ja),
    }
}

const fn by_minimax(
    name: &'static str,
    parameters: &'static [&'static str],
    pairs: &'static [(&'static str, &'static str)],
    about: (&'static str, &'static str),
) -> Preset {
    Preset {
        own_tables: false,
        ..by_score(name, parameters, pairs, about)
    }
}

impl Preset {
    /// Whether a clock ends it, so that it need not say the same again.
    pub(crate) fn is_timed(&self) -> bool {
        self.pairs.iter().any(|(key, _)| *key == "time")
    }

    /// Whether its scores are in the view of who chooses, not in circle's.
    pub(crate) const fn is_by_score(&self) -> bool {
        self.own_tables
    }
}

const SHORTEST: &[&str] = &["shortest_victory"];
const ALL: &[&str] = &[
    "shortest_victory",
    "use_tt",
    "init_ab",
    "ai_for_mo",
    "sort_allnodes",
    "share_tt",
];
const ALL_WITH_GUESS: &[&str] = &[
    "f",
    "shortest_victory",
    "use_tt",
    "init_ab",
    "ai_for_mo",
    "sort_allnodes",
    "share_tt",
];
const LIMITED: &[&str] = &["maxdepth", "eval_func", "use_tt", "share_tt"];
const TIMED: &[&str] = &["timelimit", "eval_func"];

const DEEPENED: [(&str, &str); 4] = [
    ("table", "merged"),
    ("deepen", "true"),
    ("order", "previous"),
    ("time", "10"),
];
const PVS_DEEPENED: [(&str, &str); 5] = [
    ("algorithm", "scout"),
    DEEPENED[0],
    DEEPENED[1],
    DEEPENED[2],
    DEEPENED[3],
];

static PRESETS: [Preset; 20] = [
    by_score(
        "ai_mmdfs",
        SHORTEST,
        &[("algorithm", "minimax")],
        ("minimax", "ミニマックス法"),
    ),
    by_score(
        "ai_mmdfs_tt",
        SHORTEST,
        &[("algorithm", "minimax"), ("table", "merged")],
        ("minimax with a table", "置換表を使うミニマックス法"),
    ),
    by_minimax(
        "ai_mmdfs_all",
        &["shortest_victory", "use_tt", "share_tt"],
        &[("algorithm", "minimax")],
        (
            "minimax with all its options",
            "すべてのオプションを持つミニマックス法",
        ),
    ),
    by_score(
        "ai_abs",
        SHORTEST,
        &[("fail", "hard")],
        ("hard alpha-beta", "αβ 法 (ハード法)"),
    ),
    by_score(
        "ai_abs2",
        SHORTEST,
        &[],
        ("soft alpha-beta", "αβ 法 (ソフト法)"),
    ),
    by_score(
        "ai_abs3",
        SHORTEST,
        &[("window", "range")],
        (
            "soft alpha-beta from the range of scores",
            "評価値の範囲から始める αβ 法",
        ),
    ),
    by_score(
        "ai_abs_tt",
        SHORTEST,
        &[("fail", "hard"), ("table", "window")],
        (
            "hard alpha-beta, table by window",
            "α 値と β 値ごとの置換表を使う αβ 法",
        ),
    ),
    by_score(
        "ai_abs_tt2",
        SHORTEST,
        &[("table", "bounds")],
        (
            "alpha-beta, table of the last bounds",
            "評価値の範囲を持つ置換表を使う αβ 法",
        ),
    ),
    by_score(
        "ai_abs_tt3",
        SHORTEST,
        &[("table", "merged")],
        (
            "alpha-beta, table of merged bounds",
            "範囲を合わせる置換表を使う αβ 法",
        ),
    ),
    by_score(
        "ai_abs_tt4",
        SHORTEST,
        &[("window", "range"), ("table", "merged")],
        (
            "alpha-beta from the range, merged table",
            "評価値の範囲から始め、範囲を合わせる置換表を使う αβ 法",
        ),
    ),
    by_minimax(
        "ai_abs_all",
        ALL,
        &[],
        (
            "alpha-beta with all its options",
            "すべてのオプションを持つ αβ 法",
        ),
    ),
    by_score(
        "ai_nws_3score",
        &[],
        &[("algorithm", "null-window")],
        (
            "strict null-window search",
            "厳密な枝狩りの null window 探索",
        ),
    ),
    by_score(
        "ai_nws_3score2",
        &[],
        &[("window", "-0.5,0.5")],
        ("null-window search", "null window 探索"),
    ),
    by_score(
        "ai_nws_3score_tt",
        &[],
        &[
            ("window", "-0.5,0.5"),
            ("table", "merged"),
            ("defaults", "range"),
        ],
        (
            "null-window search with a table",
            "置換表を使う null window 探索",
        ),
    ),
    by_minimax(
        "ai_scout",
        ALL,
        &[("algorithm", "scout")],
        ("scout (PVS)", "スカウト法 (PVS)"),
    ),
    by_minimax(
        "ai_mtdf",
        ALL_WITH_GUESS,
        &[("algorithm", "mtdf")],
        ("MTD(f)", "MTD(f) 法"),
    ),
    by_minimax(
        "ai_abs_dls",
        LIMITED,
        &[("depth", "1")],
        ("depth-limited alpha-beta", "深さを制限した αβ 法"),
    ),
    by_minimax(
        "ai_pvs_dls",
        LIMITED,
        &[("algorithm", "scout"), ("depth", "1")],
        ("depth-limited scout", "深さを制限したスカウト法"),
    ),
    by_minimax(
        "ai_ab_iddfs",
        TIMED,
        &DEEPENED,
        (
            "alpha-beta, deeper until time is out",
            "時間まで反復深化する αβ 法",
        ),
    ),
    by_minimax(
        "ai_pvs_iddfs",
        TIMED,
        &PVS_DEEPENED,
        (
            "scout, deeper until time is out",
            "時間まで反復深化するスカウト法",
        ),
    ),
];

/// All presets.
pub(crate) const fn all() -> &'static [Preset] {
    &PRESETS
}

/// The preset of this name, if there is one.
pub(crate) fn named(name: &str) -> Option<&'static Preset> {
    PRESETS.iter().find(|preset| preset.name == name)
}

/// The pairs that a preset's text stands for.
///
/// # Errors
/// When there is no such preset or parameter, or a value can't be used.
pub(crate) fn expand(text: &str) -> Result<Vec<(&'static str, String)>, InputError> {
    let call = Part::of("preset", text).call()?;
    let Some(preset) = named(call.name.text) else {
        let names: Vec<&str> = PRESETS.iter().map(|preset| preset.name).collect();
        let message = unknown("search AI", "探索を行う AI ", call.name, &names);
        return Err(call.name.fault(message));
    };
    for (key, _) in &call.given {
        if !preset.parameters.contains(&key.text) {
            let message = unknown("parameter", "パラメーター", *key, preset.parameters);
            return Err(key.fault(message));
        }
    }
    Expansion::of(preset, &call)
}

/// A preset under way to pairs.
struct Expansion<'a> {
    call: &'a Call<'a>,
    pairs: Vec<(&'static str, String)>,
}

impl<'a> Expansion<'a> {
    fn of(preset: &Preset, call: &'a Call<'a>) -> Result<Vec<(&'static str, String)>, InputError> {
        let pairs = preset
            .pairs
            .iter()
            .map(|&(key, value)| (key, value.to_owned()));
        let pairs = pairs.collect();
        let mut this = Self { call, pairs };
        let open = preset.parameters.contains(&"init_ab");
        if this.flag("shortest_victory")? == Some(true) {
            this.set("score", "shortest");
        }
        if this.flag("use_tt")? == Some(true) {
            this.set("table", "merged");
            if open {
                this.set("defaults", "range");
            }
        }
        if this.flag("init_ab")? == Some(true) {
            this.set("window", "range");
        }
        let sorts = this.flag("sort_allnodes")? == Some(true);
        this.order(sorts)?;
        let tabled = this.pairs.iter().any(|(key, _)| *key == "table");
        let apart = preset.own_tables || this.flag("share_tt")? == Some(false);
        if tabled && apart {
            this.set("own_tables", "true");
        }
        for (parameter, key) in [
            ("maxdepth", "depth"),
            ("eval_func", "eval"),
            ("timelimit", "time"),
            ("f", "guess"),
        ] {
            if let Some(value) = this.given(parameter) {
                this.set(key, bare(value.text));
            }
        }
        Ok(this.pairs)
    }

    fn given(&self, parameter: &str) -> Option<Part<'a>> {
        let found = self
            .call
            .given
            .iter()
            .find(|(key, _)| key.text == parameter);
        found.map(|(_, value)| *value)
    }

    fn set(&mut self, key: &'static str, value: &str) {
        self.pairs.retain(|(known, _)| *known != key);
        self.pairs.push((key, value.to_owned()));
    }

    fn flag(&self, parameter: &str) -> Result<Option<bool>, InputError> {
        let Some(value) = self.given(parameter) else {
            return Ok(None);
        };
        match value.text {
            "true" => Ok(Some(true)),
            "false" => Ok(Some(false)),
            _ => Err(value.fault(Message::new(
                "this must be true or false",
                "true または false を指定してください",
            ))),
        }
    }

    /// The player that orders moves: its best move first, or all moves sorted.
    fn order(&mut self, sorts: bool) -> Result<(), InputError> {
        match self.given("ai_for_mo") {
            Some(player) => {
                let manner = if sorts { "sort" } else { "first" };
                self.set("order", &format!("{manner}:{}", bare(player.text)));
                Ok(())
            }
            None if sorts => Err(self.call.name.fault(Message::new(
                "sort_allnodes needs a player to sort by: ai_for_mo=ai14s",
                "sort_allnodes には順序を決める AI が必要です: ai_for_mo=ai14s",
            ))),
            None => Ok(()),
        }
    }
}
