//! The nodes that a search has not visited yet, and those it never will: the subject of questions about cuts.
//!
//! Invariants: moves skipped by an earlier cut are not open. In hand-made trees the leaves are named; in other games the boards below
//! visited ones, since pictures show nothing deeper.

use super::{Answer, AnswerError, AnswerResult, QuestionContext};
use crate::depict::Depict;
use crate::frame::{Frame, FrameKind};
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

    /// The children that the table answers for, of those that are yet to be entered.
    pub(super) fn hits(&self) -> AnswerResult<G::Position> {
        let (mut hits, mut asked, mut shown) = (Vec::new(), None, None);
        let children = self.recursion.children(self.node);
        for child in children.filter(|&child| self.recursion.span(child).0 > self.at) {
            let (first, last) = self.recursion.span(child);
            let frames = self.frames.iter_from(first);
            let mut frames = frames.take_while(|frame| frame.index <= last);
            let own =
                |frame: &Frame<G>| frame.node == u64::from(child) && frame.kind == FrameKind::Table;
            let Some(table) = frames.find(own) else {
                continue;
            };
            asked = Some(table.index);
            if table.flags.tt_pruned {
                hits.push(self.recursion.position(self.frames, child));
                shown = asked;
            }
        }
        let frame = shown.or(asked).ok_or(AnswerError::Never)?;
        Ok((Answer::Nodes(hits), frame))
    }

    /// The nodes below those moves of a node that have not been entered by a frame.
    fn unentered(&self, node: u32, by: u64) -> Vec<G::Position> {
        let open = self.waiting(node, by).into_iter();
        open.flat_map(|position| leaves(self.frames.game(), position))
            .collect()
    }

    /// The children of a node that have not been entered by a frame.
    pub(super) fn waiting(&self, node: u32, by: u64) -> Vec<G::Position> {
        let (game, here) = (
            self.frames.game(),
            self.recursion.position(self.frames, node),
        );
        let branches = self.recursion.branches(self.frames, node);
        let entered = |child: u32| self.recursion.span(child).0 <= by;
        let open = branches
            .iter()
            .filter(|branch| !branch.child.is_some_and(entered));
        open.map(|branch| game.play(&here, branch.mv)).collect()
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
