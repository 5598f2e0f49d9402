//! Growing a tree, breadth-first or depth-first.
//!
//! Invariant: both ways make the same nodes; ended positions and those at the greatest depth get no
//! children. (Growing beyond a won position was the series' first mistake: 986,410 nodes.)

use std::collections::VecDeque;

use super::{GameTree, NONE, Node};
use crate::game::Game;
use crate::search::Depth;

/// In which order nodes are made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Growth {
    /// A depth after the other.
    #[default]
    BreadthFirst,
    /// A child's whole subtree before the next child.
    DepthFirst,
}

/// Why a tree was not grown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the tree has more than {most} nodes")]
pub struct GrowError {
    /// Nodes, at most.
    pub most: usize,
}

/// Nodes that a tree may have: 20 bytes each.
pub const MOST_NODES: usize = 20_000_000;

/// A node whose children are yet to be made, with its position.
struct Bud<P> {
    node: u32,
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
        let root = Node {
            parent: NONE,
            first_child: NONE,
            next_sibling: NONE,
            mv: NONE,
            depth: 0,
            ended: game.ended(&start),
        };
        let mut tree = Self {
            game,
            start,
            limit: Depth::plies(depth),
            nodes: vec![root],
        };
        match growth {
            Growth::BreadthFirst => tree.by_breadth(depth)?,
            Growth::DepthFirst => tree.by_depth_first(
                &Bud {
                    node: 0,
                    position: start,
                },
                depth,
            )?,
        }
        Ok(tree)
    }

    fn by_breadth(&mut self, depth: u16) -> Result<(), GrowError> {
        let mut buds = VecDeque::from([Bud {
            node: 0,
            position: self.start,
        }]);
        while let Some(bud) = buds.pop_front() {
            if self.nodes[bud.node as usize].depth == depth {
                break;
            }
            let mut last = None;
            for mv in self.game.moves(&bud.position) {
                let child = self.bear(&bud, mv, last)?;
                last = Some(child.node);
                buds.push_back(child);
            }
        }
        Ok(())
    }

    fn by_depth_first(&mut self, bud: &Bud<G::Position>, depth: u16) -> Result<(), GrowError> {
        if self.nodes[bud.node as usize].depth == depth {
            return Ok(());
        }
        let mut last = None;
        for mv in self.game.moves(&bud.position) {
            let child = self.bear(bud, mv, last)?;
            last = Some(child.node);
            self.by_depth_first(&child, depth)?;
        }
        Ok(())
    }

    /// Makes one child, the next sibling of `last`.
    fn bear(
        &mut self,
        bud: &Bud<G::Position>,
        mv: G::Move,
        last: Option<u32>,
    ) -> Result<Bud<G::Position>, GrowError> {
        if self.nodes.len() >= MOST_NODES {
            return Err(GrowError { most: MOST_NODES });
        }
        let node = u32::try_from(self.nodes.len()).unwrap_or(NONE);
        let position = self.game.play(&bud.position, mv);
        match last {
            Some(sibling) => self.nodes[sibling as usize].next_sibling = node,
            None => self.nodes[bud.node as usize].first_child = node,
        }
        self.nodes.push(Node {
            parent: bud.node,
            first_child: NONE,
            next_sibling: NONE,
            mv: mv.into(),
            depth: self.nodes[bud.node as usize].depth + 1,
            ended: self.game.ended(&position),
        });
        Ok(Bud { node, position })
    }
}
