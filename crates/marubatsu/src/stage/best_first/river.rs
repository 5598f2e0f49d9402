//! The river: an edge's thickness and a board's area are visits, their tint is the mean.
//!
//! Identities are `node`, `edge`, `ink`, `pill`, `truth`, `visits`, `gate` with the moves from the root as text.
//! Invariants: what has no place runs out in strands; the way of the iteration is drawn in ink as far as it has come.

use super::badges::{self, BADGE, TILE};
use super::plan::RiverPlan;
use super::{WatchedUct, known_text, playout, shade_of, truth_of};
use crate::best_first::NodeNumber;
use crate::best_first::uct::{NodeStats, UctFrame, UctPhase};
use crate::depict::Depict;
use crate::game::Side;
use crate::lang::{Lang, thousands};
use crate::scene::board::{BoardPlacement, BoardView};
use crate::scene::measure::text_width;
use crate::scene::{
    GroupKind, Ink, Item, Length, Paint, Point, Scene, Shade, Shape, Token, px, text,
};
use crate::stage::bounds::on_curve;
use crate::stage::marks::{hatch, sign};
use crate::voice::mean_text;

/// The part of the stage's height that all visits of the root take as edges, in hundredths.
const FLOW: Length = 30;

/// How opaque edges are, in hundredths, so that ink on them is seen.
const WATER: u8 = 42;

/// Into how many straight parts an edge's bend is divided.
const EDGE_PARTS: Length = 20;

/// The least height of a board with its stones; smaller ones are filled with their tint.
const READABLE: Length = px(20);

/// From which heights on a board has a pill and a badge.
const WITH_PILL: Length = px(24);
const WITH_BADGE: Length = px(22);

/// How the river is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RiverLook {
    /// Its language.
    pub lang: Lang,
    /// Whether there is a key of signs below.
    pub legend: bool,
}

const fn ink(token: Token) -> Ink {
    Ink::Token(token)
}

/// A board at its place.
pub(super) struct ShownBoard<G: Depict> {
    pub(super) node: Option<NodeNumber>,
    /// The moves from the root as text, by which it is called.
    pub(super) id: String,
    pub(super) position: G::Position,
    last: Option<G::Move>,
    /// Which of those shown it hangs on.
    parent: Option<usize>,
    depth: usize,
    pub(super) at: Point,
    pub(super) side: Length,
    pub(super) stats: NodeStats,
    /// Whether the iteration has come here.
    on_path: bool,
    /// Whether it can't matter to its parent any more.
    left_out: bool,
}

/// A frame about to be drawn.
struct RiverPainter<'a, 'w, G: Depict> {
    watched: &'a WatchedUct<'w, G>,
    plan: &'a RiverPlan,
    frame: &'a UctFrame,
    look: RiverLook,
    shown: Vec<ShownBoard<G>>,
    /// How many plies of the way lie deeper than the last column.
    beyond: usize,
}

impl<G: Depict> WatchedUct<'_, G> {
    /// Draws a frame. `label` says in words what there is to be seen.
    pub fn draw(&self, plan: &RiverPlan, frame: &UctFrame, look: RiverLook, label: &str) -> Scene {
        let mut painter = RiverPainter {
            watched: self,
            plan,
            frame,
            look,
            shown: Vec::new(),
            beyond: 0,
        };
        painter.place();
        let mut shapes = vec![painter.paper()];
        shapes.extend(painter.ruler());
        shapes.extend(painter.flows());
        shapes.extend(painter.boards());
        shapes.extend(painter.signs());
        shapes.extend(painter.ring());
        shapes.extend(painter.deeper());
        shapes.extend(painter.simulated());
        shapes.extend(painter.legend());
        Scene {
            width: plan.viewport.width,
            height: plan.viewport.height,
            label: label.to_owned(),
            shapes,
        }
    }
}

impl<G: Depict> RiverPainter<'_, '_, G> {
    /// Finds what is shown: all that has a place, and the way of the iteration.
    fn place(&mut self) {
        let mut places = vec![None; self.plan.slots.len()];
        for (number, slot) in self.plan.slots.iter().enumerate() {
            let parent = slot.parent.map(|parent| places[parent]);
            let Some(parent) = parent.map_or(Some(None), |at: Option<usize>| at.map(Some)) else {
                continue;
            };
            let known = slot
                .node
                .and_then(|node| self.watched.recording.stats(node, self.frame));
            // All moves of the root are there; what is deeper is there once it is made.
            if slot.depth > 1 && known.is_none() {
                continue;
            }
            places[number] = Some(self.shown.len());
            let at = (slot.at, slot.side);
            self.add((slot.node, slot.number), parent, at, known);
        }
        self.place_way();
    }

    /// Adds those nodes of the way that have no places of their own.
    fn place_way(&mut self) {
        let (mut here, mut slot) = (0, Some(0));
        for (depth, &node) in self.frame.path.iter().enumerate().skip(1) {
            let of = |slot: usize| {
                let mut children = self.plan.children(slot);
                children.find(|&child| self.plan.slots[child].node == Some(node))
            };
            let own = slot.and_then(of);
            let found = self.shown.iter().position(|shown| shown.node == Some(node));
            if let (Some(own), Some(found)) = (own, found) {
                self.shown[found].on_path = true;
                (here, slot) = (found, Some(own));
                continue;
            }
            if depth >= self.plan.depth() {
                self.beyond = self.frame.path.len() - depth;
                return;
            }
            let y = slot.map_or(self.shown[here].at.1, |slot| self.plan.slots[slot].guest);
            let parent = self.frame.path[depth - 1];
            let mut children = self.watched.recording.children(parent);
            let number = children.position(|child| child == node).unwrap_or(0);
            let known = self.watched.recording.stats(node, self.frame);
            let at = ((self.plan.x(depth), y), self.plan.guest);
            self.add((Some(node), number), Some(here), at, known);
            (here, slot) = (self.shown.len() - 1, None);
            self.shown[here].on_path = true;
        }
    }

    fn add(
        &mut self,
        (node, number): (Option<NodeNumber>, usize),
        parent: Option<usize>,
        (at, side): (Point, Length),
        known: Option<NodeStats>,
    ) {
        let recording = self.watched.recording;
        let game = recording.game();
        let stats = known.unwrap_or(recording.untried());
        let above = parent.map(|parent| &self.shown[parent]);
        let (position, last, id, left_out) = match above {
            None => (*recording.root(), None, String::new(), false),
            Some(above) => {
                let mv = game.moves_in_play(&above.position).nth(number);
                let position = mv.map_or(above.position, |mv| game.play(&above.position, mv));
                let written = mv.map_or_else(String::new, |mv| game.write_move(mv));
                let id = format!("{} {written}", above.id).trim().to_owned();
                let side = game.to_move(&above.position);
                let out = recording.settings().bounds && above.stats.leaves_out(side, stats);
                (position, mv, id, out && stats.visits > 0)
            }
        };
        self.shown.push(ShownBoard {
            node,
            id,
            position,
            last,
            parent,
            depth: parent.map_or(0, |parent| self.shown[parent].depth + 1),
            at,
            side,
            stats,
            on_path: parent.is_none() && self.frame.phase != UctPhase::Begin,
            left_out,
        });
    }

    fn shade(&self, stats: NodeStats) -> Option<Shade> {
        stats
            .mean()
            .map(|mean| shade_of(mean, self.watched.recording.range()))
    }

    fn area(&self, shown: &ShownBoard<G>) -> (Point, Point) {
        let (wide, high) = (self.plan.wide(shown.side) / 2, shown.side / 2);
        let (x, y) = shown.at;
        ((x - wide, y - high), (x + wide, y + high))
    }

    fn paper(&self) -> Shape {
        let size = (self.plan.viewport.width, self.plan.viewport.height);
        Item::flexible("paper").with(vec![Shape::Rect {
            at: (0, 0),
            size,
            round: 0,
            paint: Paint::fill(ink(Token::Paper)),
        }])
    }

    /// Whose turn it is in each column, and how deep it is.
    fn ruler(&self) -> Vec<Shape> {
        let phone = self.plan.viewport.is_phone();
        let deepest = self
            .shown
            .iter()
            .map(|shown| shown.depth)
            .max()
            .unwrap_or(0);
        let named = (0..=deepest).filter_map(|depth| {
            let shown = self.shown.iter().find(|shown| shown.depth == depth)?;
            let turn = self.watched.recording.game().to_move(&shown.position);
            let said = match (depth, phone) {
                (0, _) => self.look.lang.pick("root".to_owned(), "ルート".to_owned()),
                (_, true) => depth.to_string(),
                (_, false) => self
                    .look
                    .lang
                    .pick(format!("depth {depth}"), format!("深さ {depth}")),
            };
            let left = -(text_width(&said, px(12)) + px(14)) / 2;
            let line = text((left + px(14), 420), px(12), ink(Token::Quiet), said);
            let x = self.plan.x(depth).max(-left + px(4));
            let item = Item::new(format!("ruler {depth}"), (x, px(16)), px(12));
            Some(item.with(vec![sign(turn, (left + px(5), 0), 450), line]))
        });
        named.collect()
    }

    /// How visits divide at each board: its gate, the edges from there, and the strands of what isn't shown.
    fn flows(&self) -> Vec<Shape> {
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
                    break;
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

    /// An edge as an area: as thick everywhere, whatever its bend.
    fn edge(&self, shown: &ShownBoard<G>, (from, wide): (Point, Length)) -> Option<Shape> {
        let shade = self.shade(shown.stats)?;
        let points = self.curve(shown, from);
        let half = (wide / 2).max(40);
        let along = (0..=EDGE_PARTS).map(|part| on_curve(&points, 100 * part / EDGE_PARTS));
        let along: Vec<Point> = along.collect();
        let above = along.iter().map(|&(x, y)| (x, y - half));
        let below = along.iter().rev().map(|&(x, y)| (x, y + half));
        let area = Shape::Polygon {
            corners: above.chain(below).collect(),
            paint: Paint::fill(Ink::Value(shade)).veil(WATER),
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

    fn boards(&self) -> Vec<Shape> {
        let open = self.shown.iter().filter(|shown| !self.is_covered(shown));
        let drawn = open.map(|shown| {
            let node = Shape::Group {
                part: GroupKind::Node {
                    path: shown.id.clone(),
                    depth: shown.depth,
                    label: self.label(shown),
                    selected: shown.node == Some(self.ringed()),
                },
                shapes: self.board(shown),
            };
            let item = Item::new(format!("node {}", shown.id), shown.at, shown.side);
            let item = match shown.parent {
                Some(parent) => item.out_of(format!("node {}", self.shown[parent].id)),
                None => item,
            };
            item.with(vec![node])
        });
        drawn.collect()
    }

    /// A board, around the origin.
    fn board(&self, shown: &ShownBoard<G>) -> Vec<Shape> {
        let game = self.watched.recording.game();
        let size = game.size();
        let square = shown.side / Length::from(size.1.max(1));
        let (wide, high) = (square * Length::from(size.0), square * Length::from(size.1));
        let corner = (-wide / 2, -high / 2);
        let outline = |paint| Shape::Rect {
            at: corner,
            size: (wide, high),
            round: px(5).min(high / 8),
            paint,
        };
        let shade = self.shade(shown.stats);
        if shown.side < READABLE {
            let fill = shade.map_or(ink(Token::Surface), Ink::Value);
            return vec![outline(Paint::fill(fill).outlined(ink(Token::Quiet), 60))];
        }
        let view = BoardView::new(game, &shown.position, shown.last);
        let place = BoardPlacement {
            at: corner,
            size,
            square,
        };
        let mut shapes = view.draw(place, shade);
        if shown.stats.visits == 0 && !shown.on_path {
            let part = GroupKind::Faded(50);
            let ground = outline(Paint::fill(ink(Token::Surface)));
            shapes = vec![ground, Shape::Group { part, shapes }];
        }
        if shown.left_out {
            shapes.push(hatch(corner, (wide, high), px(6)));
            let (x, y) = (wide / 2 + px(3), high / 2 + px(3));
            shapes.push(Shape::Lines {
                lines: vec![((-x, y), (x, -y))],
                paint: Paint::stroke(ink(Token::Ink), 180),
            });
        }
        if shown.on_path {
            shapes.push(outline(Paint::stroke(ink(Token::Ink), 200)));
        }
        shapes
    }

    /// A board in words.
    fn label(&self, shown: &ShownBoard<G>) -> String {
        let lang = self.look.lang;
        let name = match shown.id.as_str() {
            "" => lang.pick("root", "ルート").to_owned(),
            id => format!("({})", id.replace(' ', ") (")),
        };
        let visits = thousands(shown.stats.visits.into());
        let Some(mean) = shown.stats.mean() else {
            let untried = lang.pick("not tried yet", "まだ試していない");
            return format!("{name}: {untried}");
        };
        let mean = mean_text(mean);
        let said = lang.pick(
            format!("{visits} visits, mean {mean}"),
            format!("訪問 {visits} 回、平均 {mean}"),
        );
        format!("{name}: {said}")
    }

    /// At each board's left what the search thinks, at its right what is so, and its visits.
    fn signs(&self) -> Vec<Shape> {
        let mut shapes = Vec::new();
        for shown in self.shown.iter().filter(|shown| !self.is_covered(shown)) {
            let ((left, top), (right, bottom)) = self.area(shown);
            let said = known_text(shown.stats, self.watched.recording.range());
            if let (Some(said), Some(shade)) = (said, self.shade(shown.stats)) {
                let wide = badges::pill_width(&said);
                let at = ((left + px(3) - wide / 2).max(wide / 2 + px(1)), shown.at.1);
                if shown.side >= WITH_PILL && shown.depth > 0 {
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
                let visits = visits.map(|line| line.shifted((-at.0, -at.1)));
                let item = Item::new(format!("truth {}", shown.id), at, size);
                shapes.push(item.with(inside.into_iter().chain(visits).collect()));
                continue;
            }
            let visits = self.visits(shown, (right, free), (top, bottom));
            let item = Item::flexible(format!("visits {}", shown.id));
            shapes.extend(visits.map(|line| item.with(vec![line])));
        }
        shapes
    }

    /// The visits: at the foot of a board that is high, else beside the badge.
    fn visits(
        &self,
        shown: &ShownBoard<G>,
        (right, free): (Length, Length),
        (top, bottom): (Length, Length),
    ) -> Option<Shape> {
        let deep = if self.plan.viewport.is_phone() { 1 } else { 2 };
        if shown.depth == 0 || shown.depth > deep || shown.stats.visits == 0 {
            return None;
        }
        let at = if shown.side >= px(40) {
            (right + px(4), bottom - px(1))
        } else {
            (free, top + px(12))
        };
        let said = thousands(shown.stats.visits.into());
        Some(text(at, px(12), ink(Token::Quiet), said))
    }

    /// The node that the ring is around: where a move is chosen, else the one in question.
    fn ringed(&self) -> NodeNumber {
        let at = match self.frame.phase {
            UctPhase::Select => self.frame.at.saturating_sub(1),
            _ => self.frame.at,
        };
        self.frame.path[at]
    }

    fn ring(&self) -> Option<Shape> {
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
    fn deeper(&self) -> Option<Shape> {
        let last = self.shown.iter().rfind(|shown| shown.on_path)?;
        if self.beyond == 0 || self.frame.phase == UctPhase::Simulate {
            return None;
        }
        let (_, (right, _)) = self.area(last);
        let (x, y) = (right + px(26), last.at.1);
        let beyond = Length::try_from(self.beyond).unwrap_or(1);
        let centres = (0..beyond.min(12)).map(|dot| (x + dot * px(5), y));
        let lang = self.look.lang;
        let said = lang.pick(format!("{beyond} deeper"), format!("さらに {beyond} 手"));
        let wide = text_width(&said, px(12));
        let left = x.min(self.plan.viewport.width - wide - px(4));
        Some(Item::flexible("deeper").with(vec![
            Shape::Circles {
                centres: centres.collect(),
                radius: 130,
                paint: Paint::fill(ink(Token::Ink)),
            },
            text((left, y + px(16)), px(12), ink(Token::Quiet), said),
        ]))
    }

    /// The playout, where the frame is one.
    fn ghost(&self) -> Option<(playout::Ghost<'_, G>, NodeNumber)> {
        if self.frame.phase != UctPhase::Simulate {
            return None;
        }
        let recording = self.watched.recording;
        let last = self.shown.iter().rfind(|shown| shown.on_path)?;
        let row = recording
            .iterations()
            .get(self.frame.iteration as usize - 1)?;
        let (_, (right, _)) = self.area(last);
        let ghost = playout::Ghost {
            recording,
            iteration: self.frame.iteration,
            from: (right + px(4), last.at.1),
            result: row.result,
            viewport: self.plan.viewport,
            lang: self.look.lang,
        };
        (!row.ended).then_some((ghost, row.last))
    }

    fn simulated(&self) -> Vec<Shape> {
        let ghost = self.ghost();
        ghost.map_or_else(Vec::new, |(ghost, node)| ghost.draw(node))
    }

    /// Where the playout lies over what is there otherwise, which then isn't drawn.
    fn is_covered(&self, shown: &ShownBoard<G>) -> bool {
        let Some((ghost, _)) = self.ghost() else {
            return false;
        };
        let ((left, top), (right, bottom)) = ghost.area();
        let (near, far) = self.area(shown);
        // A board's signs stand at both its sides.
        let beside = px(44);
        near.0 - beside < right && left < far.0 + beside && near.1 < bottom && top < far.1
    }

    fn legend(&self) -> Option<Shape> {
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
        let x = x + text_width(words, px(12)) + px(14);
        let badge = badges::truth(crate::score::Score::ZERO);
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

/// The node in question by itself, in a square of this side.
pub fn portrait<G: Depict>(
    watched: &WatchedUct<'_, G>,
    frame: &UctFrame,
    square: Length,
    label: &str,
) -> Scene {
    let recording = watched.recording;
    let (node, _) = super::weighed(recording, frame);
    let node = match frame.phase {
        UctPhase::Select | UctPhase::Begin | UctPhase::End => node,
        UctPhase::Expand | UctPhase::Simulate | UctPhase::Back => frame.node(),
    };
    let game = recording.game();
    let size = game.size();
    let room = square - 2 * px(8);
    let square_side = (room / Length::from(size.0.max(1))).min(room / Length::from(size.1.max(1)));
    let (wide, high) = (
        square_side * Length::from(size.0),
        square_side * Length::from(size.1),
    );
    let moves = recording.moves_to(node);
    let position = recording.position(node);
    let view = BoardView::new(game, &position, moves.last().copied());
    let stats = recording.stats(node, frame).unwrap_or(recording.untried());
    let shade = stats.mean().map(|mean| shade_of(mean, recording.range()));
    let place = BoardPlacement {
        at: ((square - wide) / 2, (square - high) / 2),
        size,
        square: square_side,
    };
    Scene {
        width: square,
        height: square,
        label: label.to_owned(),
        shapes: view.draw(place, shade),
    }
}

/// The sign of a side in words, as results are told.
pub(super) fn won(side: Side, lang: Lang) -> String {
    let sign = match side {
        Side::Circle => "〇",
        Side::Cross => "×",
    };
    lang.pick(format!("{sign} wins"), format!("{sign} の勝ち"))
}
