//! `contest`: how many games of 〇×ゲーム are played per second on two cores: by players whose choices
//! at all positions are known beforehand, and by random playouts from the start, with sizes as
//! values and as constants.
//!
//! Invariant: all games are counted. Two threads play at once, and the time of the slower one
//! counts; of several runs the best one counts.

#![allow(clippy::print_stdout, reason = "a program for terminals")]

#[path = "../clock.rs"]
mod clock;

use std::sync::atomic::AtomicBool;

use clock::timed;
use marubatsu::chance::Chance;
use marubatsu::contest::sample::play_expanded;
use marubatsu::contest::strategy::Strategy;
use marubatsu::game::Game;
use marubatsu::games::line::{Line, TicTacToe};
use marubatsu::observe::limits::CancelFlag;
use marubatsu::players::by_score::{ScorePlayer, ScoreRule};
use marubatsu::players::playouts::playout;
use marubatsu::search::evaluators::LineScore;
use marubatsu::tree::graph::{MergeRule, PositionGraph};

const TIMES: usize = 5;
const THREADS: u64 = 2;
/// The games of one thread in one run.
const SHARE: u64 = 1_000_000;

/// The greatest number per second over all runs, if every thread does this much work.
fn most(work: impl Fn(u64) -> u64 + Sync) -> f64 {
    let once = || {
        let seconds = std::thread::scope(|scope| {
            let work = &work;
            let threads = (0..THREADS).map(|thread| scope.spawn(move || timed(|| work(thread))));
            let threads: Vec<_> = threads.collect();
            let done = threads
                .into_iter()
                .map(|thread| thread.join().expect("no panic"));
            done.map(|(games, seconds)| {
                assert_eq!(games, SHARE);
                seconds
            })
            .fold(0.0, f64::max)
        });
        #[allow(clippy::cast_precision_loss, reason = "a few million")]
        let games = (THREADS * SHARE) as f64;
        games / seconds
    };
    (0..TIMES).map(|_| once()).fold(0.0, f64::max)
}

/// Games of ai14s against ai2s.
fn games() -> f64 {
    let game = Line::<u64>::new(3, 3, 3, false).expect("a game");
    let graph = PositionGraph::of(
        game.clone(),
        game.start(),
        MergeRule::Equal,
        10_000,
        &mut |_| true,
    );
    let graph = graph.expect("it is small");
    let leaves = graph.leaves(&LineScore::Standard);
    let never = AtomicBool::new(false);
    let [ours, theirs] = ["ai14s", "ai2s"].map(|name| {
        let rule = ScoreRule::named(name).expect("it is one of the series'");
        let player = ScorePlayer::new(&game, rule, &[]).expect("it plays 3x3");
        Strategy::of(&graph, &player, CancelFlag::new(&never), &|_| {}).expect("it always knows")
    });
    most(|thread| {
        let range = thread * SHARE..(thread + 1) * SHARE;
        play_expanded(&leaves, (&ours, &theirs), 1, range).games()
    })
}

/// Random playouts of a game from its start.
fn playouts<G: Game>(game: &G) -> f64 {
    most(|thread| {
        let mut chance = Chance::stream(1, thread);
        let ended = (0..SHARE).filter(|_| game.ended(&playout(game, game.start(), &mut chance)));
        ended.count() as u64
    })
}

fn main() {
    let sizes = Line::<u64>::new(3, 3, 3, false).expect("a game");
    println!("on {THREADS} cores                            a second");
    println!("games of ai14s against ai2s        {:>11.0}", games());
    println!(
        "playouts by chance                 {:>11.0}",
        playouts(&sizes)
    );
    println!(
        "the same, with sizes as constants  {:>11.0}",
        playouts(&TicTacToe::tic_tac_toe())
    );
}
