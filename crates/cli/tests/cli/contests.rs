//! `match` and `prove`: known odds, tables, exit codes.

use serde_json::json;

use crate::support::{
    directory, lines, marubatsu, output, program, run, same_as_recorded, without_notes,
};

#[test]
fn contests_are_printed_as_recorded() {
    for lang in ["en", "ja"] {
        let text = |line: &str| {
            let ran = run(&format!("{line} --lang {lang}"));
            let timeless = |line: &&str| !line.ends_with(" s") && !line.ends_with(" 秒");
            let lines: Vec<&str> = ran.out.lines().filter(timeless).collect();
            format!("$ marubatsu {line}\n{}\n", lines.join("\n"))
        };
        let texts = [
            text("match ai14s ai2s --games 100 --seed 7"),
            text("match ai14s ai_gtsv --exact"),
            text("match ai2s ai8s ai14s ai_gtsv"),
            text("match ai2s ai8s ai14s --format markdown"),
            text("match ai14s ai2s --exact --format csv"),
            text("prove ai14s"),
            text("prove ai_gtsvrd"),
            text("prove ai10s --every-position"),
            text("analyze --moves 1,1 --player ai14s --player ai5 --player ai_gtsv"),
            text("analyze --moves 1,1 --why 1,0"),
        ];
        same_as_recorded(&format!("contests_{lang}"), &texts.join("\n"));
    }
}

#[test]
fn every_game_of_a_match_is_kept() {
    let file = directory("games-out").join("games.jsonl");
    let path = file.to_str().expect("UTF-8");
    let absent = concat!("absent=", env!("CARGO_BIN_EXE_marubatsu"), " --version");
    // Two that are known at every position; one that is asked; one that can't go on.
    for players in [
        "ai14s ai2s",
        "ai2 ai_pmc:pnum=5 --game 2x3",
        &format!("absent ai2s --player '{absent}'"),
    ] {
        let line = format!("match {players} --games 5 --json --games-out {path}");
        let report = run(&line).json();
        let text = std::fs::read_to_string(&file).expect("written");
        let games = lines(&text);
        assert_eq!(games.len(), 10, "{line}");
        for (at, game) in games.iter().enumerate() {
            assert_eq!(game["schema"], json!("marubatsu.game/1"));
            assert_eq!(game["number"], json!(at / 2));
            assert_eq!(game[["circle", "cross"][at % 2]], report["players"][0]);
        }
        let results = |side: usize, result: &str| {
            let games = games.iter().skip(side).step_by(2);
            json!(games.filter(|game| game["result"] == result).count())
        };
        for (side, key, ours) in [(0, "as_o", "o"), (1, "as_x", "x")] {
            assert_eq!(results(side, ours), report[key]["win"], "{line}");
            assert_eq!(results(side, "draw"), report[key]["draw"], "{line}");
        }
    }
}

#[test]
fn a_cross_table_that_is_too_wide_continues_below() {
    let mut robin = program(&["match", "ai1s", "ai2s", "ai8s", "ai14s"]);
    let output = output(robin.env("COLUMNS", "40"));
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let (points, sides) = text.split_once("how often").expect("two tables");
    let heads: Vec<Vec<&str>> = points
        .lines()
        .filter(|line| line.contains("player "))
        .map(|line| line.split_whitespace().collect())
        .collect();
    let first = ["player", "points", "1", "2", "3"];
    assert_eq!(heads, [&first[..], &["player", "points", "4"]], "{text}");
    let table = points.lines().skip(3).chain(sides.lines().skip(1));
    let mut widths = table.map(|line| line.chars().count());
    assert!(widths.all(|width| width <= 40), "{text}");
}

#[test]
fn facts_are_wrapped_behind_their_names() {
    let mut proof = program(&["prove", "ai_gtsvrd", "--lang", "ja"]);
    let output = output(proof.env("COLUMNS", "40"));
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let lines: Vec<&str> = text.lines().skip(2).collect();
    assert!(lines[0].starts_with("  強解決    はい ("), "{text}");
    assert!(lines[1].starts_with("            "), "{text}");
}

#[test]
fn a_proof_that_fails_exits_with_1_and_is_printed_all_the_same() {
    let ran = run("prove ai14s --json");
    assert_eq!((ran.code, ran.err.as_str()), (Some(1), ""));
    let report = ran.json();
    let ran = run("solved ai14s");
    assert_eq!(ran.code, Some(1));
    assert!(
        ran.out.contains("and 1 more (--all shows them)"),
        "{}",
        ran.out
    );
    let ran = run("prove ai14s --all");
    for wrong in report["wrong"].as_array().expect("a list") {
        assert!(ran.out.contains(wrong["board"].as_str().expect("a text")));
    }
    let ran = run("prove ai_gtsvrd --every-position --json");
    assert_eq!((ran.code, &ran.json()["strongly"]), (Some(0), &json!(true)));
}

#[test]
fn any_number_of_threads_proves_the_same() {
    let proved = |line: &str, threads: &str| {
        let mut report = run(&format!("prove {line} --json{threads}")).json();
        report.as_object_mut().expect("one").remove("seconds");
        report
    };
    for line in [
        "ai14s",
        "ai2",
        "ai1s --every-position",
        "ai_gt7 --game 4x3x3",
    ] {
        let one = proved(line, "");
        for threads in [" --threads 2", " --threads 3"] {
            assert_eq!(proved(line, threads), one, "{line}{threads}");
        }
    }
}

#[test]
fn the_first_wrong_position_is_drawn() {
    let directory = directory("wrong");
    for (name, begin) in [("wrong.svg", &b"<svg"[..]), ("wrong.png", &b"\x89PNG"[..])] {
        let file = directory.join(name);
        let path = file.to_str().expect("UTF-8");
        let ran = marubatsu(&["prove", "ai14s", "-o", path]);
        assert_eq!((ran.code, without_notes(&ran.err).as_str()), (Some(1), ""));
        assert!(
            std::fs::read(&file).expect("drawn").starts_with(begin),
            "{name}"
        );
    }
    let file = directory.join("none.svg");
    let ran = marubatsu(&["prove", "ai_gtsv", "-o", file.to_str().expect("UTF-8")]);
    assert_eq!(ran.code, Some(0));
    assert!(ran.err.contains("no picture"), "{}", ran.err);
    assert!(!file.exists());
}
