//! The recursion of recorded searches: held against the dumbest way to find the same in the frames, for every
//! algorithm, and against the numbers of the reference search.
//!
//! Invariant: the dumb way reads frames only, never events, and compares every one with every other.

mod dumb;
mod partings;

use dumb::check;
use marubatsu::recursion::{BoundSource, RecursionNode};

use crate::prelude::*;
use crate::stage::{deepened, recorded};
pub(super) use crate::support::games::board;
use crate::support::way::{Around, Way};
use crate::support::ways;

pub(crate) fn random_tree(seed: u64) -> Tree {
    let description = RandomTree {
        seed,
        depth: 4,
        branching: 3,
        ragged: true,
        spread: 3,
        repeats: 33,
    };
    description.make().expect("the description is in range")
}

/// Every algorithm in every way.
pub(crate) fn every_way() -> Vec<Way> {
    let mut ways = ways::all();
    ways.extend(ways::with(Algorithm::NullWindow));
    ways.extend(ways::with(Algorithm::Mtdf(Score::points(1))));
    ways
}

#[test]
fn a_random_trees_recursion_is_what_its_frames_show() {
    for seed in 0..8 {
        let tree = random_tree(seed);
        for way in every_way() {
            check(&recorded(&tree, LeafScore, &way, u64::MAX), way.table);
        }
    }
}

#[test]
fn a_boards_recursion_is_what_its_frames_show() {
    for (plies, way) in [3, 4].into_iter().cycle().zip(every_way()) {
        let depth = Depth::plies(plies);
        let way = Way { depth, ..way };
        let frames = recorded(&board(), LineScore::Shortest, &way, 300);
        check(&frames, way.table);
    }
}

#[test]
fn a_stopped_searchs_recursion_is_what_its_frames_show() {
    let tree = random_tree(4);
    for way in every_way() {
        for most in [1, 2, 5, 9, 17] {
            check(&recorded(&tree, LeafScore, &way, most), way.table);
        }
    }
}

#[test]
fn a_deepened_searchs_recursion_is_what_its_frames_show() {
    for algorithm in [
        Algorithm::AlphaBeta,
        Algorithm::Scout,
        Algorithm::Mtdf(Score::ZERO),
    ] {
        for table in [TableKind::None, TableKind::Window, TableKind::Merged] {
            let way = Way::PLAIN.algorithm(algorithm).table(table);
            for seed in 0..5 {
                check(&deepened(&random_tree(seed), LeafScore, &way), table);
            }
            let depth = Depth::plies(3);
            let frames = deepened(&board(), LineScore::Shortest, &Way { depth, ..way });
            check(&frames, table);
        }
    }
}

/// Part 162's search of the start: merged table, range window, early wins.
fn reference() -> (Frames<Line<u64>>, Recursion) {
    let way = Way::PLAIN.around(Around::Range).table(TableKind::Merged);
    let frames = recorded(&board(), LineScore::Shortest, &way, u64::MAX);
    let recursion = Recursion::new(&frames);
    (frames, recursion)
}

#[test]
fn the_reference_search_says_who_holds_its_bounds() {
    let (frames, recursion) = reference();
    let owners = |frame| recursion.bound_owners(frames.trace(), frame);
    let value = |node| recursion.node(node).settled.map(|settled| settled.score);
    // Frame 66: both bounds come from above. At 67 the table lowers β to 1, and that cuts at 71.
    let node = recursion.focus(66);
    let before = owners(66);
    assert_eq!(before.beta.value, Score::points(2));
    for frame in [67, 70, 71, 72] {
        let now = owners(frame);
        assert_eq!(recursion.focus(frame), node, "{frame}");
        assert_eq!(now.alpha, before.alpha, "{frame}");
        assert_eq!(now.beta.value, Score::points(1), "{frame}");
        assert_eq!(
            (now.beta.owner, now.beta.source),
            (node, BoundSource::Table)
        );
    }
    let BoundSource::Child(child) = before.alpha.source else {
        panic!("{before:?}");
    };
    assert_eq!(value(child), Some(Score::ZERO));
    let found = recursion.node(node);
    assert_eq!((found.first, found.last), (66, 72));
    assert_eq!((found.cut, found.unsearched, found.size), (true, 0, 2));
    let settled = found.settled.expect("it has ended");
    assert_eq!(
        (settled.score, settled.proves),
        (Score::points(1), Fail::High)
    );
    // What the table told at 67 was stored by the first visit to this very position.
    let writer = recursion.entry_source(node).expect("the table told it");
    assert_eq!(recursion.node(writer).last, 26);
}

#[test]
fn the_reference_search_has_known_sizes() {
    let (frames, recursion) = reference();
    assert_eq!((recursion.len(), recursion.frames()), (1242, 5925));
    let children: Vec<u32> = recursion.children(0).collect();
    let sizes: Vec<u32> = children.iter().map(|&n| recursion.node(n).size).collect();
    assert_eq!(sizes, [857, 312, 1, 1, 66, 1, 1, 1, 1]);
    assert_eq!(recursion.branches(&frames, 0).len(), 9);
    assert_eq!(recursion.entry_sources().len(), 524);
    let leaf = |node: RecursionNode| node.settled.and_then(|settled| settled.leaf);
    let answered = recursion
        .nodes()
        .filter(|&node| leaf(node) == Some(Leaf::Table));
    assert_eq!(answered.count(), 398);
    check(&frames, TableKind::Merged);
}

#[test]
fn passes_are_named_by_depth_or_guess() {
    let way = Way {
        algorithm: Algorithm::Mtdf(Score::points(1)),
        ..Way::PLAIN
    };
    let passes = |frames: &Frames<_>| -> Vec<_> {
        let recursion = Recursion::new(frames);
        let passes = recursion.passes().iter();
        passes.map(|pass| (pass.depth, pass.guess)).collect()
    };
    let depth = Depth::plies(4);
    let guessed = passes(&recorded(&board(), LineScore::Shortest, &way, u64::MAX));
    let guess = |points| (None, Some(Score::points(points)));
    assert_eq!(guessed, [guess(1), guess(0)]);
    let deep = passes(&deepened(
        &board(),
        LineScore::Shortest,
        &Way::PLAIN.depth(depth),
    ));
    assert_eq!(deep, [0, 1, 2, 3, 4].map(|plies| (Some(plies), None)));
    let plain = passes(&recorded(&board(), LineScore::Shortest, &Way::PLAIN, 100));
    assert_eq!(plain, [(None, None)]);
}
