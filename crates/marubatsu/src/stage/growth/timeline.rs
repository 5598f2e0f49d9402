//! How one reads where a tree in the making is: ticks with the numbers of frames below its chart, the names of its phases above.
//!
//! Invariant: no two texts overlap, whatever the width; what has no room is left out.

use crate::lang::thousands;
use crate::scene::measure::{round_step, text_width};
use crate::scene::{Anchor, Ink, Length, Paint, Shape, Token, px, text};
use crate::stage::Overview;
use crate::stage::flame::ChartArea;

/// A part of the making: the frame in which it begins, and its name.
pub type Phase = (u64, String);

/// The height that phases take above the chart.
pub const NAMES: Length = px(12);

/// The size of all letters.
const LETTERS: Length = px(11);

/// The least distance of two ticks.
const APART: Length = px(72);

/// Draws ticks and phases around the chart that lies in this area.
pub fn draw(overview: &Overview, area: &ChartArea, phases: &[Phase]) -> Vec<Shape> {
    let width = area.size.0 - 2 * area.padding;
    let part = u64::try_from(width).unwrap_or(0);
    let left = area.at.0 + area.padding;
    let x = |frame: u64| left + Length::try_from(overview.x(frame, part)).unwrap_or(0);
    let mut shapes = ticks(overview, area, &x);
    let frames = overview.frames();
    let starts = phases.iter().map(|(first, _)| *first).skip(1);
    let ends = starts.chain([frames.end]);
    let mut lines = Vec::new();
    for ((first, name), end) in phases.iter().zip(ends) {
        if end <= frames.start || *first >= frames.end {
            continue;
        }
        let (from, until) = (x(*first), x(end));
        lines.push(((from, area.at.1 - px(4)), (from, area.at.1 + area.size.1)));
        if from + px(3) + text_width(name, LETTERS) <= until {
            let at = (from + px(3), area.at.1);
            shapes.push(text(at, LETTERS, Ink::Token(Token::Quiet), name.as_str()));
        }
    }
    let paint = Paint::stroke(Ink::Token(Token::Hairline), px(1));
    shapes.push(Shape::Lines { lines, paint });
    shapes
}

/// Ticks at round numbers, each with its number.
fn ticks(overview: &Overview, area: &ChartArea, x: &impl Fn(u64) -> Length) -> Vec<Shape> {
    let frames = overview.frames();
    let most = u64::try_from(((area.size.0 - 2 * area.padding) / APART).max(1)).unwrap_or(1);
    let step = round_step(frames.end.saturating_sub(frames.start) / most + 1);
    let foot = area.at.1 + area.size.1;
    let right = area.at.0 + area.size.0 - area.padding;
    let (mut shapes, mut lines) = (Vec::new(), Vec::new());
    for frame in (frames.start.div_ceil(step)..).map(|number| number * step) {
        if frame >= frames.end {
            break;
        }
        let (at, number) = (x(frame), thousands(frame));
        lines.push(((at, foot - px(16)), (at, foot - px(12))));
        let half = text_width(&number, LETTERS) / 2;
        let middle = at.clamp(
            area.at.0 + half,
            right.max(area.at.0 + half) - half.min(right),
        );
        let label = text(
            (middle, foot - px(2)),
            LETTERS,
            Ink::Token(Token::Quiet),
            number,
        );
        shapes.push(label.anchored(Anchor::Middle));
    }
    let paint = Paint::stroke(Ink::Token(Token::Quiet), px(1));
    shapes.push(Shape::Lines { lines, paint });
    shapes
}
