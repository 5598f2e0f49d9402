//! `compare`: the two searches from `--left` and `--right`, texts of `key=value` parted by commas.
//!
//! Invariant: what is wrong in such a text is shown at its place there.

use marubatsu::lang::Message;
use marubatsu_app::compare::{CompareRequest, MOST_PATHS, Pane};
use marubatsu_app::error::{Error, InputError};
use marubatsu_app::options::SEARCH;
use marubatsu_app::request::Request;

use super::Compare;
use super::parsed::Parsed;
use crate::problem::Ending;

/// What one pane says.
struct Own<'a> {
    pane: Pane,
    text: &'a str,
    parts: Vec<Part<'a>>,
}

/// A key and its value, and where in the text they begin, in characters.
struct Part<'a> {
    key: (usize, &'a str),
    value: (usize, &'a str),
}

impl Parsed<'_> {
    pub(super) fn compare(&self) -> Result<Compare, Ending> {
        let shared = self.pairs(CompareRequest::LISTS)?;
        let shared = shared
            .into_iter()
            .map(|(key, value)| (key.to_owned(), value));
        let [left, right] = Pane::ALL.map(|pane| {
            let text = self.text(pane.name()).unwrap_or_default();
            parts(pane, text).map(|parts| Own { pane, text, parts })
        });
        let own = [left?, right?];
        let pairs = shared.chain(own.iter().flat_map(Own::pairs));
        let request = self.lab.read(pairs).map_err(|error| match error {
            Error::Input(error) => Error::Input(placed(error, &own)),
            other => other,
        })?;
        let paths = self.number("paths")?.map(usize::try_from);
        Ok(Compare {
            request,
            paths: paths.map_or(MOST_PATHS, |paths| paths.unwrap_or(usize::MAX)),
            json: self.json(),
        })
    }
}

impl Own<'_> {
    fn pairs(&self) -> impl Iterator<Item = (String, &str)> {
        let pair = |part: &Part<'_>| self.pane.key(part.key.1);
        self.parts
            .iter()
            .map(move |part| (pair(part), part.value.1))
    }
}

/// The parts of a pane's text. One without `=` goes on with the value before it: `window=-1,0.5`.
fn parts(pane: Pane, text: &str) -> Result<Vec<Part<'_>>, InputError> {
    let mut parts: Vec<Part<'_>> = Vec::new();
    let mut begin = 0;
    for piece in text.split(',').filter(|_| !text.is_empty()) {
        let at = text[..begin].chars().count();
        match (piece.split_once('='), parts.last_mut()) {
            (Some((key, value)), _) => parts.push(Part {
                key: (at, key),
                value: (at + key.chars().count() + 1, value),
            }),
            (None, Some(before)) if !piece.is_empty() => {
                let first = begin - 1 - before.value.1.len();
                before.value.1 = &text[first..begin + piece.len()];
            }
            _ => {
                let message = Message::new(
                    format!("\"{piece}\" is not of the form key=value"),
                    format!("「{piece}」は「キー=値」の形ではありません"),
                );
                return Err(InputError::new(pane.name(), text, Some(at), message));
            }
        }
        begin += piece.len() + 1;
    }
    Ok(parts)
}

/// The same fault, at its place in the text of the pane that it belongs to.
fn placed(error: InputError, own: &[Own<'_>]) -> InputError {
    let found = own.iter().find_map(|own| {
        let key = own.pane.option(&error.key)?;
        // Of a key given twice the last is one too many.
        let part = own.parts.iter().rfind(|part| part.key.1 == key)?;
        Some((own, part))
    });
    let Some((own, part)) = found else {
        return error;
    };
    let known = SEARCH.iter().any(|option| option.key == part.key.1);
    let at = if known {
        part.value.0 + error.at.unwrap_or(0)
    } else {
        part.key.0
    };
    InputError {
        key: own.pane.name().to_owned(),
        value: own.text.to_owned(),
        at: Some(at),
        ..error
    }
}
