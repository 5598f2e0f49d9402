//! Trees made by hand stand upright.
//!
//! Invariant: sizes are those of the shapes in the scene.

use marubatsu::stage::{ChapterPlan, Chapters, RecordedSearch, Viewport, draw};

use super::recorded;
use super::room::{Area, PLAIN, Seen, check_scene, look};
use crate::prelude::*;

#[test]
fn a_tree_made_by_hand_is_whole_and_upright_wherever_that_is_larger() {
    let tree: Tree = "((3 12 8) (2 4 6) (14 5 2))".parse().expect("it is a tree");
    let frames = recorded(&tree, LeafScore, &PLAIN, u64::MAX);
    let recursion = &Recursion::new(&frames);
    let recorded = RecordedSearch {
        frames: &frames,
        recursion,
    };
    let sizes = [(360, 300, 28, 36), (320, 156, 24, 24), (920, 488, 68, 80)];
    for (width, height, leaf, inner) in sizes {
        let viewport = Viewport::new(width, height);
        let chapters = Chapters::new(recorded, &viewport);
        assert_eq!(chapters.len(), 1);
        let plan = ChapterPlan::new(recorded, chapters.of(0), (viewport, look(viewport).scale));
        for frame in 0..frames.len() {
            let scene = draw(recorded, &plan, frame, &look(viewport), "a search");
            check_scene(&scene, &format!("frame {frame}, {width}"));
            let boards = Seen::of(&scene).boards;
            assert_eq!(boards.len(), 13, "all of it is there");
            for (path, ((left, top), (right, bottom))) in &boards {
                let least = px(if path.len() == 3 { leaf } else { inner });
                assert!(right - left >= least && bottom - top >= least, "{path}");
            }
            let row = |(_, area): &(String, Area)| area.0.1;
            let leaves = boards.iter().filter(|(path, _)| path.len() == 3);
            let below = leaves.clone().map(row).min().expect("there are leaves");
            assert_eq!(leaves.map(row).max(), Some(below), "leaves are one row");
            let inner = boards.iter().filter(|(path, _)| path.len() < 3);
            assert!(inner.map(row).all(|top| top < below));
        }
    }
}
