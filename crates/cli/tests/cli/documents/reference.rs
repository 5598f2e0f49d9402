//! `docs/json.md` as data: a section for each document, named by the code in its heading, and a table row for each key.
//!
//! Invariant: a row that can't be read fails the test; nothing of a table is skipped.

use std::collections::BTreeMap;

use serde_json::Value;

use super::document;

/// What values are called, in both languages, and which they are.
type Kind = (&'static str, &'static str, fn(&Value) -> bool);

const KINDS: [Kind; 14] = [
    ("string", "文字列", Value::is_string),
    ("integer", "整数", Value::is_u64),
    ("integers", "整数の配列", |value| {
        all(value, Value::is_u64)
    }),
    ("number", "数", Value::is_number),
    ("boolean", "真偽値", Value::is_boolean),
    ("score", "評価値", is_score),
    ("number or infinity", "数か無限大", is_score),
    ("move", "着手", |value| all(value, Value::is_u64)),
    ("moves", "着手の列", |value| all(value, is_move)),
    ("scored moves", "着手と評価値の列", |value| {
        all(value, is_scored)
    }),
    ("pair", "対", |value| {
        all(value, is_score) && value[1] != Value::Null
    }),
    ("strings", "文字列の配列", |value| {
        all(value, Value::is_string)
    }),
    ("list", "配列", Value::is_array),
    ("object", "オブジェクト", Value::is_object),
];

const OBJECTS: (&str, &str) = ("objects", "オブジェクトの配列");

fn all(value: &Value, holds: impl Fn(&Value) -> bool) -> bool {
    value
        .as_array()
        .is_some_and(|items| items.iter().all(holds))
}

fn is_score(value: &Value) -> bool {
    value.is_number() || *value == "inf" || *value == "-inf"
}

fn is_move(value: &Value) -> bool {
    all(value, Value::is_u64)
}

fn is_scored(value: &Value) -> bool {
    let items = value.as_array().map(Vec::as_slice).unwrap_or_default();
    let Some((score, mv)) = items.split_last() else {
        return false;
    };
    is_score(score) && mv.iter().all(Value::is_u64)
}

/// What a key's value may be.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Values {
    /// Of one of [`KINDS`].
    Of(&'static str),
    /// A list of objects, whose keys are rows.
    Objects,
    /// One of these strings.
    Names(Vec<String>),
    /// What a section describes: an object, a number or such an object, a list of them.
    Section {
        name: String,
        list: bool,
        number: bool,
    },
}

/// A key with what is said of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Row {
    /// The section that describes it.
    section: String,
    key: String,
    values: Values,
    may_be_null: bool,
    pub(super) may_be_absent: bool,
}

/// Every path of a document, the sections it refers to included.
pub(super) type Described = BTreeMap<String, Row>;

/// The sections in their order.
#[derive(Debug)]
pub(super) struct Reference(Vec<(String, Vec<Row>)>);

/// What stands between backticks.
fn code(text: &str) -> Vec<String> {
    let parts = text.split('`').skip(1).step_by(2);
    parts.map(str::to_owned).collect()
}

impl Values {
    fn read(cell: &str) -> Self {
        if cell.contains("](#") {
            return Self::Section {
                name: code(cell).remove(0),
                list: cell.starts_with("list of ") || cell.ends_with(" の配列"),
                number: cell.starts_with("number or ") || cell.starts_with("数または "),
            };
        }
        if cell == OBJECTS.0 || cell == OBJECTS.1 {
            return Self::Objects;
        }
        let kind = KINDS.iter().find(|(en, ja, _)| *en == cell || *ja == cell);
        if let Some((name, ..)) = kind {
            return Self::Of(name);
        }
        assert!(cell.starts_with('`'), "no kind of value: {cell}");
        Self::Names(code(cell))
    }
}

impl Row {
    /// Reads `| key | value | meaning | missing |`.
    fn read(section: &str, line: &str) -> Self {
        let line = line.replace("\\|", "/");
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let [_, key, values, meaning, missing, _] = cells[..] else {
            panic!("four cells: {line}");
        };
        assert!(!meaning.is_empty(), "{line}");
        Self {
            section: section.to_owned(),
            key: code(key).remove(0),
            values: Values::read(values),
            may_be_null: missing.contains("`null`"),
            may_be_absent: missing.contains("absent") || missing.ends_with("ない"),
        }
    }

    pub(super) fn key(&self) -> (String, String) {
        (self.section.clone(), self.key.clone())
    }

    /// Whether the key may have this value.
    pub(super) fn allows(&self, value: &Value) -> bool {
        if value.is_null() {
            return self.may_be_null;
        }
        match &self.values {
            Values::Of(name) => KINDS
                .iter()
                .any(|(known, _, holds)| known == name && holds(value)),
            Values::Objects | Values::Section { list: true, .. } => all(value, Value::is_object),
            Values::Names(names) => names.iter().any(|name| *value == name.as_str()),
            Values::Section { number, .. } => value.is_object() || (*number && value.is_number()),
        }
    }
}

impl Reference {
    pub(super) fn read(name: &str) -> Self {
        let text = document(name);
        let mut sections = text.split("\n### ");
        sections.next();
        let section = |section: &str| {
            let (head, body) = section.split_once('\n').expect("a heading");
            let body = body.split("\n## ").next().unwrap_or_default();
            let rows = body.lines().filter(|line| line.starts_with("| `"));
            let name = code(head).remove(0);
            let rows = rows.map(|line| Row::read(&name, line)).collect();
            (name, rows)
        };
        Self(sections.map(section).collect())
    }

    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(name, _)| name.as_str())
    }

    pub(super) fn rows(&self, name: &str) -> &[Row] {
        let section = self.0.iter().find(|(known, _)| known == name);
        &section.unwrap_or_else(|| panic!("no section {name}")).1
    }

    /// Every key of every section, but for those that stand for another section's.
    pub(super) fn keys(&self) -> impl Iterator<Item = (String, String)> {
        let rows = self.0.iter().flat_map(|(_, rows)| rows);
        rows.filter(|row| !row.key.ends_with('*')).map(Row::key)
    }

    /// Every path of a document.
    pub(super) fn described(&self, name: &str) -> Described {
        let mut described = Described::new();
        self.describe(name, "", &mut described);
        described
    }

    fn describe(&self, name: &str, place: &str, described: &mut Described) {
        for row in self.rows(name) {
            let section = match &row.values {
                Values::Section { name, list, .. } => Some((name, *list)),
                _ => None,
            };
            if let Some(own) = row.key.strip_suffix('*') {
                let (part, _) = section.expect("* stands for a section's keys");
                self.describe(part, &format!("{place}{own}"), described);
                continue;
            }
            let path = format!("{place}{}", row.key);
            if let Some((part, list)) = section {
                let items = if list { "[]" } else { "" };
                self.describe(part, &format!("{path}{items}."), described);
            }
            described.insert(path, row.clone());
        }
    }
}
