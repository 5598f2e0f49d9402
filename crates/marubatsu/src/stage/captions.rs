//! What is written beside boards: how many moves a sheaf stands for, have no room or are excluded by what is known, what
//! a cut skips, and what the colours mean.
//!
//! Invariant: what has no room is not written.

use super::draw::StagePainter;
use super::marks::PILL;
use super::spot::{Spot, SpotRegion};
use super::tableau::SpotState;
use super::view::{NodeEvent, TreeView};
use crate::recursion::RecursionNode;
use crate::scene::measure::text_width;
use crate::scene::{Anchor, GroupKind, Ink, Item, Length, Paint, Point, Shape, Token, px, text};

/// How far apart the outlines of a sheaf are.
const LEAF: Length = px(3);

/// The height of the outline that stands for moves excluded from the search.
const EXCLUDED: Length = px(15);

const fn ink(token: Token) -> Ink {
    Ink::Token(token)
}

/// A number in a box of this size whose outline is dots, pale: moves that nobody cut, and nobody searches.
fn excluded(said: String, size: Point) -> Vec<Shape> {
    let paper = Shape::Rect {
        at: (-size.0 / 2, -size.1 / 2),
        size,
        round: px(2),
        paint: Paint::fill(ink(Token::Paper)),
    };
    let number = text((0, 430), px(12), ink(Token::Quiet), said);
    vec![paper, dotted(size), number.anchored(Anchor::Middle)]
}

/// A pale outline of dots around the origin.
fn dotted((width, height): (Length, Length)) -> Shape {
    let (left, top) = (-width / 2, -height / 2);
    let (across, down) = ((width / px(3)).max(2), (height / px(3)).max(2));
    let row = |y: Length| (0..=across).map(move |at| (left + width * at / across, y));
    let column = |x: Length| (1..down).map(move |at| (x, top + height * at / down));
    let dots = Shape::Circles {
        centres: row(top)
            .chain(row(-top))
            .chain(column(left))
            .chain(column(-left))
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

    /// How many moves what is known leaves out of the search, in a dotted outline at their parent's board.
    pub(super) fn excluded(&self, view: &TreeView<'_>) -> Vec<Shape> {
        let is_known = |spot: usize| {
            let node = view.visits[spot].map(|visit| view.recursion.node(visit));
            let opened = |node: RecursionNode| {
                view.frame > node.first && node.settled.is_none_or(|settled| settled.leaf.is_none())
            };
            let seen = self.look_of(spot).has_score() || self.tableau.here == Some(spot);
            seen && node.is_some_and(opened)
        };
        // Places are taken for the whole chapter, so that none moves when another comes.
        let mut taken = Vec::new();
        let mut marks = Vec::new();
        for (spot, of) in self.plan().spots.iter().enumerate() {
            if of.excluded.count() == 0 || of.stand == SpotRegion::Beside {
                continue;
            }
            let said = format!("× {}", of.excluded.count());
            let size = (text_width(&said, px(12)) + px(8), EXCLUDED);
            let at = self.place_beside(of, size, &taken);
            taken.push((at, size));
            if is_known(spot) {
                let item = Item::new(format!("excluded {}", of.id), at, EXCLUDED);
                marks.push(item.with(excluded(said, size)));
            }
        }
        marks
    }

    /// The middle of a box of this size at a board: below or above it or at one of its corners, where it is free within the
    /// chapter; else on its lower or upper edge, as scores stand on the left one.
    fn place_beside(&self, of: &Spot, (width, height): Point, taken: &[(Point, Point)]) -> Point {
        let (middle, y) = of.at;
        let (wide, tall) = (self.plan().width_of(of.size) / 2, of.size / 2);
        let (across, down) = (wide + px(8) + width / 2, tall + px(8) + height / 2);
        let low = tall - height / 2;
        let places = [
            (middle, y + down),
            (middle + across, y + low),
            (middle + across, y - low),
            (middle, y - down),
            (middle - across, y + low),
            (middle - across, y - low),
        ];
        let apart = |at: Point, &(other, size): &(Point, Point)| {
            2 * (at.0 - other.0).abs() >= width + size.0
                || 2 * (at.1 - other.1).abs() >= height + size.1
        };
        let is_own = |&at: &Point| taken.iter().all(|other| apart(at, other));
        let mut free = places.into_iter().filter(is_own);
        let free = free.find(|&at| self.is_free(at, (width, height)));
        let edges = [(middle, y + tall), (middle, y - tall), of.at];
        let on_edge = || edges.into_iter().find(is_own);
        free.or_else(on_edge).unwrap_or(of.at)
    }

    /// Whether no board of the plan, as large as it may become, no score at its left and no number reaches into a box within the
    /// stage.
    fn is_free(&self, (x, y): Point, (width, height): Point) -> bool {
        let plan = self.plan();
        let (left, right) = (x - width / 2, x + width / 2);
        let (top, bottom) = (y - height / 2, y + height / 2);
        let apart = |(x, y): Point, (width, height): Point| {
            left >= x + width / 2
                || right <= x - width / 2
                || top >= y + height / 2
                || bottom <= y - height / 2
        };
        let free_of = |spot: &Spot| {
            let size = (plan.width_of(spot.size), spot.size);
            let score = (spot.at.0 - size.0 / 2 - px(12), spot.at.1);
            apart(spot.at, size) && apart(score, (px(24), PILL))
        };
        let mut boards = plan.spots.iter().filter(|spot| spot.size > 0);
        let mut numbers = plan.hidden.iter();
        let rows = (
            plan.viewport.rows_from(),
            plan.viewport.rows_until() + px(8),
        );
        let within = left >= 0 && right <= plan.viewport.width && top >= rows.0 && bottom <= rows.1;
        within && boards.all(free_of) && numbers.all(|more| apart(more.at, (px(24), px(14))))
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
