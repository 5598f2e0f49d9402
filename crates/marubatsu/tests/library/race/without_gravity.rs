//! What the rules of boards without gravity say without search: against plain values at late positions, and with each rule left out.
//! Every position of small boards is looked at in [`super::rules`].

use marubatsu::game::knowledge::Rule;
use marubatsu::game::{Game as _, Notation as _};

use super::rules::judged_late;
use super::{KINDS, late, line, raced, racing, taught};
use crate::prelude::*;
use crate::voice::in_terms;

#[test]
fn no_late_position_is_misjudged() {
    let sizes = [
        (4, 4, 4),
        (4, 4, 3),
        (5, 4, 4),
        (5, 5, 4),
        (5, 5, 5),
        (7, 3, 4),
        (3, 8, 3),
        (6, 6, 5),
        (7, 7, 5),
        (8, 8, 5),
    ];
    let used = judged_late(&sizes, false, 11);
    for rule in [Rule::NoLineLeft, Rule::Pairing, Rule::ThreatSequence] {
        assert!(
            used.get(&rule).is_some_and(|&times| times > 1_000),
            "{used:?}"
        );
    }
}

#[test]
fn no_rule_changes_a_score() {
    let sizes = [(4, 3, 3), (4, 4, 4), (5, 4, 4), (5, 5, 4), (3, 6, 3)];
    let mut checked = 0;
    for (width, height, k) in sizes {
        let game = line::<u64>((width, height, k, false));
        for (seed, ends) in (0..100).flat_map(|seed| KINDS.map(|ends| (seed, ends))) {
            for at in late(&game, seed, 10) {
                let score = taught(&game, &at, ends);
                for without in Rule::ALL.map(Some).into_iter().chain([None]) {
                    let knowledge =
                        without.map_or_else(GameKnowledge::default, GameKnowledge::without);
                    let found = raced(&game, &at, ends, knowledge, 0);
                    assert_eq!(found, score, "{at:?} {ends:?} without {without:?}");
                }
                checked += 1;
            }
        }
    }
    assert!(checked > 2_000, "{checked}");
}

#[test]
fn both_rules_are_told_in_both_languages() {
    let [ja, en] = Lang::ALL;
    for (size, lang, words) in [
        (4, en, "has a pair of squares, and "),
        (4, ja, "に残る列はどれも対のマスを含み、"),
        (3, en, " wins by threats at ("),
        (3, ja, " と置いて、× に受けさせ続けて勝つ"),
    ] {
        let game = line::<u64>((4, 4, size, false));
        let start = game.start();
        let mut policy = racing(&game, KINDS[0], GameKnowledge::default(), 1 << 16);
        let mut recorder = Recorder::new(TraceHeader::default());
        let mut proven = Bounds::UNKNOWN;
        let solved = solve(&game, &start, &mut proven, &mut policy, &mut recorder);
        assert!(solved.is_ok());
        let frames = Frames::new(game, start, recorder.into_trace()).expect("it fits");
        let told = in_terms(&frames, lang);
        assert!(told.iter().any(|said| said.contains(words)), "{words}");
    }
}

/// Each threat leaves one square to answer on, the last one two, and the other side never wins before.
#[test]
fn the_threats_that_are_named_win() {
    let mut lengths = [0; 8];
    for (width, height, k) in [(4, 4, 3), (5, 5, 4), (6, 6, 4), (7, 7, 5)] {
        let game = line::<u64>((width, height, k, false));
        for mut at in (0..200).flat_map(|seed| late(&game, seed, 25)) {
            let threats = game.threats(&at);
            lengths[threats.len().min(7)] += 1;
            for (n, &threat) in threats.iter().enumerate() {
                let side = game.to_move(&at);
                at = game.play(&at, threat);
                let mut moves = game.moves(&at);
                let lost = moves.any(|mv| game.would_win(&at, side.opponent(), mv));
                assert!(!lost, "{at:?}");
                let moves = game.moves(&at);
                let answers: Vec<_> = moves.filter(|&mv| game.would_win(&at, side, mv)).collect();
                assert_eq!(n + 1 == threats.len(), answers.len() > 1, "{at:?}");
                at = game.play(&at, answers[0]);
            }
        }
    }
    assert!(lengths[1..4].iter().all(|&found| found > 20), "{lengths:?}");
}
