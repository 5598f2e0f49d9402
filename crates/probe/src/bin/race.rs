//! `race hand` compares the library's alpha-beta with one written by hand for Connect Four; `race
//! positions` prints random positions to solve; `race solve` solves the positions it reads.
//!
//! Invariant: only times measured in one run are compared.

#![allow(clippy::print_stdout, reason = "a program for terminals")]

#[path = "../clock.rs"]
mod clock;
#[path = "../hand.rs"]
mod hand;

use std::hint::black_box;
use std::io::BufRead as _;
use std::process::ExitCode;

use clock::timed;
use marubatsu::game::{Game as _, Notation as _};
use marubatsu::games::line::ConnectFour;
use marubatsu::score::{Bounds, Score};
use marubatsu::search::Evaluator as _;
use marubatsu::search::bisection::solve;
use marubatsu::search::evaluators::LineScore;
use marubatsu::search::foresight::GameKnowledge;
use marubatsu::search::race::Race;
use marubatsu::search::{Algorithm, Depth, Root, search};
use marubatsu::table::Packed;
use rand_core::{Rng as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;

/// How often each search runs; the shortest time counts.
const TIMES: usize = 9;

/// Each set's name, its number of stones on the board, and its number of positions.
const SETS: [(&str, usize, usize); 3] = [("late", 30, 300), ("middle", 22, 300), ("early", 16, 20)];

/// Bytes of the table.
const TABLE: usize = 64 << 20;

/// The library's search from the start, without knowledge and table like the one by hand.
fn generic(game: &ConnectFour, plies: u16) -> Score {
    let mut policy = Race {
        ends: LineScore::Standard,
        table: (),
        knowledge: (),
    };
    let root = Root {
        depth: Depth::plies(plies),
        ..Root::INFINITE
    };
    let (ours, start) = (Algorithm::AlphaBeta, game.start());
    let Ok(score) = search(ours, game, &start, root, &mut policy, &mut ());
    score
}

fn against_hand() {
    let game = ConnectFour::connect_four();
    println!("depth  by hand  library  ratio");
    for plies in 12..=14 {
        let (mut by_hand, mut ours) = (f64::MAX, f64::MAX);
        for _ in 0..TIMES {
            let (score, time) = timed(|| hand::start(black_box(plies)));
            by_hand = by_hand.min(time);
            let depth = u16::try_from(plies).unwrap_or(u16::MAX);
            let (found, time) = timed(|| generic(black_box(&game), depth));
            ours = ours.min(time);
            assert_eq!(found, Score::points(score), "depth {plies}");
        }
        let ratio = ours / by_hand;
        println!("{plies:5}  {by_hand:7.4}  {ours:7.4}  {ratio:5.2}");
    }
}

/// Positions after this many random moves, at which the game has not ended.
fn positions() {
    let game = ConnectFour::connect_four();
    for (name, stones, number) in SETS {
        let mut chance = Xoshiro256PlusPlus::seed_from_u64(stones as u64);
        let mut found = 0;
        while found < number {
            let (mut at, mut moves) = (game.start(), String::new());
            while moves.len() < stones && !game.ended(&at) {
                let legal: Vec<_> = game.moves(&at).collect();
                let mv = legal[chance.next_u32() as usize % legal.len()];
                moves += &(game.move_numbers(mv)[0] + 1).to_string();
                at = game.play(&at, mv);
            }
            if !game.ended(&at) {
                println!("{name} {moves}");
                found += 1;
            }
        }
    }
}

/// Reads lines with a set's name and moves. Prints each score for the side to move, then the mean
/// time of each set.
fn solve_all() {
    let game = ConnectFour::connect_four();
    let range = LineScore::Shortest.range(&game).expect("it has one");
    let table = Packed::new(&game, TABLE, range, Score::points(1)).expect("it fits");
    let mut policy = Race {
        ends: LineScore::Shortest,
        table,
        knowledge: GameKnowledge::default(),
    };
    let lines: Vec<String> = std::io::stdin()
        .lock()
        .lines()
        .map_while(Result::ok)
        .collect();
    for (name, _, _) in SETS {
        let of_set = lines
            .iter()
            .filter_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        let moves: Vec<&str> = of_set.collect();
        let mut total = 0.0;
        for moves in &moves {
            let played = game.parse_moves(&game.start(), moves).expect("legal moves");
            let ((), time) = timed(|| {
                policy.table.clear();
                let mut proven = Bounds::UNKNOWN;
                let Ok(score) = solve(&game, &played.position, &mut proven, &mut policy, &mut ());
                let own = if moves.len() % 2 == 0 { score } else { -score };
                println!("{moves} {own}");
            });
            total += time;
        }
        println!(
            "mean {name} {}",
            total / f64::from(u32::try_from(moves.len()).unwrap_or(1))
        );
    }
}

fn main() -> ExitCode {
    match std::env::args().nth(1).as_deref() {
        Some("hand") => against_hand(),
        Some("positions") => positions(),
        Some("solve") => solve_all(),
        _ => return ExitCode::from(2),
    }
    ExitCode::SUCCESS
}
