//! What is known of a game's plies: values, moves, marks, and what is told on the way.
//!
//! Invariant: whatever is told is what the solver says of that position alone.

use marubatsu::observe::Interrupt;
use std::sync::Arc;

use marubatsu::game::knowledge::ProvenOutcome;
use marubatsu::score::{Bounds, Score};
use marubatsu_app::control::Control;
use marubatsu_app::error::InputError;
use marubatsu_app::lab::Lab;
use marubatsu_app::solve::SolveRequest;
use marubatsu_app::values::{
    KnownValues, MoveMark, MoveValue, PlyValues, ValuesReport, ValuesRequest,
};

fn request(lab: &Lab, game: &str, moves: &str) -> ValuesRequest {
    let game = lab.game(game).expect("a game");
    let end = game.position_after(moves).expect("moves of it");
    let at = game.moves_at(&end).expect("a position of it").played.len();
    // The first plies of a game are many nodes.
    let from = at.saturating_sub(8);
    let (moves, nodes) = (moves.to_owned(), 50_000_000);
    ValuesRequest {
        game,
        moves,
        at,
        from,
        nodes,
    }
}

/// The row of a ply.
fn row(report: &ValuesReport, ply: usize) -> &PlyValues {
    let found = report.plies.iter().find(|row| row.ply == ply);
    found.expect("it is wanted")
}

fn values(request: &ValuesRequest) -> (ValuesReport, Vec<ValuesReport>) {
    let mut told = Vec::new();
    let tell = &mut |report: &ValuesReport| told.push(report.clone());
    let found = Lab::default().values(request, tell, &Control::default());
    (found.expect("nothing stops it"), told)
}

/// What the solver says of the position after so many of the moves: each move with its score.
fn solved(lab: &Lab, game: &str, moves: &[&str]) -> Vec<String> {
    let pairs = [
        ("game", game),
        ("moves", &moves.join(" ")),
        ("all_moves", "true"),
        ("score", "shortest"),
    ];
    let request = lab.read::<SolveRequest>(pairs).expect("a request");
    let report = lab
        .solver(&request)
        .expect("memory")
        .solve(&request.position, &Control::default());
    let scores = report.expect("it is solved").scores.unwrap_or_default();
    scores
        .iter()
        .map(|one| format!("{:?} {}", one.mv, one.score))
        .collect()
}

#[test]
fn every_value_is_the_solvers() {
    let lab = Lab::default();
    for (game, moves) in [
        ("3x3", "1,1 1,0 0,0 2,2 0,1"),
        ("4x4x3", "1,1 0,0 2,2"),
        (
            "connect4",
            "3,5 5,5 2,5 5,4 3,4 3,3 5,3 0,5 0,4 2,4 3,2 4,5 2,3 0,3 0,2 0,1",
        ),
    ] {
        let moves: Vec<&str> = moves.split(' ').collect();
        let (report, _) = values(&request(&lab, game, &moves.join(" ")));
        assert_eq!(report.plies.len(), moves.len().min(8) + 1, "{game}");
        for row in report
            .plies
            .iter()
            .filter(|row| row.ply >= moves.len().saturating_sub(6))
        {
            let found: Vec<String> = row
                .moves
                .iter()
                .map(|one| format!("{:?} {}", one.mv, one.score))
                .collect();
            assert_eq!(
                found,
                solved(&lab, game, &moves[..row.ply]),
                "{game} {}",
                row.ply
            );
        }
    }
}

#[test]
fn marks_say_what_a_move_changed() {
    let lab = Lab::default();
    let marks = |moves: &str| {
        let (report, _) = values(&request(&lab, "3x3", moves));
        report.plies.iter().map(|row| row.mark).collect::<Vec<_>>()
    };
    // An edge instead of a corner loses a draw; (2, 2) lets the row in the middle stand.
    assert_eq!(marks("1,1 1,0"), [None, Some(MoveMark::Mistake), None]);
    assert_eq!(marks("0,0 2,2"), [None, Some(MoveMark::Mistake), None]);
    // Only the centre holds a corner.
    assert_eq!(marks("0,0 1,1"), [None, Some(MoveMark::Only), None]);
    // The win with (0, 1) is let go, and the draw after it.
    assert_eq!(marks("1,1 1,0 1,2")[2], Some(MoveMark::Mistake));
    // From a win to a loss.
    let lost = "3,5 5,5 2,5 5,4 3,4 3,3 5,3 0,5 0,4 2,4";
    let (report, _) = values(&request(&lab, "connect4", lost));
    assert_eq!(row(&report, 8).mark, Some(MoveMark::Blunder));
}

#[test]
fn a_move_deserves_the_same_before_and_after_it_is_made() {
    let lab = Lab::default();
    for (game, moves) in [
        ("3x3", "1,1 1,0"),
        ("3x3", "0,0"),
        ("connect4", "4636446113453111"),
    ] {
        let (report, _) = values(&request(&lab, game, moves));
        let before = report.plies.last().expect("the last position has a row");
        assert!(
            before.moves.iter().any(|one| one.mark.is_some()),
            "{game} {moves}"
        );
        for one in &before.moves {
            let mv: Vec<_> = one.mv.iter().map(ToString::to_string).collect();
            let played = format!("{moves} {}", mv.join(","));
            let after = request(&lab, game, &played);
            let from = before.ply;
            let (report, _) = values(&ValuesRequest { from, ..after });
            assert_eq!(report.plies[0].mark, one.mark, "{game} {played}");
        }
    }
}

#[test]
fn what_is_told_on_the_way_stays_true() {
    let lab = Lab::default();
    let (report, told) = values(&request(&lab, "connect4", "4636446113453111"));
    assert_eq!(told.last().map(|last| &last.plies), Some(&report.plies));
    for earlier in &told {
        for (row, last) in earlier.plies.iter().zip(&report.plies) {
            assert!(row.score.is_none() || row.score == last.score);
            let known = |one: &MoveValue| {
                last.moves
                    .iter()
                    .any(|own| (&own.mv, own.score) == (&one.mv, one.score))
            };
            assert!(row.moves.iter().all(known));
            let Some(Bounds { lower, upper }) = row.bounds else {
                continue;
            };
            let value = last.score.expect("all is known in the end");
            assert!(lower <= value && value <= upper);
        }
    }
    let valued = |ply| told.iter().position(|one| row(one, ply).score.is_some());
    let moves = told.iter().position(|one| row(one, 16).best.len() == 1);
    let order = [valued(16), valued(15), moves, valued(14)];
    assert!(
        order.is_sorted(),
        "the position in question, the one before it, its moves, the others: {order:?}"
    );
}

#[test]
fn plies_to_the_end_are_those_of_best_play() {
    let (report, _) = values(&request(&Lab::default(), "connect4", "4636446113453111"));
    let row = row(&report, 16);
    assert_eq!(
        (row.score.map(|score| score.to_string()), row.plies),
        (Some("8".to_owned()), Some(11))
    );
    let plies: Vec<_> = row.moves.iter().map(|one| one.plies).collect();
    assert_eq!(plies, [24, 26, 11, 24, 24, 26, 24].map(Some));
}

#[test]
fn a_limit_leaves_what_is_proven() {
    let lab = Lab::default();
    let small = ValuesRequest {
        nodes: 1_000,
        ..request(&lab, "6x5g", "")
    };
    let (report, _) = values(&small);
    assert_eq!(report.stopped, Some(Interrupt::NodeLimit));
    assert!(report.nodes <= 1_000);
    let row = row(&report, 0);
    assert!(row.score.is_none() && row.bounds.is_some());
}

#[test]
fn plies_beyond_the_game_are_refused() {
    let lab = Lab::default();
    for beyond in [
        ValuesRequest {
            at: 3,
            ..request(&lab, "3x3", "1,1 0,0")
        },
        ValuesRequest {
            from: 3,
            ..request(&lab, "3x3", "1,1 0,0")
        },
    ] {
        lab.values(&beyond, &mut |_| {}, &Control::default())
            .expect_err("the game has two moves");
    }
}

/// All that is said of 3x3 is that circle wins at once, unless the centre is taken, of which nothing is known.
#[derive(Debug)]
struct Said;

impl KnownValues for Said {
    fn game(&self) -> &'static str {
        "3x3"
    }

    fn ending(&self, board: &str) -> Result<Option<ProvenOutcome>, InputError> {
        let circles = board.matches('o').count();
        let ending = if circles == board.matches('x').count() {
            ProvenOutcome::Win(4)
        } else {
            ProvenOutcome::Loss(4)
        };
        Ok(Some(ending).filter(|_| !board[4..].starts_with(['o', 'x'])))
    }
}

#[test]
fn what_is_known_is_told_without_a_search_and_the_rest_is_searched() {
    let mut lab = Lab::default();
    lab.add_known(Arc::new(Said));
    let tell = &mut |_: &ValuesReport| {};
    let asked = request(&lab, "3x3", "0,0 1,0");
    let report = lab.values(&asked, tell, &Control::default());
    let report = report.expect("nothing stops it");
    let here = row(&report, 2);
    assert_eq!(here.score, Some(Score::points(3)));
    let centre = here.moves.iter().find(|known| known.mv == [1, 1]);
    assert_eq!(centre.map(|known| known.score), Some(Score::points(2)));
    let others = here
        .moves
        .iter()
        .filter(|known| known.score == Score::points(3));
    assert_eq!((others.count(), here.moves.len()), (6, 7));
    assert!(report.nodes > 0, "the centre was searched");
    let elsewhere = lab.values(&request(&lab, "4x3x3", "0,0"), tell, &Control::default());
    assert!(elsewhere.is_ok_and(|report| report.nodes > 0));
}
