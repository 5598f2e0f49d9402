//! Conditions: any that is read can be asked of every frame.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use marubatsu::best_first::condition::RoundCondition;
use marubatsu::best_first::{pn, uct};
use marubatsu::frame::condition::Condition;
use marubatsu::frame::{Frame, Frames};
use marubatsu::game::Game;
use marubatsu::games::tree::Tree;
use marubatsu::observe::trace::{Recorder, TraceHeader};
use marubatsu::search::evaluators::LeafScore;
use marubatsu::search::{Algorithm, FailRule, Root, TracedPolicy, search};
use marubatsu::table::{Exact, TableKind};

static TREE: LazyLock<Tree> = LazyLock::new(|| {
    let tree = "(3 (5 2) x(-1 (4 0)))".parse();
    tree.expect("the tree is well formed")
});

/// The frames of a small search with a table.
static FRAMES: LazyLock<Vec<Frame<Tree>>> = LazyLock::new(|| {
    let start = TREE.start();
    let mut policy = TracedPolicy {
        evaluator: LeafScore,
        table: Exact::new(TableKind::Merged),
        fail_rule: FailRule::Soft,
        order: (),
    };
    let mut recorder = Recorder::new(TraceHeader::default());
    let (ours, root) = (Algorithm::AlphaBeta, Root::INFINITE);
    search(ours, &*TREE, &start, root, &mut policy, &mut recorder).expect("there is no limit");
    let frames = Frames::new(TREE.clone(), start, recorder.into_trace());
    frames.expect("the trace is ours").iter_from(0).collect()
});

fuzz_target!(|text: &str| {
    match text.parse::<Condition>() {
        Ok(condition) => {
            let passing = |frame: &&Frame<Tree>| condition.holds(&*TREE, frame);
            assert!(FRAMES.iter().filter(passing).count() <= FRAMES.len());
        }
        Err(error) => assert!(error.at <= text.chars().count()),
    }
    for phases in [&uct::PHASES[..], &pn::PHASES] {
        if let Err(error) = RoundCondition::parse(text, phases) {
            assert!(error.at <= text.chars().count());
        }
    }
});
