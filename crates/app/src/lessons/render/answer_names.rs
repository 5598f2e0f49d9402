//! What the answers that are words are called, on pages and in exports.
//!
//! Invariant: every word that a kind of question takes for an answer has its name here.

use marubatsu::lang::{Lang, Text, thousands};

texts! {
    /// `yes`.
    pub YES = "Yes", "はい";
    /// `no`.
    pub NO = "No", "いいえ";
    /// `=`.
    pub EXACT = "= exactly this", "= ちょうど";
    /// `≤`.
    pub AT_MOST = "≤ at most this", "≤ 以下";
    /// `≥`.
    pub AT_LEAST = "≥ at least this", "≥ 以上";
    /// `answers`.
    pub TABLE_ANSWERS = "The table answers", "置換表が答える";
    /// `searched`.
    pub SEARCHED = "It is searched", "探索する";
    /// `fewer`.
    pub FEWER = "Fewer", "少ない";
    /// `same`.
    pub SAME = "As many", "同じ";
    /// `more`.
    pub MORE = "More", "多い";
    /// `table`.
    pub TABLE = "the table", "置換表";
    /// `none`.
    pub NONE = "none of them", "どれもない";
    /// `window`.
    pub WINDOW = "the first window", "最初の窓";
}

/// The words with their names.
const WORDS: [(&str, Text); 13] = [
    ("none", NONE),
    ("yes", YES),
    ("no", NO),
    ("=", EXACT),
    ("≤", AT_MOST),
    ("≥", AT_LEAST),
    ("answers", TABLE_ANSWERS),
    ("searched", SEARCHED),
    ("fewer", FEWER),
    ("same", SAME),
    ("more", MORE),
    ("table", TABLE),
    ("window", WINDOW),
];

/// Returns the name of a word.
pub(super) fn choice(word: &str) -> [String; 2] {
    let known = WORDS.iter().find(|(known, _)| *known == word);
    Lang::ALL.map(|lang| {
        known
            .map_or(word, |(_, name)| name.in_lang(lang))
            .to_owned()
    })
}

/// Returns a search by its size.
pub(super) fn nodes(nodes: u64) -> [String; 2] {
    let nodes = thousands(nodes);
    Lang::ALL.map(|lang| lang.pick(format!("{nodes} nodes"), format!("{nodes} ノード")))
}

/// Returns a frame by its number.
pub(super) fn frame(n: u64) -> [String; 2] {
    let n = thousands(n);
    Lang::ALL.map(|lang| lang.pick(format!("Frame {n}"), format!("フレーム {n}")))
}

/// Returns the letter of the node that comes as the `at`th: A to Z, then numbers.
pub(super) fn letter(at: usize) -> String {
    let letter = u8::try_from(at).ok().and_then(|at| b'A'.checked_add(at));
    let letter = letter.filter(u8::is_ascii_uppercase).map(char::from);
    letter.map_or_else(|| (at + 1).to_string(), String::from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lessons::question::KINDS;

    #[test]
    fn every_word_has_its_name() {
        for kind in KINDS {
            for word in kind.form.words() {
                assert!(WORDS.iter().any(|(known, _)| known == word), "{word}");
            }
        }
    }

    #[test]
    fn letters_end_with_numbers() {
        assert_eq!([0, 25, 26].map(letter), ["A", "Z", "27"]);
    }
}
