//! A tree that is watched while it grows: its size, its frames, its pictures and films.

use serde_json::json;

use crate::common::{ask, has, lab};

#[test]
fn a_frame_a_node_in_the_order_asked_for() {
    let lab = lab(|_| {});
    let report = ask(&lab, "/api/growth?view=depth-first&depth=2&moves=1,1").json();
    let expected = json!({
        "schema": "marubatsu.growth/1", "game": "3x3", "board": "....o....",
        "depth": 2, "growth": "depth-first", "label": "none", "nodes": 1 + 8 + 8 * 7,
    });
    assert_eq!(report, expected);
    let told = [
        ("breadth-first", "Child 2 of 9 of the root is (1, 0)"),
        (
            "depth-first",
            "(0, 0) is expanded: 8 children at depth 2. The first is (1, 0)",
        ),
    ];
    for (view, begins) in told {
        let path = format!("/api/growth/frames?view={view}&depth=2&from=2&count=20");
        let lines = ask(&lab, &path).lines();
        let numbers: Vec<u64> = lines
            .iter()
            .map(|line| line["n"].as_u64().unwrap())
            .collect();
        assert!(numbers.into_iter().eq(2..22));
        let sentence = lines[0]["sentence"].as_str().unwrap();
        assert!(sentence.starts_with(begins), "{sentence}");
        assert!(lines[0]["svg"].as_str().unwrap().contains(sentence));
    }
    let last = ask(&lab, "/api/growth/frames?depth=2&from=80&count=20&lang=ja").lines();
    assert_eq!(last.len(), 2);
    assert!(last[1]["sentence"].as_str().unwrap().contains("8 個目"));
}

#[test]
fn pictures_and_films_are_files() {
    let lab = lab(|_| {});
    let lines = ask(&lab, "/api/growth/frames?depth=1&from=3&count=1").lines();
    let picture = ask(&lab, "/api/draw/growth?depth=1&frame=3");
    assert_eq!(lines[0]["svg"].as_str().unwrap(), picture.text.trim_end());
    let film = ask(&lab, "/api/film/growth?depth=1&from=7&count=9&delay=0.1");
    assert_eq!((film.status, &film.bytes[..4]), (200, &b"GIF8"[..]));
    let name = film.header("content-disposition").unwrap();
    assert!(name.contains("marubatsu-growth-7-9.gif"), "{name}");
}

/// Items that are sent by their identities alone, completed from the line before.
fn tree_of(line: &serde_json::Value) -> Vec<(String, bool)> {
    let items = line["tree"].as_array().expect("a list").iter();
    let item = items.map(|item| {
        let id = item["id"].as_str().expect("an identity");
        (id.to_owned(), item.get("shown").is_some())
    });
    item.collect()
}

#[test]
fn the_stage_has_a_line_a_node_and_tells_it() {
    let lab = lab(|_| {});
    let lines = ask(&lab, "/api/growth/stage?depth=2&from=8&count=4").lines();
    let numbers: Vec<u64> = lines.iter().filter_map(|line| line["n"].as_u64()).collect();
    assert_eq!(numbers, [8, 9, 10, 11]);
    let first = &lines[2];
    has(first, &json!({ "kind": "made", "moment": "horizon" }));
    assert_eq!(
        first["counters"],
        json!({ "made": [11, 1], "depth": [1, 1], "ended": [0, 0] })
    );
    has(first, &json!({ "depth": 2, "leave": 17 }));
    let said: String = first["sentence"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|part| part["text"].as_str())
        .collect();
    assert!(
        said.starts_with("Depth 2 begins. (0, 0) is expanded: 8 children at depth 2."),
        "{said}"
    );
    let pointed: Vec<&str> = first["sentence"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|part| part["node"].as_str())
        .collect();
    assert_eq!(pointed, ["0,0", "0,0 1,0"]);
    // What is the same as in the line before comes as its identity alone.
    let (before, now) = (tree_of(&lines[2]), tree_of(&lines[3]));
    assert!(
        before
            .iter()
            .all(|(id, _)| now.iter().any(|(other, _)| other == id))
    );
    let sent = now.iter().filter(|(_, sent)| *sent).count();
    assert!(sent < 10 && now.len() > 20, "{sent} of {}", now.len());
}

#[test]
fn the_whole_of_it_and_its_nodes_are_found() {
    let lab = lab(|_| {});
    for view in ["breadth-first", "depth-first"] {
        let of = |path: &str| ask(&lab, &format!("/api/growth/{path}&depth=2&view={view}")).json();
        let overview = of("overview?from=0");
        assert_eq!(overview["of"], 82);
        assert_eq!(overview["rows"].as_array().expect("a list").len(), 3);
        assert!(
            overview["svg"]
                .as_str()
                .expect("a picture")
                .contains("<path")
        );
        let (breadth, depth) = (json!({ "n": 10 }), json!({ "n": 2 }));
        let expected = if view == "breadth-first" {
            breadth
        } else {
            depth
        };
        assert_eq!(of("find?path=0,0+1,0"), expected);
        assert_eq!(of("find?path=0,0+1,0+2,0"), json!({ "n": null }));
    }
}

#[test]
fn the_tree_page_is_the_stage_while_the_tree_is_made_and_no_tree_is_too_large() {
    let lab = lab(|limits| limits.growth_nodes = 82);
    for view in ["breadth-first", "depth-first"] {
        let page = ask(&lab, &format!("/tree?view={view}&depth=2&frame=7"));
        assert_eq!(page.status, 200);
        for part in [
            "id=\"tree-picture\"",
            "/growth.js\"",
            "data-part=\"transport\"",
        ] {
            assert!(page.text.contains(part), "{part}");
        }
    }
    assert!(!ask(&lab, "/tree?view=classes").text.contains("growth.js"));
    assert_eq!(ask(&lab, "/api/growth?depth=2").status, 200);
    assert_eq!(ask(&lab, "/api/growth?depth=3").status, 400);
}
