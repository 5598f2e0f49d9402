//! What stands at the boards of a ladder and over them: numbers in pairs, whose turn it is, counts, the ring.
//!
//! Invariant: the number by which the way went on is filled; all others are outlined.

use super::{LadderPainter, Rung, ink};
use crate::best_first::BestFirstRecording;
use crate::best_first::pn::{INFINITE, ProofNumbers};
use crate::depict::Depict;
use crate::game::Side;
use crate::lang::thousands;
use crate::scene::grid::of_side;
use crate::scene::measure::text_width;
use crate::scene::{Anchor, Ink, Item, Length, Paint, Shade, Shape, Token, px, text};
use crate::stage::marks::sign;

/// What is free between a board and its numbers.
pub(super) const GAP: Length = px(8);

/// The height of a pair.
pub(super) const HIGH: Length = px(18);

/// A number as it is written in full.
pub(in crate::stage::best_first) fn in_full(number: u32) -> String {
    match number {
        INFINITE.. => "∞".to_owned(),
        number => thousands(number.into()),
    }
}

/// A number where there is little room.
fn short(number: u32, exact: u32) -> String {
    match number {
        number if number < exact || number >= INFINITE => in_full(number),
        number if number < 1_000_000 => format!("{}k", number / 1_000),
        number => format!("{}M", number / 1_000_000),
    }
}

pub(super) fn cell_width(said: &str) -> Length {
    (text_width(said, px(12)) + px(8)).max(px(18))
}

/// The colour of a side.
pub(super) fn full(side: Side) -> Shade {
    let mut shade = Shade::default();
    match side {
        Side::Circle => shade.circle = 255,
        Side::Cross => shade.cross = 255,
    }
    shade
}

/// A pair of numbers, from its left edge on around the middle of its height, with the one that was followed.
pub(super) fn pair(said: &[String; 2], followed: Option<Side>) -> Vec<Shape> {
    let mut shapes = Vec::new();
    let mut left = 0;
    for (side, said) in [Side::Circle, Side::Cross].into_iter().zip(said) {
        let (token, wide) = (of_side(side), cell_width(said));
        let filled = followed == Some(side);
        let ground = if filled {
            Ink::Value(full(side))
        } else {
            ink(Token::Surface)
        };
        let letters = if filled {
            Ink::OnValue(full(side))
        } else {
            ink(token)
        };
        shapes.push(Shape::Rect {
            at: (left, -HIGH / 2),
            size: (wide, HIGH),
            round: px(4),
            paint: Paint::fill(ground).outlined(ink(token), 130),
        });
        let line = text((left + wide / 2, 430), px(12), letters, said.clone());
        shapes.push(line.anchored(Anchor::Middle).bold());
        left += wide;
    }
    shapes
}

impl<G: Depict> LadderPainter<'_, '_, G> {
    pub(super) fn said(&self, numbers: ProofNumbers) -> [String; 2] {
        [numbers.proof, numbers.disproof].map(|number| self.short(number))
    }

    /// A number as it is written here.
    pub(super) fn short(&self, number: u32) -> String {
        let exact = if self.viewport.is_phone() {
            1_000
        } else {
            10_000
        };
        short(number, exact)
    }

    pub(super) fn pair_width(&self, numbers: ProofNumbers) -> Length {
        self.said(numbers).iter().map(|said| cell_width(said)).sum()
    }

    /// The numbers of a board, at its right.
    pub(super) fn pair_of(&self, shown: &Rung<G>) -> Vec<Shape> {
        let left = self.half(shown).0 + GAP;
        let shapes = pair(&self.said(shown.numbers), self.followed(shown));
        shapes
            .into_iter()
            .map(|shape| shape.shifted((left, 0)))
            .collect()
    }

    /// By which number the way went on to a board: by the one that its parent's side wants to be small.
    fn followed(&self, shown: &Rung<G>) -> Option<Side> {
        let above = self.way.get(shown.depth.checked_sub(1)?)?;
        let position = self.watched.recording.position(*above);
        let turn = self.watched.recording.game().to_move(&position);
        shown.on_way.then_some(turn)
    }

    /// Whose turn it is in each column, how many answers are enough there, and how deep it is.
    pub(super) fn ruler(&self) -> Vec<Shape> {
        let named = (self.places.from..=self.places.until).filter_map(|depth| {
            let on_way = self.way.get(depth);
            let in_column = |shown: &&Rung<G>| shown.depth == depth;
            let inked = self.shown.iter().find(|shown| on_way == Some(&shown.node));
            let shown = inked.or_else(|| self.shown.iter().find(in_column))?;
            let turn = self.watched.recording.game().to_move(&shown.position);
            let said = self.column_name(turn, depth);
            let x = self.places.x(depth) - self.places.wide(self.places.root) / 2;
            let line = text((px(14), 420), px(12), ink(Token::Quiet), said);
            let item = Item::new(format!("ruler {depth}"), (x, px(16)), px(12));
            Some(item.with(vec![sign(turn, (px(5), 0), 450), line]))
        });
        named.collect()
    }

    fn column_name(&self, turn: Side, depth: usize) -> String {
        let words = match turn {
            Side::Circle => self.lang.pick("any", "どれか"),
            Side::Cross => self.lang.pick("all", "すべて"),
        };
        format!("{words} {depth}")
    }

    /// How many children, and how many nodes of the way, have no room.
    pub(super) fn counts(&self) -> Vec<Shape> {
        let mut shapes = Vec::new();
        for unshown in &self.unshown {
            let way = if unshown.before { "before" } else { "after" };
            let id = format!("more {way} {}", self.shown[unshown.parent].id);
            let said = format!("+{}", unshown.count);
            let line = text((0, 430), px(12), ink(Token::Quiet), said);
            shapes.push(Item::new(id, unshown.at, px(12)).with(vec![line]));
        }
        if let Some((count, at)) = self.skipped {
            let said = format!("+{count}");
            let line = text((0, 430), px(12), ink(Token::Quiet), said);
            let item = Item::new("more above", at, px(12));
            shapes.push(item.with(vec![line.anchored(Anchor::Middle)]));
        }
        shapes
    }

    /// The ring around the node in question, or where it is counted.
    pub(super) fn ring(&self) -> Option<Shape> {
        let node = self.frame.node();
        let shown = self.shown.iter().find(|shown| shown.node == node);
        let (at, (half_width, half_height)) = match (shown, self.skipped) {
            (Some(shown), _) => (shown.at, self.half(shown)),
            (None, Some((_, at))) => (at, (px(12), px(7))),
            (None, None) => return None,
        };
        let gap = px(4);
        let ring = Shape::Rect {
            at: (-half_width - gap, -half_height - gap),
            size: (2 * (half_width + gap), 2 * (half_height + gap)),
            round: px(8),
            paint: Paint::stroke(ink(Token::Focus), 250),
        };
        Some(Item::new("ring", at, 2 * half_height).with(vec![ring]))
    }

    /// A board in words.
    pub(super) fn label(&self, shown: &Rung<G>) -> String {
        let name = match shown.id.as_str() {
            "" => self.lang.pick("root", "ルート").to_owned(),
            id => format!("({})", id.replace(' ', ") (")),
        };
        let ProofNumbers { proof, disproof } = shown.numbers;
        let (proof, disproof) = (in_full(proof), in_full(disproof));
        let said = match shown.numbers.answer() {
            Some(true) => self.lang.pick("proved", "証明済み").to_owned(),
            Some(false) => self.lang.pick("disproved", "反証済み").to_owned(),
            None => self.lang.pick(
                format!("proof number {proof}, disproof number {disproof}"),
                format!("証明数 {proof}、反証数 {disproof}"),
            ),
        };
        format!("{name}: {said}")
    }
}
