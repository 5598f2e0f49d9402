//! `uct`: answers what iterations of UCT take, with bounds that are proved or without, and what as many random games take.
//!
//! Reads lines such as `uct 7x6x4g 300000`: what, from the start of which game, and how many; says the seconds of the processor and
//! the root's visits or the games. Invariant: nothing of one question is known to the next.

#![allow(clippy::print_stdout, reason = "a program for terminals")]

#[path = "../clock.rs"]
mod clock;

use std::io::BufRead as _;

use clock::timed;
use marubatsu::best_first::uct::{Proofs, Uct, UctSettings};
use marubatsu::chance::Chance;
use marubatsu::game::Game;
use marubatsu::games::line::{ConnectFour, TicTacToe};
use marubatsu::players::playouts::playout;
use marubatsu::search::evaluators::LineScore;

/// Iterations of UCT.
fn iterations<G: Game>(game: &G, proofs: Proofs, count: u64) -> (u64, f64)
where
    LineScore: marubatsu::search::Evaluator<G>,
{
    let settings = UctSettings {
        proofs,
        ..UctSettings::default()
    };
    timed(|| {
        let search = Uct::new(game, game.start(), &LineScore::Standard, settings);
        let mut search = search.expect("standard scores have a range");
        let Ok(()) = search.run(count, &mut ());
        search.iterations()
    })
}

/// Games by chance, as `ai_pmc` plays them.
fn games<G: Game>(game: &G, count: u64) -> (u64, f64) {
    timed(|| {
        let mut chance = Chance::stream(1, 1);
        let ended = (0..count).filter(|_| game.ended(&playout(game, game.start(), &mut chance)));
        ended.count() as u64
    })
}

fn answer<G: Game>(game: &G, what: &str, count: u64) -> (u64, f64)
where
    LineScore: marubatsu::search::Evaluator<G>,
{
    match what {
        "uct" => iterations(game, Proofs::None, count),
        "bounds" => iterations(game, Proofs::Bounds, count),
        "games" => games(game, count),
        _ => panic!("`{what}` is nothing"),
    }
}

fn main() {
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let words: Vec<&str> = line.split(' ').collect();
        let [what, game, count] = words[..] else {
            panic!("`{line}` asks nothing");
        };
        let count = count.parse().expect("a number");
        let (done, seconds) = match game {
            "3x3" => answer(&TicTacToe::tic_tac_toe(), what, count),
            "7x6x4g" => answer(&ConnectFour::connect_four(), what, count),
            _ => panic!("`{game}` is none of the games"),
        };
        println!("{seconds:.4} {done}");
    }
}
