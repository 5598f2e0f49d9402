//! A tablebase that is asked: in a file, or at a server that hands out ranges of it.
//!
//! [`Tablebase`] reads a file of [`marubatsu::tablebase`] by blocks, wherever its bytes come from ([`ByteSource`]). [`SolvedGame`] is the same with
//! its game, as the doors of the lab ask it: a board and its moves, rows, and what a lab is to know of the game.
//!
//! ```no_run
//! use marubatsu_app::lab::Lab;
//! use marubatsu_tablebase::SolvedGame;
//!
//! let five = SolvedGame::open(&Lab::default(), "http://127.0.0.1:8000/five.tablebase".as_ref())?;
//! let report = five.probe(".........................")?;
//! println!("{} in {:?} plies", report.ending.value, report.ending.distance);
//! # Ok::<(), marubatsu_tablebase::TablebaseError>(())
//! ```

mod error;
mod http;
mod reader;
mod solved;
mod source;

pub use error::TablebaseError;
pub use http::{HttpFile, is_address};
pub use reader::{ProbedClass, Tablebase, VerifiedCounts};
pub use solved::{ClassRow, SolvedGame};
pub use source::ByteSource;
