//! The line that is read off after a search: legal, to the end or the horizon, and every position
//! on it is worth the same.
//!
//! Invariant: the line is read off with the table that its search has filled.

use marubatsu::search::line::principal_line;

use super::{board, dumb, values};
use crate::prelude::*;
use crate::support::way::{Around, Way};
use crate::support::ways;

/// The ways whose score is exact, whatever the position.
fn exact_ways() -> Vec<Way> {
    let mut all = ways::all();
    all.retain(|way| !matches!(way.around, Around::Given(_)));
    all
}

/// Searches, reads off the line and follows it.
fn check_line<G: Symmetry, E: Evaluator<G> + Copy>(
    game: &G,
    evaluator: E,
    start: &G::Position,
    way: Way,
) {
    let root = way.root(game, &evaluator);
    let mut policy = way.policy(evaluator);
    let Ok(score) = search(way.algorithm, game, start, root, &mut policy, &mut ());
    let (known, mut counts) = ((score, root), Counts::default());
    let Ok(line) = principal_line(way.algorithm, game, start, known, &mut policy, &mut counts);
    let mut at = *start;
    let mut plies = way.depth.limit();
    for mv in &line {
        assert!(game.moves(&at).any(|legal| legal == *mv), "{at:?} {line:?}");
        at = game.play(&at, *mv);
        plies = plies.map(|plies| plies - 1);
        let value = dumb(game, &evaluator, &at, plies);
        assert_eq!(value, score, "{start:?} {way:?} {line:?}");
    }
    assert!(game.ended(&at) || plies == Some(0), "{start:?} {way:?}");
    assert!(counts.nodes >= line.len() as u64, "its nodes are counted");
}

#[test]
fn lines_keep_the_score_on_every_position() {
    let game = board();
    for evaluator in [LineScore::Standard, LineScore::Shortest] {
        let mut ways = exact_ways().into_iter().cycle();
        for (position, _) in values(&game, evaluator) {
            for way in ways.by_ref().take(3) {
                check_line(&game, evaluator, &position, way);
            }
        }
    }
}

#[test]
fn lines_keep_the_score_on_random_trees() {
    let mut ways = exact_ways().into_iter().cycle();
    for seed in 0..1000 {
        let description = RandomTree {
            seed,
            depth: 5,
            ragged: true,
            spread: 3,
            repeats: 33,
            ..RandomTree::default()
        };
        let tree = description.make().expect("the description is in range");
        for depth in [1, 2, 3, u16::MAX].map(Depth::plies) {
            let way = ways.next().expect("the ways go round");
            check_line(&tree, LeafScore, &tree.start(), Way { depth, ..way });
        }
    }
}
