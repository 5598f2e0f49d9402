//! The passes of a search, with what tells one from another.
//!
//! Invariant: passes follow each other without a gap, and each begins with the frame that enters its root.

use crate::score::{Score, Window};

/// One pass over the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PassSpan {
    /// Which pass, from 0.
    pub number: u16,
    /// Its root.
    pub root: u32,
    /// Its first frame.
    pub first: u64,
    /// Its last frame.
    pub last: u64,
    /// The root's window.
    pub window: Window,
    /// What the pass before returned.
    pub before: Option<Score>,
    /// How deep it goes, where passes differ in that: iterative deepening.
    pub depth: Option<u16>,
    /// The guess that it tests, where passes differ in their windows: MTD(f) asks whether the value
    /// is at least this much.
    pub guess: Option<Score>,
}

/// Leaves out of each pass what is the same in all of them.
pub(super) fn distinguish(passes: &mut [PassSpan]) {
    let Some(&first) = passes.first() else {
        return;
    };
    let deepens = passes.iter().any(|pass| pass.depth != first.depth);
    let guesses = passes.iter().any(|pass| pass.window != first.window);
    for pass in passes {
        pass.depth = pass.depth.filter(|_| deepens);
        pass.guess = pass.guess.filter(|_| guesses);
    }
}
