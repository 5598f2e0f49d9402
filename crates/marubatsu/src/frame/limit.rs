//! The limit of a recording of which only the first frames are wanted.
//!
//! Invariant: as far as they are wanted, the frames of the trace that it leaves are those of the whole trace. What each frame
//! says of the whole search is waited for, where that can show later.

use crate::game::Game;
use crate::observe::{Child, Enter, Leave, LookedUp, Observer, Pass, Role, Updated};

/// The trace has the frames that are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("stopped at the last frame that is wanted")]
pub struct EnoughFrames;

/// What the frames say of the whole search, and what has not shown yet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Awaited {
    /// Whether children may be probed.
    pub probe: bool,
    /// Whether there may be a second pass over the tree, which would change what the pruned counter counts.
    pub pass: bool,
}

/// Ends a search once it has made so many frames.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrameLimit {
    left: u64,
    awaited: Awaited,
}

impl FrameLimit {
    /// Ends a search once it has made so many frames, and all that is awaited has shown.
    pub const fn new(frames: u64, awaited: Awaited) -> Self {
        Self {
            left: frames,
            awaited,
        }
    }

    const fn count(&mut self) {
        self.left = self.left.saturating_sub(1);
    }
}

impl<G: Game> Observer<G> for FrameLimit {
    type Stop = EnoughFrames;

    fn pass(&mut self, event: &Pass) -> Result<(), EnoughFrames> {
        self.awaited.pass &= event.number == 0;
        Ok(())
    }

    fn enter(&mut self, event: &Enter<G::Move>) -> Result<(), EnoughFrames> {
        if self.left == 0 && self.awaited == Awaited::default() {
            return Err(EnoughFrames);
        }
        self.awaited.probe &= event.role != Role::Probe;
        self.count();
        Ok(())
    }

    fn looked_up(&mut self, _: &LookedUp) -> Result<(), EnoughFrames> {
        self.count();
        Ok(())
    }

    fn child(&mut self, _: &Child) -> Result<(), EnoughFrames> {
        self.count();
        Ok(())
    }

    fn updated(&mut self, _: &Updated) -> Result<(), EnoughFrames> {
        self.count();
        Ok(())
    }

    fn leave(&mut self, _: &Leave) -> Result<(), EnoughFrames> {
        self.count();
        Ok(())
    }
}
