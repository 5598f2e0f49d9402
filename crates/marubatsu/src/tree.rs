//! The explicit game tree: every node in an arena.
//!
//! The arena keeps the nodes in the order in which they were made, breadth-first or depth-first;
//! the tree itself is the same. Node 0 is the root, and a child comes after its parent. Invariants:
//! a node takes at most 32 bytes (positions are not stored but found by playing the moves from the
//! root); siblings are linked in the game's order of moves.

pub mod graph;
pub mod grow;
pub mod odds;
pub mod score;
pub mod study;
mod tally;

pub use grow::GrowError;
pub use tally::Tally;

use crate::depth::Depth;
use crate::game::Game;
use crate::layout::LayoutTree;

/// The order in which nodes are made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GrowthOrder {
    /// One depth after the other.
    #[default]
    BreadthFirst,
    /// A child's whole subtree before the next child.
    DepthFirst,
}

/// A node of the tree, by the order in which it was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);

impl NodeId {
    /// The root.
    pub const ROOT: Self = Self(0);

    /// Returns its number, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The number that means: no node.
const NONE: u32 = u32::MAX;

/// A node as it is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct StoredNode {
    parent: u32,
    /// The first child if the tree was made breadth-first, otherwise the next sibling; none if there is none.
    link: u32,
    mv: u32,
    depth: u16,
    ended: bool,
}

impl StoredNode {
    /// No node yet.
    const EMPTY: Self = Self {
        parent: NONE,
        link: NONE,
        mv: NONE,
        depth: 0,
        ended: false,
    };
}

/// The bytes of a node and its score together, at most.
pub const NODE_BYTES: usize = 32;

/// A game tree.
///
/// ```
/// use marubatsu::game::Game;
/// use marubatsu::games::line::Line;
/// use marubatsu::tree::{GameTree, GrowthOrder};
///
/// let game = Line::<u64>::new(3, 3, 3, false)?;
/// let tree = GameTree::grow(game.clone(), game.start(), 2, GrowthOrder::BreadthFirst)?;
/// assert_eq!(tree.by_depth(), [1, 9, 72]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct GameTree<G: Game> {
    game: G,
    start: G::Position,
    limit: Depth,
    growth: GrowthOrder,
    nodes: Vec<StoredNode>,
}

impl<G: Game> GameTree<G> {
    /// Returns how many nodes there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Never: a tree has its root.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Returns the game.
    pub const fn game(&self) -> &G {
        &self.game
    }

    /// Returns the first so many nodes, as if the others had not been made yet; the root is always there.
    ///
    /// ```
    /// use marubatsu::game::Game;
    /// use marubatsu::games::line::Line;
    /// use marubatsu::tree::{GameTree, GrowthOrder};
    ///
    /// let game = Line::<u64>::new(3, 3, 3, false)?;
    /// let tree = GameTree::grow(game.clone(), game.start(), 2, GrowthOrder::BreadthFirst)?;
    /// assert_eq!(tree.until(10).by_depth(), [1, 9]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn until(mut self, nodes: usize) -> Self {
        self.nodes.truncate(nodes.max(1));
        self
    }

    /// Returns how many nodes there are at each depth.
    pub fn by_depth(&self) -> Vec<u64> {
        let mut counts = Vec::new();
        for node in &self.nodes {
            let depth = usize::from(node.depth);
            if counts.len() <= depth {
                counts.resize(depth + 1, 0);
            }
            counts[depth] += 1;
        }
        counts
    }

    /// Returns the nodes of one depth, in the order in which they were made.
    pub fn at_depth(&self, depth: usize) -> impl Iterator<Item = NodeId> + '_ {
        let here = move |node: &NodeId| usize::from(self.nodes[node.index()].depth) == depth;
        self.ids().filter(here)
    }

    /// All nodes, in the order in which they were made.
    #[allow(
        clippy::cast_possible_truncation,
        reason = "an arena has at most 2^32 - 1 nodes"
    )]
    pub fn ids(&self) -> impl Iterator<Item = NodeId> + use<G> {
        (0..self.nodes.len() as u32).map(NodeId)
    }

    /// Returns the node of this number, from 0.
    pub fn node(&self, number: usize) -> Option<NodeId> {
        let number = (number < self.nodes.len()).then(|| u32::try_from(number).ok());
        number.flatten().map(NodeId)
    }

    /// Returns the order in which it was made.
    pub const fn growth(&self) -> GrowthOrder {
        self.growth
    }

    /// Returns the parent; none at the root.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        some(self.nodes[node.index()].parent)
    }

    /// Returns the children, in the game's order of moves.
    pub fn children(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let next = match self.growth {
            GrowthOrder::BreadthFirst => self.nodes[node.index()].link,
            GrowthOrder::DepthFirst => node.0 + 1,
        };
        Siblings {
            nodes: &self.nodes,
            growth: self.growth,
            parent: node.0,
            next,
        }
    }

    /// Returns the children of a node with the moves that lead to them; `position` is the node's.
    pub fn moves(
        &self,
        node: NodeId,
        position: &G::Position,
    ) -> impl Iterator<Item = (G::Move, NodeId)> + '_ {
        // Siblings are linked in the game's order of moves, so that moves and children pair up. A
        // node whose children weren't made has none.
        self.game.moves(position).zip(self.children(node))
    }

    /// Returns the node that these moves lead to, if it has been made.
    pub fn node_at(&self, path: &[G::Move]) -> Option<NodeId> {
        path.iter().try_fold(NodeId::ROOT, |node, &mv| {
            let code: u32 = mv.into();
            self.children(node)
                .find(|child| self.nodes[child.index()].mv == code)
        })
    }

    /// Returns the plies from the root.
    pub fn depth(&self, node: NodeId) -> usize {
        self.nodes[node.index()].depth.into()
    }

    /// Returns whether the game is over there.
    pub fn ended(&self, node: NodeId) -> bool {
        self.nodes[node.index()].ended
    }

    /// Returns the moves from the root to a node.
    pub fn path(&self, node: NodeId) -> Vec<G::Move> {
        let up = std::iter::successors(Some(node), |&node| self.parent(node));
        let mut codes: Vec<u32> = up.map(|node| self.nodes[node.index()].mv).collect();
        codes.pop();
        let mut at = self.start;
        let play = |code| {
            let mv = self.game.move_with_code(&at, code)?;
            at = self.game.play(&at, mv);
            Some(mv)
        };
        codes.into_iter().rev().map_while(play).collect()
    }

    /// Returns the position at a node.
    pub fn position(&self, node: NodeId) -> G::Position {
        self.path(node)
            .into_iter()
            .fold(self.start, |at, mv| self.game.play(&at, mv))
    }
}

/// Siblings from `next` on.
struct Siblings<'a> {
    nodes: &'a [StoredNode],
    growth: GrowthOrder,
    parent: u32,
    next: u32,
}

impl Iterator for Siblings<'_> {
    type Item = NodeId;

    #[inline]
    fn next(&mut self) -> Option<NodeId> {
        let node = self.nodes.get(self.next as usize)?;
        if node.parent != self.parent {
            return None;
        }
        let next = match self.growth {
            GrowthOrder::BreadthFirst => self.next + 1,
            GrowthOrder::DepthFirst => node.link,
        };
        Some(NodeId(std::mem::replace(&mut self.next, next)))
    }
}

fn some(link: u32) -> Option<NodeId> {
    (link != NONE).then_some(NodeId(link))
}

impl<G: Game> LayoutTree for GameTree<G> {
    fn len(&self) -> usize {
        self.nodes.len()
    }

    fn children(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        let node = u32::try_from(node).map_or(NodeId::ROOT, NodeId);
        Self::children(self, node).map(NodeId::index)
    }

    fn depth(&self, node: usize) -> usize {
        self.nodes[node].depth.into()
    }
}
