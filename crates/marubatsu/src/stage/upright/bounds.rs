//! What stands at the left of an upright tree: whose turn it is in each row, and the flags of α and β; and the arc that
//! says which bound a cut met.
//!
//! Invariant: α stands before β; a flag stands in its owner's row, above its nodes, or on top while nobody owns it.

use crate::game::Side;
use crate::recursion::BoundOwners;
use crate::scene::measure::text_width;
use crate::scene::{Ink, Item, Length, Paint, Point, Shape, Token, px, text};
use crate::stage::marks::sign;
use crate::stage::tableau::Tableau;
use crate::stage::view::TreeView;

/// Where flags stand while nobody owns their bounds.
const TOP: Length = px(20);

/// Where flags begin at the left, and how far apart their middles are.
const LEFT: Length = px(34);
const APART: Length = px(56);

impl Tableau<'_> {
    /// The inner nodes of each row that has any, and the row's middle.
    fn inner_rows(&self) -> impl Iterator<Item = (u16, Vec<usize>)> + '_ {
        let spots = &self.plan.spots;
        let inner = move |depth| {
            let of_row = |&spot: &usize| spots[spot].depth == depth && !spots[spot].ended;
            (depth, (0..spots.len()).filter(of_row).collect::<Vec<_>>())
        };
        (0..=self.plan.levels())
            .map(inner)
            .filter(|(_, row)| !row.is_empty())
    }

    /// 〇 or × for each row of inner nodes.
    pub(in crate::stage) fn side_ruler(&self) -> Vec<Shape> {
        let mark = |(depth, row): (u16, Vec<usize>)| {
            let spots = &self.plan.spots;
            let turn = spots[row[0]].turn;
            let own = row.iter().all(|&spot| spots[spot].turn == turn);
            let room = spots
                .iter()
                .filter(|spot| spot.depth == depth)
                .map(|spot| spot.at.0 - spot.size / 2)
                .min()?;
            let label = match turn {
                Side::Circle => "max",
                Side::Cross => "min",
            };
            let mut shapes = Vec::new();
            if own && room >= px(22) {
                shapes.push(sign(turn, (0, 0), 450));
            }
            if own && room >= px(34) + text_width(label, px(12)) {
                shapes.push(text((px(10), 420), px(12), Ink::Token(Token::Quiet), label));
            }
            let y = spots[row[0]].at.1;
            // In a low stage flags stand where the first row's label would.
            let free = self.plan.viewport.inset || y >= px(40);
            let item = Item::new(format!("ruler {depth}"), (px(14), y), px(12));
            (free && !shapes.is_empty()).then(|| item.with(shapes))
        };
        self.inner_rows().filter_map(mark).collect()
    }

    /// Every other row, as a band.
    pub(in crate::stage) fn side_bands(&self) -> Vec<Shape> {
        let spots = &self.plan.spots;
        let middle = |depth| spots.iter().find(|spot| spot.depth == depth);
        let middle = |depth| middle(depth).map(|spot| spot.at.1);
        let height = match (middle(0), middle(1)) {
            (Some(first), Some(second)) => second - first,
            _ => return Vec::new(),
        };
        let band = |depth: u16| {
            let top = middle(depth)? - height / 2;
            let bottom = (top + height).min(self.plan.viewport.height);
            Some(
                Item::flexible(format!("band {depth}")).with(vec![Shape::Rect {
                    at: (0, top),
                    size: (self.plan.viewport.width, bottom - top),
                    round: 0,
                    paint: Paint::fill(Ink::Token(Token::Band)),
                }]),
            )
        };
        let odd = (1..=self.plan.levels()).step_by(2);
        odd.filter_map(band).collect()
    }

    /// Where a line that comes from above and from this side, -1 for the left, meets an inner node.
    fn shoulder(&self, spot: usize, way: Length) -> Point {
        let ((left, top), (right, bottom)) = self.area(spot);
        let x = (left + right) / 2 + way * (right - left) / 4;
        let y = match self.plan.spots[spot].turn {
            Side::Circle => (top + bottom) / 2,
            Side::Cross => top,
        };
        (x, y)
    }
}

impl TreeView<'_> {
    /// Where the flags of α and β stand, with their owners.
    pub(in crate::stage) fn side_flags(&self, owners: &BoundOwners) -> [(Point, Option<usize>); 2] {
        let owners = [&owners.alpha, &owners.beta].map(|held| self.owner_of(held));
        let height = |owner: Option<usize>| {
            let below = owner.filter(|&owner| self.tableau.plan.spots[owner].parent.is_some());
            below.map_or(TOP, |owner| self.tableau.area(owner).0.1 - px(14))
        };
        let [alpha, beta] = owners.map(height);
        let after = LEFT + if alpha == beta { APART } else { 0 };
        [((LEFT, alpha), owners[0]), ((after, beta), owners[1])]
    }

    /// The line from a flag to the owner of its bound.
    pub(in crate::stage) fn side_line(&self, from: Point, owner: usize) -> Vec<(Point, Point)> {
        let to = self.tableau.shoulder(owner, -1);
        if to.1 <= from.1 {
            return vec![(from, (to.0, to.1.max(from.1)))];
        }
        vec![(from, (to.0, from.1)), ((to.0, from.1), to)]
    }

    /// The arc of an upright tree: it passes outside of the edges between the two nodes.
    pub(in crate::stage) fn side_arc(&self, here: usize, owner: usize) -> [Point; 4] {
        let plan = self.tableau.plan;
        let way = if plan.spots[here].at.0 < plan.spots[owner].at.0 {
            -1
        } else {
            1
        };
        let (x, y) = self.tableau.shoulder(here, way);
        let from = (x, y - px(4));
        let (x, _) = self.tableau.shoulder(owner, way);
        let to = (x + way * px(4), plan.spots[owner].at.1);
        let out = if way > 0 {
            from.0.max(to.0 + px(40)).min(plan.viewport.width - px(8))
        } else {
            from.0.min(to.0 - px(40)).max(px(8))
        };
        [from, (out, (from.1 + to.1) / 2), (out, to.1), to]
    }
}
