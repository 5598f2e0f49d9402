//! The mark of a move, by what it changed.
//!
//! Invariant: a mark is exact: it follows from the values before and after the move, never from how likely a mistake is.

use std::cmp::Ordering;

use marubatsu::score::{Score, View};
use serde::Serialize;

use super::PlyValues;

/// Plies by which the end has to move to be told.
const WORTH_TELLING: u32 = 4;

/// Legal moves, at the least, among which an only move is worth telling.
const CHOICE: usize = 3;

/// What is to be said of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum MoveMark {
    /// A win became a loss.
    #[serde(rename = "??")]
    Blunder,
    /// A win became a draw, or a draw a loss.
    #[serde(rename = "?")]
    Mistake,
    /// The result stays, but a win comes at least four plies later, or a loss as much sooner.
    #[serde(rename = "?!")]
    Detour,
    /// The only move of three or more that keeps a result which isn't lost.
    #[serde(rename = "!")]
    Only,
}

/// What a move leads to: its value in circle's view, and the plies to the end, the move included.
pub(super) type MoveOutcome = (Score, Option<u32>);

/// What is to be said of a move from a position, in the mover's view; none while too little is known.
pub(super) fn mark(view: View, here: &PlyValues, (score, plies): MoveOutcome) -> Option<MoveMark> {
    let value = |score: Score| view.turn(score).cmp(&Score::ZERO);
    match (value(here.score?), value(score)) {
        (Ordering::Greater, Ordering::Less) => Some(MoveMark::Blunder),
        (before, now) if now < before => Some(MoveMark::Mistake),
        (before, _) if before != Ordering::Equal && detour(before, here.plies.zip(plies)) => {
            Some(MoveMark::Detour)
        }
        (before, _) if before != Ordering::Less && is_only(view, here) => Some(MoveMark::Only),
        _ => None,
    }
}

/// Whether the end moves the wrong way by the move: the plies to it, by best play and by the move.
fn detour(result: Ordering, plies: Option<(u32, u32)>) -> bool {
    let Some((before, now)) = plies else {
        return false;
    };
    match result {
        Ordering::Greater => now >= before + WORTH_TELLING,
        _ => before >= now + WORTH_TELLING,
    }
}

/// Whether just one of many moves keeps the result.
fn is_only(view: View, here: &PlyValues) -> bool {
    let Some(score) = here.score else {
        return false;
    };
    let result = |score: Score| view.turn(score).cmp(&Score::ZERO);
    let keep = here
        .moves
        .iter()
        .filter(|mv| result(mv.score) == result(score));
    // Not all moves are known until their best are.
    !here.best.is_empty() && here.moves.len() >= CHOICE && keep.count() == 1
}
