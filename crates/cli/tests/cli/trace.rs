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

/// What is written is the same search when it is read: the use cases' `events.rs`.
#[test]
fn a_recording_and_its_events_are_read_wherever_recordings_are() {
    let directory = directory("recorded");
    let path = |name: &str| directory.join(name).to_str().expect("UTF-8").to_owned();
    let (record, lines, out) = (
        path("search.trace"),
        path("search.jsonl"),
        path("frames.txt"),
    );
    let searched = run(&format!("{TEXT} --record {record}")).done();
    let events = run(&format!("{SHORTEST} --format events --out {lines}"));
    assert_eq!(events.done(), "");
    let events = fs::read_to_string(&lines).expect("written");
    assert!(events.starts_with("{\"schema\":\"marubatsu.events/1\""));
    let again = path("again.trace");
    run(&format!("{SHORTEST} --record {again} --count 0")).done();
    let bytes = [&record, &again].map(|file| fs::read(file).expect("recorded"));
    assert!(bytes[0] == bytes[1]);
    let seen = |file: &str| {
        let replayed = format!("trace --replay {file} --format");
        let frames = run(&format!("{replayed} text --out {out}")).done();
        assert_eq!(frames, "");
        assert!(
            fs::read_to_string(&out).expect("written") == searched,
            "{file}"
        );
        assert!(
            run(&format!("{replayed} events")).done() == events,
            "{file}"
        );
        let film = path("film.gif");
        run(&format!("film --replay {file} --count 2 --out {film}")).done();
        let picture = run(&format!("draw frame --replay {file} --frame 28")).done();
        (picture, fs::read(film).expect("a film"))
    };
    assert!(seen(&lines) == seen(&record));
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
    let (before, trap) = first.split_once(" Most games").expect("a trap");
    assert!(
        before.starts_with("10615 Iteration 1,001, node 0, the root. × goes"),
        "{first}"
    );
    assert!(
        trap.ends_with("There 〇 can force a win; × has not noticed yet."),
        "{first}"
    );
    let hidden = run(&format!("{select} --truth false")).done();
    assert_eq!(hidden.lines().next(), Some(before));
    let counted = run(&format!("{select} --lang ja --voice terms --count 10617")).done();
    assert!(counted.starts_with("10615 反復 1,001、ノード 0 (ルートノード)。UCB 値 "));
    let lines = [told, counted].map(|text| text.lines().count());
    assert_eq!(lines, [5, 2], "count limits what is looked at");
}

/// Where a round and a node are: the pages' `best_first.rs`.
#[test]
fn pictures_and_films_of_a_best_first_search_begin_at_a_node_and_a_round() {
    const SEARCH: &str = "--algorithm uct --iterations 300 --seed 7 --board ...x.o.o.";
    let drawn = |more: &str| run(format!("draw frame {SEARCH} --iteration 200 {more}").trim_end());
    let below = drawn("--anchor 2,2").done();
    assert!(below.contains("data-node=\"2,2 0,2\"") && below != drawn("").done());
    let film = |place: &str| {
        let file = directory("rounds-filmed").join("film.html");
        let out = format!("--count 3 --out {}", file.display());
        run(&format!("film {SEARCH} {place} {out}")).done();
        fs::read_to_string(file).expect("it is written")
    };
    let simulated = "--where iteration=200,kind=simulate";
    let frames = run(&format!("trace {SEARCH} {simulated}")).done();
    let number = frames.split(' ').next().expect("a number");
    let by_round = film("--iteration 200 --phase simulate --anchor 2,2");
    assert_eq!(by_round, film(&format!("--from {number} --anchor 2,2")));
    assert_ne!(by_round, film(&format!("--from {number}")));
}

/// What is written is the same search when it is read: the use cases' `rounds.rs`.
#[test]
fn a_recorded_best_first_search_is_replayed_from_a_file_and_from_lines() {
    let folder = directory("trace-rounds");
    let path = |name: &str| folder.join(name).display().to_string();
    for (name, search, anchor) in [
        (
            "uct",
            "--algorithm uct --iterations 30 --seed 7",
            " --anchor 0,0 --truth false",
        ),
        ("pn", "--algorithm pn --board ...x.o.o. --ask 1", ""),
    ] {
        let (record, lines) = (
            path(&format!("{name}.rounds")),
            path(&format!("{name}.jsonl")),
        );
        let frames = run(&format!("trace {search} --record {record}")).done();
        run(&format!("trace {search} --format events --out {lines}")).done();
        let told = fs::read_to_string(&lines).expect("it was written");
        assert!(told.starts_with("{\"schema\":\"marubatsu.best-first/1\""));
        let place = format!("--iteration 9 --phase expand{anchor}");
        let live = run(&format!("draw frame {search} {place}")).done();
        for file in [&record, &lines] {
            let replayed =
                |more: &str| run(format!("trace --replay {file} {more}").trim_end()).done();
            assert_eq!(replayed(""), frames);
            assert_eq!(replayed("--format events"), told);
            let found = replayed("--where iteration=9,kind=expand");
            assert_eq!(found.lines().count(), 1);
            let drawn = run(&format!("draw frame --replay {file} {place}"));
            assert_eq!(drawn.done(), live);
        }
    }
    let (uct, pn, deep) = (path("uct.rounds"), path("pn.rounds"), path("deep.trace"));
    run(&format!("trace --count 3 --record {deep}")).done();
    for (asked, said) in [
        (
            format!("trace --replay {uct} --format text"),
            "not possible with uct; expected sentences, jsonl or events",
        ),
        (
            "trace --algorithm dfpn --format text".to_owned(),
            "expected sentences or jsonl\n",
        ),
        (
            format!("draw frame --replay {pn} --anchor 0,0"),
            "--algorithm uct or puct",
        ),
        (
            format!("trace --truth false --replay {deep}"),
            "not possible with alpha-beta",
        ),
        (
            format!("draw frame --iteration 3 --replay {deep}"),
            "not possible with alpha-beta",
        ),
        (
            format!("draw frame --anchor 1,1 --replay {deep}"),
            "not possible with alpha-beta",
        ),
    ] {
        let refused = run(&asked).err;
        assert!(refused.contains(said), "{asked}: {refused}");
    }
}
