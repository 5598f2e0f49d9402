//! The axis of a race: nodes, each tenfold as wide.
//!
//! Invariant: one node lies at the left end, and the most that a search made at the right one.

use super::{ink, nodes_text, rect};
use crate::lang::{Lang, thousands};
use crate::scene::measure::text_width;
use crate::scene::{Anchor, Length, Paint, Point, Shape, Token, px, text};

/// Where numbers of nodes lie.
#[derive(Clone, Copy, Debug)]
pub(super) struct NodeAxis {
    most: u64,
    pub(super) left: Length,
    pub(super) right: Length,
}

impl NodeAxis {
    /// For so many nodes, between these places.
    pub(super) fn new(most: u64, (left, right): (Length, Length)) -> Self {
        Self {
            most: most.max(1),
            left,
            right: right.max(left + px(1)),
        }
    }

    /// Where a number of nodes lies.
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        reason = "lengths of a picture"
    )]
    pub(super) fn x(&self, nodes: u64) -> Length {
        let part = libm::log(nodes.clamp(1, self.most) as f64) / libm::log(self.most.max(2) as f64);
        self.left + ((self.right - self.left) as f64 * part).round() as Length
    }

    /// A line at each power of ten, with its number below; the last number says what is counted.
    pub(super) fn grid(&self, spans: &[(Length, Length)], foot: Length, lang: Lang) -> Vec<Shape> {
        let tens = std::iter::successors(Some(1_u64), |ten| ten.checked_mul(10));
        let tens: Vec<u64> = tens.take_while(|&ten| ten <= self.most).collect();
        let through = |ten: &u64| through(self.x(*ten), spans);
        let lines = tens.iter().flat_map(through);
        let mut shapes = vec![Shape::Lines {
            lines: lines.collect(),
            paint: Paint::stroke(ink(Token::Hairline), px(1)),
        }];
        let y = foot + px(18);
        let most = nodes_text(self.most, lang);
        let room = self.right - text_width(&most, px(12)) - px(12);
        for ten in tens {
            let said = thousands(ten);
            let half = text_width(&said, px(12)) / 2;
            let x = self.x(ten).max(self.left + half);
            if x + half < room {
                shapes.push(text((x, y), px(12), ink(Token::Quiet), said).anchored(Anchor::Middle));
            }
        }
        shapes.push(text((self.right, y), px(12), ink(Token::Quiet), most).anchored(Anchor::End));
        shapes
    }

    /// The playhead, and what lies behind it washed; nothing at the end.
    pub(super) fn playhead(
        &self,
        at: Option<u64>,
        (top, spans): (Length, &[(Length, Length)]),
        lang: Lang,
    ) -> Vec<Shape> {
        let Some(nodes) = at.filter(|&at| at < self.most) else {
            return Vec::new();
        };
        let x = self.x(nodes);
        let said = nodes_text(nodes.max(1), lang);
        let half = text_width(&said, px(12)) / 2;
        let middle = x.clamp(self.left + half, (self.right - half).max(self.left + half));
        vec![
            Shape::Lines {
                lines: through(x, spans),
                paint: Paint::stroke(ink(Token::Focus), 180),
            },
            text((middle, top - px(8)), px(12), ink(Token::FocusText), said)
                .anchored(Anchor::Middle)
                .bold(),
        ]
    }

    /// What of a bar lies behind the playhead, washed.
    pub(super) fn wash(&self, at: Option<u64>, top: Length, height: Length) -> Option<Shape> {
        let x = self.x(at.filter(|&at| at < self.most)?);
        let wide = self.right + px(12) - x;
        Some(rect(
            (x, top),
            (wide, height),
            Paint::fill(ink(Token::Paper)).opacity(78),
        ))
    }
}

/// Upright lines here, over these heights.
fn through(x: Length, spans: &[(Length, Length)]) -> Vec<(Point, Point)> {
    let line = |&(top, foot): &(Length, Length)| ((x, top), (x, foot));
    spans.iter().map(line).collect()
}
