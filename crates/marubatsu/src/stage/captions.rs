//! What is written beside boards: how many moves a sheaf stands for, have no room or are ruled out by what the game knows, what
//! a cut skips, and what the colours mean.
//!
//! Invariant: what has no room is not written.

use super::draw::StagePainter;
use super::spot::Stand;
use super::tableau::{Area, SpotState};
use super::view::{NodeEvent, TreeView};
use crate::scene::measure::text_width;
use crate::scene::{Anchor, GroupKind, Ink, Item, Length, Paint, Point, Shape, Token, px, text};

/// How far apart the outlines of a sheaf are.
const LEAF: Length = px(3);

/// The height of the outline that stands for moves kept from the search.
const RULED_OUT: Length = px(11);

const fn ink(token: Token) -> Ink {
    Ink::Token(token)
}

/// A box whose outline is dots, pale: a move that nobody cut, and nobody searched.
fn dotted((left, top): Point, (width, height): (Length, Length)) -> Shape {
    let (across, down) = ((width / px(3)).max(2), (height / px(3)).max(2));
    let row = |y: Length| (0..=across).map(move |at| (left + width * at / across, y));
    let column = |x: Length| (1..down).map(move |at| (x, top + height * at / down));
    let rows = row(top).chain(row(top + height));
    let dots = Shape::Circles {
        centres: rows
            .chain(column(left))
            .chain(column(left + width))
            .collect(),
        radius: 70,
        paint: Paint::fill(ink(Token::Ink)),
    };
    Shape::Group {
        part: GroupKind::Faded(30),
        shapes: vec![dots],
    }
}

impl StagePainter<'_> {
    /// How many moves a sheaf stands for, and how many stand beside the spine without room.
    pub(super) fn counts(&self) -> Vec<Shape> {
        let (plan, states) = (self.plan(), &self.tableau.states);
        let number = |id: String, at: Point, anchor: Anchor, said: String| {
            let line = text((0, 430), px(12), ink(Token::Quiet), said).anchored(anchor);
            Item::new(id, at, px(12)).with(vec![line.bold()])
        };
        let sheaves = self.spots().filter(|&spot| plan.spots[spot].sheaf > 0);
        let sheaves = sheaves.filter_map(|spot| {
            let said = format!("× {}", plan.spots[spot].sheaf);
            let (_, (right, _)) = self.tableau.area(spot);
            let at = (right + 2 * LEAF + px(4), plan.spots[spot].at.1);
            let fits = at.0 + text_width(&said, px(12)) <= plan.ends(&plan.spots[spot]);
            let id = format!("count {}", plan.spots[spot].id);
            fits.then(|| number(id, at, Anchor::Start, said))
        });
        let hidden = plan.hidden.iter().filter_map(|hidden| {
            let shown = |&&spot: &&usize| states[spot] != SpotState::Hidden;
            let count = hidden.spots.iter().filter(shown).count();
            let id = format!("more {}", plan.spots[hidden.spots[0]].id);
            (count > 0).then(|| number(id, hidden.at, Anchor::Middle, format!("+{count}")))
        });
        sheaves.chain(hidden).collect()
    }

    /// The moves that what the game knows keeps from the search: a dotted outline with their number, below their parent's
    /// board or at its lower right corner.
    pub(super) fn ruled_out(&self) -> Vec<Shape> {
        let known = |&spot: &usize| {
            let of = &self.plan().spots[spot];
            let mut children = of.children.iter();
            of.ruled_out > 0
                && of.stand != Stand::Beside
                && self.look_of(spot).has_score()
                && children.any(|&child| self.tableau.states[child] != SpotState::Hidden)
        };
        let marks = self.spots().filter(known).filter_map(|spot| {
            let of = &self.plan().spots[spot];
            let said = format!("× {}", of.ruled_out);
            let (outline, taken) = (self.plan().width_of(RULED_OUT), px(5));
            let width = outline + taken + text_width(&said, px(12));
            let ((_, _), (right, bottom)) = self.tableau.area(spot);
            let places = [
                (of.at.0 - width / 2, bottom + px(6)),
                (right + px(4), bottom - px(12)),
            ];
            let free = |&(x, y): &Point| self.is_free(((x, y), (x + width, y + px(13))));
            let (x, y) = places.into_iter().find(free)?;
            let item = Item::new(format!("ruled out {}", of.id), (x, y + px(6)), px(12));
            Some(item.with(vec![
                dotted((0, -RULED_OUT / 2), (outline, RULED_OUT)),
                text((outline + taken, 430), px(12), ink(Token::Quiet), said),
            ]))
        });
        marks.collect()
    }

    /// Whether no board of the plan, as large as it may become, and no number reaches into a box within the stage.
    fn is_free(&self, ((left, top), (right, bottom)): Area) -> bool {
        let plan = self.plan();
        let apart = |(x, y): Point, (width, height): Point| {
            left >= x + width / 2
                || right <= x - width / 2
                || top >= y + height / 2
                || bottom <= y - height / 2
        };
        let boards = plan.spots.iter();
        let within = right <= plan.viewport.width && bottom <= plan.viewport.rows_until() + px(8);
        within
            && boards
                .filter(|spot| spot.size > 0)
                .all(|spot| apart(spot.at, (plan.width_of(spot.size), spot.size)))
            && plan
                .hidden
                .iter()
                .all(|more| apart(more.at, (px(24), px(14))))
    }

    /// The outlines behind the first board of a sheaf.
    pub(super) fn sheaf(&self, spot: usize) -> Option<Shape> {
        let of = &self.plan().spots[spot];
        let ((left, top), (right, bottom)) = self.tableau.area(spot);
        let outline = |off: Length| Shape::Rect {
            at: (left + off, top - off),
            size: (right - left, bottom - top),
            round: px(4),
            paint: Paint::fill(ink(Token::Surface)).outlined(ink(Token::Quiet), 80),
        };
        let item = Item::flexible(format!("sheaf {}", of.id));
        (of.sheaf > 0).then(|| item.with(vec![outline(2 * LEAF), outline(LEAF)]))
    }

    /// At a cut, in words, what it skips: to the right of it, or below where there is no room.
    pub(super) fn unseen(&self, view: &TreeView<'_>) -> Option<Shape> {
        let NodeEvent::Cut(_) = view.moment else {
            return None;
        };
        let mut spots = self.spots();
        let spot = spots.find(|&spot| self.tableau.states[spot] == SpotState::Cut)?;
        let words = self
            .look
            .lang
            .pick("cut: never looked at", "枝狩り: 見ずに済む");
        let ((left, _), (right, bottom)) = self.tableau.area(spot);
        let (at, anchor) = if self.plan().upright || self.plan().viewport.is_phone() {
            let most = self.plan().viewport.width - text_width(words, px(14)) / 2 - px(6);
            let x = ((left + right) / 2).min(most);
            ((x, bottom + px(17)), Anchor::Middle)
        } else {
            let middle = self.plan().spots[spot].at.1;
            ((right + px(14), middle + px(5)), Anchor::Start)
        };
        let line = text((0, 0), px(14), ink(Token::Ink), words);
        let item = Item::new("unseen", at, px(14)).after(250);
        Some(item.with(vec![line.anchored(anchor).bold()]))
    }

    /// What the colours mean, where there is room for it.
    pub(super) fn legend(&self) -> Option<Shape> {
        if !self.look.legend || self.by_side() {
            return None;
        }
        let lang = self.look.lang;
        let words = [
            (Token::Circle, lang.pick("〇 better", "〇 が良い")),
            (Token::Zero, lang.pick("even", "引き分け")),
            (Token::Cross, lang.pick("× better", "× が良い")),
        ];
        let y = self.plan().viewport.height - px(12);
        let mut x = px(16);
        let mut shapes = Vec::new();
        for (token, word) in words {
            shapes.push(Shape::Rect {
                at: (x, y - px(10)),
                size: (px(11), px(11)),
                round: px(3),
                paint: Paint::fill(ink(token)),
            });
            shapes.push(text((x + px(17), y), px(12), ink(Token::Quiet), word));
            x += px(17) + text_width(word, px(12)) + px(14);
        }
        Some(Item::flexible("legend").with(shapes))
    }
}
