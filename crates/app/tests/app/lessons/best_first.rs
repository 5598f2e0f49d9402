//! Questions about UCT that no chapter asks, and what a lesson may not tell of the truth.

use marubatsu::lang::Lang;
use marubatsu_app::control::Control;
use marubatsu_app::lab::Lab;
use marubatsu_app::lessons::quiz::Quiz;
use marubatsu_app::lessons::{Recordings, verify};

const LESSON: &str = r#"schema = "marubatsu.lesson/1"
id = "mine"
title = { en = "Mine", ja = "自作" }

[recording.B]
options = "--board ...x.o.o. --algorithm uct --seed 7 --proofs bounds"
nodes = 416
frames = 4_058
iterations = 415
score = 0

[recording.X]
options = "--board ...x.o.o. --algorithm uct --iterations 100 --seed 7"
nodes = 100
frames = 724
iterations = 100

[[stop]]
id = "shown"
recording = "X"
frame = 700
say = { en = "Guesses.", ja = "見当です。" }

[[stop]]
id = "favourite"
recording = "B"
frame = 3878
at = "401 back ...x.o.o."
say = { en = "Which move?", ja = "どの手ですか。" }
ask = { kind = "favourite", answer = "...x.o.ox" }
right = { en = "[(2, 2)|...x.o.ox].", ja = "[(2, 2)|...x.o.ox] です。" }
wrong = [ { else = true, en = "Not 1.", ja = "1 ではありません。" } ]

[[stop]]
id = "settles"
recording = "B"
frame = 4044
at = "414 back ...x.o.o."
say = { en = "Is a move proved next?", ja = "次に証明される手がありますか。" }
ask = { kind = "settles", answer = "yes" }
right = { en = "[0|..xx.o.o.].", ja = "[0|..xx.o.o.] です。" }
wrong = [ { else = true, en = "Not 1.", ja = "1 ではありません。" } ]

[[stop]]
id = "best"
recording = "B"
frame = 4056
say = { en = "Which moves are best?", ja = "最善の手はどれですか。" }
ask = { kind = "truth", answer = ["..xx.o.o.", "...x.o.ox"] }
right = { en = "[0|...x.o.ox].", ja = "[0|...x.o.ox] です。" }
wrong = [ { else = true, en = "Not 1.", ja = "1 ではありません。" } ]
"#;

/// What is wrong with the lesson, with one text in it replaced.
fn faults(from: &str, to: &str) -> Vec<String> {
    assert!(LESSON.contains(from), "{from} stands in the lesson");
    let lab = Lab::default();
    let mut recordings = Recordings::new(&lab, Control::default());
    let changed = LESSON.replacen(from, to, 1);
    let verified = verify(("mine.toml", changed.as_bytes()), &mut recordings);
    let faults = verified.err().unwrap_or_default();
    faults.iter().map(|fault| fault.in_lang(Lang::En)).collect()
}

#[test]
fn what_no_chapter_asks_is_derived_as_well() {
    assert_eq!(faults("Mine", "Mine"), Vec::<String>::new());
    for (from, to, said) in [
        (
            r#"er = "...x.o.ox""#,
            r#"er = "..xx.o.o.""#,
            "found ...x.o.ox",
        ),
        (r#"answer = "yes""#, r#"answer = "no""#, "found yes"),
        (r#"kind = "settles""#, r#"kind = "cut""#, "best-first"),
        ("[(2, 2)|", "[(2, 1)|", "is the move (2,2)"),
    ] {
        let faults = faults(from, to);
        assert!(
            faults.iter().any(|fault| fault.contains(said)),
            "{from}: {faults:?}"
        );
    }
}

#[test]
fn the_truth_is_not_told_before_it_is_asked_for() {
    let early = faults("at = \"414", "truth = true\nat = \"414");
    assert!(
        early
            .iter()
            .any(|fault| fault.contains("the true value is asked for here or later")),
        "{early:?}"
    );
    // Without proofs only the truth tells that the position is a draw, and it is hidden.
    let said = faults(
        "en = \"Guesses.\", ja = \"見当です。\"",
        "en = \"[0|...x.o.o.].\", ja = \"[0|...x.o.o.] です。\"",
    );
    assert!(
        said.iter().any(|fault| fault.contains("has no 0 there")),
        "{said:?}"
    );
}

/// Whether each of these answers is right at a stop of a chapter.
fn judged(chapter: &str, stop: &str, given: &[&str]) -> Vec<bool> {
    let (_, lesson) = marubatsu_app::lessons::chapter(chapter).expect("it is shipped");
    let lesson = lesson.expect("it can be read");
    let lab = Lab::default();
    let mut recordings = Recordings::new(&lab, Control::default());
    let mut quiz = Quiz::new(&lesson);
    let mut judge = |given: &&str| {
        let given = [(*given).to_owned()];
        let judged = quiz.judge((stop, Some(&given)), Lang::En, &mut recordings);
        judged.expect("it asks something").right
    };
    given.iter().map(&mut judge).collect()
}

/// A stop of a chapter, ways to write the right answer, and wrong ones.
const WAYS: &str = "
guess one-seventh | 1/7, 0.14, .143, 2/14 | 1/6, 0.15, 1/0, −1/7, one
prove half-a-tree | 0/∞, 0 / inf, 00/∞ | ∞/0, 0, 0/1, 0/∞/1
prove of-equals | 0, /0 | 1, /1, /, 0 0
";

#[test]
fn an_answer_may_be_written_in_several_ways() {
    for line in WAYS.trim().lines() {
        let cells: Vec<&str> = line.split(" | ").collect();
        let (chapter, stop) = cells[0].split_once(' ').expect("a stop");
        let [right, wrong] = [1, 2].map(|at: usize| {
            let given: Vec<&str> = cells[at].split(", ").collect();
            judged(chapter, stop, &given)
        });
        assert!(!right.contains(&false) && !wrong.contains(&true), "{line}");
    }
    let right = ["1,1 0,1 0,0 1,2", "(1, 1) (0, 1) (0, 0) (1, 2)"];
    let wrong = ["0,0 0,1 1,1 1,2", "1,1 0,1 0,0", "ox..ox..."];
    assert!(!judged("prove", "any-all", &right).contains(&false));
    assert!(!judged("prove", "any-all", &wrong).contains(&true));
}
