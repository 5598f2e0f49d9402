//! How deep a search looked: its nodes by depth.
//!
//! Invariant: the fullest depth takes all of the height; numbers stand where they have room.

use super::{ink, rect};
use crate::lang::thousands;
use crate::scene::measure::text_width;
use crate::scene::{Anchor, Length, Paint, Shape, Token, px, text};

/// How high it is, with its numbers.
pub(super) const HEIGHT: Length = px(72);

/// The room for counts above the bars and for depths below them.
const COUNTS: Length = px(14);
const NUMBERS: Length = px(15);

/// The widest that a bar is.
const WIDEST: Length = px(48);

/// Draws the nodes by depth in a place of this width.
pub(super) fn draw(depths: &[u64], (left, top): (Length, Length), width: Length) -> Vec<Shape> {
    let Some(&most) = depths.iter().max() else {
        return Vec::new();
    };
    let step = (width / Length::try_from(depths.len()).unwrap_or(1).max(1)).min(WIDEST);
    let high = HEIGHT - COUNTS - NUMBERS;
    let foot = top + COUNTS + high;
    // Depths are numbered as densely as there is room for the last one.
    let last = text_width(&thousands(depths.len() as u64), px(12)) + px(6);
    let every = usize::try_from((last + step - 1) / step.max(1))
        .unwrap_or(1)
        .max(1);
    let mut shapes = Vec::new();
    for (depth, &nodes) in depths.iter().enumerate() {
        let x = left + step * Length::try_from(depth).unwrap_or(0);
        let bar = scaled(high, nodes, most).max(px(1));
        let gap = (step / 8).min(px(4));
        shapes.push(rect(
            (x, foot - bar),
            ((step - gap).max(60), bar),
            Paint::fill(ink(Token::Quiet)).opacity(55),
        ));
        let middle = x + (step - gap) / 2;
        let mut say = |y, said: String| {
            shapes
                .push(text((middle, y), px(12), ink(Token::Quiet), said).anchored(Anchor::Middle));
        };
        let said = thousands(nodes);
        if text_width(&said, px(12)) + px(2) <= step {
            say(foot - bar - px(4), said);
        }
        if depth % every == 0 {
            say(foot + px(12), depth.to_string());
        }
    }
    shapes
}

/// This part of a height.
fn scaled(high: Length, nodes: u64, most: u64) -> Length {
    let part = i128::from(high) * i128::from(nodes) / i128::from(most.max(1));
    Length::try_from(part).unwrap_or(high)
}
