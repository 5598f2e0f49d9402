//! Words that are tied to nodes, as the checker sees them.
//!
//! Invariant: a number that a link names stands at its node, and coordinates are those of the move that leads there.

use marubatsu::lang::Message;
use marubatsu::score::Score;

use super::{Moment, NOT_SHOWN};
use crate::lessons::parse::prose::ProsePiece;
use crate::lessons::question::written;

/// The nodes with their numbers, and the figures, that a text names: the same in both languages.
pub(super) fn names(pieces: &[ProsePiece]) -> Vec<String> {
    let name = |piece: &ProsePiece| match piece {
        ProsePiece::Words(_) => None,
        ProsePiece::Figure(name) => Some(format!("{{{name}}}")),
        ProsePiece::Link { text, node } => {
            let values: Vec<String> = values(text).map(|score| score.to_string()).collect();
            Some(format!("{} {node}", values.join(",")))
        }
    };
    let mut names: Vec<String> = pieces.iter().filter_map(name).collect();
    names.sort();
    names
}

/// The numbers that a link's words name; the coordinates of a move are none.
fn values(text: &str) -> impl Iterator<Item = Score> {
    let plain = if text.contains('(') { "" } else { text };
    let plain = plain.replace('−', "-").replace(',', "");
    let words = plain.split(|c: char| !(c.is_ascii_digit() || matches!(c, '-' | '.')));
    // A mean is written without its 0: `.33`.
    let whole = |word: &str| match word.strip_prefix('.') {
        Some(part) => format!("0.{part}"),
        None => word.replacen("-.", "-0.", 1),
    };
    let scores: Vec<_> = words
        .filter_map(|word| whole(word.trim_end_matches('.')).parse().ok())
        .collect();
    scores.into_iter()
}

/// The move that a link's words name by its coordinates: `(1, 2)`.
fn coordinates(text: &str) -> Option<String> {
    let (_, inside) = text.split_once('(')?;
    let (inside, _) = inside.split_once(')')?;
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let (x, y) = inside.split_once(',')?;
    let (x, y) = (x.trim(), y.trim());
    (digits(x) && digits(y)).then(|| format!("{x},{y}"))
}

/// What is wrong with words that are tied to a node.
pub(super) fn linked(
    text: &str,
    node: &str,
    (recording, frame, truth): Moment<'_>,
) -> Option<Message> {
    match recording.shows(frame, node) {
        None => {
            return Some(message!(
                "expected a node of the recording, such as /0; got {node}",
                "「{node}」というノードは記録にありません。/0 のように指定してください"
            ));
        }
        Some(false) => {
            let Message { en, ja } = NOT_SHOWN.into();
            return Some(message!("{en}: {node}", "{ja}: {node}"));
        }
        Some(true) => {}
    }
    if let Some(said) = coordinates(text) {
        let way = recording.way(frame, node).unwrap_or_default();
        let last = way.rsplit(' ').next().unwrap_or_default();
        if last.contains(',') && last != said {
            return Some(message!(
                "{node} is the move ({last}), not ({said})",
                "{node} は ({said}) ではなく ({last}) の手です"
            ));
        }
    }
    if let Some(said) = written::pair(text) {
        let found = recording.missing(frame, node).map(written::numbers);
        let there = found.clone().unwrap_or_default();
        return (found != Some(said)).then(|| stands_not(text, (node, &there)));
    }
    let there = recording.numbers((frame, truth), node);
    let mut named = values(text);
    let wrong = named.find(|score| !there.contains(score))?;
    let found: Vec<String> = there.iter().map(ToString::to_string).collect();
    Some(stands_not(&wrong.to_string(), (node, &found.join(", "))))
}

fn stands_not(wrong: &str, (node, found): (&str, &str)) -> Message {
    message!(
        "{node} has no {wrong} there; it has {found}",
        "{node} に {wrong} はありません。そこにある値: {found}"
    )
}
