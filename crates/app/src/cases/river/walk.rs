//! Nodes named by the moves to them: a reader's own path from an open choice, and the node at which the shown tree begins.
//!
//! Invariant: a path contains only nodes that exist by then, so it reveals nothing later.

use marubatsu::best_first::{NodeNumber, RoundFrame};
use marubatsu::lang::Text;

use super::{BestFirstSource, FoundByRounds, RecordedBestFirst, Visibility};
use crate::games::played;
use crate::request::best_first::OF_UCT;
use crate::words::InputError;

texts! {
    NOT_OPEN = "the path does not go there after the last frame that may be shown", "見せてよい最後のフレームの次に、そこへ進むことはありません";
    NOT_MADE = "there is no such node yet", "そのノードはまだありません";
    NEVER_MADE = "the search never goes there", "探索がそこを通ることはありません";
}

impl<R: FoundByRounds> RecordedBestFirst<R> {
    /// The node to which these moves lead from the root.
    pub(super) fn walked_down(
        &self,
        known: Visibility,
        moves: &str,
    ) -> Result<NodeNumber, InputError> {
        let recording = &self.recording;
        let last = known.frames(self.frames()).saturating_sub(1);
        let frame = recording.undecided(recording.frame(last));
        let wrong = |message: Text| InputError::usage("walk", moves, message);
        if !frame.is_open() {
            return Err(wrong(NOT_OPEN));
        }
        let played = played(recording.game(), recording.root(), ("walk", moves))?.moves;
        let node = recording.node_below(recording.root_at(&frame), &played);
        let made = recording.nodes_after(frame.counted());
        let node = node.filter(|&node| node < made).ok_or(wrong(NOT_MADE))?;
        let goes_on = recording.path(node).starts_with(&frame.path);
        goes_on.then_some(node).ok_or(wrong(NOT_OPEN))
    }

    /// The node from which on the tree is shown, by the moves to it.
    pub(super) fn anchored_at(&self, moves: &str) -> Result<NodeNumber, InputError> {
        let wrong = |message: Text| InputError::usage("anchor", moves, message);
        if !self.request.algorithm.guesses() {
            return Err(wrong(OF_UCT));
        }
        let recording = &self.recording;
        let played = played(recording.game(), recording.root(), ("anchor", moves))?.moves;
        let node = recording.node_below(0, &played);
        node.ok_or(wrong(NEVER_MADE))
    }

    /// The first frame from here on that is about the node of a path.
    pub(super) fn passed(&self, from: &RoundFrame, path: &str) -> Result<Option<u64>, InputError> {
        let recording = &self.recording;
        let moves = played(recording.game(), recording.root(), ("path", path))?.moves;
        let Some(node) = recording.node_below(recording.root_at(from), &moves) else {
            return Ok(None);
        };
        let later = recording.next_pass(node, from.iteration + 1);
        let Some(round) = later.or_else(|| recording.next_pass(node, 1)) else {
            return Ok(None);
        };
        Ok(Some(recording.arrival(node, round)))
    }
}
