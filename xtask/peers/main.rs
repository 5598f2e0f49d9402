//! Answers for solvers that crates.io carries, in the solvers' race of `cargo xtask bench`, which copies this file into a project of
//! its own below the target folder.
//!
//! Reads lines of `time` or `nodes`, `strong`, the game and positions as columns from 1; says the seconds or nodes (`-` where none
//! are counted) of all together, then the scores for the side to move. Invariants: no opening book; what comes before a search is
//! not its work. A question begins with an empty table, and so does each position where the solver can empty it: connect-four-solver can't,
//! and may find there what it knows of the positions before.

use std::hint::black_box;
use std::io::BufRead as _;

use rustix::time::{ClockId, clock_gettime};

/// Seconds that this thread was on the processor.
fn seconds() -> f64 {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    now.tv_sec as f64 + now.tv_nsec as f64 / 1e9
}

/// A position's score, the seconds it took, and its nodes if they are counted.
type Solved = (i8, f64, Option<u64>);

fn by_ai(solver: &mut connect_four_ai::Solver, moves: &str) -> Solved {
    solver.reset();
    let position = match moves {
        "" => connect_four_ai::Position::new(),
        moves => connect_four_ai::Position::from_moves(moves).expect("legal moves"),
    };
    let start = seconds();
    let score = solver.solve(black_box(&position));
    (score, seconds() - start, Some(solver.explored_positions as u64))
}

fn by_solver(solver: &mut connect_four_solver::Solver, moves: &str) -> Solved {
    let game = connect_four_solver::ConnectFour::from_move_list(moves);
    let start = seconds();
    let score = solver.score(black_box(&game));
    (score, seconds() - start, None)
}

fn main() {
    let name = std::env::args().nth(1).unwrap_or_default();
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let words: Vec<&str> = line.split(' ').collect();
        let positions = words.iter().skip(3).map(|moves| moves.trim_matches('-'));
        let solved: Vec<Solved> = match name.as_str() {
            "connect-four-ai" => {
                // Emptying its table counts in one byte how old the entries are.
                let positions: Vec<&str> = positions.collect();
                let some = positions.chunks(200).flat_map(|some| {
                    let mut solver = connect_four_ai::Solver::empty();
                    some.iter().map(|moves| by_ai(&mut solver, moves)).collect::<Vec<_>>()
                });
                some.collect()
            }
            "connect-four-solver" => {
                let mut solver = connect_four_solver::Solver::new();
                positions.map(|moves| by_solver(&mut solver, moves)).collect()
            }
            _ => panic!("`{name}` is nobody"),
        };
        let scores: Vec<String> = solved.iter().map(|(score, ..)| score.to_string()).collect();
        let first = match words[0] {
            "time" => solved.iter().map(|(_, time, _)| time).sum::<f64>().to_string(),
            _ => {
                let nodes = solved.iter().map(|(.., nodes)| *nodes).sum::<Option<u64>>();
                nodes.map_or("-".to_owned(), |nodes| nodes.to_string())
            }
        };
        println!("{first} {}", scores.join(" "));
    }
}
