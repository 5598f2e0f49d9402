//! Agreement on trees made by chance, where a third of the turns go to the side that has just
//! moved, with and without a horizon; and on trees made by hand.
//!
//! Invariant: a failure names the tree's seed or text, so that it can be stepped through.

use std::sync::Arc;

use marubatsu::games::tree::{Branch, Node};
use marubatsu::search::StartPosition;
use marubatsu::search::deepening::Deepening;
use marubatsu::search::order::Ranking;

use super::ranges::Ranges;
use super::{check, dumb};
use crate::prelude::*;
use crate::support::way::Way;
use crate::support::ways;

const TREES: u16 = 3000;
/// How many ways each tree is searched in; together the trees see all of them many times.
const WAYS: usize = 8;

/// Up to six deep and four wide; few different scores, so that many are equal.
fn random_tree(seed: u16) -> Tree {
    let description = RandomTree {
        seed: seed.into(),
        depth: seed % 7,
        branching: 1 + seed % 4,
        ragged: true,
        spread: 1 + seed % 5,
        repeats: 33,
    };
    description.make().expect("the description is in range")
}

fn depths() -> impl Iterator<Item = Depth> {
    (0..=4).map(Depth::plies).chain([Depth::UNLIMITED])
}

#[test]
fn searches_agree_on_random_trees() {
    let ways = ways::all();
    for seed in 0..TREES {
        let tree = random_tree(seed);
        let cycle = ways.iter().cycle().skip(usize::from(seed) * WAYS);
        for way in cycle.take(WAYS) {
            for depth in depths() {
                let value = dumb(&tree, &LeafScore, &tree.start(), depth.limit());
                let way = Way { depth, ..*way };
                check(&tree, LeafScore, &tree.start(), way, value);
            }
        }
    }
}

/// The searches that are no single pass or answer less than a window asks.
fn others() -> Vec<Way> {
    let guesses = [0, 100, -250, 20_000].map(Score::from_hundredths);
    let mut all: Vec<Way> = guesses
        .map(Algorithm::Mtdf)
        .into_iter()
        .flat_map(ways::with)
        .collect();
    all.extend(ways::with(Algorithm::NullWindow));
    all
}

#[test]
fn passes_and_null_windows_agree_on_random_trees() {
    let ways = others();
    for seed in 0..TREES {
        let tree = random_tree(seed);
        let cycle = ways.iter().cycle().skip(usize::from(seed) * WAYS);
        for way in cycle.take(WAYS) {
            for depth in depths() {
                let value = dumb(&tree, &LeafScore, &tree.start(), depth.limit());
                let way = Way { depth, ..*way };
                check(&tree, LeafScore, &tree.start(), way, value);
            }
        }
    }
}

#[test]
fn orders_and_depths_agree_on_random_trees() {
    for seed in 0..TREES {
        let tree = random_tree(seed);
        let start = tree.start();
        for (number, order) in orders(seed).into_iter().enumerate() {
            let ours = ALGORITHMS[(usize::from(seed) + number) % ALGORITHMS.len()];
            let mut policy = TracedPolicy {
                evaluator: LeafScore,
                table: Exact::new(TableKind::Merged),
                fail_rule: FailRule::Soft,
                order,
            };
            let mut deepening = Deepening::new(Root::INFINITE);
            let mut depth = 0;
            while let Some(step) = deepening.step(
                ours,
                &tree,
                &[StartPosition::at(start)],
                &mut policy,
                &mut (),
            ) {
                let Ok(scores) = step;
                let value = dumb(&tree, &LeafScore, &start, Some(depth));
                assert_eq!(scores, [value], "tree {seed}, {ours:?} to depth {depth}");
                depth += 1;
            }
            let value = dumb(&tree, &LeafScore, &start, None);
            let last = dumb(&tree, &LeafScore, &start, Some(depth - 1));
            assert_eq!(last, value, "tree {seed} was searched to its end");
        }
    }
}

/// Likes moves by chance.
#[derive(Debug)]
struct Whim(u32);

impl Ranking<Tree> for Whim {
    fn rank(&self, _: &Tree, position: &Node, mv: Branch) -> Score {
        let text = format!("{position:?}{mv:?}");
        let mixed = text.bytes().fold(self.0, |mixed, byte| {
            mixed.wrapping_mul(31).wrapping_add(byte.into())
        });
        Score::points(0_i32.saturating_add_unsigned(mixed % 7))
    }
}

fn orders(seed: u16) -> [MoveOrder<Tree, Exact<Tree>>; 4] {
    let whim = || Arc::new(Whim(seed.into()));
    [
        MoveOrder::Game,
        MoveOrder::First(whim()),
        MoveOrder::Sorted(whim()),
        MoveOrder::Previous(Exact::new(TableKind::Merged)),
    ]
}

#[test]
fn ranges_hold_the_value_on_random_trees() {
    let ways = ways::all();
    for seed in 0..TREES {
        let tree = random_tree(seed);
        let cycle = ways.iter().cycle().skip(usize::from(seed) * WAYS);
        for (way, depth) in cycle.zip(depths()) {
            let way = Way { depth, ..*way };
            let truth = |node: &_, depth: Depth| dumb(&tree, &LeafScore, node, depth.limit());
            let mut ranges = Ranges::new(&tree, tree.start(), way, truth);
            let result = way.search(&tree, &tree.start(), LeafScore, &mut ranges);
            assert!(result.is_ok(), "{seed} {way:?} {result:?}");
        }
    }
}

/// Trees in which a player moves twice, and their values worked out with a pencil.
const BY_HAND: [(&str, i32); 6] = [
    ("(o(1 5) (x(3 9) 4))", 5),
    ("x(4 o(1 6) x(5 x(2 8)))", 2),
    ("(o(o(1 2) x(9 o(3 7))) x(x(4 6) o(5 8)))", 7),
    ("(x(x(x(4 3) 5) 6) o(o(o(1 2)) 0))", 3),
    ("x(x(o(o(-1 -2) -3) 1) (2 -5))", -1),
    ("7", 7),
];

#[test]
fn searches_agree_where_a_player_moves_twice() {
    for (text, points) in BY_HAND {
        let tree: Tree = text.parse().expect("the tree is well formed");
        let value = Score::points(points);
        assert_eq!(
            dumb(&tree, &LeafScore, &tree.start(), None),
            value,
            "{text}"
        );
        for way in ways::all().into_iter().chain(others()) {
            check(&tree, LeafScore, &tree.start(), way, value);
        }
    }
}
