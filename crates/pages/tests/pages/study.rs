//! The tree page's documents: the same numbers as score tables.

use std::collections::BTreeSet;

use crate::common::{ask, document, has, lab};
use marubatsu_app::control::Control;
use marubatsu_app::lab::Lab;
use marubatsu_pages::{OwnTable, Site};
use serde_json::{Value, json};

#[test]
fn a_position_comes_with_its_moves_and_picture() {
    let found = document("/api/tree?score=shortest-draws&moves=0,0&theme=dark");
    assert_eq!(found["schema"], "marubatsu.study/1");
    has(&found, &json!({ "board": "o........", "turn": "x" }));
    assert_eq!(found["score"], 0.5);
    has(&found, &json!({ "parent": "", "path": "0,0" }));
    let best: Vec<&Value> = found["moves"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|mv| mv["best"] == true)
        .collect();
    assert_eq!(best.len(), 1);
    assert_eq!(best[0]["move"], json!([1, 1]));
    assert_eq!(found["line"][0], json!([1, 1]));
    assert_eq!(found["siblings"].as_array().unwrap().len(), 9);
    let shown = found["svg"].as_str().unwrap();
    assert!(shown.contains("data-node=\"0,0\""));
    let file = "/api/draw/study?score=shortest-draws&moves=0,0&theme=dark";
    let file = ask(&lab(|_| {}), file);
    assert_eq!(file.text, format!("{shown}\n"), "the page's own picture");
}

/// Whoever shows a position asks once: boards, lines, odds and classes of all its moves come with it.
#[test]
fn a_position_comes_with_lines_odds_and_classes() {
    let found = document("/api/tree?score=shortest&moves=1,1%201,0");
    has(&found, &json!({ "positions": 5478, "classes": 765 }));
    has(&found, &json!({ "size": [3, 3], "line_length": 5 }));
    let way: Vec<&Value> = found["way"].as_array().unwrap().iter().collect();
    let boards: Vec<&Value> = way.iter().map(|step| &step["board"]).collect();
    assert_eq!(boards, [".........", "....o....", "...xo...."]);
    assert_eq!(
        (&way[0]["move"], &way[2]["move"]),
        (&json!(null), &json!([1, 0]))
    );
    let moves = found["moves"].as_array().unwrap();
    let class = |n: usize| moves[n]["class"].as_u64().unwrap();
    assert_eq!(
        class(0),
        class(1),
        "both corners beside the cross are alike"
    );
    assert_ne!(class(0), class(2));
    let line = moves[0]["line"].as_array().unwrap();
    assert_eq!((line.len(), &moves[0]["line_length"]), (4, &json!(4)));
    assert_eq!(line[3]["board"].as_str().unwrap().matches('o').count(), 4);
    assert_eq!(line[3]["path"].as_str().unwrap().split(' ').count(), 7);
    let start = document("/api/tree");
    let odds = json!({ "o": "737/1260", "draw": "8/63", "x": "121/420" });
    assert_eq!(start["odds"], odds, "REFERENCE's");
    let children = start["moves"].as_array().unwrap();
    assert!(children.iter().all(|mv| mv["odds"]["o"].is_string()));
    let classes = children.iter().map(|mv| mv["class"].as_u64());
    assert_eq!(classes.collect::<BTreeSet<_>>().len(), 3);
}

/// What is too large as a whole is laid out from where it isn't; its numbers are those of the whole.
#[test]
fn a_tree_begins_after_some_of_the_moves() {
    let asked = "score=shortest&moves=1,1%201,0%200,0";
    let whole = document(&format!("/api/tree?{asked}"));
    let part = document(&format!("/api/tree?{asked}&from=2"));
    assert_eq!((&whole["from"], &part["from"]), (&json!(0), &json!(2)));
    assert!(part["positions"].as_u64() < whole["positions"].as_u64());
    let same = [
        "path", "board", "score", "line", "odds", "parent", "siblings", "turn",
    ];
    for key in same {
        assert_eq!(part[key], whole[key], "{key}");
    }
    assert_eq!(
        part["way"].as_array().unwrap()[..],
        whole["way"].as_array().unwrap()[2..]
    );
    assert!(
        part["svg"]
            .as_str()
            .unwrap()
            .contains("data-node=\"1,1 1,0 0,0\"")
    );
    let root = document(&format!("/api/tree?{asked}&from=3"));
    has(
        &root,
        &json!({ "parent": null, "siblings": ["1,1 1,0 0,0"] }),
    );
    let columns = document("/api/tree?game=4x3x3g&moves=14&from=2");
    assert_eq!(columns["path"], "0,2 3,2");
    let file = ask(&lab(|_| {}), &format!("/api/draw/study?{asked}&from=2"));
    assert!(file.text.contains("data-node=\"1,1 1,0 0,0\""));
    let own = ask(&lab_with_table(), "/api/tree?table=mine&moves=0,0&from=1");
    assert_eq!(own.json()["error"]["key"], "from");
}

/// The empty board's odds are REFERENCE's: 737/1260, 121/420, 8/63.
#[test]
fn boards_say_what_is_chosen() {
    for (label, said) in [("o-win", "0.585"), ("x-win", "0.288"), ("draw", "0.127")] {
        for path in ["tree", "classes"] {
            let found = document(&format!("/api/{path}?label={label}"));
            assert_eq!(found["label"], label);
            let svg = found["svg"].as_str().unwrap();
            assert!(svg.contains(&format!(">{said}<")), "{path} {label}");
        }
        let file = ask(&lab(|_| {}), &format!("/api/draw/study?label={label}"));
        assert!(file.text.contains(&format!(">{said}<")), "{label}");
        let tree = format!("/api/draw/tree?depth=0&label={label}");
        assert!(ask(&lab(|_| {}), &tree).text.contains(&format!(">{said}<")));
        let growth = document(&format!("/api/growth?depth=1&label={label}"));
        assert_eq!(growth["label"], label);
        let frame = format!("/api/growth/frames?depth=1&count=1&label={label}");
        let frame = ask(&lab(|_| {}), &frame).text;
        assert!(frame.contains(&format!(">{said}<")), "{label}");
    }
    assert_eq!(document("/api/tree")["label"], "score");
    assert_eq!(document("/api/growth?depth=1")["label"], "none");
    let bare = document("/api/tree?label=none");
    assert!(!bare["svg"].as_str().unwrap().contains("<text"));
}

#[test]
fn the_tree_page_lets_choose_what_boards_say() {
    let page = ask(&lab(|_| {}), "/tree?label=x-win&lang=en").text;
    assert!(page.contains("<option value=\"x-win\" selected>chance that × wins</option>"));
    let japanese = ask(&lab(|_| {}), "/tree?lang=ja").text;
    assert!(japanese.contains("引き分けの確率"));
}

#[test]
fn a_class_comes_with_its_neighbours() {
    let found = document("/api/classes?moves=2,2");
    assert_eq!(found["schema"], "marubatsu.classes/1");
    has(&found, &json!({ "path": "0,0", "depth": 1 }));
    let counts: Vec<u64> = found["depths"]
        .as_array()
        .unwrap()
        .iter()
        .map(|depth| depth[0].as_u64().unwrap())
        .collect();
    assert_eq!(counts, [1, 3, 12, 38, 108, 174, 204, 153, 57, 15]);
    assert_eq!(found["neighbours"], json!([null, "1,0"]));
    assert_eq!(found["parents"], json!([""]));
    assert_eq!(found["children"].as_array().unwrap().len(), 5);
}

#[test]
fn the_page_is_valid_without_parameters() {
    let page = ask(&lab(|_| {}), "/tree");
    assert_eq!(page.status, 200);
    for id in [
        "option-game",
        "option-score",
        "option-lost",
        "view",
        "drawing",
        "rows",
    ] {
        assert!(page.text.contains(&format!("id=\"{id}\"")), "{id}");
    }
}

/// A lab whose table says that the first move in the corner is the best, and worth 7.
fn lab_with_table() -> Site {
    let request = Lab::default().read([("game", "3x2x2")]).unwrap();
    let mut table = Lab::default().table(&request, &Control::default()).unwrap();
    table.rows[0].score = serde_json::from_str("7").unwrap();
    table.rows[0].best_moves = vec![vec![0, 0]];
    let study = Lab::default().imported(&table).unwrap().into();
    let name = "mine".to_owned();
    lab(|_| {}).with_tables(vec![OwnTable { name, study }])
}

#[test]
fn a_table_of_ones_own_is_chosen_by_name() {
    let lab = lab_with_table();
    let found = ask(&lab, "/api/tree?table=mine").json();
    has(&found, &json!({ "game": "3x2", "score": 7 }));
    assert_eq!(found["line"][0], json!([0, 0]));
    let best = found["moves"].as_array().unwrap().iter();
    assert_eq!(best.filter(|mv| mv["best"] == true).count(), 1);
    let class = ask(&lab, "/api/classes?table=mine").json();
    assert_eq!(class["score"], 7);
    let page = ask(&lab, "/tree?table=mine");
    assert!(
        page.text
            .contains("<option value=\"mine\" selected>mine</option>")
    );
    let without = ask(&crate::common::lab(|_| {}), "/tree");
    assert!(!without.text.contains("option-table"));
}

#[test]
fn a_request_names_a_known_table_and_nothing_beside_it() {
    let lab = lab_with_table();
    for (path, status, key) in [
        ("table=yours", 400, "table"),
        ("table=mine&game=3x2x2", 400, "game"),
        ("table=mine&lost=ranked", 400, "lost"),
        ("table=mine&table=mine", 400, "table"),
        ("table=..%2Fmine.csv", 403, "table"),
    ] {
        for page in ["tree", "api/tree", "api/classes"] {
            let answer = ask(&lab, &format!("/{page}?{path}"));
            assert_eq!(answer.status, status, "{page} {path}: {}", answer.text);
            assert!(answer.text.contains(key), "{path}");
        }
    }
}

#[test]
fn the_whole_table_is_taken_as_the_command_line_writes_it() {
    let answer = ask(&lab(|_| {}), "/api/table?game=2x2&score=shortest");
    assert_eq!(answer.status, 200, "{}", answer.text);
    let request = Lab::default().read([("game", "2x2"), ("score", "shortest")]);
    let table = Lab::default().table(&request.unwrap(), &Control::default());
    let table = table.unwrap();
    let mut written = Vec::new();
    let kind = marubatsu_app::table::FileKind::Csv;
    table.write(kind, &mut written).unwrap();
    assert_eq!(answer.text.as_bytes(), written);
    let lines = ask(&lab(|_| {}), "/api/table?game=2x2&format=jsonl");
    assert!(lines.text.starts_with('{'), "{}", lines.text);
    let large = ask(&lab(|_| {}), "/api/table?game=7x6x4g");
    assert_eq!(large.status / 100, 4, "{}", large.status);
}
