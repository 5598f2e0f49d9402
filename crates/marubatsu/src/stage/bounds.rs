//! What stays on top of the tree: whose turn it is in each column, and the flags of α and β over
//! whoever holds them; and the arc that says which bound a cut met.
//!
//! Invariant: flags keep the left-right order of their owners and don't overlap; a label is drawn
//! where it covers no board, or not at all.

use super::flame::signed;
use super::marks::{PILL, sign};
use super::spot::SpotRegion;
use super::tableau::{Area, SpotState, Tableau};
use super::view::{NodeEvent, TreeView};
use crate::game::Side;
use crate::recursion::{BoundOwners, BoundSource, HeldBound};
use crate::scene::measure::text_width;
use crate::scene::{Anchor, Ink, Item, Length, Paint, Point, Shape, Token, px, text};
use crate::score::Score;

/// Where the lane of flags begins, below the ruler, and how high a flag is.
const LANE: Length = px(28);
const FLAG: Length = px(20);

/// The least distance of two flags' middles.
const APART: Length = px(54);

const fn ink(token: Token) -> Ink {
    Ink::Token(token)
}

pub(super) fn overlap(one: &Area, other: &Area) -> bool {
    one.0.0 < other.1.0 && other.0.0 < one.1.0 && one.0.1 < other.1.1 && other.0.1 < one.1.1
}

impl Tableau<'_> {
    /// 〇 or × for each column, with the depth where there is room.
    pub(super) fn ruler(&self) -> Vec<Shape> {
        let plan = self.plan;
        if plan.upright {
            return self.side_ruler();
        }
        let mut columns: Vec<(Length, u16, Option<Side>, bool)> = Vec::new();
        for (at, &spot) in plan.path.iter().enumerate() {
            let spot = &plan.spots[spot];
            let named = at + 1 == plan.path.len();
            columns.push((spot.at.0, spot.depth, Some(spot.turn), named));
        }
        let viewport = plan
            .spots
            .iter()
            .filter(|spot| spot.stand == SpotRegion::Viewport);
        for spot in viewport {
            match columns.iter_mut().find(|column| column.1 == spot.depth) {
                // Where turns don't alternate, a column may belong to both.
                Some(column) if column.2 != Some(spot.turn) => column.2 = None,
                Some(_) => {}
                None => columns.push((spot.at.0, spot.depth, Some(spot.turn), true)),
            }
        }
        let mut free = px(4);
        let mut shapes = Vec::new();
        let room = |at: usize| {
            let next = columns.get(at + 1);
            next.map_or(self.plan.viewport.width, |next| next.0 - px(9))
        };
        for (at, &(x, depth, side, named)) in columns.iter().enumerate() {
            let label = match side {
                _ if !named => depth.to_string(),
                Some(Side::Circle) => format!("max {depth}"),
                Some(Side::Cross) => format!("min {depth}"),
                None => depth.to_string(),
            };
            let width = text_width(&label, px(12));
            let (whole, alone) = (width + px(14), px(10));
            // Every tenth bead says its depth.
            let bead = !named && depth % 10 == 0 && plan.spots[plan.path[at]].size < px(14);
            let mut inside = Vec::new();
            if named && x - whole / 2 >= free.min(x) && x + whole / 2 <= room(at) {
                let left = -whole / 2;
                inside.extend(side.map(|side| sign(side, (left + px(5), 0), 450)));
                let at = (left + px(14), 420);
                inside.push(text(at, px(12), ink(Token::Quiet), label));
                free = x + whole / 2 + px(4);
            } else if bead && x - width / 2 >= free {
                let line = text((0, 420), px(12), ink(Token::Quiet), label);
                inside.push(line.anchored(Anchor::Middle));
                free = x + width / 2 + px(4);
            } else if x - alone / 2 >= free && x + alone / 2 <= room(at) + px(4) {
                inside.extend(side.map(|side| sign(side, (0, 0), 450)));
                free = x + alone / 2 + px(3);
            }
            if !inside.is_empty() {
                shapes.push(Item::new(format!("ruler {depth}"), (x, px(16)), px(12)).with(inside));
            }
        }
        shapes
    }

    /// Every other column of the viewport, as a band.
    pub(super) fn bands(&self) -> Vec<Shape> {
        let plan = self.plan;
        if plan.upright {
            return self.side_bands();
        }
        let anchor = plan.anchor();
        let mut columns = vec![(anchor.depth, anchor.at.0, anchor.at.0)];
        let ends = plan.columns.first().zip(plan.columns.last());
        match ends {
            Some((&first, &last)) if plan.levels() <= 1 => {
                columns.push((anchor.depth + 1, first, last));
            }
            _ => columns.extend(
                (anchor.depth + 1..)
                    .zip(&plan.columns)
                    .map(|(depth, &x)| (depth, x, x)),
            ),
        }
        let pitch = match plan.columns[..] {
            [first, second, ..] => second - first,
            [first] => first - anchor.at.0,
            [] => 2 * plan.width_of(anchor.size),
        };
        let even = columns.iter().filter(|column| column.0 % 2 == 0);
        let band = |&(depth, first, last): &(u16, Length, Length)| {
            let half = (pitch / 2).min(plan.width_of(anchor.size));
            let left = (first - half).max(0);
            let right = (last + half).min(plan.viewport.width);
            Item::flexible(format!("band {depth}")).with(vec![Shape::Rect {
                at: (left, px(50)),
                size: (right - left, plan.viewport.height - px(50)),
                round: 0,
                paint: Paint::fill(ink(Token::Band)),
            }])
        };
        even.map(band).collect()
    }
}

impl TreeView<'_> {
    /// The spot of a bound's owner; none while the bound is the root's.
    pub(super) fn owner_of(&self, held: &HeldBound) -> Option<usize> {
        let held = Some(held).filter(|held| held.source != BoundSource::Root);
        held.and_then(|held| self.spot_of(held.owner))
    }

    /// Where the flags stand: over their owners, or at the edges while the bounds are the root's.
    fn flag_places(&self, owners: &BoundOwners) -> [(Point, Option<usize>); 2] {
        if self.tableau.plan.upright {
            return self.side_flags(owners);
        }
        let (alpha, beta) = (self.owner_of(&owners.alpha), self.owner_of(&owners.beta));
        let edge = px(35);
        let right = self.tableau.plan.viewport.width - edge;
        let x = |spot: usize| self.tableau.plan.spots[spot].at.0;
        let (mut left_x, mut right_x) = (alpha.map_or(edge, x), beta.map_or(right, x));
        let (first, second) = if left_x <= right_x {
            (&mut left_x, &mut right_x)
        } else {
            (&mut right_x, &mut left_x)
        };
        let missing = (APART - (*second - *first)).max(0);
        *first -= missing / 2;
        *second += missing - missing / 2;
        let shift =
            (px(30) - *first).max(0) - (*second - self.tableau.plan.viewport.width + px(30)).max(0);
        *first += shift;
        *second += shift;
        let y = LANE + FLAG / 2;
        [((left_x, y), alpha), ((right_x, y), beta)]
    }

    /// The lines that lead from flags down to their owners, behind the boards.
    pub(super) fn flag_lines(&self, owners: &BoundOwners) -> Vec<Shape> {
        let places = self.flag_places(owners);
        let named = [("alpha", Token::Circle), ("beta", Token::Cross)];
        let line = |((name, token), (from, owner)): ((&str, Token), (Point, Option<usize>))| {
            let shape = Shape::Lines {
                lines: self.flag_line(from, owner?),
                paint: Paint::stroke(ink(token), 100),
            };
            Some(Item::flexible(format!("{name} line")).with(vec![shape]))
        };
        named.into_iter().zip(places).filter_map(line).collect()
    }

    /// The line from a flag to its owner.
    fn flag_line(&self, from: Point, owner: usize) -> Vec<(Point, Point)> {
        if self.tableau.plan.upright {
            return self.side_line(from, owner);
        }
        let ((_, top), _) = self.tableau.area(owner);
        let to = self.tableau.plan.spots[owner].at.0;
        let knee = (to, (LANE + FLAG + px(8)).min(top));
        vec![((from.0, LANE + FLAG), knee), (knee, (to, top))]
    }

    /// The flags themselves: filled where somebody holds the bound.
    pub(super) fn flags(&self, owners: &BoundOwners) -> Vec<Shape> {
        let [alpha, beta] = self.flag_places(owners);
        let flag = |name: &str, (sign, token): (&str, Token), value: Score, place: Point, held| {
            let said = format!("{sign} {}", signed(value));
            let width = (text_width(&said, px(14)) + px(14)).max(px(48));
            let (fill, letters) = if held {
                (token, Token::Reversed)
            } else {
                (Token::Surface, token)
            };
            let shapes = vec![
                Shape::Rect {
                    at: (-width / 2, -FLAG / 2),
                    size: (width, FLAG),
                    round: px(4),
                    paint: Paint::fill(ink(fill)).outlined(ink(token), 150),
                },
                text((0, 490), px(14), ink(letters), said)
                    .anchored(Anchor::Middle)
                    .bold(),
            ];
            Item::new(name, place, px(20)).with(shapes)
        };
        let (low, high) = (owners.alpha.value, owners.beta.value);
        vec![
            flag(
                "alpha",
                ("α", Token::Circle),
                low,
                alpha.0,
                alpha.1.is_some(),
            ),
            flag("beta", ("β", Token::Cross), high, beta.0, beta.1.is_some()),
        ]
    }

    /// At a cut, the arc from the node in question to the owner of the bound that its score has met.
    pub(super) fn arc(&self, owners: &BoundOwners) -> Vec<Shape> {
        let (NodeEvent::Cut(_), Some(here)) = (self.moment, self.spot_of(self.focus)) else {
            return Vec::new();
        };
        let (held, token, sign) = if self.cuts_by_beta() {
            (owners.beta, Token::Cross, ("≥", "β"))
        } else {
            (owners.alpha, Token::Circle, ("≤", "α"))
        };
        let Some(owner) = self.owner_of(&held).filter(|&owner| owner != here) else {
            return Vec::new();
        };
        let points = if self.tableau.plan.upright {
            self.side_arc(here, owner)
        } else {
            self.lane_arc(here, owner)
        };
        let to = points[3];
        let paint = Paint::stroke(ink(token), 220);
        let arc = vec![
            Shape::Curve { points, paint },
            Shape::Circles {
                centres: vec![to],
                radius: 350,
                paint: Paint::fill(ink(token)),
            },
        ];
        let mut shapes = vec![Item::flexible("arc").after(250).with(arc)];
        let best = self.recursion.best(self.focus, self.frame);
        if let Some((score, _)) = best {
            let said = format!(
                "{} {} {} {}",
                signed(score),
                sign.0,
                sign.1,
                signed(held.value)
            );
            shapes.extend(self.arc_label(&points, &said, token));
        }
        shapes
    }

    /// The arc of a tree that lies: above the boards.
    fn lane_arc(&self, here: usize, owner: usize) -> [Point; 4] {
        let ((left, top), (right, _)) = self.tableau.area(here);
        let from = (left + (right - left) / 5, top - px(4));
        let to = (
            self.tableau.plan.spots[owner].at.0,
            self.tableau.area(owner).0.1 - px(3),
        );
        let rise = ((from.0 - to.0).abs() * 2 / 5).clamp(px(30), px(90));
        let high = (from.1.min(to.1) - rise).max(self.tableau.plan.viewport.rows_from() - px(2));
        [from, (from.0 - (from.0 - to.0) / 4, high), (to.0, high), to]
    }

    /// The comparison on the arc, where it covers neither board nor text.
    fn arc_label(&self, points: &[Point; 4], said: &str, token: Token) -> Option<Shape> {
        let width = text_width(said, px(12)) + px(14);
        let plan = self.tableau.plan;
        if !plan.upright && points[0].0 - points[3].0 < 2 * width {
            return None;
        }
        let top = if plan.upright {
            px(32)
        } else {
            plan.viewport.rows_from() - px(6)
        };
        let counts = plan.hidden.iter().map(|hidden| {
            let ((x, y), half) = (hidden.at, px(12));
            ((x - half, y - half / 2), (x + half, y + half / 2))
        });
        let boards: Vec<Area> = (0..plan.spots.len())
            .filter(|&spot| self.tableau.states[spot] != SpotState::Hidden)
            .map(|spot| {
                // With the room for a score at its left edge.
                let ((left, top), right) = self.tableau.area(spot);
                ((left - px(26), top), right)
            })
            .chain(counts)
            .collect();
        let apex = |quarters: Length| on_curve(points, quarters * 25);
        let places = [2, 3, 1].map(apex).into_iter();
        let lifted = places.flat_map(|(x, y)| [0, 12, 20].map(|up| (x, y - px(up))));
        let fits = |&(x, y): &Point| {
            let area = ((x - width / 2, y - PILL / 2), (x + width / 2, y + PILL / 2));
            let inside =
                area.0.0 >= px(4) && area.1.0 <= plan.viewport.width - px(4) && area.0.1 >= top;
            inside && boards.iter().all(|board| !overlap(board, &area))
        };
        let mut free = lifted.filter(fits);
        let at = free.next()?;
        let shapes = vec![
            Shape::Rect {
                at: (-width / 2, -PILL / 2),
                size: (width, PILL),
                round: px(4),
                paint: Paint::fill(ink(Token::Surface)).outlined(ink(token), 120),
            },
            text((0, 430), px(12), ink(token), said)
                .anchored(Anchor::Middle)
                .bold(),
        ];
        Some(Item::new("arc label", at, px(18)).after(250).with(shapes))
    }
}

/// The point of a cubic curve so many hundredths of the way along.
pub(super) fn on_curve(points: &[Point; 4], way: Length) -> Point {
    let rest = 100 - way;
    let weights = [
        rest * rest * rest,
        3 * rest * rest * way,
        3 * rest * way * way,
        way * way * way,
    ];
    let weigh = |pick: fn(&Point) -> Length| {
        let parts = points.iter().zip(weights);
        parts
            .map(|(point, weight)| pick(point) * weight)
            .sum::<Length>()
            / 1_000_000
    };
    (weigh(|point| point.0), weigh(|point| point.1))
}
