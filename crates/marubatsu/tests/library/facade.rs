//! The front door: whatever is chosen, the value and the line are right; whatever stops a search, what it says
//! is true; and a game in one trait is a game like any other.
//!
//! Invariant: every search here is small, and its value is also found by the dumbest search.

use marubatsu::observe::roots::RootScores;
use marubatsu::{Algorithm, Interrupt, Line, MoveOrdering, Score, Side, TableKind, Tree};

use crate::prelude::*;

/// Heaps of stones: take some from one of them; whoever takes the last one wins.
#[derive(Clone, Debug)]
pub(crate) struct Nim(pub(crate) [u8; 3]);

impl marubatsu::SimpleGame for Nim {
    type Position = ([u8; 3], Side);
    type Move = u32;

    fn start(&self) -> Self::Position {
        (self.0, Side::Circle)
    }
    fn to_move(&self, &(_, turn): &Self::Position) -> Side {
        turn
    }
    /// Ten times the heap, and the stones.
    fn moves(&self, (heaps, _): &Self::Position) -> Vec<u32> {
        let takes =
            |(heap, &stones): (u32, &u8)| (1..=u32::from(stones)).map(move |n| 10 * heap + n);
        (0..).zip(heaps).flat_map(takes).collect()
    }
    fn play(&self, &(mut heaps, turn): &Self::Position, mv: u32) -> Self::Position {
        let taken = u8::try_from(mv % 10).expect("at most nine stones");
        heaps[mv as usize / 10] -= taken;
        (heaps, turn.opponent())
    }
    fn score(&self, &(_, turn): &Self::Position) -> Score {
        Score::points(if turn == Side::Circle { -1 } else { 1 })
    }
}

/// Trees by chance, each with its value.
fn trees() -> impl Iterator<Item = (Tree, Score)> {
    let tree = |seed| {
        let random = RandomTree {
            seed,
            ..RandomTree::default()
        };
        let tree = random.make().expect("a small tree");
        let value = Search::of(&tree).algorithm(Algorithm::Minimax).run();
        (tree.clone(), value.expect("no limit").score)
    };
    (0..40).map(tree)
}

#[test]
fn every_choice_finds_the_value_and_a_line_that_keeps_it() {
    for (tree, value) in trees() {
        for (algorithm, table) in ALGORITHMS.iter().flat_map(|&a| TABLES.map(|t| (a, t))) {
            let search = Search::of(&tree).algorithm(algorithm).table(table);
            let deepening = search.clone().deepening().order(MoveOrdering::Previous);
            for search in [search.clone(), search.full_range(), deepening] {
                let found = search.run().expect("no limit");
                assert_eq!((found.score, found.is_exact()), (value, true), "{search:?}");
                let step = |at, &mv| tree.play(&at, mv);
                let end = found.line.iter().fold(tree.start(), step);
                assert!(tree.ended(&end) && tree.score(end) == value, "{search:?}");
                assert!(found.best_moves.contains(&found.line[0]), "{search:?}");
            }
        }
    }
}

#[test]
fn whatever_stops_a_search_it_has_proved_something_true() {
    let game = Line::tic_tac_toe();
    for (moves, value) in [("", 0), ("1,1 1,0", 2), ("1,0 1,1 0,1", 0)] {
        let search = Search::with(&game, LineScore::Shortest)
            .after(moves)
            .expect("legal");
        let all = search.run().expect("no limit");
        assert_eq!(all.score, Score::points(value));
        let mut proved = 0;
        for nodes in
            (0..all.counts.nodes).step_by(usize::try_from(all.counts.nodes / 60).expect("small"))
        {
            let stopped = search.clone().node_limit(nodes).run().expect_err("too few");
            assert_eq!(
                (stopped.stop, stopped.counts.nodes),
                (Interrupt::NodeLimit, nodes)
            );
            assert!(stopped.bounds.lower <= all.score && all.score <= stopped.bounds.upper);
            proved += u32::from(stopped.bounds != marubatsu::Bounds::UNKNOWN);
        }
        assert!(proved > 10, "{moves}: {proved}");
    }
}

#[test]
fn a_deepening_search_that_is_stopped_has_its_last_whole_depth() {
    let game = Line::<u64>::new(4, 4, 4, false).expect("a board");
    let search = Search::of(&game).table(TableKind::Merged).deepening();
    let stopped = search.node_limit(5_000).run().expect_err("too few");
    let depth = stopped.depth.expect("some depth");
    let limited = Search::of(&game).depth(depth).run().expect("no limit");
    assert_eq!(stopped.score, Some(limited.score));
    let said = format!("stopped at the node limit after 5,000 nodes; to depth {depth}: value = 0");
    assert_eq!(stopped.to_string(), said);
}

/// Trees with few different scores, of which many moves look as good as the best where a score is only a bound.
#[test]
fn the_best_move_of_the_roots_scores_keeps_the_value() {
    let mut ties = 0;
    for seed in 0..400 {
        let random = RandomTree {
            seed,
            branching: 4,
            spread: 2,
            ..RandomTree::default()
        };
        let tree = random.make().expect("a small tree");
        let guesses = [-3, -1, 0, 1, 3].map(|guess| Algorithm::Mtdf(Score::points(guess)));
        for algorithm in ALGORITHMS.into_iter().chain(guesses) {
            let mut policy = TracedPolicy {
                evaluator: LeafScore,
                table: (),
                fail_rule: FailRule::Soft,
                order: (),
            };
            let (mut roots, start) = (RootScores::default(), tree.start());
            let Ok(score) = search(
                algorithm,
                &tree,
                &start,
                Root::INFINITE,
                &mut policy,
                &mut roots,
            );
            let mv = roots.best_move().expect("the game isn't over");
            let after = Search::of(&tree)
                .after(&tree.write_move(mv))
                .expect("legal");
            assert_eq!(
                after.run().expect("no limit").score,
                score,
                "{seed} {algorithm:?}"
            );
            ties += roots
                .scores()
                .iter()
                .filter(|&&(_, other)| other == score)
                .count()
                - 1;
        }
    }
    assert!(ties > 1_000, "{ties}");
}

#[test]
fn wherever_a_search_is_stopped_it_has_a_move() {
    for (tree, _) in trees() {
        for (algorithm, deepens) in ALGORITHMS.iter().flat_map(|&a| [(a, false), (a, true)]) {
            let search = Search::of(&tree).algorithm(algorithm);
            let search = if deepens { search.deepening() } else { search };
            let all = search.run().expect("no limit").counts.nodes;
            for nodes in (0..all).step_by(usize::try_from(all / 9 + 1).expect("small")) {
                let stopped = search.clone().node_limit(nodes).run();
                let stopped = stopped.expect_err("too few");
                let mv = stopped.best_move.expect("the game isn't over");
                assert!(tree.moves(&tree.start()).any(|legal| legal == mv));
                let Some(depth) = stopped.depth.filter(|depth| *depth > 0) else {
                    continue;
                };
                let limited = Search::of(&tree).algorithm(Algorithm::Minimax).depth(depth);
                let best = limited.run().expect("no limit").best_moves;
                assert!(best.contains(&mv), "{search:?} {nodes}: {mv:?} of {best:?}");
            }
        }
    }
}

#[test]
fn a_recording_ends_where_its_limit_is() {
    let game = Line::tic_tac_toe();
    let search = Search::of(&game).position("oxo.x.x.o").expect("a position");
    let whole = search.record().expect("the game keeps its laws");
    assert_eq!(whole.stop(), None);
    let short = search.clone().node_limit(5).record().expect("whole events");
    assert_eq!(short.stop(), Some(Interrupt::NodeLimit));
    assert!(short.len() < whole.len());
    for n in 0..short.len() {
        assert_eq!(short.frame(n), whole.frame(n));
    }
    let frames = whole.iter().map(|frame| frame.index);
    assert!(frames.eq(0..whole.len()));
}

/// Who is to move wins just if the heaps' binary sum is not zero (C. L. Bouton, 1901).
#[test]
fn a_game_in_one_trait_is_searched_like_any_other() {
    for heaps in [[1, 2, 3], [1, 1, 0], [3, 3, 2], [2, 0, 0], [1, 3, 3]] {
        let game = Nim(heaps);
        let value = if heaps.iter().fold(0, |sum, heap| sum ^ heap) == 0 {
            -1
        } else {
            1
        };
        for algorithm in ALGORITHMS {
            let found = Search::of(&game)
                .algorithm(algorithm)
                .table(TableKind::Merged)
                .run();
            assert_eq!(
                found.expect("no limit").score,
                Score::points(value),
                "{heaps:?}"
            );
        }
    }
}

#[test]
fn a_game_in_one_trait_has_keys_notation_and_pictures() {
    let game = Nim([1, 2, 0]);
    let start = game.start();
    assert_eq!(game.keyed(game.key(&start)), start);
    assert_eq!(game.parse_position(&game.write_position(&start)), Ok(start));
    assert_eq!(
        game.parse_position("nonsense")
            .map_err(|error| error.to_string()),
        Err("\"nonsense\" is not a position (at character 0)".to_owned())
    );
    let played = game.parse_moves(&start, "12 1").expect("legal moves");
    assert!(game.ended(&played.position));
    let recording = Search::of(&game).record().expect("the game keeps its laws");
    let svg = recording.svg(0).expect("a frame");
    assert!(svg.contains("([1, 2, 0], Circle)"), "{svg}");
}

#[test]
fn solving_finds_the_score_that_searching_finds() {
    let boards = [(3, 3, 3, false), (3, 3, 2, true), (4, 3, 3, true)];
    for (width, height, k, gravity) in boards {
        let game = Line::<u64>::new(width, height, k, gravity).expect("it fits");
        let search = Search::of(&game).full_range().table(TableKind::Merged);
        let (found, solved) = (search.run(), search.solve());
        let (found, solved) = (found.expect("no limit"), solved.expect("no limit"));
        assert_eq!((solved.score, solved.is_exact()), (found.score, true));
        let text = solved.write_line(&game);
        let played = game
            .parse_moves(&game.start(), &text)
            .expect("it is a line");
        assert_eq!(played.moves, solved.line);
        assert!(game.ended(&played.position));
    }
    let game: Tree = "((3 5) (2 9))".parse().expect("a tree");
    let solved = Search::of(&game).solve().expect("no limit");
    assert_eq!(
        (solved.score, solved.write_line(&game)),
        (Score::points(3), "0 0".to_owned())
    );
}

#[test]
fn a_solver_that_is_stopped_has_a_move() {
    let game = Line::<u64>::new(5, 4, 4, false).expect("it fits");
    let stopped = Search::of(&game).node_limit(0).solve();
    let stopped = stopped.expect_err("no node is too few");
    assert_eq!(stopped.stop, Interrupt::NodeLimit);
    assert!(stopped.best_move.is_some());
}

#[test]
fn the_first_frame_that_meets_a_condition_is_found() {
    let game = Line::tic_tac_toe();
    let search = Search::of(&game).position("oxo.x.x.o").expect("a board");
    let recording = search.record().expect("it keeps its laws");
    let condition = "kind=end,leaf=end".parse().expect("a condition");
    let first = recording.first(&condition).expect("some game ends");
    let ends = |n| condition.holds(&game, &recording.frame(n).expect("a frame"));
    assert!(ends(first) && !(0..first).any(ends));
    assert_eq!(
        recording.first(&"depth=99".parse().expect("a condition")),
        None
    );
}
