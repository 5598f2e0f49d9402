//! Lessons that are broken, each in one way: a clear fault with its place, and nothing is opened.

use marubatsu::lang::Lang;
use marubatsu_app::control::Control;
use marubatsu_app::lab::Lab;
use marubatsu_app::lessons::{LessonError, Recordings, parse::MOST_BYTES, verify};

const WHOLE: &str = r#"schema = "marubatsu.lesson/1"
id = "mine"
title = { en = "Mine", ja = "自作" }

[recording.T]
options = "--game '((3 5) (2 9))'"
nodes = 6
frames = 22
score = 3
leaves = [3, 5, 2, 9]

[[stop]]
id = "cut"
recording = "T"
frame = 16
at = "score /1"
say = { en = "[2|/1/0] came back. Which leaf is never looked at?", ja = "[2|/1/0] が返りました。見ない葉はどれですか。" }
ask = { kind = "never", answer = ["/1/1"] }
right = { en = "[This one|/1/1].", ja = "[これ|/1/1]です。" }
wrong = [ { else = true, en = "Not [this|/1/0].", ja = "[これ|/1/0]ではありません。" } ]
"#;

fn faults(text: &str) -> Vec<LessonError> {
    let lab = Lab::default();
    let mut recordings = Recordings::new(&lab, Control::default());
    let checked = verify(("mine.toml", text.as_bytes()), &mut recordings);
    checked.map_or_else(|faults| faults, |_| Vec::new())
}

/// The only fault of the lesson with one text in it replaced, in both languages.
fn fault(from: &str, to: &str) -> [String; 2] {
    assert!(WHOLE.contains(from), "{from} stands in the lesson");
    let faults = faults(&WHOLE.replacen(from, to, 1));
    let [fault] = faults.as_slice() else {
        panic!("one fault, not {faults:?}");
    };
    assert!(fault.place.is_some(), "{fault} has a place");
    Lang::ALL.map(|lang| fault.in_lang(lang))
}

#[test]
fn the_lesson_itself_has_no_fault() {
    assert_eq!(faults(WHOLE), []);
}

/// Each entry of `broken.txt` is a text of the lesson, what takes its place, and the fault: in English, and where a fourth line
/// has it, in Japanese.
#[test]
fn what_is_broken_is_named_with_its_place() {
    for entry in include_str!("broken.txt").split("\n\n") {
        let lines: Vec<&str> = entry.lines().collect();
        let [from, to, expected @ ..] = &lines[..] else {
            panic!("{entry}: a text and another");
        };
        let [ja, en] = fault(from, to);
        assert_eq!(en, expected[0]);
        assert_eq!(ja, expected.get(1).copied().unwrap_or(&ja));
    }
}

#[test]
fn a_node_that_is_not_there_is_named() {
    let faults = faults(&WHOLE.replace("/1/0]", "/1/7]"));
    for (lang, said) in [
        (
            Lang::En,
            "expected a node of the recording, such as /0; got /1/7",
        ),
        (Lang::Ja, "「/1/7」というノードは記録にありません"),
    ] {
        assert!(faults[0].in_lang(lang).contains(said), "{faults:?}");
    }
}

#[test]
fn a_file_of_ten_megabytes_is_not_read() {
    let long = format!("{WHOLE}#{}", "x".repeat(10 << 20));
    let faults = faults(&long);
    let most = MOST_BYTES / 1024;
    let expected = format!("mine.toml: a lesson has at most {most} KiB; this file has 10240");
    assert_eq!(faults[0].to_string(), expected);
}
