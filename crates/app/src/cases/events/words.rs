//! What events carry, by name.
//!
//! Invariant: a name stands for one value in every document: events, frames, conditions.

use marubatsu::game::Side;
use marubatsu::game::knowledge::Rule;
use marubatsu::observe::{Leaf, OrderReason};
use marubatsu::score::Fail;
use marubatsu::search::Role;

use super::grammar::Event;

named! {
    Event {
        "pass" => Pass, "enter" => Enter, "known" => Known, "looked_up" => LookedUp,
        "order" => Order, "child" => Child, "updated" => Updated, "leave" => Leave
    }
    Side { "o" => Circle, "x" => Cross }
    Role { "full" => Full, "probe" => Probe, "again" => ReSearch }
    OrderReason {
        "game" => Game, "knowledge" => Knowledge, "table" => Table,
        "player" => Player, "sorted" => Sorted, "previous" => Previous
    }
    Fail { "low" => Low, "exact" => Exact, "high" => High }
    Leaf { "end" => End, "horizon" => Horizon, "table" => Table, "known" => Known }
    Rule {
        Rule::WinsAtOnce.name() => WinsAtOnce, Rule::CannotParry.name() => CannotParry,
        Rule::SquaresLeft.name() => SquaresLeft
    }
}
