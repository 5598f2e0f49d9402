//! In which order events come: the order that [`marubatsu::observe`] states.
//!
//! ```text
//! pass? enter ( leave | known leave | known? looked_up leave
//!             | known? looked_up? order ( <child> <child>? child updated )* leave )
//! ```
//!
//! Invariant: a search may end anywhere, so every beginning of such a sequence is one.

/// What happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Event {
    Pass,
    Enter,
    Known,
    LookedUp,
    Order,
    Child,
    Updated,
    Leave,
}

/// What has happened last outside of all nodes, or at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
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
    Told,
    /// A score was used that cuts the rest.
    Cut,
}

impl State {
    /// The events that may come next.
    pub(super) const fn next(self) -> &'static [Event] {
        match self {
            Self::Outside => &[Event::Pass, Event::Enter],
            Self::Passing => &[Event::Enter],
            Self::Entered => &[Event::Known, Event::LookedUp, Event::Order, Event::Leave],
            Self::Known => &[Event::LookedUp, Event::Order, Event::Leave],
            Self::LookedUp => &[Event::Order, Event::Leave],
            Self::Ordered => &[Event::Enter, Event::Leave],
            Self::Returned => &[Event::Child, Event::Enter],
            Self::Told => &[Event::Updated],
            Self::Cut => &[Event::Leave],
        }
    }
}
