//! `search --positions`: a JSON document a line, in order, bad lines answered in their place.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;
use std::time::Duration;

use serde_json::{Value, json};

use crate::support::{directory, ended, fed, lines, marubatsu, program, started};

const ARGUMENTS: [&str; 5] = ["search", "--positions", "-", "--table", "merged"];

#[test]
fn good_lines_are_answered_in_order_and_blank_ones_are_skipped() {
    for (asked, expected) in [
        (
            &b".........\no........\r\nox......."[..],
            &[".........", "o........", "ox......."][..],
        ),
        (
            b"\n.........\n \r\n\nox.......\n\n",
            &[".........", "ox......."],
        ),
        (b"", &[]),
    ] {
        let answers = lines(&fed(&ARGUMENTS, asked).done());
        let boards: Vec<&Value> = answers.iter().map(|answer| &answer["board"]).collect();
        assert_eq!(boards, expected);
        let expected = [json!(1069), json!(1)];
        let ends = answers.first().zip(answers.last());
        assert!(
            ends.is_none_or(|(one, last)| [&one["nodes"], &last["score"]] == expected.each_ref())
        );
    }
}

#[test]
fn bad_lines_are_answered_in_their_place() {
    let ran = fed(&ARGUMENTS, b".........\no\n\xff\n\nxx.......\n........?\n");
    assert_eq!((ran.code, ran.err.as_str()), (Some(3), ""));
    let answers = lines(&ran.out);
    assert_eq!(answers.len(), 5);
    let short = json!({"error": {
        "line": 2,
        "board": "o",
        "at": 1,
        "message": "the board text has 1 squares, this game needs 9",
    }});
    assert_eq!(answers[1].to_string(), short.to_string());
    assert_eq!(
        answers[2]["error"]["message"],
        json!("the line is not valid UTF-8")
    );
    assert_eq!(answers[3]["error"]["line"], json!(5));
    assert_eq!(answers[4]["error"]["at"], json!(8));
}

#[test]
fn a_line_may_have_the_moves_that_lead_to_its_position() {
    let ran = fed(&ARGUMENTS, b"1,1 0,0\n519\nx........\n1,1 1,1\n");
    assert_eq!((ran.code, ran.err.as_str()), (Some(3), ""));
    let answers = lines(&ran.out);
    let boards: Vec<&Value> = answers.iter().map(|answer| &answer["board"]).collect();
    assert_eq!(boards[..2], ["x...o....", "..x.o.o.."]);
    let occupied = &answers[3]["error"];
    assert_eq!(
        (&occupied["line"], &occupied["board"]),
        (&json!(4), &json!("1,1 1,1"))
    );
    let arguments = "solve --game connect4 --score shortest --format values --positions -";
    let arguments: Vec<&str> = arguments.split(' ').collect();
    // The second line is a set's of P. Pons, as his solver reads it.
    let ran = fed(
        &arguments,
        b"444444\n2252576253462244111563365343671351441\n4444448\n",
    );
    let answers: Vec<&str> = ran.out.lines().collect();
    assert_eq!(answers[..2], ["1", "1"]);
    assert!(
        answers[2].contains(r#""board":"4444448""#),
        "{}",
        answers[2]
    );
    let tree = [
        "solve",
        "--game",
        "((3 5) (2 9))",
        "--format",
        "values",
        "--positions",
        "-",
    ];
    assert_eq!(fed(&tree, b"/\n/1\n0\n").out, "3\n2\n3\n");
}

#[test]
fn messages_are_in_the_chosen_language() {
    let ran = fed(&[&ARGUMENTS[..], &["--lang", "ja"]].concat(), b"o\n");
    let message = &lines(&ran.out)[0]["error"]["message"];
    assert_eq!(
        message,
        "盤面の文字数は 1 ですが、このゲームのマスは 9 個です"
    );
}

#[test]
fn an_answer_comes_before_the_next_question() {
    for threads in ["1", "2"] {
        let arguments = [&ARGUMENTS[..], &["--threads", threads]].concat();
        let mut child = started(program(&arguments).stdin(Stdio::piped()));
        let mut questions = child.stdin.take().expect("stdin is piped");
        let answers = BufReader::new(child.stdout.take().expect("stdout is piped"));
        let (sender, received) = std::sync::mpsc::channel();
        let reader = std::thread::spawn(move || {
            answers
                .lines()
                .try_for_each(|line| sender.send(line))
                .is_ok()
        });
        // The beginning of the next question is no reason to wait.
        let talk = [
            (".........\nnon", "........."),
            ("sense\no...", "nonsense"),
            (".....\n", "o........"),
        ];
        for (question, board) in talk {
            questions
                .write_all(question.as_bytes())
                .expect("the question is read");
            let answer = received.recv_timeout(Duration::from_secs(60));
            let answer = answer.expect("an answer in time").expect("a text");
            assert!(answer.contains(board), "{answer}");
        }
        drop(questions);
        assert_eq!(ended(child, "a search of positions").status.code(), Some(3));
        assert!(reader.join().expect("it ends"));
    }
}

#[test]
fn a_limit_holds_for_each_line() {
    let arguments = ["search", "--positions", "-", "--node-limit", "100"];
    let ran = fed(&arguments, b".........\nooxxxoo..\n");
    assert_eq!(ran.code, Some(4));
    let answers = lines(&ran.out);
    assert_eq!(answers[0]["stopped"], json!("node_limit"));
    assert_eq!(answers[1]["stopped"], Value::Null);
}

#[test]
fn positions_may_come_from_a_file() {
    let file = directory("positions").join("boards.txt");
    std::fs::write(&file, ".........\n").expect("the file is written");
    let path = file.to_str().expect("UTF-8");
    let out = marubatsu(&["search", "--positions", path, "--json"]).done();
    assert_eq!(lines(&out)[0]["nodes"], json!(18_297));
}
