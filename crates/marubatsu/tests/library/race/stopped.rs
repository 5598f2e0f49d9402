//! A solver that is stopped, wherever that is: what it says of the position and of each move is true.
//!
//! Invariant: the values to compare with come from lessons without knowledge.

use super::{KINDS, SIZES, Stones, late, line, racing, taught};
use crate::prelude::*;
use marubatsu::games::line::BoardShape;
use marubatsu::search::first_choice::{first_choice, promising};
use marubatsu::search::proven_line::proven_moves;

fn holds(Bounds { lower, upper }: Bounds, value: Score) -> bool {
    lower <= value && value <= upper
}

/// How many of the moves' bounds said something.
fn check<B: Bits, S: BoardShape>(game: &Line<B, S>, at: &Stones<B, S>, ends: LineScore) -> usize {
    let range = ends.range(game).expect("it has one");
    let value = taught(game, at, ends);
    let values: Vec<_> = game.moves(at).collect();
    let values = values
        .iter()
        .map(|&mv| (mv, taught(game, &game.play(at, mv), ends)));
    let values: Vec<_> = values.collect();
    let mut said = 0;
    for nodes in [0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 100_000] {
        let mut policy = racing(game, ends, GameKnowledge::default(), 1 << 12);
        let (mut proven, mut limit) = (Bounds::UNKNOWN, NodeLimit::new(nodes));
        let _ = solve(game, at, &mut proven, &mut policy, &mut limit);
        assert!(
            holds(proven.meet(range), value),
            "{at:?} {nodes} {proven:?}"
        );
        let moves = proven_moves(game, at, Root::range(range), &mut policy);
        assert_eq!(moves.len(), values.len());
        for (mv, bounds) in moves {
            let known = values.iter().find(|(known, _)| *known == mv);
            let (_, value) = known.expect("a legal move, once");
            assert!(
                holds(bounds, *value),
                "{at:?} {mv:?} {nodes} {bounds:?} {value}"
            );
            said += usize::from(bounds != range);
        }
    }
    said
}

#[test]
fn wherever_a_solver_is_stopped_its_bounds_of_each_move_hold() {
    let mut said = 0;
    for size in SIZES {
        let game = line::<u128>(size);
        for at in (0..3).flat_map(|seed| late(&game, seed, 8)) {
            said += KINDS
                .map(|ends| check(&game, &at, ends))
                .iter()
                .sum::<usize>();
        }
    }
    assert!(said > 1_000, "{said}");
}

/// What a move is worth to its side if the game is looked at two plies deep, by going through all answers.
fn two_plies<B: Bits, S: BoardShape>(game: &Line<B, S>, at: &Stones<B, S>, place: usize) -> i32 {
    let ends = LineScore::Standard;
    let view = View::of(game.to_move(at));
    let worth = |at: &Stones<B, S>| {
        let over = game.ended(at).then(|| ends.at_end(game, at));
        over.map_or(0, |score| view.turn(score).hundredths())
    };
    let mv = game.moves(at).nth(place);
    let child = game.play(at, mv.expect("so many moves"));
    let answers = game.moves(&child).map(|mv| worth(&game.play(&child, mv)));
    answers.min().unwrap_or_else(|| worth(&child))
}

#[test]
fn the_move_that_is_played_unsearched_wins_at_once_or_prevents_a_loss() {
    let mut threats = 0;
    for size in SIZES {
        let game = line::<u128>(size);
        for at in (0..8).flat_map(|seed| late(&game, seed, 40)) {
            let moves: Vec<_> = game.moves(&at).collect();
            let mut sorted = promising(&game, &at);
            let choice = first_choice(&game, &at, &LineScore::Standard, &sorted);
            assert_eq!(choice.is_some(), !moves.is_empty(), "{at:?}");
            assert_eq!(sorted.len(), moves.len());
            sorted.retain(|mv| !moves.contains(mv));
            assert!(sorted.is_empty(), "{at:?}");
            let worth = |place: usize| two_plies(&game, &at, place);
            let best = (0..moves.len()).map(worth).max();
            let chosen = choice.and_then(|choice| moves.iter().position(|mv| *mv == choice));
            assert_eq!(chosen.map(worth), best, "{at:?}");
            threats += usize::from((0..moves.len()).map(worth).min() != best);
        }
    }
    assert!(threats > 100, "{threats}");
}

#[test]
fn moves_near_the_centre_promise_most_at_the_beginning() {
    for (size, first) in [
        ((7, 6, 4, true), (3, 5)),
        ((3, 3, 3, false), (1, 1)),
        ((5, 5, 4, false), (2, 2)),
    ] {
        let game = line::<u128>(size);
        let moves = promising(&game, &game.start());
        assert_eq!(game.place_of(moves[0]), first, "{size:?}");
    }
}
