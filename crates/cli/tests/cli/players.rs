//! `players` and `analyze`: who there is, and what they think.

use serde_json::{Value, json};

use crate::support::{directory, fed, lines, marubatsu, run};

#[test]
fn players_are_listed_with_their_parameters() {
    let report = run("players --json").json();
    assert_eq!(report["schema"], json!("marubatsu.players/1"));
    let players = report["players"].as_array().expect("a list");
    let named = |name: &str| players.iter().find(|player| player["name"] == json!(name));
    let ai14s = named("ai14s").expect("it is listed");
    assert_eq!(ai14s["family"], json!("by-score"));
    let parameter = &ai14s["parameters"][0];
    for key in ["name", "default", "range", "about", "about_ja"] {
        assert!(parameter[key].is_string(), "{key}");
    }
    for name in ["human", "ai1", "ai_gtsvrd", "ai_abs_tt4", "ai_pmc"] {
        assert!(named(name).is_some(), "{name}");
    }
    for lang in ["en", "ja"] {
        let text = run(&format!("players --lang {lang}")).done();
        for player in players {
            let name = player["name"].as_str().expect("a text");
            assert!(text.contains(&format!("  {name} ")), "{name}");
        }
    }
    let of_a_game = run("players --game connect4").done();
    assert!(of_a_game.contains("  club ") && !of_a_game.contains("  ai14s "));
}

#[test]
fn one_player_is_shown() {
    let out = run("players ai_pmc").done();
    assert!(out.contains("pnum") && !out.contains("ai14s"), "{out}");
}

#[test]
fn players_are_asked_about_a_position() {
    let ran = run("analyze --moves '1,1 0,0' --player ai14s --player ai5 --json");
    let reports = lines(&ran.done());
    assert_eq!(reports.len(), 2);
    assert_eq!(reports[0]["schema"], json!("marubatsu.analyze/1"));
    assert_eq!(reports[0]["player"], json!("ai14s"));
    assert_eq!(reports[0]["scores"].as_array().map(Vec::len), Some(7));
    assert_eq!(reports[1]["scores"], Value::Null);
    for lang in ["en", "ja"] {
        let out = run(&format!(
            "analyze --moves '1,1 0,0' --player ai14s --player ai5 --lang '{lang}'"
        ));
        let out = out.done();
        let head = out.lines().nth(2).expect("the players' names");
        assert!(head.contains("ai14s") && head.contains("ai5"), "{out}");
        assert!(out.lines().all(|line| line.chars().count() <= 80), "{out}");
    }
}

#[test]
fn many_positions_are_answered_in_order_and_bad_ones_in_their_place() {
    let ran = fed(
        &[
            "analyze",
            "--positions",
            "-",
            "--player",
            "ai2s",
            "--player",
            "ai3s",
        ],
        b".........\nnonsense\no........\n",
    );
    assert_eq!(ran.code, Some(3));
    let answers = lines(&ran.out);
    assert_eq!(answers.len(), 5);
    assert_eq!(answers[1]["player"], json!("ai3s"));
    assert_eq!(answers[2]["error"]["line"], json!(2));
    assert_eq!(answers[3]["board"], json!("o........"));
}

#[test]
fn all_positions_of_a_small_game_are_walked() {
    let answers = lines(&run("analyze --all --game 2x2 --player ai2s").done());
    assert_eq!(answers[0]["board"], json!("...."));
    let candidates = |answer: &Value| answer["candidates"].as_array().map(Vec::len);
    assert!(answers.iter().all(|answer| candidates(answer) > Some(0)));
    assert_eq!(run("analyze --all --game 5x5 --player ai2s").code, Some(3));
}

#[test]
fn a_move_is_explained() {
    let report = run("analyze --moves '1,1 1,0 0,0' --why 0,1 --json");
    let report = report.json();
    assert_eq!(report["schema"], json!("marubatsu.why/1"));
    assert_eq!(report["best"], json!(false));
    let text = run("analyze --moves '1,1 1,0 0,0' --why 0,1 --lang ja");
    let sentence = report["sentence_ja"].as_str().expect("a text");
    let words: String = text.done().split_whitespace().collect();
    let sentence: String = sentence.split_whitespace().collect();
    assert!(words.contains(&sentence), "{words}");
}

#[test]
fn a_table_of_ones_own_is_a_player() {
    let directory = directory("own-table");
    let file = directory.join("scores.csv");
    let path = file.to_str().expect("UTF-8");
    marubatsu(&["table", "build", "-o", path, "--score", "shortest"]).done();
    let table = format!("mine={path}");
    let ran = run(&format!(
        "analyze --score-table '{table}' --player mine --player ai_gtsv --json"
    ));
    let answers = lines(&ran.done());
    assert_eq!(answers[0]["candidates"], answers[1]["candidates"]);
    let ran = run(&format!(
        "match mine ai_gtsv --exact --json --score-table '{table}'"
    ));
    assert_eq!(ran.json()["mean"]["draw"]["fraction"], json!("1"));
    let ran = marubatsu(&["players", "--score-table", &table, "mine"]);
    assert!(ran.done().contains("mine"));
    let ran = run(&format!(
        "match mine ai2s --game 4x4 --score-table '{table}'"
    ));
    assert_eq!(ran.code, Some(3));
    assert!(ran.err.contains("mine is a table for 3x3"), "{}", ran.err);
}

#[cfg(unix)]
#[test]
fn a_program_is_a_player() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/player.py");
    let program = format!("mine=python3 {script}");
    let ran = marubatsu(&["analyze", "--player", &program, "--json"]);
    let answer = ran.json();
    assert_eq!(answer["player"], json!("mine"));
    let ran = run(&format!(
        "match mine ai2s --player '{program}' --games 2 --json"
    ));
    assert_eq!(ran.json()["faults"], json!([0, 0]));
    let ran = run("match mine ai2s --player mine=false --games 2");
    assert_eq!(ran.code, Some(0));
    assert!(
        ran.out
            .contains("mine lost 4 games because it made no move"),
        "{}",
        ran.out
    );
    for command in ["match mine ai2s", "prove mine", "analyze --player mine"] {
        let ran = run(&format!("{command} --player mine=/nowhere/player"));
        assert_eq!((ran.code, ran.out.as_str()), (Some(3), ""), "{command}");
        let said = "error: mine: can't start the program: ";
        assert!(ran.err.starts_with(said), "{}", ran.err);
    }
}
