//! A tree at rest: boards in columns by depth, edges, and what is known of each node.
//!
//! Invariant: a node's state is shown by more than its hue: the current node has a ring, what is not best is pale,
//! and a line of best moves lies on a band.

use std::ops::Range;

use super::board::{BoardPlacement, BoardView};
use super::mark::NodeMark;
use super::{ColourScale, GroupKind, Ink, Length, Paint, Point, Shape, Token};
use crate::depict::{Depict, Depiction};
use crate::game::Side;
use crate::lang::Lang;
use crate::layout::{Layout, LayoutTree, Spacing};

/// What is known of a node beside its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Emphasis {
    /// Nothing.
    Plain,
    /// It comes after a move that is not best; shown pale.
    Lesser,
    /// It is on a line of best moves; shown on a band.
    Line,
}

/// A node of the picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeNode {
    /// The moves that lead to it, as text.
    pub path: String,
    /// Plies from the root. These are more than its column if a gap stands for some of them.
    pub plies: usize,
    /// What a screen reader says.
    pub label: String,
    /// What is to be seen of its position.
    pub view: BoardView,
    /// What is known of it, and what stands above it.
    pub mark: NodeMark,
    /// What is known beside that.
    pub state: Emphasis,
    /// Whether it is the current node.
    pub selected: bool,
    /// Its children.
    pub children: Vec<TreeNode>,
}

/// What a screen reader says of a node.
pub fn label<G: Depict>(
    game: &G,
    position: &G::Position,
    (state, mark): (Emphasis, NodeMark),
    lang: Lang,
) -> String {
    let board = game.write_position(position);
    let state = match state {
        Emphasis::Plain => "",
        Emphasis::Lesser => lang.pick(", not best", "、最善手ではない"),
        Emphasis::Line => lang.pick(", on the line", "、最善手の続き"),
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
pub struct TreeLevels<'a> {
    nodes: Vec<(&'a TreeNode, Range<usize>, usize)>,
}

impl<'a> TreeLevels<'a> {
    /// Numbers the nodes level by level.
    pub fn new(root: &'a TreeNode) -> Self {
        let mut nodes: Vec<(&TreeNode, Range<usize>, usize)> = vec![(root, 0..0, 0)];
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

impl LayoutTree for TreeLevels<'_> {
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
pub struct TreeStyle {
    /// The width of a board's square.
    pub square: Length,
    /// A node's size in squares.
    pub node: (u32, u32),
    /// What the tree is.
    pub label: String,
    /// The colours of values.
    pub scale: ColourScale,
}

/// A tree's shapes and their size, including a margin of one square.
pub fn draw(root: &TreeNode, style: &TreeStyle) -> (Shape, (Length, Length)) {
    let levels = TreeLevels::new(root);
    let layout = Layout::new(&levels, Spacing::of_node(style.node));
    let pen = TreePainter {
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
            part: GroupKind::Tree(style.label.clone()),
            shapes,
        },
        size,
    )
}

struct TreePainter<'a> {
    style: &'a TreeStyle,
    layout: &'a Layout,
    levels: &'a TreeLevels<'a>,
}

impl TreePainter<'_> {
    /// Half squares as coordinates, with the margin of one square on the left and half a square
    /// above.
    fn place(&self, (x, y): (i64, i64)) -> Point {
        (
            (x + 2) * self.style.square / 2,
            (y + 1) * self.style.square / 2,
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
        let width = (self.style.square / 10).max(40);
        let paint = Paint::stroke(Ink::Token(Token::Quiet), width);
        let edges = Some(Shape::Lines { lines, paint });
        let drawn =
            |shape: &Shape| matches!(shape, Shape::Lines { lines, .. } if !lines.is_empty());
        edges.filter(drawn).into_iter().collect()
    }

    /// The middle of a node's right side.
    fn right_of(&self, node: usize) -> Point {
        let (x, _) = self.layout.corner(node);
        let (x, y) = self.place((x, self.layout.middle(node)));
        (x + Length::from(self.style.node.0) * self.style.square, y)
    }

    fn node(&self, index: usize) -> Shape {
        let (node, ..) = &self.levels.nodes[index];
        let place = BoardPlacement {
            at: self.place(self.layout.corner(index)),
            size: self.style.node,
            square: self.style.square,
        };
        let mut shapes = Vec::from_iter(Self::band(node, place));
        let value = (node.mark, self.style.scale);
        let emphasis = (node.selected, node.state == Emphasis::Lesser);
        shapes.extend(node.view.marked(place, value, emphasis));
        let part = GroupKind::Node {
            path: node.path.clone(),
            depth: node.plies,
            label: node.label.clone(),
            selected: node.selected,
        };
        Shape::Group { part, shapes }
    }

    /// The ground of a line of best moves, from its branch to half-way to the next.
    fn band(node: &TreeNode, place: BoardPlacement) -> Option<Shape> {
        let ((width, height), square) = (place.extent(), place.square);
        (node.state == Emphasis::Line).then(|| Shape::Rect {
            at: (place.at.0 - square, place.at.1 - square),
            size: (width + 2 * square, height + square * 3 / 2),
            round: 0,
            paint: Paint::fill(Ink::Token(Token::Hairline)).opacity(60),
        })
    }
}
