//! The options that functions of the npm package take, by their names: `crates/portable/npm/options.d.ts`.
//!
//! Invariant: the file is made from the declarations of options, in the groups that Python's are in; `cargo xtask golden` writes it.

use std::fmt::Write as _;

use marubatsu_app::options::{NamedChoice, OptionSpec, Values};

use crate::python_options::{OptionClass, classes, is_recorded};

const HEAD: &str = "// Made from the lab's options by `cargo xtask golden`.\n";

/// What the package's functions take.
const TAKEN: [&str; 6] = [
    "PlaceOptions",
    "SideOptions",
    "TraceOptions",
    "SearchOptions",
    "SolveOptions",
    "MatchOptions",
];

/// The names as a type.
fn names(choices: &[NamedChoice]) -> String {
    let names: Vec<String> = choices
        .iter()
        .map(|choice| format!("'{}'", choice.name))
        .collect();
    names.join(" | ")
}

/// What an option may be in TypeScript. Names stay in sight beside texts of any kind.
fn kind(option: &OptionSpec) -> String {
    const TEXT: &str = "(string & {})";
    match (option.key, option.values) {
        ("moves", _) => "string | readonly (readonly number[])[]".to_owned(),
        ("window", Values::Open(choices, _)) => {
            format!("{} | {TEXT} | readonly [number, number]", names(choices))
        }
        ("ask", Values::Open(choices, _)) => format!("{} | number", names(choices)),
        (_, Values::Choice(choices)) => names(choices),
        (_, Values::Open(choices, _)) => format!("{} | {TEXT}", names(choices)),
        (_, Values::Flag) => "boolean".to_owned(),
        (_, Values::Text("N" | "MIB" | "S" | "F" | "C", _)) => "number".to_owned(),
        (_, Values::Text("GAME" | "TEXT" | "PLAYER", _)) => "string".to_owned(),
        (key, values) => panic!("what {key} is in TypeScript is still to be said: {values:?}"),
    }
}

fn interface((name, bases, about, options): &OptionClass<'_>) -> String {
    let above = match *bases {
        "TypedDict" => String::new(),
        bases => format!(" extends {bases}"),
    };
    let mut text = format!("\n/** {about} */\nexport interface {name}{above} {{\n");
    for option in options {
        let (key, help) = (option.key, option.help.en);
        let _ = writeln!(text, "  /** {help} */\n  {key}?: {} | null;", kind(option));
    }
    text + "}\n"
}

#[test]
fn the_npm_packages_options_are_the_labs() {
    let taken = classes();
    let taken = taken.iter().filter(|(name, ..)| TAKEN.contains(name));
    let interfaces: Vec<String> = taken.map(interface).collect();
    is_recorded("portable/npm/options.d.ts", HEAD, &interfaces);
}
