//! Whole games solved by many workers, in one process or in several: plies forward, values backward, and one file in the end.
//!
//! The workers exchange positions and values by timely dataflow; what a position is and is worth, the library says
//! ([`marubatsu::tablebase`]). All processes share one folder. Each slice of a ply is a file there, and the folder's `manifest` lists what
//! is done: a run that is started again goes on from there, with any number of workers.
//!
//! ```no_run
//! use marubatsu::games::line::Line;
//! use marubatsu_cluster::{ClusterRun, solved};
//!
//! let game = Line::<u64>::new(4, 4, 4, true)?;
//! let run = ClusterRun::new("4x4g", "folder".as_ref(), "4x4g.tablebase".as_ref());
//! let head = solved(&game, &run, |_| true)?;
//! println!("{} plies", head.plies.len());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod assemble;
mod error;
mod hosts;
mod manifest;
mod plan;
mod rounds;
mod run;
mod runs;
mod sizes;
mod store;
mod work;

pub use error::{ClusterError, ConnectError};
pub use hosts::Hosts;
pub use plan::{SolvePlan, planned};
pub use run::{ClusterRun, Phase, RunProgress, solved};
