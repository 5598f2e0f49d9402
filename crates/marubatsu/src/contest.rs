//! Contests: how players do against each other, in sampled games and exactly, and against perfect
//! play.
//!
//! Invariants: odds and tallies are circle's unless they have been turned; a contest changes no
//! player.

pub mod exact;
pub mod proof;
pub mod rating;
pub mod sample;
pub mod strategy;
pub mod strength;
