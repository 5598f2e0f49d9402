//! How visits divide: gates, edges as thick as their visits, and the strands of what isn't shown.
//!
//! Invariant: what leaves a gate is stacked in the game's order, and together as thick as the visits that came.

use super::{EDGE_PARTS, FLOW, RiverPainter, ShownBoard, WATER, ink};
use crate::best_first::BestFirstRecording;
use crate::depict::Depict;
use crate::scene::{Ink, Item, Length, Paint, Point, Shape, Token, px};
use crate::stage::bounds::on_curve;

impl<G: Depict> RiverPainter<'_, '_, G> {
    /// How visits divide at each board: its gate, the edges from there, and the strands of what isn't shown.
    pub(super) fn flows(&self) -> Vec<Shape> {
        let (mut edges, mut inked) = (Vec::new(), Vec::new());
        for (number, above) in self.shown.iter().enumerate() {
            let Some(node) = above.node.filter(|_| above.stats.visits > 0) else {
                continue;
            };
            let whole = self.flow(above.stats.visits);
            let ((_, _), (right, _)) = self.area(above);
            let x = right + px(1);
            let mut y = above.at.1 - whole / 2;
            let (mut strands, mut divides) = (Vec::new(), false);
            for child in self.watched.recording.children(node) {
                let Some(stats) = self.watched.recording.stats(child, self.frame) else {
                    continue;
                };
                divides = true;
                let part = self.flow(stats.visits);
                let from = (x, y + part / 2);
                y += part;
                let is_child = |shown: &&ShownBoard<G>| {
                    shown.parent == Some(number) && shown.node == Some(child)
                };
                match self.shown.iter().find(is_child) {
                    Some(shown) => {
                        edges.extend(self.edge(shown, (from, part)));
                        inked.extend(self.inked(shown, from));
                    }
                    None => strands.push((stats.visits, from)),
                }
            }
            if divides {
                let strands = self.strands(above, strands);
                inked.push(Self::gate(
                    above,
                    (x, above.at.1 - whole / 2),
                    whole,
                    strands,
                ));
            }
        }
        edges.extend(inked);
        edges
    }

    /// The thickness of so many visits.
    fn flow(&self, visits: u32) -> Length {
        let all = self.shown[0].stats.visits.max(1);
        let whole = self.plan.viewport.height * FLOW / 100;
        whole * Length::from(visits) / Length::from(all)
    }

    /// A bar that shows how visits divide, with the strands of what isn't shown.
    fn gate(above: &ShownBoard<G>, at: Point, high: Length, strands: Option<Shape>) -> Shape {
        let high = high.max(px(2));
        let token = if above.depth == 0 {
            Token::Ink
        } else {
            Token::Quiet
        };
        let bar = Shape::Lines {
            lines: vec![(at, (at.0, at.1 + high))],
            paint: Paint::stroke(ink(token), 200),
        };
        let shapes = strands.into_iter().chain([bar]).collect();
        Item::flexible(format!("gate {}", above.id)).with(shapes)
    }

    fn curve(&self, shown: &ShownBoard<G>, from: Point) -> [Point; 4] {
        let ((left, _), _) = self.area(shown);
        let to = (left, shown.at.1);
        let middle = (from.0 + to.0) / 2;
        [from, (middle, from.1), (middle, to.1), to]
    }

    /// An edge as an area: as thick everywhere, whatever its bend, but for what would run into the heads of the columns or out of the
    /// stage, as the first visits do.
    fn edge(&self, shown: &ShownBoard<G>, (from, wide): (Point, Length)) -> Option<Shape> {
        let shade = self.shade(shown.stats)?;
        let points = self.curve(shown, from);
        let half = (wide / 2).max(40);
        let along = (0..=EDGE_PARTS).map(|part| on_curve(&points, 100 * part / EDGE_PARTS));
        let along: Vec<Point> = along.collect();
        let (top, bottom) = self.plan.rows();
        let top = top - px(10);
        let above = along.iter().map(|&(x, y)| (x, (y - half).max(top)));
        let below = along
            .iter()
            .rev()
            .map(|&(x, y)| (x, (y + half).min(bottom)));
        let area = Shape::Polygon {
            corners: above.chain(below).collect(),
            paint: Paint::fill(Ink::Value(shade)).opacity(WATER),
        };
        Some(Item::flexible(format!("edge {}", shown.id)).with(vec![area]))
    }

    /// The way of the iteration.
    fn inked(&self, shown: &ShownBoard<G>, from: Point) -> Option<Shape> {
        let curve = Shape::Curve {
            points: self.curve(shown, from),
            paint: Paint::stroke(ink(Token::Ink), 220),
        };
        let item = Item::flexible(format!("ink {}", shown.id));
        shown.on_path.then(|| item.with(vec![curve]))
    }

    /// What isn't shown runs out in strands: the strongest of them, in their order.
    fn strands(&self, above: &ShownBoard<G>, mut found: Vec<(u32, Point)>) -> Option<Shape> {
        const MOST: usize = 6;
        const REACH: Length = px(22);
        let mut visits: Vec<u32> = found.iter().map(|&(visits, _)| visits).collect();
        visits.sort_unstable_by(|one, other| other.cmp(one));
        let least = visits.get(MOST - 1).copied().unwrap_or(0).max(1);
        found.retain(|&(visits, _)| visits >= least);
        let middle = above.at.1;
        let strand = |(_, (x, y)): (u32, Point)| {
            let away = (y - middle).clamp(-px(8), px(8)) / 2;
            ((x, y), (x + REACH, y + away))
        };
        let lines: Vec<(Point, Point)> = found.into_iter().take(MOST).map(strand).collect();
        let shade = self.shade(above.stats).filter(|_| !lines.is_empty())?;
        let paint = Paint::stroke(Ink::Value(shade), 40);
        Some(Shape::Lines { lines, paint })
    }
}
