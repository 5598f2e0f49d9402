//! Which positions a book holds, and what follows for the earlier of them from the last.
//!
//! Invariant: only positions of the last ply need to be solved: all others follow from those behind them.

use std::collections::BTreeMap;

use super::BookEntry;
use crate::game::knowledge::ProvenOutcome;
use crate::game::{Outcome, Outcomes, Packing, Side};
use crate::score::Score;

/// Returns all positions of one ply, by their keys: those at which the game goes on, one for all that symmetries turn into each other.
pub fn positions_at<G: Packing>(game: &G, ply: u32) -> BTreeMap<u64, G::Position> {
    positions_while(game, ply, |_| true).unwrap_or_default()
}

/// The same, or nothing as soon as `goes_on` says no to how many positions of a ply there are so far.
pub fn positions_while<G: Packing>(
    game: &G,
    ply: u32,
    mut goes_on: impl FnMut(usize) -> bool,
) -> Option<BTreeMap<u64, G::Position>> {
    let start = game.start();
    let mut at = BTreeMap::from([(game.packed(&start, true), start)]);
    for _ in 0..ply {
        let mut behind = BTreeMap::new();
        for position in at.values() {
            let children = game.moves(position).map(|mv| game.play(position, mv));
            let open = children.filter(|position| !game.ended(position));
            behind.extend(open.map(|position| (game.packed(&position, true), position)));
            if !goes_on(behind.len()) {
                return None;
            }
        }
        at = behind;
    }
    Some(at)
}

/// How a position ends that is worth so much by shortest victories, in circle's view.
///
/// The score says how many plies are left to within one; who wins says which of both, because a side's last stone has a number of its
/// own parity.
pub fn ending_of<G: Outcomes>(game: &G, position: &G::Position, score: Score) -> ProvenOutcome {
    let points = score.hundredths() / Score::points(1).hundredths();
    let winner = match points.signum() {
        0 => return ProvenOutcome::Draw,
        1 => Side::Circle,
        _ => Side::Cross,
    };
    let pairs = 2 * (points.unsigned_abs() - 1);
    let squares = game.plies_left(&game.start());
    let is_last_of_winner = |left: &u32| (squares ^ left) & 1 == u32::from(winner == Side::Circle);
    let left = [pairs, pairs + 1].into_iter().find(is_last_of_winner);
    let left = left.unwrap_or(pairs);
    if winner == game.to_move(position) {
        ProvenOutcome::Win(left)
    } else {
        ProvenOutcome::Loss(left)
    }
}

/// Returns the entries of all plies up to this one, whose positions have these endings; none if one is missing.
pub fn valued<G: Packing + Outcomes>(
    game: &G,
    ply: u32,
    last: BTreeMap<u64, ProvenOutcome>,
) -> Option<Vec<BookEntry>> {
    let mut behind = last;
    let is_whole = positions_at(game, ply)
        .keys()
        .all(|key| behind.contains_key(key));
    let mut entries: Vec<BookEntry> = behind.iter().map(|(&key, &ending)| (key, ending)).collect();
    for ply in (0..ply).rev() {
        let here = positions_at(game, ply).into_iter();
        let here = here.map(|(key, at)| Some((key, best(game, &at, &behind)?)));
        behind = here.collect::<Option<_>>()?;
        entries.extend(behind.iter().map(|(&key, &ending)| (key, ending)));
    }
    is_whole.then_some(entries)
}

/// The best of the endings behind a position's moves.
fn best<G: Packing + Outcomes>(
    game: &G,
    at: &G::Position,
    behind: &BTreeMap<u64, ProvenOutcome>,
) -> Option<ProvenOutcome> {
    let mover = game.to_move(at);
    let mut best = None;
    for mv in game.moves(at) {
        let child = game.play(at, mv);
        let ending = match game.outcome(&child) {
            Some(Outcome::Draw) => ProvenOutcome::Draw,
            Some(Outcome::Win(side)) if side == mover => {
                ProvenOutcome::Win(game.plies_left(&child))
            }
            Some(Outcome::Win(_)) => ProvenOutcome::Loss(game.plies_left(&child)),
            None if game.to_move(&child) == mover => *behind.get(&game.packed(&child, true))?,
            None => behind.get(&game.packed(&child, true))?.seen_by_opponent(),
        };
        if best.is_none_or(|best: ProvenOutcome| ending > best) {
            best = Some(ending);
        }
    }
    best
}
