//! Random trees, for tests and as exercises.
//!
//! Invariant: the same description makes the same tree, always.

use super::text::TreeDraft;
use super::{MAX_DEPTH, MAX_NODES, Tree};
use crate::cast::signed;
use crate::chance::Chance;
use crate::game::Side;
use crate::score::Score;

/// Describes a random tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RandomTree {
    /// Which tree.
    pub seed: u64,
    /// Branches from the root to every leaf, 0 to [`MAX_DEPTH`].
    pub depth: u16,
    /// Children of an inner node: this many, or between 1 and this many if `ragged`.
    pub branching: u16,
    /// Whether the number of children varies and leaves may come early.
    pub ragged: bool,
    /// Leaves score between -`spread` and +`spread` points.
    pub spread: u16,
    /// How many of 100 turns go again to the side that has just moved.
    pub repeats: u8,
}

impl Default for RandomTree {
    /// Three deep, three wide, scores from -9 to 9, turns alternate.
    fn default() -> Self {
        Self {
            seed: 1,
            depth: 3,
            branching: 3,
            ragged: false,
            spread: 9,
            repeats: 0,
        }
    }
}

/// Why there is no such random tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RandomTreeError {
    /// Depth over [`MAX_DEPTH`].
    #[error("a tree is at most {MAX_DEPTH} deep")]
    Depth,
    /// Branching is 0.
    #[error("a node has at least one child")]
    Branching,
    /// It could have more than [`MAX_NODES`] nodes.
    #[error("a tree has at most {MAX_NODES} nodes")]
    Nodes,
    /// More than 100 turns of 100.
    #[error("repeats must be from 0 to 100")]
    Repeats,
}

impl RandomTree {
    /// Makes the tree.
    ///
    /// # Errors
    /// When the description is out of range.
    pub fn make(&self) -> Result<Tree, RandomTreeError> {
        if usize::from(self.depth) > MAX_DEPTH {
            return Err(RandomTreeError::Depth);
        }
        if self.branching == 0 {
            return Err(RandomTreeError::Branching);
        }
        if self.repeats > 100 {
            return Err(RandomTreeError::Repeats);
        }
        if self.most_nodes().is_none_or(|nodes| nodes > MAX_NODES) {
            return Err(RandomTreeError::Nodes);
        }
        let mut chance = Chance::new(self.seed);
        Ok(Tree::new(
            self.grow(&mut chance, Side::Circle, self.depth).number(),
        ))
    }

    fn most_nodes(&self) -> Option<usize> {
        let mut level: usize = 1;
        let mut nodes: usize = 1;
        for _ in 0..self.depth {
            level = level.checked_mul(self.branching.into())?;
            nodes = nodes
                .checked_add(level)
                .filter(|&nodes| nodes <= MAX_NODES)?;
        }
        Some(nodes)
    }

    fn grow(&self, chance: &mut Chance, turn: Side, depth: u16) -> TreeDraft {
        let early = self.ragged && depth < self.depth && chance.below(4) == 0;
        if depth == 0 || early {
            let spread = i32::from(self.spread);
            let points = signed(chance.below(2 * u32::from(self.spread) + 1)) - spread;
            return TreeDraft::leaf(turn, Score::points(points));
        }
        let most = u32::from(self.branching);
        let children = if self.ragged {
            1 + chance.below(most)
        } else {
            most
        };
        let mut node = TreeDraft::leaf(turn, Score::ZERO);
        for _ in 0..children {
            let repeats = chance.below(100) < u32::from(self.repeats);
            let next = if repeats { turn } else { turn.opponent() };
            let mut child = self.grow(chance, next, depth - 1);
            if child.children.is_empty() {
                // A leaf's text says nothing of turns.
                child.turn = turn.opponent();
            }
            node.children.push(child);
        }
        node
    }
}
