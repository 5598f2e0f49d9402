//! The tree that UCT keeps: visits, sums and bounds in one arena, children as numbers in another.
//!
//! Invariants: children stand in the game's order, a place for each move; no moves and no positions are stored, because the order
//! gives them. A node takes 32 bytes, and four for each move of a node with children, twelve where a player says what it thinks of it.

use super::NodeNumber;
use crate::game::Side;
use crate::score::{Bounds, Score};

/// What is known of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeStats {
    /// Iterations that went through it.
    pub visits: u32,
    /// The sum of their results, in hundredths, in circle's view.
    pub sum: i64,
    /// Where its score lies: narrower than the evaluator's range only where that is proved.
    pub bounds: Bounds,
}

impl NodeStats {
    /// What is known of a node that is not yet made.
    pub(super) const fn untried(range: Bounds) -> Self {
        Self {
            visits: 0,
            sum: 0,
            bounds: range,
        }
    }

    /// Returns the proved score.
    pub fn settled(self) -> Option<Score> {
        (self.bounds.lower == self.bounds.upper).then_some(self.bounds.lower)
    }

    /// Returns the mean result in points, in circle's view; none without visits.
    #[allow(
        clippy::cast_precision_loss,
        reason = "whole numbers below 2^53, unless there are billions of results of thousands of points"
    )]
    pub fn mean(self) -> Option<f64> {
        (self.visits > 0).then(|| self.sum as f64 / (100.0 * f64::from(self.visits)))
    }

    /// Returns the share of the evaluator's range that a side has won, from 0 to 1. There must have been visits.
    #[allow(
        clippy::cast_precision_loss,
        reason = "whole numbers below 2^53, unless there are billions of results of thousands of points"
    )]
    #[inline]
    pub fn share(self, side: Side, range: Bounds) -> f64 {
        let [low, high] = [range.lower, range.upper].map(|end| i64::from(end.hundredths()));
        let visits = i64::from(self.visits);
        let won = match side {
            Side::Circle => self.sum - visits * low,
            Side::Cross => visits * high - self.sum,
        };
        won as f64 / (visits * (high - low)) as f64
    }

    /// Returns whether a child can't make this node better for the side that moves here, whatever it is worth.
    #[inline]
    pub fn leaves_out(self, side: Side, child: Self) -> bool {
        match side {
            Side::Circle => child.bounds.upper <= self.bounds.lower,
            Side::Cross => child.bounds.lower >= self.bounds.upper,
        }
    }
}

/// No child, or no places for them, yet.
const NONE: u32 = u32::MAX;

/// A node, its statistics field by field: so it takes 32 bytes.
#[derive(Clone, Debug)]
struct UctNode {
    sum: i64,
    bounds: Bounds,
    visits: u32,
    /// Where its children's places are; [`NONE`] before the first child.
    slots: u32,
    moves: u32,
    /// How many of its moves are tried.
    tried: u32,
}

/// All nodes that were made.
#[derive(Clone, Debug, Default)]
pub struct UctTree {
    nodes: Vec<UctNode>,
    slots: Vec<NodeNumber>,
    /// What is thought of the move of each place before it is tried; nothing where all moves of a node are alike.
    priors: Vec<f64>,
}

impl UctTree {
    /// Returns how many nodes there are.
    #[allow(clippy::len_without_is_empty, reason = "a search's tree has its root")]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns how many bytes its nodes take.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.nodes) + size_of_val(&*self.slots) + size_of_val(&*self.priors)
    }

    /// Returns what is known of a node.
    #[inline]
    pub fn stats(&self, node: NodeNumber) -> NodeStats {
        let &UctNode {
            sum,
            bounds,
            visits,
            ..
        } = &self.nodes[node as usize];
        NodeStats {
            visits,
            sum,
            bounds,
        }
    }

    /// Returns whether the game is over at a node.
    #[inline]
    pub fn has_ended(&self, node: NodeNumber) -> bool {
        self.nodes[node as usize].moves == 0
    }

    /// Returns the children that are tried, in the game's order.
    #[inline]
    pub fn children(&self, node: NodeNumber) -> impl Iterator<Item = NodeNumber> + '_ {
        let made = self.places(node).iter().copied();
        made.filter(|&child| child != NONE)
    }

    /// Returns the child by each move, in the game's order; none for a move that is not tried.
    pub fn by_move(
        &self,
        node: NodeNumber,
    ) -> impl ExactSizeIterator<Item = Option<NodeNumber>> + '_ {
        let made = self.places(node);
        (0..self.moves(node)).map(|number| made.get(number).copied().filter(|&child| child != NONE))
    }

    /// Returns the child by the move with this number; none if it is not tried.
    #[inline]
    pub fn child(&self, node: NodeNumber, number: usize) -> Option<NodeNumber> {
        let child = self.places(node).get(number).copied();
        child.filter(|&child| child != NONE)
    }

    /// How many moves a node has.
    #[inline]
    pub(super) fn moves(&self, node: NodeNumber) -> usize {
        self.nodes[node as usize].moves as usize
    }

    /// What is thought of a move before it is tried.
    #[inline]
    pub(super) fn prior(&self, node: NodeNumber, number: usize) -> f64 {
        let at = &self.nodes[node as usize];
        let prior = self.priors.get((at.slots as usize).wrapping_add(number));
        prior.copied().unwrap_or(1.0 / f64::from(at.moves))
    }

    /// The places of a node's children; none before the first child.
    #[inline]
    fn places(&self, node: NodeNumber) -> &[NodeNumber] {
        let at = &self.nodes[node as usize];
        if at.slots == NONE {
            return &[];
        }
        let first = at.slots as usize;
        &self.slots[first..first + at.moves as usize]
    }

    /// Returns the number of the first move that is not tried.
    #[inline]
    pub fn untried(&self, node: NodeNumber) -> Option<usize> {
        let at = &self.nodes[node as usize];
        if at.tried == at.moves {
            return None;
        }
        let first = self.places(node).iter().position(|&child| child == NONE);
        Some(first.unwrap_or(0))
    }

    /// Makes a node with so many moves, by itself.
    pub(super) fn add(&mut self, moves: usize, bounds: Bounds) -> NodeNumber {
        self.nodes.push(UctNode {
            sum: 0,
            bounds,
            visits: 0,
            slots: NONE,
            moves: u32::try_from(moves).unwrap_or(NONE),
            tried: 0,
        });
        u32::try_from(self.nodes.len() - 1).unwrap_or(NONE)
    }

    /// Whether a node has places for its children.
    #[inline]
    pub(super) fn is_open(&self, node: NodeNumber) -> bool {
        self.nodes[node as usize].slots != NONE
    }

    /// Gives a node places for its children, and says what is thought of its moves; nothing where all are alike, in the whole tree.
    pub(super) fn open(&mut self, node: NodeNumber, priors: Vec<f64>) {
        let at = &mut self.nodes[node as usize];
        at.slots = u32::try_from(self.slots.len()).unwrap_or(NONE);
        let end = self.slots.len() + at.moves as usize;
        self.slots.resize(end, NONE);
        self.priors.extend(priors);
    }

    /// Makes a node the child of another by the move with this number, which is not tried.
    pub(super) fn join(&mut self, parent: NodeNumber, number: usize, child: NodeNumber) {
        if !self.is_open(parent) {
            self.open(parent, Vec::new());
        }
        let at = &mut self.nodes[parent as usize];
        at.tried += 1;
        let place = at.slots as usize + number;
        self.slots[place] = child;
    }

    /// Counts a result.
    #[inline]
    pub(super) fn count(&mut self, node: NodeNumber, result: i32) {
        let at = &mut self.nodes[node as usize];
        at.visits += 1;
        at.sum += i64::from(result);
    }

    /// Works out the bounds of a node, at which this side moves, from those of its children; a move that is not tried may be worth
    /// anything in the range. Whether they changed.
    pub(super) fn narrow(&mut self, node: NodeNumber, side: Side, range: Bounds) -> bool {
        let best = |one: Bounds, other: Bounds| match side {
            Side::Circle => Bounds::new(one.lower.max(other.lower), one.upper.max(other.upper)),
            Side::Cross => Bounds::new(one.lower.min(other.lower), one.upper.min(other.upper)),
        };
        let untried = self.untried(node).map(|_| range);
        let children = self
            .children(node)
            .map(|child| self.nodes[child as usize].bounds);
        let Some(bounds) = children.chain(untried).reduce(best) else {
            return false;
        };
        let before = std::mem::replace(&mut self.nodes[node as usize].bounds, bounds);
        before != bounds
    }
}
