//! One position at rest: a board with its marks, a triangle of a tree made by hand, or text in a box.
//!
//! Invariant: the position is drawn within its box; what is written of it and the ring around it stand within half a square
//! of it, or above. Circles and crosses differ in shape, and colours are the stage's.

use super::grid::Grid;
use super::mark::NodeMark;
use super::measure::text_width;
use super::{
    Anchor, ColourScale, GroupKind, Ink, Length, Paint, Point, Shade, Shape, Token, px, text,
};
use crate::depict::{Depict, Depiction};
use crate::game::Side;

/// The square of a board that is looked at by itself.
const LARGE: Length = px(24);

/// How opaque is what is not to stand out, in hundredths.
const PALE: u8 = 45;

/// What is to be seen of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardView {
    depiction: Depiction,
    /// The squares of a finished line.
    winning: Vec<usize>,
    /// Whose turn it is at an inner node of a tree made by hand.
    vertex: Option<Side>,
}

/// Where a position is drawn.
#[derive(Clone, Copy, Debug)]
pub struct BoardPlacement {
    /// The upper left corner.
    pub at: Point,
    /// Width and height in squares.
    pub size: (u32, u32),
    /// The width of a square.
    pub square: Length,
}

impl BoardPlacement {
    /// Width and height.
    pub fn extent(&self) -> (Length, Length) {
        let squares = |count: u32| Length::from(count) * self.square;
        (squares(self.size.0), squares(self.size.1))
    }

    /// A line as thick as a part of a square, within these bounds.
    fn thin(&self, part: Length, least: Length, most: Length) -> Length {
        (self.square / part).clamp(least, most)
    }

    /// Hairlines between small squares; on a large board, lines that can be seen from afar.
    fn grid(&self) -> Paint {
        if self.square >= LARGE {
            Paint::stroke(Ink::Token(Token::Quiet), self.square / 36)
        } else {
            Paint::stroke(Ink::Token(Token::Hairline), self.thin(16, 20, 100))
        }
    }

    /// The ring around the position in question.
    fn ring(&self) -> Shape {
        let ((width, height), gap) = (self.extent(), self.square / 4);
        Shape::Rect {
            at: (self.at.0 - gap, self.at.1 - gap),
            size: (width + 2 * gap, height + 2 * gap),
            round: px(5).min(height / 6),
            paint: Paint::stroke(Ink::Token(Token::Focus), self.thin(5, 100, px(3))),
        }
    }

    /// What is written of the position, in a tab of the value's colour above it.
    fn tab(&self, said: &str, shade: Option<Shade>) -> Vec<Shape> {
        let (letters, height) = (self.square * 84 / 100, self.square * 94 / 100);
        let wide = text_width(said, letters) + self.square * 6 / 10;
        let paint = shade.map_or_else(
            || {
                Paint::fill(Ink::Token(Token::Surface))
                    .outlined(Ink::Token(Token::Quiet), self.thin(16, 30, 100))
            },
            |shade| Paint::fill(Ink::Value(shade)),
        );
        let ink = shade.map_or(Ink::Token(Token::Ink), Ink::OnValue);
        let middle = (
            self.at.0 + wide / 2,
            self.at.1 - height / 2 + letters * 36 / 100,
        );
        vec![
            Shape::Rect {
                at: (self.at.0, self.at.1 - height),
                size: (wide, height),
                round: height / 3,
                paint,
            },
            text(middle, letters, ink, said)
                .anchored(Anchor::Middle)
                .bold(),
        ]
    }
}

impl BoardView {
    /// What is to be seen of a position, whose last move may be known.
    pub fn new<G: Depict>(game: &G, position: &G::Position, last: Option<G::Move>) -> Self {
        let inner = game.by_hand() && !game.ended(position);
        Self {
            depiction: game.depict(position, last),
            winning: game.winning_line(position),
            vertex: inner.then(|| game.to_move(position)),
        }
    }

    /// Whether it is this text.
    fn says(&self, said: &str) -> bool {
        matches!(&self.depiction, Depiction::Text(text) if text == said)
    }

    /// Whether it has squares.
    pub const fn is_board(&self) -> bool {
        matches!(self.depiction, Depiction::Board { .. })
    }

    /// Draws it in the colour of its value; without one if its value is not known.
    pub fn draw(&self, place: BoardPlacement, shade: Option<Shade>) -> Vec<Shape> {
        let mut shapes = vec![self.outline(place, Paint::fill(Ink::Token(Token::Surface)))];
        let tint = |shade| self.outline(place, Paint::fill(Ink::Value(shade)).opacity(20));
        shapes.extend(shade.map(tint));
        shapes.extend(self.inside(place));
        let border = shade.map_or(Ink::Token(Token::Quiet), Ink::Value);
        let border = Paint::stroke(border, place.thin(9, 40, 200));
        shapes.push(self.outline(place, border));
        shapes
    }

    /// The position with what is written of it, in the colour of its value; with a ring if it is the one in question, else
    /// pale if it is not to stand out.
    pub fn marked(
        &self,
        place: BoardPlacement,
        (mark, scale): (NodeMark, ColourScale),
        (selected, pale): (bool, bool),
    ) -> Vec<Shape> {
        let shade = mark.score.map(|score| scale.shade(score));
        let mut shapes = self.draw(place, shade);
        if selected {
            shapes.push(place.ring());
        } else if pale {
            let part = GroupKind::Faded(PALE);
            shapes = vec![Shape::Group { part, shapes }];
        }
        let written = mark.written();
        shapes.extend(
            written
                .iter()
                .flat_map(|said| self.value(place, said, shade)),
        );
        shapes
    }

    /// What is written of the position: inside △ and ▽, above everything else; nothing where the position itself says it.
    fn value(&self, place: BoardPlacement, said: &str, shade: Option<Shade>) -> Vec<Shape> {
        let (width, height) = place.extent();
        if self.says(said) {
            return Vec::new();
        }
        let said = said.replace('-', "−");
        let off = match self.vertex {
            None => return place.tab(&said, shade),
            Some(Side::Circle) => height / 5,
            Some(Side::Cross) => -height / 5,
        };
        let letters = place.square * 95 / 100;
        let (x, y) = (place.at.0 + width / 2, place.at.1 + height / 2 + off);
        let line = text(
            (x, y + letters * 35 / 100),
            letters,
            Ink::Token(Token::Ink),
            said,
        );
        vec![line.anchored(Anchor::Middle).bold()]
    }

    pub(crate) fn outline(&self, place: BoardPlacement, paint: Paint) -> Shape {
        let ((left, top), (width, height)) = (place.at, place.extent());
        let (right, bottom, middle) = (left + width, top + height, left + width / 2);
        let corners = match self.vertex {
            Some(Side::Circle) => vec![(middle, top), (right, bottom), (left, bottom)],
            Some(Side::Cross) => vec![(left, top), (right, top), (middle, bottom)],
            None => {
                return Shape::Rect {
                    at: place.at,
                    size: (width, height),
                    round: px(5).min(height / 8),
                    paint,
                };
            }
        };
        Shape::Polygon { corners, paint }
    }

    fn inside(&self, place: BoardPlacement) -> Vec<Shape> {
        let (width, height) = place.extent();
        match &self.depiction {
            Depiction::Board {
                width: columns,
                height: rows,
                squares,
                last,
            } => Grid {
                columns: (*columns).into(),
                rows: (*rows).into(),
                corner: place.at,
                size: (width, height),
                lines: place.grid(),
            }
            .shapes(squares, *last, &self.winning),
            // △ and ▽ say by their shape whose turn it is.
            Depiction::Text(_) if self.vertex.is_some() => Vec::new(),
            Depiction::Text(label) => {
                let label = label.replace('-', "−");
                let wide = text_width(&label, px(1)).max(1);
                let letters = (place.square * 14 / 10).min(width * 9 * 10 / wide);
                let (x, y) = place.at;
                let middle = (x + width / 2, y + height / 2 + letters * 35 / 100);
                vec![text(middle, letters, Ink::Token(Token::Ink), label).anchored(Anchor::Middle)]
            }
        }
    }
}
