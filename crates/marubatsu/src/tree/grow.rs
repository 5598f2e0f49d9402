//! Growing a tree, breadth-first or depth-first.
//!
//! Invariant: both orders make the same nodes; ended positions and those at the greatest depth get
//! no children. (The series' first mistake was to go on after a win: 986,410 nodes.)

use std::collections::VecDeque;

use super::{GameTree, NONE, Node};
use crate::depth::Depth;
use crate::game::Game;

/// The order in which nodes are made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Growth {
    /// One depth after the other.
    #[default]
    BreadthFirst,
    /// A child's whole subtree before the next child.
    DepthFirst,
}

/// The tree would have too many nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the tree has more than {most} nodes")]
pub struct GrowError {
    /// Nodes, at most.
    pub most: usize,
}

/// The greatest number of nodes of a tree. Each takes 20 bytes.
pub const MOST_NODES: usize = 20_000_000;

/// A node whose children have not been made yet, with its position.
struct Unexpanded<P> {
    node: u32,
    depth: u16,
    position: P,
}

impl<G: Game> GameTree<G> {
    /// Grows the tree from `start`, `depth` plies deep at most.
    ///
    /// # Errors
    /// When it would have more than [`MOST_NODES`] nodes.
    pub fn grow(
        game: G,
        start: G::Position,
        depth: u16,
        growth: Growth,
    ) -> Result<Self, GrowError> {
        Self::grow_within(game, start, (depth, growth), MOST_NODES)
    }

    /// The same with a limit of nodes.
    ///
    /// # Errors
    /// When it would have more than `most` nodes, or more than [`MOST_NODES`].
    pub fn grow_within(
        game: G,
        start: G::Position,
        way: (u16, Growth),
        most: usize,
    ) -> Result<Self, GrowError> {
        Self::grow_seen(game, start, way, most, |_, _, _| {})
    }

    /// As [`GameTree::grow_within`]. For every node that is made, `see` is called with its position
    /// and whether it stays without children.
    ///
    /// # Errors
    /// As [`GameTree::grow_within`].
    pub(super) fn grow_seen(
        game: G,
        start: G::Position,
        (depth, growth): (u16, Growth),
        most: usize,
        see: impl FnMut(&G, &G::Position, bool),
    ) -> Result<Self, GrowError> {
        let tree = Self {
            game,
            start,
            limit: Depth::plies(depth),
            nodes: Vec::new(),
        };
        let most = most.min(MOST_NODES);
        let mut grower = Grower {
            tree,
            depth,
            most,
            see,
        };
        let root = grower.make(NONE, NONE, 0, start)?;
        match (growth, root) {
            (_, None) => {}
            (Growth::BreadthFirst, Some(root)) => grower.by_breadth(root)?,
            (Growth::DepthFirst, Some(root)) => grower.by_depth(&root)?,
        }
        Ok(grower.tree)
    }
}

/// A tree that is growing.
struct Grower<G: Game, S> {
    tree: GameTree<G>,
    /// Plies, at most.
    depth: u16,
    /// Nodes, at most.
    most: usize,
    see: S,
}

impl<G: Game, S: FnMut(&G, &G::Position, bool)> Grower<G, S> {
    fn by_breadth(&mut self, root: Unexpanded<G::Position>) -> Result<(), GrowError> {
        let mut open = VecDeque::from([root]);
        while let Some(parent) = open.pop_front() {
            let mut last = None;
            for mv in self.tree.game.moves(&parent.position) {
                open.extend(self.make_child(&parent, mv, &mut last)?);
            }
        }
        Ok(())
    }

    fn by_depth(&mut self, parent: &Unexpanded<G::Position>) -> Result<(), GrowError> {
        let mut last = None;
        for mv in self.tree.game.moves(&parent.position) {
            if let Some(child) = self.make_child(parent, mv, &mut last)? {
                self.by_depth(&child)?;
            }
        }
        Ok(())
    }

    /// Makes one child, the next sibling of `last`.
    fn make_child(
        &mut self,
        parent: &Unexpanded<G::Position>,
        mv: G::Move,
        last: &mut Option<u32>,
    ) -> Result<Option<Unexpanded<G::Position>>, GrowError> {
        let position = self.tree.game.play(&parent.position, mv);
        let node = u32::try_from(self.tree.nodes.len()).unwrap_or(NONE);
        let child = self.make(parent.node, mv.into(), parent.depth + 1, position)?;
        match last.replace(node) {
            Some(sibling) => self.tree.nodes[sibling as usize].next_sibling = node,
            None => self.tree.nodes[parent.node as usize].first_child = node,
        }
        Ok(child)
    }

    /// Makes a node. Returns it if it may have children.
    fn make(
        &mut self,
        parent: u32,
        mv: u32,
        depth: u16,
        position: G::Position,
    ) -> Result<Option<Unexpanded<G::Position>>, GrowError> {
        let tree = &mut self.tree;
        if tree.nodes.len() >= self.most {
            return Err(GrowError { most: self.most });
        }
        let node = u32::try_from(tree.nodes.len()).unwrap_or(NONE);
        let ended = tree.game.ended(&position);
        tree.nodes.push(Node {
            parent,
            first_child: NONE,
            next_sibling: NONE,
            mv,
            depth,
            ended,
        });
        let barren = ended || depth == self.depth;
        (self.see)(&tree.game, &position, barren);
        Ok((!barren).then_some(Unexpanded {
            node,
            depth,
            position,
        }))
    }
}
