//! What a sentence is made of: words, and numbers, moves and sides that point to a node.
//!
//! Invariant: the texts of all parts, one after the other, are the sentence.

use std::borrow::Cow;

use super::glossary;
use crate::game::Side;
use crate::lang::Lang;
use crate::score::Score;

/// A piece of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fragment {
    /// How it is written.
    pub text: String,
    /// What it is.
    pub is: FragmentKind,
    /// The node that it is about, so that a page can ring it.
    pub points: Option<Pointer>,
}

/// What stands for nothing: whoever speaks of it has nothing to say.
pub(super) const NOTHING: Vec<Fragment> = Vec::new();

/// What a piece of a sentence is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FragmentKind {
    /// Words.
    Words,
    /// A word of the field, by its id in the [glossary].
    Term(&'static str),
    /// One of the two sides, which has its own colour.
    Side(Side),
    /// A score, in circle's view in `plain` and `terms`, in the view of the side to move in `code`.
    Score(Score),
    /// A move, by its code.
    Move(u32),
    /// The number of a frame.
    Frame(u64),
    /// How many there are of something.
    Count(u64),
    /// A line of pseudo-code.
    Code,
}

impl FragmentKind {
    /// `words`, `term`, `side`, `score`, `move`, `frame`, `count`, `code`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Words => "words",
            Self::Term(_) => "term",
            Self::Side(_) => "side",
            Self::Score(_) => "score",
            Self::Move(_) => "move",
            Self::Frame(_) => "frame",
            Self::Count(_) => "count",
            Self::Code => "code",
        }
    }
}

/// A node of the recursion, and what it is to the frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pointer {
    /// Its number.
    pub node: u32,
    /// What it is.
    pub role: NodeRole,
}

/// What a node is to a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeRole {
    /// The node in question.
    Node,
    /// The child that has come back.
    Child,
    /// The child with the best score so far.
    Best,
    /// Whoever holds α: an ancestor or the node in question.
    Alpha,
    /// Whoever holds β.
    Beta,
    /// The node that stored what the table knows.
    Writer,
    /// The root of the pass before.
    Before,
    /// The same node when it was probed.
    Probe,
    /// Whoever has set the number at which df-pn turns back from the node in question.
    Limit,
}

impl NodeRole {
    /// `node`, `child`, `best`, `alpha`, `beta`, `writer`, `before`, `probe`, `limit`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Node => "node",
            Self::Child => "child",
            Self::Best => "best",
            Self::Alpha => "alpha",
            Self::Beta => "beta",
            Self::Writer => "writer",
            Self::Before => "before",
            Self::Probe => "probe",
            Self::Limit => "limit",
        }
    }
}

impl Fragment {
    pub(super) fn words(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            is: FragmentKind::Words,
            points: None,
        }
    }

    pub(super) fn score(value: Score) -> Self {
        Self {
            text: value.with_infinity_sign(),
            is: FragmentKind::Score(value),
            points: None,
        }
    }

    pub(super) fn count(number: u64) -> Self {
        Self {
            text: number.to_string(),
            is: FragmentKind::Count(number),
            points: None,
        }
    }

    /// How it is set in pictures and on pages, where scores have a minus sign and no hyphen.
    pub fn typeset(&self) -> Cow<'_, str> {
        match self.is {
            FragmentKind::Score(_) => self.text.replace('-', "−").into(),
            _ => self.text.as_str().into(),
        }
    }

    /// A move's name as a sentence begins with it.
    fn capitalized(mut self) -> Self {
        if matches!(self.is, FragmentKind::Move(_)) {
            if let Some(first) = self.text.get_mut(..1) {
                first.make_ascii_uppercase();
            }
        }
        self
    }

    pub(super) fn at(self, node: u32, role: NodeRole) -> Self {
        let points = Some(Pointer { node, role });
        Self { points, ..self }
    }
}

/// The sentence as plain text.
pub fn text(parts: &[Fragment]) -> String {
    parts.iter().map(|part| part.text.as_str()).collect()
}

/// The same sentence with as few parts as possible.
pub(super) fn tidied(parts: Vec<Fragment>) -> Vec<Fragment> {
    let mut tidy: Vec<Fragment> = Vec::with_capacity(parts.len());
    for part in parts.into_iter().filter(|part| !part.text.is_empty()) {
        match tidy.last_mut() {
            Some(last) if last.is == FragmentKind::Words && part.is == FragmentKind::Words => {
                last.text.push_str(&part.text);
            }
            last => {
                let begins =
                    last.is_none_or(|last| last.text.ends_with(". ") || last.text.ends_with("! "));
                tidy.push(if begins { part.capitalized() } else { part });
            }
        }
    }
    tidy
}

/// The same sentence, each word of the field a part by itself where it stands first.
pub(super) fn explained(parts: Vec<Fragment>, lang: Lang) -> Vec<Fragment> {
    let mut known: Vec<&str> = Vec::new();
    let mut explained = Vec::new();
    for part in parts {
        if part.is != FragmentKind::Words {
            explained.push(part);
            continue;
        }
        for (text, term) in glossary::pieces(&part.text, lang) {
            let term = term.filter(|term| !known.contains(&term.id));
            known.extend(term.map(|term| term.id));
            explained.push(Fragment {
                is: term.map_or(FragmentKind::Words, |term| FragmentKind::Term(term.id)),
                ..Fragment::words(text)
            });
        }
    }
    tidied(explained)
}
