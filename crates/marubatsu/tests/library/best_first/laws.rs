//! The laws of best-first searches: settled searches and proofs have the value of plain recursion, visits add up, and no bound ever
//! excludes the truth.
//!
//! Invariant: chance is seeded, so that a failure comes again.

use std::collections::HashMap;
use std::convert::Infallible;

use marubatsu::best_first::pn::{INFINITE, ProofNumbers, ProofSearch, ProofTree};
use marubatsu::best_first::uct::{
    NodeStats, Proofs, Selection, Uct, UctLog, UctRecording, UctSettings, UctTree, WeighedMove,
};
use marubatsu::best_first::{
    BestFirstEvent, BestFirstObserver, BestFirstRecording, ProofQuestion, ProvenValue,
    QuestionSearch, RoundPhase, value,
};
use marubatsu::chance::Chance;
use marubatsu::voice::{UctTeller, Voice, text};

use super::{connect_four, guide, puct, small_trees, sure, three, uct};
use crate::prelude::*;

/// The value by plain recursion.
fn plain<G: Notation, E: Evaluator<G>>(
    game: &G,
    ends: &E,
    position: &G::Position,
    known: &mut HashMap<String, Score>,
) -> Score {
    if game.ended(position) {
        return ends.at_end(game, position);
    }
    let key = game.write_position(position);
    if let Some(&score) = known.get(&key) {
        return score;
    }
    let moves: Vec<G::Move> = game.moves(position).collect();
    let scores = moves
        .into_iter()
        .map(|mv| plain(game, ends, &game.play(position, mv), known));
    let scores: Vec<Score> = scores.collect();
    let score = match game.to_move(position) {
        Side::Circle => scores.into_iter().max(),
        Side::Cross => scores.into_iter().min(),
    };
    let score = score.expect("there are moves");
    known.insert(key, score);
    score
}

/// Holds a search against a law, event by event.
struct Law<F>(F);

impl<T, F: FnMut(&T, &BestFirstEvent)> BestFirstObserver<T> for Law<F> {
    type Interrupt = Infallible;

    fn event(&mut self, tree: &T, event: &BestFirstEvent) -> Result<(), Infallible> {
        (self.0)(tree, event);
        Ok(())
    }
}

/// All ways to a value agree with plain recursion.
fn agrees<G: Notation + Symmetry, E: Evaluator<G>>(
    game: &G,
    position: G::Position,
    ends: &E,
    known: &mut HashMap<String, Score>,
) {
    let truth = plain(game, ends, &position, known);
    let at = game.write_position(&position);
    let ProvenValue {
        bounds, mv, asked, ..
    } = sure(value(game, position, ends, u64::MAX, &mut ()));
    assert_eq!(bounds, Bounds::exact(truth), "{at}");
    let after = |mv| plain(game, ends, &game.play(&position, mv), &mut HashMap::new());
    assert_eq!(
        mv.map(after),
        Some(truth).filter(|_| !game.ended(&position)),
        "{at}"
    );
    let mut table = QuestionSearch::depth_first(game, position, ends, ProofQuestion::Value);
    sure(table.enter(u64::MAX, &mut ()));
    let known = table.known();
    assert_eq!(known.bounds, bounds, "{at}");
    // Which ends it sees, and so which scores it asks for, depends on its way.
    for asked in asked.iter().chain(&known.asked) {
        let answer = asked.numbers.answer();
        assert_eq!(answer, Some(truth >= asked.least), "{at}");
    }
    assert_eq!(known.mv.map(after), mv.map(after), "{at}");
    for proofs in [Proofs::Bounds, Proofs::Wins] {
        for selection in [Selection::Ucb, Selection::Puct] {
            let settings = UctSettings {
                proofs,
                selection,
                ..UctSettings::default()
            };
            proves(game, position, ends, (truth, settings));
        }
    }
}

/// A search that proves scores comes to this one, or never excludes it: a draw is not proved from wins and losses alone.
fn proves<G: Notation, E: Evaluator<G>>(
    game: &G,
    position: G::Position,
    ends: &E,
    (truth, settings): (Score, UctSettings),
) {
    let Ok(mut search) = Uct::new(game, position, ends, settings) else {
        return;
    };
    let at = game.write_position(&position);
    let mut law = Law(|tree: &UctTree, event: &BestFirstEvent| {
        let BestFirstEvent::Back { node } = *event else {
            return;
        };
        let bounds = tree.stats(0).bounds;
        assert!(
            bounds.lower <= truth && truth <= bounds.upper,
            "{at}: {bounds:?}"
        );
        let children = tree.children(node);
        let below: u32 = children.map(|child| tree.stats(child).visits).sum();
        let own = u32::from(node != 0);
        let visits = tree.stats(node).visits;
        assert!(
            tree.has_ended(node) || visits == own + below,
            "{at}: {visits}, {below}"
        );
    });
    // Where draws stay open, a score may stay open that a draw could be better than.
    let wins = Bounds::new(Score::points(-1), Score::points(1));
    let is_open = truth == Score::ZERO || ends.range(game) != Some(wins);
    let is_open = is_open && settings.proofs == Proofs::Wins;
    sure(search.run(if is_open { 300 } else { u64::MAX }, &mut law));
    assert!(search.tree().len() as u64 <= search.iterations() + 1);
    if is_open && !search.is_settled() {
        return;
    }
    assert_eq!(search.bounds(), Bounds::exact(truth), "{at}");
    let favourite = search.favourite().map(|favourite| favourite.mv);
    let after =
        favourite.map(|mv| plain(game, ends, &game.play(&position, mv), &mut HashMap::new()));
    let expected = Some(truth).filter(|_| !game.ended(&position));
    assert_eq!(after, expected, "{at}");
}

/// A position after so many plies by chance; none if the game ends before.
fn after_plies<G: Game>(game: &G, plies: u32, chance: &mut Chance) -> Option<G::Position> {
    let mut position = game.start();
    for _ in 0..plies {
        let moves: Vec<G::Move> = game.moves(&position).collect();
        position = game.play(&position, chance.pick(&moves)?);
    }
    Some(position)
}

#[test]
fn settled_searches_and_proofs_have_the_value_of_plain_recursion() {
    let mut chance = Chance::new(1);
    for (game, plies, count) in [
        (three(), 1..9, 400),
        (Line::new(4, 4, 3, false).expect("a board"), 9..16, 150),
        (connect_four(), 32..42, 150),
        (Line::new(4, 4, 4, true).expect("a board"), 8..16, 150),
    ] {
        let mut known = HashMap::new();
        for number in 0..count {
            let plies = plies.start + number % (plies.end - plies.start);
            if let Some(position) = after_plies(&game, plies, &mut chance) {
                agrees(&game, position, &LineScore::Standard, &mut known);
            }
        }
    }
    for tree in small_trees(200) {
        agrees(&tree, tree.start(), &LeafScore, &mut HashMap::new());
    }
}

#[test]
fn an_iteration_has_an_event_for_each_step_of_its_way() {
    let game = three();
    let mut search = uct(&game, "", Proofs::None);
    let (mut events, mut at) = (0_u64, Vec::new());
    for iterations in [100, 900, 9_000] {
        let mut count = Law(|_: &UctTree, _: &BestFirstEvent| events += 1);
        sure(search.run(iterations, &mut count));
        at.push(events);
    }
    assert_eq!(at, [624, 8_666, 118_124]);
}

#[test]
fn proof_numbers_follow_from_those_of_the_children() {
    let game = three();
    let mut search = ProofSearch::new(&game, game.start(), &LineScore::Standard, Score::ZERO);
    let mut selected = 0_u64;
    let mut law = Law(|tree: &ProofTree, event: &BestFirstEvent| match *event {
        BestFirstEvent::Select { node, chosen } => {
            assert!(tree.children(node).contains(&chosen));
            selected += 1;
        }
        BestFirstEvent::Expand {
            parent,
            first,
            count,
        } => {
            assert_eq!(tree.children(parent), first..first + count);
        }
        BestFirstEvent::Back { node } => {
            let numbers = tree.numbers(node);
            let open = numbers.proof > 0 && numbers.disproof > 0;
            assert_eq!(numbers.answer().is_none(), open);
        }
        BestFirstEvent::Simulate { .. } => panic!("nothing is played by chance"),
    });
    sure(search.run(u64::MAX, &mut law));
    assert!(selected > 474);
    let children = search
        .tree()
        .children(0)
        .map(|child| search.tree().numbers(child));
    let proof = |numbers: ProofNumbers| (numbers.proof, numbers.disproof);
    let children: Vec<_> = children.map(proof).collect();
    let open = (18, 7);
    let proved = (0, INFINITE);
    assert_eq!(
        children,
        [open, open, open, open, proved, open, open, open, open]
    );
}

#[test]
fn a_history_says_of_each_iteration_what_the_tree_held_then() {
    let game = three();
    for proofs in [Proofs::None, Proofs::Bounds, Proofs::Wins] {
        let mut search = uct(&game, "...x.o.o.", proofs);
        let mut log = UctLog::default();
        let mut then = Vec::new();
        for _ in 0..60 {
            sure(search.run(7, &mut log));
            let tree = search.tree();
            let nodes = 0..u32::try_from(tree.len()).expect("a small tree");
            let held: Vec<_> = nodes.map(|node| tree.stats(node)).collect();
            then.push((u32::try_from(search.iterations()).expect("few"), held));
        }
        let history = log.into_history();
        let nodes = 0..u32::try_from(search.tree().len()).expect("a small tree");
        for (iteration, held) in then {
            for node in nodes.clone() {
                let expected = held.get(node as usize).copied();
                assert_eq!(
                    history.after(node, iteration),
                    expected,
                    "{node} at {iteration}"
                );
            }
        }
        assert_eq!(history.made(0), Some(1));
        assert_eq!(history.passes(0).len() as u64, search.iterations());
    }
}

/// Keeps each event of a search with the nodes that it is about and what the tree held then.
#[derive(Default)]
struct Live(Vec<(RoundPhase, u32, Vec<NodeStats>)>, u32);

impl BestFirstObserver<UctTree> for Live {
    type Interrupt = Infallible;

    fn event(&mut self, tree: &UctTree, event: &BestFirstEvent) -> Result<(), Infallible> {
        let (phase, node) = match *event {
            BestFirstEvent::Select { chosen, .. } => (RoundPhase::Select, chosen),
            BestFirstEvent::Expand { first, .. } => (RoundPhase::Expand, first),
            BestFirstEvent::Simulate { .. } => (RoundPhase::Simulate, self.1),
            BestFirstEvent::Back { node } => (RoundPhase::Back, node),
        };
        self.1 = node;
        let nodes = 0..u32::try_from(tree.len()).expect("a small tree");
        let held = nodes.map(|node| tree.stats(node)).collect();
        self.0.push((phase, node, held));
        Ok(())
    }
}

#[test]
fn any_frame_of_a_recording_is_the_live_event() {
    let game = three();
    for made in [
        uct(&game, ".........", Proofs::None),
        uct(&game, "...x.o.o.", Proofs::Bounds),
        uct(&game, "...x.o.o.", Proofs::Wins),
        puct(&game, ".........", ""),
        puct(&game, "...x.o.o.", "ai6"),
    ] {
        let mut live = Live::default();
        sure(made.clone().run(150, &mut live));
        let mut search = made.clone();
        let mut log = UctLog::default();
        sure(search.run(150, &mut log));
        let recording = UctRecording::new(search, log);
        assert_eq!(recording.frames(), live.0.len() as u64 + 2);
        assert_eq!(recording.frame(0).phase, RoundPhase::Begin);
        assert_eq!(recording.frame(u64::MAX).phase, RoundPhase::End);
        for (n, (phase, node, held)) in (1..).zip(&live.0) {
            let frame = recording.frame(n);
            assert_eq!((frame.phase, frame.node()), (*phase, *node), "frame {n}");
            for (node, then) in (0..).zip(held) {
                // A new node's own bounds are told once they are counted.
                let now = recording.stats(node, &frame).expect("it is made");
                let known = (now.visits, now.sum);
                assert_eq!(known, (then.visits, then.sum), "{node} in frame {n}");
                assert!(now.visits == 0 || now == *then, "{node} in frame {n}");
            }
        }
        let last = recording.frame(u64::MAX);
        let best = recording
            .favourite(last.iteration)
            .expect("it has an answer");
        let mut answered = made;
        sure(answered.run(150, &mut ()));
        let moves = answered.moves();
        assert_eq!(Some(moves[best]), answered.favourite());
    }
}

#[test]
fn playouts_are_among_the_moves_that_a_player_names() {
    let game = three();
    let recorded = |search: Uct<'_, Line<u64>, LineScore>| {
        let (mut search, mut log) = (search, UctLog::default());
        sure(search.run(200, &mut log));
        UctRecording::new(search, log)
    };
    let by_chance = recorded(uct(&game, "", Proofs::None));
    let of = |name| recorded(uct(&game, "", Proofs::None).with_rollout(guide(&game, name)));
    // Who takes any move plays as chance does, number by number.
    let any = of("ai2");
    assert_eq!(any.iterations(), by_chance.iterations());
    let careful = of("ai6");
    assert_ne!(careful.iterations(), by_chance.iterations());
    let ai6 = guide(&game, "ai6");
    for (iteration, row) in (1..).zip(careful.iterations()) {
        let mut position = careful.position(row.last);
        for mv in careful.playout(iteration) {
            assert!(ai6.candidates(&game, &position).contains(&mv));
            position = game.play(&position, mv);
        }
        let end = LineScore::Standard.at_end(&game, &position).hundredths();
        assert_eq!((game.ended(&position), end), (true, row.result));
    }
}

/// Whoever reads a recording sees why each move was chosen: it is the first with the greatest bound.
#[test]
fn the_chosen_move_is_the_first_with_the_greatest_bound() {
    let game = three();
    for made in [
        uct(&game, "...x.o.o.", Proofs::Bounds),
        puct(&game, ".........", ""),
        puct(&game, "...x.o.o.", "ai6"),
    ] {
        let (mut search, mut log) = (made, UctLog::default());
        sure(search.run(200, &mut log));
        let recording = UctRecording::new(search, log);
        let by_prior = recording.settings().selection == Selection::Puct;
        for n in 0..recording.frames() {
            let frame = recording.frame(n);
            let chooses = match frame.phase {
                RoundPhase::Select => true,
                RoundPhase::Expand => by_prior,
                _ => false,
            };
            if !chooses {
                continue;
            }
            let moves = recording.weighed(frame.path[frame.at - 1], &frame);
            let open = moves.iter().filter(|known| !known.left_out);
            let bound = |known: &WeighedMove| known.weight.expect("it is weighed").bound();
            let best = open.reduce(|best, next| {
                if bound(next) > bound(best) {
                    next
                } else {
                    best
                }
            });
            let chosen = best.and_then(|best| best.child);
            assert_eq!(chosen, Some(frame.node()), "frame {n}");
            let priors: f64 = moves.iter().filter_map(|known| known.weight?.prior).sum();
            assert!(!by_prior || (priors - 1.0).abs() < 1e-9, "{priors}");
        }
    }
}

/// The sentences of PUCT: its name, its prior, and where a new move's mean comes from.
#[test]
fn puct_is_told_by_its_own_name() {
    let game = three();
    let (mut search, mut log) = (puct(&game, "...x.o.o.", "ai6"), UctLog::default());
    sure(search.run(20, &mut log));
    let recording = UctRecording::new(search, log);
    let unknown = |_: &Position<u64>| None;
    let teller = UctTeller::new(&recording, &unknown);
    let told = |n, voice| text(&teller.tell(&recording.frame(n), voice, Lang::En));
    let begin = "PUCT, c = 1.25, seed 7, 20 iterations. Priors by ai6.";
    assert_eq!(told(0, Voice::Terms), begin);
    let phases = |phase| {
        let frames = (0..recording.frames()).map(|n| recording.frame(n));
        let later = frames.filter(move |frame| frame.phase == phase && frame.iteration > 1);
        later.map(|frame| frame.n).collect::<Vec<_>>()
    };
    for n in phases(RoundPhase::Expand) {
        let terms = told(n, Voice::Terms);
        assert!(
            terms.starts_with("PUCT ") && terms.contains("(prior "),
            "{terms}"
        );
        assert!(terms.contains(" is added, by "), "{terms}");
        let plain = told(n, Voice::Plain);
        assert!(
            plain.ends_with("it starts from its parent's mean."),
            "{plain}"
        );
        assert!(told(n, Voice::Code).starts_with("if it was never tried"));
    }
    for n in phases(RoundPhase::Select) {
        let code = told(n, Voice::Code);
        assert!(code.contains("prior"), "{code}");
    }
}
