//! In which order events come: the order that [`marubatsu::observe`] states.
//!
//! ```text
//! pass? enter ( leave | known leave | known? looked_up leave
//!             | known? looked_up? order ( <child> <child>? child updated )* leave )
//! ```
//!
//! Invariant: a search may end anywhere, so every beginning of such a sequence is one.

use marubatsu::observe::EventKind::{
    self, Child, Enter, Known, Leave, LookedUp, Order, Pass, Updated,
};

/// What has happened last outside of all nodes, or at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GrammarState {
    /// No node is entered: before the first, or behind the last of a pass.
    Outside,
    /// A pass has begun.
    Passing,
    /// The node is entered.
    Entered,
    /// The game has told what it knows.
    Known,
    /// The table was asked.
    LookedUp,
    /// The moves are in order, or a child's score has been used.
    Ordered,
    /// A child was left.
    Returned,
    /// Its score was told.
    Scored,
    /// A score was used that cuts the rest.
    Cut,
}

impl GrammarState {
    /// The events that may come next.
    pub(super) const fn next(self) -> &'static [EventKind] {
        match self {
            Self::Outside => &[Pass, Enter],
            Self::Passing => &[Enter],
            Self::Entered => &[Known, LookedUp, Order, Leave],
            Self::Known => &[LookedUp, Order, Leave],
            Self::LookedUp => &[Order, Leave],
            Self::Ordered => &[Enter, Leave],
            Self::Returned => &[Child, Enter],
            Self::Scored => &[Updated],
            Self::Cut => &[Leave],
        }
    }
}
