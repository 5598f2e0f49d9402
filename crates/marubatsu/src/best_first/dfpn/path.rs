//! The state of df-pn: the path from the root, the children of its nodes, and the table.
//!
//! Invariants: a node's children follow those of the nodes above it, in the game's order; of children that share an entry, only the
//! first is listed.

use std::collections::HashMap;

use super::super::pn::ProofNumbers;
use crate::game::Side;
use crate::hash::MixBuildHasher;

/// A child of a node on the path.
#[derive(Clone, Copy, Debug)]
pub struct DfpnChild<P, K> {
    /// The number of the move that leads there, in the game's order.
    pub number: u32,
    /// What is known of it.
    pub state: ChildState<P, K>,
}

/// How a child's numbers are known: by its end, or by its key.
#[derive(Clone, Copy, Debug)]
pub enum ChildState<P, K> {
    /// The game has ended there.
    Ended(ProofNumbers),
    /// The table has its numbers; where it has nothing, they are those of a leaf.
    Open(P, K),
}

impl<P, K: PartialEq> DfpnChild<P, K> {
    /// Whether another child has the same entry.
    pub(super) fn is_same(&self, other: &ChildState<P, K>) -> bool {
        match (&self.state, other) {
            (ChildState::Open(_, one), ChildState::Open(_, other)) => one == other,
            _ => false,
        }
    }
}

/// A node on the path.
#[derive(Clone, Copy, Debug)]
pub(super) struct ThresholdNode<K> {
    pub(super) key: K,
    pub(super) side: Side,
    /// The numbers at which the search turns back.
    pub(super) thresholds: ProofNumbers,
    /// Where its children begin.
    pub(super) first: usize,
}

/// A child that the path goes to.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpenChild<P, K> {
    /// Which one of those of its parent.
    pub(super) number: usize,
    pub(super) position: P,
    pub(super) key: K,
    pub(super) thresholds: ProofNumbers,
}

/// The path from the root to the node that is worked at, and what the table holds.
#[derive(Clone, Debug)]
pub struct DfpnPath<P, K> {
    pub(super) nodes: Vec<ThresholdNode<K>>,
    /// The children of its nodes, node by node.
    pub(super) children: Vec<DfpnChild<P, K>>,
    pub(super) table: HashMap<K, ProofNumbers, MixBuildHasher>,
}

impl<P, K> Default for DfpnPath<P, K> {
    fn default() -> Self {
        Self {
            nodes: Vec::new(),
            children: Vec::new(),
            table: HashMap::default(),
        }
    }
}

impl<P, K: Copy + Eq + std::hash::Hash> DfpnPath<P, K> {
    /// Returns how many plies below the root the last node is.
    pub fn depth(&self) -> usize {
        self.nodes.len().saturating_sub(1)
    }

    /// Returns the key of the last node; none before the root is entered.
    pub fn key(&self) -> Option<K> {
        self.nodes.last().map(|node| node.key)
    }

    /// Returns the numbers at which the path turns back from the last node.
    pub fn thresholds(&self) -> ProofNumbers {
        let last = self.nodes.last();
        last.map_or(ProofNumbers::ENDLESS, |node| node.thresholds)
    }

    /// Returns the numbers of the last node, as the table has them.
    pub fn numbers(&self) -> ProofNumbers {
        let held = self.key().and_then(|key| self.table.get(&key));
        held.copied().unwrap_or(ProofNumbers::OPEN)
    }

    /// Returns the children of the last node. Of those that share an entry the first one stands for all.
    pub fn children(&self) -> &[DfpnChild<P, K>] {
        let first = self.nodes.last().map_or(0, |node| node.first);
        &self.children[first..]
    }

    /// Returns the numbers of a child.
    pub fn known(&self, child: &DfpnChild<P, K>) -> ProofNumbers {
        match &child.state {
            ChildState::Ended(numbers) => *numbers,
            ChildState::Open(_, key) => {
                let known = self.table.get(key).copied();
                known.unwrap_or(ProofNumbers::OPEN)
            }
        }
    }
}
