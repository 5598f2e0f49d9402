//! What a search has not come to yet, and what it never will: the nodes that a question about a cut is about.
//!
//! Invariants: what an earlier cut has skipped is open no longer; of a tree made by hand the leaves are named, of any other
//! game the boards below those that have been entered, as nothing further is in the picture.

use super::{Answer, AnswerResult, QuestionContext};
use crate::depict::Depict;
use crate::frame::FrameKind;
use crate::game::Symmetry;

impl<G: Depict + Symmetry> QuestionContext<'_, G> {
    /// What the node's next update cuts off: nothing, where it cuts nothing.
    pub(super) fn never(&self) -> AnswerResult<G::Position> {
        let frame = self.own(|frame| frame.kind == FrameKind::Update)?;
        let skipped = if frame.skipped > 0 {
            self.unentered(self.node, u64::MAX)
        } else {
            Vec::new()
        };
        Ok((Answer::Nodes(skipped), frame.index))
    }

    /// All that the search may still come to, in the order of the tree.
    pub(super) fn open_nodes(&self) -> Vec<G::Position> {
        let mut above = self.recursion.path(self.node);
        above.reverse();
        let open = above
            .into_iter()
            .flat_map(|node| self.unentered(node, self.at));
        open.collect()
    }

    /// The nodes below those moves of a node that have not been entered by a frame.
    fn unentered(&self, node: u32, by: u64) -> Vec<G::Position> {
        let (game, here) = (
            self.frames.game(),
            self.recursion.position(self.frames, node),
        );
        let branches = self.recursion.branches(self.frames, node);
        let entered = |child: u32| self.recursion.span(child).0 <= by;
        let open = branches
            .iter()
            .filter(|branch| !branch.child.is_some_and(entered));
        let open = open.map(|branch| game.play(&here, branch.mv));
        open.flat_map(|position| leaves(game, position)).collect()
    }
}

/// The leaves below a node of a tree made by hand; of any other game the board itself.
fn leaves<G: Depict + Symmetry>(game: &G, position: G::Position) -> Vec<G::Position> {
    if !game.by_hand() || game.ended(&position) {
        return vec![position];
    }
    let children = game.moves(&position).map(|mv| game.play(&position, mv));
    children.flat_map(|child| leaves(game, child)).collect()
}
