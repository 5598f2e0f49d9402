//! A tree drawn whole, from its root to every leaf it has (part 90 of the series).
//!
//! Invariant: every node of the tree is drawn once, where the layout places it.

use super::board::BoardView;
use super::mark::NodeMark;
use super::tree::{self, Emphasis, TreeNode, TreeStyle, label};
use super::{ColourScale, Length, Scene};
use crate::depict::Depict;
use crate::lang::{Lang, counted};
use crate::layout::{Layout, Spacing};
use crate::tree::{GameTree, NodeId};

/// The greatest number of nodes that are drawn: some 110 megabytes of SVG.
pub const MOST_DRAWN: usize = 100_000;

/// The tree has more nodes than can be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the tree has {nodes} nodes and would be {height} pixels high; at most {MOST_DRAWN} nodes are drawn"
)]
pub struct TooManyNodesError {
    /// How many it has.
    pub nodes: usize,
    /// How high the picture would be, in pixels.
    pub height: i64,
}

/// Draws a tree, its boards in the colours of `scale`. `last` is the move that led to its root. `mark` says what stands at each node.
///
/// # Errors
/// When the tree has more than [`MOST_DRAWN`] nodes.
pub fn draw<G: Depict>(
    tree: &GameTree<G>,
    (square, last): (Length, Option<G::Move>),
    (lang, scale): (Lang, ColourScale),
    mark: &dyn Fn(NodeId) -> NodeMark,
) -> Result<Scene, TooManyNodesError> {
    let game = tree.game();
    if tree.len() > MOST_DRAWN {
        let rows = Layout::new(tree, Spacing::of_node(game.size())).size().1;
        return Err(TooManyNodesError {
            nodes: tree.len(),
            height: rows * square / 100,
        });
    }
    let nodes = tree.len();
    let name = lang.pick(
        format!("game tree of {}", counted(nodes as u64, "node", "nodes")),
        format!("ゲーム木 ({nodes} ノード)"),
    );
    let style = TreeStyle {
        square,
        node: game.size(),
        label: name.clone(),
        scale,
    };
    let pen = TreeBuilder {
        tree,
        lang,
        mark,
        last,
    };
    let root = pen.node(NodeId::ROOT, tree.position(NodeId::ROOT), &mut Vec::new());
    let (drawn, (width, height)) = tree::draw(&root, &style);
    Ok(Scene {
        width,
        height,
        label: name,
        shapes: vec![drawn],
    })
}

struct TreeBuilder<'a, G: Depict> {
    tree: &'a GameTree<G>,
    lang: Lang,
    mark: &'a dyn Fn(NodeId) -> NodeMark,
    last: Option<G::Move>,
}

impl<G: Depict> TreeBuilder<'_, G> {
    /// Trees are at most a few hundred plies deep, so recursion is safe here.
    fn node(&self, id: NodeId, position: G::Position, path: &mut Vec<G::Move>) -> TreeNode {
        let game = self.tree.game();
        let mark = (self.mark)(id);
        let mut children = Vec::new();
        for (mv, child) in self.tree.moves(id, &position) {
            path.push(mv);
            children.push(self.node(child, game.play(&position, mv), path));
            path.pop();
        }
        let words: Vec<String> = path.iter().map(|&mv| game.write_move(mv)).collect();
        TreeNode {
            path: words.join(" "),
            plies: path.len(),
            label: label(game, &position, (Emphasis::Plain, mark), self.lang),
            view: BoardView::new(game, &position, path.last().copied().or(self.last)),
            mark,
            state: Emphasis::Plain,
            selected: false,
            children,
        }
    }
}
