//! What stands at boards and over them: what the search thinks and what is so, visits, the ring, the playout, the key of signs.
//!
//! Invariant: nothing covers a stone; what a playout lies over is not drawn.

use super::super::badges::{self, BADGE, TILE};
use super::super::{known_text, playout, shade_of, truth_of};
use super::{RiverPainter, ShownBoard, WITH_BADGE, WITH_PILL, ink};
use crate::best_first::{NodeNumber, RoundPhase};
use crate::depict::Depict;
use crate::lang::thousands;
use crate::scene::measure::text_width;
use crate::scene::{Ink, Item, Length, Paint, Shape, Token, px, text};
use crate::score::Score;

impl<G: Depict> RiverPainter<'_, '_, G> {
    /// At each board's left what the search thinks, at its right what is so, and its visits.
    pub(super) fn signs(&self) -> Vec<Shape> {
        let mut shapes = Vec::new();
        for shown in self.shown.iter().filter(|shown| !self.is_covered(shown)) {
            let ((left, top), (right, bottom)) = self.area(shown);
            let said = known_text(shown.stats, self.watched.recording.range());
            if let (Some(said), Some(shade)) = (said, self.shade(shown.stats)) {
                let wide = badges::pill_width(&said);
                let at = ((left + px(3) - wide / 2).max(wide / 2 + px(1)), shown.at.1);
                if shown.side >= WITH_PILL && !self.is_root(shown) {
                    let item = Item::new(format!("pill {}", shown.id), at, px(18));
                    shapes.push(item.with(badges::pill(&said, shade)));
                }
            }
            let free = right + px(4);
            let truth = match shown.node {
                Some(node) => truth_of(self.watched, node),
                None => (self.watched.truth)(&shown.position),
            };
            if let Some(truth) = truth {
                let (size, inside) = if shown.side >= WITH_BADGE {
                    (BADGE, badges::truth(truth))
                } else {
                    (TILE, badges::tile(truth))
                };
                let at = (right + px(3) + size / 2, top + size / 2 - px(1));
                let free = at.0 + size / 2 + px(4);
                let visits = self.visits(shown, (right, free), (top, bottom));
                let visits = visits
                    .into_iter()
                    .map(|shape| shape.shifted((-at.0, -at.1)));
                let item = Item::new(format!("truth {}", shown.id), at, size);
                shapes.push(item.with(inside.into_iter().chain(visits).collect()));
                continue;
            }
            let visits = self.visits(shown, (right, free), (top, bottom));
            if !visits.is_empty() {
                let item = Item::flexible(format!("visits {}", shown.id));
                shapes.push(item.with(visits));
            }
        }
        shapes
    }

    /// Whether it is the root, of which all else on the stage tells.
    fn is_root(&self, shown: &ShownBoard<G>) -> bool {
        shown.depth == 0 && self.plan.anchor == 0
    }

    /// The visits: at the foot of a board that is high, else beside the badge, where they lie over what leaves the board.
    fn visits(
        &self,
        shown: &ShownBoard<G>,
        (right, free): (Length, Length),
        (top, bottom): (Length, Length),
    ) -> Vec<Shape> {
        let deep = if self.plan.viewport.is_phone() { 1 } else { 2 };
        if self.is_root(shown) || shown.depth > deep || shown.stats.visits == 0 {
            return Vec::new();
        }
        let said = thousands(shown.stats.visits.into());
        let at = if shown.depth == 0 {
            // Its gate stands at its right.
            (shown.at.0 - self.plan.wide(shown.side) / 2, bottom + px(14))
        } else if shown.side >= px(40) {
            (right + px(4), bottom - px(1))
        } else {
            (free, top + px(12))
        };
        let is_over = shown.depth > 0 && shown.side < px(40);
        let ground = is_over.then(|| Shape::Rect {
            at: (at.0 - px(1), at.1 - px(10)),
            size: (text_width(&said, px(12)) + px(2), px(12)),
            round: px(2),
            paint: Paint::fill(ink(Token::Paper)).opacity(80),
        });
        let said = text(at, px(12), ink(Token::Quiet), said);
        ground.into_iter().chain([said]).collect()
    }

    /// The node that the ring is around: where a move is chosen, else the one in question.
    pub(super) fn ringed(&self) -> NodeNumber {
        let at = match self.frame.phase {
            RoundPhase::Select => self.frame.at.saturating_sub(1),
            _ => self.frame.at,
        };
        self.frame.path[at]
    }

    pub(super) fn ring(&self) -> Option<Shape> {
        let ringed = self.ringed();
        let shown = self.shown.iter().find(|shown| shown.node == Some(ringed))?;
        let gap = px(4);
        let (wide, high) = (self.plan.wide(shown.side) + 2 * gap, shown.side + 2 * gap);
        let ring = Shape::Rect {
            at: (-wide / 2, -high / 2),
            size: (wide, high),
            round: px(8),
            paint: Paint::stroke(ink(Token::Focus), 250),
        };
        Some(Item::new("ring", shown.at, shown.side).with(vec![ring]))
    }

    /// How much farther the way goes than there are columns: a dot a ply.
    pub(super) fn deeper(&self) -> Option<Shape> {
        let last = self.shown.iter().rfind(|shown| shown.on_path)?;
        if self.beyond == 0 || self.frame.phase == RoundPhase::Simulate {
            return None;
        }
        let (_, (right, bottom)) = self.area(last);
        let (x, y) = (right + px(26), last.at.1);
        let beyond = Length::try_from(self.beyond).unwrap_or(1);
        let centres = (0..beyond.min(12)).map(|dot| (x + dot * px(5), y));
        let lang = self.look.lang;
        let said = lang.pick(format!("{beyond} deeper"), format!("さらに {beyond} 手"));
        let wide = text_width(&said, px(12));
        let left = x.min(self.plan.viewport.width - wide - px(4));
        // Where there is no room beside the board the words stand below it.
        let below = if left < right + px(4) {
            bottom.max(y)
        } else {
            y
        };
        Some(Item::flexible("deeper").with(vec![
            Shape::Circles {
                centres: centres.collect(),
                radius: 130,
                paint: Paint::fill(ink(Token::Ink)),
            },
            text((left, below + px(16)), px(12), ink(Token::Quiet), said),
        ]))
    }

    /// The playout, where the frame is one.
    fn ghost(&self) -> Option<(playout::PlayoutPainter<'_, G>, NodeNumber)> {
        if self.frame.phase != RoundPhase::Simulate {
            return None;
        }
        let recording = self.watched.recording;
        let last = self.shown.iter().rfind(|shown| shown.on_path)?;
        let row = recording
            .iterations()
            .get(self.frame.iteration as usize - 1)?;
        let (_, (right, _)) = self.area(last);
        let ghost = playout::PlayoutPainter {
            recording,
            iteration: self.frame.iteration,
            from: (right + px(4), last.at.1),
            result: row.result,
            viewport: self.plan.viewport,
            lang: self.look.lang,
        };
        (!row.ended).then_some((ghost, row.last))
    }

    pub(super) fn simulated(&self) -> Vec<Shape> {
        let ghost = self.ghost();
        ghost.map_or_else(Vec::new, |(ghost, node)| ghost.draw(node))
    }

    /// Where the playout lies over what is there otherwise, which then isn't drawn.
    pub(super) fn is_covered(&self, shown: &ShownBoard<G>) -> bool {
        let Some((ghost, _)) = self.ghost() else {
            return false;
        };
        let ((left, top), (right, bottom)) = ghost.area();
        let (near, far) = self.area(shown);
        // A board's signs stand at both its sides.
        let beside = px(44);
        near.0 - beside < right && left < far.0 + beside && near.1 < bottom && top < far.1
    }

    pub(super) fn legend(&self) -> Option<Shape> {
        if !self.look.legend {
            return None;
        }
        let lang = self.look.lang;
        let y = self.plan.viewport.height - px(12);
        let range = self.watched.recording.range();
        let reach = f64::from(range.upper.hundredths()) / 100.0;
        let mut shapes = Vec::new();
        let cells = 6;
        for cell in 0..cells {
            let mean = (f64::from(cell) / f64::from(cells - 1) * 2.0 - 1.0) * reach.abs().max(0.01);
            shapes.push(Shape::Rect {
                at: (px(16) + px(10) * Length::from(cell), y - px(10)),
                size: (px(10), px(10)),
                round: 0,
                paint: Paint::fill(Ink::Value(shade_of(mean, range))),
            });
        }
        let words = lang.pick("width: visits, colour: mean", "幅＝訪問回数、色＝平均");
        let x = px(16) + px(10) * Length::from(cells) + px(6);
        shapes.push(text((x, y), px(12), ink(Token::Quiet), words));
        let told = |shown: &ShownBoard<G>| (self.watched.truth)(&shown.position).is_some();
        if !self.shown.iter().any(told) {
            return Some(Item::flexible("legend").with(shapes));
        }
        let x = x + text_width(words, px(12)) + px(14);
        let badge = badges::truth(Score::ZERO);
        shapes.extend(
            badge
                .into_iter()
                .map(|shape| shape.shifted((x + BADGE / 2, y - px(4)))),
        );
        let truth = lang.pick("the truth", "真の値");
        shapes.push(text(
            (x + BADGE + px(6), y),
            px(12),
            ink(Token::Quiet),
            truth,
        ));
        Some(Item::flexible("legend").with(shapes))
    }
}
