//! Where lines of text may break, and about how wide they are.
//!
//! Invariant: the pieces of a text, one after the other, are the text.

/// The width of a text in half-width letters; Japanese letters count as two.
pub(super) fn half_widths(text: &str) -> usize {
    text.chars()
        .map(|letter| if letter.is_ascii() { 1 } else { 2 })
        .sum()
}

/// The words of a text, each with the space after it. Each Japanese letter is a word.
pub(crate) fn pieces(said: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut begin = 0;
    for (at, letter) in said.char_indices() {
        let end = at + letter.len_utf8();
        let next_is_wide = said[end..]
            .chars()
            .next()
            .is_some_and(|next| !next.is_ascii());
        if letter == ' ' || !letter.is_ascii() || next_is_wide {
            pieces.push(&said[begin..end]);
            begin = end;
        }
    }
    pieces.push(&said[begin..]);
    pieces
}
