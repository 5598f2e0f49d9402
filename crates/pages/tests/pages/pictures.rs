//! Pictures and films to take away: the same bytes as the use cases draw, under a name of their own.

use std::sync::Arc;

use crate::common::{Answer, ask, lab};
use flate2::read::DeflateDecoder;
use marubatsu::lang::Lang;
use marubatsu::scene::Arrangement;
use marubatsu::scene::Theme;
use marubatsu::stage::PictureStyle;
use marubatsu::svg;
use marubatsu_app::control::Control;
use marubatsu_app::lab::Lab;
use marubatsu_app::stage::Stage;

const LESSON: &str = "table=merged&window=range&score=shortest";

fn taken(path: &str, kind: &str, name: &str) -> Answer {
    let answer = ask(&lab(|_| {}), path);
    assert_eq!(answer.status, 200, "{path}: {}", answer.text);
    assert_eq!(answer.header("content-type"), Some(kind), "{path}");
    let disposition = format!("attachment; filename=\"{name}\"");
    assert_eq!(answer.header("content-disposition"), Some(&*disposition));
    answer
}

#[test]
fn a_frame_is_the_use_cases_own_picture() {
    let path = format!("/api/draw/frame?{LESSON}&frame=71&picture=tall&theme=dark&lang=ja");
    let answer = taken(&path, "image/svg+xml", "marubatsu-frame-71.svg");
    let request = Lab::default()
        .read(form_urlencoded::parse(LESSON.as_bytes()))
        .unwrap();
    let recording = Lab::default()
        .record(&request, &Control::default())
        .unwrap();
    let look = PictureStyle {
        lang: Lang::Ja,
        arrangement: Arrangement::Tall,
        ..PictureStyle::default()
    };
    let stage = Stage::new(Arc::new(recording));
    let scene = stage.picture(71, None, look).unwrap().scene;
    assert_eq!(answer.text, svg::write(&scene, Theme::Dark) + "\n");
}

#[test]
fn pictures_come_as_svg_and_png() {
    for (subject, query, name) in [
        ("frame", LESSON, "frame-0"),
        ("board", "game=4x3x3&moves=1,1", "board"),
        ("tree", "game=4x3x3&moves=1,1", "tree"),
        ("study", "moves=1,1&score=shortest", "tree"),
        ("study", "moves=1,1&view=classes", "tree"),
    ] {
        let path = format!("/api/draw/{subject}?{query}");
        let vector = taken(&path, "image/svg+xml", &format!("marubatsu-{name}.svg"));
        assert!(
            vector.text.starts_with("<svg ") && vector.text.ends_with("</svg>\n"),
            "{path}"
        );
        let path = format!("{path}&format=png");
        let pixels = taken(&path, "image/png", &format!("marubatsu-{name}.png"));
        assert!(pixels.bytes.starts_with(b"\x89PNG"), "{path}");
    }
}

#[test]
fn films_hold_the_frames_asked_for_and_repeat_themselves() {
    let gif = format!("/api/film?{LESSON}&from=25&count=3&delay=0.1");
    let one = taken(&gif, "image/gif", "marubatsu-frames-25-27.gif");
    assert!(one.bytes.starts_with(b"GIF89a"));
    assert_eq!(
        one.bytes,
        taken(&gif, "image/gif", "marubatsu-frames-25-27.gif").bytes
    );
    let slower = format!("/api/film?{LESSON}&from=25&count=3");
    let slower = taken(&slower, "image/gif", "marubatsu-frames-25-27.gif");
    assert_ne!(one.bytes, slower.bytes, "the delay counts");
    let apng = format!("/api/film?{LESSON}&from=5920&count=300&format=apng");
    let apng = taken(&apng, "image/apng", "marubatsu-frames-5920-5924.png");
    assert!(apng.bytes.windows(4).any(|name| name == b"acTL"));
}

/// What a film holds.
fn film_of(page: &str) -> serde_json::Value {
    let data = page
        .split("id=\"film\" type=\"text/plain\">")
        .nth(1)
        .unwrap();
    let data = data.split("</script>").next().unwrap();
    let value = |letter: u8| match letter {
        b'A'..=b'Z' => letter - b'A',
        b'a'..=b'z' => letter - b'a' + 26,
        b'0'..=b'9' => letter - b'0' + 52,
        b'-' => 62,
        _ => 63,
    };
    let bits = data
        .bytes()
        .flat_map(|letter| (0..6).rev().map(move |bit| value(letter) >> bit & 1));
    let bits: Vec<u8> = bits.collect();
    let bytes = bits
        .chunks_exact(8)
        .map(|byte| byte.iter().fold(0, |sum, bit| sum << 1 | bit));
    let bytes: Vec<u8> = bytes.collect();
    serde_json::from_reader(DeflateDecoder::new(&bytes[..])).expect("JSON")
}

/// The pieces of a picture; one in the other language may say where it differs from the first.
fn pieces_of(pictures: &serde_json::Value, stage: usize) -> Vec<usize> {
    let numbers = |list: &serde_json::Value| -> Option<Vec<usize>> {
        serde_json::from_value(list.clone()).ok()
    };
    if let Some(whole) = numbers(&pictures[stage]) {
        return whole;
    }
    let but = numbers(&pictures[stage]["but"]).expect("steps and pieces");
    let (mut all, mut at) = (pieces_of(pictures, stage - 2), 0);
    for pair in but.chunks_exact(2) {
        at += pair[0];
        assert_ne!(std::mem::replace(&mut all[at], pair[1]), pair[1]);
    }
    all
}

/// Its picture of a frame, in the colours of a theme.
fn picture_of(film: &serde_json::Value, frame: usize, stage: usize) -> String {
    let places = pieces_of(&film["frames"][frame]["svg"], stage).into_iter();
    places
        .map(|at| film["pieces"][at].as_str().unwrap())
        .collect()
}

#[test]
fn a_film_holds_the_stages_of_both_rooms_in_both_languages() {
    let path = format!("/api/film?{LESSON}&from=25&count=4&format=html&theme=dark&lang=ja");
    let kind = "text/html; charset=utf-8";
    let page = taken(&path, kind, "marubatsu-frames-25-28.html").text;
    assert!(page.starts_with("<!DOCTYPE html>\n<html lang=\"ja\" data-theme=\"dark\">"));
    let film = film_of(&page);
    assert_eq!(film["frames"].as_array().unwrap().len(), 4);
    for (at, lang) in Lang::ALL.into_iter().enumerate() {
        for (stage, size) in [
            (2 * at, "width=1280&height=488"),
            (2 * at + 1, "width=360&height=300"),
        ] {
            let path = format!("/api/stage?{LESSON}&from=25&count=4&lang={lang}&{size}");
            let frames = ask(&lab(|_| {}), &path).lines();
            for (n, frame) in frames.iter().enumerate() {
                let shot = &film["frames"][n];
                assert_eq!(shot["n"], frame["n"]);
                let said = |parts: &serde_json::Value,
                            text: &dyn Fn(&serde_json::Value) -> String|
                 -> String {
                    parts.as_array().unwrap().iter().map(text).collect()
                };
                let own = said(&shot["said"][at], &|part| {
                    part[0].as_str().unwrap().to_owned()
                });
                let told = said(&frame["sentence"], &|part| {
                    part["text"].as_str().unwrap().to_owned()
                });
                assert_eq!(own, told.replace('-', "−"), "{lang} {n}");
                let picture = picture_of(&film, n, stage);
                assert!(picture.contains("fill=\"var(--"), "{picture}");
                let boards = |text: &str| text.matches("data-node=").count();
                assert!(boards(&picture) > 10, "{picture}");
                // The page's own picture says the same of each node.
                let items = frame["tree"].as_array().unwrap().iter();
                let labels: Vec<&str> = items
                    .filter_map(|item| item["shown"]["svg"].as_str()?.split("-label=\"").nth(1))
                    .map(|label| label.split('"').next().unwrap())
                    .collect();
                assert!(n > 0 || labels.len() > 10, "{labels:?}");
                let missing = labels.iter().find(|label| !picture.contains(**label));
                assert_eq!(missing, None, "{lang} {n}");
            }
        }
    }
    // A cut is shown for longer.
    let times: Vec<u64> = (0..4)
        .map(|n| film["frames"][n]["time"].as_u64().unwrap())
        .collect();
    assert_eq!(times, [1200, 1200, 1200, 2500]);
    // An address within the file loads nothing.
    let page = page.replace("url(#", "");
    for outside in ["http://127", "https://", "src=", "@import", "url("] {
        assert!(!page.contains(outside), "{outside}");
    }
}

/// A stretch as it is shared, and as long as the command line films if nothing is said.
#[test]
fn a_film_is_at_most_150_kilobytes() {
    for search in [
        LESSON,
        "game=4x4&depth=3&table=merged",
        "game=connect4&node_limit=2000",
        "game=connect4&moves=44444&algorithm=solver&node_limit=2000",
        "game=((3+12+8)(2+4+6)(14+5+2))",
    ] {
        let path = format!("/api/film?{search}&count=60&format=html");
        let bytes = ask(&lab(|_| {}), &path).bytes.len();
        assert!(bytes <= 150_000, "{search}: {bytes} bytes");
    }
}

#[test]
fn a_film_too_large_for_a_page_is_refused() {
    let lab = lab(|_| {});
    let path = "/api/film?game=12x10x10&node_limit=4000&from=20&count=300&format=html";
    let answer = ask(&lab, path);
    assert_eq!(answer.status, 422);
    let message = answer.json()["error"]["message"].to_string();
    assert!(message.contains("the file would have "), "{message}");
    assert!(message.contains("limit of 400 kB"), "{message}");
}

#[test]
fn a_picture_too_large_for_pixels_is_refused() {
    let answer = ask(&lab(|_| {}), "/api/draw/tree?depth=4&format=png");
    assert_eq!(answer.status, 422, "{}", answer.text);
}
