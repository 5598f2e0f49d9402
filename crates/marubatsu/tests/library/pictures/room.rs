//! Nothing is cut off and no two texts run into each other, on boards of all shapes and with long numbers.
//!
//! Invariant: what is checked here are places in the scene; how wide letters are is taken a little too small.

use marubatsu::frame::{Counters, Frames};
use marubatsu::game::Game;
use marubatsu::games::line::Line;
use marubatsu::lang::Lang;
use marubatsu::observe::limits::NodeLimit;
use marubatsu::observe::trace::{Header, Recorder};
use marubatsu::scene::frame::{Options, draw, facts};
use marubatsu::scene::number_line::NumberLine;
use marubatsu::scene::{Anchor, Length, Part, Point, Scene, Shape, px};
use marubatsu::scene::{Arrangement, Setting, panel};
use marubatsu::score::{Bounds, Score};
use marubatsu::search::evaluators::LineScore;
use marubatsu::search::{Algorithm, FailRule, Lesson, Root, search};
use marubatsu::table::{Exact, TableKind};

use super::film;

type Large = Line<u128>;

/// The first 400 nodes of a search.
fn begun((width, height, k, gravity): (u32, u32, u32, bool)) -> Frames<Large> {
    let game = Large::new(width, height, k, gravity).expect("a game");
    let mut policy = Lesson {
        evaluator: LineScore::Standard,
        table: Exact::new(TableKind::None),
        fail_rule: FailRule::Soft,
        order: (),
    };
    let mut watch = (Recorder::new(Header::default()), NodeLimit::new(400));
    let start = game.start();
    let _ = search(
        Algorithm::AlphaBeta,
        &game,
        &start,
        Root::INFINITE,
        &mut policy,
        &mut watch,
    );
    Frames::new(game, start, watch.0.into_trace()).expect("the trace is ours")
}

fn setting() -> Setting {
    film(Algorithm::AlphaBeta, TableKind::Merged).setting
}

fn pictured(frames: &Frames<Large>, n: u64, arrangement: Arrangement, setting: &Setting) -> Scene {
    let frame = frames.get(n).expect("there is such a frame");
    let options = Options {
        lang: Lang::Ja,
        arrangement,
        alone: true,
        setting: setting.clone(),
        before: frame.counters,
    };
    draw(frames, &frame, &options)
}

/// Calls `tell` with each box's corners.
fn boxes(shapes: &[Shape], from: Point, tell: &mut dyn FnMut(Point, Point)) {
    for shape in shapes {
        match shape {
            Shape::Group { part, shapes } => {
                let by = match part {
                    Part::Moved(by) => *by,
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

#[test]
fn every_board_lies_within_the_picture() {
    let games = [
        (7, 6, 4, true),
        (4, 4, 4, false),
        (13, 3, 3, false),
        (11, 10, 5, false),
        (30, 2, 2, false),
        (2, 40, 2, false),
    ];
    let setting = setting();
    for game in games {
        let frames = begun(game);
        for (n, arrangement) in (0..frames.len()).step_by(29).flat_map(|n| {
            [Arrangement::Wide, Arrangement::Tall].map(|arrangement| (n, arrangement))
        }) {
            let scene = pictured(&frames, n, arrangement, &setting);
            assert!(scene.height <= px(3500), "{game:?}: {}", scene.height);
            boxes(&scene.shapes, (0, 0), &mut |from, to| {
                let inside =
                    from.0 >= 0 && from.1 >= 0 && to.0 <= scene.width && to.1 <= scene.height;
                assert!(inside, "{game:?}, frame {n}: {from:?} to {to:?}");
            });
        }
    }
}

/// Connect Four has seven moves: seven siblings and seven children are 13 rows.
#[test]
fn a_game_of_few_moves_takes_no_room_for_more() {
    let height = |game| pictured(&begun(game), 0, Arrangement::Tall, &setting()).height;
    assert!(height((7, 6, 4, true)) * 4 < height((7, 6, 4, false)) * 3);
}

/// Where a gap mark stands for plies, the columns are fewer than the levels.
#[test]
fn levels_are_plies() {
    let frames = begun((4, 4, 4, false));
    let (deepest, plies) = (0..frames.len())
        .map(|n| (n, frames.get(n).expect("a frame").path.len()))
        .max_by_key(|&(_, plies)| plies)
        .expect("there are frames");
    let scene = pictured(&frames, deepest, Arrangement::Wide, &setting());
    let mut depths = Vec::new();
    selected(&scene.shapes, &mut depths);
    assert_eq!((depths, plies > 6), (vec![plies], true));
}

fn selected(shapes: &[Shape], depths: &mut Vec<usize>) {
    for shape in shapes {
        if let Shape::Group { part, shapes } = shape {
            if let Part::Node {
                depth,
                selected: true,
                ..
            } = part
            {
                depths.push(*depth);
            }
            selected(shapes, depths);
        }
    }
}

/// Texts with their baseline, from where to where.
fn texts(shapes: &[Shape], found: &mut Vec<(Length, Length, Length, String)>) {
    for shape in shapes {
        match shape {
            Shape::Group { shapes, .. } => texts(shapes, found),
            Shape::Text {
                at,
                size,
                anchor,
                text,
                ..
            } => {
                let letter = |letter: char| if letter.is_ascii() { 50 } else { 70 };
                let wide = size * text.chars().map(letter).sum::<i64>() / 100;
                let left = match anchor {
                    Anchor::Start => at.0,
                    Anchor::Middle => at.0 - wide / 2,
                    Anchor::End => at.0 - wide,
                };
                found.push((at.1, left, left + wide, text.clone()));
            }
            _ => {}
        }
    }
}

fn check_apart(shapes: &[Shape]) {
    let mut found = Vec::new();
    texts(shapes, &mut found);
    found.sort();
    for pair in found.windows(2) {
        let apart = pair[0].0 != pair[1].0 || pair[0].2 < pair[1].1;
        assert!(apart, "{:?} runs into {:?}", pair[0], pair[1]);
    }
}

#[test]
fn long_numbers_stay_apart() {
    let points = |score: &str| score.parse::<Score>().expect("a score");
    let (least, greatest) = (points("-99999.99"), points("99999.99"));
    let needed: Vec<Score> = (0..11)
        .map(|n| Score::from_hundredths(1_234_567 + n))
        .collect();
    let range = (Bounds::new(least, greatest), points("0.01"));
    let line = NumberLine::new(range, &needed, (px(24), px(316), px(84)));
    for infinite in [false, true] {
        check_apart(&line.draw(infinite));
    }
}

#[test]
fn long_counters_stay_apart() {
    let film = film(Algorithm::AlphaBeta, TableKind::Merged);
    let mut frame = film.frames.get(5924).expect("the last frame");
    for digits in [1, 5, 10, 13] {
        let number = 10_u64.pow(digits) - 1;
        frame.counters = Counters {
            calculated: number,
            pruned: number,
        };
        for lang in Lang::ALL {
            for arrangement in [Arrangement::Wide, Arrangement::Tall] {
                let facts = facts(
                    &frame,
                    Counters {
                        calculated: 0,
                        pruned: 0,
                    },
                );
                check_apart(&[panel::draw(&film.setting, &facts, lang, arrangement)]);
            }
        }
    }
}
