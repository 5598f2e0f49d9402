//! What `docs/json.md` says of JSON, and what the program writes: the same keys with the same values.
//!
//! Invariant: a key that is written and not described fails, and so does one that is described and never written.

mod events;
mod outputs;
mod players;
mod reference;
mod server;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::support::{directory, fed};
use outputs::outputs;
use reference::{Described, Reference};

/// A document of the folder `docs`.
fn document(name: &str) -> String {
    let path = root().join("docs").join(name);
    std::fs::read_to_string(path).expect("the document is there")
}

/// The blocks of code in this language.
fn blocks(text: &str, language: &str) -> Vec<String> {
    let blocks = text.split("```").skip(1).step_by(2);
    let head = format!("{language}\n");
    let own = blocks.filter_map(|block| block.strip_prefix(&head));
    own.map(str::to_owned).collect()
}

fn path(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A key of a section.
type Key = (String, String);

/// Checks documents, and notes which keys of which sections they have.
struct Checked<'a> {
    name: &'a str,
    described: Described,
    seen: &'a mut BTreeSet<Key>,
}

impl Checked<'_> {
    /// Checks an object whose keys are written after `place`.
    fn object(&mut self, place: &str, value: &Value) {
        let name = self.name;
        let fields = value.as_object().expect("an object");
        for (key, value) in fields {
            let path = format!("{place}{key}");
            let row = self.described.get(&path);
            let row = row.unwrap_or_else(|| panic!("{name} doesn't describe {path}: {value}"));
            assert!(row.allows(value), "{name}: {path} is {value}: {row:?}");
            self.seen.insert(row.key());
            self.within(&path, value);
        }
        let here = |path: &str| {
            path.strip_prefix(place)
                .is_some_and(|key| !key.contains('.'))
        };
        for (path, row) in self.described.iter().filter(|(path, _)| here(path)) {
            let there = fields.contains_key(&path[place.len()..]);
            assert!(there || row.may_be_absent, "{name}: {path} is missing");
        }
    }

    fn within(&mut self, path: &str, value: &Value) {
        match value {
            Value::Object(_) => self.object(&format!("{path}."), value),
            Value::Array(items) => {
                for item in items.iter().filter(|item| item.is_object()) {
                    self.object(&format!("{path}[]."), item);
                }
            }
            _ => {}
        }
    }
}

#[test]
fn every_key_is_described_and_every_described_key_is_written() {
    let reference = Reference::read("json.md");
    let mut seen = BTreeSet::new();
    for (name, documents) in outputs() {
        let described = reference.described(name);
        let mut checked = Checked {
            name,
            described,
            seen: &mut seen,
        };
        assert!(!documents.is_empty(), "{name} is never written");
        for document in &documents {
            checked.object("", document);
        }
    }
    let unseen: Vec<Key> = reference.keys().filter(|key| !seen.contains(key)).collect();
    assert!(unseen.is_empty(), "described and never written: {unseen:?}");
}

#[test]
fn both_languages_describe_the_same() {
    let [en, ja] = ["json.md", "json.ja.md"].map(Reference::read);
    assert_eq!(
        en.names().collect::<Vec<_>>(),
        ja.names().collect::<Vec<_>>()
    );
    for name in en.names() {
        assert_eq!(en.rows(name), ja.rows(name), "{name}");
    }
}

/// The schemas that a text names.
fn schemas(text: &str) -> impl Iterator<Item = &str> {
    let quoted = text.split('"');
    quoted.filter(|part| part.starts_with("marubatsu.") && part.ends_with("/1"))
}

fn sources(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = std::fs::read_to_string(&path).expect("a source");
            found.extend(schemas(&text).map(str::to_owned));
        }
    }
}

#[test]
fn every_schema_of_the_sources_has_its_section() {
    let mut found = BTreeSet::new();
    for of in ["app", "cli", "pages", "web"] {
        sources(&root().join("crates").join(of).join("src"), &mut found);
    }
    assert!(found.len() > 15, "{found:?}");
    // A lesson's file is TOML, and written by people.
    found.remove("marubatsu.lesson/1");
    let reference = Reference::read("json.md");
    let names: BTreeSet<String> = reference.names().map(str::to_owned).collect();
    let missing: Vec<_> = found.difference(&names).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn the_saved_game_shown_is_what_is_saved() {
    let file = directory("saved-game").join("game.txt");
    let typed = format!("5\nsave {}\nquit\n", path(&file));
    fed(&["play", "--seed", "1"], typed.as_bytes()).done();
    let saved = std::fs::read_to_string(&file).expect("it is saved");
    for name in ["json.md", "json.ja.md"] {
        assert!(
            blocks(&document(name), "text").contains(&saved),
            "{name}: {saved}"
        );
    }
}

#[test]
fn the_address_shown_of_the_api_is_answered() {
    let server = server::Server::start();
    for name in ["api.md", "api.ja.md"] {
        let shown = blocks(&document(name), "sh").remove(0);
        let path = shown.trim().strip_prefix("curl 'http://127.0.0.1:8765");
        let path = path.and_then(|path| path.strip_suffix('\''));
        let answer = server.get(path.expect("an address"));
        assert!(answer.contains("marubatsu.search/1"), "{name}: {answer}");
    }
}
