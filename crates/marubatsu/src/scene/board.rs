//! One position: a board with its marks, or text in a box.
//!
//! Invariant: everything is drawn within the position's box; circles and crosses differ in shape,
//! and the last move's mark in colour and weight.

use super::{Anchor, Ink, Length, Paint, Point, Shape, text};
use crate::depict::Depiction;
use crate::game::Side;
use crate::score::Score;

/// Draws a position with its upper left corner at `at`; a square is `square` wide.
pub fn draw(
    depiction: &Depiction,
    size: (u32, u32),
    at: Point,
    square: Length,
    ground: Ink,
) -> Vec<Shape> {
    let (width, height) = (i64::from(size.0) * square, i64::from(size.1) * square);
    let outline = Paint::fill(ground).outlined(Ink::Edge, (square / 12).max(40));
    let frame = Shape::Rect {
        at,
        size: (width, height),
        round: 0,
        paint: outline,
    };
    let mut shapes = vec![frame];
    match depiction {
        Depiction::Board {
            width,
            height,
            squares,
            last,
        } => {
            let board = Board {
                columns: *width,
                rows: *height,
                at,
                square,
            };
            shapes.push(board.grid());
            shapes.extend(board.marks(squares, *last));
        }
        Depiction::Text(label) => {
            let letters = (square * 14 / 10).min(width * 17 / 10 / letters_of(label));
            let middle = (at.0 + width / 2, at.1 + height / 2 + letters * 35 / 100);
            shapes.push(text(middle, letters, Ink::Text, label).anchored(Anchor::Middle));
        }
    }
    shapes
}

/// The width of a text in half-width letters, at least one.
#[allow(clippy::cast_possible_wrap, reason = "a label is short")]
fn letters_of(label: &str) -> i64 {
    super::letters::half_widths(label).max(1) as i64
}

/// The background that shows who wins with this score.
pub fn ground(score: Option<Score>) -> Ink {
    match score {
        None => Ink::Board,
        Some(score) if score >= Score::points(1) => Ink::BoardCircle,
        Some(score) if score <= Score::points(-1) => Ink::BoardCross,
        Some(_) => Ink::BoardDraw,
    }
}

struct Board {
    columns: u32,
    rows: u32,
    at: Point,
    square: Length,
}

impl Board {
    fn grid(&self) -> Shape {
        let (columns, rows) = (i64::from(self.columns), i64::from(self.rows));
        let (left, top) = self.at;
        let (right, bottom) = (left + columns * self.square, top + rows * self.square);
        let down = (1..columns)
            .map(|x| left + x * self.square)
            .map(|x| ((x, top), (x, bottom)));
        let across = (1..rows)
            .map(|y| top + y * self.square)
            .map(|y| ((left, y), (right, y)));
        let lines = down.chain(across).collect();
        Shape::Lines {
            lines,
            paint: Paint::stroke(Ink::Edge, (self.square / 24).max(25)),
        }
    }

    /// All circles, all crosses, and the last mark by itself.
    fn marks(&self, squares: &[Option<Side>], last: Option<usize>) -> Vec<Shape> {
        let mut shapes = Vec::new();
        for side in [Side::Circle, Side::Cross] {
            let of = |place: &usize| squares[*place] == Some(side);
            let places: Vec<usize> = (0..squares.len()).filter(of).collect();
            let (newest, others): (Vec<_>, Vec<_>) =
                places.into_iter().partition(|&place| Some(place) == last);
            shapes.extend(self.mark(side, &others, Ink::Text, 9));
            shapes.extend(self.mark(side, &newest, Ink::Last, 6));
        }
        shapes
    }

    /// Marks of one side. The stroke is as wide as a square divided by `thin`.
    fn mark(&self, side: Side, places: &[usize], ink: Ink, thin: i64) -> Option<Shape> {
        if places.is_empty() {
            return None;
        }
        let paint = Paint::stroke(ink, self.square / thin);
        let radius = self.square * 33 / 100;
        let centres: Vec<Point> = places.iter().map(|&place| self.centre(place)).collect();
        Some(match side {
            Side::Circle => Shape::Circles {
                centres,
                radius,
                paint,
            },
            Side::Cross => {
                let r = radius;
                let cross = |(x, y): Point| {
                    [
                        ((x - r, y - r), (x + r, y + r)),
                        ((x - r, y + r), (x + r, y - r)),
                    ]
                };
                Shape::Lines {
                    lines: centres.into_iter().flat_map(cross).collect(),
                    paint,
                }
            }
        })
    }

    #[allow(clippy::cast_possible_wrap, reason = "a board has at most 128 squares")]
    fn centre(&self, place: usize) -> Point {
        let (x, y) = (
            place as i64 % i64::from(self.columns),
            place as i64 / i64::from(self.columns),
        );
        let half = self.square / 2;
        (
            self.at.0 + x * self.square + half,
            self.at.1 + y * self.square + half,
        )
    }
}
