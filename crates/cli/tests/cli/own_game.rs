//! A game of one's own is searched, recorded and drawn like a built-in one: the example's Nim.

#[allow(
    dead_code,
    unreachable_pub,
    reason = "the example's main serves the lab"
)]
#[path = "../../../../examples/nim.rs"]
mod nim;

use std::sync::Arc;

use marubatsu::game::{Game, Notation};
use marubatsu::score::Score;
use marubatsu::stage::PictureStyle;
use marubatsu_app::control::Control;
use marubatsu_app::lab::Lab;
use marubatsu_app::request::SearchRequest;
use marubatsu_app::stage::Stage;

fn lab() -> Lab {
    let mut lab = Lab::default();
    lab.add_game(nim::Nim);
    lab
}

fn request(pairs: &[(&str, &str)]) -> SearchRequest {
    let pairs = [("game", "nim")].iter().chain(pairs);
    lab().read(pairs.copied()).expect("a request of Nim")
}

/// Who is to move wins just if the heaps' binary sum is not zero (C. L. Bouton, 1901).
#[test]
fn nim_is_solved_right() {
    for heaps in 0..64_u8 {
        let (a, b, c) = (heaps & 3, heaps >> 2 & 3, heaps >> 4);
        let board = format!("{a} {b} {c} x");
        let report = lab().search(&request(&[("board", &board)]), &Control::default());
        let score = report.expect("a report").score;
        let circle_wins = a ^ b ^ c == 0;
        assert_eq!(
            score,
            Some(Score::points(if circle_wins { 1 } else { -1 })),
            "{board}"
        );
    }
}

#[test]
fn its_rules_keep_the_laws() {
    let (game, mut at) = (nim::Nim, nim::Nim.start());
    while let Some(mv) = game.moves(&at).next_back() {
        assert_eq!(game.parse_position(&game.write_position(&at)), Ok(at));
        let played = game
            .parse_moves(&at, &game.write_move(mv))
            .expect("a legal move");
        at = game.play(&at, mv);
        assert_eq!(played.position, at);
    }
    assert!(game.ended(&at));
    assert!(game.parse_position("1 2 3 q").is_err());
}

#[test]
fn its_frames_are_pictures() {
    let recording = lab().record(&request(&[("table", "merged")]), &Control::default());
    let recording = recording.expect("a recording");
    let stage = Stage::new(Arc::new(recording));
    let last = stage.recursion().frames() - 1;
    let pictured = stage.picture(last, None, PictureStyle::default());
    let scene = pictured.expect("the last frame").scene;
    let svg = marubatsu::svg::write(&scene, marubatsu::scene::Theme::Light);
    assert!(svg.contains("1 2 3 o") && svg.contains("treeitem"));
}
