//! The table of packed keys: each entry answers for its position alone, however the table grows, forgets or is shared.

use std::collections::HashMap;

use marubatsu::game::{Game as _, PackedGame as _, Symmetry as _};
use marubatsu::search::{Evaluator as _, Policy};
use marubatsu::table::{Entry, PackedPlace, Table};

use super::{late, line, taught};
use crate::prelude::*;

const FREE: Depth = Depth::UNLIMITED;

type Board = Line<u64>;
type At = <Board as marubatsu::game::Game>::Position;

fn table(game: &Board, bytes: usize) -> Packed {
    let range = LineScore::Shortest.range(game).expect("it has one");
    Packed::new(game, bytes, range, Score::points(1)).expect("it fits")
}

fn place(game: &Board, table: &Packed, at: &At) -> PackedPlace {
    Table::<Board>::place(table, game, at, false).0
}

fn store(game: &Board, table: &mut Packed, at: &At, bounds: Bounds) {
    let entry = Entry { bounds, best: None };
    let place = place(game, table, at);
    Table::<Board>::store(table, place, FREE, Window::INFINITE, entry, 1);
}

fn probe(game: &Board, table: &Packed, at: &At) -> Option<Bounds> {
    let place = place(game, table, at);
    let entry = Table::<Board>::probe(table, place, FREE, Window::INFINITE)?;
    Some(entry.bounds)
}

/// Positions of the game, each once, and bounds that tell them apart as well as 37 scores can.
fn positions(game: &Board, games: u64) -> Vec<(At, Bounds)> {
    let all = (0..games).flat_map(|seed| late(game, seed, 42));
    let mut keyed: Vec<(u64, At)> = all.map(|at| (game.packed(&at, false), at)).collect();
    keyed.sort_unstable_by_key(|&(key, _)| key);
    keyed.dedup_by_key(|&mut (key, _)| key);
    let bounds = |key: u64| {
        let score = |number: u64| Score::points(i32::try_from(number % 18).expect("few"));
        Bounds::new(-score(key), score(key / 18))
    };
    keyed
        .into_iter()
        .map(|(key, at)| (at, bounds(key)))
        .collect()
}

#[test]
fn no_entry_answers_for_another_position() {
    let game = line::<u64>((7, 6, 4, true));
    for bytes in [0, 1 << 20, 1 << 23] {
        let mut table = table(&game, bytes);
        let all = positions(&game, 8_000);
        assert!(all.len() > 100_000);
        for (at, bounds) in &all {
            store(&game, &mut table, at, *bounds);
            assert_eq!(
                probe(&game, &table, at),
                Some(*bounds),
                "the newest is there"
            );
        }
        let mut found = 0;
        for (at, bounds) in &all {
            if let Some(told) = probe(&game, &table, at) {
                assert_eq!(told, *bounds);
                found += 1;
            }
        }
        assert_eq!(found, table.len());
        assert!(found <= table.capacity());
        let most = bytes.max(1 << 17);
        assert!(
            table.bytes_taken() <= most,
            "{} of {most}",
            table.bytes_taken()
        );
        assert!(
            found > all.len() / 3 || found > table.capacity() * 9 / 10,
            "{found}"
        );
    }
}

#[test]
fn a_newer_entry_takes_the_place_of_an_older_one() {
    let game = line::<u64>((7, 6, 4, true));
    let (mut table, at) = (table(&game, 0), game.start());
    for points in [5, 3, 4] {
        let bounds = Bounds::new(Score::ZERO, Score::points(points));
        store(&game, &mut table, &at, bounds);
        assert_eq!(probe(&game, &table, &at), Some(bounds));
        assert_eq!(table.len(), 1);
    }
}

#[test]
fn a_claim_is_seen_by_all_who_share_the_table_until_it_is_released() {
    let game = line::<u64>((7, 6, 4, true));
    let mut one = table(&game, 0);
    let other = one.share();
    let positions = positions(&game, 4);
    let places = positions.iter().map(|(at, _)| place(&game, &one, at));
    let places: Vec<PackedPlace> = places.take(2).collect();
    let claimed = |table| [0, 1].map(|at| Table::<Board>::claimed(table, places[at]));
    assert_eq!(claimed(&other), [false, false]);
    Table::<Board>::claim(&one, places[0]);
    assert_eq!(
        (claimed(&one), claimed(&other)),
        ([true, false], [true, false])
    );
    Table::<Board>::release(&other, places[1]);
    assert_eq!(claimed(&other), [true, false]);
    Table::<Board>::release(&other, places[0]);
    assert_eq!(claimed(&one), [false, false]);
}

#[test]
fn keys_without_gravity_are_numbers_of_positions() {
    let sizes = [
        (3, 3, 3),
        (2, 5, 3),
        (6, 6, 4),
        (13, 3, 3),
        (40, 1, 3),
        (1, 37, 4),
    ];
    for (width, height, k) in sizes {
        let game = line::<u64>((width, height, k, false));
        let bits = game.packed_bits().expect("it fits");
        let mut keys = HashMap::new();
        for at in (0..2_000).flat_map(|seed| late(&game, seed, 40)) {
            let key = game.packed(&at, false);
            assert!(bits == 64 || key < 1 << bits, "{at:?}");
            let stones = game.key(&at);
            assert_eq!(*keys.entry(key).or_insert(stones), stones);
            let merged = game.packed(&at, true);
            for &turn in game.symmetries() {
                let image = game.map_position(turn, &at);
                assert_eq!(game.packed(&image, true), merged, "{at:?}");
            }
        }
    }
}

#[test]
fn it_grows_with_the_work_and_is_small_again_when_cleared() {
    let game = line::<u64>((7, 6, 4, true));
    let mut table = table(&game, 1 << 24);
    assert_eq!(table.bytes_taken(), 0);
    let all = positions(&game, 8_000);
    store(&game, &mut table, &all[0].0, all[0].1);
    assert_eq!(table.bytes_taken(), 1 << 17);
    for (at, bounds) in &all {
        store(&game, &mut table, at, *bounds);
    }
    assert_eq!(table.bytes_taken(), 1 << 19);
    table.clear();
    assert!(table.is_empty());
    for (at, _) in &all {
        assert_eq!(probe(&game, &table, at), None);
    }
}

#[test]
fn a_cleared_table_is_empty_however_often_it_is_cleared() {
    let game = line::<u64>((7, 7, 4, true));
    let mut table = table(&game, 1 << 18);
    let at = game.start();
    for (other, bounds) in positions(&game, 40) {
        store(&game, &mut table, &other, bounds);
    }
    table.clear();
    for _ in 0..600 {
        assert_eq!(probe(&game, &table, &at), None);
        store(&game, &mut table, &at, Bounds::exact(Score::ZERO));
        assert_eq!(table.len(), 1);
        table.clear();
    }
}

#[test]
fn what_is_limited_in_depth_is_not_kept() {
    let game = line::<u64>((4, 4, 4, true));
    let mut table = table(&game, 0);
    let entry = Entry {
        bounds: Bounds::exact(Score::ZERO),
        best: None,
    };
    let place = place(&game, &table, &game.start());
    Table::<Board>::store(
        &mut table,
        place,
        Depth::plies(3),
        Window::INFINITE,
        entry,
        1,
    );
    assert!(table.is_empty());
}

#[test]
fn games_and_scores_that_do_not_fit_are_refused() {
    let (wide, flat) = (line::<u64>((8, 8, 4, true)), line::<u64>((7, 6, 4, false)));
    assert_eq!((wide.packed_bits(), flat.packed_bits()), (None, None));
    let game = ConnectFour::connect_four();
    assert_eq!(game.packed_bits(), Some(49));
    let table = |range, grain| Packed::new(&game, 0, range, grain).is_some();
    let points = |points: i32| Bounds::new(Score::points(-points), Score::points(points));
    assert!(table(points(18), Score::points(1)));
    assert!(!table(points(18), Score::from_hundredths(1)));
    assert!(!table(Bounds::UNKNOWN, Score::points(1)));
}

#[test]
fn threads_that_share_a_table_find_the_same_scores() {
    let game = line::<u64>((6, 5, 4, true));
    let ends = LineScore::Shortest;
    for seed in 0..6 {
        let Some(&at) = late(&game, seed, 18).first() else {
            continue;
        };
        let score = taught(&game, &at, ends);
        let knowledge = GameKnowledge::default();
        let mut first = FastPolicy {
            ends,
            table: table(&game, 1 << 17),
            knowledge,
        };
        let others = (0..2).map(|_| Policy::<Line<u64>>::share(&mut first).expect("it can be"));
        let mut policies: Vec<_> = others.collect();
        policies.push(first);
        let solve_shared = |policy| solve(&game, &at, &mut { Bounds::UNKNOWN }, policy, &mut ());
        std::thread::scope(|scope| {
            let threads = policies
                .iter_mut()
                .map(|policy| scope.spawn(|| solve_shared(policy)));
            for thread in threads.collect::<Vec<_>>() {
                assert_eq!(thread.join().expect("it ends"), Ok(score), "{at:?}");
            }
        });
        // What one thread has stored, the others find.
        let mut counts = Counts::default();
        let again = solve(
            &game,
            &at,
            &mut { Bounds::UNKNOWN },
            &mut policies[0],
            &mut counts,
        );
        assert_eq!(again, Ok(score));
        assert!(counts.nodes < 30, "{} nodes", counts.nodes);
    }
}

#[test]
fn who_shares_a_table_neither_forgets_it_nor_makes_it_grow() {
    let game = line::<u64>((6, 5, 4, true));
    let at = game.start();
    let mut one = table(&game, 1 << 20);
    store(&game, &mut one, &at, Bounds::exact(Score::points(0)));
    assert!(!Table::<Board>::is_shared(&one));
    let mut other = one.share();
    assert!(Table::<Board>::is_shared(&one) && Table::<Board>::is_shared(&other));
    assert_eq!(
        probe(&game, &other, &at),
        Some(Bounds::exact(Score::points(0)))
    );
    other.clear();
    one.clear();
    assert_eq!((one.len(), other.len()), (1, 1));
    assert_eq!(other.bytes_taken(), one.bytes_taken());
    drop(other);
    one.clear();
    assert!(one.is_empty());
}
