//! What was stopped, by whatever and however early: it has a move to play and says what that rests on, and what it says is true.
//!
//! Invariant: the values to compare with come from searches that nothing stopped.

use std::sync::atomic::AtomicBool;

use marubatsu::score::{Bounds, Score};
use marubatsu_app::control::{Control, Interrupt};
use marubatsu_app::lab::Lab;
use marubatsu_app::report::{BestBy, SearchReport};
use marubatsu_app::request::SearchRequest;
use marubatsu_app::solve::SolveRequest;

const GAMES: [(&str, &str); 6] = [
    ("3x3", ""),
    ("3x3", "1,1 0,0 2,0"),
    ("4x4", "1,1 0,0"),
    ("7x6x4g", "444444"),
    ("7x5x5g", ""),
    ("((1 -2) (3 (-1 2)) (0 5))", ""),
];

fn searched(pairs: &[(&str, &str)], control: &Control<'_>) -> SearchReport {
    let lab = Lab::default();
    let request = lab.read::<SearchRequest>(pairs.iter().copied());
    lab.search(&request.expect("a request"), control)
        .expect("a report")
}

fn solved(pairs: &[(&str, &str)], control: &Control<'_>) -> SearchReport {
    let lab = Lab::default();
    let request = lab
        .read::<SolveRequest>(pairs.iter().copied())
        .expect("a request");
    let mut solver = lab.solver(&request).expect("a solver");
    solver.solve(&request.position, control).expect("a report")
}

/// The value of a position after a move, as nothing stopped it.
fn value_after(game: &str, moves: &str, score: &str, mv: &[u32]) -> Score {
    let mv: Vec<String> = mv.iter().map(u32::to_string).collect();
    let moves = format!("{moves} {}", mv.join(","));
    let pairs = [("game", game), ("moves", moves.trim()), ("score", score)];
    let pairs = pairs
        .into_iter()
        .filter(|(key, _)| *key != "score" || !game.starts_with('('));
    let report = solved(&pairs.collect::<Vec<_>>(), &Control::default());
    report.score.expect("nothing stopped it")
}

#[test]
fn a_search_has_a_move_wherever_it_is_stopped() {
    let mut by = [0; 3];
    for (game, moves) in GAMES {
        for way in ["deepen", "children", "no_line"] {
            for algorithm in ["minimax", "alpha-beta", "scout", "mtdf"] {
                for nodes in ["1", "9", "60", "700", "3000"] {
                    let pairs = [
                        ("game", game),
                        ("moves", moves),
                        ("algorithm", algorithm),
                        ("node_limit", nodes),
                        (way, "true"),
                    ];
                    let plain = |(key, _): &(&str, &str)| *key != "no_line";
                    let pairs: Vec<_> = pairs.into_iter().filter(plain).collect();
                    let report = searched(&pairs, &Control::default());
                    if report.stopped.is_none() {
                        assert_eq!(report.best_by, None, "{pairs:?}");
                        continue;
                    }
                    assert!(!report.best_moves.is_empty(), "{pairs:?}");
                    by[match report.best_by.expect("it was stopped") {
                        BestBy::Depth => 0,
                        BestBy::Searched => 1,
                        _ => 2,
                    }] += 1;
                    let deepened = report.best_by == Some(BestBy::Depth);
                    assert!(!deepened || report.depth.is_some(), "{pairs:?}");
                }
            }
        }
    }
    assert!(by.iter().all(|number| *number > 5), "{by:?}");
}

#[test]
fn a_stopped_deepening_search_is_that_of_its_last_depth() {
    for (game, moves) in GAMES {
        for nodes in ["30", "900", "20000"] {
            let position = [("game", game), ("moves", moves), ("algorithm", "minimax")];
            let limit = [("deepen", "true"), ("node_limit", nodes)];
            let stopped = searched(&[&position[..], &limit].concat(), &Control::default());
            let Some(depth) = stopped.depth.filter(|depth| *depth > 0) else {
                continue;
            };
            let depth = depth.to_string();
            let whole = searched(
                &[&position[..], &[("depth", &depth)]].concat(),
                &Control::default(),
            );
            assert_eq!(stopped.score, whole.score, "{game} {nodes}");
            assert_eq!(stopped.best_moves, whole.best_moves, "{game} {nodes}");
        }
    }
}

#[test]
fn a_solver_has_a_move_wherever_it_is_stopped_and_true_bounds_of_it() {
    let mut proven = 0;
    for (game, moves, score) in [
        ("3x3", "", "shortest"),
        ("3x3", "1,1 0,0 2,0", "standard"),
        ("4x4x3", "1,1", "shortest"),
        ("5x4g", "", "shortest"),
        ("7x6x4g", "5554224333234511764415", "shortest"),
        ("7x6x4g", "5554224333234511764415", "standard"),
    ] {
        for all_moves in ["false", "true"] {
            for nodes in ["1", "3", "10", "40", "150", "600", "2500"] {
                let pairs = [
                    ("game", game),
                    ("moves", moves),
                    ("score", score),
                    ("all_moves", all_moves),
                    ("node_limit", nodes),
                ];
                let report = solved(&pairs, &Control::default());
                if report.stopped.is_none() {
                    continue;
                }
                let best = &report.best_moves;
                assert_eq!(best.len(), 1, "{pairs:?}");
                let Bounds {
                    lower: least,
                    upper: most,
                } = report.best_bounds.expect("it was stopped");
                let value = value_after(game, moves, score, &best[0]);
                assert!(least <= value && value <= most, "{pairs:?} {best:?}");
                let Bounds { lower, upper } = report.bounds.expect("it was stopped");
                let whole = value_after(game, moves, score, &[]);
                assert!(lower <= whole && whole <= upper, "{pairs:?}");
                proven += usize::from(report.best_by == Some(BestBy::Bounds));
            }
        }
    }
    assert!(proven > 10, "{proven}");
}

#[test]
fn what_is_cancelled_before_it_begins_has_a_move_too() {
    let flag = AtomicBool::new(true);
    let control = Control {
        cancel: Some(&flag),
        ..Control::default()
    };
    for (game, moves) in GAMES {
        let pairs = [("game", game), ("moves", moves)];
        let solver = [&pairs[..], &[("no_book", "true")]].concat();
        for report in [searched(&pairs, &control), solved(&solver, &control)] {
            assert_eq!(report.stopped, Some(Interrupt::Cancelled), "{game}");
            assert_eq!(report.best_by, Some(BestBy::Order), "{game}");
            assert!(!report.best_moves.is_empty(), "{game}");
        }
    }
}

#[test]
fn a_player_that_deepens_has_an_opinion_however_little_it_may_do() {
    let lab = Lab::default();
    for name in [
        "ai_ab_iddfs:timelimit=0.001",
        "ai_pvs_iddfs:timelimit=0.001",
        "ai_ab_iddfs",
    ] {
        for nodes in [0, 1, 5, 50, 500] {
            for (game, moves) in GAMES {
                let game = lab.game(game).expect("a game");
                let position = game.position_after(moves).expect("legal moves");
                let player = lab.player("player", name).expect("a player").limited(nodes);
                let control = Control::default();
                let analyzer = lab.analyzer(&game, &[player], &control).expect("it plays");
                let reports = analyzer.at(&position, &control).expect("an opinion");
                assert!(!reports[0].candidates.is_empty(), "{name} {nodes}");
            }
        }
    }
}
