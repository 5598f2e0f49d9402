//! The programs, questions and commands that `docs/players.md` shows: what it shows is what happens.

use serde_json::Value;

use super::server::Server;
use super::{blocks, document, path, root};
use crate::support::{directory, marubatsu};

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
