//! Pipes, colours, signals: how the binary behaves among others.

use std::io::{BufRead, BufReader};

use crate::support::{ended, marubatsu, output, program, run, started};

#[test]
fn a_reader_that_leaves_is_no_error() {
    for format in ["text", "jsonl"] {
        let arguments = ["trace", "--algorithm", "minimax", "--format", format];
        let mut child = started(&mut program(&arguments));
        let mut line = String::new();
        let stdout = child.stdout.take().expect("stdout is piped");
        let read = BufReader::new(stdout).read_line(&mut line);
        assert!(read.expect("there is a line") > 0);
        let output = ended(child, "the trace");
        assert_eq!(output.status.code(), Some(0));
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    }
}

#[test]
fn pipes_get_no_colours() {
    for line in [
        "search",
        "--help",
        "search --help",
        "search --tabel",
        "search --game x",
    ] {
        let ran = run(line);
        assert!(!ran.out.contains('\u{1b}'), "{line}");
        assert!(!ran.err.contains('\u{1b}'), "{line}");
    }
}

#[test]
fn colours_come_when_asked_for() {
    for line in ["search", "--help"] {
        assert!(
            run(&format!("{line} --color always"))
                .out
                .contains('\u{1b}'),
            "{line}"
        );
        assert!(
            !run(&format!("{line} --color never")).out.contains('\u{1b}'),
            "{line}"
        );
    }
    let error = run("search --game x --color always").err;
    assert!(
        error.contains("\u{1b}[1m\u{1b}[31merror:\u{1b}[0m"),
        "{error:?}"
    );
}

#[test]
fn no_color_counts_less_than_the_option() {
    let run = |arguments: &[&str]| output(program(arguments).env("NO_COLOR", "1"));
    let colourful = |arguments: &[&str]| run(arguments).stdout.contains(&0x1b);
    assert!(!colourful(&["search"]));
    assert!(colourful(&["search", "--color", "always"]));
}

#[test]
fn what_is_shown_commands_no_terminal() {
    let ran = marubatsu(&["search", "--board", "\u{1b}[31m\u{7}\u{202e}"]);
    assert_eq!(ran.code, Some(3));
    assert!(
        !ran.err.contains(['\u{1b}', '\u{7}', '\u{202e}']),
        "{:?}",
        ran.err
    );
}

#[cfg(target_os = "linux")]
mod interrupts {
    use std::fs;
    use std::process::Stdio;

    use serde_json::Value;

    use crate::support::{
        Ran, directory, ended, interrupted, listens, program, signal, started, wait_until,
    };

    #[test]
    fn a_search_prints_what_it_has() {
        let ran = interrupted(&["search", "--game", "4x4", "--json"]);
        assert_eq!(ran.code, Some(130));
        let report = ran.json();
        assert_eq!(report["stopped"], "cancelled");
        assert!(report["nodes"].as_u64() > Some(0));
        let ran = interrupted(&["search", "--game", "4x4", "--lang", "ja"]);
        assert_eq!((ran.code, ran.err.as_str()), (Some(130), ""));
        assert!(
            ran.out.contains("途中結果      中断しました"),
            "{}",
            ran.out
        );
    }

    /// A run that is interrupted prints what it has, as JSON, and says that this is not all of it: in its report in both
    /// languages, or on stderr beside JSON.
    fn reported(arguments: &[&str], says: [&str; 2], partial: bool) -> Value {
        for (lang, said) in ["en", "ja"].into_iter().zip(says) {
            let ran = interrupted(&[arguments, &["--lang", lang]].concat());
            assert_eq!((ran.code, ran.err.as_str()), (Some(130), ""));
            assert!(ran.out.contains(said), "{}", ran.out);
        }
        let ran = interrupted(&[arguments, &["--json"]].concat());
        assert_eq!(ran.code, Some(130), "{}", ran.err);
        assert!(!partial || ran.err.contains("partial"), "{}", ran.err);
        let report = ran.json();
        assert_eq!(report["stopped"], "cancelled");
        report
    }

    #[test]
    fn a_match_prints_the_games_it_had() {
        let games = ["match", "ai2s", "ai8s", "--games", "1000000000"];
        let english = "cancelled: the result is partial; results of the games";
        let report = reported(&games, [english, "中断しました: 途中の結果です"], false);
        let played = report["games"].as_u64();
        let some = played > Some(0) && played < Some(1_000_000_000);
        assert!(some, "{played:?}");
        let ran = interrupted(&[&games[..], &["--format", "csv"]].concat());
        assert_eq!(ran.code, Some(130));
        assert!(ran.err.contains("partial"), "{}", ran.err);
    }

    #[test]
    fn a_contest_without_anything_to_say_says_so() {
        let slow = "slow=sleep 600";
        let exact = ["match", "ai2", "slow:timelimit=600", "--player", slow];
        let ran = interrupted(&[&exact[..], &["--exact"]].concat());
        assert_eq!((ran.code, ran.out.as_str()), (Some(130), ""));
        let said = "error: cancelled before there was anything to print\n";
        assert_eq!(ran.err, said);
        let ran = interrupted(&[&exact[..], &["--json"]].concat());
        assert_eq!((ran.code, &ran.json()["games"]), (Some(130), &0.into()));
        assert_eq!(ran.json()["stopped"], "cancelled");
    }

    #[test]
    fn counts_print_what_was_counted_to_its_end() {
        for (command, key, first, threads) in [
            ("perft", "counts", 16, "1"),
            ("perft", "counts", 16, "2"),
            ("tree", "depths", 1, "1"),
            ("tree", "depths", 1, "2"),
        ] {
            let of_4x4 = ["--game", "4x4", "--depth", "16"];
            let count = [&[command, "--threads", threads][..], &of_4x4].concat();
            let says = ["cancelled: the result is partial", "中断しました"];
            let report = reported(&count, says, true);
            let counts = report[key].as_array().expect("a list");
            assert!((2..16).contains(&counts.len()), "{counts:?}");
            assert_eq!(counts[0], first);
        }
    }

    #[test]
    fn a_proof_prints_what_it_has_seen() {
        // It takes its time over each position, and never takes the centre of 3x3.
        let player = r#"worst=sh -c 'while read -r q; do sleep 0.01; printf "%s\n" "$q"; done | sed -u "s/{\"id\":\([0-9]*\),.*\"moves\":\[\(\[[0-9,]*\]\).*/{\"id\":\1,\"candidates\":[\2]}/"'"#;
        let proof = ["prove", "worst", "--player", player];
        let report = reported(&proof, ["not known yet", "まだ分かりません"], false);
        let asked = report["asked"].as_u64().expect("a number");
        assert!(0 < asked && asked < 4520, "{asked}");
        assert!(report["of"].as_u64() <= Some(asked));
        assert_eq!(report["weakly"], Value::Null);
    }

    #[test]
    fn a_game_that_waits_for_a_move_ends_at_once() {
        let mut child = started(program(&["play"]).stdin(Stdio::piped()));
        let typed = child.stdin.take().expect("stdin is piped");
        wait_until("it listens", || listens(&child));
        signal("INT", &child);
        let ran = Ran::from(ended(child, "the game"));
        drop(typed);
        assert_eq!((ran.code, ran.err.as_str()), (Some(130), ""));
    }

    #[test]
    fn a_trace_leaves_files_as_they_were() {
        let directory = directory("interrupted");
        let file = directory.join("frames.txt");
        fs::write(&file, "old").expect("written");
        let path = file.to_str().expect("UTF-8");
        let minimax = [
            "trace",
            "--algorithm",
            "minimax",
            "--format",
            "jsonl",
            "--out",
            path,
        ];
        let child = started(&mut program(&minimax));
        let files = || fs::read_dir(&directory).expect("a directory").count();
        wait_until("it writes", || files() == 2);
        signal("INT", &child);
        let ran = Ran::from(ended(child, "the trace"));
        assert_eq!((ran.code, ran.err.as_str()), (Some(130), ""));
        assert_eq!(fs::read_to_string(&file).expect("there"), "old");
        assert_eq!(files(), 1);
    }
}
