//! `lesson`: how long it takes to make what lessons show of 3x3: the whole tree with scores and
//! best moves, the table of all positions, alpha-beta without a table, and a page of frames. Each
//! is measured with the board's sizes as constants and as values. Then what a recording of 4x4 to
//! depth 7 costs over its search.
//!
//! Invariant: every count is checked, and the shortest of several times counts.

#![allow(clippy::print_stdout, reason = "a program for terminals")]

#[path = "../clock.rs"]
mod clock;

use std::hint::black_box;

use clock::timed;
use marubatsu::frame::{Counters, Frame, Frames, ReferenceFrame};
use marubatsu::game::{Game as _, Notation, Symmetry};
use marubatsu::games::line::{BoardShape, Line, TicTacToe};
use marubatsu::lang::Lang;
use marubatsu::layout::LayoutTree as _;
use marubatsu::observe::counts::Counts;
use marubatsu::observe::trace::{Recorder, TraceHeader};
use marubatsu::recursion::Recursion;
use marubatsu::search::evaluators::LineScore;
use marubatsu::search::{Algorithm, Depth, FailRule, Root, TracedPolicy, search};
use marubatsu::tree::graph::{MergeRule, PositionGraph};
use marubatsu::tree::score::{DrawScoring, LossRanking, Scores};
use marubatsu::tree::{GameTree, GrowthOrder};
use marubatsu::voice::{Teller, Voice, text};

/// How often each runs.
const TIMES: usize = 15;

const ENDS: LineScore = LineScore::Shortest;
const DRAWS: DrawScoring = DrawScoring::Recalculated;

/// Makes and scores the tree, and finds the best moves of every node.
fn tree<S: BoardShape>(game: &Line<u64, S>) -> usize {
    let way = (9, GrowthOrder::BreadthFirst);
    let grown = GameTree::grow_scored(game.clone(), game.start(), way, (&ENDS, DRAWS));
    let (tree, scores) = grown.expect("it is small");
    let best = |node: usize| scores.best(&tree, node, LossRanking::Alike).count();
    black_box((0..tree.len()).map(best).sum::<usize>());
    tree.len()
}

/// All positions with scores and best moves.
fn table<S: BoardShape>(game: &Line<u64, S>) -> usize {
    let start = game.start();
    let graph = PositionGraph::of(game.clone(), start, MergeRule::Equal, 10_000, &mut |_| true);
    let graph = graph.expect("it is small");
    let scores = Scores::of(&graph, &graph.leaves(&ENDS), DRAWS);
    let best = |node: usize| scores.best(&graph, node, LossRanking::Alike).count();
    black_box((0..graph.len()).map(best).sum::<usize>());
    graph.len()
}

/// Alpha-beta by the policy of lessons, with its nodes counted.
fn alpha_beta<S: BoardShape>(game: &Line<u64, S>) -> usize {
    let mut policy = TracedPolicy {
        evaluator: LineScore::Standard,
        table: (),
        fail_rule: FailRule::Soft,
        order: (),
    };
    let mut counts = Counts::default();
    let (way, start) = (Algorithm::AlphaBeta, game.start());
    let Ok(score) = search(way, game, &start, Root::INFINITE, &mut policy, &mut counts);
    black_box(score);
    usize::try_from(counts.nodes).unwrap_or(0)
}

/// The frames of part 146's search.
fn frames<S: BoardShape>(game: &Line<u64, S>) -> Frames<Line<u64, S>> {
    let mut policy = TracedPolicy {
        evaluator: ENDS,
        table: (),
        fail_rule: FailRule::Hard,
        order: (),
    };
    let mut recorder = Recorder::new(TraceHeader::default());
    let (way, start, root) = (Algorithm::AlphaBeta, game.start(), Root::INFINITE);
    let score = search(way, game, &start, root, &mut policy, &mut recorder);
    score.expect("the recorder has no limit");
    Frames::new(game.clone(), start, recorder.into_trace()).expect("the trace is ours")
}

/// The frames that a page asks for at a time.
const PAGE: std::ops::Range<u64> = 3000..3256;

/// What a page shows of a frame: its sentence, and how the counters have changed.
fn told<G: Symmetry + Notation>(
    teller: &Teller<'_, G>,
    frame: &Frame<G>,
    before: Option<u64>,
) -> usize {
    black_box(frame.counters.total() - before.unwrap_or(0));
    black_box(text(&teller.tell(frame, Voice::Plain, Lang::En)));
    1
}

/// A page of frames in one pass.
fn one_pass<S: BoardShape>(frames: &Frames<Line<u64, S>>, recursion: &Recursion) -> usize {
    let teller = Teller::new(frames, recursion, Algorithm::AlphaBeta);
    let stretch = frames.stretch(PAGE, ReferenceFrame::Previous);
    let told =
        |(frame, before): (_, Option<Counters>)| told(&teller, &frame, before.map(Counters::total));
    stretch.map(told).sum()
}

/// A page of frames looked up one by one, each with the one before it.
fn one_by_one<S: BoardShape>(frames: &Frames<Line<u64, S>>, recursion: &Recursion) -> usize {
    let teller = Teller::new(frames, recursion, Algorithm::AlphaBeta);
    let told = |n: u64| {
        let before = frames.get(n - 1).map(|before| before.counters.total());
        let frame = frames.get(n).expect("it is there");
        told(&teller, &frame, before)
    };
    PAGE.map(told).sum()
}

/// The search of a recording: its nodes counted, or its events recorded and read as frames.
fn deeper(game: &Line<u64>, frames: bool) -> usize {
    let mut policy = TracedPolicy {
        evaluator: LineScore::Standard,
        table: (),
        fail_rule: FailRule::Soft,
        order: (),
    };
    let depth = Depth::plies(7);
    let (way, start, root) = (
        Algorithm::AlphaBeta,
        game.start(),
        Root {
            depth,
            ..Root::INFINITE
        },
    );
    if frames {
        let mut recorder = Recorder::new(TraceHeader::default());
        let score = search(way, game, &start, root, &mut policy, &mut recorder);
        score.expect("the recorder has no limit");
        let frames = Frames::new(game.clone(), start, recorder.into_trace());
        return usize::try_from(frames.expect("the trace is ours").len()).unwrap_or(0);
    }
    let mut counts = Counts::default();
    let Ok(score) = search(way, game, &start, root, &mut policy, &mut counts);
    black_box(score);
    usize::try_from(counts.nodes).unwrap_or(0)
}

/// The shortest time of some work, in milliseconds. The work must return this count.
fn least(work: impl Fn() -> usize, count: usize) -> f64 {
    let times = (0..TIMES).map(|_| {
        let (found, time) = timed(&work);
        assert_eq!(found, count);
        time * 1e3
    });
    times.fold(f64::MAX, f64::min)
}

fn print<S: BoardShape>(sizes: &str, game: &Line<u64, S>) {
    let frames = frames(game);
    let recursion = Recursion::new(&frames);
    let works = [
        (
            "the tree with scores and best moves",
            549_946,
            least(|| tree(game), 549_946),
        ),
        (
            "the table of all positions",
            5478,
            least(|| table(game), 5478),
        ),
        (
            "alpha-beta without a table",
            18_297,
            least(|| alpha_beta(game), 18_297),
        ),
        (
            "256 frames in one pass",
            256,
            least(|| one_pass(&frames, &recursion), 256),
        ),
        (
            "256 frames one by one",
            256,
            least(|| one_by_one(&frames, &recursion), 256),
        ),
    ];
    for (name, count, time) in works {
        line(name, sizes, count, time);
    }
}

fn line(name: &str, sizes: &str, count: usize, time: f64) {
    println!("{name:36}  {sizes:9}  {count:8}  {time:8.3} ms");
}

fn main() {
    println!("what                                  sizes         count    least time");
    print("constants", &TicTacToe::tic_tac_toe());
    print("values", &Line::new(3, 3, 3, false).expect("a game"));
    let game = Line::new(4, 4, 4, false).expect("a game");
    for (name, count, frames) in [
        ("4x4 to depth 7, nodes counted", 45_461, false),
        ("4x4 to depth 7, recorded, with frames", 181_842, true),
    ] {
        line(
            name,
            "values",
            count,
            least(|| deeper(&game, frames), count),
        );
    }
}
