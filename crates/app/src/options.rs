//! The options of all requests: those that several of them have, and every list by its name.
//!
//! Command line, pages and JSON are made from these lists, and [`crate::request`] reads by them. An option that one
//! request alone has is declared with that request's field.

pub use crate::cases::contest::MATCH;
pub use crate::cases::prove::PROVE;
pub use crate::cases::race::RACE;
pub use crate::request::any_search::ANY_SEARCH;
pub use crate::request::best_first::{BEST_FIRST, BEST_FIRST_COMMON};
pub use crate::request::exact::{BOOK, COUNT, PERFT, SOLVE, TABLE};
pub use crate::request::search::{HORIZON, RECORDED, REPORT, SEARCH};
pub use crate::request::shared_options::{GAME, MARKS, POSITION};
pub use crate::words::option::{NamedChoice, NamedValue, OptionSpec, Values, choose};
