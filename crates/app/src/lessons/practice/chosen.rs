//! `chosen`: UCT stands before its next choice; which move is it?
//!
//! Invariants: it is asked at the root, after an iteration, where the greatest upper confidence bound stands out enough to be seen; the
//! truth is no part of it.

use marubatsu::lang::Message;
use marubatsu::question::{Answer, BestFirstQuestion};
use marubatsu::voice::mean_text;

use super::seed::ExerciseSeed;
use super::verdict::{AnswerFaults, ExerciseJudge, SolvedExercise};
use crate::cases::river::BestFirstSource;
use crate::lessons::derive::RightAnswer;
use crate::lessons::quiz::encoded;
use crate::request::{AnySearch, BestFirstRequest};
use crate::words::Error;

texts! {
    ASK = "UCT has come back to the root. Which move does it select next: where does the line reach furthest?", "UCT がルートに戻りました。次に選ぶ手はどれですか。線がいちばん遠くまで届く手です。";
}

/// Iterations of a search.
const ITERATIONS: u64 = 80;

/// How much further the chosen one must reach than the next, as a share: about three pixels.
const APART: f64 = 0.02;

/// How far it may reach at most, as a share: what is greater lies beyond the axis.
const FARTHEST: f64 = 1.8;

/// A choice that is asked about.
#[derive(Clone, Debug)]
struct OpenChoice {
    /// The frame before it.
    at: u64,
    chosen: String,
    boards: Vec<String>,
    /// The bounds of those that aren't left out.
    bounds: Vec<(String, f64)>,
}

pub(super) fn exercise(seed: &ExerciseSeed<'_>) -> Result<Option<SolvedExercise>, Error> {
    let level = seed.level.number();
    // 〇 moves where the number of empty squares is odd.
    let empty = match level {
        1 | 2 => 5,
        4 => 7,
        _ => 6,
    };
    let Some(board) = seed.position(empty) else {
        return Ok(None);
    };
    let (iterations, chance) = (ITERATIONS.to_string(), seed.seed.to_string());
    let options = [
        ("algorithm", "uct"),
        ("board", board.as_str()),
        ("iterations", iterations.as_str()),
        ("seed", chance.as_str()),
        ("proofs", if level == 5 { "bounds" } else { "none" }),
    ];
    let request: BestFirstRequest = seed.lab.read(options)?;
    let search = seed.lab.watch(&request, seed.control)?;
    let moments = (0..search.frames()).filter_map(|at| choice(&*search, (at, &board), level));
    let mut moments: Vec<OpenChoice> = moments.collect();
    let Some(chosen) = seed.choice(moments.len()) else {
        return Ok(None);
    };
    let moment = moments.swap_remove(chosen);
    let query = AnySearch::BestFirst(Box::new(request)).query();
    let mut exercise = seed.asked(ASK, ("3x3".to_owned(), encoded(&query)));
    exercise.look = "asked";
    exercise.frame = Some(moment.at);
    exercise.node = Some(board);
    exercise.boards.clone_from(&moment.boards);
    let right = (vec![moment.chosen.clone()], moment.at + 1);
    Ok(Some(SolvedExercise::new(exercise, right, moment)))
}

/// The choice after a frame, if it is made at the root and shows what the level is about.
fn choice(search: &dyn BestFirstSource, (at, root): (u64, &str), level: u8) -> Option<OpenChoice> {
    let place = search.place(at)?;
    let (_, place) = place.split_once(' ')?;
    if place.strip_prefix("back ") != Some(root) {
        return None;
    }
    let found = search.answer(at, BestFirstQuestion::Chosen).ok()?;
    let Answer::Nodes(chosen) = found.answer else {
        return None;
    };
    let (chosen, boards) = (chosen.into_iter().next()?, found.candidates);
    let bounds = search.upper_bounds(at);
    let own = bounds.iter().find(|(board, _)| *board == chosen)?.1;
    let others = bounds.iter().filter(|(board, _)| *board != chosen);
    let next = others.map(|&(_, bound)| bound).fold(f64::MIN, f64::max);
    let crosses = root.matches('o').count() > root.matches('x').count();
    let known = |board: &String| {
        let mut numbers = search.numbers(at, board, false).into_iter();
        let (visits, mean) = (numbers.next()?, numbers.next()?);
        Some((visits, if crosses { -mean } else { mean }))
    };
    let all: Vec<_> = boards.iter().map(known).collect::<Option<_>>()?;
    let (visits, mean) = known(&chosen)?;
    let best = all.iter().filter(|&&(_, other)| other >= mean).count() == 1;
    let fewest = all.iter().all(|&(other, _)| other >= visits);
    let shown = own - next >= APART && own < FARTHEST && bounds.len() > 1;
    let fits = match level {
        1 => best,
        2 | 3 => !best,
        4 => !best && !fewest,
        _ => bounds.len() < boards.len(),
    };
    (shown && fits).then_some(OpenChoice {
        at,
        chosen,
        boards,
        bounds,
    })
}

impl ExerciseJudge for OpenChoice {
    fn faults(&self, right: &RightAnswer, given: &[String]) -> AnswerFaults {
        let of = |board: &String| self.bounds.iter().find(|(known, _)| known == board);
        let told = |board: &String| of(board).map(|&(_, bound)| mean_text(bound));
        let greatest = told(&self.chosen).unwrap_or_default();
        let is_right = right.is_given(given);
        let reason = match given
            .first()
            .map(|board| (told(board), self.boards.contains(board)))
        {
            _ if is_right => message!(
                "Its mean plus bonus is {greatest}, more than for any other move.",
                "平均と探索ボーナスを合わせると {greatest} で、どの手よりも大きくなります。"
            ),
            Some((Some(own), _)) => message!(
                "That move's mean plus bonus is {own}, but the greatest sum is {greatest}.",
                "その手の平均と探索ボーナスの和は {own} ですが、最大の和は {greatest} です。"
            ),
            Some((None, true)) => message!(
                "That move is proved and no longer selected. The greatest sum of the others is {greatest}.",
                "その手は証明済みなので、選択の対象から外れます。ほかの手の和の最大は {greatest} です。"
            ),
            _ => message!(
                "The greatest sum of mean and bonus is {greatest}.",
                "平均と探索ボーナスの和の最大は {greatest} です。"
            ),
        };
        AnswerFaults::all_or_none(is_right, Some::<Message>(reason))
    }
}
