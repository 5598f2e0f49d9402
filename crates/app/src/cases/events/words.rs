//! What events carry, by name.
//!
//! Invariant: a name stands for one value in every document: events, frames, conditions.

use marubatsu::game::Side;
use marubatsu::game::knowledge::Rule;
use marubatsu::observe::{Leaf, OrderReason};
use marubatsu::score::Fail;
use marubatsu::search::Role;

use super::grammar::Event;

/// A type whose values have names in documents.
pub(crate) trait Named: Copy + PartialEq + 'static {
    /// All values with their names.
    const NAMES: &'static [(&'static str, Self)];

    /// The value of this name.
    fn named(name: &str) -> Option<Self> {
        let found = Self::NAMES.iter().find(|(known, _)| *known == name);
        found.map(|&(_, value)| value)
    }

    /// All names, as a text.
    fn list() -> String {
        let names: Vec<&str> = Self::NAMES.iter().map(|(name, _)| *name).collect();
        names.join(", ")
    }
}

/// The name of a value.
pub(crate) fn name_of<T: Named>(value: T) -> &'static str {
    let found = T::NAMES.iter().find(|(_, known)| *known == value);
    found.map_or("", |(name, _)| name)
}

macro_rules! named {
    ($($ty:ident {$($name:expr => $value:ident),*})*) => {$(
        impl Named for $ty {
            const NAMES: &'static [(&'static str, Self)] = &[$(($name, $ty::$value)),*];
        }
    )*};
}

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
