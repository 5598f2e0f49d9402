//! The solver with each of its rules switched off in turn, and with all: every score is what plain recursion finds.
//!
//! Invariant: the values to compare with come from `naive_boards.rs`.

use std::collections::HashMap;

use marubatsu::chance::Chance;
use marubatsu::game::Notation as _;
use marubatsu::game::knowledge::Rule;
use marubatsu::games::line::Line;
use marubatsu::score::{Bounds, Score};
use marubatsu::search::Evaluator as _;
use marubatsu::search::evaluators::LineScore;
use marubatsu::search::fast_policy::FastPolicy;
use marubatsu::search::lookahead::GameKnowledge;
use marubatsu::search::solver::solve;
use marubatsu::table::Packed;

use crate::naive_boards::Rules;

/// Games with and without gravity, with the plies left from which they are solved.
const GAMES: [(usize, usize, usize, bool, usize); 11] = [
    (3, 3, 3, false, 9),
    (4, 3, 3, false, 8),
    (4, 4, 4, false, 8),
    (5, 3, 3, false, 8),
    (2, 6, 3, false, 8),
    (3, 3, 3, true, 9),
    (4, 4, 3, true, 11),
    (4, 4, 4, true, 12),
    (5, 4, 4, true, 12),
    (4, 6, 4, true, 12),
    (7, 6, 4, true, 11),
];

/// The score of a position by a solver that lacks one rule.
fn solved(game: &Line<u64>, board: &str, ends: LineScore, without: Option<Rule>) -> Score {
    let at = game.parse_position(board).expect("a position");
    let range = ends.range(game).expect("it has one");
    let knowledge = without.map_or_else(GameKnowledge::default, GameKnowledge::without);
    let table = Packed::new(game, 1 << 12, range, Score::points(1)).expect("it fits");
    let mut policy = FastPolicy {
        ends,
        table,
        knowledge,
    };
    let mut proven = Bounds::UNKNOWN;
    let Ok(score) = solve(game, &at, &mut proven, &mut policy, &mut ());
    assert_eq!(proven, Bounds::exact(score));
    score
}

#[test]
fn no_rule_of_the_solver_and_no_lack_of_one_changes_a_score() {
    let long = std::env::var_os("MARUBATSU_LONG").is_some();
    let enough = if long { 1_000_000 } else { 10_000 };
    let mut chance = Chance::new(33);
    let mut compared = 0;
    while compared < enough {
        let (width, height, k, gravity, left) = chance.pick(&GAMES).expect("some");
        let rules = Rules::new((width, height, k, gravity));
        let left = left - chance.below(4) as usize;
        let Some(marks) = rules.played(&mut chance, width * height - left) else {
            continue;
        };
        let value = rules.minimax(&marks, true, &mut HashMap::new());
        let [x, y, line] = [width, height, k].map(|size| u32::try_from(size).expect("small"));
        let game = Line::new(x, y, line, gravity).expect("it fits");
        let board = String::from_utf8(marks).expect("marks are ASCII");
        for without in Rule::ALL.map(Some).into_iter().chain([None]) {
            for (ends, value) in [
                (LineScore::Shortest, value),
                (LineScore::Standard, value.signum()),
            ] {
                let score = solved(&game, &board, ends, without);
                let told = (rules.name(), &board, without, ends);
                assert_eq!(score, Score::points(value), "{told:?}");
                compared += 1;
            }
        }
    }
}
