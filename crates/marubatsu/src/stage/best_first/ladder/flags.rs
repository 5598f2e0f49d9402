//! The thresholds of df-pn: flags below the numbers of each board of the path, and for the node in question a line to what has set
//! each; and the key of all signs.
//!
//! Invariant: what nothing limits has no flag; a flag says `<` until its number is reached, and `≥` from then on.

use super::signs::{GAP, HIGH, cell_width, pair};
use super::{LadderPainter, Rung, bend, ink, straight};
use crate::best_first::pn::{HeldThreshold, ThresholdSource};
use crate::depict::Depict;
use crate::game::Side;
use crate::scene::grid::of_side;
use crate::scene::measure::text_width;
use crate::scene::{Anchor, Item, Length, Paint, Point, Shape, Token, px, text};

/// How high a flag is, and its letters.
const FLAG: Length = px(14);
const LETTERS: Length = px(12);

const SIDES: [Side; 2] = [Side::Circle, Side::Cross];

impl<G: Depict> LadderPainter<'_, '_, G> {
    /// The thresholds of a board, if the path has come there: of its proof and of its disproof number.
    fn held_by(&self, shown: &Rung<G>) -> [Option<HeldThreshold>; 2] {
        let held = |side| {
            let recording = self.watched.recording;
            recording.held(shown.node, self.frame, side)
        };
        SIDES.map(|side| held(side).filter(|_| shown.on_way))
    }

    /// The flag of one of the board's numbers, as it is written.
    fn flag_text(&self, shown: &Rung<G>, side: Side, held: HeldThreshold) -> String {
        let reached = shown.numbers.of(side) >= held.value;
        let sign = if reached { "≥" } else { "<" };
        format!("{sign}{}", self.short(held.value))
    }

    /// The left edges and the widths of a board's flags, from the left edge of its numbers on.
    fn flag_places(&self, said: &[Option<String>; 2], shown: &Rung<G>) -> [(Length, Length); 2] {
        let [first, _] = self.said(shown.numbers).map(|said| cell_width(&said));
        let wide = |said: &Option<String>| {
            let said = said.as_deref();
            said.map_or(0, |said| text_width(said, LETTERS) + px(6))
        };
        let [one, other] = [wide(&said[0]), wide(&said[1])];
        // Each begins below its number, unless the first one needs the room.
        let next = if one == 0 {
            first
        } else {
            first.max(one + px(2))
        };
        [(0, one), (next, other)]
    }

    fn flags_said(&self, shown: &Rung<G>) -> [Option<String>; 2] {
        let [proof, disproof] = self.held_by(shown);
        [(Side::Circle, proof), (Side::Cross, disproof)]
            .map(|(side, held)| Some(self.flag_text(shown, side, held?)))
    }

    /// How wide the flags are.
    pub(super) fn flags_width(&self, shown: &Rung<G>) -> Length {
        let said = self.flags_said(shown);
        let places = self.flag_places(&said, shown).into_iter();
        let ends = places
            .filter(|&(_, wide)| wide > 0)
            .map(|(left, wide)| left + wide);
        ends.max().unwrap_or(0)
    }

    /// The flags of a board, below its numbers, around its middle.
    pub(super) fn flags_of(&self, shown: &Rung<G>) -> Vec<Shape> {
        let said = self.flags_said(shown);
        let places = self.flag_places(&said, shown);
        let from = (self.half(shown).0 + GAP, HIGH / 2);
        let mut shapes = Vec::new();
        for ((side, said), (left, wide)) in SIDES.into_iter().zip(said).zip(places) {
            let Some(said) = said else {
                continue;
            };
            shapes.extend(flag(side, said, ((from.0 + left, from.1), wide)));
        }
        shapes
    }

    /// What the signs mean.
    pub(super) fn legend(&self) -> Option<Shape> {
        if self.viewport.is_phone() {
            return None;
        }
        let y = self.viewport.height - px(12);
        let said = ["2".to_owned(), "5".to_owned()];
        let sample = pair(&said, None).into_iter();
        let mut shapes: Vec<Shape> = sample
            .map(|shape| shape.shifted((px(20), y - px(4))))
            .collect();
        let mut words = self.lang.pick(
            "proof and disproof number: how many leaves would still settle it",
            "証明数と反証数: 決着までに、少なくともあと何枚の葉が要るか",
        );
        let mut left = px(66);
        if self.watched.recording.has_thresholds() {
            let limit = flag(
                Side::Circle,
                "<5".to_owned(),
                ((px(62), y - px(11)), px(24)),
            );
            shapes.extend(limit);
            left = px(94);
            words = self.lang.pick(
                "proof and disproof number; the limit at which the search turns back",
                "証明数と反証数、その下は探索が引き返す上限",
            );
        }
        shapes.push(text((left, y), px(12), ink(Token::Quiet), words));
        Some(Item::flexible("legend").with(shapes))
    }

    /// From the flags of the node in question to what has set them: the next best child, or the parent's flag.
    pub(super) fn flag_lines(&self) -> Vec<Shape> {
        let node = self.frame.node();
        let Some(shown) = self.shown.iter().find(|shown| shown.node == node) else {
            return Vec::new();
        };
        let held = SIDES.into_iter().zip(self.held_by(shown));
        let lines = held.filter_map(|(side, held)| {
            let held = held?;
            let owner = self.shown.iter().find(|shown| shown.node == held.owner)?;
            let to = self.flag_foot(owner, side);
            let lines = match held.source {
                ThresholdSource::Other(other) => {
                    let other = self.shown.iter().find(|shown| shown.node == other)?;
                    straight(&hook(self.behind(other), to))
                }
                // What is left of the parent's comes along the edge, beside the ink.
                ThresholdSource::Rest { .. } => {
                    let parent = self.shown.get(owner.parent?)?;
                    let (half_width, half_height) = self.half(owner);
                    let to = (owner.at.0 - half_width, owner.at.1 + half_height * 2 / 3);
                    straight(&bend(self.flag_foot(parent, side), to))
                }
            };
            let name = match side {
                Side::Circle => "threshold proof",
                Side::Cross => "threshold disproof",
            };
            let paint = Paint::stroke(ink(of_side(side)), 130).dashed();
            Some(Item::flexible(name).with(vec![Shape::Lines { lines, paint }]))
        });
        lines.collect()
    }

    /// Right of a board's numbers.
    fn behind(&self, shown: &Rung<G>) -> Point {
        let left = shown.at.0 + self.half(shown).0 + GAP;
        (left + self.pair_width(shown.numbers), shown.at.1)
    }

    /// The outer end of one of a board's flags.
    fn flag_foot(&self, shown: &Rung<G>, side: Side) -> Point {
        let said = self.flags_said(shown);
        let [proof, disproof] = self.flag_places(&said, shown);
        let (left, wide) = match side {
            Side::Circle => proof,
            Side::Cross => disproof,
        };
        let x = shown.at.0 + self.half(shown).0 + GAP + left + wide;
        (x, shown.at.1 + HIGH / 2 + FLAG / 2)
    }
}

/// A flag from its upper left corner on, so wide.
fn flag(side: Side, said: String, ((x, y), wide): (Point, Length)) -> [Shape; 2] {
    let notch = px(3);
    let corners = [
        (0, 0),
        (wide, 0),
        (wide - notch, FLAG / 2),
        (wide, FLAG),
        (0, FLAG),
    ];
    let cloth = Shape::Polygon {
        corners: corners.map(|(dx, dy)| (x + dx, y + dy)).to_vec(),
        paint: Paint::fill(ink(of_side(side))),
    };
    let at = (x + (wide - notch) / 2, y + FLAG / 2 + 430);
    let line = text(at, LETTERS, ink(Token::Reversed), said);
    [cloth, line.anchored(Anchor::Middle).bold()]
}

/// A bend to the right from one point to the other.
fn hook(from: Point, to: Point) -> [Point; 4] {
    let x = from.0.max(to.0) + px(16);
    [from, (x, from.1), (x, to.1), to]
}
