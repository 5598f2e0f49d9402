//! The rest of a slide: the key to the tree's signs, and the current position once more, large.
//!
//! Invariant: every sign of [`super::tree`] is in the key, drawn by the same code.

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

/// The signs of nodes in a search, for all games.
const STATES: [Sign; 3] = [
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
];

/// The meaning of the boards' backgrounds.
const ENDS: [Sign; 3] = [
    sign_of(1, Text::new("circle wins", "〇 の勝ち")),
    sign_of(0, Text::new("draw", "引き分け")),
    sign_of(-1, Text::new("cross wins", "× の勝ち")),
];

/// The meaning of the same backgrounds in games that have scores but no winner.
const SCORES: [Sign; 3] = [
    sign_of(1, Text::new("score ≥ 1", "評価値 ≥ 1")),
    sign_of(0, Text::new("-1 < score < 1", "-1 < 評価値 < 1")),
    sign_of(-1, Text::new("score ≤ -1", "評価値 ≤ -1")),
];

const fn sign_of(score: i32, meaning: Text) -> Sign {
    (State::Plain, Some(score), false, meaning)
}

/// The signs of a search. Whether the game has boards is told by `position`.
pub(super) fn searched(position: &Depiction) -> Vec<Sign> {
    let scores = match position {
        Depiction::Board { .. } => ENDS,
        Depiction::Text(_) => SCORES,
    };
    STATES.into_iter().chain(scores).collect()
}

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
