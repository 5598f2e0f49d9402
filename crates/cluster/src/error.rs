//! What can go wrong while a game is solved.
//!
//! Invariant: an error can be sent to other workers unchanged: the worker that has it sends it, and all end with it.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

/// Why a run has ended before its end. What was done until then is kept.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ClusterError {
    /// A file can't be read or written.
    #[error("{}: {why}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// The system's number of the error, if it is the system's.
        code: Option<i32>,
        /// What the system says.
        why: String,
    },
    /// A file's checksum is another than the manifest's, or what is in it makes no sense.
    #[error("{} is damaged: its checksum is wrong", path.display())]
    Damaged {
        /// Which.
        path: PathBuf,
    },
    /// The folder belongs to another game or another version.
    #[error("{} belongs to {found}", path.display())]
    Foreign {
        /// The folder.
        path: PathBuf,
        /// The game it was made for.
        found: String,
    },
    /// Another run is at work in the folder.
    #[error("another run is using {}", path.display())]
    InUse {
        /// The folder.
        path: PathBuf,
    },
    /// A position of this game doesn't fit into a word.
    #[error("a position of {game} doesn't fit into 64 bits")]
    TooLarge {
        /// The game's name.
        game: String,
    },
    /// Another process can't be reached, or is of another run.
    #[error("{address}: {why}")]
    Unreached {
        /// Where it should be.
        address: String,
        /// What is wrong.
        why: ConnectError,
    },
    /// Another worker or process has ended, and the rest can't go on without it.
    #[error("another worker has ended")]
    Lost,
    /// Somebody stopped the run.
    #[error("stopped")]
    Cancelled,
}

/// Why two processes don't come together.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ConnectError {
    /// Nobody was there in time.
    #[error("no process answered in time")]
    Late,
    /// The name is nobody's.
    #[error("there is no such host")]
    NoHost,
    /// A process would have to listen there, and isn't there.
    #[error("this machine has no such address")]
    NotHere,
    /// Whoever is there has something else to do.
    #[error("the process there has another game, version, number of workers or list of hosts")]
    Other,
    /// The system says something else.
    #[error("{why}")]
    System {
        /// The system's number of the error, if it is the system's.
        code: Option<i32>,
        /// What the system says.
        why: String,
    },
}

impl ClusterError {
    /// What the system says of a file.
    pub(crate) fn file(path: &Path, error: &std::io::Error) -> Self {
        Self::File {
            path: path.to_owned(),
            code: error.raw_os_error(),
            why: error.to_string(),
        }
    }

    pub(crate) fn damaged(path: &Path) -> Self {
        Self::Damaged {
            path: path.to_owned(),
        }
    }
}
