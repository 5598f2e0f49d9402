//! `search`: the numbers of the series, the report, its JSON.

use serde_json::json;

use crate::support::{marubatsu, run, same_as_recorded};

#[test]
fn json_is_one_line() {
    let out = run("search --json").done();
    assert_eq!(out.matches('\n').count(), 1);
    assert!(out.ends_with("}\n"));
}

#[test]
fn a_window_may_begin_with_a_minus() {
    let separate = run("search --json --window -1,0.5").json();
    let joined = run("search --json --window=-1,0.5").json();
    assert_eq!(separate["options"]["window"], json!("-1,0.5"));
    assert_eq!(separate["nodes"], joined["nodes"]);
    assert_eq!(run("search --json --game -1").json()["score"], json!(-1));
}

#[test]
fn a_limit_leaves_the_partial_result() {
    let ran = run("search --json --node-limit 5000");
    assert_eq!(ran.code, Some(4));
    let report = ran.json();
    assert_eq!(report["nodes"], json!(5000));
    assert_eq!(report["stopped"], json!("node_limit"));
    assert_eq!(
        ran.err,
        "warning: stopped at the node limit: the result is partial\n"
    );
    let timed = run("search --json --game 4x4 --time 0.1");
    assert_eq!(timed.code, Some(4));
    assert_eq!(timed.json()["stopped"], json!("time"));
}

/// The text without what differs from run to run: the line with the time, and the column of times of a table of depths.
fn report(arguments: &[&str]) -> String {
    let ran = marubatsu(arguments);
    let timed = |line: &&str| !line.starts_with("  Time ") && !line.starts_with("  時間 ");
    let kept: Vec<&str> = ran.out.lines().filter(timed).collect();
    assert_eq!(kept.len() + 1, ran.out.lines().count(), "{}", ran.out);
    let table = |line: &&str| line.ends_with(" ms") || line.ends_with(" ミリ秒");
    let first = kept.iter().position(table).unwrap_or(kept.len());
    let (facts, depths) = kept.split_at(first);
    let depths = depths
        .iter()
        .map(|row| row.rsplit_once(' ').map_or(*row, |(row, _)| row.trim_end()));
    facts
        .iter()
        .copied()
        .chain(depths)
        .collect::<Vec<_>>()
        .join("\n")
}

#[test]
fn the_report_reads_well() {
    let cases: [&[&str]; 8] = [
        &[],
        &["--moves", "1,1 0,0", "--children"],
        &["--moves", "1,1 1,0", "--score", "shortest"],
        &["--board", "oooxx...."],
        &[
            "--game",
            "connect4",
            "--moves",
            "4444",
            "--node-limit",
            "1000",
        ],
        &["--game", "(3 (5 2) o(-1 4))", "--board", "/2", "--children"],
        &["--window", "-5,-0.5"],
        &["--game", "4x4", "--deepen", "--node-limit", "3000"],
    ];
    for lang in ["en", "ja"] {
        let texts: Vec<String> = cases
            .iter()
            .map(|case| report(&[&["search", "--lang", lang], *case].concat()))
            .collect();
        let name = format!("report_{lang}");
        same_as_recorded(&name, &texts.join("\n-----\n"));
    }
}
