//! Every search against the dumbest one: whatever the algorithm, fail rule, window and table, a
//! search says of a position what minimax written in fifteen lines says.
//!
//! Invariant: the dumb values use no search, table, window or observer of the library; and two
//! searches share nothing.

mod boards;
mod lines;
mod ranges;
mod tables;
mod trees;

use std::collections::HashSet;

use crate::prelude::*;
pub(super) use crate::support::games::board;
use crate::support::way::Way;
use crate::support::ways;

/// The value by its definition. `plies` is how many more may be played; none is without limit.
fn dumb<G: Game, E: Evaluator<G>>(
    game: &G,
    evaluator: &E,
    position: &G::Position,
    plies: Option<u16>,
) -> Score {
    if game.ended(position) {
        return evaluator.at_end(game, position);
    }
    if plies == Some(0) {
        return evaluator.at_horizon(game, position);
    }
    let below = |mv| {
        dumb(
            game,
            evaluator,
            &game.play(position, mv),
            plies.map(|plies| plies - 1),
        )
    };
    let values = game.moves(position).map(below);
    let best = match game.to_move(position) {
        Side::Circle => values.max(),
        Side::Cross => values.min(),
    };
    best.expect("a game that goes on has moves")
}

/// Checks a search's answer against the value; the contract is at the head of `search.rs`.
fn keeps_contract<G: Symmetry>(game: &G, position: &G::Position, found: &Found) -> bool {
    let view = View::of(game.to_move(position));
    let (score, value) = (view.turn(found.score), view.turn(found.value));
    let Window { alpha, beta } = match found.way.algorithm {
        Algorithm::Minimax => Window::INFINITE,
        Algorithm::NullWindow => {
            let sides = |score: Score| score.cmp(&Score::ZERO);
            return sides(score) == sides(value);
        }
        _ => view.turn(found.root.window),
    };
    let answered = if score <= alpha {
        value <= score
    } else if score < beta {
        value == score
    } else {
        value >= score
    };
    let passes = matches!(found.way.algorithm, Algorithm::Mtdf(_));
    let hard = found.way.fail_rule == FailRule::Hard && !game.ended(position) && !passes;
    answered && (!hard || found.root.depth.is_horizon() || alpha <= score)
}

/// What a search has said, and what is true.
#[derive(Debug)]
struct Found {
    way: Way,
    root: Root,
    score: Score,
    value: Score,
}

fn check<G: Symmetry, E: Evaluator<G> + Copy>(
    game: &G,
    evaluator: E,
    position: &G::Position,
    way: Way,
    value: Score,
) {
    let Ok(score) = way.search(game, position, evaluator, &mut ());
    let root = way.root(game, &evaluator);
    let found = Found {
        way,
        root,
        score,
        value,
    };
    assert!(
        keeps_contract(game, position, &found),
        "{position:?} {found:?}"
    );
}

type Board = Line<u64>;

/// All reachable positions with their values, in the order in which they are first met.
fn values(game: &Board, evaluator: LineScore) -> Vec<(Position<u64>, Score)> {
    let mut met = HashSet::new();
    let mut found = Vec::new();
    let mut waiting = vec![game.start()];
    while let Some(position) = waiting.pop() {
        if met.insert(position) {
            found.push((position, dumb(game, &evaluator, &position, None)));
            waiting.extend(game.moves(&position).map(|mv| game.play(&position, mv)));
        }
    }
    found
}

/// Every position of 〇×ゲーム in every way.
fn check_every_position(algorithm: Algorithm, evaluator: LineScore) {
    let game = board();
    let values = values(&game, evaluator);
    assert_eq!(values.len(), 5478);
    for way in ways::with(algorithm) {
        for (position, value) in &values {
            check(&game, evaluator, position, way, *value);
        }
    }
}

#[test]
fn alpha_beta_agrees_on_every_position_standard() {
    check_every_position(Algorithm::AlphaBeta, LineScore::Standard);
}

#[test]
fn alpha_beta_agrees_on_every_position_shortest() {
    check_every_position(Algorithm::AlphaBeta, LineScore::Shortest);
}

#[test]
fn scout_agrees_on_every_position() {
    check_every_position(Algorithm::Scout, LineScore::Standard);
    check_every_position(Algorithm::Scout, LineScore::Shortest);
}

#[test]
fn mtdf_agrees_on_every_position_whatever_the_guess() {
    for (guess, evaluator) in [
        (-300, LineScore::Shortest),
        (0, LineScore::Standard),
        (50, LineScore::Shortest),
        (100, LineScore::Standard),
    ] {
        let guess = Score::from_hundredths(guess);
        check_every_position(Algorithm::Mtdf(guess), evaluator);
    }
}

#[test]
fn null_windows_agree_on_every_position() {
    check_every_position(Algorithm::NullWindow, LineScore::Standard);
    check_every_position(Algorithm::NullWindow, LineScore::Shortest);
}

#[test]
fn minimax_agrees_on_every_position_standard() {
    check_every_position(Algorithm::Minimax, LineScore::Standard);
}

#[test]
fn minimax_agrees_on_every_position_shortest() {
    check_every_position(Algorithm::Minimax, LineScore::Shortest);
}
