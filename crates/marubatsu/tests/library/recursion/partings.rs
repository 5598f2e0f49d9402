//! Where two searches part: costs add up, partners stand at the same place, and what is alone has no partner.

use std::collections::BTreeMap;

use marubatsu::recursion::{Parting, PartingCause, partings};

use super::{board, every_way, random_tree};
use crate::prelude::*;
use crate::stage::recorded;
use crate::support::way::{Around, Way};

/// How often a recursion visits each path from a root.
fn visits(recursion: &Recursion) -> BTreeMap<Vec<Option<u32>>, usize> {
    let mut visits = BTreeMap::new();
    for node in recursion.nodes() {
        let path = recursion.path(node.number).into_iter();
        let path: Vec<_> = path.map(|at| recursion.node(at).mv).collect();
        *visits.entry(path).or_default() += 1;
    }
    visits
}

fn check(left: &Recursion, right: &Recursion) {
    let found = partings(left, right);
    let cost: i64 = found.iter().map(Parting::cost).sum();
    assert_eq!(cost, i64::from(right.len()) - i64::from(left.len()));
    let moves = |recursion: &Recursion, node: u32| -> Vec<_> {
        let path = recursion.path(node).into_iter();
        path.map(|at| recursion.node(at).mv).collect()
    };
    for parting in &found {
        assert_eq!(moves(left, parting.left), moves(right, parting.right));
        let side = if parting.right_goes_on { right } else { left };
        assert!(parting.first < side.len() && parting.alone > 0);
    }
    // What only one of them ever visited can't have a partner.
    let [seen, other] = [left, right].map(visits);
    let of_left = found.iter().filter(|parting| !parting.right_goes_on);
    let alone: u64 = of_left.map(|parting| parting.alone).sum();
    let surplus = seen
        .iter()
        .map(|(path, count)| count.saturating_sub(other.get(path).copied().unwrap_or(0)) as u64);
    assert!(surplus.sum::<u64>() <= alone);
    assert!(alone <= u64::from(left.len()));
}

#[test]
fn costs_add_up_to_the_difference_of_any_two_searches() {
    for seed in 0..4 {
        let tree = random_tree(seed);
        let all: Vec<Recursion> = every_way()
            .iter()
            .map(|way| Recursion::new(&recorded(&tree, LeafScore, way, u64::MAX)))
            .collect();
        for (at, left) in all.iter().enumerate() {
            check(left, &all[(at + 1) % all.len()]);
            check(left, &all[0]);
            assert_eq!(partings(left, left), []);
        }
    }
}

#[test]
fn a_stopped_search_parts_where_it_stopped() {
    let way = Way::PLAIN;
    let whole = Recursion::new(&recorded(&board(), LineScore::Shortest, &way, 4_000));
    let part = Recursion::new(&recorded(&board(), LineScore::Shortest, &way, 200));
    check(&part, &whole);
    let found = partings(&part, &whole);
    assert!(!found.is_empty());
    assert!(
        found
            .iter()
            .all(|parting| parting.cause == PartingCause::Stopped)
    );
}

#[test]
fn a_table_answers_where_3x3_is_searched_without_one() {
    let searched = |table| {
        let way = Way {
            table,
            around: Around::Range,
            ..Way::PLAIN
        };
        Recursion::new(&recorded(&board(), LineScore::Shortest, &way, u64::MAX))
    };
    let (with, without) = (searched(TableKind::Merged), searched(TableKind::None));
    assert_eq!((with.len(), without.len()), (1_242, 20_484));
    let found = partings(&with, &without);
    let by = |cause| {
        found
            .iter()
            .filter(|parting| parting.cause == cause)
            .count()
    };
    assert_eq!((found.len(), by(PartingCause::Table)), (417, 398));
    let dearest = found.iter().map(Parting::cost).max();
    assert_eq!(dearest, Some(3_902));
}
