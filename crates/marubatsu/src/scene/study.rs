//! A position within its tree, with ancestors, siblings and children. Best moves are bright, others pale. To the right of each child,
//! a band shows its line to the end (the tree panel of the tutorial series' notebooks).
//!
//! Invariant: the picture's size depends on the game alone, so nothing moves while you explore; the labels above boards come from the
//! study.

use super::board::BoardView;
use super::mark::{NodeMark, NodeMarks};
use super::tree::{self, Emphasis, TreeNode, TreeStyle, label};
use super::{Length, Scene, Shape, px};
use crate::depict::Depict;
use crate::game::Symmetry;
use crate::lang::Lang;
use crate::layout::Spacing;
use crate::tree::study::Study;

/// The width of a board's square, unless that makes the picture larger than [`GREATEST`].
const SQUARE: Length = px(12);

/// The greatest width or height of a picture.
const GREATEST: Length = px(2400);

/// Draws the node that `moves` lead to from where the study begins, which is after the moves `before`; `None` if they
/// can't be played.
pub fn draw<G: Depict + Symmetry>(
    study: &Study<G>,
    (before, moves): (&[G::Move], &[G::Move]),
    (lang, marks): (Lang, NodeMarks<'_>),
) -> Option<Scene> {
    let node = study.walk(moves)?;
    let pen = StudyPainter {
        study,
        before,
        moves,
        lang,
        marks,
    };
    let game = study.graph().game();
    let position = &study.graph().positions()[node];
    let label = label(game, position, (Emphasis::Plain, pen.mark(node)), lang);
    let (width, height) = size(study);
    let square = SQUARE
        .min(GREATEST / width)
        .min(GREATEST / height)
        .max(px(1));
    let style = TreeStyle {
        square,
        node: game.size(),
        label: lang.pick("game tree", "ゲーム木").to_owned(),
        scale: study.scale(),
    };
    let (drawn, (_, tall)) = tree::draw(&pen.ancestor(0), &style);
    let (width, height) = (width * square, height * square);
    Some(Scene {
        width,
        height,
        label,
        shapes: vec![Shape::moved((0, (height - tall) / 2), vec![drawn])],
    })
}

/// The size of a picture, in squares, with columns for all plies and rows for as many siblings and
/// children as there can be.
fn size<G: Depict + Symmetry>(study: &Study<G>) -> (i64, i64) {
    let graph = study.graph();
    let spacing = Spacing::of_node(graph.game().size());
    let count = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
    let plies = count(graph.by_depth().len());
    let moves = graph.moves(0).count();
    let rows = count((2 * moves).saturating_sub(2).max(1));
    let width = plies * (spacing.width + spacing.across) + 2;
    (width, rows * spacing.row() + 2)
}

struct StudyPainter<'a, G: Depict + Symmetry> {
    study: &'a Study<G>,
    before: &'a [G::Move],
    moves: &'a [G::Move],
    lang: Lang,
    marks: NodeMarks<'a>,
}

impl<G: Depict + Symmetry> StudyPainter<'_, G> {
    fn mark(&self, node: usize) -> NodeMark {
        self.marks.of(node, Some(self.study.score(node).score))
    }

    /// A node on the path to the centre, with what is shown below it.
    fn ancestor(&self, depth: usize) -> TreeNode {
        let way = &self.moves[..depth];
        let at = self.study.walk(way).unwrap_or(0);
        let left = self.moves.len() - depth;
        let best: Vec<usize> = self.study.best(at).map(|(_, child)| child).collect();
        let next = self.moves.get(depth).copied();
        let child = |(mv, child): (G::Move, usize)| {
            let path = [way, &[mv]].concat();
            let lesser = if best.contains(&child) {
                Emphasis::Plain
            } else {
                Emphasis::Lesser
            };
            match (left, Some(mv) == next) {
                (0, _) => self.child(&path, child, lesser),
                (_, true) => TreeNode {
                    state: lesser,
                    ..self.ancestor(depth + 1)
                },
                _ => self.node(&path, child, lesser, Vec::new()),
            }
        };
        let shown = self.study.graph().moves(at);
        let shown = shown.filter(|(mv, _)| left < 2 || Some(*mv) == next);
        let children = shown.map(child).collect();
        TreeNode {
            selected: left == 0,
            ..self.node(way, at, Emphasis::Plain, children)
        }
    }

    /// A child of the centre, with its line to the end.
    fn child(&self, path: &[G::Move], at: usize, state: Emphasis) -> TreeNode {
        let mut path = path.to_vec();
        let line = self.study.line(at);
        let mut nodes: Vec<TreeNode> = Vec::new();
        for &(mv, next) in &line {
            path.push(mv);
            nodes.push(self.node(&path, next, Emphasis::Line, Vec::new()));
        }
        let last = nodes.into_iter().rev().reduce(|below, mut node| {
            node.children = vec![below];
            node
        });
        path.truncate(path.len() - line.len());
        self.node(&path, at, state, Vec::from_iter(last))
    }

    fn node(
        &self,
        path: &[G::Move],
        at: usize,
        state: Emphasis,
        children: Vec<TreeNode>,
    ) -> TreeNode {
        let game = self.study.graph().game();
        let position = &self.study.graph().positions()[at];
        let mark = self.mark(at);
        let way = self.before.iter().chain(path);
        let words: Vec<String> = way.clone().map(|&mv| game.write_move(mv)).collect();
        TreeNode {
            path: words.join(" "),
            plies: path.len(),
            label: label(game, position, (state, mark), self.lang),
            view: BoardView::new(game, position, way.last().copied()),
            mark,
            state,
            selected: false,
            children,
        }
    }
}
