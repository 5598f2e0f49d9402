//! Recordings of searches by proof numbers: any frame is the live event, and what they count is what was counted before.
//!
//! Invariant: chance is seeded, so that a failure comes again.

use std::convert::Infallible;

use marubatsu::best_first::pn::{PnLog, PnRecording, ProofNumbers, ProofTree};
use marubatsu::best_first::{
    BestFirstEvent, BestFirstObserver, BestFirstRecording, NodeNumber, ProofQuestion,
    QuestionSearch, RoundPhase,
};

use marubatsu::question::{Answer, BestFirstQuestion, PnAnswerer};

use super::{small_trees, sure, three};
use crate::prelude::*;

/// An event, and the numbers of the nodes of its pass right after it.
struct Seen {
    phase: RoundPhase,
    /// In its pass.
    node: NodeNumber,
    held: Vec<ProofNumbers>,
}

/// Keeps what is seen with each event.
#[derive(Default)]
struct Live(Vec<Seen>);

impl BestFirstObserver<ProofTree> for Live {
    type Interrupt = Infallible;

    fn event(&mut self, tree: &ProofTree, event: &BestFirstEvent) -> Result<(), Infallible> {
        let (phase, node) = match *event {
            BestFirstEvent::Select { chosen, .. } => (RoundPhase::Select, chosen),
            BestFirstEvent::Expand { parent, .. } => (RoundPhase::Expand, parent),
            BestFirstEvent::Simulate { .. } => panic!("nothing is played by chance"),
            BestFirstEvent::Back { node } => (RoundPhase::Back, node),
        };
        let nodes = 0..u32::try_from(tree.len()).expect("a small tree");
        let held = nodes.map(|node| tree.numbers(node)).collect();
        self.0.push(Seen { phase, node, held });
        Ok(())
    }
}

pub(crate) fn recorded<G: Game, E: Evaluator<G>>(
    game: &G,
    root: G::Position,
    ends: &E,
    (question, expansions): (ProofQuestion, u64),
) -> PnRecording<G> {
    let mut search = QuestionSearch::new(game, root, ends, question);
    let mut log = PnLog::default();
    sure(search.run(0, &mut log));
    sure(search.run(expansions, &mut log));
    PnRecording::new(&search, log)
}

/// Holds each frame of a recording against the event of a live search.
fn agrees<G: Game, E: Evaluator<G>>(
    game: &G,
    root: G::Position,
    ends: &E,
    (question, expansions): (ProofQuestion, u64),
) {
    let mut live = Live::default();
    let mut search = QuestionSearch::new(game, root, ends, question);
    sure(search.run(0, &mut live));
    sure(search.run(expansions, &mut live));
    let recording = recorded(game, root, ends, (question, expansions));
    let passes = recording.passes();
    let frames = live.0.len() + passes.len() + 1;
    assert_eq!(recording.frames(), frames as u64);
    assert_eq!(
        u64::from(recording.nodes_after(u32::MAX)),
        search.nodes().max(1)
    );
    let mut seen = live.0.iter();
    for n in 0..recording.frames() {
        let frame = recording.frame(n);
        assert_eq!(frame.n, n);
        let pass = recording.pass(&frame);
        match frame.phase {
            RoundPhase::Begin => assert_eq!((n, frame.node()), (pass.begin, pass.root)),
            RoundPhase::End => assert_eq!(n + 1, recording.frames()),
            phase => {
                let live = seen.next().expect("an event");
                let told = (phase, frame.node() - pass.root);
                assert_eq!(told, (live.phase, live.node), "frame {n}");
                for (node, &held) in (pass.root..).zip(&live.held) {
                    let numbers = recording.numbers(node, &frame);
                    assert_eq!(numbers, Some(held), "{node} in frame {n}");
                }
                let next = pass.root + u32::try_from(live.held.len()).expect("a small tree");
                if (next as usize) < recording.nodes() {
                    assert_eq!(recording.numbers(next, &frame), None, "{next} in frame {n}");
                }
            }
        }
    }
    assert!(seen.next().is_none());
    answers_agree(&recording, &live.0);
    let known = search.known();
    for (pass, asked) in passes.iter().zip(&known.asked) {
        let end = recording.after(pass.root, pass.until);
        assert_eq!(end, Some(asked.numbers));
        assert_eq!(
            (pass.least, pass.answer),
            (asked.least, asked.numbers.answer())
        );
        let count = u64::from(pass.until - pass.before);
        assert_eq!(count, asked.expansions);
    }
}

/// Holds what is answered before each event against the events that follow it in a live search, and against a way down that is gone
/// here by the numbers which it held then.
fn answers_agree<G: Game>(recording: &PnRecording<G>, live: &[Seen]) {
    let watched = PnAnswerer { recording };
    let mut after = 0;
    for n in 0..recording.frames() {
        let frame = recording.frame(n);
        after += usize::from(!matches!(frame.phase, RoundPhase::Begin | RoundPhase::End));
        let mut later = live[after..].iter();
        let update = later.find(|seen| seen.phase == RoundPhase::Back);
        let numbers = watched.answer(n, BestFirstQuestion::Numbers);
        let numbers = numbers.map(|found| found.answer).ok();
        let held = update.map(|seen| seen.held[seen.node as usize]);
        assert_eq!(numbers, held.map(Answer::Proof), "after frame {n}");
        let is_over = recording.last_frame(frame.iteration) == n;
        let open = is_over && frame.iteration < recording.rounds();
        let same_pass = recording.pass(&frame).until > frame.iteration;
        if open && same_pass && frame.iteration > recording.pass(&frame).before {
            let most = watched.answer(n, BestFirstQuestion::Most);
            let most = most.expect("a leaf").answer;
            let held = &live[after - 1].held;
            let way = most_proving(recording, (recording.pass(&frame).root, held));
            let way = way.into_iter().map(|node| recording.position(node));
            assert_eq!(most, Answer::Way(way.collect()), "after frame {n}");
        }
    }
}

/// The way down from a root by these numbers: by the first least proof number where circle moves, else by the first least disproof
/// number.
fn most_proving<G: Game>(
    recording: &PnRecording<G>,
    (root, held): (NodeNumber, &[ProofNumbers]),
) -> Vec<NodeNumber> {
    let (mut way, mut node) = (Vec::new(), root);
    loop {
        let made = |&child: &NodeNumber| ((child - root) as usize) < held.len();
        let children: Vec<NodeNumber> = recording.children(node).filter(made).collect();
        let side = recording.game().to_move(&recording.position(node));
        let mut best: Option<(u32, NodeNumber)> = None;
        for child in children {
            let numbers = held[(child - root) as usize];
            let number = match side {
                Side::Circle => numbers.proof,
                Side::Cross => numbers.disproof,
            };
            if best.is_none_or(|(least, _)| number < least) {
                best = Some((number, child));
            }
        }
        let Some((_, child)) = best else {
            return way;
        };
        way.push(child);
        node = child;
    }
}

fn at_least(points: i32) -> ProofQuestion {
    ProofQuestion::AtLeast(Score::points(points))
}

#[test]
fn any_frame_of_a_recording_is_the_live_event() {
    let (game, ends) = (three(), &LineScore::Standard);
    let trap = game.parse_position("...x.o.o.").expect("a board");
    agrees(&game, trap, ends, (ProofQuestion::Value, u64::MAX));
    agrees(&game, game.start(), ends, (at_least(0), 60));
    agrees(&game, game.start(), ends, (at_least(1), 40));
    let won = game.parse_position("oooxx....").expect("a board");
    agrees(&game, won, ends, (ProofQuestion::Value, u64::MAX));
    let four = Line::<u64>::new(4, 4, 3, false).expect("a board");
    agrees(&four, four.start(), ends, (at_least(1), 25));
    for (text, least) in [
        ("((3 5) (2 9))", 3),
        ("((3 5) (2 9))", 4),
        ("(((3 4) (2 1) (0 1)) ((5 6)))", 5),
        ("(((3 5) (6 9)) ((1 2) (0 -1)))", 5),
    ] {
        let tree: Tree = text.parse().expect("a tree");
        agrees(&tree, tree.start(), &LeafScore, (at_least(least), u64::MAX));
        let question = ProofQuestion::Value;
        agrees(&tree, tree.start(), &LeafScore, (question, u64::MAX));
    }
    for tree in small_trees(40) {
        let question = ProofQuestion::Value;
        agrees(&tree, tree.start(), &LeafScore, (question, 12));
    }
}

/// The numbers of a node, as `pn/dn`.
fn written(numbers: Option<ProofNumbers>) -> String {
    let numbers = numbers.expect("it is made");
    format!("{}/{}", numbers.proof, numbers.disproof)
}

#[test]
fn hand_made_trees_are_told_as_they_are_taught() {
    let of = |text: &str, least: i32| {
        let tree: Tree = text.parse().expect("a tree");
        recorded(&tree, tree.start(), &LeafScore, (at_least(least), u64::MAX))
    };
    let root = |recording: &PnRecording<Tree>, expansion| written(recording.after(0, expansion));
    let path = |recording: &PnRecording<Tree>, expansion| {
        let node = recording.expanded(expansion).expect("an expansion");
        let numbers = recording.path(node).into_iter().skip(1);
        let numbers = numbers.map(|node| recording.number(node).to_string());
        numbers.collect::<Vec<_>>().join(" ")
    };
    let first = of("((3 5) (2 9))", 3);
    assert_eq!(
        (root(&first, 1), path(&first, 2)),
        ("1/2".into(), "0".into())
    );
    assert_eq!((first.rounds(), first.nodes()), (2, 5));
    let second = of("((3 5) (2 9))", 4);
    assert_eq!(
        (root(&second, 2), second.rounds(), second.nodes()),
        ("1/1".into(), 3, 7)
    );
    let third = of("(((3 4) (2 1) (0 1)) ((5 6)))", 5);
    assert_eq!(path(&third, 3), "1");
    assert_eq!((third.rounds(), third.nodes()), (4, 9));
    let left = third.children(0).next().expect("a move");
    assert_eq!(written(third.after(left, 4)), "3/1");
    let fourth = of("(((3 5) (6 9)) ((1 2) (0 -1)))", 5);
    assert_eq!(
        (root(&fourth, 3), root(&fourth, 4)),
        ("2/2".into(), "1/2".into())
    );
}

#[test]
fn a_recording_finds_what_is_settled_and_where_the_way_leaps() {
    let (game, ends) = (three(), &LineScore::Standard);
    let recording = recorded(&game, game.start(), ends, (at_least(0), u64::MAX));
    let frame = recording.frame(recording.first_frame(241));
    let most = recording.expanded(241).expect("an expansion");
    let moves = recording.moves_to(most).into_iter();
    let moves: Vec<String> = moves.map(|mv| game.write_move(mv)).collect();
    assert_eq!(moves, ["1,1", "0,1", "0,0", "1,2"]);
    assert_eq!(written(recording.numbers(0, &frame)), "9/63");
    assert_eq!(recording.nodes_after(240), 1_488);
    let until = |rounds: u32| recording.settled().partition_point(|&(at, _)| at <= rounds);
    assert_eq!(recording.settled_after(240), 38);
    assert_eq!((until(240), recording.leaps().len()), (19, 27));
    assert_eq!(recording.settled().last(), Some(&(474, 0)));
    assert_eq!(recording.next_pass(most, 1), Some(241));
}
