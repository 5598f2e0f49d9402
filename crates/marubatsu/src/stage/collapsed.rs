//! Subtrees that have no room: a small flame chart each where there is width for it, else a wedge,
//! both with the number of nodes.
//!
//! Invariant: what is not finished is not drawn.

use super::spot::SpotRegion;
use super::tableau::SpotState;
use super::view::TreeView;
use crate::lang::thousands;
use crate::scene::measure::text_width;
use crate::scene::{ColourScale, Ink, Item, Length, Paint, Shape, Token, px, text};

impl TreeView<'_> {
    /// What stands for the subtrees that go on below what is drawn.
    pub(super) fn collapsed(&self, scale: ColourScale) -> Vec<Shape> {
        let plan = self.tableau.plan;
        let goes_on = |&spot: &usize| {
            let of = &plan.spots[spot];
            of.goes_on
                && of.stand == SpotRegion::Viewport
                && matches!(self.tableau.states[spot], SpotState::Done(_))
        };
        let spots: Vec<usize> = (0..plan.spots.len()).filter(goes_on).collect();
        let shown = |&spot: &usize| {
            let node = self.visits[spot]?;
            let size = self.recursion.size(node);
            let below = (size > 1).then(|| size - 1)?;
            let ((_, top), (right, bottom)) = self.tableau.area(spot);
            let count = thousands(below.into());
            let (mut shapes, end) = match plan.charts.get(&node) {
                Some(chart) => chart.clone(),
                None => self.wedge((right + px(3), (top + bottom) / 2), spot, scale),
            };
            let width = text_width(&count, px(12));
            if bottom - top >= px(14) && end + px(5) + width <= plan.ends(&plan.spots[spot]) {
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
    fn wedge(
        &self,
        (x, y): (Length, Length),
        spot: usize,
        scale: ColourScale,
    ) -> (Vec<Shape>, Length) {
        let shade = match self.tableau.states[spot] {
            SpotState::Done(settled) => scale.shade(settled.score),
            _ => scale.shade(crate::score::Score::ZERO),
        };
        let wedge = Shape::Polygon {
            corners: vec![(x, y), (x + px(11), y - px(5)), (x + px(11), y + px(5))],
            paint: Paint::fill(Ink::Value(shade)).opacity(70),
        };
        (vec![wedge], x + px(11))
    }
}
