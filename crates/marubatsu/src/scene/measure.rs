//! How wide texts are, in whole numbers, so that layouts are the same everywhere.
//!
//! Invariant: no text in the embedded font is wider than what is said here.

use super::Length;

/// The width of a text in letters of this size.
pub fn text_width(text: &str, size: Length) -> Length {
    let thousandths: Length = text.chars().map(letter_width).sum();
    size * thousandths / 1000
}

/// The width of a letter in thousandths of its size.
fn letter_width(letter: char) -> Length {
    match letter {
        'i' | 'j' | 'l' | 'I' | '.' | ',' | ':' | '\'' | '|' | '!' => 360,
        ';' | 'f' | 'r' | 't' | '(' | ')' | '[' | ']' | ' ' => 490,
        'a'..='z' if !['m', 'w'].contains(&letter) => 630,
        '0'..='9' => 650,
        '\u{370}'..='\u{3ff}' => 680,
        '−' | '+' | '=' | '≤' | '≥' | '<' | '>' => 790,
        'm' | 'w' | 'M' | 'W' | '%' | '@' | '…' => 950,
        letter if letter.is_ascii() => 850,
        _ => 1000,
    }
}
