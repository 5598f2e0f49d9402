//! A class of equal positions, with its parents on the left and its children on the right.
//!
//! Invariant: each class is drawn once, however many moves lead to it; the class itself stands in
//! the middle of its column.

use super::board::{BoardPlacement, BoardView};
use super::mark::NodeMarks;
use super::tree::{Emphasis, label};
use super::{ColourScale, GroupKind, Ink, Length, Paint, Point, Scene, Shape, Token, px};
use crate::depict::Depict;
use crate::game::Symmetry;
use crate::lang::Lang;
use crate::layout::LayoutTree;
use crate::tree::study::Study;

const SQUARE: Length = px(16);

/// The gap between columns, in squares.
const ACROSS: i64 = 5;

/// Draws a class by its number; none if there is no such class.
pub fn draw<G: Depict + Symmetry>(
    study: &Study<G>,
    node: usize,
    (lang, marks): (Lang, NodeMarks<'_>),
) -> Option<Scene> {
    study.graph().positions().get(node)?;
    let mut children: Vec<usize> = study.graph().children(node).collect();
    children.sort_unstable();
    children.dedup();
    let columns = [study.graph().parents(node), vec![node], children];
    let pen = ClassPainter {
        study,
        lang,
        marks,
        scale: study.scale(),
        node,
    };
    let rows = columns.iter().map(Vec::len).max().unwrap_or(1);
    let height = pen.row(rows) + SQUARE / 2;
    let places = columns.iter().enumerate();
    let places: Vec<Vec<(usize, Point)>> = places
        .map(|(column, nodes)| pen.column(column, nodes, height))
        .collect();
    let mut shapes = pen.edges(&places);
    shapes.extend(
        places
            .iter()
            .flatten()
            .map(|&(node, at)| pen.class(node, at)),
    );
    let width = pen.across(3) - ACROSS * SQUARE + SQUARE;
    let name = lang.pick(
        "a class of equal positions, its parents left, its children right",
        "同一局面と、左に親、右に子",
    );
    Some(Scene {
        width,
        height,
        label: name.to_owned(),
        shapes: vec![Shape::Group {
            part: GroupKind::Tree(name.to_owned()),
            shapes,
        }],
    })
}

struct ClassPainter<'a, G: Depict + Symmetry> {
    study: &'a Study<G>,
    lang: Lang,
    marks: NodeMarks<'a>,
    scale: ColourScale,
    node: usize,
}

impl<G: Depict + Symmetry> ClassPainter<'_, G> {
    fn box_size(&self) -> (Length, Length) {
        let (width, height) = self.study.graph().game().size();
        (i64::from(width) * SQUARE, i64::from(height) * SQUARE)
    }

    /// The left edge of a column.
    fn across(&self, column: usize) -> Length {
        let column = i64::try_from(column).unwrap_or(0);
        SQUARE + column * (self.box_size().0 + ACROSS * SQUARE)
    }

    /// The upper edge of a row. The square above each node is for what stands there.
    fn row(&self, row: usize) -> Length {
        let row = i64::try_from(row).unwrap_or(0);
        SQUARE + row * (self.box_size().1 + SQUARE * 3 / 2)
    }

    /// The nodes of a column with their places. The column stands in the middle of the picture's
    /// height.
    fn column(&self, column: usize, nodes: &[usize], height: Length) -> Vec<(usize, Point)> {
        let above = (height - self.row(nodes.len()) - SQUARE / 2) / 2;
        let place = |(row, &node): (usize, &usize)| {
            let at = (self.across(column), above + self.row(row) + SQUARE / 2);
            (node, at)
        };
        nodes.iter().enumerate().map(place).collect()
    }

    fn edges(&self, places: &[Vec<(usize, Point)>]) -> Vec<Shape> {
        let (width, height) = self.box_size();
        let ends = |from: &[(usize, Point)], to: &[(usize, Point)]| {
            let pairs = from
                .iter()
                .flat_map(|one| to.iter().map(move |other| (one.1, other.1)));
            let middle = height / 2;
            pairs
                .map(|(one, other)| ((one.0 + width, one.1 + middle), (other.0, other.1 + middle)))
                .collect::<Vec<_>>()
        };
        let lines = [ends(&places[0], &places[1]), ends(&places[1], &places[2])].concat();
        let paint = Paint::stroke(Ink::Token(Token::Quiet), px(1));
        let shape = (!lines.is_empty()).then_some(Shape::Lines { lines, paint });
        shape.into_iter().collect()
    }

    fn class(&self, node: usize, at: Point) -> Shape {
        let graph = self.study.graph();
        let (game, position) = (graph.game(), &graph.positions()[node]);
        let score = self.study.score(node).score;
        let mark = self.marks.of(node, Some(score));
        let way = self.study.way(node);
        let place = BoardPlacement {
            at,
            size: game.size(),
            square: SQUARE,
        };
        let view = BoardView::new(game, position, None);
        let shapes = view.marked(place, (mark, self.scale), (node == self.node, false));
        let words: Vec<String> = way.iter().map(|&mv| game.write_move(mv)).collect();
        let part = GroupKind::Node {
            path: words.join(" "),
            depth: way.len(),
            label: label(game, position, (Emphasis::Plain, mark), self.lang),
            selected: node == self.node,
        };
        Shape::Group { part, shapes }
    }
}
