//! A way of one's own through a search, from where its next choice is open.
//!
//! Invariant: it leads only to nodes that are made by then, so that it tells nothing of what comes later.

use marubatsu::best_first::NodeNumber;
use marubatsu::lang::Text;

use super::{BestFirstSource, FoundByRounds, Known, RecordedBestFirst};
use crate::games::played;
use crate::words::InputError;

texts! {
    NOT_OPEN = "the way is not about to go there from the last frame that may be known", "最後に見せるフレームの次に、そこへ進むことはありません";
    NOT_MADE = "there is no such node yet", "そのノードはまだありません";
}

impl<R: FoundByRounds> RecordedBestFirst<R> {
    /// The node to which these moves lead from the root.
    pub(super) fn walked_down(&self, known: Known, moves: &str) -> Result<NodeNumber, InputError> {
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
}
