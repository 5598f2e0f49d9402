//! The field's words, each with what it means, in both languages: the one place that explains them.
//!
//! Sentences in the field's terms point to them ([`super::FragmentKind::Term`]), and so may any other text.
//!
//! Invariant: a word's id never changes, since addresses end with it; ids and spellings are each one word's alone.
//!
//! ```
//! use marubatsu::Lang;
//! use marubatsu::voice::glossary;
//!
//! let pieces = glossary::pieces("Max node, window (−1, 2).", Lang::En);
//! let found: Vec<&str> = pieces.iter().filter_map(|(_, term)| Some(term.as_ref()?.id)).collect();
//! assert_eq!(found, ["max-node", "window"]);
//! assert_eq!(glossary::term("window").map(|term| term.word.ja), Some("α 値・β 値"));
//! ```

mod words;

pub use words::TERMS;

use std::cmp::Reverse;

use crate::lang::{Lang, Text};

/// What a word is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Topic {
    /// Games, and who plays them.
    Game,
    /// What a search walks through.
    Tree,
    /// How a search goes.
    Search,
    /// How a search goes that works where it seems to matter most.
    BestFirst,
    /// What is remembered.
    Memory,
    /// What is known of a position without a search.
    Rules,
    /// What players and games are worth.
    Worth,
}

impl Topic {
    /// All of them, in the glossary's order, with their headings.
    pub const ALL: [(Self, Text); 7] = [
        (
            Self::Game,
            Text::new("Games and players", "ゲームとプレイヤー"),
        ),
        (Self::Tree, Text::new("The tree", "ゲーム木")),
        (Self::Search, Text::new("Searching", "探索")),
        (
            Self::BestFirst,
            Text::new("Best-first search", "最良優先探索"),
        ),
        (Self::Memory, Text::new("Memory", "記憶")),
        (
            Self::Rules,
            Text::new("Known without a search", "探索せずに分かること"),
        ),
        (Self::Worth, Text::new("Strength and solving", "強さと解決")),
    ];
}

/// A word of the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// What addresses call it: `/help#null-window`.
    pub id: &'static str,
    /// What it is about.
    pub topic: Topic,
    /// The word.
    pub word: Text,
    /// What it means.
    pub means: Text,
    /// How it stands in texts that point here, in English and in Japanese.
    spelled: [&'static [&'static str]; 2],
}

impl Term {
    /// How it stands in texts of this language.
    pub fn spelled(&self, lang: Lang) -> &'static [&'static str] {
        let [en, ja] = self.spelled;
        lang.pick(en, ja)
    }
}

/// The word of this id.
pub fn term(id: &str) -> Option<&'static Term> {
    TERMS.iter().find(|term| term.id == id)
}

/// A text in pieces, each with the word that it is; a word is one where it stands first. The pieces, one after the other, are the
/// text.
pub fn pieces(text: &str, lang: Lang) -> Vec<(&str, Option<&'static Term>)> {
    let mut pieces = Vec::new();
    let mut rest = text;
    let mut known: Vec<&str> = Vec::new();
    while let Some((before, word, term)) = first(rest, lang, &known) {
        known.push(term.id);
        pieces.extend((!before.is_empty()).then_some((before, None)));
        pieces.push((word, Some(term)));
        rest = &rest[before.len() + word.len()..];
    }
    pieces.extend((!rest.is_empty()).then_some((rest, None)));
    pieces
}

/// The first word in a text that isn't `known`, with what stands before it; of several at one place the longest.
fn first<'a>(
    text: &'a str,
    lang: Lang,
    known: &[&str],
) -> Option<(&'a str, &'a str, &'static Term)> {
    let open = TERMS.iter().filter(|term| !known.contains(&term.id));
    let spelled = open.flat_map(|term| term.spelled(lang).iter().map(move |word| (word, term)));
    let found = spelled.filter_map(|(word, term)| Some((place(text, word)?, word.len(), term)));
    let (at, length, term) = found.min_by_key(|&(at, length, _)| (at, Reverse(length)))?;
    Some((&text[..at], &text[at..at + length], term))
}

/// Where a word stands by itself, be its letters small or capital.
fn place(text: &str, word: &str) -> Option<usize> {
    let is_letter = |letter: Option<char>| letter.is_some_and(|of| of.is_ascii_alphanumeric());
    let places = text.char_indices().map(|(at, _)| at);
    let mut places = places.filter(|&at| {
        let here = text.get(at..at + word.len());
        here.is_some_and(|here| here.eq_ignore_ascii_case(word))
    });
    places.find(|&at| {
        let (before, after) = (&text[..at], &text[at + word.len()..]);
        let begins_inside = is_letter(word.chars().next()) && is_letter(before.chars().next_back());
        let ends_inside = is_letter(word.chars().next_back()) && is_letter(after.chars().next());
        !begins_inside && !ends_inside
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn ids_and_spellings_are_each_one_words_alone() {
        let ids: BTreeSet<&str> = TERMS.iter().map(|term| term.id).collect();
        assert_eq!(ids.len(), TERMS.len());
        let is_plain = |id: &&str| id.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'-'));
        assert!(ids.iter().all(is_plain), "{ids:?}");
        for lang in Lang::ALL {
            let all: Vec<&str> = TERMS
                .iter()
                .flat_map(|term| term.spelled(lang))
                .copied()
                .collect();
            let different: BTreeSet<&str> = all.iter().copied().collect();
            assert_eq!(different.len(), all.len(), "{all:?}");
            assert!(!different.contains(""));
        }
    }

    #[test]
    fn pieces_are_the_text_and_longer_words_come_first() {
        let texts = [
            ("A null window, then a window; MTD(f).", Lang::En),
            ("null window と置換表の下界。下界", Lang::Ja),
        ];
        for (text, lang) in texts {
            let pieces = pieces(text, lang);
            let whole: String = pieces.iter().map(|(piece, _)| *piece).collect();
            assert_eq!(whole, text);
            let words: Vec<_> = pieces
                .iter()
                .filter_map(|(_, term)| Some(term.as_ref()?.id))
                .collect();
            let expected: &[&str] = match lang {
                Lang::En => &["null-window", "window", "mtdf"],
                Lang::Ja => &["null-window", "transposition-table", "lower-bound"],
            };
            assert_eq!(words, expected, "{pieces:?}");
        }
        let whole = pieces("windowed", Lang::En);
        assert!(matches!(whole[..], [("windowed", None)]), "{whole:?}");
    }
}
