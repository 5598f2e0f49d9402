//! Files of all kinds: `-` in their place, files without an end, disks without room.
//!
//! Invariant: nothing here grows with what it is fed.

#[cfg(target_os = "linux")]
use std::path::Path;

use crate::support::{Ran, directory, fed, marubatsu, output, program, run, without_notes};
#[cfg(target_os = "linux")]
use crate::support::{ended, started};

/// Runs words parted by blanks with bytes on stdin.
fn piped(line: &str, input: &[u8]) -> Ran {
    fed(&line.split(' ').collect::<Vec<_>>(), input)
}

/// stdout as it is.
fn bytes(line: &str) -> Vec<u8> {
    let arguments: Vec<&str> = line.split(' ').collect();
    let output = output(&mut program(&arguments));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(without_notes(&said), "", "{line}");
    output.stdout
}

#[test]
fn a_dash_is_stdin() {
    let small = "--board oxooxxxo.";
    let events = run(&format!("trace {small} --format events")).done();
    let frames = run(&format!("trace {small}")).done();
    assert_eq!(piped("trace --replay -", events.as_bytes()).done(), frames);
    let drawn = piped("draw frame --replay - --frame 1", events.as_bytes()).done();
    assert_eq!(drawn, run(&format!("draw frame {small} --frame 1")).done());
    let table = run("table build --game 2x2 -o -").done();
    let shown = piped("table show -", table.as_bytes()).done();
    assert!(shown.contains("29"), "{shown}");
    let played = piped(
        "match mine ai2 --game 2x2 --games 1 --score-table mine=-",
        table.as_bytes(),
    );
    assert_eq!((played.code, played.err.as_str()), (Some(0), ""));
}

#[test]
fn a_dash_is_stdout() {
    let directory = directory("dash");
    let path = |name: &str| directory.join(name).to_str().expect("UTF-8").to_owned();
    for (line, key, name) in [
        ("table build --game 2x2", "--out", "table.csv"),
        (
            "search --game 2x2 --table merged",
            "--table-out",
            "entries.csv",
        ),
        ("prove ai2 --game 2x3", "--out", "wrong.svg"),
        ("draw board", "--out", "board.svg"),
        ("film --count 2", "--out", "film.gif"),
        ("trace --board oxooxxxo.", "--out", "frames.txt"),
        ("trace --board oxooxxxo.", "--record", "search.trace"),
    ] {
        let file = path(name);
        marubatsu(&[&line.split(' ').collect::<Vec<_>>()[..], &[key, &file]].concat());
        let kept = std::fs::read(&file).expect("written");
        assert!(
            !kept.is_empty() && bytes(&format!("{line} {key} -")) == kept,
            "{line} {key}"
        );
    }
    let frames = path("one.txt");
    let both = bytes(&format!(
        "trace --format text --count 1 --record - --out {frames}"
    ));
    assert!(both.starts_with(b"marubatsu-trace 1\n"));
    assert!(std::fs::read_to_string(&frames).is_ok_and(|text| text.starts_with("0 start ")));
}

#[test]
fn what_was_written_is_said_on_stderr() {
    let directory = directory("written");
    let path = |name: &str| directory.join(name).to_str().expect("UTF-8").to_owned();
    let said = |line: &str, file: &str| run(&format!("{line} --out {file}")).err;
    let size = |file: &str| std::fs::metadata(file).expect("written").len();
    let board = path("board.svg");
    let expected = format!("written: {board} (");
    assert!(said("draw board", &board).starts_with(&expected));
    let film = path("film.html");
    let said = said("film --board oxo.x.x.o --count 3 --lang ja", &film);
    let bytes = marubatsu_app::sheet::thousands(size(&film));
    assert_eq!(
        said,
        format!("書き込みました: {film} ({bytes} バイト、3 フレーム)\n")
    );
    assert_eq!(run("draw board --out -").err, "");
}

#[cfg(windows)]
#[test]
fn the_null_device_takes_what_is_written() {
    for line in [
        "trace --count 2 --out NUL",
        "trace --count 0 --record NUL",
        "match ai14s ai2 --games 1 --games-out NUL",
    ] {
        run(line).done();
    }
}

#[cfg(target_os = "linux")]
#[test]
fn files_without_an_end_are_refused() {
    let whole = "error: it is a device or a pipe; expected a file, or - for standard input\n";
    let line = "error: a line is longer than the limit of 1 MiB\n";
    for (arguments, said) in [
        ("trace --replay /dev/zero", whole),
        ("table show /dev/zero", whole),
        ("players --score-table mine=/dev/zero", whole),
        ("book show /dev/zero", whole),
        ("lesson check /dev/zero", whole),
        ("tablebase show /dev/zero", whole),
        ("search --positions /dev/zero", line),
        ("analyze --player ai2 --positions /dev/zero", line),
    ] {
        let ran = run(arguments);
        assert_eq!((ran.code, ran.out.as_str()), (Some(3), ""), "{arguments}");
        assert!(ran.err.starts_with(said), "{arguments}: {}", ran.err);
    }
    let zero = std::fs::File::open("/dev/zero").expect("Linux has it");
    let played = output(program(&["play"]).stdin(zero));
    assert_eq!(played.status.code(), Some(3));
}

#[cfg(target_os = "linux")]
#[test]
fn pipes_and_files_that_are_too_large_are_refused_before_they_are_read() {
    let directory = directory("too-large");
    let path = |name: &str| directory.join(name).to_str().expect("UTF-8").to_owned();
    let (pipe, sparse) = (path("pipe.part"), path("sparse.part"));
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.expect("mkfifo is there").success());
    let file = std::fs::File::create(&sparse).expect("it can be made");
    file.set_len(40 << 30).expect("it takes no room");
    for (command, said) in [
        ("trace --replay", "limit of 512 MiB"),
        ("table show", "limit of 512 MiB"),
        ("book show", "limit of 512 MiB"),
        ("book build --game 3x3 --plies 1 --out", "limit of 512 MiB"),
        ("lesson check", "limit of 1 MiB"),
        ("tablebase show", "not a tablebase"),
    ] {
        // A book is built from the journal beside it.
        let is_book = command.starts_with("book build");
        let name = |path: &str| path[..path.len() - 5 * usize::from(is_book)].to_owned();
        for (path, said) in [(&pipe, "a device or a pipe"), (&sparse, said)] {
            let ran = in_little_memory(&format!("{command} {}", name(path)));
            assert_eq!(ran.code, Some(3), "{command}: {ran:?}");
            assert!(ran.err.contains(said), "{command}: {ran:?}");
        }
    }
}

/// Runs words parted by blanks in 400 MB of address space, so that who takes more ends by a signal.
#[cfg(target_os = "linux")]
fn in_little_memory(line: &str) -> Ran {
    let limited = format!(
        "ulimit -v 400000; exec {} {line}",
        env!("CARGO_BIN_EXE_marubatsu")
    );
    let mut shell = std::process::Command::new("sh");
    let child = started(shell.args(["-c", &limited]).env_clear());
    ended(child, line).into()
}

/// A link in a directory of its own, since the ending says the format. The device itself is never named: run by a
/// superuser, a fault could replace it.
#[cfg(target_os = "linux")]
fn full(directory: &Path, ending: &str) -> String {
    let link = directory.join(format!("full.{ending}"));
    std::os::unix::fs::symlink("/dev/full", &link).expect("linked");
    link.to_str().expect("UTF-8").to_owned()
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_one_sentence_for_every_file() {
    for (at, (line, key, ending)) in [
        ("table build", "--out", "csv"),
        ("table build", "--out", "jsonl"),
        ("search --table merged", "--table-out", "csv"),
        ("search --table merged", "--table-out", "jsonl"),
        ("prove ai2", "--out", "svg"),
        ("draw board", "--out", "png"),
        ("draw tree --depth 1", "--out", "svg"),
        ("film --count 2", "--out", "gif"),
        ("film --count 2", "--out", "html"),
        ("trace", "--out", "txt"),
        ("trace --count 0", "--record", "trace"),
    ]
    .into_iter()
    .enumerate()
    {
        let link = full(&directory(&format!("full-{at}")), ending);
        let ran = run(&format!("{line} {key} {link}"));
        assert_eq!(ran.code, Some(3), "{line} {ending}: {}", ran.err);
        let said = format!("error: no space left\n  {key} ");
        assert!(ran.err.starts_with(&said), "{line} {ending}: {}", ran.err);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_one_sentence_on_stdout() {
    for line in [
        "search",
        "search --json",
        "trace",
        "--help",
        "table build -o -",
        "search --table merged --table-out -",
        "draw board -o -",
        "film --count 2 -o -",
        "trace --record -",
        "trace --format events",
        "match ai2 ai2 --games 1",
        "completions bash",
        "man",
    ] {
        let full = std::fs::File::options().write(true).open("/dev/full");
        let arguments: Vec<&str> = line.split(' ').collect();
        let full = full.expect("Linux has it");
        let child = program(&arguments)
            .stdout(full)
            .stderr(std::process::Stdio::piped())
            .spawn();
        let output = ended(child.expect("it starts"), line);
        assert_eq!(output.status.code(), Some(3), "{line}");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(
            said, "error: can't write the output: no space left\n",
            "{line}"
        );
    }
}

#[test]
fn a_file_that_cannot_be_written_is_refused_before_the_work() {
    let asked = directory("before-the-work").join("asked");
    let player = format!("mine=sh -c 'touch {}'", asked.display());
    let nowhere = "/nowhere/there";
    for line in [
        format!("match mine ai2 --games 2 --games-out {nowhere}.jsonl"),
        format!("prove mine -o {nowhere}.svg"),
    ] {
        let mut arguments: Vec<&str> = line.split(' ').collect();
        arguments.extend(["--player", &player]);
        let ran = marubatsu(&arguments);
        assert_eq!((ran.code, ran.out.as_str()), (Some(3), ""), "{line}");
        assert!(ran.err.contains(nowhere), "{}", ran.err);
        assert!(!asked.exists(), "{line}");
    }
    let far = [
        "search --game 5x5 --table merged --table-out",
        "table build --game 3x3 -o",
        "film --count 9 -o",
    ];
    for (line, ending) in far.into_iter().zip(["csv", "csv", "gif"]) {
        let ran = run(&format!("{line} {nowhere}.{ending}"));
        assert_eq!((ran.code, ran.out.as_str()), (Some(3), ""), "{line}");
    }
}

#[test]
fn what_needs_too_much_memory_is_refused_at_once() {
    let ran = run("tree --game 5x5");
    assert_eq!((ran.code, ran.out.as_str()), (Some(3), ""));
    assert!(
        ran.err
            .contains("the limit is 2 GB, and --depth 6 is sure to fit\n"),
        "{}",
        ran.err
    );
    let unique = run("perft --game 5x5 --depth 12 --unique");
    assert!(
        unique.err.contains("--depth 6 is sure to fit\n"),
        "{}",
        unique.err
    );
    run("tree --game connect4 --depth 6").done();
    let table = run("solve --table-size 999999999");
    assert_eq!((table.code, table.out.as_str()), (Some(3), ""));
    // What a machine can give depends on it; it is given or refused, by a sentence.
    let large = run("solve --table-size 65536 --board oxooxxxo.");
    match large.code {
        Some(0) => assert_eq!(large.err, ""),
        _ => assert!(
            large.err.starts_with("error: not enough memory"),
            "{}",
            large.err
        ),
    }
}
