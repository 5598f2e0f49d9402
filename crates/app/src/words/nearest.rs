//! The name that a mistyped one was probably meant to be.
//!
//! Invariant: what is suggested is always one of the names given.

/// Less alike than that, and a suggestion would only confuse.
const ALIKE: f64 = 0.7;

/// Returns the name most like `word`, if one is like it. Case, `-` and `_` make no difference.
///
/// ```
/// use marubatsu_app::nearest::nearest;
/// assert_eq!(nearest("bonds", ["none", "bounds", "merged"]), Some("bounds"));
/// assert_eq!(nearest("xyzzy", ["none", "bounds", "merged"]), None);
/// ```
pub fn nearest<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let plain = |text: &str| text.to_lowercase().replace('_', "-");
    let word = plain(word);
    let likeness = |name: &'a str| (strsim::jaro(&word, &plain(name)), name);
    let all = names.into_iter().map(likeness);
    let alike = all.filter(|(alike, _)| *alike > ALIKE);
    let best = alike.reduce(|best, next| if next.0 > best.0 { next } else { best });
    best.map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn slips_of_the_hand_find_their_name() {
        let tables = ["none", "window", "bounds", "merged"];
        for (word, name) in [
            ("merge", "merged"),
            ("Window", "window"),
            ("boudns", "bounds"),
        ] {
            assert_eq!(nearest(word, tables), Some(name), "{word}");
        }
        assert_eq!(nearest("node-limt", ["node_limit"]), Some("node_limit"));
    }

    #[test]
    fn other_words_find_none() {
        for word in ["", "7", "まるばつ", "qqqqqq"] {
            assert_eq!(nearest(word, ["soft", "hard"]), None, "{word}");
        }
    }
}
