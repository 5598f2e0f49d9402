//! What is said of known frames, word for word: whoever changes a sentence reads it here, as a learner would.

use super::{board, raced, told};
use crate::prelude::*;
use crate::stage::{deepened, recorded};
use crate::support::way::{Around, Way};

/// Part 162's search of the start: merged table, range window, early wins.
const REFERENCE: Way = Way::PLAIN.around(Around::Range).table(TableKind::Merged);

#[test]
fn the_reference_searchs_frames() {
    let frames = recorded(&board(), LineScore::Shortest, &REFERENCE, u64::MAX);
    let last = frames.len() - 1;
    let numbers = [0, 25, 28, 66, 67, 69, 70, 71, 72, 99, 283, 4061, 4062, last];
    let told = told(&frames, Algorithm::AlphaBeta, numbers, &Voice::ALL);
    insta::assert_snapshot!(told);
}

#[test]
fn part_146s_frames() {
    let way = Way::PLAIN.fail_rule(FailRule::Hard);
    let frames = recorded(&board(), LineScore::Shortest, &way, u64::MAX);
    let numbers = [10, 50, 11_150, 11_151, 11_152];
    insta::assert_snapshot!(told(&frames, Algorithm::AlphaBeta, numbers, &Voice::ALL));
}

fn tree(text: &str) -> Tree {
    text.parse().expect("a tree")
}

/// All frames of the search of a tree.
fn whole(text: &str, way: Way, voices: &[Voice]) -> String {
    let frames = recorded(&tree(text), LeafScore, &way, u64::MAX);
    told(&frames, way.algorithm, 0..frames.len(), voices)
}

#[test]
fn a_textbooks_tree() {
    insta::assert_snapshot!(whole("((3 5) (2 9))", Way::PLAIN, &Voice::ALL));
}

#[test]
fn a_deep_cut() {
    insta::assert_snapshot!(whole(
        "(5 (((3 9) 7) 2))",
        Way::PLAIN,
        &[Voice::Plain, Voice::Terms]
    ));
}

#[test]
fn minimax() {
    let algorithm = Algorithm::Minimax;
    let way = Way::PLAIN.algorithm(algorithm);
    insta::assert_snapshot!(whole("((3 5) (2 9))", way, &Voice::ALL));
}

#[test]
fn scout_asks_and_searches_again() {
    let algorithm = Algorithm::Scout;
    let way = Way::PLAIN.algorithm(algorithm);
    insta::assert_snapshot!(whole("((2 9) (3 5))", way, &Voice::ALL));
}

#[test]
fn mtdf_closes_in() {
    let algorithm = Algorithm::Mtdf(Score::ZERO);
    let way = Way::PLAIN.algorithm(algorithm);
    insta::assert_snapshot!(whole("((3 5) (2 9))", way, &Voice::ALL));
}

#[test]
fn a_search_for_the_sign() {
    let algorithm = Algorithm::NullWindow;
    let way = Way::PLAIN.algorithm(algorithm);
    insta::assert_snapshot!(whole("((1 -1) (0 1))", way, &Voice::ALL));
}

#[test]
fn deepening_on_a_board() {
    let way = Way::PLAIN.depth(Depth::plies(1)).table(TableKind::Merged);
    let frames = deepened(&board(), LineScore::Standard, &way);
    let told = told(&frames, way.algorithm, 0..frames.len(), &Voice::ALL);
    insta::assert_snapshot!(told);
}

#[test]
fn a_race_with_what_the_game_knows() {
    let gravity = Line::new(4, 4, 4, true).expect("the board fits");
    let frames = raced(&gravity, "0,3 0,2 0,1 1,3 1,2 2,3");
    let numbers = 0..frames.len().min(120);
    let told = told(&frames, Algorithm::AlphaBeta, numbers, &[Voice::Plain]);
    insta::assert_snapshot!(told);
}

#[test]
fn a_window_that_was_asked_for() {
    let window = Window::new(Score::points(3), Score::points(5));
    let way = Way::PLAIN
        .fail_rule(FailRule::Hard)
        .around(Around::Given(window));
    insta::assert_snapshot!(whole(
        "((3 5) (2 9) (6 7))",
        way,
        &[Voice::Plain, Voice::Terms]
    ));
}

#[test]
fn one_window_of_a_table() {
    let way = Way::PLAIN.table(TableKind::Window);
    let frames = recorded(&board(), LineScore::Standard, &way, 400);
    let hits = frames
        .iter_from(0)
        .filter(|frame| frame.flags.tt_pruned)
        .step_by(5);
    let numbers: Vec<u64> = hits.map(|frame| frame.index).collect();
    insta::assert_snapshot!(told(
        &frames,
        way.algorithm,
        numbers,
        &[Voice::Plain, Voice::Terms]
    ));
}
