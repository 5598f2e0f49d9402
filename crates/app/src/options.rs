//! The options of all requests: those that several of them have, and every list by its name.
//!
//! Command line, pages and JSON are made from these lists, and [`crate::request`] reads by them. An option that one
//! request alone has is declared with that request's field.

pub use crate::option::{Choice, NamedValue, OptionSpec, Values, choose};
pub use crate::request::contest::MATCH;
pub use crate::request::count::{COUNT, PERFT};
pub use crate::request::prove::PROVE;
pub use crate::request::search::{HORIZON, RECORDED, REPORT, SEARCH};
pub use crate::request::solve::SOLVE;
pub use crate::request::table::TABLE;
pub use crate::shared_options::{GAME, POSITION};

use crate::request::{Request, SearchRequest};

/// Every option of a search.
pub fn all() -> impl Iterator<Item = &'static OptionSpec> {
    SearchRequest::LISTS.iter().copied().flatten()
}

/// The option of a search with this key, if there is one.
pub fn find(key: &str) -> Option<&'static OptionSpec> {
    all().find(|option| option.key == key)
}
