//! The texts of a lesson: words, `[text|node]` tied to a node, and figures such as `{nodes:T}` that are filled in.
//!
//! Invariants: a text has no markup; a number over nine is a figure, belongs to a node, or is claimed elsewhere in the
//! file.

use marubatsu::lang::Message;

texts! {
    MARKUP = "this is plain text: no tags, no markup", "文字だけを書いてください。タグや書式は使えません";
    OPEN_LINK = "a [ needs a |node] after it", "「[」に対応する「|ノード]」がありません";
    OPEN_FIGURE = "a { needs a closing }", "「{」に対応する「}」がありません";
}

/// A piece of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ProsePiece {
    /// Words.
    Words(String),
    /// Words tied to a node.
    Link {
        /// The words.
        text: String,
        /// The node's board.
        node: String,
    },
    /// A figure to be filled in: `nodes:T`.
    Figure(String),
}

/// Reads a text.
pub(crate) fn read(text: &str) -> Result<Vec<ProsePiece>, Message> {
    if has_markup(text) {
        return Err(MARKUP.into());
    }
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(['[', '{']) {
        let (words, opened) = rest.split_at(at);
        if !words.is_empty() {
            pieces.push(ProsePiece::Words(words.to_owned()));
        }
        let (piece, after) = if let Some(inside) = opened.strip_prefix('[') {
            link(inside).ok_or(OPEN_LINK)?
        } else {
            let inside = opened
                .strip_prefix('{')
                .and_then(|text| text.split_once('}'));
            let (name, after) = inside.ok_or(OPEN_FIGURE)?;
            (ProsePiece::Figure(name.to_owned()), after)
        };
        pieces.push(piece);
        rest = after;
    }
    if !rest.is_empty() {
        pieces.push(ProsePiece::Words(rest.to_owned()));
    }
    Ok(pieces)
}

/// `text|node]`, and what comes after it.
fn link(inside: &str) -> Option<(ProsePiece, &str)> {
    let (inside, after) = inside.split_once(']')?;
    let (text, node) = inside.split_once('|')?;
    let (text, node) = (text.to_owned(), node.to_owned());
    Some((ProsePiece::Link { text, node }, after))
}

fn has_markup(text: &str) -> bool {
    let tag = text.split('<').skip(1).any(|after| {
        after.starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '/' | '!' | '?'))
    });
    let entity = text.split('&').skip(1).any(|after| {
        let name = after
            .split(';')
            .next()
            .filter(|name| name.len() < after.len());
        name.is_some_and(|name| !name.is_empty() && !name.contains(' '))
    });
    tag || entity
        || text.contains(['`', '*'])
        || text.contains("](")
        || text.chars().any(char::is_control)
}

/// Returns a text as readers see it, its figures filled in.
pub(crate) fn plain(pieces: &[ProsePiece], fill: &dyn Fn(&str) -> Option<String>) -> String {
    let words = pieces.iter().map(|piece| match piece {
        ProsePiece::Words(words) => words.clone(),
        ProsePiece::Link { text, .. } => text.clone(),
        ProsePiece::Figure(name) => fill(name).unwrap_or_default(),
    });
    words.collect()
}

/// Returns the numbers over nine that words name: `60,480`, `1.5` is none.
pub(crate) fn numbers(words: &str) -> Vec<u64> {
    let parts = words.split(|c: char| !(c.is_ascii_digit() || matches!(c, ',' | '.')));
    let whole = parts.filter_map(|part| {
        let part = part.trim_matches([',', '.']);
        let digits: String = part
            .split('.')
            .next()?
            .chars()
            .filter(char::is_ascii_digit)
            .collect();
        digits.parse().ok()
    });
    whole.filter(|&number| number > 9).collect()
}

/// Whether a text has this value in it as words of its own: 1 is not in −1, but 1/2 is in "1/2 now".
pub(crate) fn names(text: &str, value: &str) -> bool {
    let text = text.replace('−', "-");
    // The halves of a pair belong together.
    let pair = value.contains('/');
    let own = |c| matches!(c, '-' | '.') || (pair && matches!(c, '/' | '∞'));
    let part = |c: char| !(c.is_ascii_alphanumeric() || own(c));
    let words = |text| -> Vec<String> {
        let words = str::split(text, part).map(|word| word.trim_matches('.'));
        words.map(str::to_owned).collect()
    };
    let (all, wanted) = (words(&text), words(value));
    all.windows(wanted.len()).any(|words| words == wanted)
}

/// Returns how many sentences a text has.
pub(crate) fn sentences(text: &str) -> usize {
    let ends = |(at, c): (usize, char)| match c {
        '。' | '？' => true,
        '.' | '?' | '!' => text[at + 1..].is_empty() || text[at + 1..].starts_with(' '),
        _ => false,
    };
    text.char_indices().filter(|&at| ends(at)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_falls_into_words_links_and_figures() {
        let pieces = read("× has [2|/1/0] of {nodes:T}.").expect("it is well formed");
        let plain = plain(&pieces, &|name| (name == "nodes:T").then(|| "6".to_owned()));
        assert_eq!((pieces.len(), &*plain), (5, "× has 2 of 6."));
    }

    #[test]
    fn markup_is_none_of_a_texts_business() {
        for text in [
            "<b>2</b>",
            "a &amp; b",
            "**2**",
            "[2](x)",
            "`2`",
            "a\nb",
            "[2",
            "{nodes",
        ] {
            assert!(read(text).is_err(), "{text}");
        }
        assert!(read("2 < 3 & 4").is_ok());
    }

    #[test]
    fn numbers_over_nine_are_found() {
        assert_eq!(numbers("9·8·7 = 60,480, not 1.5; 12."), [60_480, 12]);
    }

    #[test]
    fn sentences_are_counted() {
        assert_eq!(
            (sentences("It is 1.5. Yes?"), sentences("1 です。はい。")),
            (2, 2)
        );
    }
}
