//! Every document that the program writes, by small real runs: those of `outputs.txt`, and what takes more than a line.
//!
//! Invariant: between them the runs have every key that there can be.

use serde_json::Value;

use super::server::Server;
use super::{blocks, document};
use crate::support::{
    directory, ended, fed, interrupted, lines, program, run, signal, started, wait_until,
};

/// A document's section, and what was written.
pub(super) type Output = (&'static str, Vec<Value>);

/// The first line of a table in a file, and its rows.
fn table(name: &str, line: &str) -> [Vec<Value>; 2] {
    let file = directory(&format!("documents-{name}")).join(name);
    let mut arguments: Vec<&str> = line.split(' ').collect();
    arguments.push(file.to_str().expect("UTF-8"));
    crate::support::marubatsu(&arguments).done();
    let mut head = lines(&std::fs::read_to_string(&file).expect("it is written"));
    let rows = head.split_off(1);
    [head, rows]
}

/// What tables in files hold, and what is said of one of them.
fn tables() -> Vec<Output> {
    let [head, rows] = table("scores.jsonl", "table build -o");
    let limited = "search --table window --depth 4 --eval ai14s --table-out";
    let [search_head, mut search_rows] = table("search.jsonl", limited);
    let [_, whole] = table("whole.jsonl", "search --table merged --table-out");
    search_rows.extend(whole);
    let file = directory("documents-shown").join("t.jsonl");
    let file = file.to_str().expect("UTF-8").to_owned();
    run(&format!("table build -o {file}")).done();
    let shown = ["", " --moves 1,1"].map(|of| run(&format!("table show {file} --json{of}")).json());
    vec![
        ("marubatsu.table/1", head),
        ("table row", rows),
        ("marubatsu.search-table/1", search_head),
        ("search table row", search_rows),
        ("marubatsu.table-summary/1", shown.into()),
    ]
}

/// What a tablebase holds, and what it tells of positions: one where it matters who moves, and an end.
fn tablebases() -> Vec<Output> {
    let file = directory("documents-tablebase").join("small.tablebase");
    let file = file.to_str().expect("UTF-8").to_owned();
    let built = run(&format!("tablebase build --game 3x3 -o {file} --json")).json();
    let plan = |game| run(&format!("tablebase build --plan --game {game} --json")).json();
    let probe = |of| run(&format!("tablebase probe {file} --json --board {of}")).json();
    let probed = ["ox.......", "oxxxoo..o", "........."].map(probe);
    vec![
        ("marubatsu.tablebase/1", vec![built]),
        (
            "marubatsu.tablebase-plan/1",
            ["4x4x4g", "3x3"].map(plan).into(),
        ),
        ("marubatsu.probe/1", probed.into()),
    ]
}

/// The events of the search that `docs/events.md` tells, with values of its program.
fn told_rounds() -> Output {
    let file = directory("documents-told").join("search.jsonl");
    std::fs::write(&file, &blocks(&document("events.md"), "json")[2]).expect("a file");
    let file = file.to_str().expect("UTF-8");
    let events = run(&format!("trace --format jsonl --replay {file}"));
    ("round", lines(&events.out))
}

/// What a contest or a proof says that is interrupted while its first player thinks: it is started before there is anything to ask.
fn interrupted_at(name: &str, command: &str, others: &[&str]) -> Vec<Value> {
    let asked = directory(name).join("asked");
    let path = asked.to_str().expect("UTF-8");
    let slow = format!("slow=sh -c 'read question; touch {path}; exec sleep 600'");
    let arguments = [command, "slow", "--json", "--player", &slow];
    let child = started(program(&arguments).args(others));
    wait_until("the player is asked", || asked.exists());
    signal("INT", &child);
    let output = ended(child, command);
    lines(&String::from_utf8_lossy(&output.stdout))
}

/// What is told while a server works, and what it says in the end.
fn told(server: &Server) -> Vec<Output> {
    let mut told = lines(&server.get("/api/trace?progress=true&algorithm=minimax"));
    let summary = told.pop().expect("a last line");
    let report = server.get("/api/match?player=ai2&player=ai3&progress=true&format=markdown");
    let slow = ["serve", "--port", "0", "--player", "slow=sleep 5"];
    let asking = "/api/match?player=slow:timelimit=0.5&player=ai2&exact=true&progress=true";
    let mut asked = lines(&Server::of(&slow).get(asking));
    let refused = asked.pop().expect("a last line");
    let mut valued = lines(&server.get("/api/values?game=5x6g&progress=true"));
    valued.pop();
    let recorded = server.get("/api/events?board=oxo.xxo..");
    let brought = server.post("/api/import", &recorded);
    let rounds = server.post("/api/import", &blocks(&document("events.md"), "json")[2]);
    let lessons = [
        include_str!("../../../../pages/tests/pages/own_lessons/cut.toml"),
        include_str!("../lesson/broken.toml"),
    ];
    let lessons = lessons.map(|text| lines(&server.post("/api/lessons", text)));
    vec![
        // The search may end before the first of its lines; the player takes longer than that.
        ("progress", [told, asked, valued].concat()),
        ("error", vec![refused]),
        ("marubatsu.trace/1", vec![summary]),
        ("text", lines(&report).split_off(lines(&report).len() - 1)),
        ("marubatsu.trace/1", lines(&brought)),
        ("marubatsu.best-first-recording/1", lines(&rounds)),
        ("marubatsu.own-lesson/1", lessons.concat()),
    ]
}

/// Everything.
pub(super) fn outputs() -> Vec<Output> {
    let server = Server::start();
    let rows = include_str!("outputs.txt").lines();
    let rows = rows.filter_map(|line| line.split_once('|'));
    let written = rows.map(|(name, asked)| {
        let asked = asked.trim();
        let text = if asked.starts_with('/') {
            server.get(asked)
        } else {
            run(asked).out
        };
        (name.trim(), lines(&text))
    });
    let mut all: Vec<Output> = written.collect();
    let refused = fed(&["search", "--positions", "-"], b"nonsense\n\xff\n");
    all.push(("error line", lines(&refused.out)));
    let games = ["ai2", "--games", "9"];
    let [two, three] = [&games[..], &["ai3", "ai2", "--games", "9"]];
    let stopped = [
        ("marubatsu.match/1", "match", two),
        ("marubatsu.round-robin/1", "match", three),
        ("marubatsu.prove/1", "prove", &[]),
    ];
    for (at, (name, command, others)) in stopped.into_iter().enumerate() {
        let documents = interrupted_at(&format!("stopped-{at}"), command, others);
        all.push((name, documents));
    }
    for (name, command) in [("marubatsu.perft/1", "perft"), ("marubatsu.tree/1", "tree")] {
        let endless = [command, "--json", "--game", "4x4", "--depth", "16"];
        all.push((name, lines(&interrupted(&endless).out)));
    }
    all.push(told_rounds());
    all.extend(tables());
    all.extend(tablebases());
    all.extend(told(&server));
    all
}
