//! The key to the tree's signs, and the node in question once more, large: the rest of a slide.
//!
//! Invariant: every sign of [`super::tree`] is in the key, drawn by the same code.

use super::tree::{self, Node, State, Style};
use super::{Ink, Length, Point, Shape, px, text};
use crate::depict::Depiction;
use crate::lang::{Lang, Text};
use crate::score::Score;

/// What a node of the tree may look like, and what that means.
const SIGNS: [(State, Option<i32>, bool, Text); 6] = [
    (
        State::Open,
        None,
        true,
        Text::new("node in question", "処理中のノード"),
    ),
    (
        State::Waiting,
        None,
        false,
        Text::new("not searched yet", "未計算のノード"),
    ),
    (
        State::Pruned,
        None,
        false,
        Text::new("pruned", "枝狩りされたノード"),
    ),
    (
        State::Plain,
        Some(1),
        false,
        Text::new("circle wins", "〇 の勝ち"),
    ),
    (State::Plain, Some(0), false, Text::new("draw", "引き分け")),
    (
        State::Plain,
        Some(-1),
        false,
        Text::new("cross wins", "× の勝ち"),
    ),
];

/// The key in two columns.
pub(super) fn signs(at: Point, lang: Lang) -> Vec<Shape> {
    let mut shapes = Vec::new();
    for (index, (state, score, selected, meaning)) in (0..).zip(SIGNS) {
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

/// A node with this sign and nothing in it.
fn sign(state: State, score: Option<i32>, selected: bool) -> Shape {
    let node = Node {
        path: String::new(),
        label: String::new(),
        depiction: Some(Depiction::Text(String::new())),
        gap: String::new(),
        score: score.map(Score::points),
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

/// Shapes without what pages and screen readers would take for nodes.
fn plain(shapes: Vec<Shape>) -> Vec<Shape> {
    let open = |shape| match shape {
        Shape::Group { shapes, .. } => plain(shapes),
        other => vec![other],
    };
    shapes.into_iter().flat_map(open).collect()
}

/// A position drawn as large as fits into a square of this width.
pub(super) fn large(
    depiction: &Depiction,
    size: (u32, u32),
    (at, width): (Point, Length),
    ground: Ink,
) -> Vec<Shape> {
    let square = width / i64::from(size.0.max(size.1));
    super::board::draw(depiction, size, at, square, ground)
}
