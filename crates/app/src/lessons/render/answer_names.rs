//! What the answers that are words are called, for those who read a lesson without the program.
//!
//! Invariant: every word that a kind of question takes for an answer has its name here.

use marubatsu::lang::{Lang, Text, thousands};

/// The words with their names.
const WORDS: [(&str, Text); 12] = [
    ("yes", Text::new("Yes", "はい")),
    ("no", Text::new("No", "いいえ")),
    ("=", Text::new("= exactly this", "= ちょうど")),
    ("≤", Text::new("≤ at most this", "≤ 以下")),
    ("≥", Text::new("≥ at least this", "≥ 以上")),
    ("answers", Text::new("The table answers", "置換表が答える")),
    ("searched", Text::new("It is searched", "調べる")),
    ("fewer", Text::new("Fewer", "少ない")),
    ("same", Text::new("As many", "同じ")),
    ("more", Text::new("More", "多い")),
    ("table", Text::new("It is the table's", "置換表のもの")),
    (
        "window",
        Text::new("It is the first window's", "最初の窓のもの"),
    ),
];

/// What a word is called.
pub(crate) fn choice(word: &str) -> [String; 2] {
    let known = WORDS.iter().find(|(known, _)| *known == word);
    Lang::ALL.map(|lang| {
        known
            .map_or(word, |(_, name)| name.in_lang(lang))
            .to_owned()
    })
}

/// A search by its size.
pub(crate) fn nodes(nodes: u64) -> [String; 2] {
    let nodes = thousands(nodes);
    Lang::ALL.map(|lang| lang.pick(format!("{nodes} nodes"), format!("{nodes} ノード")))
}

/// A frame by its number.
pub(crate) fn frame(n: u64) -> [String; 2] {
    let n = thousands(n);
    Lang::ALL.map(|lang| lang.pick(format!("Frame {n}"), format!("フレーム {n}")))
}

/// The letter of the node that comes as the `at`th: A to Z, then numbers.
pub(crate) fn letter(at: usize) -> String {
    let letter = u8::try_from(at).ok().and_then(|at| b'A'.checked_add(at));
    let letter = letter.filter(u8::is_ascii_uppercase).map(char::from);
    letter.map_or_else(|| (at + 1).to_string(), String::from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lessons::parse::Kind;

    #[test]
    fn every_word_has_its_name() {
        for (_, kind) in Kind::ALL {
            for word in kind.choices() {
                assert!(WORDS.iter().any(|(known, _)| known == word), "{word}");
            }
        }
    }

    #[test]
    fn letters_end_with_numbers() {
        assert_eq!([0, 25, 26].map(letter), ["A", "Z", "27"]);
    }
}
