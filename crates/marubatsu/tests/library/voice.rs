//! Frames told in three voices: recorded for the reference's frames and for small trees, and held against
//! the recursion for every algorithm.

mod laws;
mod recorded;

use marubatsu::frame::Frames;
use marubatsu::game::{Game as _, Notation, Symmetry};
use marubatsu::games::line::Line;
use marubatsu::lang::Lang;
use marubatsu::observe::limits::NodeLimit;
use marubatsu::observe::trace::{Header, Recorder};
use marubatsu::recursion::Recursion;
use marubatsu::score::{Bounds, Score};
use marubatsu::search::bisection::solve;
use marubatsu::search::deepening::Deepening;
use marubatsu::search::evaluators::LineScore;
use marubatsu::search::foresight::GameKnowledge;
use marubatsu::search::race::Race;
use marubatsu::search::{Algorithm, Evaluator, Root, Start};
use marubatsu::table::Fixed;
use marubatsu::voice::{Teller, Voice, text};

use crate::support::way::Way;

/// A search that looks at no more than so many nodes.
fn searched<G: Symmetry, E: Evaluator<G>>(
    game: &G,
    evaluator: E,
    way: &Way,
    most: u64,
) -> Frames<G> {
    let mut observer = (NodeLimit::new(most), Recorder::new(Header::default()));
    // A search that is stopped is told too.
    let _ = way.search(game, &game.start(), evaluator, &mut observer);
    let trace = observer.1.into_trace();
    Frames::new(game.clone(), game.start(), trace).expect("the trace is ours")
}

fn deepened<G: Symmetry, E: Evaluator<G>>(game: &G, evaluator: E, way: &Way) -> Frames<G> {
    let root = Root {
        depth: way.depth,
        ..way.root(game, &evaluator)
    };
    let (mut policy, mut recorder) = (way.policy(evaluator), Recorder::new(Header::default()));
    let (mut deepening, starts) = (Deepening::new(root), [Start::at(game.start())]);
    while let Some(step) = deepening.step(way.algorithm, game, &starts, &mut policy, &mut recorder)
    {
        step.expect("the recorder has no limit");
    }
    let trace = recorder.into_trace();
    Frames::new(game.clone(), game.start(), trace).expect("the trace is ours")
}

fn board() -> Line<u64> {
    Line::new(3, 3, 3, false).expect("the board fits")
}

/// A race with what is known of the game.
fn raced(game: &Line<u64>, moves: &str) -> Frames<Line<u64>> {
    let mut policy = Race {
        ends: LineScore::Shortest,
        table: Fixed::new(game, 1 << 16, Score::points(1)),
        knowledge: GameKnowledge::default(),
    };
    let start = game.start();
    let played = game.parse_moves(&start, moves).expect("legal moves");
    let mut recorder = Recorder::new(Header::default());
    let mut proven = Bounds::UNKNOWN;
    let solved = solve(
        game,
        &played.position,
        &mut proven,
        &mut policy,
        &mut recorder,
    );
    assert!(solved.is_ok());
    Frames::new(game.clone(), played.position, recorder.into_trace()).expect("the trace is ours")
}

/// These frames in every voice and language, a line each.
fn told<G: Symmetry + Notation>(
    frames: &Frames<G>,
    algorithm: Algorithm,
    numbers: impl IntoIterator<Item = u64>,
    voices: &[Voice],
) -> String {
    let recursion = Recursion::new(frames);
    let teller = Teller::new(frames, &recursion, algorithm);
    let mut lines = Vec::new();
    for number in numbers {
        let frame = frames.get(number).expect("the frame is there");
        for &voice in voices {
            for lang in [Lang::En, Lang::Ja] {
                let said = text(&teller.tell(&frame, voice, lang));
                lines.push(format!("{number} {voice} {lang}: {said}"));
            }
        }
    }
    lines.join("\n")
}
