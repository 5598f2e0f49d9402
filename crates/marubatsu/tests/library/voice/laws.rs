//! What holds of every sentence: it says something, its numbers are those of the frame and the recursion,
//! it says who has what elsewhere only where somebody has, and what it says of a value is true.
//!
//! Invariant: values come from the dumbest minimax.

use marubatsu::Side;
use marubatsu::observe::Leaf;
use marubatsu::recursion::{BoundSource, HeldBound};
use marubatsu::voice::{CodeLanguage, Fragment, FragmentKind, NodeRole, Teller, text};

use super::{board, raced};
use crate::facade::Nim;
use crate::prelude::*;
use crate::recursion::{every_way, random_tree};
use crate::stage::{deepened, recorded};
use crate::support::way::Way;

/// The value by definition.
fn value<G: Symmetry, E: Evaluator<G>>(game: &G, ends: &E, at: &G::Position) -> Score {
    if game.ended(at) {
        return ends.at_end(game, at);
    }
    let values = game
        .moves(at)
        .map(|mv| value(game, ends, &game.play(at, mv)));
    match game.to_move(at) {
        Side::Circle => values.max(),
        Side::Cross => values.min(),
    }
    .expect("there is a move")
}

/// Whoever knows the value of a node.
type Values<'a> = Option<&'a dyn Fn(u32) -> Score>;

/// Everything that is said of these frames.
struct Check<'a, G: Symmetry> {
    frames: &'a Frames<G>,
    recursion: &'a Recursion,
    values: Values<'a>,
}

fn check<G: Symmetry + Notation>(frames: &Frames<G>, algorithm: Algorithm, values: Values<'_>) {
    let recursion = &Recursion::new(frames);
    let teller = Teller::new(frames, recursion, algorithm);
    let check = Check {
        frames,
        recursion,
        values,
    };
    for frame in frames.iter_from(0) {
        for (voice, lang) in Voice::ALL
            .into_iter()
            .flat_map(|voice| Lang::ALL.map(|lang| (voice, lang)))
        {
            let parts = teller.tell(&frame, voice, lang);
            let said = format!("{} {voice}: {}", frame.index, text(&parts));
            is_clean(&parts, voice, &said);
            for part in &parts {
                check.points(&frame, part, voice, &said);
            }
            if voice == Voice::Plain {
                check.elsewhere(&frame, &parts, &said);
                check.is_true(&frame, &parts, lang, &said);
            }
        }
        for lang in Lang::ALL {
            check.explained(&teller, &frame, lang);
        }
        let listing = teller.listing(&frame, CodeLanguage::Pseudo);
        assert!(listing.lit < listing.lines.len(), "{}", frame.index);
    }
}

/// It says something, and every number in it points to a node.
fn is_clean(parts: &[Fragment], voice: Voice, said: &str) {
    assert!(
        parts.len() > 1 || voice != Voice::Plain || parts[0].text.len() > 6,
        "{said}"
    );
    assert!(parts.iter().all(|part| !part.text.is_empty()), "{said}");
    for wrong in ["{", "}", "inf", "()"] {
        assert!(!said.contains(wrong), "{said}");
    }
    for wrong in [
        "  ", " .", " 。", ": .", ": 。", "( ", " )", " ,", "、。", "。。", "..",
    ] {
        assert!(voice == Voice::Code || !said.contains(wrong), "{said}");
    }
    assert!(voice != Voice::Plain || !said.contains('∞'), "{said}");
    let whole = parts
        .iter()
        .filter(|part| matches!(part.is, FragmentKind::Score(_)));
    assert!(whole.clone().all(|part| part.points.is_some()), "{said}");
}

impl<G: Symmetry + Notation> Check<'_, G> {
    fn points(&self, frame: &Frame<G>, part: &Fragment, voice: Voice, said: &str) {
        let Some(pointer) = part.points else {
            return;
        };
        let focus = self.recursion.focus(frame.index);
        let owners = self
            .recursion
            .bound_owners(self.frames.trace(), frame.index);
        let node = self.recursion.node(pointer.node);
        let settled = node.settled.map(|settled| settled.score);
        let own = [frame.score, settled];
        let ranges = [
            frame.known,
            frame.registered_range,
            frame.knowledge.map(|known| known.bounds),
        ];
        let ends = ranges
            .into_iter()
            .flatten()
            .flat_map(|range| [range.lower, range.upper]);
        let of_node: Vec<Score> = own.into_iter().flatten().chain(ends).collect();
        let held = |held: HeldBound| (held.owner == pointer.node).then_some(held.value);
        let values: Vec<Score> = match pointer.role {
            NodeRole::Node => of_node,
            NodeRole::Alpha => held(owners.alpha).into_iter().collect(),
            NodeRole::Beta => held(owners.beta).into_iter().collect(),
            NodeRole::Child
            | NodeRole::Best
            | NodeRole::Before
            | NodeRole::Probe
            | NodeRole::Limit
            | NodeRole::Writer => settled.into_iter().collect(),
        };
        let right = match pointer.role {
            NodeRole::Node => pointer.node == focus,
            NodeRole::Child | NodeRole::Best => node.parent == Some(focus),
            NodeRole::Limit => panic!("only df-pn sets limits"),
            NodeRole::Before => node.parent.is_none() && pointer.node < focus,
            NodeRole::Probe => Some(node.mv) == Some(self.recursion.node(focus).mv),
            NodeRole::Writer => self.recursion.entry_source(focus) == Some(pointer.node),
            NodeRole::Alpha | NodeRole::Beta => self.recursion.is_below(focus, pointer.node),
        };
        assert!(right, "{said}: {part:?}");
        match part.is {
            FragmentKind::Score(score) if voice == Voice::Code => {
                assert!(
                    values.contains(&score) || values.contains(&-score),
                    "{said}: {part:?}"
                );
            }
            FragmentKind::Score(score) => {
                assert!(values.contains(&score), "{said}: {part:?} {values:?}");
            }
            FragmentKind::Move(code) => assert_eq!(node.mv, Some(code), "{said}"),
            FragmentKind::Frame(number) => assert_eq!(node.last, number, "{said}"),
            FragmentKind::Words
            | FragmentKind::Term(_)
            | FragmentKind::Side(_)
            | FragmentKind::Count(_)
            | FragmentKind::Code => {
                panic!("{said}: {part:?}")
            }
        }
    }

    /// An explanation has three clean steps whose numbers are the recording's, and each step names what it speaks of.
    fn explained(&self, teller: &Teller<'_, G>, frame: &Frame<G>, lang: Lang) {
        let scores = (
            Bounds::new(Score::points(-9), Score::points(9)),
            Score::points(1),
        );
        let why = teller.explain(frame, scores, lang);
        assert_eq!(
            why.as_ref().map(|why| why.kind),
            teller.explains(frame),
            "{}",
            frame.index
        );
        for step in why.iter().flat_map(|why| &why.steps) {
            let said = format!("{} explained: {}", frame.index, text(&step.sentence));
            is_clean(&step.sentence, Voice::Plain, &said);
            assert!(!step.paths.is_empty(), "{said}");
            for part in &step.sentence {
                self.points(frame, part, Voice::Plain, &said);
            }
        }
        assert!(
            why.is_some() || !frame.flags.ab_pruned && frame.leaf != Some(Leaf::Table),
            "{}",
            frame.index
        );
    }

    /// Nobody has anything elsewhere by the table, by the rules or by what the search was asked: of each
    /// bound that somebody is said to have, a child of an ancestor came back with it.
    fn elsewhere(&self, frame: &Frame<G>, parts: &[Fragment], said: &str) {
        let focus = self.recursion.focus(frame.index);
        let owners = self
            .recursion
            .bound_owners(self.frames.trace(), frame.index);
        let words = |part: Option<&Fragment>| part.map_or("", |part| part.text.as_str()).to_owned();
        for (at, part) in parts.iter().enumerate() {
            let held = match part.points.map(|pointer| pointer.role) {
                Some(NodeRole::Alpha) => owners.alpha,
                Some(NodeRole::Beta) => owners.beta,
                _ => continue,
            };
            let before = words(at.checked_sub(1).and_then(|at| parts.get(at)));
            let after = words(parts.get(at + 1));
            let had = before.ends_with("already has ")
                || before.ends_with("別の手で ")
                || before.ends_with("別の枝で ");
            let claimed = had
                || [" elsewhere", " it has", " that"]
                    .iter()
                    .any(|has| after.starts_with(has))
                    && said.contains("lsewhere");
            let elsewhere = matches!(held.source, BoundSource::Child(_)) && held.owner != focus;
            assert!(elsewhere || !claimed, "{said}: {held:?}");
        }
        let theirs = match frame.turn {
            Side::Circle => owners.beta,
            Side::Cross => owners.alpha,
        };
        if frame.flags.ab_pruned && theirs.source == BoundSource::Table {
            assert!(said.contains("table") || said.contains("置換表"), "{said}");
        }
    }

    /// What is said of a value is true of it.
    fn is_true(&self, frame: &Frame<G>, parts: &[Fragment], lang: Lang, said: &str) {
        let Some(values) = self.values.filter(|_| lang == Lang::En) else {
            return;
        };
        for (before, part) in parts.iter().zip(&parts[1..]) {
            let (FragmentKind::Score(score), Some(pointer)) = (part.is, part.points) else {
                continue;
            };
            let certain = matches!(
                pointer.role,
                NodeRole::Child | NodeRole::Node | NodeRole::Before | NodeRole::Probe
            );
            if !certain {
                continue;
            }
            let value = values(pointer.node);
            if before.text.ends_with("at most ") {
                assert!(value <= score, "{said}: {value}");
            } else if before.text.ends_with("at least ") {
                assert!(value >= score, "{said}: {value}");
            } else if before.text.ends_with("exactly ")
                || pointer.role == NodeRole::Child
                || frame.kind == FrameKind::End
            {
                assert_eq!(value, score, "{said}");
            }
        }
    }
}

/// Holds all that is said of a tree's frames against its values.
fn check_tree(tree: &Tree, frames: &Frames<Tree>, algorithm: Algorithm) {
    let recursion = Recursion::new(frames);
    let values = |node| value(tree, &LeafScore, &recursion.position(frames, node));
    check(frames, algorithm, Some(&values));
}

#[test]
fn all_that_is_said_of_trees_is_true() {
    for seed in 0..6 {
        let tree = random_tree(seed);
        for way in every_way() {
            let frames = recorded(&tree, LeafScore, &way, u64::MAX);
            check_tree(&tree, &frames, way.algorithm);
        }
    }
}

#[test]
fn stopped_searches_are_told() {
    let tree = random_tree(4);
    for way in every_way() {
        for most in [1, 2, 5, 9, 17] {
            let frames = recorded(&tree, LeafScore, &way, most);
            check_tree(&tree, &frames, way.algorithm);
        }
    }
}

#[test]
fn limited_searches_of_boards_are_told() {
    for (plies, way) in [3, 4].into_iter().cycle().zip(every_way()) {
        let depth = Depth::plies(plies);
        let way = Way { depth, ..way };
        let frames = recorded(&board(), LineScore::Shortest, &way, 200);
        check(&frames, way.algorithm, None);
    }
}

#[test]
fn deepened_searches_are_told() {
    let algorithms = [
        Algorithm::AlphaBeta,
        Algorithm::Scout,
        Algorithm::Mtdf(Score::ZERO),
    ];
    for algorithm in algorithms {
        for table in [TableKind::None, TableKind::Window, TableKind::Merged] {
            let way = Way::PLAIN.algorithm(algorithm).table(table);
            for seed in 0..3 {
                check(
                    &deepened(&random_tree(seed), LeafScore, &way),
                    algorithm,
                    None,
                );
            }
        }
    }
}

#[test]
fn races_with_knowledge_are_told() {
    let frames = raced(&board(), "");
    check(&frames, Algorithm::AlphaBeta, None);
    let gravity = Line::<u64>::new(4, 4, 4, true).expect("the board fits");
    let frames = raced(&gravity, "0,3 0,2 0,1 1,3 1,2 2,3");
    check(&frames, Algorithm::AlphaBeta, None);
}

#[test]
fn a_game_of_ones_own_is_told() {
    let game = Nim([1, 2, 0]);
    for algorithm in [Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::Scout] {
        let search = Search::of(&game).algorithm(algorithm);
        let recording = search.record().expect("it is recorded");
        check(recording.frames(), algorithm, None);
        let recursion = Recursion::new(recording.frames());
        let teller = Teller::new(recording.frames(), &recursion, algorithm);
        let frame = recording.iter().last().expect("it has frames");
        let said = text(&teller.tell(&frame, Voice::Plain, Lang::En));
        assert!(said.contains("worth 1, so 〇 wins"), "{said}");
    }
}

#[test]
fn voices_have_names() {
    for voice in Voice::ALL {
        assert_eq!(voice.name().parse(), Ok(voice));
    }
    assert!("loud".parse::<Voice>().is_err());
}
