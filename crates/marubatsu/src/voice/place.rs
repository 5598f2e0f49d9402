//! Which node a frame is at, for whoever doesn't see the picture.
//!
//! Invariant: a node has one number in all its frames, so that a reader who comes back to it knows it again.

use crate::frame::Frame;
use crate::game::Notation;
use crate::lang::Lang;

/// Returns the node's number, its depth and the move that leads to it, as a sentence.
pub(super) fn place<G: Notation>(game: &G, frame: &Frame<G>, lang: Lang) -> String {
    let (node, depth) = (frame.node, frame.depth());
    match frame.path.last() {
        None => lang.pick(
            format!("Node {node}, the root."),
            format!("ノード {node} (ルートノード)。"),
        ),
        Some(&mv) => {
            let mv = game.name_move(mv, lang);
            lang.pick(
                format!("Node {node}, depth {depth}, after move {mv}."),
                format!("ノード {node} (深さ {depth}、着手 {mv} の後)。"),
            )
        }
    }
}
