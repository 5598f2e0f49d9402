//! The programs, questions and commands that `docs/players.md` shows: what it shows is what happens.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Stdio};

use marubatsu_app::engine::GO;
use serde_json::Value;

use super::server::Server;
use super::{blocks, document, path, root};
use crate::support::{directory, marubatsu, program};

const NAMES: [&str; 2] = ["players.md", "players.ja.md"];

#[test]
fn the_players_shown_are_those_in_the_examples() {
    for name in NAMES {
        let text = document(name);
        for (language, file) in [("python", "player.py"), ("sh", "player.sh")] {
            let example = std::fs::read_to_string(root().join("examples").join(file));
            let example = example.expect("it is there");
            assert!(blocks(&text, language).contains(&example), "{name}: {file}");
        }
    }
}

#[test]
fn the_question_shown_is_asked_and_the_answer_shown_is_taken() {
    for name in NAMES {
        let shown = blocks(&document(name), "json");
        let [question, answer] = &shown[..] else {
            panic!("{name}: a question and an answer");
        };
        let folder = directory(name);
        let asked = folder.join("asked");
        let said = folder.join("said");
        std::fs::write(&said, answer).expect("a file");
        let [asked_path, said] = [&asked, &said].map(|file| path(file));
        let player = format!("shown=sh -c 'head -n 1 > {asked_path}; cat {said}; cat'");
        let arguments = ["analyze", "--moves", "1,1", "--player", &player, "--json"];
        let opinion = marubatsu(&arguments).json();
        let answer: Value = serde_json::from_str(answer).expect("JSON");
        assert_eq!(opinion["candidates"][0], answer["move"]);
        let asked = std::fs::read_to_string(asked).expect("it was asked");
        assert_eq!(asked, *question);
    }
}

#[test]
fn the_player_in_a_shell_plays_boards_and_trees() {
    let example = path(&root().join("examples/player.sh")).to_owned();
    let [mine, yours] = ["mine", "yours"].map(|name| format!("{name}=sh {example}"));
    let players = ["mine", "yours", "--player", &mine, "--player", &yours];
    for game in ["3x3", "4x3", "((3 5) (2 9))"] {
        let how = ["--games", "5", "--json", "--game", game];
        let report = marubatsu(&[&["match"], &players[..], &how].concat());
        assert_eq!(report.json()["faults"], serde_json::json!([0, 0]), "{game}");
    }
}

#[test]
fn the_player_shown_in_the_lab_is_there() {
    for name in NAMES {
        let text = document(name);
        let mut commands = text
            .split('`')
            .filter(|part| part.starts_with("marubatsu serve"));
        let command = commands.next().expect("a command");
        let words = command.replace("examples/", &format!("{}/examples/", path(&root())));
        let (words, player) = words.split_once(" '").expect("a player in quotes");
        let mut arguments: Vec<&str> = words.split(' ').skip(1).collect();
        arguments.push(player.trim_end_matches('\''));
        let server = Server::of(&arguments);
        let report = server.get("/api/match?player=mine&player=ai2&games=2");
        assert!(report.contains("\"faults\":[0,0]"), "{name}: {report}");
    }
}

/// A running engine.
fn engine() -> Child {
    let mut engine = program(&["engine"]);
    let engine = engine.stdin(Stdio::piped()).stdout(Stdio::piped());
    engine.spawn().expect("it starts")
}

/// What stays the same from run to run: a search that is stopped has searched whatever it had time for.
fn steady(line: &str) -> Value {
    let mut line: Value = serde_json::from_str(line).expect("JSON");
    for answer in line.as_object_mut().expect("an object").values_mut() {
        let answer = answer.as_object_mut().expect("an object");
        answer.remove("seconds");
        if answer.get("stopped").is_some_and(|why| why == "cancelled") {
            answer.retain(|key, _| ["id", "board", "turn", "stopped"].contains(&&**key));
        }
    }
    line
}

#[test]
fn the_dialogue_with_the_engine_is_as_shown() {
    let [shown, ja] = NAMES.map(|name| blocks(&document(name), "text").remove(0));
    assert_eq!(shown, ja);
    let mut engine = engine();
    let mut questions = engine.stdin.take().expect("a pipe");
    let answers = BufReader::new(engine.stdout.take().expect("a pipe"));
    let mut answers = answers.lines().map(|line| line.expect("UTF-8"));
    for line in shown.lines() {
        match line.split_at(2) {
            ("> ", question) => writeln!(questions, "{question}").expect("it reads"),
            ("< ", answer) => {
                let told = answers.next().expect("an answer");
                assert_eq!(steady(&told), steady(answer), "{told}");
            }
            _ => panic!("{line}"),
        }
    }
    assert_eq!(answers.next(), None, "it has quit");
    assert_eq!(engine.wait().expect("it ends").code(), Some(0));
}

#[test]
fn the_options_of_a_go_are_those_of_the_table() {
    for name in NAMES {
        let text = document(name);
        let table = text.split("| key of `go` |").nth(1);
        let table = table.or_else(|| text.split("| `go` のキー |").nth(1));
        let rows = table.expect("a table").lines().skip(2);
        let rows = rows.map_while(|row| row.strip_prefix("| `")?.split('`').next());
        let keys = GO.iter().map(|option| option.key);
        assert_eq!(rows.collect::<Vec<_>>(), keys.collect::<Vec<_>>(), "{name}");
    }
}

#[test]
fn the_client_shown_lets_the_solver_play_itself() {
    let client = root().join("examples/engine_client.py");
    let mut python = std::process::Command::new("python3");
    let ran = python.arg(client).arg(env!("CARGO_BIN_EXE_marubatsu"));
    let ran = ran.output().expect("python3 runs");
    let told = String::from_utf8(ran.stdout).expect("UTF-8");
    let shown = "3x3: 1,1 0,0 0,2 2,0 1,0 1,2 2,2 0,1 2,1\n\
                 scores: 0 0 0 0 0 0 0 0 0 0\n\
                 connect4: 5,0 6,3 6,2 6,1\n\
                 scores: 1 1 1 1 1\n";
    assert_eq!((ran.status.code(), told.as_str()), (Some(0), shown));
}

#[test]
fn the_end_of_the_input_stops_a_search_and_ends_the_engine() {
    let mut engine = engine();
    let mut questions = engine.stdin.take().expect("a pipe");
    let endless = "{\"position\":{\"game\":\"9x9x5\"}}\n{\"go\":{}}\nnonsense\n";
    questions.write_all(endless.as_bytes()).expect("it reads");
    drop(questions);
    let ran = engine.wait_with_output().expect("it ends");
    let told = String::from_utf8(ran.stdout).expect("UTF-8");
    let best = told.lines().find(|line| line.starts_with("{\"bestmove\""));
    assert!(
        best.is_some_and(|best| best.contains("\"cancelled\"")),
        "{told}"
    );
    assert!(
        told.lines()
            .last()
            .is_some_and(|line| line.contains("\"line\":3"))
    );
    assert_eq!(ran.status.code(), Some(0));
}
