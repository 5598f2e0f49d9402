//! The binary as its users meet it: runs, outputs, exit codes.
//!
//! Invariant: every run has its own environment (no locale, no colours, 80 columns), so that the results
//! don't depend on who runs the tests, or where.

mod book;
mod compare;
mod contests;
mod count;
#[cfg(unix)]
mod documents;
mod doors;
mod early;
mod errors;
mod files;
#[path = "../../../../tests/golden.rs"]
mod golden;
mod help;
mod lesson;
mod outside;
mod own_game;
mod pictures;
mod play;
mod players;
mod positions;
// Its commands are lines for a shell.
#[cfg(unix)]
mod readme;
mod remote;
mod search;
mod serve;
mod solve;
mod streams;
mod support;
mod tablebase;
mod tables;
mod telling;
mod trace;
