//! Nothing on the stage covers anything else, nothing moves within a chapter, and what lasts keeps its identity: in
//! frames from every part of every kind of search.
//!
//! Invariant: what is checked here are places in the scene, with letters as wide as the layout takes them to be.

use std::collections::BTreeMap;

use marubatsu::scene::measure::text_width;
use marubatsu::scene::{Anchor, Length, Point, between};
use marubatsu::stage::{
    ChapterPlan, Chapters, NumberLine, RecordedSearch, StageStyle, Viewport, draw, number_line,
};

use super::{deepened, recorded};
use crate::facade::Nim;
use crate::prelude::*;
pub(super) use crate::support::games::board;
use crate::support::way::{Around, Way};

pub(super) type Area = (Point, Point);

/// Stages of the search page and of one side of a comparison, on a desk and on a phone.
pub(super) const VIEWPORTS: [Viewport; 4] = [
    Viewport::new(920, 488),
    Viewport::new(1080, 650),
    Viewport::new(640, 420),
    Viewport::new(360, 333),
];

/// The small pictures of a search that runs on the home page, on a desk and on a phone.
const INSETS: [Viewport; 2] = [Viewport::inset(690, 230), Viewport::inset(328, 246)];

pub(super) fn look(viewport: Viewport) -> StageStyle {
    StageStyle {
        lang: Lang::Ja,
        scale: ColourScale::new(
            Bounds::new(Score::points(-3), Score::points(3)),
            Score::ZERO,
        ),
        zoom: 100,
        hidden: marubatsu::stage::HiddenFacts::NONE,
        legend: !viewport.inset && !viewport.is_phone(),
    }
}

/// What is checked of a scene: the boards with their identities, and all texts.
#[derive(Default)]
pub(super) struct Seen {
    pub(super) boards: Vec<(String, Area)>,
    texts: Vec<(String, Area, Length)>,
    ids: Vec<String>,
}

impl Seen {
    pub(super) fn of(scene: &Scene) -> Self {
        let mut seen = Self::default();
        seen.take(&scene.shapes, (0, 0), "");
        seen
    }

    fn take(&mut self, shapes: &[Shape], at: Point, within: &str) {
        for shape in shapes {
            match shape {
                Shape::Group {
                    part: GroupKind::Item(item),
                    shapes,
                } => {
                    self.ids.push(item.id.clone());
                    if item.opacity > 0 {
                        self.take(shapes, item.at, &item.id);
                    }
                }
                Shape::Group {
                    part: GroupKind::Node { path, .. },
                    shapes,
                } => {
                    let area = shapes.first().and_then(|shape| area_of(shape, at));
                    self.boards
                        .push((path.clone(), area.expect("a node is drawn")));
                    self.take(shapes, at, within);
                }
                Shape::Group { shapes, .. } => self.take(shapes, at, within),
                Shape::Text {
                    at: place,
                    size,
                    anchor,
                    text,
                    ..
                } => {
                    let width = text_width(text, *size);
                    let left = at.0 + place.0
                        - match anchor {
                            Anchor::Start => 0,
                            Anchor::Middle => width / 2,
                            Anchor::End => width,
                        };
                    let base = at.1 + place.1;
                    let area = (
                        (left, base - size * 3 / 4),
                        (left + width, base + size / 10),
                    );
                    self.texts.push((format!("{within}: {text}"), area, *size));
                }
                _ => {}
            }
        }
    }
}

fn area_of(shape: &Shape, (x, y): Point) -> Option<Area> {
    match shape {
        Shape::Rect { at, size, .. } => {
            let corner = (x + at.0, y + at.1);
            Some((corner, (corner.0 + size.0, corner.1 + size.1)))
        }
        Shape::Circles {
            centres, radius, ..
        } => {
            let &(cx, cy) = centres.first()?;
            let (cx, cy) = (x + cx, y + cy);
            Some(((cx - radius, cy - radius), (cx + radius, cy + radius)))
        }
        Shape::Polygon { corners, .. } => {
            let xs = || corners.iter().map(|corner| x + corner.0);
            let ys = || corners.iter().map(|corner| y + corner.1);
            Some(((xs().min()?, ys().min()?), (xs().max()?, ys().max()?)))
        }
        _ => None,
    }
}

fn overlap(one: &Area, other: &Area) -> bool {
    one.0.0 < other.1.0 && other.0.0 < one.1.0 && one.0.1 < other.1.1 && other.0.1 < one.1.1
}

pub(super) fn check_scene(scene: &Scene, name: &str) {
    let seen = Seen::of(scene);
    let mut ids = seen.ids.clone();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), seen.ids.len(), "{name}: an identity twice");
    let stage = ((0, 0), (scene.width, scene.height));
    let inside = |area: &Area| {
        area.0.0 >= 0 && area.0.1 >= 0 && area.1.0 <= stage.1.0 && area.1.1 <= stage.1.1
    };
    for (at, (id, area)) in seen.boards.iter().enumerate() {
        assert!(inside(area), "{name}: {id} at {area:?} is cut off");
        for (other, place) in &seen.boards[at + 1..] {
            assert!(
                !overlap(area, place),
                "{name}: {id} {area:?} over {other} {place:?}"
            );
        }
    }
    // A score on its way may pass the one that it comes from.
    let moving = |text: &str| text.starts_with("returning");
    for (at, (said, area, size)) in seen.texts.iter().enumerate() {
        assert!(*size >= px(12), "{name}: {said} is too small");
        assert!(inside(area), "{name}: {said} at {area:?} is cut off");
        for (other, place, _) in &seen.texts[at + 1..] {
            let free = moving(said) || moving(other) || !overlap(area, place);
            assert!(free, "{name}: {said} {area:?} over {other} {place:?}");
        }
    }
}

/// Checks about this many frames, and steps from one to the next.
fn check<G: Symmetry + Depict>(frames: &Frames<G>, name: &str) {
    check_in(&VIEWPORTS, frames, name);
}

pub(super) fn check_in<G: Symmetry + Depict>(lenses: &[Viewport], frames: &Frames<G>, name: &str) {
    let recursion = Recursion::new(frames);
    let recorded = RecordedSearch {
        frames,
        recursion: &recursion,
    };
    for &viewport in lenses {
        let chapters = Chapters::new(recorded, &viewport);
        let picture = |frame| {
            let plan = ChapterPlan::new(
                recorded,
                chapters.of(frame),
                (viewport, look(viewport).scale),
            );
            draw(recorded, &plan, frame, &look(viewport), "a search")
        };
        let every = usize::try_from(frames.len() / 100)
            .expect("few frames")
            .max(1);
        for frame in (0..frames.len() - 1).step_by(every) {
            let (one, other) = (picture(frame), picture(frame + 1));
            let width = viewport.width / 100;
            check_scene(&one, &format!("{name}, frame {frame}, {width}"));
            check_scene(&other, &format!("{name}, frame {}, {width}", frame + 1));
            if chapters.of(frame) == chapters.of(frame + 1) {
                check_stillness(&one, &other, &format!("{name}, frame {frame}, {width}"));
            }
            check_between(&one, &other);
        }
        let last = picture(frames.len() - 1);
        check_scene(&last, &format!("{name}, the last frame"));
    }
}

/// Within a chapter no node moves.
pub(super) fn check_stillness(one: &Scene, other: &Scene, name: &str) {
    let middles = |scene: &Scene| -> BTreeMap<String, Point> {
        let boards = Seen::of(scene).boards.into_iter();
        let middle = |area: Area| (area.0.0 + area.1.0, area.0.1 + area.1.1);
        boards.map(|(id, area)| (id, middle(area))).collect()
    };
    let (before, after) = (middles(one), middles(other));
    for (id, place) in &before {
        let moved = after
            .get(id)
            .map_or(0, |now| (now.0 - place.0).abs() + (now.1 - place.1).abs());
        assert!(moved <= 4, "{name}: {id} moves by {moved}");
    }
}

/// A movement begins with one scene and ends with the other.
pub(super) fn check_between(one: &Scene, other: &Scene) {
    assert_eq!(&between(one, other, 0), one);
    assert_eq!(&between(one, other, 1000), other);
    let shapes = between(one, other, 400).shapes;
    assert!(shapes.len() >= other.shapes.len());
}

pub(super) const PLAIN: Way = Way::PLAIN;

fn check_3x3(way: Way, name: &str) {
    check(&recorded(&board(), LineScore::Shortest, &way, 4_000), name);
}

#[test]
fn searches_of_3x3_have_room() {
    let (table, around) = (TableKind::Merged, Around::Range);
    check_3x3(PLAIN.around(around).table(table), "reference");
    let algorithm = Algorithm::Minimax;
    check_3x3(Way { algorithm, ..PLAIN }, "minimax");
    for table in [TableKind::None, TableKind::Window, TableKind::Bounds] {
        for fail_rule in [FailRule::Soft, FailRule::Hard] {
            check_3x3(PLAIN.fail_rule(fail_rule).table(table), "alpha-beta");
        }
    }
    let algorithm = Algorithm::Scout;
    check_3x3(Way { algorithm, ..PLAIN }, "scout");
    let algorithm = Algorithm::Mtdf(Score::points(1));
    check_3x3(PLAIN.algorithm(algorithm).table(table), "MTD(f)");
    let depth = Depth::plies(4);
    check_3x3(Way { depth, ..PLAIN }, "to depth 4");
    let depth = Depth::plies(5);
    let frames = deepened(
        &board(),
        LineScore::Shortest,
        &PLAIN.table(table).depth(depth),
    );
    check(&frames, "deepening");
}

#[test]
fn searches_that_stop_short_have_room() {
    let rule = ScoreRule::named("ai14s").expect("it is one of the series'");
    let ai14s = || ScorePlayer::new(&board(), rule, &[]).expect("the board is 3x3");
    for (plies, table) in [(3, TableKind::None), (5, TableKind::Merged)] {
        let way = PLAIN.table(table).depth(Depth::plies(plies));
        check(&recorded(&board(), ai14s(), &way, 4_000), "ai14s");
    }
}

#[test]
fn positions_that_are_texts_have_room() {
    for heaps in [[1, 2, 3], [3, 3, 3]] {
        let game = Nim(heaps);
        for table in [TableKind::None, TableKind::Merged] {
            let search = Search::of(&game).table(table).node_limit(1_000);
            let recording = search.record().expect("the trace is ours");
            check(recording.frames(), "Nim");
        }
    }
}

#[test]
fn searches_of_larger_boards_have_room() {
    let table = TableKind::Merged;
    for way in [PLAIN, Way { table, ..PLAIN }] {
        let four = Line::<u64>::new(4, 4, 3, false).expect("the board fits");
        check(&recorded(&four, LineScore::Standard, &way, 3_000), "4x4x3");
        let connect = Line::connect_four();
        check(
            &recorded(&connect, LineScore::Standard, &way, 3_000),
            "Connect Four",
        );
    }
}

#[test]
fn an_inset_has_room_and_names_its_cut() {
    let tree = "((3 5) (2 9))".parse::<Tree>().expect("it is a tree");
    let around = Around::Range;
    let frames = recorded(&tree, LeafScore, &Way { around, ..PLAIN }, 100);
    check_in(&INSETS, &frames, "an inset");
    let recursion = Recursion::new(&frames);
    let recorded = RecordedSearch {
        frames: &frames,
        recursion: &recursion,
    };
    for viewport in INSETS {
        let chapters = Chapters::new(recorded, &viewport);
        let ids = |frame| {
            let plan = ChapterPlan::new(
                recorded,
                chapters.of(frame),
                (viewport, look(viewport).scale),
            );
            Seen::of(&draw(recorded, &plan, frame, &look(viewport), "a search")).ids
        };
        let named = |frame: &u64| ids(*frame).iter().any(|id| id == "unseen");
        let cuts: Vec<u64> = (0..frames.len()).filter(named).collect();
        assert_eq!(cuts, [17]);
        assert!(ids(17).iter().all(|id| id != "alpha" && id != "legend"));
    }
}

#[test]
fn trees_made_by_hand_have_room() {
    for text in [
        "(3 (5 2) (-1 (4 0)))",
        "((3 5) (2 9))",
        "7",
        "((1 2 3 4 5 6 7 8 9))",
    ] {
        let tree: Tree = text.parse().expect("it is a tree");
        let frames = recorded(&tree, LeafScore, &PLAIN, u64::MAX);
        if frames.len() > 1 {
            check(&frames, text);
        }
    }
    for seed in 0..4 {
        let description = RandomTree {
            seed,
            depth: 5,
            branching: 4,
            ragged: true,
            spread: 3,
            repeats: 33,
        };
        let tree = description.make().expect("the description is in range");
        for algorithm in [Algorithm::AlphaBeta, Algorithm::Scout] {
            let way = Way { algorithm, ..PLAIN };
            check(&recorded(&tree, LeafScore, &way, u64::MAX), "random");
        }
    }
}

/// Whether chapters change in at most eight steps of a hundred.
fn rate<G: Symmetry + Depict>(frames: &Frames<G>) -> bool {
    let recursion = &Recursion::new(frames);
    let chapters = Chapters::new(RecordedSearch { frames, recursion }, &VIEWPORTS[0]);
    chapters.len() as u64 * 100 <= recursion.frames() * 8
}

#[test]
fn chapters_change_in_few_steps() {
    let table = TableKind::Merged;
    for way in [
        PLAIN,
        Way { table, ..PLAIN },
        PLAIN.table(table).around(Around::Range),
        PLAIN.algorithm(Algorithm::Minimax).table(table),
        PLAIN.algorithm(Algorithm::Scout).table(table),
        PLAIN.algorithm(Algorithm::Mtdf(Score::ZERO)).table(table),
        PLAIN.depth(Depth::plies(5)).table(table),
    ] {
        let frames = recorded(&board(), LineScore::Shortest, &way, u64::MAX);
        assert!(rate(&frames), "{way:?}");
    }
    for way in [PLAIN, Way { table, ..PLAIN }] {
        let four = Line::<u64>::new(4, 4, 3, false).expect("the board fits");
        let frames = recorded(&four, LineScore::Standard, &way, 3_000);
        assert!(rate(&frames), "4x4x3 {way:?}");
        let frames = recorded(&Line::connect_four(), LineScore::Standard, &way, 3_000);
        assert!(rate(&frames), "Connect Four {way:?}");
    }
}

#[test]
fn chapters_follow_each_other_and_show_their_nodes() {
    let table = TableKind::Merged;
    let frames = recorded(
        &board(),
        LineScore::Shortest,
        &Way { table, ..PLAIN },
        u64::MAX,
    );
    let recursion = Recursion::new(&frames);
    for viewport in VIEWPORTS {
        let recorded = RecordedSearch {
            frames: &frames,
            recursion: &recursion,
        };
        let chapters = Chapters::new(recorded, &viewport);
        let (mut next, mut count) = (0, 0);
        while next < frames.len() {
            let chapter = chapters.of(next);
            assert_eq!(chapter.first, next);
            assert!(chapter.end > next);
            next = chapter.end;
            count += 1;
        }
        assert_eq!(count, chapters.len());
    }
}

#[test]
fn a_movement_ends_byte_for_byte_where_it_leads() {
    let table = TableKind::Merged;
    let frames = recorded(
        &board(),
        LineScore::Shortest,
        &Way { table, ..PLAIN },
        u64::MAX,
    );
    let recursion = Recursion::new(&frames);
    let recorded = RecordedSearch {
        frames: &frames,
        recursion: &recursion,
    };
    let chapters = Chapters::new(recorded, &VIEWPORTS[0]);
    let picture = |frame| {
        let plan = ChapterPlan::new(
            recorded,
            chapters.of(frame),
            (VIEWPORTS[0], look(VIEWPORTS[0]).scale),
        );
        draw(recorded, &plan, frame, &look(VIEWPORTS[0]), "a search")
    };
    for frame in (0..400).step_by(9) {
        let (one, other) = (picture(frame), picture(frame + 1));
        for theme in Theme::ALL {
            let written = |t| svg::write(&between(&one, &other, t), theme);
            assert_eq!(written(0), svg::write(&one, theme));
            assert_eq!(written(1000), svg::write(&other, theme));
        }
    }
}

#[test]
fn a_number_line_has_room_for_its_labels() {
    let scale = look(VIEWPORTS[0]).scale;
    let bounds = |least, greatest| Bounds::new(Score::points(least), Score::points(greatest));
    let ends = [
        Score::NEG_INFINITY,
        Score::points(-2),
        Score::ZERO,
        Score::points(3),
        Score::INFINITY,
    ];
    for clusters in [
        vec![bounds(-2, 3)],
        vec![bounds(-1, 1)],
        vec![bounds(-18, 21)],
        vec![bounds(-2, 3000)],
        vec![bounds(-2, 5), bounds(98, 103)],
        vec![bounds(-1000, -1000), bounds(-5, 5), bounds(1000, 1000)],
    ] {
        for (alpha, beta) in ends
            .iter()
            .flat_map(|&alpha| ends.map(|beta| (alpha, beta)))
        {
            if alpha >= beta {
                continue;
            }
            for score in [None, Some(alpha), Some(beta), Some(Score::points(1))] {
                let line = NumberLine {
                    clusters: &clusters,
                    grain: Score::points(1),
                    window: Window::new(alpha, beta),
                    score: score.filter(|score| score.is_finite()),
                    cut: true,
                    known: Some(None),
                    scale,
                };
                for width in [320, 336] {
                    let scene = Scene {
                        width: px(width),
                        height: number_line::HEIGHT,
                        label: String::new(),
                        shapes: number_line::draw(&line, (0, 0), px(width)),
                    };
                    check_scene(&scene, &format!("{line:?}"));
                }
            }
        }
    }
}
