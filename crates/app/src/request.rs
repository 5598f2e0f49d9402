//! Requests: from `key=value` pairs to types, and back to one canonical form.
//!
//! Invariants: two requests that ask for the same have the same key; reading a request's query gives the same request
//! again; every given option is used or refused.
//!
//! A request is declared once, by `requests!`: its fields, and the options that they are read from.

#[macro_use]
mod declare;
pub mod any_search;
pub mod best_first;
pub mod exact;
pub(crate) mod pairs;
pub(crate) mod presets;
pub mod search;
pub(crate) mod shared_options;
mod value;

use crate::games::{AnyGame, Catalog};
use crate::words::{Error, OptionSpec};

pub use crate::words::option::{KeyValue, OptionLists};
pub use any_search::AnySearch;
pub use best_first::BestFirstRequest;
pub use search::{DefaultBounds, LineChoice, OrderChoice, SearchRequest, WindowChoice};
pub(crate) use value::{OptionValue, WrittenValue};

/// What can be asked for: read from pairs such as `("window", "range")`, which name games and players of a catalog.
pub trait Request: Sized {
    /// The lists of its options, in their order.
    const LISTS: OptionLists;

    /// Reads the request. What isn't given has its default.
    ///
    /// # Errors
    /// When a key is unknown or given twice, or a value can't be used.
    fn read(catalog: &Catalog, pairs: &[KeyValue<'_>]) -> Result<Self, Error>;
}

/// The pairs that aren't the defaults.
pub(crate) fn differing(
    mut pairs: Vec<(&'static str, String)>,
    game: &AnyGame,
    lists: OptionLists,
) -> Vec<(&'static str, String)> {
    let start = game
        .position_after("")
        .map_or_else(|_| String::new(), |start| start.board);
    let default = |key| OptionSpec::find(lists, key).map_or("", OptionSpec::default);
    pairs.retain(|(key, value)| match *key {
        "board" => *value != start,
        key => value != default(key),
    });
    pairs
}

/// The pairs that say something, as one text.
pub(crate) fn joined(pairs: &[(&str, String)], between: &str) -> String {
    let set = pairs.iter().filter(|(_, value)| !value.is_empty());
    let set: Vec<String> = set.map(|(key, value)| format!("{key}={value}")).collect();
    set.join(between)
}
