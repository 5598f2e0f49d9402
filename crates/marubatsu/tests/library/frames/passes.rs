//! Frames of searches that go over the tree more than once, probe, or put moves in order.
//!
//! Invariant: what is checked follows from the rules of the game and from other frames.

use std::collections::HashMap;
use std::sync::Arc;

use marubatsu::frame::PrunedUnit;
use marubatsu::observe::OrderReason;
use marubatsu::search::deepening::Deepening;
use marubatsu::search::{Role, StartPosition};
use marubatsu::voice::{Teller, text};

use super::Board;
use crate::prelude::*;
use crate::support::games::board;

type Order = MoveOrder<Board, Exact<Board>>;

/// The frames of a search of the start with a table; with a depth, one depth after the other.
fn recorded(algorithm: Algorithm, order: Order, deepest: Option<u16>) -> Frames<Board> {
    let game = board();
    let mut policy = TracedPolicy {
        evaluator: LineScore::Standard,
        table: Exact::new(TableKind::Merged),
        fail_rule: FailRule::Soft,
        order,
    };
    let mut recorder = Recorder::new(TraceHeader::default());
    let start = game.start();
    if let Some(plies) = deepest {
        let depth = Depth::plies(plies);
        let root = Root {
            depth,
            ..Root::INFINITE
        };
        let mut deepening = Deepening::new(root);
        while let Some(step) = deepening.step(
            algorithm,
            &game,
            &[StartPosition::at(start)],
            &mut policy,
            &mut recorder,
        ) {
            step.expect("the recorder has no limit");
        }
    } else {
        let root = Root::INFINITE;
        search(algorithm, &game, &start, root, &mut policy, &mut recorder).expect("no limit");
    }
    Frames::new(game, start, recorder.into_trace()).expect("the trace is ours")
}

fn starts(frames: &Frames<Board>) -> impl Iterator<Item = Frame<Board>> {
    frames
        .iter_from(0)
        .filter(|frame| frame.kind == FrameKind::Start)
}

fn says(frames: &Frames<Board>, frame: &Frame<Board>, en: &str, ja: &str) {
    let recursion = Recursion::new(frames);
    let teller = Teller::new(frames, &recursion, Algorithm::AlphaBeta);
    for (lang, part) in [(Lang::En, en), (Lang::Ja, ja)] {
        let said = text(&teller.tell(frame, Voice::Terms, lang));
        assert!(said.contains(part), "{said} | {part}");
    }
}

#[test]
fn a_spoken_sentence_names_its_node_and_the_move_to_it() {
    let frames = recorded(Algorithm::Scout, MoveOrder::Game, None);
    let (game, recursion) = (frames.game(), Recursion::new(&frames));
    let teller = Teller::new(&frames, &recursion, Algorithm::Scout);
    for frame in frames.iter_from(0).step_by(31) {
        let node = match frame.path.last() {
            None => format!("Node {}, the root. ", frame.node),
            Some(&mv) => {
                let mv = game.write_move(mv).replace(',', ", ");
                let (node, depth) = (frame.node, frame.depth());
                format!("Node {node}, depth {depth}, after move ({mv}). ")
            }
        };
        for voice in Voice::ALL {
            let told = teller.spoken(&frame, voice, Lang::En);
            let sentence = text(&teller.tell(&frame, voice, Lang::En));
            assert_eq!(told, node.clone() + &sentence);
            let told = teller.spoken(&frame, voice, Lang::Ja);
            let sentence = text(&teller.tell(&frame, voice, Lang::Ja));
            assert!(told.ends_with(&sentence), "{told}");
            let node = format!("ノード {} (", frame.node);
            assert!(told.starts_with(&node), "{told}");
        }
    }
}

#[test]
fn a_child_searched_again_follows_its_probe_and_is_one_move() {
    let frames = recorded(Algorithm::Scout, MoveOrder::Game, None);
    let (mut before, mut again, mut updates) = (None::<Frame<Board>>, 0, HashMap::new());
    for frame in frames.iter_from(0) {
        if frame.kind == FrameKind::Start && frame.role == Role::ReSearch {
            again += 1;
            let probe = before.as_ref().expect("a probe comes first");
            assert_eq!((probe.kind, probe.role), (FrameKind::End, Role::Probe));
            assert_eq!(probe.path, frame.path);
            says(&frames, &frame, "Re-search", "再探索");
        }
        if frame.kind == FrameKind::Update {
            let searched = updates.entry(frame.node).or_insert(0);
            *searched += 1;
            let moves = frames.game().moves(&frame.position).len();
            assert_eq!(*searched + frame.moves_left, moves, "frame {}", frame.index);
        }
        before = Some(frame);
    }
    assert!(again > 0);
    assert_eq!(frames.pruned_unit(), PrunedUnit::Moves);
}

#[test]
fn probes_say_what_they_ask() {
    let frames = recorded(Algorithm::Scout, MoveOrder::Game, None);
    let probe = starts(&frames).find(|frame| frame.role == Role::Probe);
    says(
        &frames,
        &probe.expect("there are probes"),
        "Null-window probe",
        "null window による調査",
    );
}

#[test]
fn passes_are_numbered_and_tell_what_the_one_before_returned() {
    let frames = recorded(Algorithm::Mtdf(Score::points(1)), MoveOrder::Game, None);
    let mut returned = None;
    let mut passes = 0;
    for frame in frames.iter_from(0).filter(|frame| frame.path.is_empty()) {
        let pass = frame.pass.expect("every node belongs to a pass");
        match frame.kind {
            FrameKind::Start => {
                assert_eq!((pass.number, pass.before), (passes, returned));
                passes += 1;
                if let Some(score) = returned {
                    let en = format!("Pass {passes}; the previous pass returned ");
                    says(&frames, &frame, &en, &format!("{passes} 回目の探索。"));
                    let (en, ja) = (format!(" {score}."), format!("{score}。"));
                    says(&frames, &frame, &en, &ja);
                }
            }
            FrameKind::End => returned = frame.score,
            _ => {}
        }
    }
    assert!(passes > 1);
    assert_eq!(frames.pruned_unit(), PrunedUnit::Moves);
}

#[test]
fn each_depth_is_a_pass() {
    let order = MoveOrder::Previous(Exact::new(TableKind::Merged));
    let frames = recorded(Algorithm::AlphaBeta, order, Some(4));
    let roots: Vec<_> = starts(&frames)
        .filter(|frame| frame.path.is_empty())
        .collect();
    let depths: Vec<_> = roots.iter().map(|frame| frame.remaining.limit()).collect();
    assert_eq!(depths, [0, 1, 2, 3, 4].map(Some));
    says(
        &frames,
        &roots[3],
        "Iterative deepening: depth 3; the previous pass returned ",
        "反復深化: 深さ 3。前回の評価値は",
    );
    let first = starts(&frames).find(|frame| frame.first == Some(OrderReason::Previous));
    says(
        &frames,
        &first.expect("some move was found before"),
        "the best move of the previous depth",
        "1 つ浅い探索",
    );
}

#[test]
fn the_first_child_says_why_it_comes_first() {
    let rule = ScoreRule::named("ai14s").expect("it is one of the series'");
    let ai14s = || Arc::new(ScorePlayer::new(&board(), rule, &[]).expect("the board is 3x3"));
    for (order, why, en, ja) in [
        (
            MoveOrder::First(ai14s()),
            OrderReason::Player,
            "an evaluator's best move",
            "AI の最善手",
        ),
        (
            MoveOrder::Sorted(ai14s()),
            OrderReason::Sorted,
            "sorted by static evaluation",
            "静的評価値の順",
        ),
    ] {
        let frames = recorded(Algorithm::AlphaBeta, order, None);
        let mut entered = vec![false];
        for frame in starts(&frames) {
            let depth = frame.depth();
            let first = depth > 0 && !std::mem::replace(&mut entered[depth - 1], true);
            assert_eq!(frame.first, first.then_some(why), "frame {}", frame.index);
            entered.truncate(depth);
            entered.push(false);
        }
        let centre = frames.get(2).expect("the table was asked before");
        assert_eq!(frames.game().place_of(centre.path[0]), (1, 1));
        says(&frames, &centre, en, ja);
    }
}

#[test]
fn any_frame_is_found_as_it_is_passed() {
    for (algorithm, deepest) in [
        (Algorithm::Scout, None),
        (Algorithm::Mtdf(Score::ZERO), Some(5)),
    ] {
        let frames = recorded(algorithm, MoveOrder::Game, deepest);
        for frame in frames.iter_from(0).step_by(97) {
            assert_eq!(frames.get(frame.index).as_ref(), Some(&frame));
        }
    }
}
