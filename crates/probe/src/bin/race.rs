//! `race hand` compares the library's alpha-beta with one written by hand for Connect Four; `race sets` prints the sets of positions,
//! `race solve` solves what it is asked, `race check strong` or `weak` compares scores with known ones, if asked without a rule
//! (`race check weak claimeven < positions`), and `race plot` draws what came of it.
//!
//! Invariant: only times measured in one run are compared.

#![allow(clippy::print_stdout, reason = "a program for terminals")]

#[path = "../check.rs"]
mod check;
#[path = "../clock.rs"]
mod clock;
#[path = "../hand.rs"]
mod hand;
#[path = "../plot.rs"]
mod plot;
#[path = "../sets.rs"]
mod sets;
#[path = "../solver.rs"]
mod solver;

use std::hint::black_box;
use std::io::BufRead as _;
use std::process::ExitCode;

use check::{check, rule};
use clock::timed;
use marubatsu::game::Game as _;
use marubatsu::games::line::ConnectFour;
use marubatsu::scene::Theme;
use marubatsu::score::Score;
use marubatsu::search::evaluators::LineScore;
use marubatsu::search::fast_policy::FastPolicy;
use marubatsu::search::{Algorithm, Depth, Root, search};
use plot::{Measurement, draw};
use sets::{PositionClass, SETS, positions};
use solver::{SolveKind, Solver};

/// How often each search runs; the shortest time counts.
const TIMES: usize = 9;

/// The library's search from the start, without knowledge and table like the one by hand.
fn generic(game: &ConnectFour, plies: u16) -> Score {
    let mut policy = FastPolicy {
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

/// The sets, a line each: name, game, positions as columns (`-` is the beginning).
fn print_sets(quick: bool) {
    for set in &SETS {
        let number = if quick { set.quick } else { set.number };
        let game = match set.class {
            PositionClass::Chance { .. } => "7x6x4g",
            PositionClass::Beginning(game) => game,
        };
        let positions = positions(set, number).into_iter();
        let positions = positions.map(|moves| {
            if moves.is_empty() {
                "-".to_owned()
            } else {
                moves
            }
        });
        println!(
            "{}\t{game}\t{}",
            set.name,
            positions.collect::<Vec<_>>().join(" ")
        );
    }
}

/// Answers lines of `time` or `nodes`, a kind of score, a game and positions, until there are no more.
fn answer_all() {
    let mut solvers: Vec<(String, Solver)> = Vec::new();
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let words: Vec<&str> = line.split(' ').collect();
        let [what, kind, game, ref positions @ ..] = words[..] else {
            panic!("`{line}` asks nothing");
        };
        if !solvers.iter().any(|(name, _)| name == game) {
            solvers.push((game.to_owned(), Solver::of(game)));
        }
        let solver = solvers.iter_mut().find(|(name, _)| name == game);
        let kind = SolveKind::named(kind).expect("strong or weak");
        println!("{}", solver.expect("made").1.answer(what, kind, positions));
    }
}

/// Solves the positions that come in, and says whether all of them are right.
fn print_check(kind: &str, without: Option<&str>) -> Option<bool> {
    let without = match without {
        Some(name) => Some(rule(name)?),
        None => None,
    };
    let checked = check(std::io::stdin().lock(), SolveKind::named(kind)?, without)?;
    for (moves, found, right) in &checked.wrong {
        println!("{moves}: {found}, not {right}");
    }
    let (positions, wrong) = (checked.positions, checked.wrong.len());
    println!(
        "{positions} positions, {wrong} wrong, {:.3} s",
        checked.seconds
    );
    Some(wrong == 0)
}

/// The plot of the numbers that come in.
fn plot(theme: Theme) -> Option<String> {
    let lines = std::io::read_to_string(std::io::stdin()).ok()?;
    Some(draw(&Measurement::read(&lines)?, theme))
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["hand"] => against_hand(),
        ["sets"] => print_sets(false),
        ["sets", "--quick"] => print_sets(true),
        ["solve"] => answer_all(),
        ["check", kind, ref without @ ..] if without.len() < 2 => {
            match print_check(kind, without.first().copied()) {
                Some(true) => {}
                Some(false) => return ExitCode::FAILURE,
                None => return ExitCode::from(2),
            }
        }
        ["plot", theme] => {
            let picture = theme.parse().ok().and_then(plot);
            let Some(picture) = picture else {
                return ExitCode::from(2);
            };
            print!("{picture}");
        }
        _ => return ExitCode::from(2),
    }
    ExitCode::SUCCESS
}
