//! What events carry, by name.
//!
//! Invariant: a name stands for one value in every document: events, frames, conditions.

use marubatsu::game::Side;
use marubatsu::game::knowledge::Rule;
use marubatsu::observe::{Leaf, OrderReason};
use marubatsu::score::Fail;
use marubatsu::search::Role;

pub(super) const TURNS: [(&str, Side); 2] = [("o", Side::Circle), ("x", Side::Cross)];

pub(super) const ROLES: [(&str, Role); 3] = [
    ("full", Role::Full),
    ("probe", Role::Probe),
    ("again", Role::ReSearch),
];

pub(super) const WHYS: [(&str, OrderReason); 6] = [
    ("game", OrderReason::Game),
    ("knowledge", OrderReason::Knowledge),
    ("table", OrderReason::Table),
    ("player", OrderReason::Player),
    ("sorted", OrderReason::Sorted),
    ("previous", OrderReason::Previous),
];

pub(super) const FAILS: [(&str, Fail); 3] = [
    ("low", Fail::Low),
    ("exact", Fail::Exact),
    ("high", Fail::High),
];

pub(super) const LEAVES: [(&str, Leaf); 4] = [
    ("end", Leaf::End),
    ("horizon", Leaf::Horizon),
    ("table", Leaf::Table),
    ("known", Leaf::Known),
];

pub(super) const RULES: [(&str, Rule); 3] = [
    (Rule::WinsAtOnce.name(), Rule::WinsAtOnce),
    (Rule::CannotParry.name(), Rule::CannotParry),
    (Rule::SquaresLeft.name(), Rule::SquaresLeft),
];

fn name_of<T: PartialEq + Copy>(names: &[(&'static str, T)], value: T) -> &'static str {
    let found = names.iter().find(|(_, meaning)| *meaning == value);
    found.map_or("", |(name, _)| name)
}

/// `full`, `probe`, `again`.
pub(crate) fn role_name(role: Role) -> &'static str {
    name_of(&ROLES, role)
}

/// `game`, `knowledge`, `table`, `player`, `sorted`, `previous`.
pub(crate) fn why_name(why: OrderReason) -> &'static str {
    name_of(&WHYS, why)
}

/// `low`, `exact`, `high`.
pub(crate) fn fail_name(fail: Fail) -> &'static str {
    name_of(&FAILS, fail)
}

/// `end`, `horizon`, `table`, `known`.
pub(crate) fn leaf_name(leaf: Leaf) -> &'static str {
    name_of(&LEAVES, leaf)
}
