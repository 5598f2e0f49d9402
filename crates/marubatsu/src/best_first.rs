//! Best-first searches: they always work where it seems to matter most, and keep the tree that they have made.
//!
//! [`uct`] guesses by playing games to their end; [`pn`] counts what is still missing for a proof, and [`dfpn`] does so without a tree.
//! All write scores in circle's view and take moves in the game's own order. They say what they do to an observer that costs nothing
//! when it is `()`:
//!
//! ```text
//! uct   ( select* expand? simulate back+ )*
//! pn    ( descend* expand update+ )*
//! dfpn  ( descend? expand update+ )*
//! ```
//!
//! Invariant: what a search does depends on the position, its settings and the number of its iterations alone, so that a longer
//! search begins with the shorter one.

pub mod dfpn;
pub mod pn;
pub mod uct;

pub mod condition;

mod file;
mod prover;
mod questions;
mod recording;

use std::convert::Infallible;

pub use file::{RoundError, RoundErrorKind, RoundFile, RoundWriteError};
pub use prover::Prover;
pub use questions::{
    MoveProofNumbers, PausedQuestions, ProofQuestion, ProvenValue, QuestionResult, QuestionSearch,
    value,
};
pub use recording::{BestFirstRecording, NodePaths, RoundFrame, RoundPhase};

/// A node by its number, in the order in which nodes were made. The root is 0.
pub type NodeNumber = u32;

/// Watches a best-first search whose tree is a `T`, or what it has instead of one. That is shown with each event, as it is right after
/// it; its events are `V`s.
pub trait BestFirstObserver<T, V = BestFirstEvent> {
    /// The reason with which it ends a search; [`Infallible`] if it never does.
    type Interrupt;

    /// Takes the next event.
    ///
    /// # Errors
    /// To end the search.
    fn event(&mut self, tree: &T, event: &V) -> Result<(), Self::Interrupt>;
}

impl<T, V> BestFirstObserver<T, V> for () {
    type Interrupt = Infallible;

    #[inline]
    fn event(&mut self, _: &T, _: &V) -> Result<(), Infallible> {
        Ok(())
    }
}

/// What happens in a best-first search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BestFirstEvent {
    /// The way goes on from a node to its best child: by UCB in [`uct`], by the least number in [`pn`].
    Select {
        /// From here.
        node: NodeNumber,
        /// To this child.
        chosen: NodeNumber,
    },
    /// Nodes are added.
    Expand {
        /// Below this node.
        parent: NodeNumber,
        /// The first new node.
        first: NodeNumber,
        /// How many there are.
        count: u32,
    },
    /// A game was played by chance from the way's last node, or had ended there.
    Simulate {
        /// Its result, in hundredths.
        result: i32,
        /// Whether no playout was needed.
        ended: bool,
    },
    /// A node of the way was brought up to date, from the last one up.
    Back {
        /// This node.
        node: NodeNumber,
    },
}
