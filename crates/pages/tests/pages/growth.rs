//! A tree that is watched while it grows: its size, its frames, its pictures and films.

use http::StatusCode;
use serde_json::json;

use crate::common::{ask, lab};

#[test]
fn a_frame_a_node_in_the_order_asked_for() {
    let lab = lab(|_| {});
    let report = ask(&lab, "/api/growth?view=depth-first&depth=2&moves=1,1").json();
    let expected = json!({
        "schema": "marubatsu.growth/1", "game": "3x3", "board": "....o....",
        "depth": 2, "growth": "depth-first", "label": "none", "nodes": 1 + 8 + 8 * 7,
    });
    assert_eq!(report, expected);
    for (view, depth) in [("breadth-first", 1), ("depth-first", 2)] {
        let path = format!("/api/growth/frames?view={view}&depth=2&from=2&count=20");
        let lines = ask(&lab, &path).lines();
        let numbers: Vec<u64> = lines
            .iter()
            .map(|line| line["n"].as_u64().unwrap())
            .collect();
        assert!(numbers.into_iter().eq(2..22));
        let sentence = lines[0]["sentence"].as_str().unwrap();
        assert!(
            sentence.ends_with(&format!("node 3 of 82, at depth {depth}.")),
            "{sentence}"
        );
        assert!(lines[0]["svg"].as_str().unwrap().contains(sentence));
    }
    let last = ask(&lab, "/api/growth/frames?depth=2&from=80&count=20&lang=ja").lines();
    assert_eq!(last.len(), 2);
    assert!(
        last[1]["sentence"]
            .as_str()
            .unwrap()
            .contains("82 個目のノード")
    );
}

#[test]
fn pictures_and_films_are_files() {
    let lab = lab(|_| {});
    let lines = ask(&lab, "/api/growth/frames?depth=1&from=3&count=1").lines();
    let picture = ask(&lab, "/api/draw/growth?depth=1&frame=3");
    assert_eq!(lines[0]["svg"].as_str().unwrap(), picture.text.trim_end());
    let film = ask(&lab, "/api/film/growth?depth=1&from=7&count=9&delay=0.1");
    assert_eq!(
        (film.status, &film.bytes[..4]),
        (StatusCode::OK, &b"GIF8"[..])
    );
    let name = film.header("content-disposition").unwrap();
    assert!(name.contains("marubatsu-growth-7-9.gif"), "{name}");
}

#[test]
fn a_tree_too_large_and_a_word_too_many_are_refused() {
    let lab = lab(|limits| limits.growth_nodes = 82);
    assert_eq!(ask(&lab, "/api/growth?depth=2").status, StatusCode::OK);
    for (path, key) in [
        ("growth?depth=3", "depth"),
        ("growth?depth=70000", "depth"),
        ("growth?depth=2&view=tree", "view"),
        ("growth?depth=2&score=shortest", "score"),
        ("growth?depth=2&moves=3,3", "moves"),
        ("growth/frames?depth=1&count=0", "count"),
        ("draw/growth?depth=1&frame=10", "frame"),
        ("film/growth?depth=1&from=10", "from"),
    ] {
        let answer = ask(&lab, &format!("/api/{path}"));
        assert_eq!(
            answer.status,
            StatusCode::BAD_REQUEST,
            "{path}: {}",
            answer.text
        );
        assert_eq!(answer.json()["error"]["key"], key, "{path}");
    }
}
