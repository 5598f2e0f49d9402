//! Which child a node's score comes from.
//!
//! Invariant: it was the search that said that a child is better, or not.

use super::{Recursion, short};

impl Recursion {
    /// The child whose score is the node's best of those that were used before this frame; none if
    /// no child has been better than what the node began with.
    pub fn best_before(&self, node: u32, frame: u64) -> Option<u32> {
        let frame = short(frame);
        let used = |&child: &u32| self.visit(child).last.saturating_add(2) < frame;
        let children = self.children(node).take_while(used);
        children.filter(|&child| self.visit(child).improved).last()
    }
}
