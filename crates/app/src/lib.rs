//! Use cases: a request made of names and texts is validated, carried out, and becomes a report.
//!
//! The only place where names become types. Command line, pages and notebooks come through the same
//! door: a [`lab::Lab`] reads requests from `key=value` pairs, [`options::SEARCH`] lists the keys, and what
//! goes wrong is one [`error::Error`] that points at the place.
//!
//! The files stand on five floors, and each imports from its own and those below only: `words` (errors, numbers, what an
//! option and a table of a report are), `games` (what a lab knows by name), [`request`], `cases` (what is done with a
//! request, and its report), then [`lab`] and [`options`], and on top [`engine`] and [`lessons`], which stand on what a lab can do.
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
