//! A board's squares with their marks.
//!
//! Invariant: circles and crosses differ in shape; a finished line is ringed and never struck, because
//! struck means cut.

use super::{Ink, Length, Paint, Point, Shape, Token, px};
use crate::game::Side;

const fn ink(token: Token) -> Ink {
    Ink::Token(token)
}

/// The colour of a side.
pub(crate) const fn of_side(side: Side) -> Token {
    match side {
        Side::Circle => Token::Circle,
        Side::Cross => Token::Cross,
    }
}

/// The squares of a board.
pub(crate) struct Grid {
    pub(crate) columns: Length,
    pub(crate) rows: Length,
    pub(crate) corner: Point,
    pub(crate) size: (Length, Length),
    /// How its lines are drawn.
    pub(crate) lines: Paint,
}

impl Grid {
    pub(crate) fn square(&self) -> Length {
        (self.size.0 / self.columns.max(1)).min(self.size.1 / self.rows.max(1))
    }

    pub(crate) fn centre(&self, place: usize) -> Point {
        let place = Length::try_from(place).unwrap_or(0);
        let (x, y) = (place % self.columns, place / self.columns);
        (
            self.corner.0 + self.size.0 * (2 * x + 1) / (2 * self.columns),
            self.corner.1 + self.size.1 * (2 * y + 1) / (2 * self.rows),
        )
    }

    /// Grid lines, the last move's square lit, a finished line ringed, and the marks.
    pub(crate) fn shapes(
        &self,
        squares: &[Option<Side>],
        last: Option<usize>,
        winning: &[usize],
    ) -> Vec<Shape> {
        let mut shapes = vec![self.lines()];
        if let Some((place, side)) = last.and_then(|at| Some((at, (*squares.get(at)?)?))) {
            shapes.push(self.lit(place, side));
        }
        if let (Some(&first), Some(&end), true) =
            (winning.first(), winning.last(), self.size.1 >= px(30))
        {
            shapes.push(self.capsule(first, end));
        }
        for side in [Side::Circle, Side::Cross] {
            let of = |place: &usize| squares[*place] == Some(side);
            let places: Vec<usize> = (0..squares.len()).filter(of).collect();
            shapes.extend(self.marks(side, &places));
        }
        shapes
    }

    fn lines(&self) -> Shape {
        let ((left, top), (width, height)) = (self.corner, self.size);
        let down = (1..self.columns).map(|x| left + width * x / self.columns);
        let down = down.map(|x| ((x, top), (x, top + height)));
        let across = (1..self.rows).map(|y| top + height * y / self.rows);
        let across = across.map(|y| ((left, y), (left + width, y)));
        Shape::Lines {
            lines: down.chain(across).collect(),
            paint: self.lines,
        }
    }

    /// The last move's square in its side's colour.
    fn lit(&self, place: usize, side: Side) -> Shape {
        let ((x, y), square) = (self.centre(place), self.square());
        let half = square / 2 - square / 20;
        Shape::Rect {
            at: (x - half, y - half),
            size: (2 * half, 2 * half),
            round: (square / 8).min(px(3)),
            paint: Paint::fill(ink(of_side(side))).opacity(28),
        }
    }

    fn marks(&self, side: Side, places: &[usize]) -> Option<Shape> {
        if places.is_empty() {
            return None;
        }
        let square = self.square();
        let paint = Paint::stroke(ink(of_side(side)), (square * 13 / 100).max(70));
        let centres: Vec<Point> = places.iter().map(|&place| self.centre(place)).collect();
        Some(match side {
            Side::Circle => Shape::Circles {
                centres,
                radius: square * 31 / 100,
                paint,
            },
            Side::Cross => {
                let r = square * 28 / 100;
                let cross = |(x, y): Point| {
                    let falling = ((x - r, y - r), (x + r, y + r));
                    [falling, ((x - r, y + r), (x + r, y - r))]
                };
                Shape::Lines {
                    lines: centres.into_iter().flat_map(cross).collect(),
                    paint,
                }
            }
        })
    }

    /// A ring around a finished line, beside the marks and never through them.
    fn capsule(&self, first: usize, last: usize) -> Shape {
        /// Half a turn in eighths: cosine and sine in thousandths.
        const HALF_TURN: [(Length, Length); 9] = [
            (0, 1000),
            (383, 924),
            (707, 707),
            (924, 383),
            (1000, 0),
            (924, -383),
            (707, -707),
            (383, -924),
            (0, -1000),
        ];
        let (from, to, square) = (self.centre(first), self.centre(last), self.square());
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = (dx * dx + dy * dy).unsigned_abs().isqrt();
        let length = Length::try_from(length).unwrap_or(1).max(1);
        let radius = square * 45 / 100;
        // Along the line and across it, from each end.
        let corner = |(x, y): Point, (along, across): (Length, Length)| {
            (
                x + (dx * along - dy * across) * radius / (length * 1000),
                y + (dy * along + dx * across) * radius / (length * 1000),
            )
        };
        let back = HALF_TURN
            .iter()
            .map(|&(along, across)| corner(from, (-along, -across)));
        let front = HALF_TURN.iter().map(|&turn| corner(to, turn));
        Shape::Polygon {
            corners: front.chain(back).collect(),
            paint: Paint::stroke(ink(Token::Ink), (square / 12).max(80)),
        }
    }
}
