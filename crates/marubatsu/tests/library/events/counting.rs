//! Counts against frames, and their sum.
//!
//! Invariant: every counter is compared with the same thing counted another way.

use marubatsu::frame::condition::Condition;
use marubatsu::observe::counts::CUT_PLACES;

use super::board;
use crate::prelude::*;
use crate::support::way::{Around, Way};

const COUNTED: Way = Way::PLAIN
    .around(Around::Range)
    .table(TableKind::Merged)
    .depth(Depth::plies(8));

/// Counts a search and records its frames.
fn counted(way: &Way) -> (Counts, Frames<Line<u64>>) {
    let game = board();
    let recorder = Recorder::new(TraceHeader::default());
    let mut watching = (Counts::default(), recorder);
    way.search(&game, &game.start(), LineScore::Shortest, &mut watching)
        .expect("nothing stops the search");
    let (counts, recorder) = watching;
    let (start, trace) = (game.start(), recorder.into_trace());
    let frames = Frames::new(game, start, trace).expect("the trace is ours");
    (counts, frames)
}

#[test]
fn every_counter_counts_frames() {
    let (counts, frames) = counted(&COUNTED);
    let number = |text: &str| {
        let condition: Condition = text.parse().expect("the condition is well formed");
        let passing = |frame: &Frame<_>| condition.holds(frames.game(), frame);
        frames.iter_from(0).filter(passing).count() as u64
    };
    let counters = [
        ("kind=start", counts.nodes),
        ("kind=end,leaf=end", counts.ends),
        ("kind=end,leaf=horizon", counts.horizons),
        ("kind=tt,flag=registered_in_tt", counts.found),
        ("kind=tt,flag=ab_updated", counts.narrowed),
        ("kind=end,leaf=table", counts.answered()),
        ("kind=tt,leaf=table,fail=low", counts.answered_low),
        ("kind=tt,leaf=table,fail=exact", counts.answered_exact),
        ("kind=tt,leaf=table,fail=high", counts.answered_high),
        ("flag=ab_pruned", counts.cuts()),
        ("flag=ab_pruned,node=min", counts.alpha_cuts),
        ("flag=ab_pruned,node=max", counts.beta_cuts),
    ];
    for (text, counter) in counters {
        assert_eq!(number(text), counter, "{text}");
        assert!(counter > 0, "{text} happens");
    }
    assert_eq!(counts.leaves(), counts.ends + counts.horizons);
}

#[test]
fn cuts_are_counted_by_the_move_that_made_them() {
    let (counts, frames) = counted(&COUNTED);
    let (mut by_move, mut skipped, mut deepest) = ([0; CUT_PLACES], 0, 0);
    for frame in frames.iter_from(0) {
        deepest = frame.depth().max(deepest);
        if frame.flags.ab_pruned {
            let moves = frames.game().moves(&frame.position).len();
            by_move[(moves - frame.skipped).min(CUT_PLACES) - 1] += 1;
            skipped += frame.skipped as u64;
        }
    }
    assert_eq!(counts.cuts_by_move, by_move);
    assert_eq!(counts.skipped_moves, skipped);
    assert_eq!(counts.deepest, deepest as u64);
}

#[test]
fn counts_of_several_searches_add_up() {
    let (one, _) = counted(&COUNTED);
    let (two, _) = counted(&Way {
        depth: Depth::plies(5),
        ..COUNTED
    });
    let mut sum = one.clone();
    sum += &two;
    assert_eq!(sum.nodes, one.nodes + two.nodes);
    assert_eq!(sum.leaves(), one.leaves() + two.leaves());
    assert_eq!(sum.found, one.found + two.found);
    assert_eq!(sum.narrowed, one.narrowed + two.narrowed);
    assert_eq!(sum.answered(), one.answered() + two.answered());
    assert_eq!(sum.cuts(), one.cuts() + two.cuts());
    assert_eq!(sum.skipped_moves, one.skipped_moves + two.skipped_moves);
    assert_eq!(
        sum.cuts_by_move[2],
        one.cuts_by_move[2] + two.cuts_by_move[2]
    );
    assert_eq!(sum.deepest, one.deepest);
}
