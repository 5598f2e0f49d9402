//! Df-pn against the numbers of another program, and against proof numbers with a tree.
//!
//! Invariant: counts are exact; a changed one is a changed search.

use std::collections::HashSet;

use marubatsu::best_first::dfpn::DfpnSearch;
use marubatsu::best_first::pn::ProofSearch;
use marubatsu::best_first::{ProofQuestion, Prover, QuestionSearch};

use super::{TRAP, connect_four, sure, three};
use crate::prelude::*;

#[test]
fn proofs_take_as_long_as_those_of_another_program() {
    let game = three();
    let trap = game.parse_position(TRAP).expect("a board");
    for (position, least, expected) in [
        (game.start(), 1, (Some(false), 296, 213)),
        (game.start(), 0, (Some(true), 207, 152)),
        (trap, 1, (Some(false), 123, 97)),
        (trap, 0, (Some(true), 111, 81)),
    ] {
        let least = Score::points(least);
        let mut search = DfpnSearch::new(&game, position, &LineScore::Standard, least);
        sure(search.run(u64::MAX, &mut ()));
        let answer = search.numbers().answer();
        assert_eq!((answer, search.nodes(), search.expansions()), expected);
    }
}

/// All positions of a game, each with both questions that have two answers.
#[test]
fn every_position_has_the_answer_of_proof_numbers() {
    let (game, ends) = (three(), &LineScore::Standard);
    let mut seen = HashSet::new();
    let mut open = vec![game.start()];
    while let Some(position) = open.pop() {
        if !seen.insert(game.write_position(&position)) {
            continue;
        }
        for least in [0, 1].map(Score::points) {
            let mut tree = ProofSearch::new(&game, position, ends, least);
            sure(tree.run(u64::MAX, &mut ()));
            let mut table = DfpnSearch::new(&game, position, ends, least);
            sure(table.run(u64::MAX, &mut ()));
            let at = game.write_position(&position);
            assert_eq!(table.numbers().answer(), tree.numbers().answer(), "{at}");
        }
        let moves = game.moves(&position);
        open.extend(moves.map(|mv| game.play(&position, mv)));
    }
    assert_eq!(seen.len(), 5_478);
}

#[test]
fn a_search_that_goes_on_is_one_that_was_never_stopped() {
    let game = Line::<u64>::new(4, 4, 3, false).expect("a board");
    let new = || {
        let question = ProofQuestion::Value;
        QuestionSearch::depth_first(&game, game.start(), &LineScore::Standard, question)
    };
    let (mut whole, mut parts) = (new(), new());
    sure(whole.enter(u64::MAX, &mut ()));
    while !parts.is_answered() {
        sure(parts.enter(7, &mut ()));
    }
    assert_eq!(whole.known(), parts.known());
    assert_eq!(whole.known().bounds, Bounds::exact(Score::points(1)));
}

/// What `pn` takes 918,913 nodes for.
#[test]
fn a_long_win_is_proved_with_a_table() {
    let game = connect_four();
    let position = super::long_win(&game);
    let mut search = DfpnSearch::new(&game, position, &LineScore::Standard, Score::points(1));
    sure(search.run(100_000, &mut ()));
    assert_eq!(search.numbers().answer(), Some(true));
    let mv = search.move_with(true).expect("a winning move");
    assert_eq!(game.move_numbers(mv)[0], 2, "column 3");
}
