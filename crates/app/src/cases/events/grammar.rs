//! In which order events come: the order that [`marubatsu::observe`] states.
//!
//! ```text
//! pass? enter ( leave | known leave | known? looked_up leave
//!             | known? looked_up? order ( <child> <child>? child updated )* leave )
//! ```
//!
//! Here are the names, too, of events and of what they carry.
//!
//! Invariant: a search may end anywhere, so every beginning of such a sequence is one.

use marubatsu::game::Side;
use marubatsu::game::knowledge::Rule;
use marubatsu::observe::{Leaf, OrderReason};
use marubatsu::score::Fail;
use marubatsu::search::Role;

named! {
    Event {
        "pass" => Pass, "enter" => Enter, "known" => Known, "looked_up" => LookedUp,
        "order" => Order, "child" => Child, "updated" => Updated, "leave" => Leave
    }
    Side { "o" => Circle, "x" => Cross }
    Role { "full" => Full, "probe" => Probe, "again" => ReSearch, "forced" => Forced }
    OrderReason {
        "game" => Game, "knowledge" => Knowledge, "table" => Table,
        "player" => Player, "sorted" => Sorted, "previous" => Previous
    }
    Fail { "low" => Low, "exact" => Exact, "high" => High }
    Leaf { "end" => End, "horizon" => Horizon, "table" => Table, "known" => Known }
    Rule {
        Rule::WinsAtOnce.name() => WinsAtOnce, Rule::CannotParry.name() => CannotParry,
        Rule::SquaresLeft.name() => SquaresLeft, Rule::OnlyMove.name() => OnlyMove,
        Rule::NoLineLeft.name() => NoLineLeft, Rule::Claimeven.name() => Claimeven,
        Rule::OddThreat.name() => OddThreat, Rule::Book.name() => Book,
        Rule::Pairing.name() => Pairing, Rule::ThreatSequence.name() => ThreatSequence
    }
}

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
    Scored,
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
            Self::Scored => &[Event::Updated],
            Self::Cut => &[Event::Leave],
        }
    }
}
