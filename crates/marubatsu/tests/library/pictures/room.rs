//! Nothing is cut off and no two texts run into each other, on boards of all shapes and with long numbers.
//!
//! Invariant: what is checked here are places in the scene; how wide letters are is taken a little too large.

use marubatsu::scene::measure::lines;
use marubatsu::scene::{Item, Point, SearchSetting};

use super::{Film, SHAPES, film, look};
use crate::prelude::*;

type Large = Line<u128>;

/// The first 400 nodes of a search.
fn begun((width, height, k, gravity): (u32, u32, u32, bool)) -> Film<Large> {
    let game = Large::new(width, height, k, gravity).expect("a game");
    let mut policy = TracedPolicy {
        evaluator: LineScore::Standard,
        table: Exact::new(TableKind::None),
        fail_rule: FailRule::Soft,
        order: (),
    };
    let mut watch = (Recorder::new(TraceHeader::default()), NodeLimit::new(400));
    let start = game.start();
    let _ = search(
        Algorithm::AlphaBeta,
        &game,
        &start,
        Root::INFINITE,
        &mut policy,
        &mut watch,
    );
    let frames = Frames::new(game, start, watch.0.into_trace()).expect("the trace is ours");
    let setting = SearchSetting {
        unit: frames.pruned_unit(),
        table: TableKind::None,
        ..film(Algorithm::AlphaBeta, TableKind::None)
            .derived
            .setting()
            .clone()
    };
    Film::new(frames, setting)
}

/// Calls `tell` with each item's boxes' corners.
fn boxes(shapes: &[Shape], from: Point, tell: &mut dyn FnMut(Point, Point)) {
    for shape in shapes {
        match shape {
            Shape::Group { part, shapes } => {
                let by = match part {
                    GroupKind::Moved(by) => *by,
                    GroupKind::Item(item) => item.at,
                    _ => (0, 0),
                };
                boxes(shapes, (from.0 + by.0, from.1 + by.1), tell);
            }
            Shape::Rect { at, size, .. } => {
                let at = (from.0 + at.0, from.1 + at.1);
                tell(at, (at.0 + size.0, at.1 + size.1));
            }
            _ => {}
        }
    }
}

/// The items whose identities begin so.
fn items<'a>(scene: &'a Scene, begins: &'a [&str]) -> impl Iterator<Item = (&'a Item, &'a Shape)> {
    scene.shapes.iter().filter_map(|shape| match shape {
        Shape::Group {
            part: GroupKind::Item(item),
            ..
        } if begins.iter().any(|begin| item.id.starts_with(begin)) => Some((&**item, shape)),
        _ => None,
    })
}

#[test]
fn every_board_lies_within_its_part_of_the_picture() {
    let games = [
        (7, 6, 4, true),
        (4, 4, 4, false),
        (13, 3, 3, false),
        (11, 10, 5, false),
        (30, 2, 2, false),
        (2, 40, 2, false),
    ];
    for game in games {
        let film = begun(game);
        for (n, arrangement) in (0..film.frames.len())
            .step_by(29)
            .flat_map(|n| SHAPES.map(|arrangement| (n, arrangement)))
        {
            let scene = film.picture(n, Lang::Ja, arrangement);
            let viewport = look(Lang::Ja, arrangement).viewport();
            for (item, shape) in items(&scene, &["node"]) {
                boxes(std::slice::from_ref(shape), (0, 0), &mut |from, to| {
                    let inside = from.0 >= 0
                        && from.1 >= 0
                        && to.0 <= viewport.width
                        && to.1 <= viewport.height;
                    let id = &item.id;
                    assert!(inside, "{game:?}, frame {n}, {id}: {from:?} to {to:?}");
                });
            }
        }
    }
}

/// What is told beside the tree: no two texts run into each other, and all of it has room.
fn check_rail(scene: &Scene, (left, top): Point, name: &str) {
    const TOLD: [&str; 9] = [
        "settings", "place", "head", "turn", "word", "fact", "counter", "sentence", "portrait",
    ];
    let told = items(scene, &TOLD).map(|(_, shape)| shape.clone());
    let mut found = lines(&told.collect::<Vec<_>>());
    found.sort();
    for pair in found.windows(2) {
        let apart = pair[0].baseline != pair[1].baseline || pair[0].right <= pair[1].left;
        assert!(apart, "{name}: {:?} runs into {:?}", pair[0], pair[1]);
    }
    for line in found {
        assert!(line.size >= px(12), "{name}: {line:?} is hard to read");
        let inside = line.left >= 0 && line.right <= scene.width && line.baseline <= scene.height;
        assert!(inside, "{name}: {line:?}");
        let in_rail = left == 0 || line.right <= left || line.left >= left;
        assert!(in_rail && line.baseline > top, "{name}: {line:?}");
    }
}

#[test]
fn what_is_told_beside_the_tree_has_room() {
    let film = film(Algorithm::AlphaBeta, TableKind::Merged);
    for (turn, n) in (0..film.frames.len()).step_by(37).enumerate() {
        let (lang, arrangement) = (Lang::ALL[turn % 2], SHAPES[turn / 2 % 2]);
        let corner = if arrangement == Arrangement::Wide {
            (px(920), 0)
        } else {
            (0, px(400))
        };
        let scene = film.picture(n, lang, arrangement);
        check_rail(
            &scene,
            corner,
            &format!("frame {n}, {lang}, {arrangement:?}"),
        );
    }
}
