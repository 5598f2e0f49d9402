//! `play`: games from a pipe, in both languages.

use std::io::Write;
use std::process::Stdio;

use crate::support::{directory, ended, fed, program, started};

fn played(arguments: &[&str], typed: &str) -> String {
    fed(&[&["play"], arguments].concat(), typed.as_bytes()).done()
}

#[test]
fn a_game_of_two_people_ends_with_its_winner() {
    let people = ["--circle", "human", "--cross", "human"];
    let out = played(&people, "7\n1\n8\n2\n9\n");
    assert!(out.ends_with("〇 wins\n"), "{out}");
    let board = "    0   o   o  >o\n    1   .   .   .\n    2   x   x   .\n";
    assert!(out.contains(board), "{out}");
    let out = played(
        &[&people[..], &["--lang", "ja"]].concat(),
        "5 \n1,1\n9\n待った\n終了\n",
    );
    assert!(out.contains("既にマークがあります"), "{out}");
    let draw = "1,1\n0,0\n2,0\n0,2\n0,1\n2,1\n1,0\n1,2\n2,2\n";
    assert!(played(&people, draw).ends_with("A draw\n"));
    let columns = played(
        &[&people[..], &["--game", "connect4"]].concat(),
        "4\n3\n4\n3\n4\n3\n4\n",
    );
    assert!(columns.ends_with("〇 wins\n"), "{columns}");
}

#[test]
fn computers_answer_and_the_same_seed_is_the_same_game() {
    let out = played(&["--seed", "1"], "5\nhint\nundo\nq\n");
    assert!(out.contains("× ai14s plays "), "{out}");
    assert!(out.contains("ai_gtsv would play "), "{out}");
    assert_eq!(played(&["--seed", "1"], "5\nhint\nundo\nq\n"), out);
    let out = played(&["--circle", "ai2s", "--cross", "ai14s", "--seed", "2"], "");
    let last = out.lines().last().expect("a result");
    assert!(["〇 wins", "× wins", "A draw"].contains(&last), "{out}");
    let out = played(
        &["--game", "4x4", "--seed", "2", "--cross", "ai6"],
        "0,0\nswap\n",
    );
    assert!(
        out.contains("× ai6 plays") && out.contains("〇 ai6 plays"),
        "{out}"
    );
}

#[test]
fn games_are_saved_and_loaded() {
    let file = directory("play").join("a game.txt");
    let path = file.to_str().expect("UTF-8");
    let typed = format!("5\nsave {path}\nrestart\nload {path}\nq\n");
    let out = played(&["--cross", "human"], &typed);
    assert!(out.contains(&format!("saved: {path}")), "{out}");
    let kept = std::fs::read_to_string(&file).expect("saved");
    assert_eq!(
        kept,
        "marubatsu game 1\ngame 3x3\ncircle human\ncross human\nmoves 1,1\n"
    );
    assert!(out.trim_end().ends_with("2   .   .   .\n    y"), "{out}");
    let out = played(&[], "load /nowhere\nload\nsave\nsave /nowhere/x\nq\n");
    assert!(out.contains("no such file"), "{out}");
    std::fs::write(&file, "nonsense").expect("written");
    assert!(played(&[], &format!("load {path}\n")).contains("not a saved game"));
    let bad = kept.replace("1,1", "1,1 1,1");
    std::fs::write(&file, bad).expect("written");
    assert!(played(&[], &format!("load {path}\n")).contains("taken"));
}

#[test]
fn everything_typed_is_answered() {
    let out = played(
        &["--seed", "1"],
        "?\n0\n10\n\u{7}\u{1b}[31m\n99,99\n\nundo\n",
    );
    assert!(out.contains("7 8 9"), "{out}");
    assert!(out.contains("nothing to undo"), "{out}");
    assert!(!out.contains(['\u{7}', '\u{1b}']), "{out:?}");
    let out = played(&["--lang", "ja", "--game", "connect4"], "?\n");
    assert!(out.contains("列の番号"), "{out}");
    assert!(
        played(&["--game", "(1 (2 3))", "--cross", "human"], "?\n1\n0\n")
            .contains("Game over: score 2")
    );
}

#[test]
fn a_closed_pipe_is_no_error() {
    let mut child = started(program(&["play"]).stdin(Stdio::piped()));
    drop(child.stdout.take());
    let mut typed = child.stdin.take().expect("stdin is piped");
    // It may have ended already.
    let _ = typed.write_all(b"5\n?\n?\n");
    drop(typed);
    let output = ended(child, "the game");
    assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0));
}
