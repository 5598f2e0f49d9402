//! The position of a frame's node in words, for readers who don't see the picture.
//!
//! Invariant: a node has the same number in all its frames.

use crate::best_first::{BestFirstRecording, RoundFrame, RoundPhase};
use crate::frame::Frame;
use crate::game::Notation;
use crate::lang::{Lang, Text, thousands};

/// A node by its number, its depth and the move that leads to it.
fn node<G: Notation>(game: &G, number: u64, path: &[G::Move], lang: Lang) -> String {
    let depth = path.len();
    let Some(&mv) = path.last() else {
        return lang.pick(
            format!("{number}, the root"),
            format!("{number} (ルートノード)"),
        );
    };
    let mv = game.name_move(mv, lang);
    lang.pick(
        format!("{number}, depth {depth}, after move {mv}"),
        format!("{number} (深さ {depth}、着手 {mv} の後)"),
    )
}

/// Returns the node's number, its depth and the move that leads to it, as a sentence.
pub(super) fn place<G: Notation>(game: &G, frame: &Frame<G>, lang: Lang) -> String {
    let node = node(game, frame.node, &frame.path, lang);
    lang.pick(format!("Node {node}."), format!("ノード {node}。"))
}

/// What happens in a frame of a best-first search, after the round that it is a part of and the node at which that happens; before,
/// between and after rounds alone.
pub(super) fn in_round<R: BestFirstRecording<Game: Notation>>(
    recording: &R,
    frame: &RoundFrame,
    (round, sentence): (Text, &str),
    lang: Lang,
) -> String {
    if matches!(frame.phase, RoundPhase::Begin | RoundPhase::End) {
        return sentence.to_owned();
    }
    let at = recording.event_node(frame);
    let node = node(recording.game(), at.into(), &recording.moves_to(at), lang);
    let round = round.in_lang(lang);
    let number = thousands(frame.iteration.into());
    lang.pick(
        format!("{round} {number}, node {node}. {sentence}"),
        format!("{round} {number}、ノード {node}。{sentence}"),
    )
}
