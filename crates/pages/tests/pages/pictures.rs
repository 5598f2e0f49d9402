//! Pictures and films to take away: the same bytes as the use cases draw, under a name of their own.

use std::sync::Arc;

use crate::common::{Answer, ask, lab};
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

#[test]
fn a_page_to_step_through_holds_the_servers_own_pictures() {
    let path = format!("/api/film?{LESSON}&from=25&count=4&format=html&theme=dark&lang=ja");
    let kind = "text/html; charset=utf-8";
    let page = taken(&path, kind, "marubatsu-frames-25-28.html").text;
    let data = page.split("type=\"application/json\">").nth(1).unwrap();
    let data = data.split("</script>").next().unwrap();
    let film: serde_json::Value = serde_json::from_str(data).unwrap();
    let path = format!("/api/frames?{LESSON}&from=25&count=4&picture=wide&theme=dark&lang=ja");
    let frames = ask(&lab(|_| {}), &path).lines();
    assert_eq!(frames.len(), 4);
    for (shot, frame) in film["frames"].as_array().unwrap().iter().zip(&frames) {
        let pieces = shot["svg"].as_array().unwrap().iter();
        let pieces = pieces
            .map(|at| film["pieces"][usize::try_from(at.as_u64().unwrap()).unwrap()].as_str());
        let svg: String = pieces.map(Option::unwrap).collect();
        assert!(svg == frame["svg"], "frame {}", frame["n"]);
        let sentence = shot["sentence"].as_str().unwrap();
        assert!(svg.contains(&format!(": {sentence}\"")), "{sentence}");
        assert_eq!(shot["n"], frame["n"]);
    }
    let first = frames[0]["svg"].as_str().unwrap();
    assert!(page.contains(&format!("<div id=\"drawing\">{first}</div>")));
    // An address within the file loads nothing.
    let page = page.replace("url(#", "");
    for outside in ["http://127", "https://", "src=", "@import", "url("] {
        assert!(!page.contains(outside), "{outside}");
    }
}

#[test]
fn a_page_to_step_through_is_refused_beyond_five_megabytes() {
    let lab = lab(|_| {});
    let path = "/api/film?game=12x10x10&node_limit=4000&from=20&count=300&format=html";
    let answer = ask(&lab, path);
    assert_eq!(answer.status, 422);
    let message = answer.json()["error"]["message"].to_string();
    assert!(message.contains("the file would have "), "{message}");
    assert!(message.contains("5.0 MB are the most"), "{message}");
}

#[test]
fn a_picture_too_large_for_pixels_is_refused() {
    let answer = ask(&lab(|_| {}), "/api/draw/tree?depth=4&format=png");
    assert_eq!(answer.status, 422, "{}", answer.text);
}
