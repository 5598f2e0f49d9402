//! `scout`: a child was only asked, with a null window; is it searched again, and with which window?
//!
//! Invariant: it is asked of children that have children of their own, where the probe's score may be a mere bound; no seed
//! tells the answer by itself.

use marubatsu::lang::{Message, Text};
use marubatsu::question::Probe;
use marubatsu::score::Window;
use marubatsu::stage::flame::signed;

use super::exercise::ExerciseChoice;
use super::seed::{ExerciseSeed, FittingTree};
use super::verdict::{AnswerFaults, ExerciseJudge, SolvedExercise};
use crate::lessons::derive::RightAnswer;
use crate::words::Error;

texts! {
    /// No second search.
    NOT_AGAIN = "no second search", "再探索しない";
}

/// The answers: none, or the window of the second search.
const ANSWERS: [&str; 4] = ["no", "alpha-beta", "s-beta", "alpha-s"];

/// A probe that is asked about.
#[derive(Debug)]
struct ProbeQuestion(Probe);

pub(super) fn exercise(seed: &ExerciseSeed<'_>) -> Result<Option<SolvedExercise>, Error> {
    let Some(FittingTree { game, .. }) = seed.tree()? else {
        return Ok(None);
    };
    let search = seed.recorded(&[("game", &game), ("algorithm", "scout")])?;
    let probes = search.evidence.probes().into_iter();
    let inner: Vec<Probe> = probes.filter(|probe| !probe.leaf).collect();
    let Some(probe) = chosen(seed, &inner) else {
        return Ok(None);
    };
    let mut exercise = seed.asked(Text::new("", ""), (game, search.query));
    let Message { en, ja } = question(&probe);
    exercise.question = en;
    exercise.question_ja = ja;
    exercise.look = "leaves";
    exercise.frame = Some(probe.frame);
    exercise.node = search.evidence.place(probe.frame).map(|(_, board)| board);
    exercise.choices = choices(&probe);
    let right = ANSWERS[usize::from(probe.again.is_some())];
    let right = (vec![right.to_owned()], probe.shown);
    Ok(Some(SolvedExercise::new(
        exercise,
        right,
        ProbeQuestion(probe),
    )))
}

/// Returns the probe that the seed chooses, if it chooses one. Many a tree has none that is searched again; of those only every
/// fourth is taken, lest it be right to say no each time.
fn chosen(seed: &ExerciseSeed<'_>, probes: &[Probe]) -> Option<Probe> {
    // The seed's own last digits would tell.
    let bits = seed.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 62;
    let (again, not): (Vec<Probe>, Vec<Probe>) =
        probes.iter().partition(|probe| probe.again.is_some());
    let of = match (again.is_empty(), not.is_empty()) {
        (false, false) if bits >= 2 => again,
        (false, true) => again,
        (true, _) if bits > 0 => return None,
        _ => not,
    };
    of.get(seed.choice(of.len())?).copied()
}

fn question(probe: &Probe) -> Message {
    let (score, window) = (signed(probe.score), named(probe.window));
    message!(
        "A null-window probe of this child has returned s = {score}. Its parent has (α, β) = {window}. What does Scout do next?",
        "この子ノードを null window で試し読みして、s = {score} が返りました。親では (α, β) = {window} です。Scout は次にどうしますか。"
    )
}

fn choices(probe: &Probe) -> Vec<ExerciseChoice> {
    let Window { alpha, beta } = probe.window;
    let score = probe.score;
    let windows = [
        ("(α, β)", Window { alpha, beta }),
        ("(s, β)", Window { alpha: score, beta }),
        ("(α, s)", Window { alpha, beta: score }),
    ];
    let again = windows.map(|(name, window)| {
        let is = named(window);
        // Where s lies outside, the numbers are no window.
        let is = if window.is_open() {
            format!(" = {is}")
        } else {
            String::new()
        };
        message!("again, with {name}{is}", "{name}{is} で再探索する")
    });
    let all = std::iter::once(NOT_AGAIN.into()).chain(again);
    let choice = |(answer, name): (&'static str, Message)| ExerciseChoice::new(answer, name);
    ANSWERS.into_iter().zip(all).map(choice).collect()
}

/// A window as people write it.
fn named(window: Window) -> String {
    format!("({}, {})", signed(window.alpha), signed(window.beta))
}

impl ExerciseJudge for ProbeQuestion {
    fn faults(&self, right: &RightAnswer, given: &[String]) -> AnswerFaults {
        let Self(probe) = self;
        let (score, window) = (signed(probe.score), named(probe.window));
        let reason = if probe.again.is_some() {
            message!(
                "s = {score} lies inside {window} and is only a bound, so Scout searches again with the current (α, β).",
                "s = {score} は {window} の内側にあり、真の値とは限りません。そこで今の (α, β) で再探索します。"
            )
        } else {
            message!(
                "s = {score} lies outside {window}: the bound is all that the parent needs.",
                "s = {score} は {window} の内側にないので、親にはこれだけで十分です。"
            )
        };
        AnswerFaults::all_or_none(right.is_given(given), Some(reason))
    }
}
