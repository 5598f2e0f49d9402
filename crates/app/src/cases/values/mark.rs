//! What is to be said of a move by what it changed.
//!
//! Invariant: a mark is exact: it follows from the values before and after the move alone, never from how likely a mistake is.

use std::cmp::Ordering;

use marubatsu::score::{Score, View};
use serde::Serialize;

use super::PlyValues;

/// Plies by which the end has to move to be told.
const WORTH_TELLING: usize = 4;

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

/// What is to be said of the move between two positions, in the mover's view; none while too little is known.
pub(super) fn mark(view: View, (here, after): (&PlyValues, &PlyValues)) -> Option<MoveMark> {
    let value = |ply: &PlyValues| ply.score.map(|score| view.turn(score).cmp(&Score::ZERO));
    match (value(here)?, value(after)?) {
        (Ordering::Greater, Ordering::Less) => Some(MoveMark::Blunder),
        (before, now) if now < before => Some(MoveMark::Mistake),
        (before, _) if before != Ordering::Equal && detour(before, here, after) => {
            Some(MoveMark::Detour)
        }
        (before, _) if before != Ordering::Less && is_only(view, here) => Some(MoveMark::Only),
        _ => None,
    }
}

/// Whether the end moves the wrong way by the move.
fn detour(result: Ordering, here: &PlyValues, after: &PlyValues) -> bool {
    let end = |ply: &PlyValues| ply.plies.map(|plies| ply.ply + plies as usize);
    let Some((before, now)) = end(here).zip(end(after)) else {
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
