//! Two numbers for each of some rows, as bars: the first filled, the second outlined, each with its number at its end.
//!
//! Invariant: the longest bar and its number fill the width; all bars have one scale, which begins at 0.

use super::measure::text_width;
use super::{Anchor, Ink, Length, Paint, Point, Scene, Shape, Token, px, text};
use crate::lang::thousands;

/// The height of a bar and of a row, and the room between bar and number.
const BAR: Length = px(9);
const ROW: Length = px(30);
const GAP: Length = px(6);
const LETTERS: Length = px(12);
/// The room of the rows' names.
const NAMES: Length = px(28);

const INK: Ink = Ink::Token(Token::Ink);
const QUIET: Ink = Ink::Token(Token::Quiet);

/// A row: its name, and two numbers of which either may be missing.
pub type BarRow = (String, [Option<u64>; 2]);

/// Draws rows in this width. `label` says what there is to be seen.
///
/// ```
/// use marubatsu::scene::{bars, px};
///
/// let rows = [("0".to_owned(), [Some(9), Some(9)]), ("1".to_owned(), [Some(33), None])];
/// let scene = bars::draw(&rows, px(328), "nodes of each depth");
/// assert_eq!(scene.height, px(60));
/// ```
pub fn draw(rows: &[BarRow], width: Length, label: &str) -> Scene {
    let numbers = || {
        rows.iter()
            .flat_map(|(_, both)| both.iter().flatten().copied())
    };
    let widest = numbers()
        .map(|number| text_width(&thousands(number), LETTERS))
        .max();
    let scale = BarScale {
        most: numbers().max().unwrap_or(0).max(1),
        room: width - NAMES - GAP - widest.unwrap_or(0),
    };
    let shapes = (0..)
        .zip(rows)
        .flat_map(|(at, row)| scale.row(row, ROW * at));
    Scene {
        width,
        height: ROW * Length::try_from(rows.len()).unwrap_or(0),
        label: label.to_owned(),
        shapes: shapes.collect(),
    }
}

struct BarScale {
    most: u64,
    room: Length,
}

impl BarScale {
    fn row(&self, (name, both): &BarRow, top: Length) -> Vec<Shape> {
        let middle = top + ROW / 2;
        let named = text((NAMES - GAP, middle + LETTERS / 3), LETTERS, QUIET, &**name);
        let tops = [middle - BAR - px(1), middle + px(1)];
        let paints = [Paint::fill(INK), Paint::stroke(INK, px(1))];
        let bars = both.iter().zip(tops).zip(paints);
        let bars = bars.filter_map(|((number, top), paint)| Some(self.bar((*number)?, top, paint)));
        let named = named.anchored(Anchor::End);
        std::iter::once(named).chain(bars.flatten()).collect()
    }

    fn bar(&self, number: u64, top: Length, paint: Paint) -> [Shape; 2] {
        let part = i128::from(self.room) * i128::from(number) / i128::from(self.most);
        let long = Length::try_from(part).unwrap_or(self.room).max(px(1));
        let at: Point = (NAMES, top);
        let bar = Shape::Rect {
            at,
            size: (long, BAR),
            round: 0,
            paint,
        };
        let at = (NAMES + long + GAP, top + BAR);
        [bar, text(at, LETTERS, INK, thousands(number))]
    }
}
