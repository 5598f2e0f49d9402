//! Random access: a frame taken by its place is the frame met on the way.
//!
//! Invariant: whatever is compared here was put together twice, once from a checkpoint and once
//! while passing all the frames before it.

use marubatsu::frame::PrunedUnit;
use rand_core::{Rng as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{Board, PART_146, PART_162, frames};
use crate::prelude::*;
use crate::support::way::Way;

/// Takes frames by their places, in order, and compares them with those met on the way.
fn check_places(frames: &Frames<Board>, places: &[u64]) {
    let wanted = |frame: &Frame<Board>| places.binary_search(&frame.index).is_ok();
    let met: Vec<Frame<Board>> = frames.iter_from(0).filter(wanted).collect();
    assert_eq!(met.len(), places.len());
    for frame in met {
        assert_eq!(frames.get(frame.index).as_ref(), Some(&frame));
    }
}

/// Compares this many places taken by chance, and the two ends.
pub(super) fn check_random(frames: &Frames<Board>, places: usize) {
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(1);
    let last = frames.len() - 1;
    let mut places: Vec<u64> = (0..places).map(|_| chance.next_u64() % last).collect();
    places.extend([0, last]);
    places.sort_unstable();
    places.dedup();
    check_places(frames, &places);
}

#[test]
fn every_place_of_part_162_can_be_taken() {
    let frames = frames(&PART_162, LineScore::Shortest);
    let every: Vec<u64> = (0..frames.len()).collect();
    check_places(&frames, &every);
    assert_eq!(frames.get(frames.len()), None);
}

#[test]
fn places_beside_every_checkpoint_can_be_taken() {
    let frames = frames(&PART_146, LineScore::Shortest);
    // A checkpoint comes every 4,096 events, which is 3,000 to 4,096 frames: 250 windows of 60
    // consecutive places, evenly spread, meet several of them.
    let spread = frames.len() / 250;
    let places = (0..frames.len()).filter(|place| place % spread < 60);
    check_places(&frames, &places.collect::<Vec<u64>>());
}

#[test]
fn reading_on_from_a_place_gives_the_frames_that_follow() {
    let frames = frames(&PART_162, LineScore::Shortest);
    for from in [0, 1, 2047, 4000, 5924] {
        let on: Vec<u64> = frames.iter_from(from).map(|frame| frame.index).collect();
        assert_eq!(on, (from..frames.len()).collect::<Vec<u64>>());
    }
    assert_eq!(frames.iter_from(u64::MAX).count(), 0);
}

/// A search of a board with more than a million positions, stopped at a node limit.
fn stopped(table: TableKind) -> (Frames<Board>, Counts) {
    let game = Board::new(4, 4, 4, false).expect("the board fits");
    let way = Way::PLAIN.table(table);
    let recorder = Recorder::new(TraceHeader::default());
    let mut watching = (NodeLimit::new(20_000), (recorder, Counts::default()));
    let result = way.search(&game, &game.start(), LineScore::Standard, &mut watching);
    assert!(result.is_err(), "the limit comes first");
    let (_, (recorder, counts)) = watching;
    let trace = recorder.into_trace();
    let start = game.start();
    let frames = Frames::new(game, start, trace).expect("the trace is ours");
    (frames, counts)
}

#[test]
fn too_large_a_game_counts_pruned_moves() {
    let (frames, counts) = stopped(TableKind::None);
    assert_eq!(frames.pruned_unit(), PrunedUnit::Moves);
    assert_eq!(frames.tree_size(), None);
    let last = frames.get(frames.len() - 1).expect("there is a frame");
    assert!(counts.skipped_moves > 1000);
    assert_eq!(last.counters.pruned, counts.skipped_moves);
    assert!(!last.path.is_empty(), "the search was stopped on its way");
}

#[test]
fn too_large_a_game_counts_the_moves_of_answered_nodes() {
    let (frames, counts) = stopped(TableKind::Merged);
    assert!(counts.answered() > 100);
    let mut pruned = 0;
    for frame in frames.iter_from(0) {
        pruned += frame.skipped as u64;
        if frame.kind.name() == "tt" && frame.flags.tt_pruned {
            pruned += frames.game().moves(&frame.position).len() as u64;
        }
        assert_eq!(frame.counters.pruned, pruned, "{}", frame.index);
    }
}
