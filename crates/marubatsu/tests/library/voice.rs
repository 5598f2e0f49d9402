//! Frames told in three voices: recorded for the reference's frames and for small trees, and held against
//! the recursion for every algorithm.

mod explanations;
mod laws;
mod recorded;

pub(super) use crate::support::games::board;
use marubatsu::game::Game as _;
use marubatsu::voice::{Teller, text};

use crate::prelude::*;

/// A race with what is known of the game.
fn raced(game: &Line<u64>, moves: &str) -> Frames<Line<u64>> {
    let mut policy = FastPolicy {
        ends: LineScore::Shortest,
        table: Fixed::new(game, 1 << 16, Score::points(1)),
        knowledge: GameKnowledge::default(),
    };
    let start = game.start();
    let played = game.parse_moves(&start, moves).expect("legal moves");
    let mut recorder = Recorder::new(TraceHeader::default());
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

/// Every frame of a search with what the game knows, in the field's terms.
pub(crate) fn in_terms<G: Symmetry + Notation>(frames: &Frames<G>, lang: Lang) -> Vec<String> {
    let recursion = Recursion::new(frames);
    let teller = Teller::new(frames, &recursion, Algorithm::AlphaBeta);
    let told = |frame| text(&teller.tell(&frame, Voice::Terms, lang));
    frames.iter_from(0).map(told).collect()
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
