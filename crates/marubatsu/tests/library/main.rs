//! The library as its users meet it, from outside: laws of games and scores, searches against known counts and
//! against the dumbest search, events, frames, pictures, players and contests.
//!
//! Invariant: chance is seeded and tests share nothing, so that a failure comes again, whatever runs beside it.

mod agreement;
mod backwards;
mod best_first;
mod book;
mod census;
mod claims;
mod contest;
mod daily;
mod events;
mod facade;
#[path = "../../../../tests/golden.rs"]
mod figures;
mod frames;
mod golden;
mod last_moves;
mod laws;
mod lines;
mod pictures;
mod players;
mod prelude;
mod questions;
mod race;
mod recursion;
mod scored;
mod scores;
mod stage;
mod support;
mod tablebase;
mod voice;
