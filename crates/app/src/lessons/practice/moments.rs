//! `up`, `bound` and `cut`: what comes next, now that a child has returned its score?
//!
//! Invariant: it is asked at frames that have an answer worth asking for; the seed chooses one of them.

use marubatsu::lang::Text;
use marubatsu::question::{Answer, Question, WindowEnd};

use super::exercise::ExerciseChoice;
use super::seed::{ExerciseSeed, FittingTree, places};
use super::verdict::{AnswerFaults, ExerciseJudge, SolvedExercise};
use crate::cases::frame_source::RecordedFacts;
use crate::lessons::derive::{RightAnswer, texts};
use crate::lessons::question::{QuestionKind, side_name};
use crate::lessons::render::answer_names;
use crate::words::Error;

texts! {
    ASK_UP = "A child has returned its score. Which value does this node return?", "子ノードの値が返りました。このノードが返す値はいくつですか。";
    ASK_ALPHA = "A child has returned its score. What is the new α of this node?", "子ノードの値が返りました。このノードの α はいくつになりますか。";
    ASK_BETA = "A child has returned its score. What is the new β of this node?", "子ノードの値が返りました。このノードの β はいくつになりますか。";
    ASK_CUT = "A child has returned its score. Are the node's other moves cut off?", "子ノードの値が返りました。このノードの残りの手は枝狩り (枝刈り) されますか。";
}

/// An answer is right if it is the one.
#[derive(Debug)]
struct OneAnswer;

pub(super) fn up(seed: &ExerciseSeed<'_>) -> Result<Option<SolvedExercise>, Error> {
    let question = |_: &dyn RecordedFacts, _| Some(Question::Up);
    asked(seed, question, |_| (ASK_UP, "leaves"))
}

pub(super) fn bound(seed: &ExerciseSeed<'_>) -> Result<Option<SolvedExercise>, Error> {
    let question = |evidence: &dyn RecordedFacts, at| moved_end(evidence, at).map(Question::Bound);
    asked(seed, question, |question| match question {
        Question::Bound(WindowEnd::Beta) => (ASK_BETA, "leaves"),
        _ => (ASK_ALPHA, "leaves"),
    })
}

pub(super) fn cut(seed: &ExerciseSeed<'_>) -> Result<Option<SolvedExercise>, Error> {
    let question = |_: &dyn RecordedFacts, _| Some(Question::Cut);
    let made = asked(seed, question, |_| (ASK_CUT, "values"))?;
    let choices = || {
        let words = [("yes", answer_names::YES), ("no", answer_names::NO)];
        words.map(|(word, name)| ExerciseChoice::new(word, name))
    };
    Ok(made.map(|made| made.with_choices(choices().into())))
}

/// Makes the exercise that asks a question of one of the frames that have it.
fn asked(
    seed: &ExerciseSeed<'_>,
    question: impl Fn(&dyn RecordedFacts, u64) -> Option<Question>,
    words: fn(Question) -> (Text, &'static str),
) -> Result<Option<SolvedExercise>, Error> {
    let Some(FittingTree { game, search, .. }) = seed.tree()? else {
        return Ok(None);
    };
    let evidence = search.evidence.as_ref();
    let form = QuestionKind::named(seed.kind).map(|kind| kind.form);
    let scores = (0..evidence.frames())
        .filter(|&at| evidence.place(at).is_some_and(|(kind, _)| kind == "score"));
    let mut moments: Vec<_> = scores
        .filter_map(|at| {
            let question = question(evidence, at)?;
            let found = evidence.answer(at, question).ok()?;
            Some((at, question, (texts(form?, found.answer), found.frame)))
        })
        .collect();
    let Some(chosen) = seed.choice(moments.len()) else {
        return Ok(None);
    };
    let (at, question, right) = moments.swap_remove(chosen);
    let (text, look) = words(question);
    let mut exercise = seed.asked(text, (game, search.query));
    exercise.look = look;
    exercise.frame = Some(at);
    exercise.node = evidence.place(at).map(|(_, board)| board);
    exercise.side = match question {
        Question::Bound(end) => Some(side_name(end)),
        _ => None,
    };
    Ok(Some(SolvedExercise::new(exercise, right, OneAnswer)))
}

/// Returns the bound that moves next at a frame, if one does.
fn moved_end(evidence: &dyn RecordedFacts, at: u64) -> Option<WindowEnd> {
    let used = evidence.answer(at, Question::Used).ok()?;
    let (_, board) = evidence.place(at)?;
    // Circle moves at even depths of these trees.
    let circles = places(&board).len() % 2 == 0;
    let end = if circles {
        WindowEnd::Alpha
    } else {
        WindowEnd::Beta
    };
    (used.answer == Answer::Yes(true)).then_some(end)
}

impl ExerciseJudge for OneAnswer {
    fn faults(&self, right: &RightAnswer, given: &[String]) -> AnswerFaults {
        AnswerFaults::all_or_none(right.is_given(given), None)
    }
}
