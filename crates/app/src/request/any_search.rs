//! A request for a search of either kind, depth-first or best-first: its algorithm says of which.
//!
//! Invariant: an option of the other kind is refused by its name.

use marubatsu::lang::Message;
use marubatsu::search::Algorithm;

use super::best_first::{BEST_FIRST, BestFirst, BestFirstRequest, says};
use super::search::{HORIZON, REPORT, SEARCH};
use super::{OptionLists, Request, SearchRequest};
use crate::games::{AnyGame, Catalog};
use crate::request::pairs::OptionPairs;
use crate::request::shared_options::POSITION;
use crate::words::{
    Error, InputError, KeyValue, NamedChoice, NamedValue, OptionSpec, Values, error,
};

/// A search of one position, of either kind.
#[derive(Clone, Debug)]
pub enum AnySearch {
    /// It goes deep first.
    DepthFirst(Box<SearchRequest>),
    /// It always works where it seems to matter most.
    BestFirst(Box<BestFirstRequest>),
}

/// All algorithms, the depth-first ones first.
const ALGORITHMS: [NamedChoice; Algorithm::CHOICES.len() + BestFirst::CHOICES.len()] = {
    let mut all = [Algorithm::CHOICES[0]; Algorithm::CHOICES.len() + BestFirst::CHOICES.len()];
    let mut at = 0;
    while at < all.len() {
        all[at] = if at < Algorithm::CHOICES.len() {
            Algorithm::CHOICES[at]
        } else {
            BestFirst::CHOICES[at - Algorithm::CHOICES.len()]
        };
        at += 1;
    }
    all
};

/// The options of [`SEARCH`], the algorithm being any.
pub const ANY_SEARCH: &[OptionSpec] = &{
    let mut options = [SEARCH[0]; SEARCH.len()];
    let mut at = 0;
    while at < options.len() {
        options[at] = SEARCH[at];
        at += 1;
    }
    options[0].values = Values::Choice(&ALGORITHMS);
    options[0].help = ALGORITHM_HELP;
    options
};

texts! {
    ALGORITHM_HELP = "search algorithm; solver is the search of the solve command: null windows from outside in, cuts by rules, its own table and move ordering; uct and puct (Monte Carlo tree search) and pn and dfpn (proof-number search) are best-first searches, with their own options",
        "探索アルゴリズム。solver は solve と同じ探索: 外側から狭める null window、規則による枝狩り、独自の置換表と着手の順序。uct と puct (モンテカルロ木探索)、pn と dfpn (証明数探索) は最良優先探索で、専用のオプションがある";
}

impl Request for AnySearch {
    const LISTS: OptionLists = &[POSITION, ANY_SEARCH, HORIZON, REPORT, BEST_FIRST];

    fn read(catalog: &Catalog, pairs: &[KeyValue<'_>]) -> Result<Self, Error> {
        let given = OptionPairs::read(catalog, pairs, Self::LISTS)?;
        let name = given.value("algorithm");
        let is_of = |choices: &[NamedChoice]| choices.iter().any(|choice| choice.is_called(name));
        if !is_of(&ALGORITHMS) {
            let names = ALGORITHMS.map(|choice| choice.name);
            return Err(error::choice("algorithm", name, &names).into());
        }
        if is_of(BestFirst::CHOICES) {
            let pairs = of_kind(&given, BestFirstRequest::LISTS, name)?;
            return BestFirstRequest::read(catalog, &pairs)
                .map(Box::new)
                .map(Self::BestFirst);
        }
        let pairs = of_kind(&given, SearchRequest::LISTS, name)?;
        SearchRequest::read(catalog, &pairs)
            .map(Box::new)
            .map(Self::DepthFirst)
    }
}

/// The pairs whose options the algorithm's kind of search has; one that it doesn't have is refused, if it says anything.
fn of_kind<'a>(
    given: &'a OptionPairs<'_>,
    lists: OptionLists,
    algorithm: &str,
) -> Result<Vec<KeyValue<'a>>, InputError> {
    let has = |key: &str| OptionSpec::find(lists, key).is_some();
    let (pairs, others): (Vec<_>, Vec<_>) = given.pairs().partition(|(key, _)| has(key));
    let refused = others
        .into_iter()
        .find(|&pair| says(AnySearch::LISTS, pair));
    match refused {
        Some((key, value)) => Err(InputError::usage(key, value, goes_with(key, algorithm))),
        None => Ok(pairs),
    }
}

/// What an option goes with, that doesn't go with this algorithm.
fn goes_with(key: &str, algorithm: &str) -> Message {
    let deep_first = || {
        message!(
            "this is for depth-first algorithms such as alpha-beta, not for {algorithm}",
            "alpha-beta などの深さ優先探索で使うオプションです。{algorithm} とは使えません"
        )
    };
    BestFirst::of_option(key).map_or_else(deep_first, |(_, why)| why.into())
}

impl AnySearch {
    /// Returns the option of a search with this key, if there is one.
    pub fn option(key: &str) -> Option<&'static OptionSpec> {
        OptionSpec::find(Self::LISTS, key)
    }

    /// Returns the game.
    pub const fn game(&self) -> &AnyGame {
        match self {
            Self::DepthFirst(request) => &request.game,
            Self::BestFirst(request) => &request.game,
        }
    }

    /// Returns the name of its algorithm.
    pub fn algorithm(&self) -> &'static str {
        match self {
            Self::DepthFirst(request) => request.algorithm.name(),
            Self::BestFirst(request) => request.algorithm.name(),
        }
    }

    /// Returns what differs from the defaults: what an address carries.
    pub fn query(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::DepthFirst(request) => request.query(),
            Self::BestFirst(request) => {
                let others = request.query().into_iter();
                // The default of best-first searches is not that of searches.
                let algorithm = ("algorithm", request.algorithm.name().to_owned());
                std::iter::once(algorithm)
                    .chain(others.filter(|(key, _)| *key != "algorithm"))
                    .collect()
            }
        }
    }

    /// The same request for another position of its game.
    ///
    /// # Errors
    /// When the text is no position of the game.
    pub fn at_board(&self, board: &str) -> Result<Self, Error> {
        Ok(match self {
            Self::DepthFirst(request) => Self::DepthFirst(Box::new(request.at_board(board)?)),
            Self::BestFirst(request) => Self::BestFirst(Box::new(request.at_board(board)?)),
        })
    }
}
