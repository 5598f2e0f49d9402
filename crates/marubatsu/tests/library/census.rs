//! Counts of whole games against what others have counted.
//!
//! Sources: 〇×ゲーム is counted in the tutorial series; Connect Four's move sequences are J. Tromp's and
//! many others'; the small boards were counted by a program that shares nothing with this one.

use marubatsu::tree_counts::{TreeCounts, perft};

use crate::backwards::Backwards;
use crate::figures::golden;
use crate::prelude::*;

fn census<G: Symmetry>(game: &G) -> TreeCounts {
    let census = TreeCounts::of(game, &game.start(), u16::MAX, &mut |_| true);
    census.expect("nobody stops it")
}

fn positions(census: &TreeCounts) -> Vec<u64> {
    census.levels.iter().map(|level| level.positions).collect()
}

fn board(width: u32, height: u32, k: u32) -> Line<u64> {
    Line::new(width, height, k, false).expect("the board fits")
}

#[test]
fn three_by_three_is_counted_as_in_the_series() {
    let census = census(&board(3, 3, 3));
    let nodes: Vec<u64> = census.levels.iter().map(|level| level.nodes).collect();
    let series = [
        1, 9, 72, 504, 3024, 15_120, 54_720, 148_176, 200_448, 127_872,
    ];
    assert_eq!(nodes, series);
    let classes: Vec<u64> = census.levels.iter().map(|level| level.classes).collect();
    assert_eq!(classes, [1, 3, 12, 38, 108, 174, 204, 153, 57, 15]);
    assert_eq!(census.nodes(), golden::<u64>("whole_tree.nodes"));
    assert_eq!(census.positions(), golden::<u64>("whole_tree.positions"));
    assert_eq!(census.classes(), golden::<u64>("whole_tree.classes"));
}

#[test]
fn connect_four_has_the_known_numbers_of_sequences() {
    let game = ConnectFour::connect_four();
    let known = [1, 7, 49, 343, 2401, 16_807, 117_649, 823_536];
    for (depth, known) in (0..).zip(known) {
        let found = perft(&game, &game.start(), depth, &mut || true);
        assert_eq!(found, Some(known), "{depth}");
    }
}

#[test]
fn connect_four_has_the_known_numbers_of_positions() {
    let game = ConnectFour::connect_four();
    let census = TreeCounts::of(&game, &game.start(), 8, &mut |_| true);
    let census = census.expect("nobody stops it");
    let known = [1, 7, 49, 238, 1120, 4263, 16_422, 54_859, 184_275];
    assert_eq!(positions(&census), known);
}

#[test]
fn sequences_and_census_count_the_same() {
    for (width, height, k) in [(2, 2, 2), (3, 2, 2), (4, 2, 2), (3, 3, 2)] {
        let game = board(width, height, k);
        for (depth, level) in (0..).zip(census(&game).levels) {
            let found = perft(&game, &game.start(), depth, &mut || true);
            assert_eq!(found, Some(level.nodes), "{width}x{height}x{k}: {depth}");
        }
    }
}

#[test]
fn classes_are_orbits() {
    // Turning the board leaves the empty one and each symmetrical pair; two squares are one class.
    let census = census(&board(2, 2, 2));
    assert_eq!(positions(&census), [1, 4, 12, 12]);
    let classes: Vec<u64> = census.levels.iter().map(|level| level.classes).collect();
    assert_eq!(classes, [1, 1, 2, 2]);
}

#[test]
fn any_number_of_workers_counts_the_same() {
    fn holds<G: Symmetry>(game: &G, from: &G::Position, depth: u16) {
        let one = TreeCounts::of(game, from, depth, &mut |_| true);
        for count in [1, 2, 3, 16, 256] {
            let mut last = 0;
            let many = TreeCounts::by(&Backwards(count), game, from, depth, &mut |found| {
                last = found;
                true
            });
            assert_eq!(many, one, "{count} workers");
            let counted = one.as_ref().map(TreeCounts::positions);
            assert_eq!(Ok(last), counted, "all are told at the end");
        }
    }
    let game = board(4, 3, 3);
    holds(&game, &game.start(), 8);
    // Off the middle nothing is symmetrical any more.
    let corner = game.play(
        &game.start(),
        game.moves(&game.start()).next().expect("one"),
    );
    holds(&game, &corner, u16::MAX);
    let tree: Tree = "((3 5) (2 9) 4)".parse().expect("a tree");
    holds(&tree, &tree.start(), u16::MAX);
}

#[test]
fn nodes_of_a_tree_are_its_own() {
    let tree: Tree = "((3 5) (2 9) 4)".parse().expect("a tree");
    let census = census(&tree);
    assert_eq!(positions(&census), [1, 3, 4]);
    assert_eq!((census.nodes(), census.classes()), (8, 8));
}

#[test]
fn counting_stops_when_told_and_keeps_whole_plies() {
    let game = board(4, 4, 4);
    assert_eq!(perft(&game, &game.start(), 6, &mut || false), None);
    let mut asked = 0;
    let stopped = TreeCounts::of(&game, &game.start(), 10, &mut |_| {
        asked += 1;
        asked < 8
    });
    let stopped = stopped.expect_err("it was told to");
    let whole = TreeCounts::of(&game, &game.start(), 10, &mut |_| true).expect("nobody stops it");
    let plies = stopped.levels.len();
    assert!(0 < plies && plies < whole.levels.len(), "{plies}");
    assert_eq!(stopped.levels, whole.levels[..plies]);
}
