//! What goes wrong: exit codes, and messages that show the place, in both languages.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use crate::support::{directory, marubatsu, run_in, same_as_recorded};

/// Files that `errors.txt` names.
const FILES: [(&str, &[u8]); 14] = [
    ("broken.toml", include_bytes!("lesson/broken.toml")),
    (
        "chess.book",
        b"marubatsu book 2\nchess\n\0\x01\0\0\0\0\xa3\x85\x11#\x0f\x9f\x8d_",
    ),
    (
        "chess.trace",
        b"marubatsu-trace 1\ngame chess\nroot .\nsearch x\n\n",
    ),
    ("dots.hosts", b"a..b:4801\nb:1\n"),
    ("empty", b"\n"),
    (
        "few.book",
        b"marubatsu book 2\n4x4g\n\xc8\x01\0\0\0\0\xd0\xf4\x1e\xc1\xc6\xc3\xd8G",
    ),
    (
        "left.jsonl",
        b"{\"schema\":\"marubatsu.events/1\",\"game\":\"3x3\"}\n{\"event\":\"leave\"}\n",
    ),
    ("old.book", b"marubatsu book 1\n4x4g\n"),
    ("one.hosts", b"127.0.0.1:1\n"),
    ("open.jsonl", b"{\n"),
    ("other.book.part", b"marubatsu book part 1 4x4g 9\n"),
    ("picture.png", b"\x89PNG\r\n\x1a\n"),
    ("twice.hosts", b"127.0.0.1:4801\n127.0.0.1:4801\n"),
    ("word.hosts", b"127.0.0.1:4801\n\nnode2\n"),
];

/// The exit codes and command lines of `errors.txt`.
fn wrong() -> impl Iterator<Item = (i32, &'static str)> {
    let lines = include_str!("errors.txt").lines();
    let lines = lines.filter_map(|line| line.split_once(" | "));
    lines.map(|(code, line)| (code.parse().expect("an exit code"), line))
}

/// What is in a folder, with what the files hold.
fn contents(folder: &Path) -> BTreeMap<OsString, Option<Vec<u8>>> {
    let entries = fs::read_dir(folder).expect("a folder");
    let entries = entries.map(|entry| entry.expect("an entry"));
    entries
        .map(|entry| (entry.file_name(), fs::read(entry.path()).ok()))
        .collect()
}

/// Whether a message has words of an English sentence.
fn has_english(message: &str) -> bool {
    let words = ["error", "the ", "is ", " not", "argument"];
    words.iter().any(|word| message.contains(word))
}

#[test]
fn every_mistake_has_its_exit_code_and_message_and_does_nothing() {
    let folder = directory("errors");
    fs::create_dir(folder.join("folder")).expect("it is new");
    for (name, bytes) in FILES {
        fs::write(folder.join(name), bytes).expect("written");
    }
    let before = contents(&folder);
    for lang in ["en", "ja"] {
        let mut record = String::new();
        for (code, line) in wrong() {
            let ran = run_in(&folder, &format!("--lang {lang} {line}"));
            assert_eq!((ran.code, ran.out.as_str()), (Some(code), ""), "{line}");
            if line.contains("--lang") {
                continue;
            }
            let begin = if lang == "ja" {
                "エラー: "
            } else {
                "error: "
            };
            let message = ran.err.lines().find(|line| line.starts_with(begin));
            let message = message.unwrap_or_else(|| panic!("{line}: {}", ran.err));
            assert!(lang == "en" || !has_english(message), "{message}");
            let _ = writeln!(record, "$ marubatsu {line}\n{}", ran.err);
        }
        same_as_recorded(&format!("errors_{lang}"), record.trim_end_matches('\n'));
    }
    assert!(contents(&folder) == before, "nothing was written");
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
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    use crate::support::{output, program};
    let refused = output(program(&["search", "--board"]).arg(OsStr::from_bytes(b"\xff\xfe")));
    assert_eq!(refused.status.code(), Some(2));
    let said = String::from_utf8_lossy(&refused.stderr);
    assert!(
        said.starts_with("error: an argument is not valid UTF-8"),
        "{said}"
    );
}
