//! marubatsu: game-tree search that people can see.
//!
//! Each search is written once: the function that solves a board is the function whose frames a
//! learner steps through. The library does no I/O, reads no clock, starts no threads and prints
//! nothing.
//!
//! ```text
//! game <- games            rules as values
//! search -> game, score, table, observe
//! players -> search     whoever chooses moves
//! frame -> observe, game   a trace seen as frames
//! svg -> scene -> frame, tree, layout, depict   pictures
//! ```

#![forbid(unsafe_code)]

mod cast;
pub mod census;
pub mod chance;
pub mod contest;
pub mod depict;
pub mod depth;
pub mod fraction;
pub mod frame;
pub mod game;
pub mod games;
mod hash;
pub mod lang;
pub mod layout;
pub mod observe;
pub mod odds;
pub mod players;
pub mod scene;
pub mod score;
pub mod search;
pub mod svg;
pub mod table;
pub mod tree;
