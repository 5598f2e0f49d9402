//! The series' search AIs as options of a search: `ai_abs_tt4:shortest_victory=true`.
//!
//! Invariant: a preset is a short form and no more: it stands for pairs that could have been given one by
//! one, so a request made by a preset has the same key as one made by its options.

use marubatsu::lang::Message;

use crate::call::{Call, Part};
use crate::error::InputError;
use crate::numbers::unknown;

/// A search AI: its name, the parameters it has, and the pairs that it always stands for.
struct Preset {
    name: &'static str,
    parameters: &'static [&'static str],
    pairs: &'static [(&'static str, &'static str)],
    /// Whether each child has a table of its own, as in the family by score.
    own_tables: bool,
}

const fn by_score(
    name: &'static str,
    parameters: &'static [&'static str],
    pairs: &'static [(&'static str, &'static str)],
) -> Preset {
    Preset {
        name,
        parameters,
        pairs,
        own_tables: true,
    }
}

const fn by_minimax(
    name: &'static str,
    parameters: &'static [&'static str],
    pairs: &'static [(&'static str, &'static str)],
) -> Preset {
    Preset {
        own_tables: false,
        ..by_score(name, parameters, pairs)
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

const PRESETS: [Preset; 20] = [
    by_score("ai_mmdfs", SHORTEST, &[("algorithm", "minimax")]),
    by_score(
        "ai_mmdfs_tt",
        SHORTEST,
        &[("algorithm", "minimax"), ("table", "merged")],
    ),
    by_minimax(
        "ai_mmdfs_all",
        &["shortest_victory", "use_tt", "share_tt"],
        &[("algorithm", "minimax")],
    ),
    by_score("ai_abs", SHORTEST, &[("fail", "hard")]),
    by_score("ai_abs2", SHORTEST, &[]),
    by_score("ai_abs3", SHORTEST, &[("window", "range")]),
    by_score(
        "ai_abs_tt",
        SHORTEST,
        &[("fail", "hard"), ("table", "window")],
    ),
    by_score("ai_abs_tt2", SHORTEST, &[("table", "bounds")]),
    by_score("ai_abs_tt3", SHORTEST, &[("table", "merged")]),
    by_score(
        "ai_abs_tt4",
        SHORTEST,
        &[("window", "range"), ("table", "merged")],
    ),
    by_minimax("ai_abs_all", ALL, &[]),
    by_score("ai_nws_3score", &[], &[("algorithm", "null-window")]),
    by_score("ai_nws_3score2", &[], &[("window", "-0.5,0.5")]),
    by_score(
        "ai_nws_3score_tt",
        &[],
        &[
            ("window", "-0.5,0.5"),
            ("table", "merged"),
            ("defaults", "range"),
        ],
    ),
    by_minimax("ai_scout", ALL, &[("algorithm", "scout")]),
    by_minimax("ai_mtdf", ALL_WITH_GUESS, &[("algorithm", "mtdf")]),
    by_minimax("ai_abs_dls", LIMITED, &[("depth", "1")]),
    by_minimax(
        "ai_pvs_dls",
        LIMITED,
        &[("algorithm", "scout"), ("depth", "1")],
    ),
    by_minimax("ai_ab_iddfs", TIMED, &DEEPENED),
    by_minimax("ai_pvs_iddfs", TIMED, &PVS_DEEPENED),
];

/// The names of all presets.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    PRESETS.iter().map(|preset| preset.name)
}

/// The pairs that a preset's text stands for.
///
/// # Errors
/// When there is no such preset or parameter, or a value can't be used.
pub(crate) fn expand(text: &str) -> Result<Vec<(&'static str, String)>, InputError> {
    let call = Part::of("preset", text).call()?;
    let found = PRESETS.iter().find(|preset| preset.name == call.name.text);
    let Some(preset) = found else {
        let names: Vec<&str> = names().collect();
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

/// A nested player without its parentheses.
fn bare(text: &str) -> &str {
    let inner = text
        .strip_prefix('(')
        .and_then(|rest| rest.strip_suffix(')'));
    inner.unwrap_or(text)
}
