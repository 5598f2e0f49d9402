//! Pictures that move into each other: identities, and the times of a film.

use std::collections::HashSet;
use std::sync::Arc;

use marubatsu::scene::between;
use marubatsu::scene::between::END;
use marubatsu::stage::StagedSearch;
use marubatsu::stage::tween::{BETWEEN, HOLD, WAYS};

use super::{SHAPES, film};
use crate::prelude::*;

#[test]
fn every_shape_of_a_picture_is_an_item_of_its_own() {
    let film = film(Algorithm::AlphaBeta, TableKind::Merged);
    for (n, arrangement) in [25, 71, 4061]
        .into_iter()
        .flat_map(|n| SHAPES.map(|one| (n, one)))
    {
        let scene = film.picture(n, Lang::En, arrangement);
        let mut seen = HashSet::new();
        for shape in &scene.shapes {
            let Shape::Group {
                part: GroupKind::Item(item),
                ..
            } = shape
            else {
                panic!("frame {n}: {shape:?} has no identity");
            };
            assert!(seen.insert(&item.id), "frame {n}: two are {}", item.id);
        }
        let halfway = between(&film.picture(n - 1, Lang::En, arrangement), &scene, 500);
        assert_eq!((halfway.width, halfway.height), (scene.width, scene.height));
        assert_ne!(halfway, scene);
    }
}

#[test]
fn in_betweens_come_before_returns_cuts_and_new_chapters_alone() {
    let film = film(Algorithm::AlphaBeta, TableKind::Merged);
    let chapters = Arc::clone(&film.chapters[Arrangement::Wide as usize]);
    let stage = StagedSearch {
        frames: &film.frames,
        derived: &film.derived,
        chapters: Arc::clone(&chapters),
    };
    let range = 20..120;
    let shots = stage.shots(range.clone(), HOLD);
    let (mut cuts, mut returns, mut divided) = (0, 0, 0);
    for n in range.clone() {
        let frame = film.frames.get(n).expect("a frame");
        let own: Vec<_> = shots.iter().filter(|shot| shot.frame == n).collect();
        let cut = frame.kind == FrameKind::Update && frame.flags.ab_pruned;
        let begins = chapters.of(n).first == n;
        cuts += u32::from(cut);
        returns += u32::from(frame.kind == FrameKind::Score);
        divided += u32::from(begins);
        let moves = n > range.start && (cut || begins || frame.kind == FrameKind::Score);
        let ways: Vec<u16> = own.iter().map(|shot| shot.way).collect();
        let expected = [&WAYS[..], &[END]].concat();
        assert_eq!(ways, if moves { expected } else { vec![END] }, "frame {n}");
        let last = own.last().expect("the frame itself");
        let hold = if cut { 2000 } else { 700 };
        let longer = if n + 1 == range.end { 2000 } else { 0 };
        assert_eq!(last.hold, hold + longer, "frame {n}");
        let between = own.iter().filter(|shot| shot.way < END);
        assert!(between.into_iter().all(|shot| shot.hold == BETWEEN));
    }
    assert!(cuts > 1 && returns > 10 && divided > 1, "all of them occur");
    let faster = stage.shots(25..29, 100);
    assert_eq!(faster[0].hold, 100);
}
