//! The lab as bytes: what is answered, and where a folder of files needs pages to start from.

use std::collections::BTreeSet;

use marubatsu_pages::{Site, SiteLimits, routes};
use marubatsu_portable::{PictureLab, PortableLab};

/// The head of an answer, and its body's parts.
fn ask(engine: &PortableLab, request: &[u8]) -> (String, Vec<Vec<u8>>) {
    let mut reply = engine.answer(request);
    let head = reply.next_part().expect("a head");
    let body = std::iter::from_fn(|| reply.next_part()).collect();
    (String::from_utf8(head).expect("a text"), body)
}

fn text(parts: &[Vec<u8>]) -> String {
    String::from_utf8(parts.concat()).expect("a text")
}

#[test]
fn every_page_has_a_place_to_start_from() {
    let listed: BTreeSet<&str> = include_str!("../site/pages.txt").lines().collect();
    let pages = routes().map(|(_, path, _)| path);
    // Pictures and the manifest have an ending.
    let pages = pages.filter(|path| !path.starts_with("/api/") && !path.contains('.'));
    assert_eq!(listed, pages.collect());
}

#[test]
fn answers_that_are_made_line_by_line_come_in_parts() {
    let engine = PortableLab::default();
    let (head, body) = ask(
        &engine,
        b"GET /api/frames?from=0&count=200&picture=wide\n\n",
    );
    assert!(head.starts_with("{\"status\":200,"), "{head}");
    assert!(body.len() > 1, "{}", body.len());
    assert_eq!(text(&body).lines().count(), 200);
}

#[test]
fn a_match_ends_with_the_games_it_has_when_who_hears_of_it_says_so() {
    let engine = PortableLab::new(|part| part.starts_with(b"{\"progress\":"));
    let players = "player=ai2&player=ai_pmc:pnum=500";
    let asked = format!("GET /api/match?game=connect4&{players}&games=1000&progress=true\n\n");
    let (_, body) = ask(&engine, asked.as_bytes());
    let report: serde_json::Value = serde_json::from_str(&text(&body)).unwrap();
    assert_eq!(report["stopped"], "cancelled", "{report}");
    assert!(report["games"].as_u64().expect("games") < 1000, "{report}");
}

#[test]
fn headers_and_bodies_arrive() {
    let engine = PortableLab::default();
    let (_, page) = ask(
        &engine,
        b"GET /help\naccept-language: en\ncookie: lang=ja\n\n",
    );
    assert!(text(&page).contains("<html lang=\"ja\""));
    let (head, lines) = ask(&engine, b"GET /api/events\n\n");
    assert!(head.contains("attachment"), "{head}");
    let upload = [b"POST /api/import\n\n", lines.concat().as_slice()].concat();
    let (head, said) = ask(&engine, &upload);
    assert!(
        head.starts_with("{\"status\":200,"),
        "{head} {}",
        text(&said)
    );
    let document: serde_json::Value = serde_json::from_str(&text(&said)).unwrap();
    let kept = document["query"].as_str().expect("a query");
    let asked = format!("GET /api/overview?{kept}\n\n");
    assert!(
        ask(&engine, asked.as_bytes())
            .0
            .starts_with("{\"status\":200,")
    );
}

#[test]
fn what_is_no_request_is_refused() {
    let engine = PortableLab::default();
    for wrong in [
        "",
        "GET /",
        "GET\n\n",
        "GET / x\n\n",
        "GET /\nnothing\n\n",
        "\n\n",
    ] {
        let (head, _) = ask(&engine, wrong.as_bytes());
        assert!(head.starts_with("{\"status\":400,"), "{wrong:?}: {head}");
    }
}

/// A picture's file: of the SVG in the lab's answer, the other engine makes it.
fn drawn(lab: &PortableLab, address: &str) -> Vec<u8> {
    let (head, frames) = ask(lab, format!("GET {address}\n\n").as_bytes());
    let head: serde_json::Value = serde_json::from_str(&head).expect("a head");
    let picture = &head["picture"];
    let times = picture["times"].as_array().expect("times");
    assert_eq!(times.len(), frames.len(), "{address}");
    let joined = |numbers: Vec<String>| numbers.join(" ");
    let times = joined(times.iter().map(ToString::to_string).collect());
    let lengths = joined(frames.iter().map(|frame| frame.len().to_string()).collect());
    let (format, scale) = (&picture["format"], &picture["scale"]);
    let asked = format!(
        "POST /{}\nscale: {scale}\ntimes: {times}\nlengths: {lengths}\n\n",
        format.as_str().expect("a format")
    );
    let mut reply = PictureLab::default().answer(&[asked.into_bytes(), frames.concat()].concat());
    let head = reply.next_part().expect("a head");
    assert_eq!(head, b"{\"status\":200,\"headers\":[]}", "{address}");
    reply.next_part().expect("a file")
}

#[test]
fn pictures_of_two_engines_are_those_of_a_server() {
    let (lab, site) = (PortableLab::default(), Site::new(SiteLimits::default()));
    for address in [
        "/icon.png?size=512",
        "/og.png?page=search&frame=3",
        "/api/draw/frame?frame=9&format=png&lang=ja",
        "/api/film?from=3&count=4&format=gif&delay=0.5",
        "/api/film?from=20&count=9&card=tall&format=apng",
        "/api/film/growth?count=3",
    ] {
        let request = http::Request::get(address)
            .body(Vec::new())
            .expect("a request");
        let served = site.answer(request).into_body().into_bytes();
        assert!(drawn(&lab, address) == served, "{address}");
    }
}

#[test]
fn a_picture_too_large_is_refused_before_it_is_sketched() {
    let lab = PortableLab::default();
    for address in ["/api/draw/tree?depth=4&format=png", "/api/film?from=99999"] {
        let (head, _) = ask(&lab, format!("GET {address}\n\n").as_bytes());
        assert!(!head.contains("picture\":"), "{head}");
        assert!(head.starts_with("{\"status\":4"), "{head}");
    }
}

#[test]
fn what_is_no_picture_is_refused() {
    let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='20'/>";
    for wrong in [
        format!("POST /png\nscale: 100\ntimes: 100\nlengths: 9999\n\n{svg}"),
        format!("POST /png\nscale: 0\ntimes: 100\nlengths: 9\n\n{svg}"),
        format!(
            "POST /jpeg\nscale: 100\ntimes: 100\nlengths: {}\n\n{svg}",
            svg.len()
        ),
        "POST /gif\nscale: 100\ntimes: 100\nlengths: 0\n\n".to_owned(),
        "POST /gif\n\n".to_owned(),
    ] {
        let mut reply = PictureLab::default().answer(wrong.as_bytes());
        let head = reply.next_part().expect("a head");
        assert!(head.starts_with(b"{\"status\":400,"), "{wrong}");
        assert!(reply.next_part().is_none(), "{wrong}");
    }
}
