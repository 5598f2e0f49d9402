//! Contests: what players are worth against each other, by chance, exactly, and against perfect play.
//!
//! Invariants: odds and tallies are in circle's view until they are turned; a contest changes no player.

pub mod exact;
pub mod proof;
pub mod sample;
pub mod standing;
pub mod strategy;
