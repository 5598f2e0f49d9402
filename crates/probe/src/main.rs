//! `probe observed` and `probe deleted`: the same searches, once by the library without an observer
//! and once by the copy without events; with `best-first-` before it, the same of best-first searches.
//! Run them under an instruction counter.
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

use ordered::OrderedTable;

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
                let (mut none, mut some) = (policy(()), policy(OrderedTable::default()));
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

/// The favourites' visits after 2,000 iterations of UCT on 3x3 and 500 with bounds of Connect Four, and the expansions that a
/// refutation on 3x3 takes, with a tree and with a table.
type Rounds = [u64; 4];

macro_rules! best_first {
    ($name:ident, $uct:path, $pn:path, $dfpn:path) => {
        #[inline(never)]
        fn $name(board: &Board, four: &Board) -> Rounds {
            use $dfpn as dfpn;
            use $pn as pn;
            use $uct as uct;
            let visits = |game: &Board, proofs, iterations| {
                let game = black_box(game);
                let settings = uct::UctSettings {
                    proofs,
                    ..uct::UctSettings::default()
                };
                let search = uct::Uct::new(game, game.start(), &LineScore::Standard, settings);
                let mut search = search.expect("line games have a range");
                let Ok(()) = search.run(iterations, &mut ());
                let favourite = search.favourite().expect("there are moves");
                u64::from(favourite.stats.visits)
            };
            let board = black_box(board);
            let (start, win) = (board.start(), Score::points(1));
            let mut search = pn::ProofSearch::new(board, start, &LineScore::Standard, win);
            let Ok(()) = search.run(u64::MAX, &mut ());
            let mut entering = dfpn::DfpnSearch::new(board, start, &LineScore::Standard, win);
            let Ok(()) = entering.run(u64::MAX, &mut ());
            [
                visits(board, uct::Proofs::None, 2000),
                visits(four, uct::Proofs::Bounds, 500),
                search.expansions(),
                entering.entered(),
            ]
        }
    };
}

best_first!(
    measured_rounds_observed,
    marubatsu::best_first::uct,
    marubatsu::best_first::pn,
    marubatsu::best_first::dfpn
);
best_first!(
    measured_rounds_deleted,
    marubatsu_probe::best_first_deleted::uct,
    marubatsu_probe::best_first_deleted::pn,
    marubatsu_probe::best_first_deleted::dfpn
);

fn main() -> ExitCode {
    let board = Line::new(3, 3, 3, false).expect("the board fits");
    let wide = Line::new(4, 3, 3, false).expect("the board fits");
    let four = Line::new(7, 6, 4, true).expect("the board fits");
    match std::env::args().nth(1).as_deref() {
        Some("observed") => assert_eq!(measured_observed(&board, &wide), EXPECTED),
        Some("deleted") => assert_eq!(measured_deleted(&board, &wide), EXPECTED),
        Some("best-first-observed") => {
            assert_eq!(measured_rounds_observed(&board, &four)[2..], REFUTATION);
        }
        Some("best-first-deleted") => {
            assert_eq!(measured_rounds_deleted(&board, &four)[2..], REFUTATION);
        }
        _ => return ExitCode::from(2),
    }
    ExitCode::SUCCESS
}

/// Expansions, and entered nodes, by which "does 〇 win 3x3?" is answered.
const REFUTATION: [u64; 2] = [3323, 296];

const EXPECTED: Scores = [
    Score::ZERO,
    Score::ZERO,
    Score::points(1),
    Score::ZERO,
    Score::ZERO,
];
