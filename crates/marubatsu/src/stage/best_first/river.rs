//! The river: an edge's thickness and a board's area are visits, their tint is the mean.
//!
//! Identities are `node`, `edge`, `ink`, `pill`, `truth`, `visits`, `gate` with the moves from the root as text. Invariants: edges to
//! nodes without a place fade out in strands; the iteration's path is drawn in ink as far as it has come.

mod flows;
mod signs;
mod spine;

use super::plan::RiverPlan;
use super::{UctWithTruth, shade_of};
use crate::best_first::uct::NodeStats;
use crate::best_first::{BestFirstRecording, NodeNumber, RoundFrame, RoundPhase};
use crate::depict::Depict;
use crate::game::Side;
use crate::lang::{Lang, thousands};
use crate::scene::board::{BoardPlacement, BoardView};
use crate::scene::measure::text_width;
use crate::scene::{
    GroupKind, Ink, Item, Length, Paint, Point, Scene, Shade, Shape, Token, px, text,
};
use crate::stage::marks::{hatch, sign};
use crate::voice::mean_text;

/// The part of the stage's height that all visits of the root take as edges, in hundredths.
const FLOW: Length = 30;

/// How opaque edges are, in hundredths, so that ink on them is seen.
const WATER: u8 = 42;

/// Into how many straight parts an edge's bend is divided.
const EDGE_PARTS: Length = 20;

/// The least height of a board with its stones; smaller ones are filled with their tint.
const READABLE: Length = px(16);

/// From which heights on a board has a pill and a badge.
const WITH_PILL: Length = px(24);
const WITH_BADGE: Length = px(22);

/// How the river is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RiverStyle {
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
    watched: &'a UctWithTruth<'w, G>,
    plan: &'a RiverPlan,
    frame: &'a RoundFrame,
    look: RiverStyle,
    shown: Vec<ShownBoard<G>>,
    /// How many plies of the way lie deeper than the last column.
    beyond: usize,
}

impl<G: Depict> UctWithTruth<'_, G> {
    /// Draws a frame. `label` says in words what there is to be seen.
    pub fn draw(
        &self,
        plan: &RiverPlan,
        frame: &RoundFrame,
        look: RiverStyle,
        label: &str,
    ) -> Scene {
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
        shapes.extend(painter.spine());
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

    /// The nodes of the way from the anchor down; none where it leads elsewhere.
    fn way(&self) -> &[NodeNumber] {
        let path = &self.frame.path;
        let at = path.iter().position(|&node| node == self.plan.anchor);
        at.map_or(&[], |at| &path[at..])
    }

    /// Adds those nodes of the way that have no places of their own.
    fn place_way(&mut self) {
        let (mut here, mut slot) = (0, Some(0));
        let way = self.way().to_vec();
        for (depth, &node) in way.iter().enumerate().skip(1) {
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
                self.beyond = way.len() - depth;
                return;
            }
            let y = slot.map_or(self.shown[here].at.1, |slot| self.plan.slots[slot].guest);
            let number = self.watched.recording.number(node);
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
            None => {
                let (moves, position) = recording.walk(self.plan.anchor);
                let id: Vec<String> = moves.iter().map(|&mv| game.write_move(mv)).collect();
                (position, moves.last().copied(), id.join(" "), false)
            }
            Some(above) => {
                let mv = game.moves_in_play(&above.position).nth(number);
                let position = mv.map_or(above.position, |mv| game.play(&above.position, mv));
                let written = mv.map_or_else(String::new, |mv| game.write_move(mv));
                let id = format!("{} {written}", above.id).trim().to_owned();
                let side = game.to_move(&above.position);
                let out = recording.settings().proofs.any() && above.stats.leaves_out(side, stats);
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
            on_path: parent.is_none()
                && self.frame.phase != RoundPhase::Begin
                && !self.way().is_empty(),
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
            let below = depth + self.watched.recording.depth(self.plan.anchor);
            let said = match (below, phone) {
                (0, _) => self.look.lang.pick("root".to_owned(), "ルート".to_owned()),
                (_, true) => below.to_string(),
                (_, false) => self
                    .look
                    .lang
                    .pick(format!("depth {below}"), format!("深さ {below}")),
            };
            let left = -(text_width(&said, px(12)) + px(14)) / 2;
            let line = text((left + px(14), 420), px(12), ink(Token::Quiet), said);
            let x = self.plan.x(depth).max(-left + px(4));
            let item = Item::new(format!("ruler {depth}"), (x, px(16)), px(12));
            Some(item.with(vec![sign(turn, (left + px(5), 0), 450), line]))
        });
        named.collect()
    }

    fn boards(&self) -> Vec<Shape> {
        let open = self.shown.iter().filter(|shown| !self.is_covered(shown));
        let drawn = open.map(|shown| {
            let node = Shape::Group {
                part: GroupKind::Node {
                    path: shown.id.clone(),
                    depth: shown.depth + self.watched.recording.depth(self.plan.anchor),
                    label: self.told(&shown.id, shown.stats),
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

    /// A node of this name in words.
    fn told(&self, id: &str, stats: NodeStats) -> String {
        let lang = self.look.lang;
        let name = match id {
            "" => lang.pick("root", "ルート").to_owned(),
            id => format!("({})", id.replace(' ', ") (")),
        };
        let visits = thousands(stats.visits.into());
        let Some(mean) = stats.mean() else {
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
}

/// The sign of a side in words, as results are told.
pub(super) fn won(side: Side, lang: Lang) -> String {
    let sign = side.sign();
    lang.pick(format!("{sign} wins"), format!("{sign} の勝ち"))
}
