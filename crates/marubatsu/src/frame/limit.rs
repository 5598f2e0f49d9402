//! Ends a recording after its first frames.
//!
//! Invariant: the frames of the shortened trace equal those of the whole trace. It records on while a frame could still depend on
//! something later in the search.

use super::FrameKind;
use crate::depth::Depth;
use crate::game::Game;
use crate::observe::{Event, EventOf, Interrupt, Observer, Role};

/// What the frames say of the whole search, and what has not shown yet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PendingFeatures {
    /// Whether children may be probed.
    pub probe: bool,
    /// Whether there may be a second pass over the tree, which would change what the pruned counter counts.
    pub pass: bool,
    /// Whether a later pass may go deeper, which would make the first one a step of iterative deepening.
    pub depth: bool,
}

/// Ends a search once it has made so many frames.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrameLimit {
    left: u64,
    awaited: PendingFeatures,
    /// How deep the first pass goes, once it has begun.
    first: Option<Depth>,
}

impl FrameLimit {
    /// Ends a search once it has made so many frames, and all that is awaited has shown.
    pub const fn new(frames: u64, awaited: PendingFeatures) -> Self {
        Self {
            left: frames,
            awaited,
            first: None,
        }
    }
}

impl<G: Game> Observer<G> for FrameLimit {
    type Interrupt = Interrupt;

    fn event(&mut self, event: &EventOf<'_, G>) -> Result<(), Interrupt> {
        match event {
            Event::Pass(pass) => self.awaited.pass &= pass.number == 0,
            Event::Enter(mv, enter) => {
                if self.left == 0 && self.awaited == PendingFeatures::default() {
                    return Err(Interrupt::FrameLimit);
                }
                self.awaited.probe &= enter.role != Role::Probe;
                // A root of another depth tells only where it is recorded itself.
                if mv.is_none() {
                    let first = *self.first.get_or_insert(enter.remaining);
                    self.awaited.depth &= enter.remaining == first;
                }
            }
            _ => {}
        }
        if FrameKind::of(event.kind()).is_some() {
            self.left = self.left.saturating_sub(1);
        }
        Ok(())
    }
}
