//! Use cases: a request made of names and texts is validated, carried out, and becomes a report.
//!
//! The only place where names become types. Command line, pages and notebooks come through the same
//! door: a [`lab::Lab`] reads requests from `key=value` pairs, [`options::SEARCH`] lists the keys, and what
//! goes wrong is one [`error::Error`] that points at the place.
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

pub mod analyze;
pub mod bench;
mod call;
pub mod catalog;
pub mod census;
pub mod compare;
pub mod contest;
pub mod control;
pub mod draw;
mod erased;
pub mod error;
pub mod events;
pub mod game;
pub mod html_export;
pub mod lab;
mod lab_game;
pub mod nearest;
mod numbers;
pub mod option;
pub mod options;
mod pairs;
pub mod players;
mod presets;
pub mod prove;
pub mod report;
pub mod request;
pub mod score_table;
pub mod scoring;
pub mod search;
mod setup;
mod shared_options;
pub mod sheet;
pub mod solve;
pub mod steps;
pub mod study;
pub mod table;
mod threads;
pub mod trace;
pub mod visited_paths;
pub mod why;

#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
