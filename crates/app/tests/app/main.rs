//! The use cases from outside: requests in names and texts, and the reports they become.
//!
//! Invariant: a test adds games, players and tables to a lab of its own, so that tests run side by side.

mod asked;
mod best_first;
mod best_moves;
mod books;
mod compare;
mod contests;
mod engine;
mod evaluations;
mod events;
mod fresh_playouts;
mod growing;
mod history;
mod lessons;
mod levels;
mod naive_boards;
mod naive_trees;
mod npm_options;
mod options;
mod own_tree;
mod partial;
mod perfect;
mod presets;
#[cfg(unix)]
mod programs;
mod python_options;
mod race;
mod requests;
mod rounds;
mod rules_off;
mod searches;
mod sheets;
mod solver;
mod support;
mod tables;
mod values;
