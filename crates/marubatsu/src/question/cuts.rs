//! The cuts of a recorded search that left something out.
//!
//! Invariant: a cut with nothing left to skip is none.

use crate::frame::{FrameKind, Frames};
use crate::game::{Side, Symmetry};
use crate::recursion::Recursion;
use crate::score::Score;

/// A cut that saved something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The frame that cuts.
    pub frame: u64,
    /// Whose node it is: where circle moves, β was reached; where cross does, α.
    pub turn: Side,
    /// Plies from the node up to the one that holds the bound.
    pub reach: u16,
    /// Whether the score is just the bound.
    pub even: bool,
}

/// All cuts of these frames, in order.
pub fn cuts<G: Symmetry>(frames: &Frames<G>, recursion: &Recursion) -> Vec<Cut> {
    let cutting = frames.iter_from(0);
    let cutting = cutting.filter(|frame| frame.kind == FrameKind::Update && frame.skipped > 0);
    let cut = cutting.map(|frame| {
        let owners = recursion.bound_owners(frames.trace(), frame.index);
        let held = match frame.turn {
            Side::Circle => owners.beta,
            Side::Cross => owners.alpha,
        };
        let depth = recursion.depth(recursion.focus(frame.index));
        Cut {
            frame: frame.index,
            turn: frame.turn,
            reach: depth - recursion.depth(held.owner),
            even: frame.score == Some(held.value),
        }
    });
    cut.collect()
}

/// The positions below cuts where the game is over: the leaves that were never looked at, each with the frame that cut
/// it off.
pub fn left_out<G: Symmetry>(frames: &Frames<G>, recursion: &Recursion) -> Vec<(G::Position, u64)> {
    let game = frames.game();
    let mut out = Vec::new();
    for Cut { frame, .. } in cuts(frames, recursion) {
        let branches = recursion.branches(frames, recursion.focus(frame));
        let here = recursion.position(frames, recursion.focus(frame));
        let skipped = branches.iter().filter(|branch| branch.child.is_none());
        let mut open: Vec<G::Position> =
            skipped.map(|branch| game.play(&here, branch.mv)).collect();
        open.reverse();
        while let Some(position) = open.pop() {
            if game.ended(&position) {
                out.push((position, frame));
            } else {
                let first = open.len();
                open.extend(game.moves(&position).map(|mv| game.play(&position, mv)));
                open[first..].reverse();
            }
        }
    }
    out
}

/// What the leaves that a game's end has are worth, with the frame that says so, in the order in which they were looked at.
pub fn looked_at<G: Symmetry>(
    frames: &Frames<G>,
    recursion: &Recursion,
) -> Vec<(G::Position, Score, u64)> {
    let game = frames.game();
    let leaves = recursion.nodes().filter_map(|node| {
        let settled = node.settled?;
        let position = recursion.position(frames, node.number);
        game.ended(&position)
            .then_some((position, settled.score, node.last))
    });
    leaves.collect()
}
