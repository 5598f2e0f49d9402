//! The types of the API for the pages' scripts.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::shape::{Body, FieldShape, Kind, Shape};

/// The whole file: every type that an answer needs, and which address answers what.
pub(super) fn file(shapes: &[Shape], answers: &[(&str, &str)], by_hand: &[(&str, &str)]) -> String {
    let mut text =
        "// The types of the API's answers, made from the Rust types by `cargo xtask golden`.\n"
            .to_owned();
    let declared = shapes.iter().map(|shape| (&shape.name, shape));
    for (name, shape) in declared.collect::<BTreeMap<_, _>>() {
        let head = head(shape);
        let _ = write!(
            text,
            "\nexport type {name}{head} = {};\n",
            body(shape, by_hand)
        );
    }
    text.push_str("\n/** What each address answers: a document, or one line of many. */\n");
    text.push_str("export interface Answers {\n");
    for (address, answer) in answers {
        let _ = writeln!(text, "  '{address}': {answer};");
    }
    text.push_str("}\n");
    text
}

/// `<T = Default>`.
fn head(shape: &Shape) -> String {
    let parameters = shape.parameters.iter().map(|(name, default)| {
        let default = default.as_ref().map(|kind| format!(" = {}", printed(kind)));
        format!("{name}{}", default.unwrap_or_default())
    });
    given(&parameters.collect::<Vec<_>>())
}

fn given(parts: &[String]) -> String {
    if parts.is_empty() {
        return String::new();
    }
    format!("<{}>", parts.join(", "))
}

fn body(shape: &Shape, by_hand: &[(&str, &str)]) -> String {
    match &shape.body {
        Body::Fields(fields, also) => {
            let lines: String = fields.iter().map(line).collect();
            let own = format!("{{\n{lines}}}");
            let all: Vec<String> = std::iter::once(own)
                .chain(also.iter().map(printed))
                .collect();
            all.join(" & ")
        }
        Body::Words(words) => either(words.iter().map(|word| format!("'{word}'"))),
        Body::Union(kinds) => either(kinds.iter().map(printed)),
        Body::Alias(kind) => printed(kind),
        Body::ByHand => {
            let mut known = by_hand.iter().filter(|(known, _)| *known == shape.name);
            known
                .next()
                .map_or_else(String::new, |(_, text)| (*text).to_owned())
        }
    }
}

fn either(kinds: impl Iterator<Item = String>) -> String {
    kinds.collect::<Vec<_>>().join(" | ")
}

fn line(field: &FieldShape) -> String {
    let mark = if field.optional { "?" } else { "" };
    format!("  {}{mark}: {};\n", field.name, printed(&field.kind))
}

fn printed(kind: &Kind) -> String {
    match kind {
        Kind::Text => "string".to_owned(),
        Kind::Bool => "boolean".to_owned(),
        Kind::Whole | Kind::Real => "number".to_owned(),
        Kind::Optional(kind) => format!("{} | null", printed(kind)),
        Kind::List(kind) if matches!(**kind, Kind::Optional(_)) => format!("({})[]", printed(kind)),
        Kind::List(kind) => format!("{}[]", printed(kind)),
        Kind::Tuple(kinds) => {
            let kinds: Vec<String> = kinds.iter().map(printed).collect();
            format!("[{}]", kinds.join(", "))
        }
        Kind::Map(kind) => format!("Record<string, {}>", printed(kind)),
        Kind::Named(name, kinds) => {
            let kinds: Vec<String> = kinds.iter().map(printed).collect();
            format!("{name}{}", given(&kinds))
        }
    }
}
