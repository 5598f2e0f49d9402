//! Use cases: a request of names and texts is validated and carried out, and returns a report.
//!
//! Only this crate turns names into types. Command line, pages and notebooks use it alike: a [`lab::Lab`] reads requests from
//! `key=value` pairs, and [`options::SEARCH`] lists the keys. Every failure is an [`error::Error`] that points at its place.
//!
//! The modules form five layers; each imports only from its own and lower ones. `words` has errors, numbers, options and report
//! tables; `games` has what a lab knows by name. Above them are [`request`], then `cases`, which carry requests out, then [`lab`] and
//! [`options`]. [`engine`] and [`lessons`] use a lab.
//!
//! ```
//! use marubatsu_app::control::Control;
//! use marubatsu_app::lab::Lab;
//! use marubatsu_app::request::SearchRequest;
//!
//! let lab = Lab::default();
//! let request = lab.read::<SearchRequest>([("window", "range"), ("table", "merged")])?;
//! let report = lab.search(&request, &Control::default())?;
//! assert_eq!(report.nodes, 832);
//! # Ok::<(), marubatsu_app::error::Error>(())
//! ```

#![forbid(unsafe_code)]

#[macro_use]
mod words;
mod games;
#[macro_use]
pub mod request;
mod cases;
pub mod engine;
pub mod lab;
pub mod lessons;
pub mod options;

pub use cases::{
    analyze, bench, best_first, book, census, compare, contest, draw, events, frame_source,
    html_export, imported, odds, own_tree, players, prove, race, report, river, search, solve,
    stage, study, table, tablebase, trace, values, visited_paths, why,
};
pub use games::{
    callback_player, callback_scorer, catalog, game, orderer, own_player, score_table, scoring,
};
pub use words::{clock, control, error, nearest, option, sheet, standalone, system};

#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
