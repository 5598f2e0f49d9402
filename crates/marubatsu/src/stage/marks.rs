//! How a spot looks: a board with its marks, a triangle or square of a tree made by hand, or a dot
//! where there is no room for more.
//!
//! Invariant: shapes lie around the origin and within the given height. No state is told by colour
//! alone: what waits is dashed and pale, what is cut is hatched and struck, a table's answer has a
//! dashed border and a badge.

use super::flame::{proven, signed};
use super::spot::Spot;
use super::tableau::SpotState;
use crate::depict::Depiction;
use crate::game::Side;
use crate::scene::grid::{Grid, of_side};
use crate::scene::measure::text_width;
use crate::scene::{
    Anchor, ColourScale, GroupKind, Ink, Length, Paint, Point, Shade, Shape, Token, px, text,
};
use crate::score::{Fail, Score};

/// A spot to be drawn: how wide and high, in which state, and whether on the path.
#[derive(Clone, Copy)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "five independent facts of a picture"
)]
pub(super) struct SpotStyle<'a> {
    pub(super) spot: &'a Spot,
    pub(super) size: (Length, Length),
    pub(super) state: SpotState,
    pub(super) on_path: bool,
    pub(super) scale: ColourScale,
    /// By what sizes are multiplied on screen, in hundredths.
    pub(super) zoom: Length,
    /// Whether it keeps its value to itself while it has not been looked at.
    pub(super) hidden: bool,
    /// Whether it keeps its value to itself though it is under way: it is what is asked for.
    pub(super) asked: bool,
    /// Whether leaves have their values beside them.
    pub(super) beside: bool,
    /// Whether it lies on the best line of the root so far.
    pub(super) on_line: bool,
}

const fn ink(token: Token) -> Ink {
    Ink::Token(token)
}

impl SpotStyle<'_> {
    /// The height on screen, by which is decided how much is shown.
    fn seen(&self) -> Length {
        self.size.1 * self.zoom / 100
    }

    fn shade(&self) -> Option<Shade> {
        match self.state {
            SpotState::Done(settled) if !self.asked => Some(self.scale.shade(settled.score)),
            _ => None,
        }
    }

    /// Whether there is room for a board with its marks.
    pub(super) fn is_board(&self) -> bool {
        let many = matches!(self.spot.depiction, Depiction::Board { height, .. } if height > 3);
        self.seen() >= if many { px(16) } else { px(14) }
    }

    /// Whether there is room for a score beside it.
    pub(super) fn has_score(&self) -> bool {
        self.seen() >= px(26)
    }

    fn border(&self) -> Paint {
        let width = if self.seen() >= px(40) { 160 } else { 120 };
        match (self.state, self.shade()) {
            (state, _) if state.is_answer() => Paint::stroke(ink(Token::Table), width).dashed(),
            (SpotState::Open(_) | SpotState::Done(_), _) if !self.scale.is_signed() => {
                match self.spot.ended {
                    false => Paint::stroke(ink(of_side(self.spot.turn)), width + 20),
                    true if self.on_line => Paint::stroke(ink(Token::Ink), 260),
                    true => Paint::stroke(ink(Token::Quiet), 80),
                }
            }
            (SpotState::Done(_), Some(shade)) if !self.on_path => {
                Paint::stroke(Ink::Value(shade), width)
            }
            (SpotState::Open(_) | SpotState::Done(_), _) => {
                Paint::stroke(ink(Token::Ink), width + 20)
            }
            (SpotState::Waiting, _) => Paint::stroke(ink(Token::Quiet), 100).dashed(),
            _ => Paint::stroke(ink(Token::Quiet), 100),
        }
    }

    /// All shapes.
    pub(super) fn shapes(&self, by_hand: bool) -> Vec<Shape> {
        let mut shapes = match (by_hand, self.is_board()) {
            (_, false) => self.dot(),
            (true, true) => self.vertex(),
            (false, true) => self.board(),
        };
        if self.beside && self.spot.ended {
            let at = (self.size.0 / 2 + px(4), px(12) * 35 / 100);
            let (said, token) = self.value();
            shapes.push(text(at, px(12), ink(token), said));
        }
        if self.state.is_answer() && self.seen() >= px(30) {
            shapes.extend(self.badge());
        }
        shapes
    }

    /// What a cut lays over a move: hatching and a stroke from corner to corner.
    pub(super) fn struck(&self, by_hand: bool) -> Vec<Shape> {
        let (width, height) = self.size;
        let (right, bottom) = (width / 2, height / 2);
        let over = if self.is_board() { px(3) } else { px(1) };
        let stroke = Shape::Lines {
            lines: vec![(
                (-right - over, bottom + over),
                (right + over, -bottom - over),
            )],
            paint: Paint::stroke(ink(Token::Ink), if self.is_board() { 180 } else { 120 }),
        };
        let mut shapes = self.hatched(by_hand);
        shapes.push(stroke);
        shapes
    }

    /// The hatching alone, for what lies below.
    pub(super) fn hatched(&self, by_hand: bool) -> Vec<Shape> {
        let (width, height) = self.size;
        let hatching = || hatch((-width / 2, -height / 2), self.size, px(6));
        let triangle = by_hand && !self.spot.ended;
        let shown = self.is_board() && !triangle;
        shown.then(hatching).into_iter().collect()
    }

    fn dot(&self) -> Vec<Shape> {
        let (width, height) = self.size;
        let least = width.min(height);
        let (fill, line) = match (self.state, self.shade()) {
            (_, Some(shade)) => (Some(Ink::Value(shade)), None),
            (SpotState::Waiting | SpotState::Cut | SpotState::BelowCut, _) => {
                (Some(ink(Token::Surface)), Some(Token::Quiet))
            }
            _ => (Some(ink(Token::Surface)), Some(Token::Ink)),
        };
        let mut paint = Paint {
            fill,
            ..Paint::default()
        };
        if let Some(token) = line {
            paint = paint.outlined(ink(token), if least < px(6) { 80 } else { 120 });
        }
        if matches!(
            self.state,
            SpotState::Waiting | SpotState::Cut | SpotState::BelowCut
        ) {
            return vec![Shape::Circles {
                centres: vec![(0, 0)],
                radius: (least * 3 / 8).max(120),
                paint,
            }];
        }
        vec![Shape::Rect {
            at: (-width / 2, -height / 2),
            size: self.size,
            round: (least / 4).min(px(3)),
            paint,
        }]
    }

    fn ground(&self, shapes: &mut Vec<Shape>, shape: impl Fn(Paint) -> Shape) {
        shapes.push(shape(Paint::fill(ink(Token::Surface))));
        shapes.extend(self.tint().map(shape));
    }

    /// What a looked at spot is tinted with: its value's colour, or that of whose node it is; a leaf the darker, the
    /// greater its value.
    fn tint(&self) -> Option<Paint> {
        match (self.state, self.shade()) {
            (_, Some(shade)) if self.scale.is_signed() => {
                Some(Paint::fill(Ink::Value(shade)).opacity(20))
            }
            (SpotState::Done(settled), _) if self.spot.ended && !self.asked => {
                let opacity = self.scale.darkness(settled.score);
                Some(Paint::fill(ink(Token::Ink)).opacity(opacity))
            }
            (SpotState::Done(_) | SpotState::Open(_), _) if !self.scale.is_signed() => {
                Some(Paint::fill(ink(of_side(self.spot.turn))).opacity(14))
            }
            _ => None,
        }
    }

    fn board(&self) -> Vec<Shape> {
        let (width, height) = self.size;
        let corner = (-width / 2, -height / 2);
        let round = px(5).min(height / 8);
        let rect = |paint| Shape::Rect {
            at: corner,
            size: (width, height),
            round,
            paint,
        };
        let mut shapes = Vec::new();
        self.ground(&mut shapes, rect);
        let inside = match &self.spot.depiction {
            Depiction::Board {
                width: columns,
                height: rows,
                squares,
                last,
            } => Grid {
                columns: (*columns).into(),
                rows: (*rows).into(),
                corner,
                size: (width, height),
                lines: Paint::stroke(ink(Token::Hairline), if height < px(40) { 60 } else { 100 }),
            }
            .shapes(
                squares,
                last.filter(|_| self.seen() >= px(30)),
                if self.shade().is_some() {
                    &self.spot.winning
                } else {
                    &[]
                },
            ),
            Depiction::Text(label) => self.label(label),
        };
        match self.state {
            SpotState::Waiting | SpotState::Cut | SpotState::BelowCut => {
                shapes.push(Shape::Group {
                    part: GroupKind::Faded(50),
                    shapes: inside,
                });
            }
            _ => shapes.extend(inside),
        }
        shapes.push(rect(self.border()));
        shapes
    }

    /// A position as text, if there is room for it.
    fn label(&self, label: &str) -> Vec<Shape> {
        let size = [20, 16, 14, 12].map(px).into_iter();
        let mut fits = size.filter(|&size| {
            text_width(label, size) <= self.size.0 - px(6) && size <= self.size.1 - px(4)
        });
        let Some(size) = fits.next() else {
            return Vec::new();
        };
        vec![text((0, size * 35 / 100), size, ink(Token::Ink), label).anchored(Anchor::Middle)]
    }

    /// △ for max, ▽ for min, □ for a leaf, with its value inside.
    fn vertex(&self) -> Vec<Shape> {
        let (width, height) = self.size;
        let (right, bottom) = (width / 2, height / 2);
        let shape = |paint| match (self.spot.ended, self.spot.turn) {
            (true, _) => Shape::Rect {
                at: (-right, -bottom),
                size: self.size,
                round: px(6),
                paint,
            },
            (false, Side::Circle) => Shape::Polygon {
                corners: vec![(0, -bottom), (right, bottom), (-right, bottom)],
                paint,
            },
            (false, Side::Cross) => Shape::Polygon {
                corners: vec![(-right, -bottom), (right, -bottom), (0, bottom)],
                paint,
            },
        };
        let mut shapes = Vec::new();
        self.ground(&mut shapes, shape);
        let mut border = self.border();
        border.width += 40;
        shapes.push(shape(border));
        let (said, token) = self.value();
        if let Some(size) = self.value_size() {
            let middle = match (self.spot.ended, self.spot.turn) {
                (true, _) => 0,
                (false, Side::Circle) => height / 5,
                (false, Side::Cross) => -height / 5,
            };
            let line = text((0, middle + size * 35 / 100), size, ink(token), said);
            shapes.push(line.anchored(Anchor::Middle).bold());
        }
        shapes
    }

    /// The size of the letters inside a triangle or square, if there is room for any.
    pub(super) fn value_size(&self) -> Option<Length> {
        let ((said, token), (width, height)) = (self.value(), self.size);
        let leaf = self.spot.ended;
        if leaf && self.beside {
            return None;
        }
        // Words are smaller than values.
        let word = token == Token::Quiet && !leaf;
        let largest = if word { px(14) } else { px(28) };
        let most = if leaf { width - px(4) } else { width * 6 / 10 };
        let fits = |&size: &Length| {
            let tight = leaf && size == px(12) && height >= px(16);
            let title = size <= px(20) || size * 3 <= height;
            title
                && size <= largest
                && text_width(&said, size) <= most
                && (size * 2 <= height || tight)
        };
        [28, 20, 16, 14, 12].map(px).into_iter().find(fits)
    }

    /// What stands inside a triangle or square.
    fn value(&self) -> (String, Token) {
        let own = match &self.spot.depiction {
            Depiction::Text(label) => label.replace('-', "−"),
            Depiction::Board { .. } => String::new(),
        };
        match self.state {
            SpotState::Done(_) | SpotState::Open(_) if self.asked => ("?".to_owned(), Token::Ink),
            SpotState::Done(settled) => (proven(settled.score, settled.proves), Token::Ink),
            SpotState::Open(Some(best)) => (signed(best), Token::Ink),
            SpotState::Waiting | SpotState::Cut | SpotState::BelowCut
                if self.hidden || !self.spot.ended =>
            {
                (String::new(), Token::Quiet)
            }
            _ => (own, Token::Quiet),
        }
    }

    /// The sign of a table's answer at the upper right corner.
    fn badge(&self) -> Vec<Shape> {
        let (x, y) = (self.size.0 / 2 - px(2), -self.size.1 / 2 + px(2));
        let line = |row: Length| ((x - 350, y + row * 250), (x + 350, y + row * 250));
        vec![
            Shape::Circles {
                centres: vec![(x, y)],
                radius: px(8),
                paint: Paint::fill(ink(Token::Table)).outlined(ink(Token::Paper), 120),
            },
            Shape::Lines {
                lines: [-1, 0, 1].map(line).to_vec(),
                paint: Paint::stroke(ink(Token::Reversed), 130),
            },
        ]
    }
}

/// Diagonal strokes inside a box, this far apart.
pub(super) fn hatch((left, top): Point, (width, height): (Length, Length), apart: Length) -> Shape {
    let mut lines = Vec::new();
    let mut start = apart / 2 - height;
    while start < width {
        let (from, to) = (start.max(0), (start + height).min(width));
        let bottom = top + height;
        lines.push((
            (left + from, bottom - (from - start)),
            (left + to, bottom - (to - start)),
        ));
        start += apart;
    }
    Shape::Lines {
        lines,
        paint: Paint::stroke(ink(Token::Quiet), 70),
    }
}

/// A little 〇 or ×.
pub(super) fn sign(side: Side, (x, y): Point, radius: Length) -> Shape {
    let paint = Paint::stroke(ink(of_side(side)), 180);
    match side {
        Side::Circle => Shape::Circles {
            centres: vec![(x, y)],
            radius,
            paint,
        },
        Side::Cross => {
            let r = radius * 8 / 10;
            let falling = ((x - r, y - r), (x + r, y + r));
            Shape::Lines {
                lines: vec![falling, ((x - r, y + r), (x + r, y - r))],
                paint,
            }
        }
    }
}

/// The height of a score's pill.
pub(super) const PILL: Length = px(18);

/// How wide a score's pill is.
pub(super) fn pill_width(said: &str) -> Length {
    (text_width(said, px(12)) + px(10)).max(px(20))
}

/// A score in a pill around the origin: settled, or dashed while it is only the best so far.
pub(super) fn pill(score: Score, proves: Option<Fail>, scale: ColourScale) -> Vec<Shape> {
    let said = proven(score, proves.unwrap_or(Fail::Exact));
    let (width, shade) = (pill_width(&said), scale.shade(score));
    let (paint, letters) = match proves {
        Some(_) => (
            Paint::fill(Ink::Value(shade)).outlined(ink(Token::Paper), 130),
            Ink::OnValue(shade),
        ),
        None => (
            Paint::fill(ink(Token::Surface))
                .outlined(Ink::Value(shade), 160)
                .dashed(),
            ink(Token::Ink),
        ),
    };
    vec![
        Shape::Rect {
            at: (-width / 2, -PILL / 2),
            size: (width, PILL),
            round: PILL / 2,
            paint,
        },
        text((0, 430), px(12), letters, said)
            .anchored(Anchor::Middle)
            .bold(),
    ]
}
