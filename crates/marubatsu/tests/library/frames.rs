//! Frames against the series' own animations: both recorded digests, the lines that are quoted from them, counts and
//! counters.
//!
//! Invariant: the texts here come from the series' programs (parts 146 and 162), not from ours.

mod access;
mod condition;
mod passes;
mod stretch;

use crate::prelude::*;
use crate::support::digest;
pub(super) use crate::support::games::board;
use crate::support::way::{Around, Way};
use marubatsu::frame::{PrunedUnit, text};

type Board = Line<u64>;

/// Nodes of the whole tree.
const TREE: u64 = 549_946;

/// Part 162's search: merged table, range window.
const PART_162: Way = Way::PLAIN.around(Around::Range).table(TableKind::Merged);
/// Part 146's search.
const PART_146: Way = Way::PLAIN.fail_rule(FailRule::Hard);
const MINIMAX: Way = Way::PLAIN.algorithm(Algorithm::Minimax);
const MINIMAX_TABLE: Way = Way {
    table: TableKind::Merged,
    ..MINIMAX
};

/// The frames of a search of the start.
fn frames(way: &Way, evaluator: LineScore) -> Frames<Board> {
    let game = board();
    let start = game.start();
    let mut recorder = Recorder::new(TraceHeader::default());
    way.search(&game, &start, evaluator, &mut recorder)
        .expect("the recorder has no limit");
    Frames::new(game, start, recorder.into_trace()).expect("the trace is ours")
}

fn line_at(frames: &Frames<Board>, index: u64, line: digest::Line<Board>) -> String {
    let frame = frames.get(index).expect("the frame is there");
    line(frames.game(), &frame)
}

/// How many frames there are of each kind, in the kinds' order.
fn kinds(frames: &Frames<Board>) -> [usize; 5] {
    let mut counts = [0; 5];
    for frame in frames.iter_from(0) {
        let place = FrameKind::ALL.iter().position(|&kind| kind == frame.kind);
        counts[place.expect("every kind is listed")] += 1;
    }
    counts
}

/// Calculated and pruned in the last frame.
fn counters(frames: &Frames<Board>) -> (u64, u64) {
    let last = frames.get(frames.len() - 1).expect("there is a frame");
    (last.counters.calculated, last.counters.pruned)
}

const QUOTED_162: [&str; 9] = [
    "0 start ......... -2 3 - - - - - - - - - 0 0",
    "1 tt ......... -2 3 - - -2 3 - - - - - 0 0",
    "25 update oxxxooox. 2 3 1 - -2 3 - - - - updated 2 0",
    "28 update ox.xooox. 2 3 1 - -2 3 - - - - updated,ab_pruned 3 2",
    "66 start oxxxooox. 0 2 - - - - - - - - - 11 2",
    "67 tt oxxxooox. 0 1 - - -2 1 - - - - registered_in_tt,ab_updated 11 2",
    "69 end oxxxoooxo 0 1 1 - 1 1 1 3 1 1 fail_high 12 2",
    "71 update oxxxooox. 0 1 1 - -2 1 - - - - registered_in_tt,updated,ab_pruned 12 2",
    "72 end oxxxooox. 0 1 1 - -2 1 1 3 1 1 registered_in_tt,fail_high 13 2",
];

const QUOTED_146: [&str; 4] = [
    "10 update ox.xo.ox. 2 inf -",
    "50 update oxxxo.o.. 0 2 -",
    "11150 end o........ -inf 0 -",
    "11151 score ......... -inf inf 0",
];

fn check_quoted(frames: &Frames<Board>, quoted: &[&str], line: digest::Line<Board>) {
    for expected in quoted {
        let (index, _) = expected.split_once(' ').expect("a line has fields");
        let index = index.parse().expect("the first field is the index");
        assert_eq!(line_at(frames, index, line), *expected);
    }
}

#[test]
fn part_162_is_shown_as_the_series_shows_it() {
    let frames = frames(&PART_162, LineScore::Shortest);
    check_quoted(&frames, &QUOTED_162, text::line);
    assert_eq!(frames.len(), 5925);
    assert_eq!(kinds(&frames), [1242, 959, 1241, 1241, 1242]);
    assert_eq!(counters(&frames), (1242, 548_704));
    assert_eq!(
        digest::of_frames(&frames, text::line),
        "9eda85c6806101f27af1d75a766e17fc7fa885ef2afc1a369233e94cce18d993"
    );
}

#[test]
fn part_146_is_shown_as_the_series_shows_it() {
    let frames = frames(&PART_146, LineScore::Shortest);
    check_quoted(&frames, &QUOTED_146, text::line146);
    assert_eq!(frames.len(), 83_462);
    assert_eq!(counters(&frames), (20_866, 529_080));
    assert_eq!(
        digest::of_frames(&frames, text::line146),
        "f67e6e9dff4de522ea6aa6a06b5c80f00a4edf8fbfb32c4e630ca7576ce50258"
    );
}

#[test]
fn minimax_shows_every_node() {
    let frames = frames(&MINIMAX, LineScore::Standard);
    assert_eq!(frames.len(), 2_199_782);
    assert_eq!(counters(&frames), (TREE, 0));
    let late = frames.get(1_500_000).expect("every frame can be reached");
    assert_eq!(late.index, 1_500_000);
    assert_eq!(frames.get(2_199_782), None);
    access::check_random(&frames, 200);
}

#[test]
fn minimax_with_a_table_shows_what_it_calculated() {
    let frames = frames(&MINIMAX_TABLE, LineScore::Standard);
    assert_eq!(frames.len(), 10_961);
    assert_eq!(counters(&frames), (2271, TREE - 2271));
}

#[test]
fn calculated_and_pruned_are_the_whole_tree() {
    for table in TABLES {
        let around = Around::Given(Window::new(Score::points(0), Score::points(2)));
        let given = Way { around, ..PART_146 };
        for way in [PART_162, PART_146, Way::PLAIN, MINIMAX_TABLE, given] {
            let frames = frames(&Way { table, ..way }, LineScore::Shortest);
            let (calculated, pruned) = counters(&frames);
            assert_eq!(calculated + pruned, TREE, "{way:?} {table:?}");
            assert_eq!(frames.tree_size(), Some(TREE));
            assert_eq!(frames.pruned_unit(), PrunedUnit::Nodes);
        }
    }
}
