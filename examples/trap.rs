//! A guess beside the truth: UCT walks into a trap, and one sees when it gets out.
//!
//! `cargo run --release -p marubatsu --example trap`. × is to move on a board where only two moves draw. Most games by chance are won
//! after another, so that UCT prefers it for a thousand iterations, while the exact values stand beside its visits. With bounds it proves
//! the draw in less than half of that.

#![allow(clippy::print_stdout, reason = "an example talks to its terminal")]

use std::error::Error;

use marubatsu::best_first::uct::{MoveStats, Proofs, Uct, UctSettings};
use marubatsu::game::{Game, Notation};
use marubatsu::search::evaluators::LineScore;
use marubatsu::{Line, Score, Search};

/// × to move: `(0, 2)` and `(2, 2)` draw, all other moves lose.
const BOARD: &str = "...x.o.o.";

/// The game, and the position that is searched.
type Place = (Line<u64>, <Line<u64> as Game>::Position);

fn main() -> Result<(), Box<dyn Error>> {
    let game = Line::new(3, 3, 3, false)?;
    let place = (game.clone(), game.parse_position(BOARD)?);
    for line in guesses(&place, 2_000)? {
        println!("{line}");
    }
    println!("{}", proof(&place)?);
    Ok(())
}

/// A line for each new favourite, with its visits and what it is truly worth.
pub(crate) fn guesses(place: &Place, iterations: u64) -> Result<Vec<String>, Box<dyn Error>> {
    let (game, root) = place;
    let settings = UctSettings {
        seed: 7,
        ..UctSettings::default()
    };
    let mut uct = Uct::new(game, *root, &LineScore::Standard, settings)?;
    let mut lines = Vec::new();
    let mut last = None;
    for iteration in 1..=iterations {
        uct.run(1, &mut ())?;
        let Some(favourite) = uct.favourite().filter(|best| last != Some(best.mv)) else {
            continue;
        };
        last = Some(favourite.mv);
        lines.push(told(place, iteration, &favourite)?);
    }
    Ok(lines)
}

fn told(
    (game, root): &Place,
    iteration: u64,
    favourite: &MoveStats<<Line<u64> as Game>::Move>,
) -> Result<String, Box<dyn Error>> {
    let after = game.play(root, favourite.mv);
    let truth = Search::of(game).at(after).run()?.score;
    let mean = favourite.stats.mean().unwrap_or_default();
    let worth = if truth == Score::ZERO {
        "a draw"
    } else {
        "lost"
    };
    Ok(format!(
        "iteration {iteration:>4}: {} has {:>3} visits, mean {mean:+.2}; in truth it is {worth}",
        game.write_move(favourite.mv),
        favourite.stats.visits,
    ))
}

/// How long bounds take to prove what the position is worth.
pub(crate) fn proof((game, root): &Place) -> Result<String, Box<dyn Error>> {
    let settings = UctSettings {
        seed: 7,
        proofs: Proofs::Bounds,
        ..UctSettings::default()
    };
    let mut uct = Uct::new(game, *root, &LineScore::Standard, settings)?;
    uct.run(u64::MAX, &mut ())?;
    Ok(format!(
        "with bounds: proved to be worth {} after {} iterations",
        uct.bounds().lower,
        uct.iterations()
    ))
}
