//! Subtrees that have no room: a small flame chart each where there is width for it, else a wedge,
//! both with the number of nodes.
//!
//! Invariant: all flame charts of a chapter have one scale of frames to pixels, which the largest
//! decides, so that they can be compared; what is not finished is not drawn.

use super::flame::{Boxes, shade_of};
use super::measure::text_width;
use super::plan::Stand;
use super::view::{State, View};
use crate::lang::thousands;
use crate::scene::{Ink, Item, Length, Paint, Scale, Shape, Token, px, text};

impl View<'_> {
    /// What stands for the subtrees that go on below what is drawn.
    pub(super) fn collapsed(&self, scale: Scale) -> Vec<Shape> {
        let plan = self.tableau.plan;
        let goes_on = |&spot: &usize| {
            let of = &plan.spots[spot];
            of.goes_on
                && of.stand == Stand::Lens
                && matches!(self.tableau.states[spot], State::Done(_))
        };
        let spots: Vec<usize> = (0..plan.spots.len()).filter(goes_on).collect();
        let flames = plan.flames;
        let shown = |&spot: &usize| {
            let node = self.visits[spot]?;
            let size = self.recursion.size(node);
            let below = (size > 1).then(|| size - 1)?;
            let ((_, top), (right, bottom)) = self.tableau.area(spot);
            let count = thousands(below.into());
            let (mut shapes, end) = if flames {
                self.flame(node, (right + px(8), top, bottom), scale)
            } else {
                self.wedge((right + px(3), (top + bottom) / 2), spot, scale)
            };
            let width = text_width(&count, px(12));
            if bottom - top >= px(14) && end + px(5) + width <= plan.lens.width {
                let at = (end + px(5), (top + bottom) / 2 + 430);
                shapes.push(text(at, px(12), Ink::Token(Token::Quiet), count));
            }
            let id = &plan.spots[spot].id;
            let item = Item::flexible(format!("below {id}")).out_of(format!("node {id}"));
            Some(item.with(shapes))
        };
        spots.iter().filter_map(shown).collect()
    }

    /// A small mark that something is below, in the colour of the node.
    fn wedge(&self, (x, y): (Length, Length), spot: usize, scale: Scale) -> (Vec<Shape>, Length) {
        let shade = match self.tableau.states[spot] {
            State::Done(settled) => scale.shade(settled.score),
            _ => scale.shade(crate::score::Score::ZERO),
        };
        let wedge = Shape::Polygon {
            corners: vec![(x, y), (x + px(11), y - px(5)), (x + px(11), y + px(5))],
            paint: Paint::fill(Ink::Value(shade)).veil(70),
        };
        (vec![wedge], x + px(11))
    }

    /// The frames of the longest subtree that is drawn as a flame chart.
    fn longest(&self) -> u64 {
        let spots = self
            .tableau
            .plan
            .spots
            .iter()
            .filter(|spot| spot.stand == Stand::Lens && spot.goes_on);
        let nodes = spots.flat_map(|spot| &spot.visits);
        let frames = |&node: &u32| {
            let (first, last) = self.recursion.span(node);
            last + 1 - first
        };
        nodes.map(frames).max().unwrap_or(1).max(1)
    }

    /// The recursion below a node as a flame chart, one level a row.
    fn flame(
        &self,
        node: u32,
        (left, top, bottom): (Length, Length, Length),
        scale: Scale,
    ) -> (Vec<Shape>, Length) {
        let room = (self.tableau.plan.lens.width - left - px(56)).max(px(20));
        let longest = Length::try_from(self.longest()).unwrap_or(Length::MAX);
        let (first, _) = self.recursion.span(node);
        let x = |frame: u64| {
            let frames = Length::try_from(frame - first).unwrap_or(0);
            left + frames.saturating_mul(room) / longest
        };
        let found = self.recursion.node(node);
        let levels = Length::from(found.height) + 1;
        let row = ((bottom - top) / levels).clamp(150, px(5));
        let gap = if row >= px(3) { 50 } else { 0 };
        let least = px(1);
        let mut boxes = Boxes::default();
        // How far each level is drawn: narrow nodes side by side share one pixel.
        let mut drawn = vec![0; usize::from(found.height) + 1];
        for number in node..node + found.size {
            let here = self.recursion.node(number);
            let level = usize::from(here.depth - found.depth);
            let (from, until) = (x(here.first), x(here.last + 1));
            let (from, until) = (from.max(drawn[level]), until.max(from + least));
            let y = top + row * Length::try_from(level).unwrap_or(0);
            if until - from < 60 || y + row > bottom + px(2) {
                continue;
            }
            drawn[level] = until;
            let line = if until - from > px(3) { 50 } else { 0 };
            let size = (until - from - line, row - gap);
            boxes.add((from, y), size, shade_of(&here, scale));
        }
        (boxes.shapes(), x(found.last + 1))
    }
}
