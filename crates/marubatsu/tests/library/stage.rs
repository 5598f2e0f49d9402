//! The stage: overview, chapters and pictures of recorded searches.
//!
//! Invariant: pictures are checked as scenes, by the places of their shapes.

mod best_first;
mod excluded;
mod growth;
mod lens;
mod letters;
mod overview;
mod practice;
mod race;
mod room;
mod stillness;
mod upright;

use marubatsu::search::StartPosition;
use marubatsu::search::deepening::Deepening;

use crate::prelude::*;
use crate::support::way::Way;

/// A search of the start, as far as it comes with this many nodes.
pub(crate) fn recorded<G: Symmetry, E: Evaluator<G>>(
    game: &G,
    evaluator: E,
    way: &Way,
    most: u64,
) -> Frames<G> {
    let mut observer = (NodeLimit::new(most), Recorder::new(TraceHeader::default()));
    // A search that is stopped is a recording too.
    let _ = way.search(game, &game.start(), evaluator, &mut observer);
    let trace = observer.1.into_trace();
    Frames::new(game.clone(), game.start(), trace).expect("the trace is ours")
}

/// A deepening search of the start.
pub(crate) fn deepened<G: Symmetry, E: Evaluator<G>>(
    game: &G,
    evaluator: E,
    way: &Way,
) -> Frames<G> {
    let root = Root {
        depth: way.depth,
        ..way.root(game, &evaluator)
    };
    let (mut policy, mut recorder) = (way.policy(evaluator), Recorder::new(TraceHeader::default()));
    let (mut deepening, starts) = (Deepening::new(root), [StartPosition::at(game.start())]);
    while let Some(step) = deepening.step(way.algorithm, game, &starts, &mut policy, &mut recorder)
    {
        step.expect("the recorder has no limit");
    }
    let trace = recorder.into_trace();
    Frames::new(game.clone(), game.start(), trace).expect("the trace is ours")
}
