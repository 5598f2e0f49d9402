//! Pictures and films to take away: the same bytes as the use cases draw, under a name of their own.

use crate::common::{Answer, ask, lab};
use axum::http::StatusCode;
use marubatsu::lang::Lang;
use marubatsu::scene::Theme;
use marubatsu::scene::panel::Arrangement;
use marubatsu::svg;
use marubatsu_app::control::Control;
use marubatsu_app::request::SearchRequest;
use marubatsu_app::steps::FrameLook;

const LESSON: &str = "table=merged&window=range&score=shortest";

async fn taken(path: &str, kind: &str, name: &str) -> Answer {
    let answer = ask(&lab(|_| {}), path).await;
    assert_eq!(answer.status, StatusCode::OK, "{path}: {}", answer.text);
    assert_eq!(answer.header("content-type"), Some(kind), "{path}");
    let disposition = format!("attachment; filename=\"{name}\"");
    assert_eq!(answer.header("content-disposition"), Some(&*disposition));
    answer
}

#[tokio::test]
async fn a_frame_is_the_use_cases_own_picture() {
    let path = format!("/api/draw/frame?{LESSON}&frame=71&picture=tall&theme=dark&lang=ja");
    let answer = taken(&path, "image/svg+xml", "marubatsu-frame-71.svg").await;
    let request = SearchRequest::from_pairs(form_urlencoded::parse(LESSON.as_bytes())).unwrap();
    let recording = marubatsu_app::trace::run(&request, &Control::default()).unwrap();
    let look = FrameLook {
        setting: &recording.setting,
        lang: Lang::Ja,
        arrangement: Arrangement::Tall,
        alone: true,
    };
    let scene = recording.steps.picture(71, Some(70), &look).unwrap();
    assert_eq!(answer.text, svg::write(&scene, Theme::Dark) + "\n");
}

#[tokio::test]
async fn pictures_come_as_svg_and_png() {
    for subject in ["frame", "board", "tree"] {
        let query = if subject == "frame" {
            LESSON
        } else {
            "game=4x3x3&moves=1,1"
        };
        let name = if subject == "frame" {
            "frame-0"
        } else {
            subject
        };
        let path = format!("/api/draw/{subject}?{query}");
        let vector = taken(&path, "image/svg+xml", &format!("marubatsu-{name}.svg")).await;
        assert!(
            vector.text.starts_with("<svg ") && vector.text.ends_with("</svg>\n"),
            "{path}"
        );
        let path = format!("{path}&format=png");
        let pixels = taken(&path, "image/png", &format!("marubatsu-{name}.png")).await;
        assert!(pixels.bytes.starts_with(b"\x89PNG"), "{path}");
    }
}

#[tokio::test]
async fn films_hold_the_frames_asked_for_and_repeat_themselves() {
    let gif = format!("/api/film?{LESSON}&from=25&count=3&delay=0.1");
    let one = taken(&gif, "image/gif", "marubatsu-frames-25-27.gif").await;
    assert!(one.bytes.starts_with(b"GIF89a"));
    assert_eq!(
        one.bytes,
        taken(&gif, "image/gif", "marubatsu-frames-25-27.gif")
            .await
            .bytes
    );
    let slower = format!("/api/film?{LESSON}&from=25&count=3");
    let slower = taken(&slower, "image/gif", "marubatsu-frames-25-27.gif").await;
    assert_ne!(one.bytes, slower.bytes, "the delay counts");
    let apng = format!("/api/film?{LESSON}&from=5920&count=300&format=apng");
    let apng = taken(&apng, "image/apng", "marubatsu-frames-5920-5924.png").await;
    assert!(apng.bytes.windows(4).any(|name| name == b"acTL"));
}

#[tokio::test]
async fn a_frame_that_is_not_there_is_refused() {
    for (path, key) in [("/api/draw/frame", "frame"), ("/api/film", "from")] {
        let answer = ask(&lab(|_| {}), &format!("{path}?{LESSON}&{key}=5925")).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST);
        assert_eq!(answer.json()["error"]["key"], key);
        assert!(answer.text.contains("5924"), "{}", answer.text);
    }
}

#[tokio::test]
async fn a_picture_too_large_for_pixels_is_refused() {
    let answer = ask(&lab(|_| {}), "/api/draw/tree?depth=4&format=png").await;
    assert_eq!(
        answer.status,
        StatusCode::UNPROCESSABLE_ENTITY,
        "{}",
        answer.text
    );
}
