//! The use cases: what is done with a request, and the report that comes of it.

pub mod analyze;
pub mod bench;
pub mod book;
pub mod census;
pub mod compare;
pub mod contest;
pub mod draw;
pub mod events;
pub mod frame_source;
pub mod html_export;
pub(crate) mod odds;
pub mod players;
pub mod prove;
pub mod report;
pub mod search;
pub(crate) mod setup;
pub mod solve;
pub mod stage;
pub(crate) mod strategy;
pub mod study;
pub mod table;
pub mod tablebase;
pub mod trace;
pub mod values;
pub mod visited_paths;
pub mod why;
