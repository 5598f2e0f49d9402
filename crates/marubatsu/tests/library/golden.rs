//! The node counts of the tutorial series for the start of 〇×ゲーム, search by search.
//!
//! Invariant: a number here was measured on the series' own programs; none may change.

use crate::support::way::Around::{Given, Infinite, Range};
use crate::support::way::{Around, Way};
use marubatsu::game::Game;
use marubatsu::games::line::Line;
use marubatsu::observe::counts::Counts;
use marubatsu::score::{Score, Window};
use marubatsu::search::FailRule::{Hard, Soft};
use marubatsu::search::evaluators::LineScore::{self, Shortest, Standard};
use marubatsu::search::{Algorithm, FailRule};
use marubatsu::table::TableKind;

/// The series' name, the alpha-beta search it stands for, the score kind, and its nodes.
type Golden = (&'static str, FailRule, Around, TableKind, LineScore, u64);

const ALPHA_BETA: [Golden; 14] = [
    ("abs", Hard, Infinite, TableKind::None, Standard, 18_297),
    ("abs2", Soft, Infinite, TableKind::None, Standard, 18_297),
    ("abs3", Soft, Range, TableKind::None, Standard, 16_811),
    ("abs_tt", Hard, Infinite, TableKind::Window, Standard, 1_718),
    (
        "abs_tt, sv",
        Hard,
        Infinite,
        TableKind::Window,
        Shortest,
        2_583,
    ),
    (
        "abs_tt2",
        Soft,
        Infinite,
        TableKind::Bounds,
        Standard,
        1_085,
    ),
    (
        "abs_tt2, sv",
        Soft,
        Infinite,
        TableKind::Bounds,
        Shortest,
        1_310,
    ),
    (
        "abs_tt3",
        Soft,
        Infinite,
        TableKind::Merged,
        Standard,
        1_069,
    ),
    (
        "abs_tt3, sv",
        Soft,
        Infinite,
        TableKind::Merged,
        Shortest,
        1_276,
    ),
    ("abs_tt4", Soft, Range, TableKind::Merged, Standard, 832),
    (
        "abs_tt4, sv",
        Soft,
        Range,
        TableKind::Merged,
        Shortest,
        1_242,
    ),
    (
        "abs_all, sv",
        Soft,
        Infinite,
        TableKind::None,
        Shortest,
        20_866,
    ),
    ("abs, sv", Hard, Infinite, TableKind::None, Shortest, 20_866),
    ("abs3, hard", Hard, Range, TableKind::None, Standard, 16_811),
];

const MINIMAX: [(&str, TableKind, u64); 4] = [
    ("mmdfs", TableKind::None, 549_946),
    ("mmdfs_tt", TableKind::Window, 2_271),
    ("mmdfs_tt", TableKind::Bounds, 2_271),
    ("mmdfs_tt", TableKind::Merged, 2_271),
];

/// The start's score and how many nodes the search took to find it.
fn searched(way: &Way, evaluator: LineScore) -> (Score, u64) {
    let game = Line::<u64>::new(3, 3, 3, false).expect("the board fits");
    let mut counts = Counts::default();
    let Ok(score) = way.search(&game, &game.start(), evaluator, &mut counts);
    (score, counts.nodes)
}

#[test]
fn alpha_beta_takes_the_nodes_of_the_series() {
    for (name, fail_rule, around, table, evaluator, nodes) in ALPHA_BETA {
        let way = Way {
            fail_rule,
            around,
            table,
            ..Way::PLAIN
        };
        assert_eq!(searched(&way, evaluator), (Score::ZERO, nodes), "{name}");
    }
}

#[test]
fn minimax_takes_the_nodes_of_the_series_whatever_the_options() {
    for (name, table, nodes) in MINIMAX {
        let given = Given(Window::new(Score::points(1), Score::points(2)));
        for (around, evaluator) in [(Infinite, Standard), (Range, Shortest), (given, Standard)] {
            let way = Way {
                algorithm: Algorithm::Minimax,
                around,
                table,
                ..Way::PLAIN
            };
            let found = searched(&way, evaluator);
            assert_eq!(
                found,
                (Score::ZERO, nodes),
                "{name} {around:?} {evaluator:?}"
            );
        }
    }
}
