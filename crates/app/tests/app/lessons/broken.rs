//! Lessons that are broken, each in one way: a clear fault with its place, and nothing is opened.

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
    marubatsu::lang::Lang::ALL.map(|lang| fault.in_lang(lang))
}

#[test]
fn the_lesson_itself_has_no_fault() {
    assert_eq!(faults(WHOLE), []);
}

#[test]
fn an_unknown_key_is_named_with_its_line() {
    let [ja, en] = fault("frames = 22", "frame = 22");
    assert_eq!(
        en,
        "mine.toml:8:1: unknown field `frame`, expected one of `options`, `grow`, `nodes`, `frames`, `score`, `window`, `leaves`, `depths`, `ends`"
    );
    assert_eq!(ja, "mine.toml:8:1: 「frame」というキーはありません");
}

#[test]
fn two_right_answers_are_one_too_many() {
    let [ja, en] = fault(r#"["/1/1"]"#, r#"["/1/0", "/1/1"]"#);
    assert_eq!(
        en,
        "mine.toml:18:34: [cut] stop.ask.answer: claimed /1/0, /1/1, found /1/1"
    );
    assert_eq!(
        ja,
        "mine.toml:18:34: [cut] stop.ask.answer: 主張は /1/0, /1/1、実際は /1/1 です"
    );
}

#[test]
fn a_frame_past_the_end_says_how_many_there_are() {
    let [_, en] = fault("frame = 16", "frame = 22");
    assert_eq!(
        en,
        "mine.toml:15:9: [cut] stop.frame: the recording has only 22 frames, from 0 on"
    );
}

#[test]
fn a_node_that_is_not_there_is_named() {
    let faults = faults(&WHOLE.replace("/1/0]", "/1/7]"));
    let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert!(
        faults[0].contains("there is no such node: /1/7"),
        "{faults:?}"
    );
}

#[test]
fn markup_is_refused() {
    let [_, en] = fault("[This one|/1/1].", "<b>[This one|/1/1]</b>");
    assert_eq!(
        en,
        "mine.toml:19:16: [cut] stop.right.en: this is plain text: no tags, no markup"
    );
}

#[test]
fn a_recording_of_a_billion_nodes_is_never_begun() {
    let [_, en] = fault("nodes = 6", "nodes = 1_000_000_000");
    assert_eq!(
        en,
        "mine.toml:7:9: recording.T.nodes: 1,000,000,000 nodes, but at most 200,000 are recorded"
    );
}

#[test]
fn a_search_that_is_larger_than_claimed_ends_there() {
    let [_, en] = fault("--game '((3 5) (2 9))'", "--game 7x6x4g");
    assert_eq!(
        en,
        "mine.toml:7:9: recording.T.nodes: claimed 6 nodes, found more"
    );
}

#[test]
fn a_file_of_ten_megabytes_is_not_read() {
    let long = format!("{WHOLE}#{}", "x".repeat(10 << 20));
    let faults = faults(&long);
    let most = MOST_BYTES / 1024;
    let expected = format!("mine.toml: a lesson is at most {most} KiB long, this file has 10240");
    assert_eq!(faults[0].to_string(), expected);
}

#[test]
fn an_option_that_there_is_not_is_named() {
    let [_, en] = fault("--game '((3 5) (2 9))'", "--gam '((3 5) (2 9))'");
    assert_eq!(
        en,
        "mine.toml:6:11: recording.T.options: unknown option \"gam\"; did you mean \"game\"?"
    );
}

#[test]
fn a_wrong_answer_without_a_reply_is_a_fault() {
    let [_, en] = fault(
        r#"wrong = [ { else = true, en = "Not [this|/1/0].", ja = "[これ|/1/0]ではありません。" } ]"#,
        "",
    );
    assert_eq!(
        en,
        "mine.toml:18:7: [cut] stop.ask: some wrong answer has no reply: add `else = true`"
    );
}

#[test]
fn a_reply_that_points_to_nothing_is_a_fault() {
    let [_, en] = fault(
        r#"en = "Not [this|/1/0].", ja = "[これ|/1/0]ではありません。""#,
        r#"en = "No, not that.", ja = "それではありません。""#,
    );
    assert_eq!(
        en,
        "mine.toml:20:31: [cut] stop.wrong.en: a reply names a node or a number, and the one that it replies to"
    );
}

#[test]
fn both_languages_name_the_same() {
    let [_, en] = fault("[これ|/1/1]です。", "[これ|/1/0]です。");
    assert_eq!(
        en,
        "mine.toml:19:41: [cut] stop.right.ja: en and ja must name the same nodes and figures"
    );
}
