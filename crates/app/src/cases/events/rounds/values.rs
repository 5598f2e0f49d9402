//! What a program thought of the candidates at each node of an iteration's path: `[[[2,2,0.3,0.5],[0,0,0.1,0.7]],[]]`.
//!
//! Invariant: each candidate is a legal move of its node, named once; its value lies where results lie.

use marubatsu::best_first::uct::{ExternalValue, UctRecording};
use marubatsu::best_first::{BestFirstRecording, NodeNumber};
use marubatsu::game::Game;
use marubatsu::score::Bounds;
use serde_json::{Value, json};

use super::super::fields::{UnreadFields, move_numbers};
use super::super::line_error::LineError;
use crate::games::LabGame;

texts! {
    VALUES = "for each move of the path, a list of candidates (move, value, bonus) such as [[2, 2, 0.3, 0.5]]",
        "経路の着手ごとに、候補 (着手、値、ボーナス) を並べた [[2, 2, 0.3, 0.5]] のようなリスト";
    TOO_LONG = "expected at most one list per move of the path", "リストの数が経路の着手の数を超えています";
}

/// The name of the field.
const VALUES_KEY: &str = "values";

/// The numbers of a candidate's move, its value and its bonus.
type Candidate = (Vec<u32>, [f64; 2]);

/// What was told of the candidates of an iteration.
#[derive(Debug)]
pub(super) struct ReadValues(Vec<Vec<Candidate>>);

impl ReadValues {
    /// Takes them from a line; none if it doesn't tell them.
    pub(super) fn take(fields: &mut UnreadFields) -> Result<Self, LineError> {
        let choice = |value: &Value| value.as_array()?.iter().map(candidate).collect();
        let read = fields.each(VALUES_KEY, VALUES, choice)?;
        Ok(Self(read.unwrap_or_default()))
    }

    /// Those at the nodes of a way from the root, in which each move is known by its number.
    pub(super) fn along<G: LabGame>(
        self,
        game: &G,
        (root, way): (G::Position, &[(usize, G::Move)]),
        range: Bounds,
    ) -> Result<Vec<Vec<ExternalValue>>, LineError> {
        if self.0.len() > way.len() {
            return Err(LineError::field(VALUES_KEY, TOO_LONG));
        }
        let mut position = root;
        let mut told = Vec::with_capacity(self.0.len());
        for (step, (candidates, &(_, mv))) in (1..).zip(self.0.into_iter().zip(way)) {
            told.push(at_node(game, &position, candidates, range).map_err(|wrong| wrong.at(step))?);
            position = game.play(&position, mv);
        }
        Ok(told)
    }
}

/// What is wrong with a candidate.
enum WrongCandidate {
    /// It is not legal, or named twice.
    Move,
    /// Its value lies outside of this range.
    Value(Bounds),
}

impl WrongCandidate {
    /// The fault, at this move of the path.
    fn at(self, step: usize) -> LineError {
        let message = match self {
            Self::Move => message!(
                "the candidates for move {step} of the path must be legal moves, each once",
                "経路の {step} 手目の候補は、着手できる手を 1 回ずつ並べてください"
            ),
            Self::Value(range) => {
                let [lower, upper] = [range.lower, range.upper].map(|score| score.to_string());
                message!(
                    "expected values from {lower} to {upper}, and finite bonuses",
                    "値は {lower} 以上 {upper} 以下、ボーナスは有限の数です"
                )
            }
        };
        LineError::field(VALUES_KEY, message)
    }
}

fn at_node<G: LabGame>(
    game: &G,
    position: &G::Position,
    candidates: Vec<Candidate>,
    range: Bounds,
) -> Result<Vec<ExternalValue>, WrongCandidate> {
    let mut legal: Vec<(usize, G::Move)> = Game::moves(game, position).enumerate().collect();
    let [lower, upper] = [range.lower, range.upper].map(|end| f64::from(end.hundredths()) / 100.0);
    let told = candidates.into_iter().map(|(numbers, [value, bonus])| {
        let found = legal
            .iter()
            .position(|&(_, mv)| game.move_numbers(mv) == numbers);
        let (number, _) = legal.swap_remove(found.ok_or(WrongCandidate::Move)?);
        if !(lower..=upper).contains(&value) {
            return Err(WrongCandidate::Value(range));
        }
        Ok(ExternalValue {
            number,
            value,
            bonus,
        })
    });
    told.collect()
}

fn candidate(value: &Value) -> Option<Candidate> {
    let numbers = value.as_array()?.as_slice();
    let (mv, [value, bonus]) = numbers.split_last_chunk::<2>()?;
    let numbers = move_numbers(mv)?;
    Some((numbers, [value.as_f64()?, bonus.as_f64()?]))
}

/// The values of an iteration that came to this node, as a line has them; none if none are told.
pub(super) fn written<G: LabGame>(
    recording: &UctRecording<G>,
    (iteration, last): (u32, NodeNumber),
) -> Option<Value> {
    let path = recording.path(last);
    let choices = path.iter().enumerate().map(|(depth, &node)| {
        let values = recording.values_at(iteration, depth).unwrap_or_default();
        candidates(recording, node, values)
    });
    let mut choices: Vec<Vec<Value>> = choices.collect();
    while choices.last().is_some_and(Vec::is_empty) {
        choices.pop();
    }
    (!choices.is_empty()).then(|| json!(choices))
}

fn candidates<G: LabGame>(
    recording: &UctRecording<G>,
    node: NodeNumber,
    values: &[ExternalValue],
) -> Vec<Value> {
    if values.is_empty() {
        return Vec::new();
    }
    let game = recording.game();
    let moves: Vec<G::Move> = Game::moves(game, &recording.position(node)).collect();
    let written = values.iter().map(|told| {
        let numbers = game.move_numbers(moves[told.number]).into_iter();
        let both = [told.value, told.bonus].map(number);
        numbers.map(Value::from).chain(both).collect()
    });
    written.collect()
}

/// A number; a whole one has no point.
#[allow(clippy::cast_possible_truncation, reason = "whole numbers below 2^53")]
fn number(number: f64) -> Value {
    if number.fract() == 0.0 && number.abs() < 9e15 {
        json!(number as i64)
    } else {
        json!(number)
    }
}
