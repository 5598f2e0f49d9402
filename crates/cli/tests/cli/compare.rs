//! `compare`: known numbers side by side, and faults at their place in a side's text.

use serde_json::{Value, json};

use crate::support::run;

#[test]
fn so_many_paths_are_shown_as_asked_for() {
    let count = |line: &str| {
        let report = run(line).json();
        report["only_left"]["first"].as_array().map(Vec::len)
    };
    assert_eq!(count("compare --json --right window=range"), Some(20));
    assert_eq!(
        count("compare --json --right window=range --paths 3"),
        Some(3)
    );
    let text = run("compare --right window=range --paths 1").done();
    let reason = text.lines().last().expect("a reason");
    assert!(reason.starts_with("    Not visited: "), "{text}");
    assert!(
        !run("compare --right window=range --paths 0")
            .done()
            .contains("Not visited")
    );
}

#[test]
fn what_is_said_outside_applies_to_both() {
    let own = run("compare --json --table merged --left table=none,window=-1,1,fail=hard").json();
    let options = &own["left"]["options"];
    let of = ["table", "window", "fail"].map(|key| &options[key]);
    assert_eq!(of, ["none", "-1,1", "hard"]);
}

#[test]
fn a_text_for_people_has_a_line_for_every_depth_in_both_languages() {
    let text = run("compare --left algorithm=minimax --moves 1,1 --table merged").done();
    let first = |line: &str| {
        line.split_whitespace()
            .next()
            .unwrap_or_default()
            .to_owned()
    };
    let begins: Vec<String> = text.lines().skip(3).map(first).collect();
    assert!(
        begins[0] == "depth" && begins.contains(&"all".to_owned()),
        "{text}"
    );
    let japanese = run("compare --lang ja --right window=range").done();
    for word in ["左", "右", "深さ", "合計", "探索されない: "] {
        assert!(japanese.contains(word), "{word}: {japanese}");
    }
}

#[test]
fn a_stopped_search_is_compared_as_far_as_it_came() {
    let ran = run("compare --json --right node_limit=100");
    assert_eq!(ran.code, Some(4));
    assert!(ran.err.contains("partial"), "{ran:?}");
    let report = ran.json();
    assert_eq!(report["right"]["stopped"], json!("node_limit"));
    assert_eq!(report["right"]["score"], Value::Null);
    let first = &report["only_left"]["first"][0]["not_visited"];
    assert!(["alpha_cut", "beta_cut", "stopped"].contains(&first["by"].as_str().expect("a name")));
}
