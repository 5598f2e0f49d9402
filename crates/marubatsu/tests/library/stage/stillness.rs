//! Five hundred frames of every kind of search, one after the other: what lasts keeps its identity, stands still within a
//! chapter, and moves once where the next begins; and next chapters are few.
//!
//! Invariant: places are those of the scenes; bytes are those of the pictures.

use std::collections::{BTreeMap, HashMap};

use marubatsu::scene::{Point, between};
use marubatsu::stage::{ChapterPlan, Chapters, RecordedSearch, draw};

use super::room::{VIEWPORTS, board, look};
use super::{deepened, recorded};
use crate::facade::Nim;
use crate::prelude::*;
use crate::support::way::{Around, Way};

const PLAIN: Way = Way::PLAIN;

/// How many frames are looked at.
const FRAMES: u64 = 500;

/// The nodes of a scene: identity, path and place.
fn nodes(scene: &Scene) -> BTreeMap<String, (String, Point)> {
    let items = scene.shapes.iter().filter_map(|shape| match shape {
        Shape::Group {
            part: GroupKind::Item(item),
            shapes,
        } => Some((item, shapes)),
        _ => None,
    });
    let node = items.filter_map(|(item, shapes)| match shapes.first()? {
        Shape::Group {
            part: GroupKind::Node { path, .. },
            ..
        } => Some((item.id.clone(), (path.clone(), item.at))),
        _ => None,
    });
    node.collect()
}

/// From one scene to the next, every node that lasts goes straight to its new place.
fn check_movement(one: &Scene, other: &Scene, name: &str) {
    let (before, after) = (nodes(one), nodes(other));
    let way = [0, 250, 500, 750, 1000].map(|t| nodes(&between(one, other, t)));
    for (id, (_, from)) in &before {
        let Some((_, to)) = after.get(id) else {
            continue;
        };
        let places = way.iter().map(|scene| scene.get(id).map(|(_, at)| *at));
        let places: Vec<Point> = places.map(|at| at.expect("it lasts")).collect();
        assert_eq!((places[0], places[4]), (*from, *to), "{name}: {id}");
        let ascends = |values: Vec<i64>| values.is_sorted() || values.iter().rev().is_sorted();
        let along = |pick: fn(&Point) -> i64| ascends(places.iter().map(pick).collect());
        assert!(
            along(|at| at.0) && along(|at| at.1),
            "{name}: {id} goes to and fro"
        );
    }
}

fn check_bytes(one: &Scene, other: &Scene, name: &str) {
    for theme in Theme::ALL {
        let written = |t| svg::write(&between(one, other, t), theme);
        assert!(
            written(0) == svg::write(one, theme),
            "{name}: it begins elsewhere"
        );
        assert!(
            written(1000) == svg::write(other, theme),
            "{name}: it ends elsewhere"
        );
    }
}

fn check<G: Symmetry + Depict>(frames: &Frames<G>, name: &str) {
    let recursion = &Recursion::new(frames);
    let recorded = RecordedSearch { frames, recursion };
    let (viewport, scale) = (VIEWPORTS[0], look(VIEWPORTS[0]).scale);
    let chapters = Chapters::new(recorded, &viewport);
    let changes = chapters.len() as u64 - 1;
    assert!(
        changes * 100 <= frames.len() * 8,
        "{name}: {changes} changes in {} frames",
        frames.len()
    );
    let first = (frames.len() / 3).min(frames.len().saturating_sub(FRAMES));
    let picture = |frame| {
        let plan = ChapterPlan::new(recorded, chapters.of(frame), (viewport, scale));
        draw(recorded, &plan, frame, &look(VIEWPORTS[0]), "a search")
    };
    let mut known: HashMap<String, String> = HashMap::new();
    let mut last: Option<Scene> = None;
    for frame in first..frames.len().min(first + FRAMES) {
        let scene = picture(frame);
        let name = format!("{name}, frame {frame}");
        let shown = nodes(&scene);
        for (id, (path, _)) in &shown {
            let own = known.entry(path.clone()).or_insert_with(|| id.clone());
            assert_eq!(own, id, "{name}: another identity at ({path})");
        }
        let paths: std::collections::BTreeSet<_> = shown.values().map(|(path, _)| path).collect();
        assert_eq!(paths.len(), shown.len(), "{name}: a node twice");
        if let Some(before) = &last {
            if chapters.of(frame) == chapters.of(frame - 1) {
                let old = nodes(before);
                for (id, place) in &shown {
                    assert!(
                        old.get(id).is_none_or(|old| old == place),
                        "{name}: {id} moves"
                    );
                }
            }
            check_movement(before, &scene, &name);
            if frame % 25 == 0 || chapters.of(frame) != chapters.of(frame - 1) {
                check_bytes(before, &scene, &name);
            }
        }
        last = Some(scene);
    }
}

fn check_3x3(way: Way, name: &str) {
    check(&recorded(&board(), LineScore::Shortest, &way, 20_000), name);
}

#[test]
fn minimax_and_alpha_beta_stand_still() {
    let algorithm = Algorithm::Minimax;
    check_3x3(Way { algorithm, ..PLAIN }, "minimax");
    for table in TABLES {
        for fail_rule in [FailRule::Soft, FailRule::Hard] {
            let way = PLAIN.fail_rule(fail_rule).table(table);
            check_3x3(way, &format!("alpha-beta, {table:?}, {fail_rule:?}"));
        }
    }
    let (around, table) = (Around::Range, TableKind::Merged);
    check_3x3(
        PLAIN.around(around).table(table),
        "alpha-beta in the range of scores",
    );
}

#[test]
fn searches_with_several_visits_stand_still() {
    let table = TableKind::Merged;
    let algorithm = Algorithm::Scout;
    check_3x3(Way { algorithm, ..PLAIN }, "scout");
    let algorithm = Algorithm::Mtdf(Score::points(1));
    check_3x3(PLAIN.algorithm(algorithm).table(table), "MTD(f)");
    let way = PLAIN.table(table).depth(Depth::plies(5));
    check(&deepened(&board(), LineScore::Shortest, &way), "deepening");
}

#[test]
fn searches_that_stop_short_stand_still() {
    let rule = ScoreRule::named("ai14s").expect("it is one of the series'");
    for (plies, table) in [(3, TableKind::None), (5, TableKind::Merged)] {
        let evaluator = ScorePlayer::new(&board(), rule, &[]).expect("the board is 3x3");
        let way = PLAIN.table(table).depth(Depth::plies(plies));
        check(
            &recorded(&board(), evaluator, &way, 20_000),
            &format!("ai14s, {plies} plies"),
        );
    }
}

#[test]
fn other_games_stand_still() {
    let tree: Tree = "(3 (5 2) (-1 (4 0)))".parse().expect("it is a tree");
    check(
        &recorded(&tree, LeafScore, &PLAIN, u64::MAX),
        "the textbook tree",
    );
    let nim = Nim([3, 3, 3]);
    for table in [TableKind::None, TableKind::Merged] {
        let recording = Search::of(&nim).table(table).node_limit(3_000).record();
        check(recording.expect("the trace is ours").frames(), "Nim");
    }
    let four = Line::<u64>::new(4, 4, 3, false).expect("the board fits");
    for table in [TableKind::None, TableKind::Merged] {
        let way = Way { table, ..PLAIN };
        check(&recorded(&four, LineScore::Standard, &way, 3_000), "4x4x3");
        let connect = Line::connect_four();
        check(
            &recorded(&connect, LineScore::Standard, &way, 3_000),
            "Connect Four",
        );
    }
}

#[test]
fn the_root_of_a_large_search_is_a_small_picture() {
    let algorithm = Algorithm::Minimax;
    let frames = &recorded(
        &board(),
        LineScore::Standard,
        &Way { algorithm, ..PLAIN },
        u64::MAX,
    );
    let recursion = &Recursion::new(frames);
    let recorded = RecordedSearch { frames, recursion };
    for viewport in VIEWPORTS {
        let chapters = Chapters::new(recorded, &viewport);
        let last = frames.len() - 1;
        let plan = ChapterPlan::new(
            recorded,
            chapters.of(last),
            (viewport, look(viewport).scale),
        );
        let scene = draw(recorded, &plan, last, &look(VIEWPORTS[0]), "a search");
        let bytes = svg::write(&scene, Theme::Light).len();
        assert!(
            bytes < 100_000,
            "{} bytes for {} frames",
            bytes,
            frames.len()
        );
        assert!(
            viewport != VIEWPORTS[0] || bytes > 10_000,
            "the charts are there: {bytes}"
        );
    }
}
