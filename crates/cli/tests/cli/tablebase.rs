//! The command `tablebase`: what it tells is what the solver finds, and whatever is killed goes on to the same file.
//!
//! Invariant: a run is killed when its manifest has grown by some lines, so that every phase is hit on any machine.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};

use marubatsu::chance::Chance;
use serde_json::Value;

use crate::support::{directory, ended, marubatsu, program, run, started, wait_until};

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

/// How many lines the manifest beside a tablebase has.
fn lines(out: &Path) -> usize {
    let manifest = std::fs::read(out.with_extension("tablebase.work").join("manifest"));
    manifest.map_or(0, |text| text.split(|&byte| byte == b'\n').count() - 1)
}

/// Starts to build 4x4g by so many workers, in slices so small that the manifest has 335 lines by one worker and 180 by two: there is time to
/// kill it in each phase.
fn building(out: &Path, workers: usize, more: &[&str]) -> Child {
    let workers = workers.to_string();
    let arguments = [
        "tablebase",
        "build",
        "--game",
        "4x4g",
        "--workers",
        &workers,
        "-o",
        text(out),
        "--json",
        "--memory",
        "1",
    ];
    let mut command = program(&arguments);
    started(
        command
            .args(more)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped()),
    )
}

/// The file of a run that nobody disturbs.
fn whole(name: &str) -> (PathBuf, Vec<u8>) {
    let out = directory(name).join("whole.tablebase");
    let built = run(&format!("tablebase build --game 4x4g -o {}", text(&out)));
    built.done();
    let bytes = std::fs::read(&out).expect("it is written");
    (out, bytes)
}

#[test]
fn a_build_that_is_killed_twenty_times_makes_the_same_file() {
    let (path, bytes) = whole("tablebase-killed");
    let out = path.with_file_name("killed.tablebase");
    let mut chance = Chance::new(1);
    // Each some lines after the one before: while plies are found, where values begin, and on the way back.
    for kill in 0..20 {
        let workers = chance.pick(&[1, 2]).expect("there are two");
        let more = chance
            .pick(&[1, 2, 3, 4, 5, 6, 7, 8, 9])
            .expect("there are nine");
        let until = kill * 9 + more;
        let mut child = building(&out, workers, &[]);
        wait_until("it goes on", || lines(&out) >= until);
        let _ = child.kill();
        let _ = child.wait();
        // One that has ended while nobody looked has written the whole file.
        if let Ok(ended) = std::fs::read(&out) {
            assert!(kill > 15 && ended == bytes, "kill {kill}");
            break;
        }
    }
    ended(building(&out, 3, &[]), "the build");
    assert!(std::fs::read(&out).expect("it is written") == bytes);
}

#[test]
fn where_one_process_is_killed_the_other_ends_and_both_go_on_to_the_same_file() {
    let (path, bytes) = whole("tablebase-hosts");
    let free = || TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let free = [free(), free()];
    let lines_of: Vec<String> = free
        .iter()
        .map(|port| port.local_addr().expect("it has one").to_string())
        .collect();
    drop(free);
    let hosts = path.with_file_name("hosts");
    std::fs::write(&hosts, lines_of.join("\n")).expect("it can be written");
    let out = path.with_file_name("shared.tablebase");
    let both = || {
        ["0", "1"].map(|process| {
            building(
                &out,
                1,
                &[
                    "--hosts",
                    text(&hosts),
                    "--process",
                    process,
                    "--lang",
                    "en",
                ],
            )
        })
    };
    for (killed, least) in [(1, 60), (0, 150)] {
        let mut all = both();
        wait_until("it goes on", || lines(&out) >= least);
        let _ = all[killed].kill();
        let [first, second] = all;
        let (mut gone, left) = if killed == 0 {
            (first, second)
        } else {
            (second, first)
        };
        let _ = gone.wait();
        let left = ended(left, "the process that is left");
        let said = String::from_utf8_lossy(&left.stderr);
        assert_eq!(left.status.code(), Some(4), "{said}");
        assert!(
            said.starts_with("error: another process has ended"),
            "{said}"
        );
    }
    for child in both() {
        let output = ended(child, "the build");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), said.as_ref()), (Some(0), ""));
    }
    assert!(std::fs::read(&out).expect("it is written") == bytes);
}

#[test]
fn a_tablebase_tells_what_the_solver_finds() {
    let (path, _) = whole("tablebase-probe");
    let mut state = 1_u32;
    for _ in 0..12 {
        let mut moves = String::new();
        for _ in 0..5 {
            state = state.wrapping_mul(1_103_515_245).wrapping_add(12_345);
            moves += ["1", "2", "3", "4"][(state >> 16) as usize % 4];
        }
        let probed = marubatsu(&[
            "tablebase",
            "probe",
            text(&path),
            "--moves",
            &moves,
            "--json",
        ]);
        let solved = run(&format!(
            "solve --game 4x4g --moves '{moves}' --score shortest --json"
        ));
        if solved.code != Some(0) {
            // More than a column holds.
            assert_eq!(probed.code, solved.code);
            continue;
        }
        let (probed, solved) = (probed.json(), solved.json());
        let score = solved["score"].as_i64().expect("a whole number");
        let sign = if probed["turn"] == "o" { score } else { -score };
        let value = ["loss", "draw", "win"][usize::try_from(sign.signum() + 1).unwrap_or(1)];
        assert_eq!(probed["value"], value, "{moves}");
        let distance = probed["distance"].as_i64();
        assert_eq!(distance.is_none(), score == 0, "{moves}");
    }
}

#[test]
fn a_tablebase_is_verified_and_a_damaged_one_is_named() {
    let (path, mut bytes) = whole("tablebase-verify");
    let shown = marubatsu(&["tablebase", "show", text(&path), "--json"]).json();
    let verified = marubatsu(&["tablebase", "verify", text(&path), "--json"]).json();
    let is_verified = |document: &Value| document["verified"].as_bool();
    assert_eq!(
        [&shown, &verified].map(is_verified),
        [Some(false), Some(true)]
    );
    for document in [&shown, &verified] {
        assert_eq!(document["positions"], 161_029);
    }
    assert_eq!(shown["plies"], verified["plies"]);
    for (lang, said) in [
        ("en", "every value follows from the rules"),
        ("ja", "値はすべてルールどおり"),
    ] {
        let ran = marubatsu(&["tablebase", "verify", text(&path), "--lang", lang]);
        assert!(ran.done().contains(said));
    }
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&path, bytes).expect("it can be written");
    for (lang, said) in [("en", "it is damaged"), ("ja", "壊れています")] {
        let ran = marubatsu(&["tablebase", "verify", text(&path), "--lang", lang]);
        assert_eq!(ran.code, Some(3), "{ran:?}");
        assert!(ran.err.contains(said), "{ran:?}");
    }
}

#[test]
fn a_tablebase_is_exported_as_rows() {
    let (path, _) = whole("tablebase-export");
    let [csv, lines] = ["all.csv", "all.jsonl"].map(|name| path.with_file_name(name));
    for out in [&csv, &lines] {
        run(&format!(
            "tablebase export {} -o {}",
            text(&path),
            text(out)
        ))
        .done();
    }
    let csv = std::fs::read_to_string(csv).expect("it is written");
    let mut rows = csv.lines();
    assert_eq!(rows.next(), Some("ply,board,value,distance,positions"));
    assert_eq!(rows.next(), Some("0,................,draw,,1"));
    let positions = |row: &str| {
        row.rsplit_once(',')
            .and_then(|(_, last)| last.parse::<u32>().ok())
    };
    let all: u32 = csv.lines().filter_map(positions).sum();
    assert_eq!(all, 161_029);
    let lines = std::fs::read_to_string(lines).expect("it is written");
    for (row, line) in csv.lines().skip(1).zip(lines.lines()).step_by(1009) {
        let line: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let cell = |key: &str| match &line[key] {
            serde_json::Value::String(text) => text.clone(),
            serde_json::Value::Null => String::new(),
            other => other.to_string(),
        };
        let cells = ["ply", "board", "value", "distance", "positions"].map(cell);
        assert_eq!(cells.join(","), row);
    }
}

#[test]
fn a_plan_says_what_a_build_would_take_and_builds_nothing() {
    let counted = run("tablebase build --game 6x6x4g --plan --json").json();
    assert_eq!(counted["positions"], 69_173_028_785_u64);
    assert!(counted["error"].is_null());
    let sampled = run("tablebase build --game 4x4 --plan --json").json();
    let positions = sampled["positions"].as_f64().expect("a number");
    assert!((positions / 9_722_011.0 - 1.0).abs() < 0.01, "{positions}");
}
