//! `trace`: frames byte for byte, conditions, files.

use std::fmt::Write;
use std::fs::{self, File};

use sha2::{Digest, Sha256};

use crate::support::{directory, run};

const SHORTEST: &str = "trace --table merged --window range --score shortest";
/// The same, as fields.
const TEXT: &str = "trace --table merged --window range --score shortest --format text";

const FIRST: &str = "0 start ......... -inf inf - - - - - - - - - 0 0\n";

fn digest(text: &str) -> String {
    let hash = Sha256::digest(text.as_bytes());
    hash.iter().fold(String::new(), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

#[test]
fn the_frames_are_the_series_frames() {
    let text = run(TEXT).done();
    assert_eq!(text.lines().count(), 5_925);
    assert_eq!(
        digest(&text),
        "9eda85c6806101f27af1d75a766e17fc7fa885ef2afc1a369233e94cce18d993"
    );
    let text = run("trace --fail hard --score shortest --format text146").done();
    assert_eq!(text.lines().count(), 83_462);
    assert_eq!(
        digest(&text),
        "f67e6e9dff4de522ea6aa6a06b5c80f00a4edf8fbfb32c4e630ca7576ce50258"
    );
}

/// What conditions find: the library's `frames/condition.rs`.
#[test]
fn from_and_count_choose_before_the_condition() {
    let all = run(TEXT).done();
    let some = run(&format!("{TEXT} --from 66 --count 7")).done();
    let expected: Vec<&str> = all.lines().skip(66).take(7).collect();
    assert_eq!(some.lines().collect::<Vec<_>>(), expected);
    let ends = run(&format!("{TEXT} --from 66 --count 7 --where kind=end")).done();
    let indices = ends.lines().filter_map(|line| line.split(' ').next());
    assert_eq!(indices.collect::<Vec<_>>(), ["69", "72"]);
    for nothing in ["--count 0", "--from 99999999", "--where depth=10"] {
        assert_eq!(run(&format!("{TEXT} {nothing}")).done(), "", "{nothing}");
    }
}

/// What they say in which voice and language: `telling.rs`.
#[test]
fn frames_are_told_in_plain_sentences_unless_a_format_or_a_voice_is_given() {
    let line = format!("{SHORTEST} --from 28 --count 3");
    let sentences = run(&format!("{line} --format sentences --voice plain")).done();
    for more in ["", " --format sentences", " --voice plain"] {
        assert_eq!(run(&format!("{line}{more}")).done(), sentences, "{more}");
    }
    assert_ne!(run(&format!("{line} --voice terms")).done(), sentences);
}

#[test]
fn a_recorded_search_gives_the_same_bytes() {
    let directory = directory("recorded");
    let path = |name: &str| directory.join(name).to_str().expect("UTF-8").to_owned();
    let (record, again) = (path("search.trace"), path("again.trace"));
    let searched = run(&format!("{TEXT} --record {record}")).done();
    assert_eq!(
        run(&format!("trace --format text --replay {record}")).done(),
        searched
    );
    run(&format!("{SHORTEST} --record {again} --count 0")).done();
    assert_eq!(
        fs::read(&record).expect("recorded"),
        fs::read(&again).expect("recorded")
    );
    let out = path("frames.txt");
    assert_eq!(
        run(&format!(
            "trace --format text --replay {record} --out {out}"
        ))
        .done(),
        ""
    );
    assert_eq!(fs::read_to_string(&out).expect("written"), searched);
    assert_eq!(fs::read_dir(&directory).expect("a directory").count(), 3);
}

#[test]
fn a_file_in_the_way_is_replaced_with_its_permissions() {
    let directory = directory("replaced");
    let file = directory.join("frames.txt");
    fs::write(&file, "old").expect("written");
    let mut permissions = fs::metadata(&file).expect("there").permissions();
    // Windows replaces no file that is read-only.
    permissions.set_readonly(cfg!(unix));
    fs::set_permissions(&file, permissions.clone()).expect("set");
    let opened_before = File::open(&file).expect("there");
    let path = file.to_str().expect("UTF-8");
    run(&format!("trace --format text --count 1 --out {path}")).done();
    assert_eq!(fs::read_to_string(&file).expect("written"), FIRST);
    assert_eq!(
        fs::metadata(&file).expect("there").permissions(),
        permissions
    );
    // Replaced as a whole: who has the old file open still reads the old file.
    let still_read = std::io::read_to_string(opened_before).expect("a text");
    assert_eq!(still_read, "old");
}

#[cfg(unix)]
#[test]
fn a_link_stays_a_link() {
    let directory = directory("link");
    let (file, link) = (directory.join("frames.txt"), directory.join("link"));
    fs::write(&file, "old").expect("written");
    std::os::unix::fs::symlink(&file, &link).expect("linked");
    let path = link.to_str().expect("UTF-8");
    run(&format!("trace --format text --count 1 --out {path}")).done();
    assert!(fs::symlink_metadata(&link).expect("there").is_symlink());
    assert_eq!(fs::read_to_string(&file).expect("written"), FIRST);
}

/// A pipe stands for everything that is no regular file. Never try this with a real device: run by a
/// superuser, the very fault that the test looks for would replace it.
#[cfg(target_os = "linux")]
#[test]
fn a_pipe_is_written_through() {
    use std::io::Read;
    use std::os::unix::fs::FileTypeExt;
    let pipe = directory("pipe").join("frames");
    let path = pipe.to_str().expect("UTF-8");
    let made = std::process::Command::new("mkfifo").arg(path).status();
    assert!(made.expect("mkfifo runs").success());
    // Open for both, so that neither side waits for the other.
    let ends = File::options().read(true).write(true).open(&pipe);
    run(&format!("trace --format text --count 1 --out {path}")).done();
    let kind = fs::metadata(&pipe).expect("there").file_type();
    assert!(kind.is_fifo(), "{kind:?}");
    let mut text = vec![0; FIRST.len()];
    let mut reader = ends.expect("the pipe opens");
    reader.read_exact(&mut text).expect("there is a line");
    assert_eq!(text, FIRST.as_bytes());
}

#[test]
fn a_limit_leaves_the_frames_so_far() {
    let ran = run("trace --node-limit 5");
    assert_eq!(ran.code, Some(4));
    assert_eq!(ran.out.lines().count(), 5);
    assert_eq!(
        ran.err,
        "warning: stopped at the node limit: the result is partial\n"
    );
}

#[test]
fn events_are_read_wherever_recordings_are() {
    let directory = directory("events");
    let path = |name: &str| directory.join(name).to_str().expect("UTF-8").to_owned();
    let (record, lines) = (path("search.trace"), path("search.jsonl"));
    let searched = run(&format!("{TEXT} --record {record}")).done();
    let events = run(&format!("{SHORTEST} --format events")).done();
    let head: serde_json::Value =
        serde_json::from_str(events.lines().next().expect("a header")).expect("JSON");
    assert_eq!(head["schema"], "marubatsu.events/1");
    fs::write(&lines, &events).expect("written");
    assert_eq!(
        run(&format!("trace --format text --replay {lines}")).done(),
        searched
    );
    for file in [&lines, &record] {
        let again = run(&format!("trace --replay {file} --format events")).done();
        assert!(again == events, "{file}");
    }
    let picture = |file: &str| run(&format!("draw frame --replay {file} --frame 28")).done();
    assert!(picture(&lines) == picture(&record));
    let film = |file: &str, name: &str| {
        let out = path(name);
        run(&format!("film --replay {file} --count 2 --out {out}")).done();
        fs::read(out).expect("a film")
    };
    assert!(film(&lines, "one.gif") == film(&record, "two.gif"));
}

/// Runs a command with stdout on a terminal; its stderr comes through, then what the terminal shows.
#[cfg(unix)]
const ON_A_TERMINAL: &str = "
import os, pty, subprocess, sys
ours, theirs = pty.openpty()
ran = subprocess.Popen(sys.argv[1:], stdout=theirs, stderr=subprocess.PIPE, text=True)
os.close(theirs)
shown = b''
try:
    while part := os.read(ours, 4096):
        shown += part
except OSError:
    pass
print(ran.stderr.read() + '=====')
print(shown.decode().replace('\\r\\n', '\\n'), end='')
";

#[cfg(unix)]
#[test]
fn a_terminal_is_told_what_the_columns_are_and_stdout_stays_as_it_is() {
    use crate::support::output;
    for (format, count, lang, word) in [
        ("text", 16, "en", "c_lower c_upper"),
        ("text146", 6, "ja", "子ノードの評価値"),
    ] {
        let line = format!("trace --count 5 --format {format} --lang {lang}");
        let plain = run(&line);
        assert_eq!(plain.err, "", "nobody reads a pipe");
        let mut command = std::process::Command::new("python3");
        command.args(["-c", ON_A_TERMINAL, env!("CARGO_BIN_EXE_marubatsu")]);
        command.args(line.split(' ')).env("COLUMNS", "80");
        let output = output(&mut command);
        let said = String::from_utf8(output.stdout).expect("UTF-8");
        let (told, shown) = said.split_once("=====\n").expect("both");
        assert_eq!(shown, plain.out, "{format}");
        assert!(told.contains(word), "{told}");
        let first = plain.out.lines().next().expect("a frame");
        assert_eq!(first.split(' ').count(), count);
        let names = told.lines().filter_map(|line| line.strip_prefix("  "));
        let names = names.filter_map(|line| line.get(..17));
        let names =
            names.filter(|name| name.starts_with(|letter: char| letter.is_ascii_lowercase()));
        let names: usize = names.map(|name| name.split_whitespace().count()).sum();
        assert_eq!(names, count, "a name for each column: {told}");
    }
    for format in ["jsonl", "sentences", "events"] {
        let ran = run(&format!("trace --board oxo.xxo.. --format {format}"));
        assert_eq!(ran.err, "", "{format}");
    }
}

const TRAP: &str = "trace --algorithm uct --iterations 1002 --seed 7 --board ...x.o.o.";

#[test]
fn a_best_first_search_is_told_with_the_truth_or_without() {
    let select = format!("{TRAP} --where kind=select,iteration=1001");
    let told = run(&select).done();
    let first = told.lines().next().expect("there is a choice");
    assert_eq!(
        first,
        "10615 Iteration 1,001, node 0, the root. × goes where the line reaches furthest: (2, 2), mean .34. Most games went to \
         (2, 0). There 〇 can force a win; × has not noticed yet."
    );
    assert_eq!(told.lines().count(), 5);
    let hidden = run(&format!("{select} --truth false")).done();
    let (before, _) = first.split_once(" Most games").expect("a trap");
    assert_eq!(hidden.lines().next(), Some(before));
    let japanese = run(&format!("{select} --lang ja --voice terms --count 10617")).done();
    assert!(japanese.starts_with("10615 反復 1,001、ノード 0 (ルートノード)。UCB 値 "));
    assert_eq!(
        japanese.lines().count(),
        2,
        "count limits what is looked at"
    );
}

/// The law of iteration 11: what its choice weighed are all the moves, and the one with the greatest bound was taken.
#[test]
fn events_of_a_best_first_search_carry_what_it_weighed() {
    let lines = |arguments: &str| {
        let ran = run(&format!("trace --format jsonl {arguments}")).done();
        let lines = ran.lines().map(serde_json::from_str::<serde_json::Value>);
        lines.map(|line| line.expect("JSON")).collect::<Vec<_>>()
    };
    let select =
        &lines("--algorithm uct --iterations 20 --seed 7 --where kind=select,iteration=11")[0];
    let bound = |child: &serde_json::Value| {
        let number = |key: &str| child[key].as_f64().expect("a number");
        f64::midpoint(number("sum") / number("visits"), 1.0) + number("bonus")
    };
    let children = select["children"].as_array().expect("children");
    assert_eq!((children.len(), &select["depth"]), (9, &0.into()));
    let chosen = children
        .iter()
        .find(|child| child["node"] == select["child"]);
    let chosen = bound(chosen.expect("it is among them"));
    assert!(children.iter().all(|child| bound(child) <= chosen));
    let proof = lines("--algorithm pn --ask 1 --board ...x.o.o.");
    let last = proof.last().expect("an end");
    assert_eq!(
        (&last["kind"], &last["iteration"]),
        (&"end".into(), &184.into())
    );
    let root = proof[proof.len() - 2].clone();
    assert_eq!(
        (&root["node"], &root["after"]["disproof"]),
        (&0.into(), &0.into())
    );
}

#[test]
fn pictures_and_films_of_a_best_first_search_begin_at_a_node_and_a_round() {
    const SEARCH: &str = "--algorithm uct --iterations 300 --seed 7 --board ...x.o.o.";
    let drawn = |more: &str| run(&format!("draw frame {SEARCH} {more}"));
    let below = drawn("--iteration 200 --anchor 2,2").done();
    assert!(below.contains("data-node=\"2,2 0,2\""));
    assert!(
        !below.contains("data-node=\"0,1\""),
        "another move of the root"
    );
    assert_ne!(below, drawn("--iteration 200").done());
    let never = drawn("--anchor '2,2 0,2 0,0 0,1 1,1'").err;
    assert!(never.contains("the search never goes there"), "{never}");
    let film = |place: &str| {
        let file = directory("rounds-filmed")
            .join("film.html")
            .display()
            .to_string();
        let whole = format!("film {SEARCH} {place} --count 3 --out {file}");
        let ran = run(&whole);
        ran.done();
        fs::read_to_string(file).expect("it is written")
    };
    let number = run(&format!(
        "trace {SEARCH} --where iteration=200,kind=simulate"
    ))
    .done();
    let number = number.split(' ').next().expect("a number").to_owned();
    let by_round = film("--iteration 200 --phase simulate --anchor 2,2");
    assert_eq!(by_round, film(&format!("--from {number} --anchor 2,2")));
    assert_ne!(by_round, film(&format!("--from {number}")));
    let both = run(&format!(
        "film {SEARCH} --iteration 200 --from 3 --out x.gif"
    ))
    .err;
    assert!(
        both.contains("not allowed together with --iteration"),
        "{both}"
    );
}

#[test]
fn a_recorded_best_first_search_is_replayed_from_a_file_and_from_lines() {
    let folder = directory("trace-rounds");
    for (name, search) in [
        ("uct", "--algorithm uct --iterations 30 --seed 7"),
        ("pn", "--algorithm pn --board ...x.o.o. --ask 1"),
    ] {
        let (record, lines) = (
            folder.join(format!("{name}.rounds")).display().to_string(),
            folder.join(format!("{name}.jsonl")).display().to_string(),
        );
        let frames = run(&format!("trace {search} --record {record}")).done();
        run(&format!("trace {search} --format events --out {lines}")).done();
        let told = fs::read_to_string(&lines).expect("it was written");
        assert!(told.starts_with("{\"schema\":\"marubatsu.best-first/1\""));
        for file in [&record, &lines] {
            assert_eq!(run(&format!("trace --replay {file}")).done(), frames);
            let again = run(&format!("trace --replay {file} --format events")).done();
            assert_eq!(again, told);
            let found = run(&format!(
                "trace --replay {file} --where iteration=9,kind=expand"
            ));
            assert_eq!(found.done().lines().count(), 1);
            let drawn = run(&format!(
                "draw frame --replay {file} --iteration 9 --phase expand"
            ));
            let live = run(&format!("draw frame {search} --iteration 9 --phase expand"));
            assert_eq!(drawn.done(), live.done());
        }
        let refused = run(&format!("trace --replay {record} --format text"));
        let said = format!("not possible with {name}; expected sentences, jsonl or events");
        assert!(refused.err.contains(&said), "{}", refused.err);
    }
    let refused = run("trace --algorithm dfpn --format text").err;
    assert!(
        refused.contains("expected sentences or jsonl\n"),
        "{refused}"
    );
    let (uct, pn) = (folder.join("uct.rounds"), folder.join("pn.rounds"));
    let anchored = "--iteration 9 --anchor 0,0 --truth false";
    let live = run(&format!(
        "draw frame --algorithm uct --iterations 30 --seed 7 {anchored}"
    ));
    let drawn = run(&format!("draw frame --replay {} {anchored}", uct.display()));
    assert_eq!(drawn.done(), live.done());
    let refused = run(&format!(
        "draw frame --replay {} --anchor 0,0",
        pn.display()
    ));
    assert!(
        refused.err.contains("--algorithm uct or puct"),
        "{}",
        refused.err
    );
    let deep = folder.join("deep.trace").display().to_string();
    run(&format!("trace --count 3 --record {deep}")).done();
    for asked in [
        "trace --truth false",
        "draw frame --iteration 3",
        "draw frame --anchor 1,1",
    ] {
        let refused = run(&format!("{asked} --replay {deep}"));
        let err = refused.err;
        assert!(err.contains("not possible with alpha-beta"), "{err}");
    }
}
