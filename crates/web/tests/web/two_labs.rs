//! Two labs in one process: the same names stand for other games and other players. It is here because a game makes
//! an instance of every use case, and the servers' tests have made those of the heap.
//!
//! Invariant: what one lab knows, is told or has made for itself changes nothing in the other.

use std::sync::Barrier;

use marubatsu::score::Score;
use marubatsu_app::control::Control;
use marubatsu_app::error::Error;
use marubatsu_app::lab::Lab;
use marubatsu_app::players::list;
use marubatsu_app::request::SearchRequest;

use crate::heap::{Heap, lab};

/// The score of the start of `heap`, and how many nodes were searched for it.
fn searched(lab: &Lab) -> (Score, u64) {
    let request: SearchRequest = lab.read([("game", "heap")]).expect("a request");
    let report = lab.search(&request, &Control::default()).expect("a report");
    let score = report.score.expect("it was not stopped");
    (score, report.nodes)
}

/// What `mine` would play at the start of a game.
fn played(lab: &Lab, game: &str) -> Result<usize, Error> {
    let (game, player) = (lab.game(game)?, lab.player("player", "mine")?);
    let start = game.position_after("")?;
    let control = Control::default();
    let opinions = lab
        .analyzer(&game, &[player], &control)?
        .at(&start, &control)?;
    Ok(opinions[0].candidates.len())
}

#[test]
fn the_same_names_stand_for_other_games_and_players() {
    let (one, two) = (lab(3, "2x2"), lab(4, "3x2x2"));
    let begin = Barrier::new(2);
    let used = |lab: &Lab, score, own: &str, foreign: &str| {
        begin.wait();
        for _ in 0..50 {
            assert_eq!(searched(lab).0, Score::points(score));
            assert!(played(lab, own).is_ok_and(|moves| moves > 0));
            assert!(played(lab, foreign).is_err());
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(|| used(&one, -1, "2x2", "3x2x2"));
        scope.spawn(|| used(&two, 1, "3x2x2", "2x2"));
    });
    assert!(searched(&one).1 < searched(&two).1);
}

#[test]
fn what_one_lab_is_told_another_does_not_know() {
    let (one, two) = (lab(3, "2x2"), Lab::default());
    assert!(two.game("heap").is_err());
    assert!(two.player("player", "mine").is_err());
    assert!(two.read::<SearchRequest>([("game", "heap")]).is_err());
    let names = |lab: &Lab| list::names(lab.own_players());
    assert!(names(&one).contains(&"mine".to_owned()));
    assert!(!names(&two).contains(&"mine".to_owned()));
}

#[test]
fn a_game_takes_the_place_of_another_of_its_name() {
    let mut lab = lab(3, "2x2");
    lab.add_game(Heap(4));
    assert_eq!(searched(&lab).0, Score::points(1));
}
