//! Limits: observers that end a search.
//!
//! Invariant: they end a search only as it enters a node, so that every event before has been seen
//! by all observers.

use std::sync::atomic::{AtomicBool, Ordering};

use super::{Enter, Observer, Role};
use crate::game::Game;

/// Why a search was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Stopped {
    /// It has reached its limit of nodes.
    #[error("stopped at the node limit")]
    NodeLimit,
    /// Somebody asked it to stop.
    #[error("cancelled")]
    Cancelled,
}

/// Ends a search before it enters more than `limit` nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeLimit {
    left: u64,
}

impl NodeLimit {
    /// At most this many nodes.
    pub const fn new(limit: u64) -> Self {
        Self { left: limit }
    }

    /// How many more there may be.
    pub const fn left(&self) -> u64 {
        self.left
    }
}

impl<G: Game> Observer<G> for NodeLimit {
    type Stop = Stopped;
    const SEES_FORCED: bool = false;

    #[inline]
    fn enter(&mut self, event: &Enter<G::Move>) -> Result<(), Stopped> {
        let counted = u64::from(event.role != Role::Forced);
        self.left = self.left.checked_sub(counted).ok_or(Stopped::NodeLimit)?;
        Ok(())
    }
}

/// A flag that nobody can raise.
static NEVER: AtomicBool = AtomicBool::new(false);

/// Ends a search soon after a flag is raised: by Ctrl-C, a closed page, a clock.
#[derive(Clone, Copy, Debug)]
pub struct Cancel<'a> {
    flag: &'a AtomicBool,
}

impl<'a> Cancel<'a> {
    /// Watches this flag.
    pub const fn new(flag: &'a AtomicBool) -> Self {
        Self { flag }
    }

    /// Watches nothing that could be raised.
    pub fn never() -> Self {
        Self::new(&NEVER)
    }

    /// The flag.
    pub const fn flag(self) -> &'a AtomicBool {
        self.flag
    }

    /// Whether it is raised.
    #[inline]
    pub fn is_raised(self) -> bool {
        self.flag.load(Ordering::Relaxed)
    }
}

impl<G: Game> Observer<G> for Cancel<'_> {
    type Stop = Stopped;
    const SEES_FORCED: bool = false;

    #[inline]
    fn enter(&mut self, _: &Enter<G::Move>) -> Result<(), Stopped> {
        if self.is_raised() {
            Err(Stopped::Cancelled)
        } else {
            Ok(())
        }
    }
}
