//! Two searches asked for together: pairs that both have, and those of one pane, `left.table=merged`.
//!
//! Invariants: both searches begin at the same position of the same game; what one pane says counts more
//! than what both have; reading [`CompareRequest::query`] gives the same request again.

use serde::Serialize;

use crate::games::Catalog;
use crate::request::search::SEARCH;
use crate::request::shared_options::POSITION;
use crate::request::{KeyValue, OptionLists, Request, SearchRequest};
use crate::words::{Error, InputError};

texts! {
    SAME_POSITION = "both searches must have the same position of the same game",
        "左と右の探索は、同じゲームの同じ局面でなければなりません";
    OF_ONE_SEARCH = "this option is for the report of one search", "1 つの探索の結果だけのオプションです";
}

/// One of the two searches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Pane {
    /// The first.
    #[default]
    Left,
    /// The second.
    Right,
}

impl Pane {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Left, Self::Right];

    /// Returns `left` or `right`, as in keys.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Right => "right",
        }
    }

    /// Returns the other pane.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }

    /// Returns the key of this pane's option: `left.table`.
    pub fn key(self, option: &str) -> String {
        format!("{}.{option}", self.name())
    }

    /// Returns the option that a key of this pane means.
    pub fn option(self, key: &str) -> Option<&str> {
        key.strip_prefix(self.name())?.strip_prefix('.')
    }
}

/// Two searches of one position.
#[derive(Clone, Debug)]
pub struct CompareRequest {
    /// The first.
    pub left: SearchRequest,
    /// The second.
    pub right: SearchRequest,
}

impl CompareRequest {
    /// Returns a request for two searches, if they can be compared.
    ///
    /// # Errors
    /// When they don't begin at the same position of the same game, or one is not to be recorded.
    pub fn new(left: SearchRequest, right: SearchRequest) -> Result<Self, InputError> {
        if left.game.name() != right.game.name() {
            return Err(InputError::usage("game", right.game.name(), SAME_POSITION));
        }
        if left.position.board != right.position.board {
            return Err(InputError::usage(
                "board",
                &right.position.board,
                SAME_POSITION,
            ));
        }
        if left.children || right.children {
            return Err(InputError::usage("children", "true", OF_ONE_SEARCH));
        }
        Ok(Self { left, right })
    }

    /// Returns the search of a pane.
    pub const fn pane(&self, pane: Pane) -> &SearchRequest {
        match pane {
            Pane::Left => &self.left,
            Pane::Right => &self.right,
        }
    }

    /// Returns what differs from the defaults: the position, then each pane's options.
    pub fn query(&self) -> Vec<(String, String)> {
        let position = self.left.query().into_iter();
        let position = position.filter(|(key, _)| is_of_position(key));
        let shared = position.map(|(key, value)| (key.to_owned(), value));
        let panes = Pane::ALL.into_iter().flat_map(|pane| {
            let own = self.pane(pane).query().into_iter();
            own.filter(|(key, _)| !is_of_position(key))
                .map(move |(key, value)| (pane.key(key), value))
        });
        shared.chain(panes).collect()
    }
}

/// `("table", "merged")` is for both panes, `("left.table", "merged")` for one.
impl Request for CompareRequest {
    const LISTS: OptionLists = &[POSITION, SEARCH];

    fn read(catalog: &Catalog, pairs: &[KeyValue<'_>]) -> Result<Self, Error> {
        let [left, right] = Pane::ALL.map(|pane| read_pane(catalog, pairs, pane));
        Ok(Self::new(left?, right?)?)
    }
}

fn is_of_position(key: &str) -> bool {
    POSITION.iter().any(|option| option.key == key)
}

/// The search of one pane: its own pairs, and those of both that it doesn't give itself.
fn read_pane(
    catalog: &Catalog,
    pairs: &[(&str, &str)],
    pane: Pane,
) -> Result<SearchRequest, Error> {
    let own = pairs.iter();
    let own = own.filter_map(|&(key, value)| Some((pane.option(key)?, value)));
    let own: Vec<(&str, &str)> = own.collect();
    if let Some((key, value)) = own.iter().find(|(key, _)| is_of_position(key)) {
        let message = message!(
            "both searches have the same position: give {key} for both",
            "局面は左と右で同じです。{key} は共通のオプションとして指定してください"
        );
        return Err(InputError::usage(&pane.key(key), value, message).into());
    }
    let is_own = |key: &str| own.iter().any(|(given, _)| *given == key);
    let both = pairs.iter().copied().filter(|(key, _)| {
        let of_one_pane = Pane::ALL.iter().any(|pane| pane.option(key).is_some());
        !of_one_pane && !is_own(key)
    });
    let pairs: Vec<(&str, &str)> = both.chain(own.iter().copied()).collect();
    SearchRequest::read(catalog, &pairs).map_err(|error| {
        error.map_input(|error| match &error.key {
            key if is_own(key) => InputError {
                key: pane.key(key),
                ..error
            },
            _ => error,
        })
    })
}
