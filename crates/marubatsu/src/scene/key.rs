//! The rest of a slide: the key to the tree's signs, and the current position once more, large.
//!
//! Invariant: the signs are drawn by the code that draws them in the tree.

use super::mark::Mark;
use super::tree::{self, Node, State, Style};
use super::{Ink, Length, Point, Shape, px, text};
use crate::depict::Depiction;
use crate::lang::{Lang, Text};
use crate::score::Score;

/// A sign of the tree: its state, its score, whether it is the current node, and what the sign
/// means.
pub(super) type Sign = (State, Option<i32>, bool, Text);

/// The signs of nodes while a tree grows.
pub(super) const MADE: [Sign; 2] = [
    (
        State::Plain,
        None,
        true,
        Text::new("made last", "最後に作成したノード"),
    ),
    (
        State::Waiting,
        None,
        false,
        Text::new("not made yet", "未作成のノード"),
    ),
];

/// The key to these signs, three in each column.
pub(super) fn signs(at: Point, signs: &[Sign], lang: Lang) -> Vec<Shape> {
    let mut shapes = Vec::new();
    for (index, &(state, score, selected, meaning)) in (0..).zip(signs) {
        let (column, row) = (index / 3, index % 3);
        let (x, y) = (at.0 + column * px(190), at.1 + row * px(38));
        shapes.push(Shape::moved((x, y), vec![sign(state, score, selected)]));
        shapes.push(text(
            (x + px(50), y + px(23)),
            px(14),
            Ink::Text,
            meaning.in_lang(lang),
        ));
    }
    shapes
}

/// An empty node with this sign.
fn sign(state: State, score: Option<i32>, selected: bool) -> Shape {
    let node = Node {
        path: String::new(),
        plies: 0,
        label: String::new(),
        depiction: Some(Depiction::Text(String::new())),
        gap: String::new(),
        mark: Mark::of_score(score.map(Score::points)),
        state,
        selected,
        children: Vec::new(),
    };
    let style = Style {
        square: px(10),
        node: (2, 2),
        label: String::new(),
        scores: false,
    };
    let (drawn, _) = tree::draw(&node, &style);
    match drawn {
        Shape::Group { shapes, .. } => Shape::moved((0, 0), plain(shapes)),
        other => other,
    }
}

/// The shapes without groups that pages and screen readers would take for nodes.
fn plain(shapes: Vec<Shape>) -> Vec<Shape> {
    let open = |shape| match shape {
        Shape::Group { shapes, .. } => plain(shapes),
        other => vec![other],
    };
    shapes.into_iter().flat_map(open).collect()
}

/// A position, drawn as large as a square of this width allows.
pub(super) fn large(
    depiction: &Depiction,
    size: (u32, u32),
    (at, width): (Point, Length),
    ground: Ink,
) -> Vec<Shape> {
    let square = width / i64::from(size.0.max(size.1));
    super::board::draw(depiction, size, at, square, ground)
}
