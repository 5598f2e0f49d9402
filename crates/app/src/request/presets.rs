//! Search AIs as options of a search: the series', such as `ai_abs_tt4:shortest_victory=true`, and levels of play that search, such as `club`.
//!
//! Invariant: a preset is a short form and no more: it stands for pairs that could have been given one by
//! one, so a request made by a preset has the same key as one made by its options.

use marubatsu::lang::Text;

use crate::words::{Call, InputError, ValueSpan, bare, unknown};

texts! {
    NO_SORTER = "sort_allnodes needs a player to sort by: ai_for_mo=ai14s",
        "sort_allnodes には順序を決める AI が必要です: ai_for_mo=ai14s";
}

/// A search AI: its name, the parameters it has, and the pairs that it always stands for.
#[derive(Debug)]
pub(crate) struct Preset {
    pub(crate) name: &'static str,
    /// Their names, with spaces between.
    parameters: &'static str,
    /// As `key=value`, with spaces between.
    pairs: &'static str,
    family: PresetFamily,
    pub(crate) about: Text,
}

/// Which of the series' functions a search AI calls.
#[derive(Debug, PartialEq, Eq)]
enum PresetFamily {
    /// Each child is searched by itself, with a table of its own.
    ByScore,
    /// The position is searched, with one table.
    ByMinimax,
    /// None of them: a level of play.
    Level,
}

impl Preset {
    /// Whether a clock ends it, so that it need not say the same again.
    pub(crate) fn is_timed(&self) -> bool {
        self.pairs().any(|(key, _)| key == "time")
    }

    /// The default of one of its parameters, where it isn't the usual one: who deepens has a table unless told otherwise.
    pub(crate) fn default(&self, parameter: &str) -> Option<&'static str> {
        let tabled = self.pairs().any(|(key, _)| key == "table");
        (parameter == "use_tt" && tabled).then_some("true")
    }

    /// Whether its scores are in the view of who chooses, not in circle's.
    pub(crate) fn is_by_score(&self) -> bool {
        self.family == PresetFamily::ByScore
    }

    /// Whether it is a level of play: what judges its leaves is left out where a game can't be judged so.
    pub(crate) fn is_level(&self) -> bool {
        self.family == PresetFamily::Level
    }

    pub(crate) fn parameters(&self) -> Vec<&'static str> {
        self.parameters.split_whitespace().collect()
    }

    fn pairs(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        self.pairs
            .split_whitespace()
            .filter_map(|pair| pair.split_once('='))
    }
}

const NONE: &str = "";
const SHORTEST: &str = "shortest_victory";
const WITH_TABLE: &str = "shortest_victory use_tt share_tt";
const ALL: &str = "shortest_victory use_tt init_ab ai_for_mo sort_allnodes share_tt";
const ALL_WITH_GUESS: &str = "f shortest_victory use_tt init_ab ai_for_mo sort_allnodes share_tt";
const LIMITED: &str = "maxdepth eval_func use_tt share_tt";
const TIMED: &str = "timelimit eval_func";
const TIMED_WITH_TABLES: &str = "timelimit eval_func use_tt share_tt moveordering";

/// Declares the presets: family, name, parameters, the pairs it stands for, and its words.
macro_rules! presets {
    ($($family:ident $name:ident $parameters:ident $pairs:literal ($en:literal, $ja:literal))*) => {
        /// All presets.
        pub(crate) static PRESETS: &[Preset] = &[$(Preset {
            name: stringify!($name),
            parameters: $parameters,
            pairs: $pairs,
            family: PresetFamily::$family,
            about: Text::new($en, $ja),
        }),*];
    };
}

presets! {
    Level casual NONE "depth=1"
        ("wins at once if it can, and stops an immediate win of the opponent if it can; otherwise any move",
         "すぐに勝てる手があれば勝ち、相手が次に勝つ手は防げれば防ぐ。それ以外はランダム")
    Level club NONE "depth=5 eval=ai_lines table=merged deepen=true order=previous node_limit=100000"
        ("searches 6 plies (fewer if that takes more than 100,000 nodes), and judges the positions there by open lines and threats",
         "6 手先まで読み (10 万ノードを超えるなら浅くする)、その局面をまだ作れる直線と脅威で評価する")
    Level strong NONE "depth=11 eval=ai_lines table=merged deepen=true order=previous node_limit=400000"
        ("searches 12 plies (fewer if that takes more than 400,000 nodes), and judges the positions there by open lines and threats",
         "12 手先まで読み (40 万ノードを超えるなら浅くする)、その局面をまだ作れる直線と脅威で評価する")
    ByScore ai_mmdfs SHORTEST "algorithm=minimax" ("minimax", "ミニマックス法")
    ByScore ai_mmdfs_tt SHORTEST "algorithm=minimax table=merged"
        ("minimax with a table", "置換表を使うミニマックス法")
    ByMinimax ai_mmdfs_all WITH_TABLE "algorithm=minimax"
        ("minimax with all its options", "すべてのオプションを持つミニマックス法")
    ByScore ai_abs SHORTEST "fail=hard" ("hard alpha-beta", "αβ 法 (ハード法)")
    ByScore ai_abs2 SHORTEST "" ("soft alpha-beta", "αβ 法 (ソフト法)")
    ByScore ai_abs3 SHORTEST "window=range"
        ("soft alpha-beta from the range of scores", "評価値の範囲から始める αβ 法")
    ByScore ai_abs_tt SHORTEST "fail=hard table=window"
        ("hard alpha-beta, table by window", "α 値と β 値ごとの置換表を使う αβ 法")
    ByScore ai_abs_tt2 SHORTEST "table=bounds"
        ("alpha-beta, table of the last bounds", "評価値の範囲を持つ置換表を使う αβ 法")
    ByScore ai_abs_tt3 SHORTEST "table=merged"
        ("alpha-beta, table of merged bounds", "範囲を合わせる置換表を使う αβ 法")
    ByScore ai_abs_tt4 SHORTEST "window=range table=merged"
        ("alpha-beta from the range, merged table", "評価値の範囲から始め、範囲を合わせる置換表を使う αβ 法")
    ByMinimax ai_abs_all ALL ""
        ("alpha-beta with all its options", "すべてのオプションを持つ αβ 法")
    ByScore ai_nws_3score NONE "algorithm=null-window"
        ("strict null-window search", "厳密な枝狩りの null window 探索")
    ByScore ai_nws_3score2 NONE "window=-0.5,0.5" ("null-window search", "null window 探索")
    ByScore ai_nws_3score_tt NONE "window=-0.5,0.5 table=merged defaults=range"
        ("null-window search with a table", "置換表を使う null window 探索")
    ByMinimax ai_scout ALL "algorithm=scout" ("scout (PVS)", "スカウト法 (PVS)")
    ByMinimax ai_mtdf ALL_WITH_GUESS "algorithm=mtdf" ("MTD(f)", "MTD(f) 法")
    ByMinimax ai_abs_dls LIMITED "depth=1" ("depth-limited alpha-beta", "深さを制限した αβ 法")
    ByMinimax ai_pvs_dls LIMITED "algorithm=scout depth=1"
        ("depth-limited scout", "深さを制限したスカウト法")
    ByMinimax ai_ab_iddfs TIMED_WITH_TABLES "table=merged deepen=true order=previous time=10"
        ("alpha-beta with iterative deepening until a time limit", "制限時間まで反復深化する αβ 法")
    ByMinimax ai_pvs_iddfs TIMED "algorithm=scout table=merged deepen=true order=previous time=10"
        ("scout with iterative deepening until a time limit", "制限時間まで反復深化するスカウト法")
}

/// The preset of this name, if there is one.
pub(crate) fn named(name: &str) -> Option<&'static Preset> {
    PRESETS.iter().find(|preset| preset.name == name)
}

/// Whether a preset's text names a level of play.
pub(crate) fn is_level(text: &str) -> bool {
    named(text).is_some_and(Preset::is_level)
}

/// The pairs that a preset's text stands for.
///
/// # Errors
/// When there is no such preset or parameter, or a value can't be used.
pub(crate) fn expand(text: &str) -> Result<Vec<(&'static str, String)>, InputError> {
    let call = ValueSpan::of("preset", text).call()?;
    let Some(preset) = named(call.name.text) else {
        let names: Vec<&str> = PRESETS.iter().map(|preset| preset.name).collect();
        let message = unknown("search AI", "探索を行う AI ", call.name.text, &names);
        return Err(call.name.fault(message));
    };
    let parameters = preset.parameters();
    for (key, _) in &call.given {
        if !parameters.contains(&key.text) {
            return Err(key.unknown_parameter(&parameters));
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
        let pairs = preset.pairs().map(|(key, value)| (key, value.to_owned()));
        let mut this = Self {
            call,
            pairs: pairs.collect(),
        };
        if this.flag("shortest_victory", false)? {
            this.set("score", "shortest");
        }
        if !this.flag("moveordering", true)? {
            this.drop("order");
        }
        // The best moves of the depth before stand in a table that all children share: where they come first, the
        // series has one whatever is said.
        let (previous, tabled) = (this.has("order"), this.has("table"));
        let use_tt = this.flag("use_tt", tabled)? || previous;
        let share_tt = this.flag("share_tt", true)? || previous;
        match (tabled, use_tt) {
            (false, true) => {
                this.set("table", "merged");
                if preset.parameters().contains(&"init_ab") {
                    this.set("defaults", "range");
                }
            }
            (true, false) => this.drop("table"),
            (true, true) | (false, false) => {}
        }
        if this.flag("init_ab", false)? {
            this.set("window", "range");
        }
        // The player that orders moves: its best move first, or all moves sorted.
        match (call.value("ai_for_mo"), this.flag("sort_allnodes", false)?) {
            (Some(player), true) => this.set("order", &format!("sort:{}", bare(player.text))),
            (Some(player), false) => this.set("order", &format!("first:{}", bare(player.text))),
            (None, true) => return Err(call.name.fault(NO_SORTER)),
            (None, false) => {}
        }
        let apart = preset.is_by_score() || !share_tt;
        if use_tt && apart {
            this.set("own_tables", "true");
        }
        for (parameter, key) in [
            ("maxdepth", "depth"),
            ("eval_func", "eval"),
            ("timelimit", "time"),
            ("f", "guess"),
        ] {
            if let Some(value) = call.value(parameter) {
                this.set(key, bare(value.text));
            }
        }
        Ok(this.pairs)
    }

    fn has(&self, key: &str) -> bool {
        self.pairs.iter().any(|(known, _)| *known == key)
    }

    fn drop(&mut self, key: &str) {
        self.pairs.retain(|(known, _)| *known != key);
    }

    fn set(&mut self, key: &'static str, value: &str) {
        self.drop(key);
        self.pairs.push((key, value.to_owned()));
    }

    fn flag(&self, parameter: &str, default: bool) -> Result<bool, InputError> {
        let Some(value) = self.call.value(parameter) else {
            return Ok(default);
        };
        value.flag()
    }
}
