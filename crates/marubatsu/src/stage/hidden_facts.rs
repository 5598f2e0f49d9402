//! What a stage hides while the reader is asked about a frame.
//!
//! Invariant: `HiddenFacts::NONE` shows everything.

/// What a stage keeps to itself while somebody is asked about a frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HiddenFacts {
    /// The values of leaves that have not been looked at, and whether a game is over on a board that has just been made.
    pub ahead: bool,
    /// What the node in question is worth so far, and who holds its bounds.
    pub own: bool,
}

impl HiddenFacts {
    /// Nothing: nobody is asked.
    pub const NONE: Self = Self {
        ahead: false,
        own: false,
    };

    /// Whether no words go with frame `n` of so many: what is asked is asked about the last, and only words tell more of
    /// the others than their pictures do.
    pub const fn is_asked_at(self, n: u64, frames: u64) -> bool {
        self.own || self.ahead && n + 1 >= frames
    }
}
