//! The trees of practice on a phone and on a desk: triangles that show whose node it is, and rows that a finger hits.
//!
//! Invariant: what holds here holds for the first trees of every level.

use marubatsu::practice::{LEVELS, Level};
use marubatsu::question::cuts;
use marubatsu::scene::Length;
use marubatsu::stage::{ChapterPlan, Chapters, RecordedSearch, Viewport, draw};

use super::recorded;
use super::room::{PLAIN, Seen, check_in, look};
use crate::prelude::*;

/// The stage of the page on a phone, on a tablet and on a desk.
const STAGES: [Viewport; 3] = [
    Viewport::new(360, 474).of_whole_trees(),
    Viewport::new(720, 520).of_whole_trees(),
    Viewport::new(920, 488).of_whole_trees(),
];

/// How many trees of a level are looked at.
const TREES: usize = 6;

/// The least distance of leaves, and the least size of a triangle.
const ROW: Length = px(24);
const TRIANGLE: Length = px(16);

fn trees(level: Level) -> Vec<Frames<Tree>> {
    let frames = (0..).map(|seed| {
        let tree = level
            .tree(seed)
            .make()
            .expect("the description is in range");
        (recorded(&tree, LeafScore, &PLAIN, u64::MAX), tree)
    });
    frames
        .filter(|(frames, tree)| {
            level.fits(&cuts(frames, &Recursion::new(frames)), &tree.leaf_scores())
        })
        .map(|(frames, _)| frames)
        .take(TREES)
        .collect()
}

#[test]
fn rows_have_room_for_a_finger_and_triangles_are_seen() {
    for number in 1..=LEVELS {
        let level = Level::new(number).expect("there is such a level");
        for frames in trees(level) {
            check_in(&STAGES, &frames, &format!("level {number}"));
            for stage in STAGES {
                check_sizes(stage, &frames, number);
            }
        }
    }
}

fn check_sizes(stage: Viewport, frames: &Frames<Tree>, level: u8) {
    let recursion = &Recursion::new(frames);
    let recorded = RecordedSearch { frames, recursion };
    let chapter = Chapters::new(recorded, &stage).of(0);
    let plan = ChapterPlan::new(recorded, chapter, (stage, look(stage).scale));
    let boards = Seen::of(&draw(recorded, &plan, 0, &look(stage), "practice")).boards;
    let inner = |path: &str| {
        let below = |(other, _): &(String, _)| {
            path.is_empty() || other.starts_with(&format!("{path} ")) && other != path
        };
        boards.iter().any(below)
    };
    for (path, ((left, top), (right, bottom))) in &boards {
        let size = (right - left).min(bottom - top);
        assert!(
            !inner(path) || size >= TRIANGLE,
            "level {level}, {}: {path} has {size}",
            stage.width
        );
    }
    let leaves = boards.iter().filter(|(path, _)| !inner(path));
    let middles: Vec<_> = leaves
        .map(|(_, (from, until))| ((from.0 + until.0) / 2, (from.1 + until.1) / 2))
        .collect();
    for pair in middles.windows(2) {
        let apart = (pair[1].0 - pair[0].0)
            .abs()
            .max((pair[1].1 - pair[0].1).abs());
        assert!(
            apart >= ROW,
            "level {level}, {}: {apart} apart",
            stage.width
        );
    }
}
