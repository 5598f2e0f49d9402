//! The options that functions of the Python package take, by their names: `crates/python/marubatsu/options.py`.
//!
//! Invariant: the module is made from the declarations of options; `cargo xtask golden` writes it.

use std::fmt::Write as _;
use std::path::Path;

use marubatsu_app::options::{
    ANY_SEARCH, BEST_FIRST, BEST_FIRST_COMMON, COUNT, HORIZON, MATCH, NamedChoice, OptionSpec,
    PERFT, POSITION, PROVE, RACE, REPORT, SOLVE, TABLE, Values,
};

const HEAD: &str = r#""""The options of the package's functions, by their names. Made from the lab's own by `cargo xtask golden`.

Invariant: an option is here if and only if the lab takes it. None is as good as nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypedDict

from ._core import Position
from ._players import Evaluator

__all__ = [
    "BestFirstOptions",
    "MatchOptions",
    "PerftOptions",
    "PlaceOptions",
    "ProveOptions",
    "RaceOptions",
    "SearchOptions",
    "SideOptions",
    "SolveOptions",
    "TableOptions",
    "TraceOptions",
    "TreeOptions",
]
"#;

/// Options of a function: their class, the classes whose options it has too, what it is, and its own.
pub(super) type OptionClass<'a> = (&'a str, &'a str, &'a str, Vec<&'a OptionSpec>);

pub(super) fn classes() -> Vec<OptionClass<'static>> {
    let of = |lists: &[&'static [OptionSpec]]| lists.iter().copied().flatten().collect();
    // The game is what a function is asked about.
    let place = POSITION.iter().filter(|option| option.key != "game");
    let best_first = BEST_FIRST_COMMON.iter().chain(BEST_FIRST);
    let best_first = best_first.filter(|option| option.key != "algorithm");
    // Which algorithms record is said by the lab, not by a type.
    let side = [ANY_SEARCH, HORIZON];
    vec![
        (
            "PlaceOptions",
            "TypedDict",
            "Where to begin, from the start of a game.",
            place.collect(),
        ),
        ("SideOptions", "TypedDict", "How to search.", of(&side)),
        (
            "TraceOptions",
            "PlaceOptions, SideOptions",
            "A search that is recorded.",
            of(&[]),
        ),
        (
            "SearchOptions",
            "TraceOptions",
            "A search that is reported.",
            of(&[REPORT, BEST_FIRST]),
        ),
        (
            "BestFirstOptions",
            "PlaceOptions",
            "A best-first search that is reported, beside its algorithm.",
            best_first.collect(),
        ),
        (
            "SolveOptions",
            "PlaceOptions",
            "What to solve, and how.",
            of(&[SOLVE]),
        ),
        (
            "RaceOptions",
            "PlaceOptions",
            "Which searches race.",
            of(&[RACE]),
        ),
        (
            "MatchOptions",
            "TypedDict",
            "How to hold a match.",
            of(&[MATCH]),
        ),
        ("ProveOptions", "TypedDict", "How to prove.", of(&[PROVE])),
        (
            "TableOptions",
            "TypedDict",
            "Which score table.",
            of(&[TABLE]),
        ),
        (
            "TreeOptions",
            "PlaceOptions",
            "How deep to count.",
            of(&[COUNT]),
        ),
        (
            "PerftOptions",
            "TreeOptions",
            "What to count.",
            of(&[PERFT]),
        ),
    ]
}

/// The names as a type.
fn names(choices: &[NamedChoice]) -> String {
    let names: Vec<String> = choices
        .iter()
        .map(|choice| format!("\"{}\"", choice.name))
        .collect();
    format!("Literal[{}]", names.join(", "))
}

/// What an option may be in Python.
fn kind(option: &OptionSpec) -> String {
    match (option.key, option.values) {
        ("eval", _) => "str | Evaluator | Callable[[Position], float]".to_owned(),
        ("window", Values::Open(choices, _)) => {
            format!("{} | str | tuple[float, float]", names(choices))
        }
        ("ask", Values::Open(choices, _)) => format!("{} | float", names(choices)),
        (_, Values::Choice(choices)) => names(choices),
        (_, Values::Open(choices, _)) => format!("{} | str", names(choices)),
        (_, Values::Flag) => "bool".to_owned(),
        (_, Values::Text("N" | "MIB", _)) => "int".to_owned(),
        (_, Values::Text("S" | "F" | "C", _)) => "float".to_owned(),
        (_, Values::Text("GAME" | "MOVES" | "TEXT" | "PLAYER" | "SEARCHES", _)) => "str".to_owned(),
        (key, values) => panic!("what {key} is in Python is still to be said: {values:?}"),
    }
}

fn class((name, bases, about, options): &OptionClass<'_>) -> String {
    let mut text = format!("\n\nclass {name}({bases}, total=False):\n    \"\"\"{about}\n");
    for option in options {
        let _ = write!(text, "\n    ``{}``: {}", option.key, option.help.en);
    }
    if options.is_empty() {
        text.truncate(text.trim_end().len());
    } else {
        text.push_str("\n    ");
    }
    text.push_str("\"\"\"\n");
    for option in options {
        let _ = write!(text, "\n    {}: {} | None", option.key, kind(option));
    }
    if !options.is_empty() {
        text.push('\n');
    }
    text
}

#[test]
fn pythons_options_are_the_labs() {
    let classes: Vec<String> = classes().iter().map(class).collect();
    is_recorded("python/marubatsu/options.py", HEAD, &classes);
}

/// Compares a file of a crate with what it is made of, or writes it.
pub(super) fn is_recorded(name: &str, head: &str, parts: &[String]) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name);
    let made = format!("{head}{}", parts.concat());
    if std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
        std::fs::write(&file, &made).expect("it can be written");
    }
    let recorded = std::fs::read_to_string(&file).expect("the file is there");
    assert!(made == recorded, "{name} is stale: cargo xtask golden");
}
