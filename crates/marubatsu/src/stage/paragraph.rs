//! Sentences in lines of several inks: what a browser would do with a paragraph.
//!
//! Invariant: no line is wider than asked, but for one that is a single word; the lines, one after the
//! other, are the sentence.

use crate::scene::measure::text_width;
use crate::scene::{Anchor, ColourScale, Ink, Length, Point, Shape, TextRun, Token};
use crate::voice::{Fragment, FragmentKind};

/// Letters that begin no line.
const CLINGING: [char; 12] = [
    '。', '、', '」', '）', '！', '？', ')', ':', ',', '.', '!', '?',
];

/// Size of letters and distance of lines.
pub(super) type Measure = (Length, Length);

/// The box that a paragraph is put into, by its upper left corner.
#[derive(Clone, Copy, Debug)]
pub(super) struct TextColumn {
    pub(super) at: Point,
    pub(super) size: (Length, Length),
}

impl TextColumn {
    /// The runs as lines, in the first of the measures with which they fit, else in the last one.
    pub(super) fn set(&self, runs: &[TextRun], measures: &[Measure]) -> Vec<Shape> {
        let (width, height) = self.size;
        let mut set = Vec::new();
        for &(size, leading) in measures {
            let lines = lines(runs, size, width);
            let high = leading * Length::try_from(lines.len()).unwrap_or(Length::MAX / leading);
            let first = self.at.1 + (leading + size) / 2 - size / 8;
            set = (0..)
                .zip(lines)
                .map(|(row, runs)| Shape::Phrase {
                    at: (self.at.0, first + leading * row),
                    size,
                    anchor: Anchor::Start,
                    runs,
                })
                .collect();
            if high <= height {
                break;
            }
        }
        set
    }
}

/// Breaks runs into lines of this width, after spaces or between Japanese letters.
fn lines(runs: &[TextRun], size: Length, width: Length) -> Vec<Vec<TextRun>> {
    let whole: String = runs.iter().map(|run| run.text.as_str()).collect();
    let mut letters = runs
        .iter()
        .flat_map(|run| run.text.chars().map(move |letter| (run, letter)));
    let mut lines: Vec<Vec<TextRun>> = vec![Vec::new()];
    let mut used = 0;
    for piece in pieces(&whole) {
        let needed = text_width(piece.trim_end(), size);
        if used > 0 && used + needed > width && !piece.starts_with(CLINGING) {
            lines.push(Vec::new());
            used = 0;
        }
        used += text_width(piece, size);
        let Some(line) = lines.last_mut() else {
            continue;
        };
        for (run, letter) in letters.by_ref().take(piece.chars().count()) {
            match line.last_mut() {
                Some(last) if same_look(last, run) => last.text.push(letter),
                _ => line.push(TextRun {
                    text: letter.to_string(),
                    ..run.clone()
                }),
            }
        }
    }
    lines
}

fn same_look(one: &TextRun, other: &TextRun) -> bool {
    (one.ink, one.bold, one.underlined) == (other.ink, other.bold, other.underlined)
}

/// A sentence's parts in their inks: numbers stand out in what they are worth, and those that point to a
/// node are underlined.
pub(super) fn sentence(parts: &[Fragment], scale: ColourScale) -> Vec<TextRun> {
    let run = |part: &Fragment| {
        let token = match super::render::tone(part, scale) {
            Some("circle") => Token::Circle,
            Some("cross") => Token::Cross,
            Some("zero") => Token::ZeroText,
            Some("table") => Token::Table,
            _ => Token::Ink,
        };
        TextRun {
            text: part.typeset().into_owned(),
            ink: Ink::Token(token),
            bold: !matches!(
                part.is,
                FragmentKind::Words | FragmentKind::Term(_) | FragmentKind::Code
            ),
            underlined: matches!(part.is, FragmentKind::Score(_) | FragmentKind::Frame(_)),
        }
    };
    parts.iter().map(run).collect()
}

/// The words of a text, each with the space after it. Each Japanese letter is a word.
fn pieces(said: &str) -> Vec<&str> {
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
    let last = &said[begin..];
    pieces.extend((!last.is_empty()).then_some(last));
    pieces
}
