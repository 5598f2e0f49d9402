//! From a field of a lesson to its place in the file.
//!
//! Invariant: a field that is not there has the place of the nearest table around it.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::lessons::error::{FieldKey, FilePosition};

/// Line and column of a byte.
pub(super) fn at(text: &str, byte: usize) -> FilePosition {
    let before = text.get(..byte.min(text.len())).unwrap_or(text);
    let line = before.rsplit('\n').next().unwrap_or_default();
    FilePosition {
        line: before.matches('\n').count() + 1,
        column: line.chars().count() + 1,
    }
}

/// Returns the place of the value that these keys lead to.
pub(super) fn find(text: &str, path: &[FieldKey]) -> Option<FilePosition> {
    let table = DeTable::parse(text).ok()?;
    let Some((FieldKey::Name(first), rest)) = path.split_first() else {
        return None;
    };
    let mut value = table.get_ref().get(first.as_str())?;
    let mut start = value.span().start;
    for key in rest {
        let Some(next) = inner(value, key) else { break };
        value = next;
        start = value.span().start;
    }
    Some(at(text, start))
}

fn inner<'a, 'i>(
    value: &'a Spanned<DeValue<'i>>,
    key: &FieldKey,
) -> Option<&'a Spanned<DeValue<'i>>> {
    match (value.get_ref(), key) {
        (DeValue::Table(table), FieldKey::Name(name)) => table.get(name.as_str()),
        (DeValue::Array(list), FieldKey::Index(at)) => list.get(*at),
        _ => None,
    }
}
