//! Widths and positions of texts, in whole numbers, so that layouts are the same everywhere.
//!
//! Invariant: no text in the embedded font is wider than the width returned here.

use super::{Anchor, Length, Point, Shape};

/// The width of a text in letters of this size.
pub fn text_width(text: &str, size: Length) -> Length {
    let thousandths: Length = text.chars().map(letter_width).sum();
    size * thousandths / 1000
}

/// Returns as much of a text as there is room for in letters of a size.
pub(crate) fn clipped(text: &str, (size, room): (Length, Length)) -> String {
    let mut kept = text.to_owned();
    let mut shown = text.to_owned();
    while text_width(&shown, size) > room && kept.pop().is_some() {
        shown = format!("{}…", kept.trim_end());
    }
    shown
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

/// The first of 1, 2, 5, 10, 20, 50 and so on that is not less.
pub(crate) fn round_step(least: u64) -> u64 {
    let mut ten = 1;
    loop {
        for step in [1, 2, 5].map(|digit| digit * ten) {
            if step >= least {
                return step;
            }
        }
        ten *= 10;
    }
}

/// A line of text by where it lies among its shapes, whatever moves them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TextLine {
    /// Its baseline.
    pub baseline: Length,
    /// Where it begins.
    pub left: Length,
    /// Where it ends.
    pub right: Length,
    /// The size of its letters.
    pub size: Length,
    /// What it says.
    pub text: String,
}

/// The lines of text among these shapes.
///
/// ```
/// use marubatsu::scene::measure::lines;
/// use marubatsu::scene::{Anchor, Ink, Shape, Token, px};
///
/// let text = Shape::Text {
///     at: (px(100), px(20)),
///     size: px(12),
///     anchor: Anchor::End,
///     ink: Ink::Token(Token::Ink),
///     bold: false,
///     text: "12".to_owned(),
/// };
/// let lines = lines(&[text]);
/// assert_eq!((lines[0].right, lines[0].left), (px(100), px(100) - 2 * 780));
/// ```
pub fn lines(shapes: &[Shape]) -> Vec<TextLine> {
    let mut found = Vec::new();
    for shape in shapes {
        match shape {
            Shape::Group { shapes, .. } => found.extend(lines(shapes)),
            Shape::Text {
                at,
                size,
                anchor,
                text,
                ..
            } => found.push(line(*at, (*size, *anchor), text.clone())),
            Shape::Phrase {
                at,
                size,
                anchor,
                runs,
            } => {
                let text = runs.iter().map(|run| run.text.as_str()).collect();
                found.push(line(*at, (*size, *anchor), text));
            }
            _ => {}
        }
    }
    found
}

fn line((x, baseline): Point, (size, anchor): (Length, Anchor), text: String) -> TextLine {
    let width = text_width(&text, size);
    let left = match anchor {
        Anchor::Start => x,
        Anchor::Middle => x - width / 2,
        Anchor::End => x - width,
    };
    TextLine {
        baseline,
        left,
        right: left + width,
        size,
        text,
    }
}
