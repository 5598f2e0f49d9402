//! The command `lesson`: what it prints, and how it ends.
//!
//! Invariant: a lesson with a wrong claim is never shown.

use crate::serve::serving;
use crate::support::{directory, marubatsu, run};

const BROKEN: &str = "tests/cli/lesson/broken.toml";

#[test]
fn all_chapters_hold() {
    let checked = run("lesson check --lang en").done();
    let chapters = marubatsu_app::lessons::CHAPTERS.len();
    assert_eq!(checked.matches("every claim holds").count(), chapters);
}

#[test]
fn a_wrong_claim_is_told_with_its_place_and_exit_code_1() {
    let checked = run(&format!("lesson check {BROKEN} --lang en"));
    let fault = "broken.toml:19:34: [cut] stop.ask.answer: claimed /0/1, found /1/1";
    assert!(checked.out.contains(fault), "{}", checked.out);
    assert_eq!(checked.code, Some(1));
}

#[test]
fn a_name_with_a_folder_is_that_of_a_file() {
    let name = format!("lessons{}mine", std::path::MAIN_SEPARATOR);
    let checked = run(&format!("lesson check {name} --lang en"));
    assert_eq!(checked.code, Some(3));
    assert!(checked.err.contains("no such file"), "{}", checked.err);
}

#[test]
fn a_chapter_is_shown_with_its_answers_last() {
    for (lang, heading) in [("en", "## Answers"), ("ja", "## 答え")] {
        let shown = run(&format!("lesson show alpha-beta --lang {lang}")).done();
        let (asked, answered) = shown.split_once(heading).expect("a heading");
        assert!(!asked.contains("/1/1"), "{asked}");
        assert!(answered.contains("1. **/1/1, /1/2**"), "{answered}");
    }
}

#[test]
fn an_exercise_is_addressed_by_its_seed() {
    let [first, again] = ["7", "22"].map(|seed| {
        run(&format!(
            "lesson practice --level 2 --seed {seed} --lang en"
        ))
        .done()
    });
    assert_eq!(first, again, "seed 22 is the first from 7 on that fits");
    assert!(
        first.contains("(((-1 -5) (8 -3)) ((0 -4) (5 1)))"),
        "{first}"
    );
    let right = "lesson practice --level 2 --seed 22 --json --answer";
    let words: Vec<&str> = right.split(' ').chain(["/0/1/1 /1/1/1"]).collect();
    let marked = marubatsu(&words).json();
    assert_eq!(marked["points"], 10);
}

#[test]
fn a_server_opens_lessons_of_ones_own_and_starts_without_those_that_do_not_hold() {
    for own in ["../pages/tests/pages/own_lessons", BROKEN] {
        let (mut child, _) = serving(&["serve", "--port", "0", "--lessons", own]);
        child.kill().and_then(|()| child.wait()).expect("it ends");
    }
}

#[test]
fn a_new_lesson_holds_and_replaces_nothing() {
    let folder = directory("new-lesson");
    let file = folder.join("mine.toml");
    let path = file.to_str().expect("a path");
    marubatsu(&["lesson", "new", path]);
    let checked = marubatsu(&["lesson", "check", path, "--lang", "en"]);
    assert!(
        checked
            .out
            .contains("2 stops, 2 answers: every claim holds"),
        "{}",
        checked.out
    );
    let again = marubatsu(&["lesson", "new", path, "--lang", "en"]);
    assert_eq!(again.code, Some(3));
    assert!(again.err.contains("already exists"), "{}", again.err);
}

#[test]
fn what_is_no_lesson_is_said_with_exit_code_3_or_1() {
    let folder = directory("long-lesson");
    let long = folder.join("long.toml");
    std::fs::write(&long, vec![b'#'; 1 << 19]).expect("it is written");
    let longer = folder.join("longer.toml");
    std::fs::write(&longer, vec![b'#'; 10 << 20]).expect("it is written");
    let empty = folder.join("empty.toml");
    std::fs::write(&empty, "").expect("it is written");
    let [long, longer, empty] = [&long, &longer, &empty].map(|path| path.to_str().expect("a path"));
    for (path, code, said) in [
        ("nowhere.toml", 3, "no such file"),
        ("tests/", 3, "directory"),
        #[cfg(unix)]
        ("/dev/null", 3, "it is a device or a pipe"),
        (longer, 3, "the file is larger than the limit of 1 MiB"),
        (empty, 1, "missing field `schema`"),
        (long, 1, "a lesson has at most 256 KiB; this file has 512"),
    ] {
        let ran = marubatsu(&["lesson", "check", path, "--lang", "en"]);
        assert_eq!(ran.code, Some(code), "{path}: {}{}", ran.out, ran.err);
        assert!((ran.out + &ran.err).contains(said), "{path}");
        let shown = marubatsu(&["lesson", "show", path, "--lang", "en"]);
        assert_eq!((shown.code, shown.out.as_str()), (Some(3), ""), "{path}");
    }
}

#[test]
fn a_chapter_is_exported_as_a_file_without_its_answers_in_sight() {
    let folder = directory("lesson-export");
    let file = folder.join("cut.html");
    let path = file.to_str().expect("a path");
    for lang in ["en", "ja"] {
        let line = ["lesson", "export", "alpha-beta", "-o", path, "--lang", lang];
        assert_eq!(marubatsu(&line).done(), "");
        let page = std::fs::read_to_string(&file).expect("it is written");
        assert!(page.len() < 1_500_000, "{} bytes", page.len());
        assert!(page.contains(&format!("<html lang=\"{lang}\">")));
        for told in ["That is a cut", "これが枝狩り", "/1/1", "http:", "https:"] {
            assert!(!page.contains(told), "{told}");
        }
    }
}

#[test]
fn a_sheet_has_its_answers_on_the_last_page() {
    for (lang, right, answers) in [
        ("en", "This is a cut.", "Answers"),
        ("ja", "これが枝狩り (枝刈り) です。", "解答"),
    ] {
        let line = format!("lesson export alpha-beta --sheet -o - --lang {lang}");
        let page = run(&line).done();
        let (asked, answered) = page
            .split_once("<section class=\"answers\">")
            .expect("answers");
        assert_eq!(asked.matches("<section class=\"stop\">").count(), 13);
        assert!(!asked.contains(right) && answered.contains(right), "{lang}");
        assert!(
            answered.contains(answers) && answered.contains("<b>A, B</b>"),
            "{lang}"
        );
    }
}
