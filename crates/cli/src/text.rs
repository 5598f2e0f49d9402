//! Text for terminals: columns, wrapping, and nothing that could command the terminal.
//!
//! Invariant: widths are in columns, East Asian wide characters two; lines break where Unicode (UAX 14)
//! lets them, so never before 「。」.

use unicode_linebreak::linebreaks;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Columns of a text.
pub(crate) fn width(text: &str) -> usize {
    text.width()
}

/// The text, filled with blanks to so many columns.
pub(crate) fn pad(text: &str, columns: usize) -> String {
    let blanks = columns.saturating_sub(width(text));
    format!("{text}{:blanks$}", "")
}

/// The text in lines of at most so many columns, where words allow it.
pub(crate) fn wrap(text: &str, columns: usize) -> String {
    text.lines()
        .map(|line| wrap_line(line, columns))
        .collect::<Vec<_>>()
        .join("\n")
}

fn wrap_line(line: &str, columns: usize) -> String {
    let mut wrapped = String::new();
    let (mut start, mut used) = (0, 0);
    let ends = linebreaks(line).map(|(end, _)| end);
    for end in ends.filter(|&end| !is_inside_a_word(line, end)) {
        let word = &line[start..end];
        if used > 0 && used + width(word.trim_end()) > columns {
            wrapped.truncate(wrapped.trim_end().len());
            wrapped.push('\n');
            used = 0;
        }
        wrapped.push_str(word);
        used += width(word);
        start = end;
    }
    wrapped
}

/// Unicode also breaks after the hyphens of `--replay`, which is no place to break a line here.
fn is_inside_a_word(line: &str, at: usize) -> bool {
    let (before, after) = line.split_at(at);
    let ends = before.ends_with(|letter: char| letter.is_ascii() && letter != ' ');
    ends && after.starts_with(|letter: char| letter.is_ascii())
}

/// The text wrapped to a width, the lines after the first indented.
pub(crate) fn hang(text: &str, indent: usize, columns: Option<usize>) -> String {
    let room = columns.map_or(usize::MAX, |columns| columns.saturating_sub(indent).max(20));
    wrap(text, room).replace('\n', &format!("\n{:indent$}", ""))
}

/// One character as a terminal may safely show it: controls and invisible marks as `\u{..}`.
pub(crate) fn visible(letter: char) -> String {
    match letter.width() {
        Some(1..) => letter.to_string(),
        _ => letter.escape_default().to_string(),
    }
}

/// The most characters of a message that are shown.
const MESSAGE: usize = 600;

/// A text as a terminal may safely show it; what is too long to read is cut in the middle.
pub(crate) fn printable(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let show = |letters: &[char]| letters.iter().copied().map(visible).collect::<String>();
    if letters.len() <= MESSAGE {
        return show(&letters);
    }
    let half = MESSAGE / 2;
    let (head, tail) = (&letters[..half], &letters[letters.len() - half..]);
    format!("{} … {}", show(head), show(tail))
}

/// The beginning of a text that is too long for so many columns.
pub(crate) fn clip(text: &str, columns: usize) -> String {
    if width(text) <= columns {
        return text.to_owned();
    }
    let mut room = columns.saturating_sub(1);
    let fits = |letter: &char| {
        let needed = letter.width().unwrap_or(0);
        let left = room.checked_sub(needed);
        room = left.unwrap_or(0);
        left.is_some()
    };
    let head: String = text.chars().take_while(fits).collect();
    format!("{head}…")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn japanese_breaks_between_characters_but_not_before_a_full_stop() {
        assert_eq!(wrap("置換表に登録する。", 8), "置換表に\n登録す\nる。");
        assert_eq!(wrap("the game goes on", 9), "the game\ngoes on");
        assert_eq!(wrap("for --replay", 8), "for\n--replay");
    }

    #[test]
    fn a_word_that_is_too_long_stays_whole() {
        assert_eq!(wrap("a bbbbbbbb c", 5), "a\nbbbbbbbb\nc");
    }

    #[test]
    fn nothing_can_command_the_terminal() {
        assert_eq!(printable("a\u{1b}[31mb\nc"), "a\\u{1b}[31mb\\nc");
        assert_eq!(printable("〇\u{200b}"), "〇\\u{200b}");
        assert!(printable(&"x".repeat(100_000)).len() < 1000);
    }

    #[test]
    fn clipping_counts_columns() {
        assert_eq!(clip("〇×ゲーム", 5), "〇×…");
        assert_eq!(clip("abc", 3), "abc");
    }
}
