//! The registry: every player's name, its parameters with defaults and ranges, and its description.
//!
//! Invariant: the listed names are exactly the usable ones. A new rule-based AI is one file in the library and one line here.

use marubatsu::lang::Text;
use marubatsu::players::by_score::ScoreRule;
use marubatsu::players::rules::RULES;
use marubatsu::players::table::Difficulty;
use marubatsu::players::{self, Spec};
use serde::Serialize;

use crate::games::{OwnPlayer, OwnPlayers, TABLES, scorers};
use crate::request::presets::{self, Preset};

/// The person at the board.
pub(super) const HUMAN: &str = "human";
/// The levels of play that search nothing by a preset: the first and the last.
pub(super) const BEGINNER: &str = "beginner";
/// The solver.
pub(super) const PERFECT: &str = "perfect";
/// The player by playouts.
pub(super) const MONTE_CARLO: &str = "ai_pmc";
/// The players by best-first searches.
pub(super) const MCTS: &str = "mcts";
pub(super) const PN: &str = "pn";

texts! {
    HERE = "a person at the board", "人間がプレイする";
    OWN_TABLE = "your own score table", "自作の評価値の表";
    ASKED = "an external program", "外部プログラム";
    ASKED_HERE = "a function", "関数";
    PERSON = "Person", "人間";
    LEVELS = "Levels of play", "強さの段階";
    ANY_MOVE = "any move", "どの着手も同じ確率で選ぶ";
    SOLVER = "the solver: wins as fast as possible, or holds out as long as possible; if its time is too short, it searches among the moves with the best proven results",
        "ソルバー。最短で勝ち、負けるなら最も長く粘る。時間が足りなければ、証明できた結果が最も良い着手から探索で選ぶ";
    HARD = "of the best moves, those after which the most replies are mistakes", "最善手のうち、相手が間違えやすい着手";
    EASY = "of the best moves, those after which the fewest replies are mistakes", "最善手のうち、相手が間違えにくい着手";
    RULE = "By rules", "ルールで着手を選ぶ AI";
    SCORED = "By score", "評価値で着手を選ぶ AI";
    TABLED = "With a table", "表を使う AI";
    SEARCHED = "By search", "探索を行う AI";
    PLAYED = "By playouts", "プレイアウトを行う AI";
    PROGRAMS = "Programs", "外部プログラム";
    BY_CHANCE = "the move that wins most random games",
        "ランダムなプレイアウトで最も勝率の高い着手";
    BY_VISITS = "Monte Carlo tree search (UCT): the move visited most, or one that is proved",
        "モンテカルロ木探索 (UCT)。最も多く訪れた着手、または証明した着手";
    BY_PROOF = "proof-number search: the move that it has proved, otherwise the move of strong",
        "証明数探索。証明できた着手、なければ strong の着手";
    ALL_GAMES = "every game", "すべてのゲーム";
    SMALL_GAMES = "games of up to 2,000,000 positions", "200 万局面以下のゲーム";
    LINE_GAMES = "m,n,k-games", "m,n,k ゲーム";
    SQUARE = "m,n,k-games on square boards", "列と行の数が同じ盤";
    ODD = "m,n,k-games on square boards of odd size", "列と行の数が同じ奇数の盤";
    ONE_GAME = "the table's game", "表のゲーム";
}

/// `ai_pmc` with the series' numbers of playouts.
const READY: [(&str, Text); 5] = [
    (
        "ai_pmc:pnum=5",
        Text::new("5 playouts of a position", "プレイアウト 5 回"),
    ),
    (
        "ai_pmc:pnum=10",
        Text::new("10 playouts of a position", "プレイアウト 10 回"),
    ),
    (
        "ai_pmc:pnum=100",
        Text::new("100 playouts of a position", "プレイアウト 100 回"),
    ),
    (
        "ai_pmc:pnum=1000",
        Text::new("1,000 playouts of a position", "プレイアウト 1,000 回"),
    ),
    (
        "ai_pmc:pnum=10000",
        Text::new("10,000 playouts of a position", "プレイアウト 10,000 回"),
    ),
];

/// Players with tables that choose among the best moves for whom they play against.
pub(super) const FOR_PEOPLE: [(&str, Difficulty, Text); 2] = [
    ("hard-for-people", Difficulty::Hard, HARD),
    ("easy-for-people", Difficulty::Easy, EASY),
];

/// What kind of player it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum PlayerFamily {
    /// Someone at the board.
    Person,
    /// A level of play, from the weakest to the strongest.
    Level,
    /// Names moves by rules.
    Rules,
    /// Gives numbers to where moves lead.
    ByScore,
    /// Looks scores up.
    Table,
    /// Searches.
    Search,
    /// Plays by chance to the end.
    Playouts,
    /// A program of one's own.
    Program,
}

impl PlayerFamily {
    /// All of them, in the list's order, with their headings.
    pub const ALL: [(Self, Text); 8] = [
        (Self::Person, PERSON),
        (Self::Level, LEVELS),
        (Self::Rules, RULE),
        (Self::ByScore, SCORED),
        (Self::Table, TABLED),
        (Self::Search, SEARCHED),
        (Self::Playouts, PLAYED),
        (Self::Program, PROGRAMS),
    ];
}

/// A parameter as it is listed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ParameterEntry {
    /// The series' name.
    pub name: &'static str,
    /// What it is if it isn't given; nothing if there is none then.
    pub default: String,
    /// What it may be.
    pub range: String,
    /// What it is for.
    pub about: &'static str,
    /// The same in Japanese.
    pub about_ja: &'static str,
}

/// A player as it is listed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayerEntry {
    /// Its name.
    pub name: String,
    /// What kind it is.
    pub family: PlayerFamily,
    /// Its parameters.
    pub parameters: Vec<ParameterEntry>,
    /// What it does, in one line.
    pub about: &'static str,
    /// The same in Japanese.
    pub about_ja: &'static str,
    /// What it plays.
    pub plays: &'static str,
    /// The same in Japanese.
    pub plays_ja: &'static str,
}

/// All players, family by family: the built-in ones and these.
pub fn all(own: &OwnPlayers) -> Vec<PlayerEntry> {
    let human = entry(HUMAN, PlayerFamily::Person, HERE, ALL_GAMES);
    let (levels, searches): (Vec<&Preset>, Vec<&Preset>) = presets::PRESETS
        .iter()
        .partition(|preset| preset.is_level());
    let beginner = entry(BEGINNER, PlayerFamily::Level, ANY_MOVE, ALL_GAMES);
    let perfect = entry(PERFECT, PlayerFamily::Level, SOLVER, ALL_GAMES);
    let rules = RULES.iter().map(|spec| {
        let plays = match spec.name {
            "ai3" | "ai4" | "ai7" => ODD,
            _ => LINE_GAMES,
        };
        entry(spec.name, PlayerFamily::Rules, spec.about, plays)
    });
    let tables = TABLES.iter();
    let tables = tables.map(|(name, _, about)| (name, about));
    let tables = tables.chain(FOR_PEOPLE.iter().map(|(name, _, about)| (name, about)));
    let tables = tables.map(|(name, about)| entry(name, PlayerFamily::Table, *about, SMALL_GAMES));
    let own = own.iter().map(|(name, player)| match player {
        OwnPlayer::Table(_) => entry(name, PlayerFamily::Table, OWN_TABLE, ONE_GAME),
        OwnPlayer::Callback(_) => entry(name, PlayerFamily::Program, ASKED_HERE, ALL_GAMES),
        OwnPlayer::Program(_) => {
            entry(name, PlayerFamily::Program, ASKED, ALL_GAMES).with(PROGRAM.iter().map(parameter))
        }
    });
    let playouts = entry(MONTE_CARLO, PlayerFamily::Playouts, BY_CHANCE, ALL_GAMES);
    let visits = entry(MCTS, PlayerFamily::Playouts, BY_VISITS, ALL_GAMES);
    let proof = entry(PN, PlayerFamily::Search, BY_PROOF, ALL_GAMES);
    let ready = READY.iter();
    let ready = ready.map(|(name, about)| entry(name, PlayerFamily::Playouts, *about, ALL_GAMES));
    std::iter::once(human)
        .chain([beginner])
        .chain(levels.into_iter().map(search))
        .chain([perfect.with(SOLVING.iter().map(parameter))])
        .chain(rules)
        .chain(scorers().map(by_score))
        .chain(tables)
        .chain(searches.into_iter().map(search))
        .chain([proof.with(PROOF.iter().map(parameter))])
        .chain([playouts.with(PLAYOUTS.iter().map(parameter))])
        .chain(ready)
        .chain([visits.with(VISITS.iter().map(parameter))])
        .chain(own)
        .collect()
}

/// The names of all players, without parameters: the built-in ones and these.
pub fn names(own: &OwnPlayers) -> Vec<String> {
    let all = all(own).into_iter().map(|entry| entry.name);
    all.filter(|name| !name.contains(':')).collect()
}

fn entry(name: &str, family: PlayerFamily, about: Text, plays: Text) -> PlayerEntry {
    PlayerEntry {
        name: name.to_owned(),
        family,
        parameters: Vec::new(),
        about: about.en,
        about_ja: about.ja,
        plays: plays.en,
        plays_ja: plays.ja,
    }
}

impl ParameterEntry {
    /// Returns what it is for.
    pub const fn about(&self) -> Text {
        Text::new(self.about, self.about_ja)
    }
}

impl PlayerEntry {
    /// Returns what it does, in one line.
    pub const fn about(&self) -> Text {
        Text::new(self.about, self.about_ja)
    }

    /// Returns what it plays.
    pub const fn plays(&self) -> Text {
        Text::new(self.plays, self.plays_ja)
    }

    /// Whether its moves come from a search that can be looked at, as options of a search.
    pub fn searches(&self) -> bool {
        presets::named(&self.name).is_some()
    }

    /// Whether it is the player of this name, whatever its parameters are.
    pub fn is(&self, name: &str) -> bool {
        self.name.split(':').next() == Some(name)
    }

    /// The same with these parameters.
    fn with(self, parameters: impl Iterator<Item = ParameterEntry>) -> Self {
        let parameters = parameters.collect();
        Self { parameters, ..self }
    }
}

fn by_score(spec: &Spec) -> PlayerEntry {
    let limit = players::Parameter::LIMIT;
    let listed = |parameter: &players::Parameter| ParameterEntry {
        name: parameter.name,
        default: parameter.default.to_string(),
        range: format!("-{limit}..{limit}"),
        about: parameter.about.en,
        about_ja: parameter.about.ja,
    };
    let plays = match ScoreRule::named(spec.name) {
        Some(rule) if rule.needs_centre() => ODD,
        Some(_) => SQUARE,
        None => LINE_GAMES,
    };
    entry(spec.name, PlayerFamily::ByScore, spec.about, plays)
        .with(spec.parameters.iter().map(listed))
}

fn search(preset: &Preset) -> PlayerEntry {
    let named = |name| {
        let &(name, usual, range, about) = SEARCH.iter().find(|known| known.0 == name)?;
        let default = preset.default(name).unwrap_or(usual);
        Some(parameter(&(name, default, range, about)))
    };
    let parameters = preset.parameters().into_iter().filter_map(named);
    let family = if preset.is_level() {
        PlayerFamily::Level
    } else {
        PlayerFamily::Search
    };
    entry(preset.name, family, preset.about, ALL_GAMES).with(parameters)
}

fn parameter(&(name, default, range, about): &Parameter) -> ParameterEntry {
    ParameterEntry {
        name,
        default: default.to_owned(),
        range: range.to_owned(),
        about: about.en,
        about_ja: about.ja,
    }
}

/// Declares parameters.
macro_rules! parameters {
    ($($(#[$doc:meta])* $list:ident {$(
        $name:ident = $default:literal ($range:literal) $en:literal, $ja:literal;
    )*})*) => {
        $($(#[$doc])* pub(super) const $list: &[Parameter] = &[$(
            (stringify!($name), $default, $range, Text::new($en, $ja))
        ),*];)*
    };
}

/// A parameter: its name, its default, or nothing if there is none, its range, and what it is for.
pub(super) type Parameter = (&'static str, &'static str, &'static str, Text);

parameters! {
    /// Of search players.
    SEARCH {
        shortest_victory = "false" ("true|false") "score quicker wins higher", "早い勝利ほど評価値を高くする";
        use_tt = "false" ("true|false") "use a transposition table", "置換表を使う";
        init_ab = "false" ("true|false") "start α and β at the lowest and highest score", "α 値と β 値を評価値の最小値と最大値で初期化する";
        ai_for_mo = "" ("ai1s..ai14s, ai_gt1..ai_gtsvrd") "player whose best move is searched first", "最善手を先頭にする AI (move ordering)";
        sort_allnodes = "false" ("true|false") "sort all moves by that player's scores", "すべての子ノードをその AI の評価値で並べ替える";
        share_tt = "true" ("true|false") "share one table among all children", "置換表をすべての子ノードで共有する";
        moveordering = "true" ("true|false") "search the best move of the previous depth first; this uses a shared table, whatever use_tt and share_tt are", "1 つ浅い探索の最善手を先頭にする。use_tt と share_tt の値によらず、共有の置換表を使う";
        f = "0" ("-10000..10000") "first guess", "最初の予測値";
        maxdepth = "1" ("0..65534") "maximum depth in plies", "深さの上限";
        eval_func = "" ("ai1s..ai14s") "player whose scores value the leaves; the last move may count too", "静的評価関数として使う AI (直前の着手も評価に使う)";
        timelimit = "10" ("0.001..1000000000") "seconds per move", "1 手の制限時間 (秒)";
    }
    /// Of the player by playouts.
    PLAYOUTS {
        pnum = "10000" ("1..1000000000") "total number of playouts per position", "1 つの局面のプレイアウトの合計";
        timelimit = "" ("0.001..3600") "time limit in seconds; results may then differ from run to run", "秒数の上限。指定すると結果は毎回同じとは限らない";
        seed = "1" ("1..4294967295") "random seed", "乱数の種";
    }
    /// Of the player by UCT.
    VISITS {
        iterations = "1000" ("1..4294967295") "maximum number of playouts per position", "1 つの局面のプレイアウトの上限";
        c = "1.4142135623730951" ("0..") "exploration constant, for results from 0 to 1", "探索定数 (結果を 0 から 1 としたときの値)";
        proofs = "bounds" ("none|bounds|wins") "what it proves as it searches: bounds of scores, or wins and losses", "探索中に証明するもの: 評価値の範囲、または勝ちと負け";
        rollout = "ai2" ("ai1..ai7, ai1s..ai14s, ai_lines") "player that chooses the playout moves", "プレイアウトの着手を選ぶ AI";
        seed = "1" ("0..") "random seed", "乱数の種";
        fresh = "false" ("true|false") "new playouts in each game of a match; not possible where answers must not vary, as for exact odds", "対局ごとに乱数を変える。厳密な確率など、常に同じ答えが必要な場合は使えない";
        timelimit = "" ("0.001..3600") "time limit in seconds; results may then differ from run to run", "秒数の上限。指定すると結果は毎回同じとは限らない";
    }
    /// Of the player by proof numbers.
    PROOF {
        nodes = "100000" ("1..") "maximum number of nodes per position", "1 つの局面のノード数の上限";
        timelimit = "" ("0.001..3600") "time limit in seconds; results may then differ from run to run", "秒数の上限。指定すると結果は毎回同じとは限らない";
    }
    /// Of the solver.
    SOLVING {
        timelimit = "3" ("0.001..3600") "seconds per move", "1 手の制限時間 (秒)";
    }
    /// Of programs.
    PROGRAM {
        timelimit = "1" ("0.001..3600") "seconds per move", "1 手の制限時間 (秒)";
    }
}
