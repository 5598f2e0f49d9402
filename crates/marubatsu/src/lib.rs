//! Game-tree search that people can see: minimax, alpha-beta, Scout and MTD(f), step by step, and a fast solver.
//!
//! Each search is written once: the function that solves a board is the function whose frames a learner steps through. The library
//! does no I/O, reads no clock, starts no threads and prints nothing.
//!
//! # Which type do I need?
//!
//! | to … | use |
//! |---|---|
//! | search a position | [`Search::of`], then [`Search::run`], which returns a [`SearchResult`] |
//! | solve a position as fast as possible | [`Search::solve`] |
//! | step through a search in words and pictures | [`Search::record`], which returns a [`Recording`] |
//! | play tic-tac-toe, Connect Four or another m,n,k-game | [`Line`] |
//! | search a tree written by hand | [`Tree`] |
//! | bring a game of your own | [`SimpleGame`]; with symmetries, or for speed: [`game::Game`] |
//! | choose how to search | [`Algorithm`], [`TableKind`], [`MoveOrdering`] |
//! | score positions otherwise | [`search::Evaluator`], and [`Search::with`] |
//! | watch a search as it happens | [`observe::Observer`] |
//! | choose moves, and compare who chooses them | [`players`], [`contest`] |
//! | have a position for each day | [`daily`] |
//! | look at all positions of a game | [`tree`], [`tree_counts`] |
//!
//! # Searching
//!
//! [`Search`] is the front door: a game, and whatever is to be otherwise than its defaults.
//!
//! ```
//! use marubatsu::{Algorithm, Line, Score, Search, TableKind};
//!
//! let game = Line::tic_tac_toe();
//! let search = Search::of(&game).algorithm(Algorithm::AlphaBeta).table(TableKind::Merged);
//! let found = search.run()?;
//! assert_eq!((found.score, found.is_exact()), (Score::ZERO, true));
//! assert!(found.write_line(&game).starts_with("0,0 1,1 1,0"));
//! assert_eq!(found.counts.nodes, 1_069);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Watching
//!
//! A recorded search is a row of frames, each a sentence in two languages and a picture.
//!
//! ```
//! use marubatsu::{Lang, Line, Search, Voice};
//!
//! let game = Line::tic_tac_toe();
//! let recording = Search::of(&game).position("oxo.x.x.o")?.full_range().record()?;
//! for n in 0..recording.len() {
//!     let sentence = recording.tell(n, Voice::Plain, Lang::En).expect("every frame has one");
//!     let picture = recording.svg(n).expect("every frame has one");
//!     assert!(!sentence.is_empty() && picture.starts_with("<svg"));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A game of your own
//!
//! [`SimpleGame`] is one trait with five methods; its example is a whole game.
//!
//! # Below the front door
//!
//! ```text
//! game <- games            rules as values
//! search -> game, score, table, observe
//! best_first -> search, players   searches that work where it seems to matter most
//! players -> search     whoever chooses moves
//! frame -> observe, game   a trace seen as frames
//! recursion -> frame       a trace seen as the tree of its calls
//! question -> recursion    what a learner is asked, and what is right
//! practice -> question     random trees by level
//! daily -> games, practice a position for each day
//! voice -> recursion       a frame told in plain words, in terms, in pseudo-code
//! svg -> scene -> frame, tree, layout, depict   pictures
//! facade -> search, frame, svg   the front door; simple: a game of one's own
//! ```

#![forbid(unsafe_code)]

pub mod best_first;
pub mod book;
mod cast;
pub mod chance;
mod condition;
pub mod contest;
pub mod daily;
pub mod depict;
pub mod depth;
#[cfg(feature = "serde")]
mod document;
mod facade;
mod few;
pub mod fraction;
pub mod frame;
pub mod game;
pub mod games;
pub mod hash;
pub mod lang;
pub mod layout;
pub mod names;
pub mod observe;
pub mod odds;
pub mod players;
pub mod practice;
pub mod question;
pub mod recursion;
pub mod scene;
pub mod score;
pub mod search;
mod simple;
pub mod stage;
pub mod svg;
pub mod table;
pub mod tablebase;
pub mod tree;
pub mod tree_counts;
pub mod voice;
pub mod workers;

pub use facade::{
    InterruptedSearch, MoveOrdering, Recording, Scored, Search, SearchResult, Solvable,
};
pub use game::Side;
pub use games::line::Line;
pub use games::tree::Tree;
pub use lang::Lang;
pub use observe::Interrupt;
pub use score::{Bounds, Score};
pub use search::Algorithm;
pub use simple::{MoveCode, SimpleGame};
pub use stage::PictureStyle;
pub use table::TableKind;
pub use voice::Voice;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
