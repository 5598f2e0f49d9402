//! Several searches of one position, asked for together: `alpha-beta:window=range uct:seed=7 pn`.
//!
//! Invariants: all begin at the same position and have the same scores; writing them gives the same request again.

use crate::games::{AnyGame, AnyPosition, Catalog, ScoreKind};
use crate::request::pairs::OptionPairs;
use crate::request::shared_options::{POSITION, SCORE, check_score};
use crate::request::{AnySearch, OptionValue, Request as _};
use crate::words::{Error, InputError, OptionSpec, ValueSpan, Values};

texts! {
    OF_ALL = "all searches have the same position and scores: give this once, outside the list",
        "局面と評価値の種類はすべての探索で同じです。リストの外に一度だけ指定してください";
    OF_ONE_SEARCH = "this option is for the report of one search", "1 つの探索の結果だけのオプションです";
}

/// Nodes of each search, at most, if nothing is said; those that go deep first are recorded, and have no more events than are kept.
pub const MOST_NODES: u64 = 2_500_000;

/// Searches of one race, at most.
pub const MOST_LANES: usize = 8;

/// A search of a race.
#[derive(Clone, Debug)]
pub struct RacingSearch {
    /// The search, with the position.
    pub search: AnySearch,
    /// Its algorithm's name.
    pub algorithm: &'static str,
    /// Its options, as they are written after the name; empty if it has none.
    pub options: String,
}

/// The searches of a race.
#[derive(Clone, Debug)]
pub struct Lanes(pub Vec<RacingSearch>);

requests! {
    /// Which searches race, and from where.
    pub struct RaceRequest {
        of POSITION {
            /// The game.
            pub game: AnyGame = "game" {}
            /// Where all begin.
            pub position: AnyPosition = "board" {}
        }
        /// Who races.
        list RACE {
            /// Which numbers the ends have.
            pub score: ScoreKind = "score" { ..SCORE }
            /// Nodes of each search, at most; none for the usual number.
            pub node_limit: Option<u64> = "node_limit" {
                range: (1, u64::MAX),
                label: "Node limit"; "ノード数の上限",
                example: "100000",
                help: "stop each search after N nodes [default: 2500000; for pn 1000000]"; "各探索を N 個のノードで停止する [既定値: 2500000、pn は 1000000]",
            }
            /// The searches.
            pub lanes: Lanes = "searches" {
                label: "Searches"; "探索",
                example: "alpha-beta:window=range uct:seed=7 pn",
                help: "searches separated by spaces, up to 8: each an algorithm, then a colon and options of search separated by commas, such as 'uct:iterations=5000,proofs=bounds'; put a value with a comma in parentheses: 'alpha-beta:window=(-1,1)'";
                    "空白で区切った探索 (8 つまで)。それぞれアルゴリズムの名前で、コロンの後に search のオプションをコンマで区切って書く: 'uct:iterations=5000,proofs=bounds'。コンマを含む値は括弧で囲む: 'alpha-beta:window=(-1,1)'",
            }
        }
    }
}

impl RaceRequest {
    fn of(given: &OptionPairs<'_>) -> Result<Self, Error> {
        let request = Self::fields(given)?;
        check_score(&request.game, request.score)?;
        Ok(request)
    }
}

impl OptionValue for Lanes {
    const VALUES: Values = Values::Text(
        "SEARCHES",
        "alpha-beta:window=range uct uct:proofs=bounds pn",
    );

    fn read(given: &OptionPairs<'_>, option: &OptionSpec) -> Result<Self, InputError> {
        let whole = ValueSpan::of(option.key, given.value(option.key));
        let texts = whole.text.split_whitespace();
        let lanes = texts.map(|text| lane(given, whole.within(text)));
        let lanes: Vec<RacingSearch> = lanes.collect::<Result<_, _>>()?;
        if !(1..=MOST_LANES).contains(&lanes.len()) {
            let count = lanes.len();
            return Err(whole.fault(message!(
                "give 1 to {MOST_LANES} searches: there are {count}",
                "探索は 1 つ以上 {MOST_LANES} つ以下にしてください (指定は {count})"
            )));
        }
        Ok(Self(lanes))
    }

    fn write(&self) -> String {
        let texts: Vec<String> = self.0.iter().map(RacingSearch::text).collect();
        texts.join(" ")
    }
}

/// Whether an option is the same for all searches of a race.
fn is_of_all(key: &str) -> bool {
    key == SCORE.key || POSITION.iter().any(|option| option.key == key)
}

/// Reads one search.
fn lane(given: &OptionPairs<'_>, span: ValueSpan<'_>) -> Result<RacingSearch, InputError> {
    let call = span.call()?;
    for (key, _) in &call.given {
        if is_of_all(key.text) {
            return Err(key.fault(OF_ALL));
        }
        if key.text == "children" {
            return Err(key.fault(OF_ONE_SEARCH));
        }
    }
    let own = call.given.iter();
    let own: Vec<(&str, &str)> = own.map(|(key, value)| (key.text, value.bare())).collect();
    let bare = search(given, call.name.text, &[]).map_err(|error| match error {
        Error::Input(fault) if fault.key == "algorithm" => call.name.fault_of(&fault),
        Error::Input(fault) if is_of_all(&fault.key) => fault,
        error => span.fault(error.message()),
    })?;
    let search = search(given, call.name.text, &own).and_then(|search| {
        // It is recorded.
        if let AnySearch::BestFirst(request) = &search {
            request.watched()?;
        }
        Ok(search)
    });
    let search = search.map_err(|error| match error {
        Error::Input(fault) if is_of_all(&fault.key) => fault,
        Error::Input(fault) => {
            let mut given = call.given.iter();
            let at = given.find(|(key, _)| key.text == fault.key);
            at.map_or_else(
                || span.fault(fault.message.clone()),
                |(_, value)| value.fault_of(&fault),
            )
        }
        error => span.fault(error.message()),
    })?;
    Ok(RacingSearch {
        algorithm: search.algorithm(),
        options: options(&search, &bare),
        search,
    })
}

/// The search of the race's position by an algorithm, with these options of its own.
fn search(
    given: &OptionPairs<'_>,
    algorithm: &str,
    own: &[(&str, &str)],
) -> Result<AnySearch, Error> {
    let nothing = Catalog::default();
    let catalog = given.catalog.unwrap_or(&nothing);
    let board = given.position()?.board;
    let of_all = [
        ("algorithm", algorithm),
        ("game", given.value("game")),
        ("board", &board),
        ("score", given.value("score")),
    ];
    let pairs: Vec<(&str, &str)> = own.iter().copied().chain(of_all).collect();
    AnySearch::read(catalog, &pairs)
}

/// The options of a search that its algorithm alone doesn't have, as they are written.
fn options(search: &AnySearch, bare: &AnySearch) -> String {
    let bare = bare.query();
    let own = search.query().into_iter();
    let own = own.filter(|pair| !bare.contains(pair) && !is_of_all(pair.0));
    let written = own.map(|(key, value)| {
        if value.contains([',', ' ']) {
            format!("{key}=({value})")
        } else {
            format!("{key}={value}")
        }
    });
    written.collect::<Vec<_>>().join(",")
}

impl RacingSearch {
    /// A fault that showed when it ran, at the option by which it was asked for.
    pub(super) fn placed(&self, fault: InputError) -> InputError {
        InputError::usage("searches", &self.text(), fault.message)
    }

    /// Returns the search as it is written in a race.
    pub fn text(&self) -> String {
        let Self {
            algorithm, options, ..
        } = self;
        if options.is_empty() {
            return (*algorithm).to_owned();
        }
        format!("{algorithm}:{options}")
    }
}
