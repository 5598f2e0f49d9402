//! Conditions find the frames of best-first searches that they describe, and rounds have the frames they should.

use marubatsu::best_first::condition::{KEYS, RoundCondition};
use marubatsu::best_first::uct::{PHASES, Proofs, UctLog, UctRecording};
use marubatsu::best_first::{BestFirstRecording, ProofQuestion, RoundFrame, RoundPhase, pn};

use super::proofs::recorded;
use super::{TRAP, sure, three, thresholds, uct};
use crate::prelude::*;

/// What a condition says, plainly.
type Plain<'a> = &'a dyn Fn(&RoundFrame) -> bool;

/// The frames that meet a condition.
fn found<R: BestFirstRecording<Game: Notation>>(recording: &R, text: &str) -> Vec<u64> {
    let condition = RoundCondition::parse(text, R::PHASES).expect("a condition");
    let frames = (0..recording.frames()).map(|n| recording.frame(n));
    let kept = frames.filter(|frame| condition.holds(recording, frame));
    kept.map(|frame| frame.n).collect()
}

fn watched(game: &Line<u64>) -> UctRecording<Line<u64>> {
    let mut search = uct(game, TRAP, Proofs::None);
    let mut log = UctLog::default();
    sure(search.run(60, &mut log));
    UctRecording::new(search, log)
}

#[test]
fn each_key_finds_its_frames() {
    let game = three();
    let recording = watched(&game);
    let at = |frame: &RoundFrame| recording.position(recording.event_node(frame));
    let second = game.write_position(&recording.position(2));
    let board = format!("board={second}");
    let tests: [(&str, Plain<'_>); 8] = [
        ("kind=back", &|frame| frame.phase == RoundPhase::Back),
        ("kind!=end", &|frame| frame.phase != RoundPhase::End),
        ("iteration=11", &|frame| frame.iteration == 11),
        ("node=min", &|frame| game.to_move(&at(frame)) == Side::Cross),
        ("number=2", &|frame| recording.event_node(frame) == 2),
        ("depth=2", &|frame| {
            recording.depth(recording.event_node(frame)) == 2
        }),
        (&board, &|frame| game.write_position(&at(frame)) == second),
        ("returns=no", &|_| true),
    ];
    for (text, plain) in tests {
        let frames = (0..recording.frames()).map(|n| recording.frame(n));
        let expected: Vec<u64> = frames.filter(plain).map(|frame| frame.n).collect();
        assert!(!expected.is_empty(), "{text}");
        assert_eq!(found(&recording, text), expected, "{text}");
    }
    assert!(
        KEYS.iter()
            .all(|key| tests.iter().any(|(text, _)| text.starts_with(key)))
    );
    // The new node is made at its parent.
    let frame = recording.frame(found(&recording, "kind=expand,iteration=1")[0]);
    assert_eq!((recording.event_node(&frame), frame.node()), (0, 1));
}

#[test]
fn a_round_is_entered_by_what_happens_in_it() {
    let game = three();
    let recording = watched(&game);
    for (name, phase) in PHASES {
        for round in [0, 1, 7, 60, 61] {
            let inside = !matches!(phase, RoundPhase::Begin | RoundPhase::End);
            let first = found(&recording, &format!("kind={name},iteration={round}"));
            let first = first.first().copied().filter(|_| inside);
            assert_eq!(
                recording.first_in_round(round, phase),
                first,
                "{name} {round}"
            );
        }
    }
    let (start, value) = (game.start(), ProofQuestion::Value);
    let proof = recorded(&game, start, &LineScore::Standard, (value, 400));
    for (name, phase) in pn::PHASES {
        let inside = !matches!(phase, RoundPhase::Begin | RoundPhase::End);
        let first = found(&proof, &format!("kind={name},iteration=14"));
        let first = first.first().copied().filter(|_| inside);
        assert_eq!(proof.first_in_round(14, phase), first, "{name}");
    }
}

/// All updates of a round of df-pn but the last one turn back; the last one of all answers the question.
#[test]
fn returns_are_the_updates_above_which_another_follows() {
    let game = three();
    let at_least = ProofQuestion::AtLeast(Score::ZERO);
    let recording = thresholds::recorded(
        &game,
        game.start(),
        &LineScore::Standard,
        (at_least, u64::MAX),
    );
    let updates = (0..recording.frames()).filter(|&n| {
        let follows = recording.frame(n + 1).phase;
        let ends = matches!(follows, RoundPhase::Back | RoundPhase::End);
        recording.frame(n).phase == RoundPhase::Back && ends
    });
    let expected: Vec<u64> = updates.collect();
    assert_eq!(found(&recording, "returns=yes"), expected);
    assert_eq!(expected.len(), 207, "each visit is left once");
}
