//! `lesson`: how long what lessons show takes on 3x3: the whole tree with scores and best moves, the table of
//! all positions, alpha-beta without a table.
//!
//! Invariant: every count is checked, and the least of several times counts.

#![allow(clippy::print_stdout, reason = "a program for terminals")]

#[path = "../clock.rs"]
mod clock;

use std::hint::black_box;

use clock::timed;
use marubatsu::game::Game as _;
use marubatsu::games::line::Line;
use marubatsu::layout::Branching as _;
use marubatsu::observe::counts::Counts;
use marubatsu::search::evaluators::LineScore;
use marubatsu::search::{Algorithm, FailRule, Lesson, Root, search};
use marubatsu::tree::graph::{Merge, PositionGraph};
use marubatsu::tree::score::{Draws, Lost, Scores};
use marubatsu::tree::{GameTree, Growth};

/// How often each runs.
const TIMES: usize = 15;

const ENDS: LineScore = LineScore::Shortest;

fn game() -> Line<u64> {
    Line::new(3, 3, 3, false).expect("a game")
}

/// The tree made, scored, and the best moves of every node.
fn tree() -> usize {
    let way = (9, Growth::BreadthFirst);
    let grown = GameTree::grow_with_leaves(game(), game().start(), way, &ENDS);
    let (tree, leaves) = grown.expect("it is small");
    let scores = Scores::of(&tree, &leaves, Draws::Recalculated);
    let best = |node: usize| scores.best(&tree, node, Lost::Alike).count();
    black_box((0..tree.len()).map(best).sum::<usize>());
    tree.len()
}

/// All positions with scores and best moves.
fn table() -> usize {
    let graph = PositionGraph::of(game(), game().start(), Merge::Equal, 10_000, &mut |_| true);
    let graph = graph.expect("it is small");
    let scores = Scores::of(&graph, &graph.leaves(&ENDS), Draws::Recalculated);
    for node in 0..graph.len() {
        black_box(scores.best(&graph, node, Lost::Alike).count());
    }
    graph.len()
}

/// Alpha-beta as lessons search, with the nodes counted.
fn alpha_beta() -> usize {
    let mut policy = Lesson {
        evaluator: LineScore::Standard,
        table: (),
        fail_rule: FailRule::Soft,
        order: (),
    };
    let (game, mut counts) = (game(), Counts::default());
    let (way, start) = (Algorithm::AlphaBeta, game.start());
    let Ok(score) = search(way, &game, &start, Root::INFINITE, &mut policy, &mut counts);
    black_box(score);
    usize::try_from(counts.nodes).unwrap_or(0)
}

/// Does something and counts it.
type Work = fn() -> usize;

fn main() {
    println!("what                                     count   least time");
    let works: [(&str, Work, usize); 3] = [
        ("the tree with scores and best moves", tree, 549_946),
        ("the table of all positions", table, 5478),
        ("alpha-beta without a table", alpha_beta, 18_297),
    ];
    for (name, work, count) in works {
        let mut least = f64::MAX;
        for _ in 0..TIMES {
            let (found, time) = timed(work);
            assert_eq!(found, count, "{name}");
            least = least.min(time);
        }
        println!("{name:36}  {count:8}  {:8.3} ms", least * 1e3);
    }
}
