//! `never`: which leaves does alpha-beta never look at?
//!
//! Invariant: every leaf is marked or not, and each mark is judged by itself.

use marubatsu::score::Score;

use super::seed::{ExerciseSeed, FittingTree, from_left_to_right};
use super::verdict::{AnswerFaults, ExerciseJudge, SolvedExercise, WrongMark};
use crate::cases::frame_source::RecordedFacts;
use crate::lessons::derive::RightAnswer;
use crate::words::Error;

texts! {
    ASK = "Alpha-beta searches this tree. Which leaves does it never look at?", "αβ 法でこの木を調べます。調べずに終わる葉はどれですか。";
}

/// The leaves of a tree, as its search leaves them.
#[derive(Debug)]
struct JudgedLeaves {
    /// Those that are looked at, each with the frame that does, and what had come back to its parent before.
    looked: Vec<WrongMark>,
    /// Those that are cut off, each with the frame that does.
    left: Vec<WrongMark>,
}

pub(super) fn exercise(seed: &ExerciseSeed<'_>) -> Result<Option<SolvedExercise>, Error> {
    let Some(FittingTree { game, search, .. }) = seed.tree()? else {
        return Ok(None);
    };
    let evidence = search.evidence.as_ref();
    let mark = |(node, frame): (String, u64), looked_at: bool| WrongMark {
        known: looked_at
            .then(|| known_above(evidence, (&node, frame)))
            .flatten(),
        node,
        frame,
        looked_at,
    };
    let [looked, left] = evidence.leaves();
    let judge = JudgedLeaves {
        looked: looked.into_iter().map(|leaf| mark(leaf, true)).collect(),
        left: left.into_iter().map(|leaf| mark(leaf, false)).collect(),
    };
    let names = |marks: &[WrongMark]| -> Vec<String> {
        marks.iter().map(|mark| mark.node.clone()).collect()
    };
    let right = names(&judge.left);
    let mut exercise = seed.asked(ASK, (game, search.query));
    exercise.leaves = from_left_to_right([names(&judge.looked), right.clone()].concat());
    let last = evidence.frames().saturating_sub(1);
    Ok(Some(SolvedExercise::new(exercise, (right, last), judge)))
}

/// What had come back to a leaf's parent when the search looked at the leaf.
fn known_above(evidence: &dyn RecordedFacts, (leaf, last): (&str, u64)) -> Option<Score> {
    let (parent, _) = leaf.rsplit_once('/')?;
    let parent = if parent.is_empty() { "/" } else { parent };
    // The last frame of a leaf, and the one before it, are its own.
    let before = evidence.numbers(last.saturating_sub(1), parent);
    before.first().copied()
}

impl ExerciseJudge for JudgedLeaves {
    fn faults(&self, _: &RightAnswer, given: &[String]) -> AnswerFaults {
        let wrong = self.looked.iter().filter(|mark| given.contains(&mark.node));
        let missing = self.left.iter().filter(|mark| !given.contains(&mark.node));
        let missed: Vec<WrongMark> = wrong.chain(missing).cloned().collect();
        AnswerFaults {
            count: u32::try_from(missed.len()).unwrap_or(u32::MAX),
            missed,
            ..AnswerFaults::default()
        }
    }
}
