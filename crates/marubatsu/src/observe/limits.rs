//! Limits: observers that end a search.
//!
//! Invariant: they end a search only as it enters a node, so that every event before has been seen
//! by all observers.

use std::sync::atomic::{AtomicBool, Ordering};

use super::{Event, EventOf, Interrupt, Observer, Role};
use crate::game::Game;

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

    /// Returns how many more there may be.
    pub const fn left(&self) -> u64 {
        self.left
    }
}

impl<G: Game> Observer<G> for NodeLimit {
    type Interrupt = Interrupt;
    const SEES_FORCED: bool = false;

    #[inline(always)]
    fn event(&mut self, event: &EventOf<'_, G>) -> Result<(), Interrupt> {
        if let Event::Enter(_, enter) = event {
            let counted = u64::from(enter.role != Role::Forced);
            let left = self.left.checked_sub(counted);
            self.left = left.ok_or(Interrupt::NodeLimit)?;
        }
        Ok(())
    }
}

/// A flag that nobody can raise.
static NEVER: AtomicBool = AtomicBool::new(false);

/// Ends a search soon after a flag is raised: by Ctrl-C, a closed page, a clock.
#[derive(Clone, Copy, Debug)]
pub struct CancelFlag<'a> {
    flag: &'a AtomicBool,
}

impl<'a> CancelFlag<'a> {
    /// Watches this flag.
    pub const fn new(flag: &'a AtomicBool) -> Self {
        Self { flag }
    }

    /// Watches nothing that could be raised.
    pub fn never() -> Self {
        Self::new(&NEVER)
    }

    /// Returns the flag.
    pub const fn flag(self) -> &'a AtomicBool {
        self.flag
    }

    /// Returns whether it is raised.
    #[inline]
    pub fn is_raised(self) -> bool {
        self.flag.load(Ordering::Relaxed)
    }
}

impl<G: Game> Observer<G> for CancelFlag<'_> {
    type Interrupt = Interrupt;
    const SEES_FORCED: bool = false;

    #[inline(always)]
    fn event(&mut self, event: &EventOf<'_, G>) -> Result<(), Interrupt> {
        match event {
            Event::Enter(..) if self.is_raised() => Err(Interrupt::Cancelled),
            _ => Ok(()),
        }
    }
}
