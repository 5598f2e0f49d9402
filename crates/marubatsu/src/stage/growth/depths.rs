//! How many nodes of each depth have been made, as columns that fill.
//!
//! Invariant: a column is as high as all of its depth, so that only what is inside changes; columns lie within the given
//! width and [`HEIGHT`], and no two texts overlap.

use crate::game::Game;
use crate::lang::{Lang, thousands};
use crate::scene::measure::text_width;
use crate::scene::{Anchor, Ink, Item, Length, Paint, Shape, Token, px, text};
use crate::stage::number_line;
use crate::tree::{GameTree, NodeId, Tally};

/// As high as the number line of searches, in whose place it stands.
pub const HEIGHT: Length = number_line::HEIGHT;

/// Where columns begin and end, from the top.
const TOP: Length = px(22);
const BOTTOM: Length = px(72);

/// Draws the columns when a node has just been made.
pub fn draw<G: Game>(
    tree: &GameTree<G>,
    tally: &Tally,
    newest: NodeId,
    (width, lang): (Length, Lang),
) -> Vec<Shape> {
    let depths = Length::try_from(tally.depths()).unwrap_or(1).max(1);
    let here = tree.depth(newest);
    let pitch = (width - px(16)) / depths;
    let wide = pitch - (pitch / 5).min(px(8));
    let left = |depth: Length| px(8) + (width - px(16) - pitch * depths) / 2 + pitch * depth;
    let (made, all) = (tally.made(here, newest), tally.all(here));
    let count = format!("{} / {}", thousands(made), thousands(all));
    let said = lang.pick(
        format!("depth {here}: {count}"),
        format!("深さ {here}: {count}"),
    );
    let middle = left(Length::try_from(here).unwrap_or(0)) + wide / 2;
    let half = text_width(&said, px(12)) / 2;
    let at = middle.max(half + px(2)).min(width - half - px(2));
    let title = text((0, px(14)), px(12), Ink::Token(Token::Ink), said).anchored(Anchor::Middle);
    let mut shapes = vec![Item::new("depth", (at, 0), px(12)).with(vec![title.bold()])];
    for depth in 0..tally.depths() {
        let at = Length::try_from(depth).unwrap_or(0);
        let share = share(tally.made(depth, newest), tally.all(depth));
        shapes.push(column(depth, (left(at), wide), (share, depth == here)));
        shapes.extend(number(depth, left(at) + wide / 2, (pitch, depth == here)));
    }
    shapes
}

/// How much of a column is filled, in hundredths of a pixel: anything at all is seen.
fn share(made: u64, all: u64) -> Length {
    let height = u64::try_from(BOTTOM - TOP).unwrap_or(0);
    let part = Length::try_from(made * height / all.max(1)).unwrap_or(0);
    if made == 0 { 0 } else { part.max(px(1)) }
}

fn column(depth: usize, (left, wide): (Length, Length), (share, here): (Length, bool)) -> Shape {
    let whole = Paint::fill(Ink::Token(Token::Band));
    let rect = |top, height, paint| Shape::Rect {
        at: (left, top),
        size: (wide, height),
        round: 0,
        paint,
    };
    let filled = if here { Token::Ink } else { Token::Quiet };
    let border = if here {
        (Token::Focus, 150)
    } else {
        (Token::Hairline, 100)
    };
    Item::flexible(format!("made {depth}")).with(vec![
        rect(TOP, BOTTOM - TOP, whole),
        rect(BOTTOM - share, share, Paint::fill(Ink::Token(filled))),
        rect(
            TOP,
            BOTTOM - TOP,
            Paint::stroke(Ink::Token(border.0), border.1),
        ),
    ])
}

/// The depth below its column: all, or where there is no room every fifth.
fn number(depth: usize, x: Length, (pitch, here): (Length, bool)) -> Option<Shape> {
    let said = depth.to_string();
    let needed = text_width(&said, px(12)) + px(2);
    if pitch < needed && (depth % 5 != 0 || 5 * pitch < needed) {
        return None;
    }
    let token = if here { Token::Ink } else { Token::Quiet };
    let line = text((x, px(86)), px(12), Ink::Token(token), said).anchored(Anchor::Middle);
    Some(Item::flexible(format!("number {depth}")).with(vec![line]))
}
