//! The badges at a board's edges: the search's estimate at the left, the true value at the right.
//!
//! Invariant: shapes lie around the origin. A true value has a frame in the value's colour and is recognizable by its sign, not by
//! its colour alone.

use crate::game::Side;
use crate::scene::measure::text_width;
use crate::scene::{Anchor, Ink, Length, Paint, Shade, Shape, Token, px, text};
use crate::score::Score;
use crate::stage::marks::{PILL, sign};

const fn ink(token: Token) -> Ink {
    Ink::Token(token)
}

/// The side of a badge.
pub(in crate::stage) const BADGE: Length = px(18);

/// The side of the tile in its place where there is little room.
pub(super) const TILE: Length = px(7);

/// Who wins, as colours and signs tell it; none for a draw.
pub(super) fn winner(score: Score) -> Option<Side> {
    match score.hundredths() {
        0 => None,
        score if score > 0 => Some(Side::Circle),
        _ => Some(Side::Cross),
    }
}

/// The colour of a score that is so.
pub(in crate::stage) fn token_of(score: Score) -> Token {
    match winner(score) {
        None => Token::Zero,
        Some(Side::Circle) => Token::Circle,
        Some(Side::Cross) => Token::Cross,
    }
}

/// What is so: 〇, ＝ or ×.
pub(in crate::stage) fn truth(score: Score) -> Vec<Shape> {
    let half = BADGE / 2;
    let frame = Shape::Rect {
        at: (-half, -half),
        size: (BADGE, BADGE),
        round: px(4),
        paint: Paint::fill(ink(Token::Surface)).outlined(ink(Token::Table), 150),
    };
    let inside = match winner(score) {
        Some(side) => sign(side, (0, 0), px(5)),
        None => Shape::Lines {
            lines: vec![
                ((-px(4), -px(2)), (px(4), -px(2))),
                ((-px(4), px(2)), (px(4), px(2))),
            ],
            paint: Paint::stroke(ink(Token::Zero), 200),
        },
    };
    vec![frame, inside]
}

/// The same where there is little room: a tile in its colour.
pub(super) fn tile(score: Score) -> Vec<Shape> {
    vec![Shape::Rect {
        at: (-TILE / 2, -TILE / 2),
        size: (TILE, TILE),
        round: px(2),
        paint: Paint::fill(ink(token_of(score))).outlined(ink(Token::Table), 100),
    }]
}

/// The width of a pill that says this.
pub(super) fn pill_width(said: &str) -> Length {
    (text_width(said, px(12)) + px(9)).max(px(18))
}

/// A few letters on a colour.
pub(super) fn pill(said: &str, shade: Shade) -> Vec<Shape> {
    let width = pill_width(said);
    vec![
        Shape::Rect {
            at: (-width / 2, -PILL / 2),
            size: (width, PILL),
            round: PILL / 2,
            paint: Paint::fill(Ink::Value(shade)).outlined(ink(Token::Paper), 130),
        },
        text((0, 430), px(12), Ink::OnValue(shade), said)
            .anchored(Anchor::Middle)
            .bold(),
    ]
}
