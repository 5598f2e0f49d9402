//! The lab as bytes: what is answered, and where a folder of files needs pages to start from.

use std::collections::BTreeSet;

use marubatsu_pages::routes;
use marubatsu_portable::PortableLab;

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
fn pages_go_out_by_another_door() {
    let engine = PortableLab::default();
    let (_, door) = ask(&engine, b"GET /static/js/door.js\n\n");
    assert!(text(&door).contains("new Worker("));
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
