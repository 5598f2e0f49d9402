//! `line`: in which leaf does the line of best moves end?
//!
//! Invariant: just one leaf of the tree has the root's value, so that there is one such line.

use marubatsu::lang::Message;
use marubatsu::score::Score;
use marubatsu::stage::flame::signed;

use super::seed::{ExerciseSeed, FittingTree, from_left_to_right};
use super::verdict::{AnswerFaults, ExerciseJudge, SolvedExercise};
use crate::cases::frame_source::RecordedFacts;
use crate::lessons::derive::RightAnswer;
use crate::words::Error;

texts! {
    ASK = "Both sides play their best moves. In which leaf does the game end?", "双方が最善手を指すと、どの葉に行き着きますか。";
}

/// The values of a tree's nodes.
#[derive(Debug)]
struct SearchedTree(Box<dyn RecordedFacts>);

pub(super) fn exercise(seed: &ExerciseSeed<'_>) -> Result<Option<SolvedExercise>, Error> {
    let Some(FittingTree { game, .. }) = seed.tree()? else {
        return Ok(None);
    };
    let search = seed.recorded(&[("game", &game), ("algorithm", "minimax")])?;
    let [leaves, _] = search.evidence.leaves();
    let leaves: Vec<String> = leaves.into_iter().map(|(leaf, _)| leaf).collect();
    let last = search.evidence.frames().saturating_sub(1);
    let tree = SearchedTree(search.evidence);
    let value = tree.value("/");
    let ends: Vec<String> = leaves
        .iter()
        .filter(|leaf| tree.value(leaf) == value)
        .cloned()
        .collect();
    if ends.len() != 1 {
        return Ok(None);
    }
    let mut exercise = seed.asked(ASK, (game, search.query));
    exercise.leaves = from_left_to_right(leaves);
    Ok(Some(SolvedExercise::new(exercise, (ends, last), tree)))
}

impl SearchedTree {
    fn value(&self, board: &str) -> Option<Score> {
        let last = self.0.frames().saturating_sub(1);
        self.0.numbers(last, board).first().copied()
    }

    /// Returns why the way to a leaf isn't the best: the first move that gives something away.
    fn reason(&self, leaf: &str) -> Option<Message> {
        let mut node = String::new();
        for (depth, place) in leaf.split('/').skip(1).enumerate() {
            let child = format!("{node}/{place}");
            let above = if node.is_empty() { "/" } else { &node };
            let (value, got) = (self.value(above)?, self.value(&child)?);
            if value != got {
                return Some(given_away(depth, value, got));
            }
            node = child;
        }
        None
    }
}

/// Says what a move gives away at a depth.
fn given_away(depth: usize, value: Score, got: Score) -> Message {
    let [value, got] = [value, got].map(signed);
    let mark = if depth % 2 == 0 { "〇" } else { "×" };
    if depth == 0 {
        return message!(
            "At the root {mark} has a move worth {value}; the move towards this leaf is worth {got}.",
            "ルートでは {mark} に値 {value} の手があります。この葉へ向かう手の値は {got} です。"
        );
    }
    message!(
        "At depth {depth} on the way to this leaf, {mark} has a move worth {value}; the move towards this leaf is worth {got}.",
        "この葉への途中、深さ {depth} では {mark} に値 {value} の手があります。この葉へ向かう手の値は {got} です。"
    )
}

impl ExerciseJudge for SearchedTree {
    fn faults(&self, right: &RightAnswer, given: &[String]) -> AnswerFaults {
        let reason = given.first().and_then(|leaf| self.reason(leaf));
        AnswerFaults::all_or_none(right.is_given(given), reason)
    }
}
