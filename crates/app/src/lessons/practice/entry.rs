//! `entry`: the table answers for a position; which position stored the entry?
//!
//! Invariants: it is asked when the position is entered, before the table says anything; minimax stores each class of positions once,
//! so that just one of the boards is right.

use marubatsu::lang::Message;
use marubatsu::question::{Answer, Question};

use super::seed::ExerciseSeed;
use super::verdict::{AnswerFaults, ExerciseJudge, SolvedExercise};
use crate::cases::frame_source::RecordedFacts;
use crate::lessons::derive::RightAnswer;
use crate::words::Error;

texts! {
    ASK = "The table answers for this board: the same position was stored before, perhaps turned or mirrored. At which board?", "この盤面の評価値は置換表で分かります。同じ局面 (回転や鏡像のこともあります) を登録したのは、どの盤面ですか。";
    OTHER = "The board that you chose is another position: no turn and no mirror image of it is the board in question.", "選んだ盤面は別の局面です。どう回転しても裏返しても、問題の盤面にはなりません。";
}

/// Boards to choose from: at least, and at most.
const FEWEST: usize = 3;
const MOST: usize = 6;

/// A position that the table answers for, with the board that stored it.
#[derive(Clone)]
struct TableHit {
    /// The frame that enters it.
    at: u64,
    board: String,
    stored: (String, u64),
}

/// Where the right board was stored, and whether it is turned or mirrored.
#[derive(Debug)]
struct StoredEntry {
    frame: u64,
    turned: bool,
}

pub(super) fn exercise(seed: &ExerciseSeed<'_>) -> Result<Option<SolvedExercise>, Error> {
    let empty = match seed.level.number() {
        1 | 2 => 4,
        3 | 4 => 5,
        _ => 6,
    };
    let Some(position) = seed.position(empty) else {
        return Ok(None);
    };
    let options = [
        ("game", "3x3"),
        ("board", position.as_str()),
        ("algorithm", "minimax"),
        ("table", "merged"),
    ];
    let search = seed.recorded(&options)?;
    let evidence = search.evidence.as_ref();
    // Whoever has just begun is shown the very same board.
    let turned = seed.level.number() > 1;
    let asked = |hit: &TableHit| {
        (hit.board != hit.stored.0) == turned && boards(seed, evidence, hit).len() >= FEWEST
    };
    let hits: Vec<TableHit> = hits(evidence).into_iter().filter(asked).collect();
    let Some(hit) = seed.choice(hits.len()).map(|chosen| hits[chosen].clone()) else {
        return Ok(None);
    };
    let mut exercise = seed.asked(ASK, ("3x3".to_owned(), search.query));
    exercise.look = "asked";
    exercise.frame = Some(hit.at);
    exercise.boards = boards(seed, evidence, &hit);
    exercise.node = Some(hit.board);
    let (stored, frame) = hit.stored;
    let judge = StoredEntry { frame, turned };
    Ok(Some(SolvedExercise::new(
        exercise,
        (vec![stored], hit.at + 1),
        judge,
    )))
}

/// The positions that the table answers for, with what stored them.
fn hits(evidence: &dyn RecordedFacts) -> Vec<TableHit> {
    let hit = |at| {
        let (kind, board) = evidence.place(at)?;
        let Answer::Frame(frame) = evidence.answer(at, Question::Source).ok()?.answer else {
            return None;
        };
        let (_, stored) = evidence.place(frame)?;
        let stored = (stored, frame);
        (kind == "start").then_some(TableHit { at, board, stored })
    };
    (0..evidence.frames()).filter_map(hit).collect()
}

/// The boards to choose from: the right one among others with as many empty squares that were stored before, in no telling order.
fn boards(seed: &ExerciseSeed<'_>, evidence: &dyn RecordedFacts, hit: &TableHit) -> Vec<String> {
    let empty = |board: &str| board.matches('.').count();
    let stored = evidence.stored(hit.at).into_iter();
    let (right, _) = &hit.stored;
    let mut others: Vec<String> = stored
        .filter(|board| board != right && empty(board) == empty(&hit.board))
        .collect();
    let by = seed.choice(others.len()).unwrap_or(0);
    others.rotate_left(by);
    others.truncate(MOST - 1);
    others.push(right.clone());
    others.sort();
    others
}

impl ExerciseJudge for StoredEntry {
    fn faults(&self, right: &RightAnswer, given: &[String]) -> AnswerFaults {
        let frame = self.frame;
        let is_right = right.is_given(given);
        let reason: Message = match (is_right, self.turned) {
            (false, _) => OTHER.into(),
            (true, true) => message!(
                "It was stored in frame {frame}; turned or mirrored, it is this board.",
                "フレーム {frame} で登録されました。回転または鏡像で、この盤面になります。"
            ),
            (true, false) => message!(
                "It was stored in frame {frame}: other moves have led to the same board.",
                "フレーム {frame} で登録されました。別の手順で同じ盤面になっています。"
            ),
        };
        AnswerFaults::all_or_none(is_right, Some(reason))
    }
}
