//! One position by itself: the board with its coordinates.
//!
//! Invariant: column numbers stand above, row numbers to the left, both from 0 as in `(x, y)`.

use super::board::{BoardPlacement, BoardView};
use super::mark::NodeMark;
use super::tree::{Emphasis, label};
use super::{Anchor, ColourScale, GroupKind, Ink, Length, Scene, Shape, Token, text};
use crate::depict::Depict;
use crate::lang::Lang;
use crate::score::Score;

/// Draws a position with squares of this width. A score, if it is known, colours the board by its scale and is
/// written below it.
pub fn draw<G: Depict>(
    game: &G,
    (position, last): (&G::Position, Option<G::Move>),
    square: Length,
    score: Option<(Score, ColourScale)>,
    lang: Lang,
) -> Scene {
    let view = BoardView::new(game, position, last);
    let shade = score.map(|(score, scale)| scale.shade(score));
    let score = score.map(|(score, _)| score);
    let (columns, rows) = (i64::from(game.size().0), i64::from(game.size().1));
    let margin = square * 6 / 10;
    let place = BoardPlacement {
        at: (margin, margin),
        size: game.size(),
        square,
    };
    let mut shapes = view.draw(place, shade);
    if view.is_board() {
        shapes.extend(coordinates((columns, rows), margin, square));
    }
    let (width, height) = (columns * square + 2 * margin, rows * square + 2 * margin);
    shapes.extend(score.map(|score| {
        let name = lang.pick("score", "評価値");
        let said = format!("{name} {score}").replace('-', "−");
        let at = (width / 2, height - square * 15 / 100);
        text(at, square * 3 / 10, Ink::Token(Token::Ink), said).anchored(Anchor::Middle)
    }));
    let label = label(
        game,
        position,
        (Emphasis::Plain, NodeMark::of_score(score)),
        lang,
    );
    let shapes = vec![Shape::Group {
        part: GroupKind::Picture(label.clone()),
        shapes,
    }];
    Scene {
        width,
        height,
        label,
        shapes,
    }
}

fn coordinates((columns, rows): (i64, i64), margin: Length, square: Length) -> Vec<Shape> {
    let size = square * 3 / 10;
    let number = |at, number: i64| {
        text(at, size, Ink::Token(Token::Quiet), number.to_string()).anchored(Anchor::Middle)
    };
    let middle = |index: i64| margin + index * square + square / 2;
    let across = (0..columns).map(|x| number((middle(x), margin - size / 2), x));
    let down = (0..rows).map(|y| number((margin / 2, middle(y) + size * 35 / 100), y));
    across.chain(down).collect()
}
