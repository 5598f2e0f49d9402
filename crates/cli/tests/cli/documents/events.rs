//! The programs and lines that `docs/events.md` shows, and the fields that it names.

use std::process::Command;

use serde_json::Value;

use super::{blocks, document, path};
use crate::support::{directory, marubatsu, run};

const NAMES: [&str; 2] = ["events.md", "events.ja.md"];

/// What a program in Python prints.
fn python(program: &str) -> String {
    let ran = Command::new("python3").args(["-c", program]).output();
    let ran = ran.expect("python3 runs");
    assert!(
        ran.status.success(),
        "{}",
        String::from_utf8_lossy(&ran.stderr)
    );
    String::from_utf8(ran.stdout).expect("UTF-8")
}

#[test]
fn the_searches_that_programs_write_are_shown() {
    let [en, ja] = NAMES.map(|name| blocks(&document(name), "python"));
    assert_eq!(en.len(), 3);
    assert_eq!(
        en[0], ja[0],
        "the shortest program is the same in both languages"
    );
    let file = directory("events-of-programs").join("search.jsonl");
    for program in en.iter().chain(&ja) {
        std::fs::write(&file, python(program)).expect("a file");
        let shown = marubatsu(&["trace", "--replay", path(&file), "--format", "sentences"]);
        assert!(shown.done().lines().count() > 10);
    }
}

#[test]
fn the_best_first_searches_that_are_described_are_shown() {
    let file = directory("told-rounds").join("search.jsonl");
    for name in NAMES {
        let lines = blocks(&document(name), "json");
        for (told, frames) in [(&lines[2], 12), (&lines[3], 8)] {
            std::fs::write(&file, told).expect("a file");
            let shown = marubatsu(&["trace", "--replay", path(&file)]).done();
            assert_eq!(shown.lines().count(), frames, "{name}: {shown}");
        }
    }
}

#[test]
fn the_alpha_beta_search_in_python_has_the_frames_of_ours() {
    let file = directory("alpha-beta-in-python").join("search.jsonl");
    for name in NAMES {
        let program = &blocks(&document(name), "python")[1];
        std::fs::write(&file, python(program)).expect("a file");
        let theirs = marubatsu(&["trace", "--replay", path(&file), "--format", "jsonl"]).done();
        let ours = run("trace --board o...x.... --format jsonl").done();
        assert_eq!(theirs, ours, "{name}");
    }
}

#[test]
fn the_leaf_outside_its_window_is_one_of_a_search() {
    let tree = [
        "trace",
        "--game",
        "((3 5) (2 9))",
        "--window",
        "4,6",
        "--format",
        "events",
    ];
    for fail in ["soft", "hard"] {
        let events = marubatsu(&[&tree[..], &["--fail", fail]].concat()).done();
        for name in NAMES {
            let leaf = blocks(&document(name), "json").remove(1);
            assert!(events.contains(&leaf), "{name}: {leaf}");
        }
    }
}

/// The events that a document describes with their fields.
fn described(name: &str) -> Vec<(String, String)> {
    let text = document(name);
    let mut event = String::new();
    let mut described = Vec::new();
    for row in text.lines().filter(|line| line.starts_with("| ")) {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        if cells.len() != 6 {
            continue;
        }
        let code = |cell: &str| {
            cell.split('`')
                .skip(1)
                .step_by(2)
                .map(str::to_owned)
                .collect()
        };
        let (events, fields): (Vec<String>, Vec<String>) = (code(cells[1]), code(cells[2]));
        if let Some(named) = events.into_iter().next() {
            event = named;
        }
        described.extend(fields.into_iter().map(|field| (event.clone(), field)));
    }
    described
}

#[test]
fn every_field_of_an_event_is_described() {
    let lines = [
        "trace --format events --algorithm mtdf --table merged --game 2x2",
        "trace --format events --algorithm scout --table merged --deepen --depth 3 --order previous",
        "trace --format events --table window --window 0,1 --board o...x....",
    ];
    let [en, ja] = NAMES.map(described);
    assert_eq!(en, ja);
    for line in lines.map(|line| run(line).done()) {
        for event in line.lines().skip(1) {
            let event: Value = serde_json::from_str(event).expect("JSON");
            let fields = event.as_object().expect("an object");
            let named = fields["event"].as_str().expect("a name").to_owned();
            for field in fields.keys().filter(|field| *field != "event") {
                let pair = (named.clone(), field.clone());
                assert!(en.contains(&pair), "{pair:?}: {event}");
            }
        }
    }
}
