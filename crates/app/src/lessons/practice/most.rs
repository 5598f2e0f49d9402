//! `most`: a search by proof numbers stands between two expansions; which leaf is the most-proving node?
//!
//! Invariants: no choice on the way is between settled nodes alone; where no level says so, none is between equal numbers.

use marubatsu::best_first::pn::INFINITE;
use marubatsu::game::Side;
use marubatsu::lang::Message;
use marubatsu::question::{Answer, BestFirstQuestion};

use super::seed::ExerciseSeed;
use super::verdict::{AnswerFaults, ExerciseJudge, SolvedExercise};
use crate::cases::river::{BestFirstSource, DescentChoice};
use crate::lessons::derive::RightAnswer;
use crate::lessons::question::AnswerForm;
use crate::lessons::quiz::encoded;
use crate::request::{AnySearch, BestFirstRequest};
use crate::words::Error;

texts! {
    NO_LEAF = "That path does not end at a leaf of the tree.", "その道筋は木の葉で終わっていません。";
    REACHED = "The left number decided where 〇 moves, the right one where × moves. Expanding this leaf helps both proof and disproof.", "〇 の番では左の数、× の番では右の数で進みました。この葉を展開すると、証明にも反証にも近づけます。";
    ASK = "Which leaf does the search expand next? Where 〇 moves, take the smallest left number; where × moves, the smallest right one; if equal, the first.", "次に展開する葉はどれですか。〇 の番の盤では左の数、× の番の盤では右の数が最小の手へ下ります。同じなら順番が先の手です。";
}

/// An expansion that is asked about.
#[derive(Clone, Debug)]
struct OpenDescent {
    /// The frame before it.
    at: u64,
    way: String,
    /// The frame in which the way comes to its leaf.
    shown: u64,
    choices: Vec<DescentChoice>,
}

pub(super) fn exercise(seed: &ExerciseSeed<'_>) -> Result<Option<SolvedExercise>, Error> {
    let level = seed.level.number();
    let empty = match level {
        1 | 2 => 5,
        3 | 4 => 6,
        _ => 7,
    };
    let Some(board) = seed.position(empty) else {
        return Ok(None);
    };
    let ask = if seed.seed % 2 == 0 { "1" } else { "0" };
    let options = [("algorithm", "pn"), ("board", board.as_str()), ("ask", ask)];
    let request: BestFirstRequest = seed.lab.read(options)?;
    let search = seed.lab.watch(&request, seed.control)?;
    let moments = (0..search.frames()).filter_map(|at| descent(&*search, (at, &board), level));
    let mut moments: Vec<OpenDescent> = moments.collect();
    let Some(chosen) = seed.choice(moments.len()) else {
        return Ok(None);
    };
    let moment = moments.swap_remove(chosen);
    let query = AnySearch::BestFirst(Box::new(request)).query();
    let mut exercise = seed.asked(ASK, ("3x3".to_owned(), encoded(&query)));
    exercise.look = "asked";
    exercise.frame = Some(moment.at);
    exercise.node = Some(board);
    let right = (vec![moment.way.clone()], moment.shown);
    Ok(Some(SolvedExercise::new(exercise, right, moment)))
}

/// The way down after a frame, if an expansion is over there and it shows what the level is about.
fn descent(
    search: &dyn BestFirstSource,
    (at, root): (u64, &str),
    level: u8,
) -> Option<OpenDescent> {
    let place = search.place(at)?;
    let (_, place) = place.split_once(' ')?;
    if place.strip_prefix("update ") != Some(root) {
        return None;
    }
    let found = search.answer(at, BestFirstQuestion::Most).ok()?;
    let Answer::Way(moves) = found.answer else {
        return None;
    };
    let choices = search.descent(at);
    let ties = choices.iter().filter(|choice| choice.is_tie()).count();
    let fits = match (level, choices.len()) {
        (1, depth) => depth == 2 && ties == 0,
        (2, depth) => depth == 3 && ties == 0,
        (3, depth) => depth > 3 && ties == 0,
        (4, depth) => depth > 2 && ties > 0,
        (_, depth) => depth > 4 && ties > 0,
    };
    let alone = choices.iter().any(|choice| choice.moves.len() < 2);
    (fits && !alone).then(|| OpenDescent {
        at,
        way: moves.join(" "),
        shown: found.frame,
        choices,
    })
}

impl OpenDescent {
    /// What is wrong with a way: the first choice in which it leaves the right one.
    fn wrong(&self, way: &str) -> Message {
        let given: Vec<&str> = way.split_whitespace().collect();
        let steps = self.choices.iter().zip(&given).enumerate();
        let mut steps = steps.map(|(n, (choice, mv))| {
            let own = choice.moves.iter().find(|(known, _)| known == mv);
            (n, choice, own)
        });
        let parted = steps.find(|(_, choice, own)| *own != Some(choice.best()));
        let Some((n, choice, Some((mv, own)))) = parted else {
            return NO_LEAF.into();
        };
        let (best, least) = choice.best();
        let said = |number: u32| match number {
            INFINITE.. => "∞".to_owned(),
            number => number.to_string(),
        };
        let (is_equal, least, own) = (own == least, said(*least), said(*own));
        let (best, mv, before) = (called(&[best]), called(&[mv]), called(&given[..n]));
        let [place, place_ja] = match n {
            0 => ["At the root".to_owned(), "ルートでは".to_owned()],
            _ => [format!("After {before}"), format!("{before} の後は")],
        };
        let (side, number, number_ja) = match choice.side {
            Side::Circle => ("〇", "left", "左"),
            Side::Cross => ("×", "right", "右"),
        };
        if is_equal {
            return message!(
                "{place} {side} moves: {mv} and {best} both have {least} on the {number}, and {best} comes first.",
                "{place_ja} {side} の番です。{mv} の{number_ja}の数は {least} ですが、順番が先の {best} も同じです。"
            );
        }
        message!(
            "{place} {side} moves: the smallest {number} number is {least}, at {best}; {mv} has {own}.",
            "{place_ja} {side} の番です。{number_ja}の数の最小は {best} の {least} で、{mv} は {own} です。"
        )
    }
}

/// Moves as people write them.
fn called<M: AsRef<str>>(moves: &[M]) -> String {
    let each = moves
        .iter()
        .map(|mv| format!("({})", mv.as_ref().replace(',', ", ")));
    each.collect::<Vec<_>>().join(" ")
}

impl ExerciseJudge for OpenDescent {
    fn faults(&self, right: &RightAnswer, given: &[String]) -> AnswerFaults {
        // Moves may come one by one.
        let way = AnswerForm::Way.usual(&given.join(" "));
        let is_right = right.answers.contains(&way);
        let reason = if is_right {
            REACHED.into()
        } else {
            self.wrong(&way)
        };
        AnswerFaults::all_or_none(is_right, Some(reason))
    }
}
