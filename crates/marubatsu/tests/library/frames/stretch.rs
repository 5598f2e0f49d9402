//! Frames in one pass: a stretch gives what its frames give one by one, whoever read what before.
//!
//! Invariant: every frame here and the counters shown before it are taken a second time, by themselves.

use marubatsu::frame::ReferenceFrame;

use super::{MINIMAX_TABLE, PART_146, PART_162, frames};
use crate::prelude::*;
use crate::support::way::Way;

/// Takes stretches of this length that cover all frames, and compares them with random access.
fn check_stretches<G: Symmetry + PartialEq>(frames: &Frames<G>, length: u64, every: usize) {
    let starts = (0..=frames.len()).step_by(usize::try_from(length).expect("it is short"));
    for start in starts.step_by(every) {
        let range = start..start + length;
        let one_by_one: Vec<Frame<G>> = range.clone().map_while(|n| frames.get(n)).collect();
        let jump = frames.len() / 2;
        for before in [
            ReferenceFrame::Previous,
            ReferenceFrame::Next,
            ReferenceFrame::Frame(jump),
            ReferenceFrame::Frame(frames.len()),
        ] {
            let shown_before = |n: u64| match before {
                ReferenceFrame::Previous => n.checked_sub(1),
                ReferenceFrame::Next => Some(n + 1),
                ReferenceFrame::Frame(jump) => Some(jump),
            };
            let counters = |n| frames.get(n).map(|frame| frame.counters);
            let in_one_pass: Vec<_> = frames.stretch(range.clone(), before).collect();
            let with_before =
                |frame: &Frame<G>| (frame.clone(), shown_before(frame.index).and_then(counters));
            let one_by_one: Vec<_> = one_by_one.iter().map(with_before).collect();
            assert_eq!(in_one_pass, one_by_one, "{range:?} {before:?}");
        }
    }
}

fn frames_of_tree(tree: Tree, way: &Way) -> Frames<Tree> {
    let start = tree.start();
    let mut recorder = Recorder::new(TraceHeader::default());
    way.search(&tree, &start, LeafScore, &mut recorder)
        .expect("the recorder has no limit");
    Frames::new(tree, start, recorder.into_trace()).expect("the trace is ours")
}

#[test]
fn a_stretch_of_a_random_tree_is_its_frames_one_by_one() {
    for seed in 0..30 {
        let description = RandomTree {
            seed,
            depth: 4,
            branching: 3,
            ragged: true,
            spread: 3,
            repeats: 33,
        };
        for way in [Way::PLAIN, PART_162, MINIMAX_TABLE] {
            let tree = description.make().expect("the description is in range");
            check_stretches(&frames_of_tree(tree, &way), 7, 1);
        }
    }
}

#[test]
fn a_stretch_of_3x3_is_its_frames_one_by_one() {
    check_stretches(&frames(&PART_162, LineScore::Shortest), 16, 23);
    // Far from the start, where every frame lies behind a checkpoint.
    check_stretches(&frames(&PART_146, LineScore::Shortest), 40, 500);
}

#[test]
fn a_stretch_ends_with_the_frames_and_may_be_empty() {
    let frames = frames(&PART_162, LineScore::Shortest);
    let count = |range| frames.stretch(range, ReferenceFrame::Previous).count();
    assert_eq!(count(5920..6000), 5);
    assert_eq!(count(5925..6000), 0);
    assert_eq!(count(30..30), 0);
    assert_eq!(count(u64::MAX - 1..u64::MAX), 0);
}
