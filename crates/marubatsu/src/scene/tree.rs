//! A tree: boards in columns by depth, edges, and what the search knows of each node.
//!
//! Invariant: a node's state is shown by more than its colour: the current node has a heavy border
//! and a pointer, waiting nodes have a dashed border, and pruned nodes are crossed out.

use std::ops::Range;

use super::mark::Mark;
use super::{Anchor, Ink, Length, Paint, Part, Point, Shape, board, px, text};
use crate::depict::{Depict, Depiction};
use crate::game::Side;
use crate::lang::Lang;
use crate::layout::{Branching, Layout, Spacing};

/// What the search knows of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum State {
    /// No search is shown, or the node's score is settled.
    Plain,
    /// The search is at this node or below it.
    Open,
    /// Not searched yet.
    Waiting,
    /// Will never be searched.
    Pruned,
    /// After a move that is not best; shown dark.
    Lesser,
    /// On a line of best moves; shown on grey.
    Line,
}

/// A node of the picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The moves that lead to it, as text.
    pub path: String,
    /// Plies from the root. These are more than its column if a gap stands for some of them.
    pub plies: usize,
    /// What a screen reader says.
    pub label: String,
    /// Its position; none if it stands for a gap in the path, or for siblings left out.
    pub depiction: Option<Depiction>,
    /// The text of a gap.
    pub gap: String,
    /// What is known of it, and what stands above it.
    pub mark: Mark,
    /// What the search knows.
    pub state: State,
    /// Whether it is the current node.
    pub selected: bool,
    /// Its children.
    pub children: Vec<Node>,
}

impl Node {
    /// A node that stands for others: a gap mark or `+n`.
    pub fn gap(gap: impl Into<String>, children: Vec<Self>) -> Self {
        Self {
            path: String::new(),
            plies: 0,
            label: String::new(),
            depiction: None,
            gap: gap.into(),
            mark: Mark::default(),
            state: State::Plain,
            selected: false,
            children,
        }
    }
}

/// What a screen reader says of a node.
pub fn label<G: Depict>(
    game: &G,
    position: &G::Position,
    (state, mark): (State, Mark),
    lang: Lang,
) -> String {
    let board = game.write_position(position);
    let state = match state {
        State::Plain | State::Open => "",
        State::Waiting => lang.pick(", not searched yet", "、未計算"),
        State::Pruned => lang.pick(", pruned", "、枝狩り"),
        State::Lesser => lang.pick(", not best", "、最善手ではない"),
        State::Line => lang.pick(", on the line", "、最善手の続き"),
    };
    let node = match game.to_move(position) {
        Side::Circle => lang.pick("max node", "max ノード"),
        Side::Cross => lang.pick("min node", "min ノード"),
    };
    let (name, number) = mark.spoken(lang).unwrap_or_default();
    let comma = lang.pick(", ", "、");
    let name = if name.is_empty() {
        String::new()
    } else {
        format!("{comma}{name}")
    };
    // Last come the contents of the box and the number above it, as in the picture.
    match game.depict(position, None) {
        Depiction::Text(said) if !board.contains(&said) => {
            let number = if number == said { "" } else { &number };
            format!("{node} {board}{name}{state}: {said} {number}")
                .trim_end()
                .to_owned()
        }
        _ if name.is_empty() => format!("{node} {board}{state}"),
        _ => format!("{node} {board}{name} {number}{state}"),
    }
}

/// A tree ready for layout: its nodes level by level, so that siblings are neighbours.
#[derive(Debug)]
pub struct Levels<'a> {
    nodes: Vec<(&'a Node, Range<usize>, usize)>,
}

impl<'a> Levels<'a> {
    /// Numbers the nodes level by level.
    pub fn new(root: &'a Node) -> Self {
        let mut nodes: Vec<(&Node, Range<usize>, usize)> = vec![(root, 0..0, 0)];
        let mut at = 0;
        while at < nodes.len() {
            let (node, _, depth) = nodes[at];
            let first = nodes.len();
            nodes.extend(node.children.iter().map(|child| (child, 0..0, depth + 1)));
            nodes[at].1 = first..nodes.len();
            at += 1;
        }
        Self { nodes }
    }
}

impl Branching for Levels<'_> {
    fn len(&self) -> usize {
        self.nodes.len()
    }

    fn children(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        self.nodes[node].1.clone()
    }

    fn depth(&self, node: usize) -> usize {
        self.nodes[node].2
    }
}

/// How a tree is drawn.
#[derive(Clone, Debug)]
pub struct Style {
    /// The width of a board's square.
    pub square: Length,
    /// A node's size in squares.
    pub node: (u32, u32),
    /// What the tree is.
    pub label: String,
    /// Whether something stands above the nodes.
    pub scores: bool,
}

/// A tree's shapes and their size, including a margin of one square.
pub fn draw(root: &Node, style: &Style) -> (Shape, (Length, Length)) {
    let levels = Levels::new(root);
    let layout = Layout::new(&levels, Spacing::of_node(style.node));
    let pen = Pen {
        style,
        layout: &layout,
        levels: &levels,
    };
    let mut shapes = pen.edges();
    shapes.extend((0..levels.len()).map(|node| pen.node(node)));
    let (width, height) = layout.size();
    let size = ((width + 2) * style.square, (height + 1) * style.square);
    (
        Shape::Group {
            part: Part::Tree(style.label.clone()),
            shapes,
        },
        size,
    )
}

struct Pen<'a> {
    style: &'a Style,
    layout: &'a Layout,
    levels: &'a Levels<'a>,
}

impl Pen<'_> {
    /// Half squares as coordinates, with the margin of one square on the left and half a square
    /// above.
    fn place(&self, (x, y): (i64, i64)) -> Point {
        (
            (x + 2) * self.style.square / 2,
            (y + 1) * self.style.square / 2,
        )
    }

    fn box_size(&self) -> (Length, Length) {
        let (width, height) = self.style.node;
        (
            i64::from(width) * self.style.square,
            i64::from(height) * self.style.square,
        )
    }

    /// From each node a line to its right, a trunk, and a branch to each child.
    fn edges(&self) -> Vec<Shape> {
        let mut lines = Vec::new();
        for node in 0..self.levels.len() {
            let children = self.levels.nodes[node].1.clone();
            let (Some(first), Some(last)) = (children.clone().next(), children.clone().last())
            else {
                continue;
            };
            let (right, middle) = self.right_of(node);
            let trunk = right + self.style.square;
            let level = |child: usize| self.place((0, self.layout.middle(child))).1;
            lines.push(((right, middle), (trunk, middle)));
            let (top, bottom) = (level(first).min(middle), level(last).max(middle));
            if top != bottom {
                lines.push(((trunk, top), (trunk, bottom)));
            }
            for child in children {
                let branch = (
                    (trunk, level(child)),
                    (trunk + self.style.square, level(child)),
                );
                lines.push(branch);
            }
        }
        let paint = Paint::stroke(Ink::Edge, (self.style.square / 12).max(40));
        let edges = Some(Shape::Lines { lines, paint });
        let drawn =
            |shape: &Shape| matches!(shape, Shape::Lines { lines, .. } if !lines.is_empty());
        edges.filter(drawn).into_iter().collect()
    }

    /// The middle of a node's right side.
    fn right_of(&self, node: usize) -> Point {
        let (x, _) = self.layout.corner(node);
        let (x, y) = self.place((x, self.layout.middle(node)));
        (x + self.box_size().0, y)
    }

    fn node(&self, index: usize) -> Shape {
        let (node, ..) = &self.levels.nodes[index];
        let at = self.place(self.layout.corner(index));
        let Some(depiction) = &node.depiction else {
            let (width, height) = self.box_size();
            let middle = (at.0 + width / 2, at.1 + height / 2 + self.style.square / 2);
            let size = (self.style.square * 14 / 10).max(px(12));
            return text(middle, size, Ink::Muted, &node.gap).anchored(Anchor::Middle);
        };
        let settled = matches!(node.state, State::Plain | State::Lesser | State::Line);
        let ground = board::ground(node.mark.score.filter(|_| settled));
        let mut shapes = Vec::from_iter(self.band(node, at));
        let board = board::draw(depiction, self.style.node, at, self.style.square, ground);
        shapes.extend(board);
        shapes.extend(self.state(node, at));
        shapes.extend(self.above(node, at));
        let part = Part::Node {
            path: node.path.clone(),
            depth: node.plies,
            label: node.label.clone(),
            selected: node.selected,
        };
        Shape::Group { part, shapes }
    }

    /// The grey background of a line of best moves, from its branch to half-way to the next.
    fn band(&self, node: &Node, at: Point) -> Option<Shape> {
        let ((width, height), square) = (self.box_size(), self.style.square);
        (node.state == State::Line).then(|| Shape::Rect {
            at: (at.0 - square, at.1 - square),
            size: (width + 2 * square, height + square * 3 / 2),
            round: 0,
            paint: Paint::fill(Ink::PartIgnored).veil(60),
        })
    }

    /// What stands above a node, unless the node itself shows nothing else. It fits into the height
    /// of a square, borders included.
    fn above(&self, node: &Node, at: Point) -> Option<Shape> {
        let written = node.mark.written().filter(|_| self.style.scores)?;
        if matches!(&node.depiction, Some(Depiction::Text(said)) if *said == written) {
            return None;
        }
        let size = self.style.square * 86 / 100;
        let raised = if node.selected { 28 } else { 10 };
        let at = (at.0, at.1 - self.style.square * raised / 100);
        Some(text(at, size, Ink::Text, written))
    }

    /// What is drawn over a node: a veil, strokes, a border.
    fn state(&self, node: &Node, at: Point) -> Vec<Shape> {
        let (size, square) = (self.box_size(), self.style.square);
        let rect = |paint| Shape::Rect {
            at,
            size,
            round: 0,
            paint,
        };
        let mut shapes = match node.state {
            State::Plain | State::Open | State::Line => Vec::new(),
            State::Lesser => vec![rect(Paint::fill(Ink::Veil).veil(38))],
            State::Waiting => {
                let dashes = Paint::stroke(Ink::Strike, square / 8).dashed();
                vec![rect(Paint::fill(Ink::Veil).veil(22)), rect(dashes)]
            }
            State::Pruned => {
                let strike = vec![((at.0, at.1 + size.1), (at.0 + size.0, at.1))];
                vec![
                    rect(Paint::fill(Ink::Veil).veil(52)),
                    Shape::Lines {
                        lines: strike,
                        paint: Paint::stroke(Ink::Strike, square / 6),
                    },
                ]
            }
        };
        if node.selected {
            shapes.extend(self.pointer(at, size));
        }
        shapes
    }

    /// The border of the current node, with a wedge that points at it.
    fn pointer(&self, at: Point, size: (Length, Length)) -> [Shape; 2] {
        let square = self.style.square;
        let gap = square / 8;
        let frame = Shape::Rect {
            at: (at.0 - gap, at.1 - gap),
            size: (size.0 + 2 * gap, size.1 + 2 * gap),
            round: 0,
            paint: Paint::stroke(Ink::Last, square / 5),
        };
        let (tip, middle) = (at.0 - square * 3 / 10, at.1 + size.1 / 2);
        let back = tip - square * 6 / 10;
        let half = square * 4 / 10;
        let corners = vec![(tip, middle), (back, middle - half), (back, middle + half)];
        [
            frame,
            Shape::Polygon {
                corners,
                paint: Paint::fill(Ink::Last),
            },
        ]
    }
}
