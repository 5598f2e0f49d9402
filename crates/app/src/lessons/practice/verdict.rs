//! An exercise with its right answer, and the judging of answers.
//!
//! Invariant: every lost point has a fault with its reason.

use std::fmt::Debug;

use marubatsu::lang::Message;
use marubatsu::practice::POINTS;
use marubatsu::score::Score;
use serde::Serialize;

use super::exercise::{Exercise, ExerciseChoice};
use crate::lessons::derive::RightAnswer;
use crate::words::{Cell, Sheet};

texts! {
    ANSWER = "right answer", "正解";
    REASON = "reason", "理由";
    LOOKED_AT = "in your answer, but looked at", "答えに含めたが、調べた葉";
    BETTER = "fewer leaves with another order at", "並べ替えると葉が減るノード";
    NOT_MARKED = "never looked at, but not in your answer", "調べなかったが、答えにない葉";
    FRAME = "frame", "フレーム";
    GIVEN = "points", "点";
}

/// A mark that was wrong, or is missing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WrongMark {
    /// The leaf's board.
    pub node: String,
    /// The frame that says why: it looks at the leaf, or cuts it off.
    pub frame: u64,
    /// Whether the search looks at it.
    pub looked_at: bool,
    /// What had come back to its parent before it was looked at; nothing if nothing had, or if it never was.
    pub known: Option<Score>,
}

/// A node at which another order of the children would spare leaves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BetterOrder {
    /// The node, in the order that was given.
    pub node: String,
    /// How many leaves would be looked at if only its children were put in another order.
    pub leaves: usize,
}

/// What an answer is worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ExerciseVerdict {
    /// `marubatsu.marked/1`.
    pub schema: &'static str,
    /// What is right.
    pub answer: Vec<String>,
    /// The frame that shows it.
    pub frame: u64,
    /// Each fault with its reason.
    pub missed: Vec<WrongMark>,
    /// Of `order`: the nodes at which another order would spare leaves.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub better: Vec<BetterOrder>,
    /// Why it is right or wrong, in English.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The same in Japanese.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason_ja: Option<String>,
    /// Points for it.
    pub points: u32,
}

/// What is wrong with an answer.
#[derive(Debug, Default)]
pub(super) struct AnswerFaults {
    /// Of marks: each that is wrong or missing.
    pub(super) missed: Vec<WrongMark>,
    /// Of an order: where another is better.
    pub(super) better: Vec<BetterOrder>,
    /// How many faults.
    pub(super) count: u32,
    /// What is said.
    pub(super) reason: Option<Message>,
}

impl AnswerFaults {
    /// Returns the faults of an answer that is either right or worth nothing.
    pub(super) fn all_or_none(is_right: bool, reason: Option<Message>) -> Self {
        Self {
            count: if is_right { 0 } else { POINTS.0 },
            reason,
            ..Self::default()
        }
    }
}

/// Finds what is wrong with an answer.
pub(super) trait ExerciseJudge: Debug + Send + Sync {
    fn faults(&self, right: &RightAnswer, given: &[String]) -> AnswerFaults;
}

/// An exercise with what is right.
#[derive(Debug)]
pub struct SolvedExercise {
    exercise: Exercise,
    right: RightAnswer,
    judge: Box<dyn ExerciseJudge>,
}

impl SolvedExercise {
    pub(super) fn new(
        exercise: Exercise,
        (answers, frame): (Vec<String>, u64),
        judge: impl ExerciseJudge + 'static,
    ) -> Self {
        let right = RightAnswer {
            answers,
            frame,
            candidates: Vec::new(),
        };
        Self {
            exercise,
            right,
            judge: Box::new(judge),
        }
    }

    /// Offers these answers.
    pub(super) fn with_choices(mut self, choices: Vec<ExerciseChoice>) -> Self {
        self.exercise.choices = choices;
        self
    }

    /// Returns the exercise.
    pub const fn report(&self) -> &Exercise {
        &self.exercise
    }

    /// Returns the exercise as a table.
    pub fn sheet(&self) -> Sheet {
        self.exercise.sheet()
    }

    /// Returns the verdict on these marks, or on this answer.
    pub fn judge(&self, given: &[String]) -> ExerciseVerdict {
        let AnswerFaults {
            missed,
            better,
            count,
            reason,
        } = self.judge.faults(&self.right, given);
        let (most, each) = POINTS;
        let (reason, reason_ja) = reason.map(|Message { en, ja }| (en, ja)).unzip();
        ExerciseVerdict {
            schema: "marubatsu.marked/1",
            answer: self.right.answers.clone(),
            frame: self.right.frame,
            missed,
            better,
            reason,
            reason_ja,
            points: most.saturating_sub(count.saturating_mul(each)),
        }
    }
}

impl ExerciseVerdict {
    /// Returns the verdict as a table.
    pub fn sheet(&self) -> Sheet {
        let missed = |looked_at: bool| {
            let missed = self
                .missed
                .iter()
                .filter(move |missed| missed.looked_at == looked_at);
            let nodes: Vec<&str> = missed.map(|missed| missed.node.as_str()).collect();
            Cell::text((!nodes.is_empty()).then(|| nodes.join(" ")))
        };
        let reason = self.reason.clone().zip(self.reason_ja.clone());
        let reason = reason.map_or(Cell::Empty, |(en, ja)| Cell::Words(Message::new(en, ja)));
        let better: Vec<&str> = self.better.iter().map(|one| one.node.as_str()).collect();
        let facts = [
            (ANSWER, Cell::Text(self.answer.join(" "))),
            (REASON, reason),
            (LOOKED_AT, missed(true)),
            (NOT_MARKED, missed(false)),
            (
                BETTER,
                Cell::text((!better.is_empty()).then(|| better.join(" "))),
            ),
            (FRAME, Cell::Whole(self.frame)),
            (GIVEN, Cell::Whole(self.points.into())),
        ];
        let there = facts.into_iter().filter(|(_, cell)| *cell != Cell::Empty);
        Sheet::facts("marked", there)
    }
}
