//! Watching the replay of a trace is watching the search.
//!
//! Invariant: the trace is written and read again before it is replayed.

use marubatsu::observe::roots::RootScores;
use marubatsu::observe::trace::Trace;

use super::random_tree;
use crate::prelude::*;
use crate::support::grammar::Grammar;
use crate::support::way::Way;
use crate::support::ways;

/// All that watches a search, in pairs of pairs.
type Watching<G, E> = (
    (Counts, Recorder),
    (
        Grammar<G, E>,
        RootScores<<G as marubatsu::game::Game>::Move>,
    ),
);

fn watching<G: Symmetry, E: Evaluator<G> + Copy>(
    game: &G,
    evaluator: E,
    way: &Way,
) -> Watching<G, E> {
    let header = TraceHeader {
        game: "a game".to_owned(),
        root: "its start".to_owned(),
        search: format!("{way:?}"),
    };
    let grammar = Grammar::new(game.clone(), evaluator, game.start(), way);
    let counting = (Counts::default(), Recorder::new(header));
    (counting, (grammar, RootScores::default()))
}

/// Searches the start and watches it, then its replay.
fn check_replay<G: Symmetry + PartialEq, E: Evaluator<G> + Copy + PartialEq + std::fmt::Debug>(
    game: &G,
    evaluator: E,
    way: &Way,
) {
    let mut live = watching(game, evaluator, way);
    let score = way.search(game, &game.start(), evaluator, &mut live);
    let Ok(score) = score else {
        panic!("{way:?} was stopped: {:?}", score.err());
    };
    let ((live_counts, live_recorder), (live_grammar, live_roots)) = live;
    let trace = live_recorder.into_trace();
    let read = Trace::read(&trace.write()).expect("the trace was just written");
    assert_eq!(read, trace);

    let mut again = watching(game, evaluator, way);
    let replayed = read.replay(game, game.start(), &mut again);
    assert!(replayed.is_ok_and(|stopped| stopped.is_ok()), "{way:?}");
    let ((counts, recorder), (grammar, roots)) = again;
    assert_eq!((counts, recorder.into_trace()), (live_counts, trace));
    assert_eq!(grammar, live_grammar);
    assert_eq!(roots.scores(), live_roots.scores());
    assert_eq!(roots.best(), live_roots.best());
    assert!(grammar.finish(score).is_ok_and(|nodes| nodes > 0));
}

#[test]
fn a_replay_is_seen_as_the_search_was() {
    let game = Line::<u64>::new(3, 3, 3, false).expect("the board fits");
    for (plies, way) in [5, 6, 7].into_iter().cycle().zip(ways::all()) {
        let depth = Depth::plies(plies);
        check_replay(&game, LineScore::Shortest, &Way { depth, ..way });
    }
}

#[test]
fn a_replay_of_repeated_turns_is_seen_as_the_search_was() {
    for seed in 0..20 {
        let tree = random_tree(seed);
        for way in ways::all() {
            check_replay(&tree, LeafScore, &way);
        }
    }
}

#[test]
fn a_replay_can_be_stopped_by_its_observer() {
    let tree = random_tree(3);
    let mut recorder = Recorder::new(TraceHeader::default());
    let found = Way::PLAIN.search(&tree, &tree.start(), LeafScore, &mut recorder);
    assert!(found.is_ok_and(|score| score != Score::INFINITY));
    let trace = recorder.into_trace();
    for most in 0..trace.len() {
        let mut second = Recorder::with_limit(TraceHeader::default(), most);
        let stopped = trace.replay(&tree, tree.start(), &mut second);
        assert!(stopped.is_ok_and(|stopped| stopped.is_err()), "{most}");
        assert_eq!(second.into_trace().len(), most);
    }
}
