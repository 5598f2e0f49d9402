//! The ladder of a proof-number search: all children of each node along the path to the most-proving node.
//!
//! Identities are `node`, `edges`, `ink`, `more`, `ruler` with the moves from the root as text. Invariants: a board's place follows
//! from its column, its number and the size of its column, so nothing shows the future or moves while its column stays. Children
//! without room are counted at their place. The path is drawn in ink as far as it has come.

mod flags;
mod places;
mod signs;

use super::PnWithTruth;
use crate::best_first::pn::ProofNumbers;
use crate::best_first::{BestFirstRecording, NodeNumber, RoundFrame, RoundPhase};
use crate::depict::Depict;
use crate::game::Side;
use crate::lang::Lang;
use crate::scene::board::{BoardPlacement, BoardView};
use crate::scene::{GroupKind, Ink, Item, Length, Paint, Point, Scene, Shade, Shape, Token, px};
use crate::stage::Viewport;
use crate::stage::bounds::on_curve;
use places::LadderPlaces;
pub(super) use signs::in_full;

/// Into how many straight parts an edge's bend is divided.
const EDGE_PARTS: Length = 16;

const fn ink(token: Token) -> Ink {
    Ink::Token(token)
}

/// The colour of what is settled.
pub(super) fn settled(numbers: ProofNumbers) -> Option<Shade> {
    let full = |proved| signs::full(if proved { Side::Circle } else { Side::Cross });
    numbers.answer().map(full)
}

/// A board at its place.
struct Rung<G: Depict> {
    node: NodeNumber,
    /// The moves from the root as text, by which it is called.
    id: String,
    position: G::Position,
    last: Option<G::Move>,
    /// Which of those shown it hangs on.
    parent: Option<usize>,
    depth: usize,
    at: Point,
    side: Length,
    numbers: ProofNumbers,
    on_way: bool,
}

/// Children that have no room: below which of those shown, and where they would stand.
struct OmittedChildren {
    parent: usize,
    count: usize,
    at: Point,
    /// Whether they come before those that are shown.
    before: bool,
}

/// A frame about to be drawn.
struct LadderPainter<'a, 'w, G: Depict> {
    watched: &'a PnWithTruth<'w, G>,
    frame: &'a RoundFrame,
    viewport: Viewport,
    lang: Lang,
    places: LadderPlaces,
    /// The way to the most-proving node.
    way: Vec<NodeNumber>,
    shown: Vec<Rung<G>>,
    unshown: Vec<OmittedChildren>,
    /// How many of the way's nodes have no room above the first column, and where they would stand.
    skipped: Option<(usize, Point)>,
}

impl<G: Depict> PnWithTruth<'_, G> {
    /// Draws a frame. `label` says in words what there is to be seen.
    pub fn draw(
        &self,
        frame: &RoundFrame,
        (viewport, lang): (Viewport, Lang),
        label: &str,
    ) -> Scene {
        let mut way = self.way(frame);
        if frame.phase == RoundPhase::End {
            way.truncate(places::columns(viewport));
        }
        let opened = usize::from(self.opened(frame, &way));
        let in_round = !matches!(frame.phase, RoundPhase::Begin | RoundPhase::End);
        let game = self.recording.game();
        let board = if game.by_hand() { (1, 1) } else { game.size() };
        let more = usize::from(in_round) - opened;
        let places = LadderPlaces::new(
            viewport,
            (board, self.recording.has_thresholds()),
            (way.len() - 1 + opened, more),
        );
        let mut painter = LadderPainter {
            watched: self,
            frame,
            viewport,
            lang,
            places,
            way,
            shown: Vec::new(),
            unshown: Vec::new(),
            skipped: None,
        };
        painter.place();
        let mut shapes = vec![painter.paper()];
        shapes.extend(painter.ruler());
        shapes.extend(painter.edges());
        shapes.extend(painter.flag_lines());
        shapes.extend(painter.boards());
        shapes.extend(painter.counts());
        shapes.extend(painter.ring());
        shapes.extend(painter.legend());
        Scene {
            width: viewport.width,
            height: viewport.height,
            label: label.to_owned(),
            shapes,
        }
    }

    /// The nodes from the root to the most-proving one, or as far as it is known; at the end, to where the answer comes from.
    pub(super) fn way(&self, frame: &RoundFrame) -> Vec<NodeNumber> {
        let root = self.recording.pass(frame).root;
        match frame.phase {
            RoundPhase::Begin => vec![root],
            RoundPhase::End => self.nearest(root, frame),
            RoundPhase::Select if frame.is_open() => frame.path.clone(),
            _ => {
                let last = self.recording.expanded(frame.iteration);
                self.recording.path(last.unwrap_or(root))
            }
        }
    }

    /// The way that the next choices would go.
    fn nearest(&self, root: NodeNumber, frame: &RoundFrame) -> Vec<NodeNumber> {
        let recording = self.recording;
        let (mut way, mut node, mut position) = (vec![root], root, *recording.root());
        loop {
            let side = recording.game().to_move(&position);
            let own = |child| {
                recording
                    .numbers(child, frame)
                    .map(|numbers| numbers.of(side))
            };
            let Some(child) = recording.children(node).min_by_key(|&child| own(child)) else {
                return way;
            };
            let number = recording.number(child);
            let mv = recording.game().moves_in_play(&position).nth(number);
            position = mv.map_or(position, |mv| recording.game().play(&position, mv));
            way.push(child);
            node = child;
        }
    }

    /// Whether the children of the way's last node have a column.
    fn opened(&self, frame: &RoundFrame, way: &[NodeNumber]) -> bool {
        let shows = matches!(frame.phase, RoundPhase::Expand | RoundPhase::Back) || frame.is_open();
        let children = way.last().map(|&last| self.recording.children(last));
        let first = children.and_then(|mut children| children.next());
        // Of those that an open choice is between, none may be made only later.
        shows && first.is_some_and(|child| self.recording.numbers(child, frame).is_some())
    }
}

impl<G: Depict> LadderPainter<'_, '_, G> {
    /// Finds what is shown: the way's first nodes one below the other, then a column of children for each of the others.
    fn place(&mut self) {
        let from = self.places.from;
        let game = self.watched.recording.game();
        let mut position = *self.watched.recording.root();
        let mut id = String::new();
        let mut last = None;
        let mut spine = self.places.spine().into_iter();
        for depth in 0..=from {
            let node = self.way[depth];
            if depth > 0 {
                let number = self.watched.recording.number(node);
                let mv = game.moves_in_play(&position).nth(number);
                id = self.called(&id, mv);
                position = mv.map_or(position, |mv| game.play(&position, mv));
                last = mv;
            }
            let at = if depth == from {
                Some((self.places.first(), self.places.root))
            } else {
                spine.next().flatten().map(|at| (at, self.places.small))
            };
            let Some((at, side)) = at else {
                let skipped = self.places.skipped();
                let (count, _) = self.skipped.unwrap_or((0, skipped));
                self.skipped = Some((count + 1, skipped));
                continue;
            };
            let parent = self.shown.len().checked_sub(1);
            let id = id.clone();
            self.add((node, id, position, last), parent, (at, side));
        }
        for depth in from + 1..=self.places.until {
            self.place_column(depth);
        }
    }

    /// The name of a node below this one.
    fn called(&self, id: &str, mv: Option<G::Move>) -> String {
        let game = self.watched.recording.game();
        let written = mv.map_or_else(String::new, |mv| game.write_move(mv));
        format!("{id} {written}").trim().to_owned()
    }

    /// Places the children of the way's node above this depth.
    fn place_column(&mut self, depth: usize) {
        let recording = self.watched.recording;
        let Some(&above) = self.way.get(depth - 1) else {
            return;
        };
        let Some(parent) = self.shown.iter().position(|shown| shown.node == above) else {
            return;
        };
        let children: Vec<NodeNumber> = recording.children(above).collect();
        let next = self.way.get(depth);
        let chosen = next.and_then(|next| children.iter().position(|child| child == next));
        let column = self.places.column(depth, children.len(), chosen);
        let position = self.shown[parent].position;
        let moves: Vec<G::Move> = recording.game().moves_in_play(&position).collect();
        let above = self.shown[parent].id.clone();
        for (number, at) in column.range.clone().zip(&column.places) {
            let mv = moves.get(recording.number(children[number])).copied();
            let id = self.called(&above, mv);
            let played = mv.map_or(position, |mv| recording.game().play(&position, mv));
            self.add(
                (children[number], id, played, mv),
                Some(parent),
                (*at, column.side),
            );
        }
        let counts = [
            (column.range.start, column.before, true),
            (children.len() - column.range.end, column.after, false),
        ];
        for (count, at, before) in counts.into_iter().filter(|&(count, ..)| count > 0) {
            self.unshown.push(OmittedChildren {
                parent,
                count,
                at,
                before,
            });
        }
    }

    fn add(
        &mut self,
        (node, id, position, last): (NodeNumber, String, G::Position, Option<G::Move>),
        parent: Option<usize>,
        (at, side): (Point, Length),
    ) {
        let Some(numbers) = self.watched.recording.numbers(node, self.frame) else {
            return;
        };
        let depth = parent.map_or(0, |parent| self.shown[parent].depth + 1);
        let depth = self.way.iter().position(|&of| of == node).unwrap_or(depth);
        self.shown.push(Rung {
            node,
            id,
            position,
            last,
            parent,
            depth,
            at,
            side,
            numbers,
            on_way: self.inked(depth) && self.way.get(depth) == Some(&node),
        });
    }

    /// Whether the way has come so deep.
    fn inked(&self, depth: usize) -> bool {
        match self.frame.phase {
            RoundPhase::Begin => false,
            RoundPhase::Select => depth <= self.frame.at,
            _ => true,
        }
    }

    /// Half the width and half the height of a board.
    fn half(&self, shown: &Rung<G>) -> (Length, Length) {
        (self.places.wide(shown.side) / 2, shown.side / 2)
    }

    fn paper(&self) -> Shape {
        Item::flexible("paper").with(vec![Shape::Rect {
            at: (0, 0),
            size: (self.viewport.width, self.viewport.height),
            round: 0,
            paint: Paint::fill(ink(Token::Paper)),
        }])
    }

    /// What leads to a board: from the numbers of its parent, or from above where ways stand below each other.
    fn curve(&self, shown: &Rung<G>, parent: usize) -> [Point; 4] {
        let above = &self.shown[parent];
        if above.at.0 == shown.at.0 {
            let (from, to) = (above.at.1 + above.side / 2, shown.at.1 - shown.side / 2);
            let x = shown.at.0;
            return [(x, from), (x, from), (x, to), (x, to)];
        }
        bend(
            self.gate(parent),
            (shown.at.0 - self.half(shown).0, shown.at.1),
        )
    }

    /// Where the edges of a board begin: behind its numbers.
    fn gate(&self, shown: usize) -> Point {
        let shown = &self.shown[shown];
        let right = shown.at.0 + self.half(shown).0 + signs::GAP;
        let wide = self.pair_width(shown.numbers).max(self.flags_width(shown));
        (right + wide, shown.at.1)
    }

    /// The edges below each board: those that are open, those that are settled, and the way in ink.
    fn edges(&self) -> Vec<Shape> {
        let mut shapes = Vec::new();
        let mut inked = Vec::new();
        for (parent, above) in self.shown.iter().enumerate() {
            let below = || {
                let children = self.shown.iter();
                children.filter(|shown| shown.parent == Some(parent))
            };
            for (kind, token) in [
                (None, Token::Hairline),
                (Some(true), Token::Circle),
                (Some(false), Token::Cross),
            ] {
                let alike = below().filter(|shown| !shown.on_way);
                let alike = alike.filter(|shown| shown.numbers.answer() == kind);
                let lines = alike.flat_map(|shown| self.bent(shown, parent));
                let lines: Vec<(Point, Point)> = lines.collect();
                if !lines.is_empty() {
                    let paint = Paint::stroke(ink(token), 130);
                    let name =
                        kind.map_or("open", |proved| if proved { "proved" } else { "disproved" });
                    let item = Item::flexible(format!("edges {name} {}", above.id));
                    shapes.push(item.with(vec![Shape::Lines { lines, paint }]));
                }
            }
            inked.extend(below().filter(|shown| shown.on_way).map(|shown| {
                let curve = Shape::Curve {
                    points: self.curve(shown, parent),
                    paint: Paint::stroke(ink(Token::Ink), 220),
                };
                Item::flexible(format!("ink {}", shown.id)).with(vec![curve])
            }));
        }
        shapes.extend(self.strands());
        shapes.extend(inked);
        shapes
    }

    /// The bend to a board in straight parts.
    fn bent(&self, shown: &Rung<G>, parent: usize) -> Vec<(Point, Point)> {
        straight(&self.curve(shown, parent))
    }

    /// What leads to children that have no room: dashed.
    fn strands(&self) -> Vec<Shape> {
        let strands = self.unshown.iter().map(|unshown| {
            let from = self.gate(unshown.parent);
            let to = (unshown.at.0 - px(4), unshown.at.1);
            let lines = straight(&bend(from, to));
            // Every second part is left out.
            let lines = lines.into_iter().step_by(2).collect();
            let paint = Paint::stroke(ink(Token::Hairline), 130);
            let way = if unshown.before { "before" } else { "after" };
            let item = Item::flexible(format!("delta {way} {}", self.shown[unshown.parent].id));
            item.with(vec![Shape::Lines { lines, paint }])
        });
        strands.collect()
    }

    fn boards(&self) -> Vec<Shape> {
        let drawn = self.shown.iter().map(|shown| {
            let node = Shape::Group {
                part: GroupKind::Node {
                    path: shown.id.clone(),
                    depth: shown.depth,
                    label: self.label(shown),
                    selected: shown.node == self.frame.node(),
                },
                shapes: self.board(shown),
            };
            let item = Item::new(format!("node {}", shown.id), shown.at, shown.side);
            let item = match shown.parent {
                Some(parent) => item.out_of(format!("node {}", self.shown[parent].id)),
                None => item,
            };
            let pair = self.pair_of(shown);
            let flags = self.flags_of(shown);
            item.with(std::iter::once(node).chain(pair).chain(flags).collect())
        });
        drawn.collect()
    }

    /// A board, around the origin.
    fn board(&self, shown: &Rung<G>) -> Vec<Shape> {
        let game = self.watched.recording.game();
        let (half_width, half_height) = self.half(shown);
        let corner = (-half_width, -half_height);
        let size = if game.by_hand() { (2, 2) } else { game.size() };
        let view = BoardView::new(game, &shown.position, shown.last);
        let place = BoardPlacement {
            at: corner,
            size,
            square: shown.side / Length::from(size.1.max(1)),
        };
        let mut shapes = view.draw(place, settled(shown.numbers));
        if shown.on_way {
            shapes.push(view.outline(place, Paint::stroke(ink(Token::Ink), 200)));
        }
        shapes
    }
}

fn bend(from: Point, to: Point) -> [Point; 4] {
    let middle = (from.0 + to.0) / 2;
    [from, (middle, from.1), (middle, to.1), to]
}

/// A curve in straight parts.
fn straight(curve: &[Point; 4]) -> Vec<(Point, Point)> {
    let along = (0..=EDGE_PARTS).map(|part| on_curve(curve, 100 * part / EDGE_PARTS));
    let along: Vec<Point> = along.collect();
    along.windows(2).map(|pair| (pair[0], pair[1])).collect()
}
