//! The house rule that a type's name is used for one thing in the workspace.
//!
//! Invariant: it looks at what crates declare outside their tests; names that are right twice are listed with the reason.

use std::collections::BTreeMap;

use crate::command::Outcome;
use crate::source::File;

/// Names that several files declare, and why.
const SHARED: &[(&str, &str)] = &[
    ("Program", "stands for itself where there are no processes"),
    ("ProgramCommand", "as `Program`"),
    ("Readme", "the README of a crate, whose examples are tests"),
];

/// A part of `cargo xtask check`.
pub(crate) fn check(files: &[File]) -> Outcome {
    let mut found: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for file in files.iter().filter(|file| is_source(file)) {
        for (line, name) in declared(file) {
            let place = format!("{}:{line}", file.path);
            found.entry(name).or_default().push(place);
        }
    }
    let shared = |name: &str| SHARED.iter().any(|(known, _)| *known == name);
    let twice = found
        .iter()
        .filter(|(name, places)| places.len() > 1 && !shared(name));
    let twice: Vec<String> = twice
        .map(|(name, places)| format!("{name}: {}", places.join(", ")))
        .collect();
    if twice.is_empty() {
        return Ok(());
    }
    Err(format!(
        "names of several types; give each its own (xtask/src/names.rs): {}",
        twice.join("; ")
    ))
}

fn is_source(file: &File) -> bool {
    file.kind() == "rs" && file.path.starts_with("crates/") && file.path.contains("/src/")
}

/// The types that a file declares before its tests, each with its line.
fn declared(file: &File) -> impl Iterator<Item = (usize, &str)> {
    let code = file
        .code_lines()
        .take_while(|(_, code)| *code != "mod tests {");
    code.filter_map(|(line, code)| {
        let code = code.trim_start();
        let item = code.strip_prefix("pub").map_or(code, |rest| {
            let rest = rest.strip_prefix('(').and_then(|rest| rest.split_once(')'));
            rest.map_or(&code[3..], |(_, rest)| rest).trim_start()
        });
        let (kind, rest) = item.split_once(' ')?;
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_');
        let name = &rest[..end.unwrap_or(rest.len())];
        (["struct", "enum", "trait"].contains(&kind) && !name.is_empty()).then_some((line, name))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str, text: &str) -> File {
        let (path, text) = (format!("crates/{path}"), text.to_owned());
        File { path, text }
    }

    #[test]
    fn a_name_is_of_one_type() {
        let one = file(
            "app/src/a.rs",
            "pub struct A<T>(T);\n    pub(crate) enum B {}",
        );
        let other = |text: &str| file("marubatsu/src/b.rs", text);
        let checked = |text: &str| check(&[file("app/src/a.rs", &one.text), other(text)]);
        assert_eq!(
            checked("trait C {}\n// struct A\nmod tests {\nstruct B;\n}"),
            Ok(())
        );
        for text in [
            "struct A;",
            "pub enum A<'a> {",
            "pub(super) trait B: Debug {",
        ] {
            let refused = checked(text).expect_err(text);
            assert!(refused.contains("crates/marubatsu/src/b.rs:1"), "{refused}");
        }
        assert_eq!(check(&[one, file("app/tests/a.rs", "struct A;")]), Ok(()));
    }
}
