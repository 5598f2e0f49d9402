//! A stretch of frames in one pass, each with the counters of the frame that its reader saw before it.
//!
//! Invariant: it gives the frames that [`Frames::get`] gives one by one. Every frame is made once: the
//! trace is replayed from the checkpoint before the stretch, and no frame is looked up again to learn what
//! the counters were.

use std::iter::Peekable;
use std::ops::Range;

use super::{Counters, Frame, FrameIter, Frames};
use crate::game::Symmetry;

/// Which frame a reader saw before each frame of a stretch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReferenceFrame {
    /// The one before it: a reader who steps forward.
    Previous,
    /// The one after it: a reader who steps back.
    Next,
    /// This one, whichever frame it is that follows: a reader who jumps.
    Frame(u64),
}

impl ReferenceFrame {
    /// Which frame is shown before frame `n`; none before the first.
    pub const fn of(self, n: u64) -> Option<u64> {
        match self {
            Self::Previous => n.checked_sub(1),
            Self::Next => n.checked_add(1),
            Self::Frame(frame) => Some(frame),
        }
    }
}

/// Frames of a stretch, in order, with the counters of the frame shown before each, if there is one.
#[derive(Clone, Debug)]
pub struct FrameRange<'a, G: Symmetry> {
    frames: Peekable<FrameIter<'a, G>>,
    end: u64,
    before: ReferenceFrame,
    /// Of the frame made last, or of the one frame shown before all of them.
    counters: Option<Counters>,
}

impl<G: Symmetry> Frames<G> {
    /// The frames of this range, as far as there are any.
    pub fn stretch(&self, range: Range<u64>, before: ReferenceFrame) -> FrameRange<'_, G> {
        let mut from = self.iter_from(range.start);
        let counters = match before {
            ReferenceFrame::Previous => range.start.checked_sub(1).and_then(|previous| {
                from = self.iter_from(previous);
                from.next()
            }),
            ReferenceFrame::Next => None,
            ReferenceFrame::Frame(n) => self.get(n),
        };
        FrameRange {
            frames: from.peekable(),
            end: range.end,
            before,
            counters: counters.map(|frame| frame.counters),
        }
    }
}

impl<G: Symmetry> Iterator for FrameRange<'_, G> {
    type Item = (Frame<G>, Option<Counters>);

    fn next(&mut self) -> Option<Self::Item> {
        let end = self.end;
        let frame = self.frames.next_if(|frame| frame.index < end)?; // counts, not scores
        let before = match self.before {
            ReferenceFrame::Previous => self.counters.replace(frame.counters),
            ReferenceFrame::Next => self.frames.peek().map(|next| next.counters),
            ReferenceFrame::Frame(_) => self.counters,
        };
        Some((frame, before))
    }
}
