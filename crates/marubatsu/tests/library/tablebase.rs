//! What a whole game's solving is made of: keys, successors, values and files, held against the graph of all positions.
//!
//! Invariant: each law is looked at on every position of small games of all shapes.

use std::collections::BTreeMap;

use marubatsu::book::ending_of;
use marubatsu::game::{Game as _, PackedGame as _, Symmetry as _};
use marubatsu::tablebase::{Block, FileError, Head, Index, IndexReader, Place, PlyCounts, TAIL};
use marubatsu::tablebase::{ended, first, in_memory, orbit, rank, successors};
use marubatsu::tree::graph::{MergeRule, PositionGraph};
use marubatsu::tree::score::{DrawScoring, Scores};

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

fn graph(game: &Board, merge: MergeRule) -> PositionGraph<Board> {
    let start = game.start();
    PositionGraph::of(game.clone(), start, merge, 2_000_000, &mut |_| true).expect("it is small")
}

#[test]
fn a_packed_position_is_unpacked_to_itself_and_a_class_to_one_of_its_positions() {
    for game in games() {
        for at in graph(&game, MergeRule::Equal).positions() {
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
        assert_eq!(classes, graph(&game, MergeRule::Classes).by_depth());
        let of =
            |ply: &Vec<(u64, ProvenOutcome)>| ply.iter().map(|&(key, _)| orbit(&game, key)).sum();
        let positions: Vec<usize> = plies.iter().map(of).collect();
        assert_eq!(positions, graph(&game, MergeRule::Equal).by_depth());
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
        let graph = graph(&game, MergeRule::Equal);
        let leaves = graph.leaves(&LineScore::Shortest);
        let scores = Scores::of(&graph, &leaves, DrawScoring::default());
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
    let head = Head {
        game: "3x3".to_owned(),
        plies: vec![ply(1), ply(4101)],
    };
    let mut offset = head.write().len() as u64;
    let place = |(ply, first, entries, length)| {
        offset += length;
        Place {
            ply,
            entries,
            first,
            offset: offset - length,
            length,
            checksum: 9,
        }
    };
    let places = [(0, 3, 1, 1), (1, 2, 4096, 6000), (1, 9000, 5, 7)].map(place);
    (head, Index(places.to_vec()))
}

/// The index that these bytes and the tail behind them are, in a file that ends with them.
fn read(head: &Head, bytes: &[u8], begin: u64) -> Result<Index, FileError> {
    let tail = &bytes[bytes.len().saturating_sub(TAIL)..];
    let mut reader = IndexReader::new(head, tail, begin + bytes.len() as u64)?;
    while let Some(wanted) = reader.wanted() {
        let place = |at: u64| usize::try_from(at - begin).expect("it is small");
        reader.add(&bytes[place(wanted.start)..place(wanted.end)])?;
    }
    reader.end()
}

/// Where the index begins: behind the last block.
fn end(index: &Index) -> u64 {
    index.0.last().map_or(0, |last| last.offset + last.length)
}

#[test]
fn a_files_frame_comes_back_and_every_changed_byte_is_noticed() {
    let (head, index) = frame();
    let bytes = head.write();
    assert_eq!(Head::read(&bytes).as_ref(), Ok(&head));
    assert_eq!(Head::read(&bytes[..40]), Err(FileError::TooShort));
    assert_eq!(Head::read(b"something"), Err(FileError::NotATablebase));
    for at in 0..bytes.len() {
        let mut bytes = bytes.clone();
        bytes[at] ^= 1;
        assert!(Head::read(&bytes).is_err(), "byte {at}");
    }
    let begin = end(&index);
    let bytes = index.write(begin);
    assert_eq!(read(&head, &bytes, begin), Ok(index));
    assert_eq!(read(&head, &bytes[..9], 0), Err(FileError::TooShort));
    for at in 0..bytes.len() {
        let mut bytes = bytes.clone();
        bytes[at] ^= 1;
        assert_eq!(read(&head, &bytes, begin), Err(FileError::Damaged), "{at}");
    }
}

#[test]
fn an_index_that_the_head_and_the_files_size_do_not_allow_is_refused() {
    let (head, index) = frame();
    let changes: [fn(&mut Vec<Place>); 12] = [
        |places| places[0].ply = 1,
        |places| places[1].ply = 0,
        |places| places[1].entries = 4095,
        |places| places[2].entries = 6,
        |places| places[1].offset += 1,
        |places| places[2].offset -= 1,
        |places| places[1].length = 5118,
        |places| places[1].length = 5 << 14,
        |places| places[2].length = u64::MAX,
        |places| places[2].first = 2,
        |places| places.truncate(2),
        |places| places.push(places[2]),
    ];
    for (number, change) in changes.into_iter().enumerate() {
        let mut index = index.clone();
        change(&mut index.0);
        let begin = end(&frame().1);
        let read = read(&head, &index.write(begin), begin);
        assert_eq!(read, Err(FileError::Damaged), "{number}");
    }
    // Its own checksums hold, but the file leaves no room for so many classes.
    for begin in [0, 500, end(&index) + 1] {
        let read = read(&head, &index.write(begin), begin);
        assert_eq!(read, Err(FileError::Damaged), "{begin}");
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
        (first(1, 1), first(1, 8999), first(1, 9000)),
        (None, Some(2), Some(9000))
    );
    assert_eq!(first(2, 10), None);
    let ranks: Vec<u64> = index.0.iter().map(|place| index.rank(place)).collect();
    assert_eq!(ranks, [0, 0, 4096]);
}
