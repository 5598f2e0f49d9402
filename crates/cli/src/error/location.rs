//! The location of an error: the option as typed, a caret under the character.
//!
//! Invariant: the caret is right in columns, East Asian wide characters counted as two; a value of any
//! length takes one line.

use crate::arguments::positional::POSITIONAL;
use crate::environment::Ansi;
use crate::text;

/// The option or argument that is wrong, and the character of its value.
#[derive(Clone, Debug)]
pub(super) struct ErrorLocation {
    flag: String,
    value: String,
    at: Option<usize>,
}

/// Columns of a value that are shown around its fault.
const SHOWN: usize = 64;

impl ErrorLocation {
    /// The value of the option with this key, and the character at which it is wrong.
    pub(super) fn new(key: &str, value: String, at: Option<usize>) -> Self {
        let named = !POSITIONAL.iter().any(|argument| argument.key == key);
        let dashes = if named { "--" } else { "" };
        let flag = format!("{dashes}{}", key.replace('_', "-"));
        Self { flag, value, at }
    }

    /// The option as typed, a caret under the fault.
    pub(super) fn text(&self, paint: Ansi) -> String {
        let (value, caret) = self.excerpt();
        if self.value.is_empty() && self.at.is_none() {
            return format!("  {}\n", self.flag);
        }
        let head = format!("  {} \"", self.flag);
        let option = format!("{head}{value}\"\n");
        match caret {
            Some(column) => {
                let blanks = text::width(&head) + column;
                format!("{option}{:blanks$}{}\n", "", paint.with(Ansi::ERROR, "^"))
            }
            None => option,
        }
    }

    /// The part of the value around the fault, and the fault's column in it.
    fn excerpt(&self) -> (String, Option<usize>) {
        let letters: Vec<String> = self.value.chars().map(text::visible).collect();
        let whole: usize = letters.iter().map(|letter| text::width(letter)).sum();
        let at = self.at.unwrap_or(0).min(letters.len());
        let from = if whole <= SHOWN {
            0
        } else {
            at.saturating_sub(SHOWN / 3)
        };
        let mut room = SHOWN;
        let fits = |letter: &&String| {
            let left = room.checked_sub(text::width(letter));
            room = left.unwrap_or(0);
            left.is_some()
        };
        let shown: Vec<&String> = letters[from..].iter().take_while(fits).collect();
        let before = if from > 0 { "…" } else { "" };
        let after = if from + shown.len() < letters.len() {
            "…"
        } else {
            ""
        };
        let columns = |letters: &[String]| letters.iter().map(|l| text::width(l)).sum::<usize>();
        let caret = self
            .at
            .map(|_| text::width(before) + columns(&letters[from..at]));
        let shown: String = shown.into_iter().map(String::as_str).collect();
        (format!("{before}{shown}{after}"), caret)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(value: &str, at: Option<usize>) -> String {
        ErrorLocation::new("node_limit", value.to_owned(), at).text(Ansi::default())
    }

    #[test]
    fn the_caret_stands_under_the_character() {
        let expected = "  --node-limit \"12a\"\n                  ^\n";
        assert_eq!(shown("12a", Some(2)), expected);
    }

    #[test]
    fn wide_characters_take_two_columns() {
        let expected = "  --node-limit \"〇〇a\"\n                    ^\n";
        assert_eq!(shown("〇〇a", Some(2)), expected);
    }

    #[test]
    fn a_long_value_is_shown_around_its_fault() {
        let value = format!("{}!{}", "a".repeat(500), "b".repeat(500));
        let text = shown(&value, Some(500));
        let lines: Vec<&str> = text.lines().collect();
        let caret = text::width(lines[1]) - 1;
        assert_eq!(lines[0].chars().nth(caret), Some('!'));
        assert!(text::width(lines[0]) < 90, "{text}");
    }

    #[test]
    fn a_caret_may_stand_after_the_value() {
        assert!(shown("", Some(0)).ends_with("\"\"\n                ^\n"));
        assert!(!shown("x", None).contains('^'));
    }
}
