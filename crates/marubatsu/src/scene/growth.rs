//! A tree that is growing, around the node made last; nodes not made yet are shown as waiting.
//!
//! Invariant: the picture after `n` nodes shows exactly the first `n` nodes of the arena as made.

use super::around::{Appearance, Around, Extent};
use super::key;
use super::mark::Mark;
use super::slide::{self, Room};
use super::tree::{self, State, Style};
use super::{Arrangement, Scene, Shape};
use crate::depict::Depict;
use crate::lang::Lang;
use crate::tree::{GameTree, Growth, NodeId};

/// Draws the tree when `node` has just been made. The centre is the node if the tree grows
/// depth-first, and the node's parent, whose children are being made, if it grows breadth-first.
/// `mark` says what stands at the nodes that are made.
pub fn draw<G: Depict>(
    tree: &GameTree<G>,
    node: NodeId,
    growth: Growth,
    (lang, arrangement): (Lang, Arrangement),
    mark: &dyn Fn(NodeId) -> Mark,
) -> Scene {
    let (game, start) = (tree.game(), tree.position(NodeId::ROOT));
    let depth = tree.depth_limit();
    let extent = Extent::of(game, &start, u64::try_from(tree.len()).ok());
    let room = Room::new(extent.room(game, &start, depth), game.size(), arrangement);
    let path = tree.path(node);
    let centre = match growth {
        Growth::BreadthFirst => path.len().saturating_sub(1),
        Growth::DepthFirst => path.len(),
    };
    let around = Around {
        game,
        start,
        extent,
        path: &path,
        centre,
        child: None,
        depth,
        lang,
    };
    let shown = around.nodes(&|way| known(tree, node, way, mark));
    let label = lang.pick("game tree", "ゲーム木").to_owned();
    let style = Style {
        square: room.square,
        node: game.size(),
        label,
        scores: true,
    };
    let (drawn, (_, height)) = tree::draw(&shown, &style);
    let said = sentence(tree, node, growth, lang);
    let position = game.depict(&tree.position(node), path.last().copied());
    let mut shapes = vec![Shape::moved(room.tree_at(height), vec![drawn])];
    shapes.extend(slide::caption(&said, &room));
    shapes.extend(slide::key(
        &position,
        &key::MADE,
        game.size(),
        (lang, &room),
    ));
    Scene {
        width: room.size.0,
        height: room.size.1,
        label: said,
        shapes,
    }
}

fn known<G: Depict>(
    tree: &GameTree<G>,
    newest: NodeId,
    way: &[G::Move],
    mark: &dyn Fn(NodeId) -> Mark,
) -> Appearance {
    let made = tree.node_at(way).filter(|node| *node <= newest);
    Appearance {
        state: made.map_or(State::Waiting, |_| State::Plain),
        mark: made.map(mark).unwrap_or_default(),
    }
}

fn sentence<G: Depict>(tree: &GameTree<G>, node: NodeId, growth: Growth, lang: Lang) -> String {
    let (made, all, depth) = (node.index() + 1, tree.len(), tree.depth(node));
    match (growth, lang) {
        (Growth::BreadthFirst, Lang::En) => {
            format!("Breadth-first: node {made} of {all}, at depth {depth}.")
        }
        (Growth::BreadthFirst, Lang::Ja) => {
            format!("幅優先: {all} 個のうち {made} 個目のノード (深さ {depth}) を作成した。")
        }
        (Growth::DepthFirst, Lang::En) => {
            format!("Depth-first: node {made} of {all}, at depth {depth}.")
        }
        (Growth::DepthFirst, Lang::Ja) => {
            format!("深さ優先: {all} 個のうち {made} 個目のノード (深さ {depth}) を作成した。")
        }
    }
}
