//! How tree and caption share a picture.
//!
//! Invariant: the division of a picture depends only on the game and the arrangement, and
//! everything that is put into it fits.

use super::key::Sign;
use super::letters::{half_widths, pieces};
use super::{Arrangement, Ink, Length, Paint, Part, Point, Shape, board, key, px, text};
use crate::depict::Depiction;
use crate::lang::Lang;

/// The least width of a square. If the boards are too large for that, the picture becomes larger.
const LEAST_SQUARE: Length = px(1);

/// The width of the caption beside a tree, and that of a picture whose caption stands above it.
const BESIDE: Length = px(760);
const ABOVE: Length = px(400);

/// The division of a picture.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    pub(super) size: (Length, Length),
    /// The width of a board's square in the tree.
    pub(super) square: Length,
    arrangement: Arrangement,
    tree: Point,
    tree_height: Length,
    caption: Point,
    caption_width: Length,
}

impl Room {
    /// Room for a tree of this many columns and rows, whose nodes are this many squares wide and
    /// high.
    pub(super) fn new(
        (columns, rows): (i64, i64),
        (width, height): (u32, u32),
        arrangement: Arrangement,
    ) -> Self {
        let across = columns * (i64::from(width) + 2);
        let down = rows * (i64::from(height) + 1) + 1;
        match arrangement {
            Arrangement::Wide => Self::wide(across, down),
            Arrangement::Tall => Self::tall(across, down),
        }
    }

    fn wide(across: i64, down: i64) -> Self {
        let fits = px(560) / across;
        // If boards would become too small to read, the picture grows, up to a limit.
        let readable = px(4).min(px(1400) / down);
        let square = fits.min(readable.max(px(660) / down));
        let square = square.clamp(LEAST_SQUARE, px(16));
        let tree = (across * square, down * square);
        let height = tree.1.max(px(370)) + px(20);
        Self {
            size: (tree.0 + BESIDE + px(30), height),
            square,
            arrangement: Arrangement::Wide,
            tree: (px(10), px(10)),
            tree_height: height - px(20),
            caption: (tree.0 + px(28), px(50)),
            caption_width: BESIDE - px(16),
        }
    }

    fn tall(across: i64, down: i64) -> Self {
        let square = (ABOVE / across).min(px(1600) / down);
        let square = square.clamp(LEAST_SQUARE, px(12));
        let tree = (px(2), px(120));
        let width = ABOVE.max(across * square) + px(4);
        Self {
            size: (width, tree.1 + down * square + px(10)),
            square,
            arrangement: Arrangement::Tall,
            tree,
            tree_height: down * square,
            caption: (px(10), px(32)),
            caption_width: ABOVE - px(20),
        }
    }

    /// Where a tree of this height begins: in the middle of a wide picture, at the top of a tall one.
    pub(super) fn tree_at(&self, height: Length) -> Point {
        let spare = (self.tree_height - height).max(0);
        let down = if self.arrangement == Arrangement::Wide {
            spare / 2
        } else {
            0
        };
        (self.tree.0, self.tree.1 + down)
    }
}

/// The sentence in lines, beside a bar.
pub(super) fn caption(said: &str, room: &Room) -> Vec<Shape> {
    let size = px(20);
    let lines = wrap(
        said,
        usize::try_from(room.caption_width / (size / 2)).unwrap_or(40),
    );
    let (x, top) = room.caption;
    let line = |(row, line): (i64, &String)| text((x, top + px(30) * row), size, Ink::Text, line);
    let mut shapes: Vec<Shape> = (0..).zip(&lines).map(line).collect();
    let height = px(30) * i64::try_from(lines.len()).unwrap_or(1);
    let bar = Shape::Rect {
        at: (x - px(10), top - px(20)),
        size: (px(3), height),
        round: 0,
        paint: Paint::fill(Ink::Last),
    };
    shapes.push(bar);
    vec![Shape::Group {
        part: Part::Picture(said.to_owned()),
        shapes,
    }]
}

/// The current position once more, large, and the key to these signs, if there is room below the
/// caption.
pub(super) fn key(
    position: &Depiction,
    signs: &[Sign],
    size: (u32, u32),
    (lang, room): (Lang, &Room),
) -> Vec<Shape> {
    if room.arrangement == Arrangement::Tall {
        return Vec::new();
    }
    let (x, y) = (room.caption.0, room.size.1 - px(180));
    let mut shapes = key::large(position, size, ((x, y), px(160)), board::ground(None));
    shapes.extend(key::signs((x + px(210), y + px(20)), signs, lang));
    shapes
}

/// Breaks a sentence into lines of this many half-width letters, after spaces or between Japanese
/// letters.
fn wrap(said: &str, most: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in pieces(said) {
        let line = lines.last().map_or(0, |line| half_widths(line));
        let clings = word.starts_with(['。', '、', ')', ':']);
        if line > 0 && line + half_widths(word.trim_end()) > most && !clings {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            line.push_str(word);
        }
    }
    lines
}
