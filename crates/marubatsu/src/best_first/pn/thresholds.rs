//! The source of each df-pn threshold: the node that set it, and how.
//!
//! The next best child limits a number that is the minimum of the children's. What the other children leave of the parent's threshold
//! limits a number that is their sum. Otherwise the parent's threshold applies. Invariant: nothing sets the root's thresholds, so
//! they limit nothing.

use super::super::{BestFirstRecording, NodeNumber, RoundFrame};
use super::{INFINITE, PnRecording, ProofNumbers};
use crate::game::{Game, Side};

/// A threshold, and whence it comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeldThreshold {
    /// The number at which the path turns back.
    pub value: u32,
    /// The node of the path that was the first to have it.
    pub owner: NodeNumber,
    /// What gave it that.
    pub source: ThresholdSource,
}

/// What gives a node its threshold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThresholdSource {
    /// One more than the number of this child of its parent, which is the best of the others.
    Other(NodeNumber),
    /// Its parent's threshold without the numbers of the others.
    Rest {
        /// The parent's threshold.
        limit: u32,
        /// What the others' numbers add up to.
        others: u32,
    },
}

impl<G: Game> PnRecording<G> {
    /// Returns the threshold of a node's proof number (circle) or disproof number (cross), and whence it comes; none of pn, where
    /// nothing limits it, and of a node that the frame's path hasn't come to.
    pub fn held(&self, node: NodeNumber, frame: &RoundFrame, of: Side) -> Option<HeldThreshold> {
        let value = self.thresholds(node, frame)?.of(of);
        let mut rest = None;
        let mut child = node;
        loop {
            // At the root, where nothing has set it, it is no limit.
            let parent = self.above(child).next()?;
            let own = self.thresholds(child, frame)?.of(of);
            let limit = self.thresholds(parent, frame)?.of(of);
            let least = self.game().to_move(&self.position(parent)) == of;
            let held = |source| HeldThreshold {
                value,
                owner: child,
                source,
            };
            if own < limit && least {
                let other = self.next_best((parent, child), frame, of);
                let found = other.map(|other| held(ThresholdSource::Other(other)));
                return rest.or(found);
            }
            if own < limit && rest.is_none() {
                let others = limit - own;
                rest = Some(held(ThresholdSource::Rest { limit, others }));
            }
            child = parent;
        }
    }

    /// Returns the numbers at which the path turns back from a node that it has come to, infinite where nothing limits them; none of
    /// pn.
    pub fn limits(&self, node: NodeNumber, frame: &RoundFrame) -> Option<ProofNumbers> {
        let limit = |of| {
            self.held(node, frame, of)
                .map_or(INFINITE, |held| held.value)
        };
        self.thresholds(node, frame).map(|_| ProofNumbers {
            proof: limit(Side::Circle),
            disproof: limit(Side::Cross),
        })
    }

    /// The child with the least number besides this one; the first of several.
    fn next_best(
        &self,
        (parent, child): (NodeNumber, NodeNumber),
        frame: &RoundFrame,
        of: Side,
    ) -> Option<NodeNumber> {
        let number = |&child: &NodeNumber| self.numbers(child, frame).map(|numbers| numbers.of(of));
        let others = self.children(parent).filter(|&other| other != child);
        others.min_by_key(number)
    }

    /// Returns whether the path turns back from a node at a frame that has worked it out.
    pub fn turns_back(&self, node: NodeNumber, frame: &RoundFrame) -> bool {
        let reached = |thresholds| {
            let numbers = self.numbers(node, frame);
            numbers.is_some_and(|numbers: ProofNumbers| numbers.reach(thresholds))
        };
        self.thresholds(node, frame).is_some_and(reached)
    }
}
