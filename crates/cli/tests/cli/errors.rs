//! What goes wrong: exit codes, and messages that show the place, in both languages.

use std::ffi::OsStr;

use crate::support::{marubatsu, program, run, same_as_recorded};

/// Arguments and the exit code they lead to.
const WRONG: &[(&[&str], i32)] = &[
    // Unknown names.
    (&["serach"], 2),
    (&["help", "serach"], 2),
    (&["completions", "bsh"], 2),
    (&["completions"], 2),
    (&["search", "--tabel", "merged"], 2),
    (&["search", "--table", "bonds"], 2),
    (&["search", "--algorithm", ""], 3),
    (&["search", "--algorithm", "negamax"], 2),
    (&["search", "--format", "json"], 2),
    (&["players", "--format=json"], 2),
    (&["search", "--color", "sometimes"], 2),
    (&["search", "--lang", "fr"], 2),
    (&["trace", "--format", "txt"], 2),
    (&["trace", "--children"], 2),
    (&["--json"], 2),
    // What does not go together.
    (&["search", "--game", "3x3", "--game", "4x4"], 2),
    (&["search", "--board", ".........", "--moves", "1,1"], 2),
    (&["search", "--positions", "-", "--board", "........."], 2),
    (&["search", "--positions", "-", "--moves", "1,1"], 2),
    (&["search", "--game", "(1 2)", "--score", "shortest"], 2),
    (&["trace", "--replay", "x", "--record", "y"], 2),
    // Missing and superfluous values.
    (&["search", "--board"], 2),
    (&["search", "--window", "--table", "merged"], 2),
    (&["search", "--json=1"], 2),
    (&["search", "3x3"], 2),
    // Players.
    (&["players", "ai15s"], 3),
    (&["players", "ai1", "ai2"], 2),
    (&["analyze"], 2),
    (&["analyze", "--player", "ai14"], 3),
    (&["analyze", "--player", "ai14s:score_20=1"], 3),
    (&["analyze", "--player", "human"], 2),
    (&["analyze", "--player", "ai3", "--game", "4x4"], 3),
    (&["analyze", "--player", "ai1", "--why", "1,1"], 2),
    (
        &["analyze", "--all", "--moves", "1,1", "--player", "ai1"],
        2,
    ),
    (
        &["analyze", "--positions", "/nowhere", "--player", "ai1"],
        3,
    ),
    (&["analyze", "--why", "9,9"], 3),
    (&["match"], 2),
    (&["match", "ai1"], 2),
    (&["match", "ai1", "ai999s"], 3),
    (&["match", "ai1", "human"], 2),
    (&["match", "ai1", "ai2", "--game", "tictactoe"], 3),
    (&["match", "ai1", "ai3", "--game", "4x4"], 3),
    (&["match", "ai1", "ai2", "--games", "0"], 3),
    (
        &["match", "ai1", "ai2", "--games", "99999999999999999999"],
        3,
    ),
    (&["match", "ai1", "ai2", "--exact", "--games", "5"], 2),
    (&["match", "ai1", "ai2", "--exact", "--game", "5x5"], 3),
    (&["match", "ai1", "ai2", "--json", "--format", "csv"], 2),
    (&["match", "ai1", "ai2", "--format", "html"], 2),
    (&["match", "ai1", "ai2", "--format", "json"], 2),
    (&["match", "ai1", "ai2", "--player", "ai3"], 3),
    (
        &["match", "ai1", "mine", "--score-table", "mine=/nowhere.csv"],
        3,
    ),
    (&["prove"], 2),
    (&["prove", "ai14x"], 3),
    (&["prove", "ai14s", "-o", "wrong.gif"], 3),
    (&["prove", "ai1", "--game", "5x5"], 3),
    (&["play", "--circle", "nobody"], 3),
    (&["play", "--hints", "human"], 3),
    (&["play", "--seed", "-1"], 3),
    (&["serve", "--score-table", "x"], 3),
    (&["--score-table", "a=b", "search"], 2),
    // Games.
    (&["search", "--game", "chess"], 3),
    (&["search", "--game", "Connect4"], 3),
    (&["search", "--game", "conect4"], 3),
    (&["search", "--game", "7X6X4G"], 3),
    (&["search", "--game", "99999x99999"], 3),
    (&["search", "--game", "99999999999999999999x1"], 3),
    (&["search", "--game", "0x3"], 3),
    (&["search", "--game", "3x3x9"], 3),
    (&["search", "--game", "(1 (2"], 3),
    (&["search", "--game", "random:sed=1"], 3),
    (&["search", "--game", "〇×ゲーム🎲"], 3),
    // Positions.
    (&["search", "--board", ""], 3),
    (&["search", "--board", "......o."], 3),
    (&["search", "--board", "oo......."], 3),
    (&["search", "--board", "oooxxx..."], 3),
    (&["search", "--board", "〇〇......."], 3),
    (&["search", "--game", "connect4", "--moves", "4444444"], 3),
    (&["search", "--moves", "1,1 1,1"], 3),
    (&["search", "--moves", "1,1 〇"], 3),
    (&["search", "--moves", "b2"], 3),
    (&["search", "--moves", "5"], 3),
    (&["search", "--game", "connect4", "--moves", "b2"], 3),
    (&["search", "--game", "((3 5) (2 9))", "--moves", "b2"], 3),
    (&["search", "--moves", "3,0"], 3),
    // Numbers and scores.
    (&["search", "--window", "1,-1"], 3),
    (&["search", "--window", "0,0.001"], 3),
    (&["search", "--node-limit", "99999999999999999999"], 3),
    (&["search", "--node-limit", "-5"], 3),
    (&["search", "--node-limit", "0"], 3),
    (&["search", "--time", "NaN"], 3),
    (&["search", "--time", "0.0001"], 3),
    (&["trace", "--from", "1.5"], 3),
    (&["trace", "--where", "kind=update,nde=min"], 3),
    (&["trace", "--where", "kind=updat"], 3),
    // Files.
    (&["search", "--positions", "/nowhere/boards.txt"], 3),
    (&["trace", "--replay", "/nowhere/search.trace"], 3),
    (&["trace", "--replay", "/"], 3),
    (&["trace", "--out", "/nowhere/frames.txt"], 3),
    (&["trace", "--record", "/"], 3),
];

#[test]
fn every_mistake_has_its_exit_code_and_prints_nothing() {
    for (arguments, code) in WRONG {
        let ran = marubatsu(arguments);
        assert_eq!(
            (ran.code, ran.out.as_str()),
            (Some(*code), ""),
            "{arguments:?}"
        );
        assert!(ran.err.starts_with("error: "), "{arguments:?}: {}", ran.err);
    }
}

#[test]
fn messages_are_as_recorded() {
    for lang in ["en", "ja"] {
        let said = |(arguments, _): &(&[&str], i32)| {
            let ran = marubatsu(&[&["--lang", lang], *arguments].concat());
            format!("$ marubatsu {}\n{}", arguments.join(" "), ran.err)
        };
        let name = format!("errors_{lang}");
        let asked = |(arguments, _): &&(&[&str], i32)| !arguments.contains(&"--lang");
        let texts: Vec<String> = WRONG.iter().filter(asked).map(said).collect();
        same_as_recorded(&name, &texts.join("\n"));
    }
}

#[test]
fn japanese_messages_have_no_english_sentences() {
    for (arguments, _) in WRONG {
        let ran = marubatsu(&[&["--lang", "ja"], *arguments].concat());
        if arguments.contains(&"--lang") {
            continue;
        }
        let message = ran.err.lines().next().expect("a message");
        assert!(message.starts_with("エラー: "), "{message}");
        for word in ["error", "the ", "is ", " not", "argument"] {
            assert!(!message.contains(word), "{message}");
        }
    }
}

#[test]
fn the_caret_shows_the_character() {
    let ran = marubatsu(&["search", "--board", "......o."]);
    let expected = "\
error: the board text has 8 squares, this game needs 9
  --board \"......o.\"
                   ^
";
    assert_eq!(ran.err, expected);
}

#[test]
fn the_nearest_name_is_suggested() {
    let suggestions = [
        ("serach", "\"search\""),
        ("search --tabel merged", "\"--table\""),
        ("search --table bonds", "\"bounds\""),
        ("search --jsn", "\"--json\""),
        ("trace --format jsnl", "\"jsonl\""),
    ];
    for (line, name) in suggestions {
        let said = run(line).err;
        let first = said.lines().next().expect("a message");
        assert!(
            first.ends_with(&format!("; did you mean {name}?")),
            "{first}"
        );
    }
}

#[test]
fn a_message_says_what_is_accepted_with_an_example() {
    let said: [(&[&str], [&str; 2]); 10] = [
        (&["search", "--time", "0.0001"], ["from 0.001 to", "2.5"]),
        (
            &["search", "--moves", "b2"],
            ["x,y, column and row from 0", "2,2"],
        ),
        (
            &["search", "--moves", "5"],
            ["\"5\" is not a move", "such as 2,2"],
        ),
        (
            &["search", "--game", "connect4", "--moves", "b2"],
            ["a column from 1, such as 4", "x,y from 0"],
        ),
        (
            &["search", "--game", "((3 5) (2 9))", "--moves", "b2"],
            ["the number of a child", "such as 1"],
        ),
        (
            &["help", "nosuch"],
            ["search, trace, compare", "marubatsu --help"],
        ),
        (&["search", "--format", "json"], ["--format", "--json"]),
        (
            &["match", "ai1", "ai2", "--format", "json"],
            ["JSON comes with --json", "--format \"json\""],
        ),
        (
            &["search", "--game", "Connect4"],
            ["no such game", "mean \"connect4\"?"],
        ),
        (
            &["search", "--algorithm", "negamax"],
            ["expected alpha-beta, minimax", "--algorithm"],
        ),
    ];
    for (arguments, parts) in said {
        let ran = marubatsu(arguments);
        for part in parts {
            assert!(ran.err.contains(part), "{arguments:?}: {part}: {}", ran.err);
        }
    }
}

#[test]
fn an_endless_value_is_shown_in_part() {
    let long = "o".repeat(100_000);
    let ran = marubatsu(&["search", "--board", &long]);
    assert_eq!(ran.code, Some(3));
    assert!(ran.err.len() < 500, "{}", ran.err);
    let ran = marubatsu(&["search", "--table", &long]);
    assert!(ran.err.len() < 2000, "{}", ran.err);
}

#[cfg(unix)]
#[test]
fn arguments_that_are_no_text_are_refused() {
    use std::os::unix::ffi::OsStrExt;
    let output = program(&["search", "--board"])
        .arg(OsStr::from_bytes(b"\xff\xfe"))
        .output()
        .expect("it runs");
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        said.starts_with("error: an argument is not valid UTF-8"),
        "{said}"
    );
}

#[test]
fn a_trace_of_another_game_is_refused() {
    let directory = crate::support::directory("foreign");
    let file = directory.join("search.trace");
    let path = file.to_str().expect("UTF-8");
    let head = "marubatsu-trace 1\ngame chess\nroot .\nsearch x\n\n";
    std::fs::write(&file, head).expect("written");
    let ran = marubatsu(&["trace", "--replay", path]);
    assert_eq!(ran.code, Some(3));
    assert!(ran.err.contains("--replay"), "{}", ran.err);
    assert!(!ran.err.contains("--game"), "{}", ran.err);
}
