//! A request for a best-first search: how one position is searched by UCT, PUCT or proof numbers.
//!
//! Invariant: an option that doesn't go with the algorithm is refused by its name.

use std::time::Duration;

use marubatsu::best_first::uct::{self, MOST_ITERATIONS, Proofs, Selection, UctSettings};
use marubatsu::best_first::{ProofQuestion, RoundPhase, pn};
use marubatsu::lang::Text;
use marubatsu::score::Score;
use serde_json::Value;

use super::value::OptionValue;
use super::{OptionLists, Request, WrittenValue};
use crate::games::{AnyGame, AnyPosition, Guide, ScoreKind};
use crate::request::pairs::OptionPairs;
use crate::request::shared_options::{NODE_LIMIT, POSITION, SCORE, TIME, check_score};
use crate::words::{
    Error, InputError, KeyValue, NamedChoice, NamedValue, OptionSpec, ValueSpan, Values, numbers,
};

texts! {
    NO_CONSTANT = "expected a finite number, 0 or more, such as 1.4", "1.4 のような 0 以上の有限の数を指定してください";
}

/// What is done if nothing is said: so many iterations, with this seed.
const ITERATIONS: u64 = 1000;
const SEED: u64 = 1;

/// A best-first search's algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BestFirst {
    /// Monte Carlo tree search by upper confidence bounds.
    Uct,
    /// The same by PUCT: all moves are candidates from the start, by their priors.
    Puct,
    /// Proof-number search.
    Pn,
    /// The same depth first, with thresholds and a table in place of a tree.
    Dfpn,
}

names! {
    BestFirst {
        Self::Uct => "uct" = "mcts" ("UCT", "UCT")
        Self::Puct => "puct" ("PUCT", "PUCT")
        Self::Pn => "pn" = "pns" = "proof-number" ("proof-number search", "証明数探索")
        Self::Dfpn => "dfpn" = "df-pn" ("df-pn (proof numbers with a table)", "df-pn (置換表を使う証明数探索)")
    }
    Proofs {
        Self::None => "none" ("none", "なし")
        Self::Bounds => "bounds" ("bounds of scores", "評価値の範囲")
        Self::Wins => "wins" ("wins and losses", "勝ちと負け")
    }
}

/// How much UCT prefers moves that it has tried little: a finite number, 0 or more.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Exploration(f64);

/// What PUCT thinks of moves before it has tried them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Prior {
    /// All are alike.
    #[default]
    Uniform,
    /// Half of it goes to this player's candidates alone.
    By(Guide),
}

/// Which question a proof-number search answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ask {
    /// What the score is.
    #[default]
    Value,
    /// Whether it is at least this, in circle's view.
    AtLeast(Score),
}

requests! {
    /// A best-first search of one position, with everything decided.
    pub struct BestFirstRequest {
        of POSITION {
            /// The game.
            pub game: AnyGame = "game" {}
            /// Where the search begins.
            pub position: AnyPosition = "board" {}
        }
        /// What best-first searches have in common with others.
        list BEST_FIRST_COMMON {
            /// Which algorithm.
            pub algorithm: BestFirst = "algorithm" {
                label: "Algorithm"; "アルゴリズム",
                help: "best-first algorithm: UCT, PUCT, or proof-number search with a tree (pn) or with a table (dfpn)";
                    "最良優先探索のアルゴリズム: UCT、PUCT、または証明数探索 (木を作る pn、置換表を使う dfpn)",
            }
            /// Which numbers the ends have.
            pub score: ScoreKind = "score" { ..SCORE }
            /// Nodes, at most.
            pub node_limit: Option<u64> = "node_limit" { ..NODE_LIMIT }
            /// Time, at most.
            pub time: Option<Duration> = "time" { ..TIME }
        }
        /// Options of best-first searches alone.
        list BEST_FIRST {
            /// Iterations of UCT or PUCT; none for the usual number.
            pub iterations: Option<u64> = "iterations" {
                range: (1, MOST_ITERATIONS),
                label: "Iterations"; "反復回数",
                example: "10000",
                help: "iterations of uct and puct [default: 1000]"; "uct、puct の反復回数 [既定値: 1000]",
            }
            /// The constant; none for √2, or 1.25 of PUCT.
            pub exploration: Option<Exploration> = "exploration" {
                label: "Exploration constant"; "探索定数",
                example: "0.5",
                help: "exploration constant of uct and puct, 0 or more: higher values visit rarely tried moves more often; results count from 0 (loss) to 1 (win) [default: √2, puct 1.25]";
                    "uct、puct の探索定数 (0 以上)。大きいほど、訪問回数の少ない手を多く試す。結果を 0 (負け) から 1 (勝ち) としたときの値 [既定値: √2、puct では 1.25]",
            }
            /// The seed of UCT's playouts; none for the usual one.
            pub seed: Option<u64> = "seed" {
                label: "Random seed"; "乱数の種",
                example: "7",
                help: "random seed of the playouts of uct and puct [default: 1]";
                    "uct、puct のプレイアウトの乱数の種 [既定値: 1]",
            }
            /// Who plays the playouts of UCT; none if that is chance alone.
            pub rollout: Option<Guide> = "rollout" {
                label: "Playouts by"; "プレイアウトの AI",
                example: "ai6",
                help: "player that chooses the playout moves of uct and puct, at random among its candidates; it must not search: ai1 to ai7, or ai14s and others with scores [default: ai2, any move]";
                    "uct、puct のプレイアウトの着手を選ぶ AI。その候補から同じ確率で選ぶ。使えるのは探索をしない AI: ai1 から ai7、ai14s など評価値を持つもの [既定値: ai2 (ランダム)]",
            }
            /// What PUCT thinks of moves before it has tried them.
            pub prior: Prior = "prior" {
                label: "Prior"; "事前確率",
                example: "ai6",
                help: "prior probabilities of moves in puct: all equal (uniform), or half spread evenly and half over the candidates of a player that doesn't search, such as ai6";
                    "puct の着手の事前確率: 均等 (uniform)、または半分を均等に、残りの半分を ai6 など探索をしない AI の候補手に分ける",
            }
            /// What UCT proves.
            pub proofs: Proofs = "proofs" {
                label: "Proofs"; "証明",
                help: "what uct and puct prove as they search: nothing (none), bounds of each node's score (bounds), or wins and losses but no draws (wins); the search ends once the root's score is proved";
                    "uct、puct が探索中に証明するもの: なし (none)、各ノードの評価値の範囲 (bounds)、または勝ちと負けだけ (wins。引き分けは証明しない)。ルートノードの評価値が証明されると探索を終える",
            }
            /// What proof numbers prove.
            pub ask: Ask = "ask" {
                takes_hyphens: true,
                label: "Question"; "問い",
                example: "0",
                help: "question of pn and dfpn: is the score at least F, in circle's view? value asks for each score from the highest down until one is proved";
                    "pn、dfpn の問い: 〇 から見た評価値は F 以上か。value では、最大の評価値から順に、証明されるまで問う",
            }
        }
    }
}

texts! {
    pub(crate) OF_UCT = "this needs --algorithm uct or puct", "--algorithm uct または puct が必要です";
    OF_PUCT = "this needs --algorithm puct", "--algorithm puct が必要です";
    pub(crate) OF_QUESTIONS = "this needs --algorithm pn or dfpn", "--algorithm pn または dfpn が必要です";
}

impl BestFirst {
    /// What happens in its frames, as files and addresses name it.
    pub const fn phases(self) -> &'static [(&'static str, RoundPhase)] {
        match self {
            Self::Uct | Self::Puct => &uct::PHASES,
            Self::Pn | Self::Dfpn => &pn::PHASES,
        }
    }

    /// Whether its rounds alone tell all of it, so that a recording can be kept.
    pub const fn is_told_by_rounds(self) -> bool {
        !matches!(self, Self::Dfpn)
    }

    /// Returns whether it guesses by visits; others prove.
    pub const fn guesses(self) -> bool {
        matches!(self, Self::Uct | Self::Puct)
    }

    /// Returns whether an option is one of its own, or of all searches.
    pub fn takes(self, key: &str) -> bool {
        Self::of_option(key).is_none_or(|(algorithms, _)| algorithms.contains(&self))
    }

    /// The algorithms that an option is about, if it is one of best-first searches alone; and that it goes with those.
    pub(super) fn of_option(key: &str) -> Option<(&'static [Self], Text)> {
        match key {
            "iterations" | "exploration" | "seed" | "rollout" | "proofs" => {
                Some((&[Self::Uct, Self::Puct], OF_UCT))
            }
            "prior" => Some((&[Self::Puct], OF_PUCT)),
            "ask" => Some((&[Self::Pn, Self::Dfpn], OF_QUESTIONS)),
            _ => None,
        }
    }

    /// Its exploration constant, if nothing is said: that for which the means of UCT are proved to converge.
    const fn exploration(self) -> f64 {
        match self {
            Self::Puct => 1.25,
            _ => std::f64::consts::SQRT_2,
        }
    }
}

impl BestFirstRequest {
    /// The search with which a player chooses a move, by these options, from the game's start.
    pub(crate) fn of_player<'a>(
        game: &AnyGame,
        algorithm: BestFirst,
        options: &[KeyValue<'a>],
    ) -> Result<Self, Error> {
        let named: [KeyValue<'a>; 1] = [("algorithm", algorithm.name())];
        let pairs = named.into_iter().chain(options.iter().copied());
        Self::of(&OptionPairs::on(game.clone(), pairs, Self::LISTS)?)
    }

    /// Returns how many iterations UCT makes, at most.
    pub fn iterations(&self) -> u64 {
        self.iterations.unwrap_or(ITERATIONS)
    }

    /// Returns how UCT searches.
    pub fn uct(&self) -> UctSettings {
        let constant = self.exploration.map(|Exploration(constant)| constant);
        UctSettings {
            exploration: constant.unwrap_or(self.algorithm.exploration()),
            seed: self.seed.unwrap_or(SEED),
            proofs: self.proofs,
            selection: match self.algorithm {
                BestFirst::Puct => Selection::Puct,
                _ => Selection::Ucb,
            },
        }
    }

    /// Returns what proof numbers are to answer.
    pub const fn question(&self) -> ProofQuestion {
        match self.ask {
            Ask::Value => ProofQuestion::Value,
            Ask::AtLeast(least) => ProofQuestion::AtLeast(least),
        }
    }

    /// The same request for another position of its game.
    ///
    /// # Errors
    /// When the text is no position of the game.
    pub fn at_board(&self, board: &str) -> Result<Self, Error> {
        Ok(Self {
            position: self.game.position_at(board)?,
            ..self.clone()
        })
    }

    /// All that decides what is done: the algorithm, its own options, and limits if there are any.
    pub(crate) fn decided(&self) -> Vec<WrittenValue> {
        let mut decided = vec![
            WrittenValue::of("algorithm", &self.algorithm),
            WrittenValue::of("score", &self.score),
        ];
        let UctSettings {
            exploration, seed, ..
        } = self.uct();
        let own = [
            WrittenValue::of("iterations", &self.iterations()),
            WrittenValue::of("exploration", &Exploration(exploration)),
            WrittenValue::of("seed", &seed),
            WrittenValue::of("rollout", self.rollout.as_ref().unwrap_or(&Guide::ANY_MOVE)),
            WrittenValue::of("prior", &self.prior),
            WrittenValue::of("proofs", &self.proofs),
            WrittenValue::of("ask", &self.ask),
        ];
        let own = own.into_iter();
        decided.extend(own.filter(|option| self.algorithm.takes(option.key)));
        let limits = [
            WrittenValue::of("node_limit", &self.node_limit),
            WrittenValue::of("time", &self.time),
        ];
        decided.extend(limits.into_iter().filter(|limit| !limit.json.is_null()));
        decided
    }

    fn of(given: &OptionPairs<'_>) -> Result<Self, Error> {
        let request = Self::fields(given)?;
        check_score(&request.game, request.score)?;
        let others = given.pairs().filter_map(|(key, value)| {
            let (_, why) = BestFirst::of_option(key)?;
            let useless = !request.algorithm.takes(key) && says(Self::LISTS, (key, value));
            useless.then(|| InputError::usage(key, value, why))
        });
        if let Some(error) = { others }.next() {
            return Err(error.into());
        }
        let rollout = request.rollout.filter(|given| *given != Guide::ANY_MOVE);
        if let Some(player) = &rollout {
            player.fits("rollout", &request.game)?;
        }
        if let Prior::By(player) = &request.prior {
            player.fits("prior", &request.game)?;
        }
        let usual = Exploration(request.algorithm.exploration());
        // What is the default is one request, given or not.
        Ok(Self {
            rollout,
            iterations: request.iterations.filter(|&given| given != ITERATIONS),
            exploration: request.exploration.filter(|given| *given != usual),
            seed: request.seed.filter(|&given| given != SEED),
            ..request
        })
    }
}

/// Whether a pair says anything: naming the default is no fault.
pub(super) fn says(lists: OptionLists, (key, value): KeyValue<'_>) -> bool {
    let default = OptionSpec::find(lists, key).map_or("", OptionSpec::default);
    !value.is_empty() && value != default
}

impl OptionValue for Exploration {
    const VALUES: Values = Values::Text("C", "");

    fn read(given: &OptionPairs<'_>, option: &OptionSpec) -> Result<Self, InputError> {
        let text = given.value(option.key);
        let constant = numbers::in_range(text, 0.0..=f64::MAX);
        // There is one zero.
        let constant = constant.map(|constant| Self(constant + 0.0));
        constant.ok_or_else(|| InputError::new(option.key, text, Some(0), NO_CONSTANT))
    }

    /// The shortest text that reads back as the same number.
    fn write(&self) -> String {
        self.0.to_string()
    }

    fn json(&self) -> Value {
        Value::from(self.0)
    }
}

impl OptionValue for Guide {
    const VALUES: Values = Values::Text("PLAYER", "");

    fn read(given: &OptionPairs<'_>, option: &OptionSpec) -> Result<Self, InputError> {
        Self::read(ValueSpan::of(option.key, given.value(option.key)))
    }

    fn write(&self) -> String {
        self.to_string()
    }
}

impl OptionValue for Prior {
    const VALUES: Values = Values::Open(
        &[NamedChoice::new("uniform", ("all equal", "均等"))],
        "PLAYER",
    );

    fn read(given: &OptionPairs<'_>, option: &OptionSpec) -> Result<Self, InputError> {
        match given.value(option.key) {
            "uniform" => Ok(Self::Uniform),
            _ => <Guide as OptionValue>::read(given, option).map(Self::By),
        }
    }

    fn write(&self) -> String {
        match self {
            Self::Uniform => "uniform".to_owned(),
            Self::By(player) => player.to_string(),
        }
    }
}

impl OptionValue for Ask {
    const VALUES: Values = Values::Open(&[NamedChoice::new("value", ("the score", "評価値"))], "F");

    fn read(given: &OptionPairs<'_>, option: &OptionSpec) -> Result<Self, InputError> {
        match given.value(option.key) {
            "value" => Ok(Self::Value),
            _ => Score::read(given, option).map(Self::AtLeast),
        }
    }

    fn write(&self) -> String {
        match self {
            Self::Value => "value".to_owned(),
            Self::AtLeast(least) => least.write(),
        }
    }
}
