//! Questions about what lies ahead: where the search goes, how many children are left, which move is best, and the next window.
//!
//! Invariant: what is right is read in the frames, one by one; the recursion is given to the library only.

use marubatsu::practice::{LEVELS, Level};
use marubatsu::question::{Answer, Question, answer};

use crate::prelude::*;

/// What is right at a frame, with the frame that shows it; none where nothing later shows it.
fn expected(
    tree: &Tree,
    frames: &[Frame<Tree>],
    at: &Frame<Tree>,
    question: Question,
) -> Option<(Answer<<Tree as Game>::Position>, u64)> {
    let later = || frames.iter().filter(|frame| frame.index > at.index);
    let last = frames.last()?;
    match question {
        Question::Next => {
            let next = later().find(|frame| frame.kind == FrameKind::Start)?;
            Some((Answer::Nodes(vec![next.position]), next.index))
        }
        Question::More => {
            let own = |kind| later().find(|frame| frame.node == at.node && frame.kind == kind);
            let (update, end) = (own(FrameKind::Update)?, own(FrameKind::End)?);
            let entered = frames.iter().filter(|frame| {
                frame.kind == FrameKind::Start
                    && frame.depth() == at.depth() + 1
                    && (update.index..end.index).contains(&frame.index)
            });
            Some((Answer::Count(entered.count() as u64), update.index))
        }
        Question::Best => {
            let mut later = later().rev();
            let best = later.find(|frame| frame.node == last.node && frame.flags.updated)?;
            let child = tree.play(&best.position, best.child_move?);
            Some((Answer::Nodes(vec![child]), best.index))
        }
        _ => {
            let next =
                later().find(|frame| frame.kind == FrameKind::Start && frame.depth() == 0)?;
            Some((Answer::Window(next.window), next.index))
        }
    }
}

#[test]
fn what_lies_ahead_is_what_later_frames_show() {
    let mut known = [0; 4];
    for seed in 0..200 {
        let level = Level::new(1 + u8::try_from(seed % u64::from(LEVELS)).expect("it is small"));
        let tree = level.expect("there is such a level").tree(seed);
        let tree = tree.make().expect("the description is in range");
        for algorithm in ALGORITHMS {
            let recording = Search::of(&tree).algorithm(algorithm).record();
            let recording = recording.expect("nothing stops it");
            let recursion = Recursion::new(recording.frames());
            let frames: Vec<Frame<Tree>> = recording.iter().collect();
            for frame in &frames {
                let questions = [
                    Question::Next,
                    Question::More,
                    Question::Best,
                    Question::Window,
                ];
                for (question, known) in questions.into_iter().zip(&mut known) {
                    let found = answer((recording.frames(), &recursion), frame.index, question);
                    let found = found.ok().map(|found| (found.answer, found.frame));
                    *known += u64::from(found.is_some());
                    assert_eq!(
                        found,
                        expected(&tree, &frames, frame, question),
                        "{question:?} of {tree} by {algorithm:?} at {}",
                        frame.index
                    );
                }
            }
        }
    }
    assert!(known.iter().all(|&known| known > 1000), "{known:?}");
}

/// Nodes of a tree are positions, so that what has been entered can be told by its position.
#[test]
fn the_next_node_is_chosen_from_children_and_from_what_waits_beside_the_path() {
    for seed in 0..200 {
        let level = Level::new(1 + u8::try_from(seed % u64::from(LEVELS)).expect("it is small"));
        let tree = level.expect("there is such a level").tree(seed);
        let tree = tree.make().expect("the description is in range");
        let (recording, recursion) = super::recorded(&tree);
        let mut entered = Vec::new();
        for frame in recording.iter() {
            if frame.kind == FrameKind::Start {
                entered.push(frame.position);
            }
            let next = answer(
                (recording.frames(), &recursion),
                frame.index,
                Question::Next,
            );
            let Ok(next) = next else { continue };
            let (mut candidates, here) = (next.candidates, frame.position);
            assert!(matches!(&next.answer, Answer::Nodes(nodes) if candidates.contains(&nodes[0])));
            if frame.kind == FrameKind::End {
                assert!(candidates.contains(&here), "it may be searched again");
            }
            let own: Vec<_> = tree.moves(&here).map(|mv| tree.play(&here, mv)).collect();
            candidates.retain(|node| *node != here);
            let number = candidates.len();
            candidates.retain(|node| own.contains(node) || !entered.contains(node));
            candidates.sort_unstable();
            candidates.dedup();
            assert_eq!(candidates.len(), number, "{tree} at {}", frame.index);
        }
    }
}
