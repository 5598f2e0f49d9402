//! The events of searches: their grammar, their replay, their files, and the ends that observers
//! put to a search.
//!
//! Invariant: every search here is watched by the grammar's checker, live or in replay.

mod counting;
mod file;
mod limits;
mod replay;

use crate::prelude::*;
pub(super) use crate::support::games::board;
use crate::support::grammar::Grammar;
use crate::support::way::Way;
use crate::support::ways;

/// A tree four deep in which a third of the turns repeat.
fn random_tree(seed: u64) -> Tree {
    let description = RandomTree {
        seed,
        depth: 4,
        ragged: true,
        spread: 3,
        repeats: 33,
        ..RandomTree::default()
    };
    description.make().expect("the description is in range")
}

/// Searches under the checker's eyes, and returns how many nodes there were.
fn check_grammar<G: Symmetry, E: Evaluator<G> + Copy>(
    game: &G,
    evaluator: E,
    start: &G::Position,
    way: &Way,
) -> u64 {
    let mut grammar = Grammar::new(game.clone(), evaluator, *start, way);
    let checked = way
        .search(game, start, evaluator, &mut grammar)
        .and_then(|score| grammar.finish(score));
    checked.unwrap_or_else(|fault| panic!("{way:?} {start:?}: {fault}"))
}

#[test]
fn alpha_beta_keeps_the_grammar() {
    let game = board();
    for evaluator in [LineScore::Standard, LineScore::Shortest] {
        for way in ways::with(Algorithm::AlphaBeta) {
            let nodes = check_grammar(&game, evaluator, &game.start(), &way);
            assert!(nodes > 100, "{way:?} has searched {nodes} nodes");
        }
    }
}

#[test]
fn minimax_keeps_the_grammar() {
    let game = board();
    for text in ["o........", "o...x....", "ox......."] {
        let start = game.parse_position(text).expect("the position is one");
        for way in ways::with(Algorithm::Minimax).into_iter().step_by(3) {
            check_grammar(&game, LineScore::Shortest, &start, &way);
        }
    }
}

#[test]
fn scout_and_null_windows_keep_the_grammar() {
    let game = board();
    for algorithm in [Algorithm::Scout, Algorithm::NullWindow] {
        for evaluator in [LineScore::Standard, LineScore::Shortest] {
            for way in ways::with(algorithm).into_iter().step_by(3) {
                let nodes = check_grammar(&game, evaluator, &game.start(), &way);
                assert!(nodes > 100, "{way:?} has searched {nodes} nodes");
            }
        }
    }
}

#[test]
fn a_horizon_keeps_the_grammar() {
    let flat = Line::<u64>::new(4, 3, 3, false).expect("the board fits");
    let falling = Line::<u128>::new(7, 6, 4, true).expect("the board fits");
    for (plies, way) in (0..5).cycle().zip(ways::all()) {
        let depth = Depth::plies(plies);
        let way = Way { depth, ..way };
        check_grammar(&flat, LineScore::Standard, &flat.start(), &way);
        check_grammar(&falling, LineScore::Shortest, &falling.start(), &way);
    }
}

#[test]
fn repeated_turns_keep_the_grammar() {
    for seed in 0..100 {
        let tree = random_tree(seed);
        for (plies, way) in [2, 3, u16::MAX].into_iter().cycle().zip(ways::all()) {
            let depth = Depth::plies(plies);
            check_grammar(&tree, LeafScore, &tree.start(), &Way { depth, ..way });
        }
    }
}

#[test]
fn an_ended_position_is_one_leaf() {
    let game = board();
    let won = game
        .parse_position("ooo.xx...")
        .expect("the position is one");
    for way in ways::all() {
        assert_eq!(check_grammar(&game, LineScore::Standard, &won, &way), 1);
    }
}
