//! Races have room: no text over another, nothing cut off, whatever the width and wherever the playhead is.

use marubatsu::chance::Chance;
use marubatsu::stage::race::{self, HeldSpan, Race, RaceLane, RaceStyle};

use super::room::check_scene;
use crate::prelude::*;

/// A lane of chance: so many nodes, moves held in between, marks on the way.
fn lane(chance: &mut Chance, most: u32, knows: bool) -> RaceLane {
    let nodes = 1 + u64::from(chance.below(most));
    let mut from = 0;
    let mut held = Vec::new();
    while held.len() < 40 {
        from += 1 + u64::from(chance.below(most / 8 + 1));
        if from > nodes {
            break;
        }
        let column = chance.below(7);
        held.push(HeldSpan {
            from,
            name: format!("({column}, 5)"),
            truth: (column > 0).then(|| Score::points(i32::try_from(column % 3).unwrap_or(0) - 1)),
        });
    }
    let marks =
        (0..chance.below(4)).map(|at| (nodes / (u64::from(at) + 1), "≥ 1 disproved".to_owned()));
    let depths = 1 + chance.below(42);
    RaceLane {
        name: "proof numbers".to_owned(),
        about: vec![
            "best first, by proof numbers".to_owned(),
            "iterations=2000, seed=7, proofs=bounds".to_owned(),
        ],
        nodes,
        held,
        knows,
        said: "never knows; right from iteration 1,080".to_owned(),
        marks: marks.collect(),
        depths: (0..depths).map(|_| u64::from(chance.below(most))).collect(),
    }
}

#[test]
fn a_race_has_room_at_every_width() {
    for round in 0..24 {
        let most = [3, 900, 40_000, 90_000_000][round % 4];
        let lanes = (0..=round % 8).map(|at| {
            let mut chance = Chance::stream(7, (8 * round + at) as u64);
            lane(&mut chance, most, at % 2 == 0)
        });
        let lanes: Vec<RaceLane> = lanes.collect();
        let last = lanes.iter().map(|lane| lane.nodes).max().unwrap_or(1);
        let moves = (0..7).map(|column| {
            (
                format!("{} 列目", column + 1),
                Some(Score::points(column % 2)),
            )
        });
        let race = Race {
            board: Vec::new(),
            sentence: "〇 の手番。真の値は引き分け。そうなる手は (0, 2)、(2, 2) だけ。".to_owned(),
            moves: moves.collect(),
            lanes,
        };
        for width in [320, 360, 700, 899, 900, 1280, 1920] {
            for at in [None, Some(1), Some(last / 3), Some(last)] {
                let (width, lang) = (width * 100, [Lang::En, Lang::Ja][round % 2]);
                let scene = race::draw(&race, RaceStyle { width, lang, at });
                check_scene(
                    &scene,
                    &format!("round {round}, {} wide, at {at:?}", width / 100),
                );
            }
        }
    }
}
