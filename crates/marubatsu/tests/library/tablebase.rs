//! What a whole game's solving is made of: keys, successors, values and files, held against the graph of all positions.
//!
//! Invariant: each law is looked at on every position of small games of all shapes.

use std::collections::BTreeMap;

use marubatsu::book::ending_of;
use marubatsu::game::{Game as _, Packing as _, Symmetry as _};
use marubatsu::tablebase::{Block, FileError, Head, Index, Place, PlyCounts, TAIL};
use marubatsu::tablebase::{ended, first, in_memory, orbit, rank, successors};
use marubatsu::tree::graph::{Merge, PositionGraph};
use marubatsu::tree::score::{Draws, Scores};

use crate::prelude::*;

type Board = Line<u64>;

fn games() -> Vec<Board> {
    let sizes = [
        (3, 3, 3, false),
        (4, 3, 3, false),
        (3, 4, 3, true),
        (4, 3, 3, true),
        (4, 4, 4, true),
        (2, 2, 1, false),
    ];
    let game = |(width, height, k, gravity)| Line::new(width, height, k, gravity);
    sizes
        .map(game)
        .into_iter()
        .map(|game| game.expect("it fits"))
        .collect()
}

fn graph(game: &Board, merge: Merge) -> PositionGraph<Board> {
    let start = game.start();
    PositionGraph::of(game.clone(), start, merge, 2_000_000, &mut |_| true).expect("it is small")
}

#[test]
fn a_packed_position_is_unpacked_to_itself_and_a_class_to_one_of_its_positions() {
    for game in games() {
        for at in graph(&game, Merge::Equal).positions() {
            assert_eq!(game.unpacked(game.packed(at, false)), *at);
            let key = game.packed(at, true);
            let back = game.unpacked(key);
            assert_eq!(game.packed(&back, true), key);
            assert_eq!(game.canonical(&back).0, game.canonical(at).0);
        }
    }
}

#[test]
fn every_class_is_found_at_its_ply_with_as_many_positions_as_it_has() {
    for game in games() {
        let plies = in_memory(&game);
        let classes: Vec<usize> = plies.iter().map(Vec::len).collect();
        assert_eq!(classes, graph(&game, Merge::Classes).by_depth());
        let of =
            |ply: &Vec<(u64, ProvenOutcome)>| ply.iter().map(|&(key, _)| orbit(&game, key)).sum();
        let positions: Vec<usize> = plies.iter().map(of).collect();
        assert_eq!(positions, graph(&game, Merge::Equal).by_depth());
        let keys: Vec<u64> = plies[1].iter().map(|&(key, _)| key).collect();
        let ranks: Vec<_> = keys.iter().map(|&key| rank(&keys, key)).collect();
        assert_eq!(ranks, (0..keys.len()).map(Some).collect::<Vec<_>>());
        assert_eq!(rank(&keys, u64::MAX), None);
    }
}

#[test]
fn values_are_those_of_the_table_of_all_positions() {
    for game in games() {
        let values: BTreeMap<u64, ProvenOutcome> = in_memory(&game).into_iter().flatten().collect();
        let graph = graph(&game, Merge::Equal);
        let leaves = graph.leaves(&LineScore::Shortest);
        let scores = Scores::of(&graph, &leaves, Draws::default());
        for (node, at) in graph.positions().iter().enumerate() {
            let ending = ending_of(&game, at, scores.get(node).score);
            assert_eq!(values[&game.packed(at, true)], ending, "{at:?}");
        }
    }
}

#[test]
fn a_class_has_successors_exactly_while_the_game_goes_on() {
    for game in games() {
        let mut keys = Vec::new();
        for (key, value) in in_memory(&game).into_iter().flatten() {
            successors(&game, key, &mut keys);
            assert_eq!(keys.is_empty(), ended(&game, key).is_some());
            assert!(keys.is_sorted_by(|a, b| a < b));
            assert!(ended(&game, key).is_none_or(|ending| ending == value));
        }
        assert_eq!(ended(&game, first(&game)), None);
    }
}

#[test]
fn blocks_come_back_and_what_is_no_block_is_refused() {
    let game = &games()[1];
    for ply in in_memory(game) {
        for entries in ply.chunks(Block::MOST) {
            let block = Block(entries.to_vec());
            let (bytes, first) = (block.write(), entries[0].0);
            let read = |bytes: &[u8], count| Block::read(bytes, first, count);
            assert_eq!(read(&bytes, entries.len()), Some(block));
            assert_eq!(read(&bytes[..bytes.len() - 1], entries.len()), None);
            assert_eq!(read(&[&bytes[..], &[0]].concat(), entries.len()), None);
        }
    }
    assert_eq!(Block::read(&[], 0, 0), None);
    assert_eq!(Block::read(&[3], 0, 1), None, "3 is no value");
}

/// A head, an index and its tail.
fn frame() -> (Head, Index) {
    let ply = |classes| PlyCounts {
        classes,
        positions: 2 * classes,
        wins: classes,
        ..PlyCounts::default()
    };
    let place = |ply, first, entries| Place {
        ply,
        entries,
        first,
        offset: 100 * first,
        length: 7,
        checksum: 9,
    };
    let head = Head {
        game: "3x3".to_owned(),
        plies: vec![ply(1), ply(9)],
    };
    let places = [place(0, 3, 1), place(1, 2, 4), place(1, 10, 5)];
    (head, Index(places.to_vec()))
}

#[test]
fn a_files_frame_comes_back_and_every_changed_byte_is_noticed() {
    let (head, index) = frame();
    let bytes = head.write();
    assert_eq!(Head::read(&bytes), Ok(head));
    assert_eq!(Head::read(&bytes[..40]), Err(FileError::TooShort));
    assert_eq!(Head::read(b"something"), Err(FileError::NotATablebase));
    for at in 0..bytes.len() {
        let mut bytes = bytes.clone();
        bytes[at] ^= 1;
        assert!(Head::read(&bytes).is_err(), "byte {at}");
    }
    let bytes = index.write(1_000);
    let (rows, tail) = bytes.split_at(bytes.len() - TAIL);
    assert_eq!(Index::find(tail), Ok((1_000, rows.len() as u64)));
    assert_eq!(Index::read(rows, tail), Ok(index));
    assert_eq!(Index::find(&tail[1..]), Err(FileError::TooShort));
    for at in 0..bytes.len() {
        let mut bytes = bytes.clone();
        bytes[at] ^= 1;
        let (rows, tail) = bytes.split_at(bytes.len() - TAIL);
        let read = Index::find(tail).and_then(|_| Index::read(rows, tail));
        assert_eq!(read, Err(FileError::Damaged), "byte {at}");
    }
}

#[test]
fn the_index_tells_the_block_of_a_key_and_the_rank_where_it_begins() {
    let (_, index) = frame();
    let first = |ply, key| index.place(ply, key).map(|place| place.first);
    assert_eq!(
        (first(0, 2), first(0, 3), first(0, 90)),
        (None, Some(3), Some(3))
    );
    assert_eq!(
        (first(1, 1), first(1, 9), first(1, 10)),
        (None, Some(2), Some(10))
    );
    assert_eq!(first(2, 10), None);
    let ranks: Vec<u64> = index.0.iter().map(|place| index.rank(place)).collect();
    assert_eq!(ranks, [0, 0, 4]);
}
