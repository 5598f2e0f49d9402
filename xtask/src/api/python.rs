//! The classes of the reports for the Python package.
//!
//! Invariant: a class has the fields that its document has. One that a document may leave out reads as None.

use std::fmt::Write as _;

use super::shape::{Body, FieldShape, Kind, Shape};

/// What the package's own modules say of these types.
const HAND: &[(&str, &str)] = &[
    ("Bounds", "tuple[Score, Score]"),
    ("Fraction", "str"),
    ("JsonMove", "Move"),
    ("MoveScore", "tuple[Score, ...]"),
    ("OutcomeRate", "Fraction | float"),
    ("ProofCount", "int | float"),
    ("ReportedOptions", "OpenReport"),
    ("ResultSum", "int | float"),
    ("Window", "tuple[Score, Score]"),
];

/// What the package's own modules declare.
const OWN: &[&str] = &["Elo", "RandomPlay", "Score"];

/// What the package adds to documents.
const ADDED: &[(&str, &str)] = &[
    (
        "MatchReport",
        "    games_kept: list[GameReport] | None\n    \"\"\"The games, if they were to be kept.\"\"\"\n",
    ),
    (
        "RoundRobin",
        "    games_kept: list[GameReport] | None\n    \"\"\"The games, if they were to be kept.\"\"\"\n",
    ),
];

/// Keys that are no names in Python: `frame["pass"]`.
const KEYWORDS: &[&str] = &["class", "from", "pass"];

/// What stands before the classes.
const HEAD: &str = r#""""What each report has, as classes. Made from the types of the lab's documents by `cargo xtask golden`.

Invariant: a report that a function returns is of the class that its annotation names, and so are the reports within it.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Generic, Literal, TypeVar

from ._reports import Elo, Move, OpenReport, RandomPlay, Report, Score
"#;

/// The types that are not looked into.
pub(super) fn by_hand<'a>(shared: &'a [(&'a str, &'a str)]) -> impl Iterator<Item = &'a str> {
    let hand = HAND.iter().chain(shared).map(|(name, _)| *name);
    hand.chain(OWN.iter().copied())
}

/// The whole module.
pub(super) fn file(shapes: &[Shape], by_hand: &[(&str, &str)]) -> String {
    let mut text = HEAD.to_owned();
    let mut parameters: Vec<&str> = shapes
        .iter()
        .flat_map(|shape| shape.parameters.iter().map(|(name, _)| name.as_str()))
        .collect();
    parameters.sort_unstable();
    parameters.dedup();
    text.push('\n');
    for name in parameters {
        let _ = writeln!(text, "{name} = TypeVar(\"{name}\")");
    }
    let mut names = Vec::new();
    for shape in shapes {
        if let Some(declaration) = declaration(shape, by_hand) {
            text.push_str(&declaration);
            names.push(format!("    \"{}\",\n", shape.name));
        }
    }
    names.sort_unstable();
    let _ = write!(text, "\n\n__all__ = [\n{}]\n", names.concat());
    text
}

/// A class, or an alias; none if the package's own modules have it.
fn declaration(shape: &Shape, by_hand: &[(&str, &str)]) -> Option<String> {
    let name = &shape.name;
    match &shape.body {
        Body::Fields(fields, also) => Some(class(shape, fields, also)),
        Body::Words(words) => Some(alias(name, &literal(words.iter().map(String::as_str)))),
        Body::Union(kinds) => {
            let kinds: Vec<String> = kinds.iter().map(printed).collect();
            Some(alias(name, &format!("\"{}\"", kinds.join(" | "))))
        }
        Body::Alias(kind) => Some(alias(name, &printed(kind))),
        Body::ByHand if hand(name).is_some() || OWN.contains(&name.as_str()) => None,
        Body::ByHand => {
            let (_, text) = by_hand.iter().find(|(known, _)| known == name)?;
            let mut words = text.split(" | ").map(|word| word.trim_matches('\''));
            Some(alias(name, &literal(&mut words)))
        }
    }
}

fn alias(name: &str, kind: &str) -> String {
    format!("\n\n{name} = {kind}\n")
}

fn literal<'a>(words: impl Iterator<Item = &'a str>) -> String {
    let words: Vec<String> = words.map(|word| format!("\"{word}\"")).collect();
    format!("Literal[{}]", words.join(", "))
}

fn class(shape: &Shape, fields: &[FieldShape], also: &[Kind]) -> String {
    let mut bases: Vec<String> = also.iter().map(printed).collect();
    if bases.is_empty() {
        bases.push("Report".to_owned());
    }
    if let [(parameter, _)] = shape.parameters.as_slice() {
        bases.push(format!("Generic[{parameter}]"));
    }
    let mut text = format!("\n\nclass {}({}):\n", shape.name, bases.join(", "));
    let _ = writeln!(
        text,
        "    \"\"\"{}\"\"\"\n\n    __slots__ = ()\n",
        shape.doc
    );
    let readable = |field: &&FieldShape| !KEYWORDS.contains(&field.name.as_str());
    for field in fields.iter().filter(readable) {
        let kind = printed(&field.kind);
        let none = if field.optional { " | None" } else { "" };
        let _ = writeln!(text, "    {}: {kind}{none}", field.name);
        if !field.doc.is_empty() {
            let _ = writeln!(text, "    \"\"\"{}\"\"\"", field.doc);
        }
    }
    let added = ADDED.iter().filter(|(name, _)| *name == shape.name);
    added.for_each(|(_, lines)| text.push_str(lines));
    text
}

fn hand(name: &str) -> Option<&'static str> {
    let mut known = HAND.iter().filter(|(known, _)| *known == name);
    known.next().map(|(_, kind)| *kind)
}

/// Whether a list of these is read as a tuple.
fn is_number(kind: &Kind) -> bool {
    matches!(kind, Kind::Whole | Kind::Real)
        || matches!(kind, Kind::Named(name, _) if name == "Score")
}

fn printed(kind: &Kind) -> String {
    match kind {
        Kind::Text => "str".to_owned(),
        Kind::Bool => "bool".to_owned(),
        Kind::Whole => "int".to_owned(),
        Kind::Real => "float".to_owned(),
        Kind::Optional(kind) => format!("{} | None", printed(kind)),
        Kind::List(kind) if is_number(kind) => format!("Sequence[{}]", printed(kind)),
        Kind::List(kind) => format!("list[{}]", printed(kind)),
        Kind::Tuple(kinds) => {
            let mut parts: Vec<String> = kinds.iter().map(printed).collect();
            if kinds.iter().all(is_number) {
                return format!("tuple[{}]", parts.join(", "));
            }
            parts.dedup();
            format!("list[{}]", parts.join(" | "))
        }
        Kind::Map(kind) => format!("dict[str, {}]", printed(kind)),
        Kind::Named(name, kinds) => {
            let kinds: Vec<String> = kinds.iter().map(printed).collect();
            let name = hand(name).unwrap_or(name);
            if kinds.is_empty() {
                return name.to_owned();
            }
            format!("{name}[{}]", kinds.join(", "))
        }
    }
}
