//! `probe observed` and `probe deleted`: the same searches, once by the library without an observer
//! and once by the copy without events. Run them under an instruction counter.
//!
//! Invariant: exactly one function with `measured` in its name runs, once, and calls no other of
//! such a name. The number of instructions is the same each time, because no table hashes with a
//! random seed.

mod ordered;

use std::hint::black_box;
use std::process::ExitCode;

use marubatsu::game::Game;
use marubatsu::games::line::{ConnectFour, Line};
use marubatsu::score::Score;
use marubatsu::search::evaluators::LineScore;
use marubatsu::search::fast_policy::FastPolicy;
use marubatsu::search::lookahead::GameKnowledge;
use marubatsu::search::{Algorithm, Depth, FailRule, Root, TracedPolicy};
use marubatsu::table::Fixed;

use ordered::Ordered;

/// How often each search runs.
const TIMES: usize = 4;

type Board = Line<u64>;

fn policy<T>(table: T) -> TracedPolicy<LineScore, T> {
    TracedPolicy {
        evaluator: LineScore::Standard,
        table,
        fail_rule: FailRule::Soft,
        order: (),
    }
}

/// The racing policy without table and knowledge.
fn bare() -> FastPolicy<LineScore, (), ()> {
    FastPolicy {
        ends: LineScore::Standard,
        table: (),
        knowledge: (),
    }
}

/// The racing policy with table and knowledge.
fn full(
    game: &ConnectFour,
) -> FastPolicy<LineScore, Fixed<ConnectFour>, GameKnowledge<ConnectFour, Fixed<ConnectFour>>> {
    FastPolicy {
        ends: LineScore::Standard,
        table: Fixed::new(game, 1 << 16, Score::points(1)),
        knowledge: GameKnowledge::default(),
    }
}

/// The scores of 3x3 without and with a table, of 4x3 with a depth limit, and of Connect Four eight
/// plies deep by the racing policy, without and with table and knowledge.
type Scores = [Score; 5];

macro_rules! searches {
    ($name:ident, $search:path) => {
        #[inline(never)]
        fn $name(board: &Board, wide: &Board) -> Scores {
            let (plain, seven) = (Root::INFINITE, Depth::plies(7));
            let near = Root {
                depth: seven,
                ..plain
            };
            let mut scores = [Score::INFINITY; 5];
            let four = ConnectFour::connect_four();
            let eight = Root {
                depth: Depth::plies(8),
                ..plain
            };
            for _ in 0..TIMES {
                let (board, wide) = (black_box(board), black_box(wide));
                let (ours, start) = (Algorithm::AlphaBeta, board.start());
                let (mut none, mut some) = (policy(()), policy(Ordered::default()));
                let Ok(first) = $search(ours, board, &start, plain, &mut none, &mut ());
                let Ok(second) = $search(ours, board, &start, plain, &mut some, &mut ());
                let Ok(third) = $search(ours, wide, &wide.start(), near, &mut none, &mut ());
                let four = black_box(&four);
                let (start, mut bare, mut full) = (four.start(), bare(), full(four));
                let Ok(fourth) = $search(ours, four, &start, eight, &mut bare, &mut ());
                let Ok(fifth) = $search(ours, four, &start, eight, &mut full, &mut ());
                scores = black_box([first, second, third, fourth, fifth]);
            }
            scores
        }
    };
}

searches!(measured_observed, marubatsu::search::search);
searches!(measured_deleted, marubatsu_probe::deleted::search);

fn main() -> ExitCode {
    let board = Line::new(3, 3, 3, false).expect("the board fits");
    let wide = Line::new(4, 3, 3, false).expect("the board fits");
    let scores = match std::env::args().nth(1).as_deref() {
        Some("observed") => measured_observed(&board, &wide),
        Some("deleted") => measured_deleted(&board, &wide),
        _ => return ExitCode::from(2),
    };
    assert_eq!(scores, EXPECTED);
    ExitCode::SUCCESS
}

const EXPECTED: Scores = [
    Score::ZERO,
    Score::ZERO,
    Score::points(1),
    Score::ZERO,
    Score::ZERO,
];
