//! Recordings of df-pn: any frame is the live event, its events follow the grammar, and watching changes nothing.
//!
//! Invariant: chance is seeded, so that a failure comes again.

use std::collections::HashMap;
use std::convert::Infallible;

use marubatsu::best_first::dfpn::{DfpnEvent, DfpnLog, DfpnPath};
use marubatsu::best_first::pn::{INFINITE, PnRecording, ProofNumbers, ThresholdSource};
use marubatsu::best_first::{
    BestFirstObserver, BestFirstRecording, NodeNumber, ProofQuestion, QuestionSearch, RoundPhase,
};

use super::{TRAP, connect_four, small_trees, sure, three};
use crate::prelude::*;

/// An event, and what the path held right after it.
struct Seen {
    event: DfpnEvent,
    /// The numbers of the moves that lead to the last node.
    way: Vec<u32>,
    thresholds: ProofNumbers,
    numbers: ProofNumbers,
    /// The children that have a node of their own, each with the number of its move.
    children: Vec<(u32, ProofNumbers)>,
}

/// Keeps what is seen with each event.
#[derive(Default)]
struct Live {
    seen: Vec<Seen>,
    way: Vec<u32>,
}

impl<P, K: Copy + Eq + std::hash::Hash> BestFirstObserver<DfpnPath<P, K>, DfpnEvent> for Live {
    type Interrupt = Infallible;

    fn event(&mut self, path: &DfpnPath<P, K>, event: &DfpnEvent) -> Result<(), Infallible> {
        self.way.truncate(path.depth());
        if let DfpnEvent::Select { child } = *event {
            self.way.push(path.children()[child].number);
        }
        let children = path.children().iter();
        let children = children.map(|child| (child.number, path.known(child)));
        self.seen.push(Seen {
            event: *event,
            way: self.way.clone(),
            thresholds: path.thresholds(),
            numbers: path.numbers(),
            children: children.collect(),
        });
        Ok(())
    }
}

type Recorded<G> = PnRecording<G>;

pub(crate) fn recorded<G: Symmetry, E: Evaluator<G>>(
    game: &G,
    root: G::Position,
    ends: &E,
    (question, nodes): (ProofQuestion, u64),
) -> Recorded<G> {
    let mut search = QuestionSearch::depth_first(game, root, ends, question);
    let mut log = DfpnLog::default();
    sure(search.enter(0, &mut log));
    sure(search.enter(nodes, &mut log));
    PnRecording::of_dfpn(&search, log)
}

/// The node that these moves lead to.
fn behind<G: Game>(recording: &Recorded<G>, root: NodeNumber, way: &[u32]) -> NodeNumber {
    way.iter().fold(root, |node, &number| {
        let child = recording.child(node, number as usize);
        child.expect("the path came here")
    })
}

/// Holds each frame of a recording against the event of a live search; and both against a search that nobody watches.
fn agrees<G: Symmetry, E: Evaluator<G>>(
    game: &G,
    root: G::Position,
    ends: &E,
    (question, nodes): (ProofQuestion, u64),
) {
    let mut live = Live::default();
    let mut search = QuestionSearch::depth_first(game, root, ends, question);
    sure(search.enter(0, &mut live));
    sure(search.enter(nodes, &mut live));
    let mut alone = QuestionSearch::depth_first(game, root, ends, question);
    sure(alone.enter(nodes, &mut ()));
    let recording = recorded(game, root, ends, (question, nodes));
    assert_eq!(alone.known(), search.known());
    assert_eq!(&alone.known(), recording.known());
    let passes = recording.passes();
    let frames = live.seen.len() + passes.len() + 1;
    assert_eq!(recording.frames(), frames as u64);
    let mut seen = live.seen.iter();
    for n in 0..recording.frames() {
        let frame = recording.frame(n);
        assert_eq!(frame.n, n);
        let pass = recording.pass(&frame);
        let phase = match frame.phase {
            RoundPhase::Begin => {
                assert_eq!((n, frame.node()), (pass.begin, pass.root));
                continue;
            }
            RoundPhase::End => {
                assert_eq!(n + 1, recording.frames());
                continue;
            }
            phase => phase,
        };
        let live = seen.next().expect("an event");
        let node = behind(&recording, pass.root, &live.way);
        let told = match live.event {
            DfpnEvent::Select { .. } => RoundPhase::Select,
            DfpnEvent::Expand => RoundPhase::Expand,
            DfpnEvent::Back => RoundPhase::Back,
        };
        assert_eq!((phase, frame.node()), (told, node), "frame {n}");
        // A choice is made at the node above.
        let at = recording.event_node(&frame);
        assert_eq!(
            recording.numbers(at, &frame),
            Some(live.numbers),
            "frame {n}"
        );
        assert_eq!(
            recording.thresholds(at, &frame),
            Some(live.thresholds),
            "frame {n}"
        );
        let children = recording.children(at).map(|child| {
            let numbers = recording.numbers(child, &frame).expect("it is made");
            (
                u32::try_from(recording.number(child)).expect("few"),
                numbers,
            )
        });
        assert_eq!(children.collect::<Vec<_>>(), live.children, "frame {n}");
    }
    assert!(seen.next().is_none());
    for (pass, asked) in passes.iter().zip(&search.known().asked) {
        let end = recording.after(pass.root, pass.until);
        assert_eq!(end, Some(asked.numbers));
        let opened = recording.opened_after(pass.until) - recording.opened_after(pass.before);
        assert_eq!(u64::from(opened), asked.expansions);
        if asked.expansions > 0 {
            assert_eq!(u64::from(pass.until - pass.before), asked.nodes);
        }
    }
    follows_its_grammar(&recording, game);
}

/// The events of a round are a choice, but for the root, one expansion, and updates up to a node that has not reached its thresholds,
/// from which the next choice is made; or up to the root's answer. A node's numbers are those that its children give it.
fn follows_its_grammar<G: Symmetry>(recording: &Recorded<G>, game: &G) {
    for round in 1..=recording.rounds() {
        let frames = recording.first_frame(round)..=recording.last_frame(round);
        let frames: Vec<_> = frames.map(|n| recording.frame(n)).collect();
        let phases: Vec<RoundPhase> = frames.iter().map(|frame| frame.phase).collect();
        let deep = frames[0].path.len() - 1;
        let chosen = deep.min(1);
        let expected = [RoundPhase::Select, RoundPhase::Expand];
        assert_eq!(phases[..=chosen], expected[1 - chosen..], "round {round}");
        let updates = &frames[chosen + 1..];
        for (up, frame) in updates.iter().enumerate() {
            assert_eq!((frame.phase, frame.at), (RoundPhase::Back, deep - up));
            let node = frame.node();
            let numbers = recording.numbers(node, frame).expect("it is made");
            let thresholds = recording.thresholds(node, frame).expect("it is entered");
            let last = up + 1 == updates.len();
            let goes_on = !numbers.reach(thresholds);
            assert_eq!(
                goes_on,
                last && (frame.at > 0 || numbers.answer().is_none())
            );
            let side = game.to_move(&recording.position(node));
            assert_eq!(
                numbers,
                above(recording, node, frame, side),
                "round {round}"
            );
        }
    }
}

/// The numbers that children give a node.
fn above<G: Symmetry>(
    recording: &Recorded<G>,
    node: NodeNumber,
    frame: &marubatsu::best_first::RoundFrame,
    side: Side,
) -> ProofNumbers {
    let children = recording.children(node);
    let children = children.map(|child| recording.numbers(child, frame).expect("it is made"));
    let children: Vec<ProofNumbers> = children.collect();
    let least = |of: fn(&ProofNumbers) -> u32| children.iter().map(of).min().unwrap_or(INFINITE);
    let sum = |of: fn(&ProofNumbers) -> u32| {
        let sum: u64 = children.iter().map(|numbers| u64::from(of(numbers))).sum();
        u32::try_from(sum.min(INFINITE.into())).expect("not above it")
    };
    match side {
        Side::Circle => ProofNumbers {
            proof: least(|of| of.proof),
            disproof: sum(|of| of.disproof),
        },
        Side::Cross => ProofNumbers {
            proof: sum(|of| of.proof),
            disproof: least(|of| of.disproof),
        },
    }
}

fn at_least(points: i32) -> ProofQuestion {
    ProofQuestion::AtLeast(Score::points(points))
}

#[test]
fn any_frame_of_a_recording_is_the_live_event() {
    let (game, ends) = (three(), &LineScore::Standard);
    let trap = game.parse_position(TRAP).expect("a board");
    let whole = (ProofQuestion::Value, u64::MAX);
    agrees(&game, trap, ends, whole);
    agrees(&game, game.start(), ends, whole);
    for nodes in [0, 1, 2, 3, 50, 210, 296, 297, 298, 299] {
        agrees(&game, game.start(), ends, (ProofQuestion::Value, nodes));
    }
    let won = game.parse_position("oooxx....").expect("a board");
    agrees(&game, won, ends, whole);
    let four = Line::<u64>::new(4, 4, 3, false).expect("a board");
    agrees(&four, four.start(), ends, (at_least(1), 400));
    let gravity = connect_four();
    agrees(&gravity, gravity.start(), ends, (at_least(1), 1_000));
    for tree in small_trees(40) {
        agrees(&tree, tree.start(), &LeafScore, whole);
        agrees(&tree, tree.start(), &LeafScore, (ProofQuestion::Value, 5));
    }
}

/// What follows is a law of every search with a table: positions that share an entry have the same numbers at any time.
#[test]
fn nodes_that_share_a_position_have_the_same_numbers() {
    let game = three();
    let question = at_least(0);
    let recording = recorded(
        &game,
        game.start(),
        &LineScore::Standard,
        (question, u64::MAX),
    );
    let mut shared = 0;
    for n in (0..recording.frames()).step_by(5) {
        let frame = recording.frame(n);
        let mut known: HashMap<String, ProofNumbers> = HashMap::new();
        for node in 0..recording.nodes_after(frame.iteration) {
            let Some(numbers) = recording.numbers(node, &frame) else {
                continue;
            };
            let images = game.symmetries().iter();
            let position = recording.position(node);
            let written = images.map(|&of| game.write_position(&game.map_position(of, &position)));
            let least = written.min().expect("there is the identity");
            if let Some(other) = known.insert(least, numbers) {
                assert_eq!(numbers, other, "node {node} in frame {n}");
                shared += 1;
            }
        }
    }
    assert!(shared > 1_000, "{shared}");
}

#[test]
fn a_recording_finds_what_is_settled_and_where_the_way_leaps() {
    let (game, ends) = (three(), &LineScore::Standard);
    let recording = recorded(&game, game.start(), ends, (at_least(0), u64::MAX));
    assert_eq!(
        (recording.rounds(), recording.opened_after(207)),
        (207, 152)
    );
    assert_eq!(recording.settled().last(), Some(&(207, 0)));
    let children: Vec<usize> = recording
        .children(0)
        .map(|child| recording.number(child))
        .collect();
    assert_eq!(children, [0, 1, 4], "a corner, an edge, the centre");
    assert!(!recording.leaps().is_empty());
}

/// A threshold is one more than the least of the others', or what they leave of the parent's; else it is the parent's.
#[test]
fn thresholds_come_from_whoever_is_named() {
    let (game, ends) = (three(), &LineScore::Standard);
    let recording = recorded(&game, game.start(), ends, (at_least(0), u64::MAX));
    let mut sources = [0; 3];
    for n in 0..recording.frames() {
        let frame = recording.frame(n);
        let updated = if frame.phase == RoundPhase::Back {
            frame.at
        } else {
            0
        };
        for pair in frame.path[..=updated].windows(2) {
            let [above, node] = [pair[0], pair[1]];
            let limits = recording.thresholds(node, &frame).expect("it is entered");
            let all = recording.thresholds(above, &frame).expect("it is entered");
            let side = game.to_move(&recording.position(above));
            for of in [Side::Circle, Side::Cross] {
                let pick = |numbers: ProofNumbers| match of {
                    Side::Circle => numbers.proof,
                    Side::Cross => numbers.disproof,
                };
                let others = recording.children(above).filter(|&other| other != node);
                let others =
                    others.map(|other| pick(recording.numbers(other, &frame).expect("it is made")));
                let others: Vec<u32> = others.collect();
                let (limit, all) = (pick(limits), pick(all));
                let expected = if of == side {
                    let least = others.iter().min().copied().unwrap_or(INFINITE);
                    all.min(least.saturating_add(1))
                } else {
                    all - others.iter().sum::<u32>()
                };
                assert_eq!(limit, expected, "frame {n}");
                let held = recording.held(node, &frame, of);
                let which = match held.map(|held| (held.owner == node, held.source)) {
                    None => 0,
                    Some((false, _)) => {
                        assert_eq!(held.map(|held| held.value), Some(limit));
                        continue;
                    }
                    Some((true, ThresholdSource::Other(other))) => {
                        let numbers = recording.numbers(other, &frame);
                        assert_eq!(Some(limit - 1), numbers.map(pick));
                        1
                    }
                    Some((
                        true,
                        ThresholdSource::Rest {
                            limit: from,
                            others,
                        },
                    )) => {
                        assert_eq!((from, limit), (all, from - others));
                        2
                    }
                };
                sources[which] += 1;
            }
        }
    }
    assert!(sources.iter().all(|&count| count > 50), "{sources:?}");
}

#[test]
fn a_node_is_found_where_the_path_comes_to_it() {
    let (game, ends) = (three(), &LineScore::Standard);
    let recording = recorded(&game, game.start(), ends, (at_least(0), u64::MAX));
    let mut found = 0;
    for node in 0..recording.nodes_after(u32::MAX) {
        let mut from = 1;
        while let Some(round) = recording.next_pass(node, from) {
            let frame = recording.frame(recording.arrival(node, round));
            assert_eq!((frame.node(), frame.iteration), (node, round));
            found += 1;
            from = round + 1;
        }
    }
    assert_eq!(found, recording.rounds());
}
