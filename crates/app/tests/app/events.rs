//! Events as JSON lines: what is written reads back as the same trace, what a foreign program writes is
//! shown, and what is wrong is refused with its line and place, in both languages.

use std::fmt::Write as _;
use std::sync::Arc;

use marubatsu::game::Game;
use marubatsu::games::line::Line;
use marubatsu_app::error::Error;
use marubatsu_app::lab::Lab;
use marubatsu_app::request::SearchRequest;
use marubatsu_app::stage::Stage;
use marubatsu_app::trace::ImportedSearch;

use crate::support::{fault, good, read, recorded, refused_at};

fn open(text: &str) -> Result<ImportedSearch, Error> {
    let opened = Lab::default().open("foreign.jsonl", text.as_bytes(), 10_000_000);
    opened.map(|opened| opened.depth_first().expect("it goes deep first"))
}

const HEAD: &str = r#"{"schema":"marubatsu.events/1","game":"((3 5) (2 9))"}"#;

/// A recording may be cut off right after a pass was announced.
#[test]
fn a_pass_that_enters_no_root_is_none() {
    let pass = r#"{"event":"pass","number":0,"window":["-inf","inf"]}"#;
    let opened = open(&format!("{HEAD}\n{pass}")).unwrap();
    let stage = Stage::new(Arc::new(opened.recording));
    assert_eq!(stage.overview(0..u64::MAX, 100).passes(), []);
    assert_eq!(stage.recursion().passes(), []);
}

#[test]
fn what_is_written_reads_back_as_the_same_trace() {
    let mut searches: Vec<String> = [
        "game=((3+5)+(2+9))&algorithm=minimax",
        "game=random:seed=7,depth=5,branching=3&algorithm=scout&table=bounds",
        "board=o..x.....&deepen=true&depth=4&table=merged&order=previous",
        "board=o..x.....&eval=ai14s&depth=3",
        "game=4x4&node_limit=300&order=sort:ai14s",
        "game=7x6x4g&node_limit=500&table=merged",
        "preset=ai_abs_tt4:shortest_victory=true&board=o..x.....",
        "board=oxoxxo.o.",
    ]
    .map(|query| query.replace('+', " "))
    .to_vec();
    for algorithm in ["alpha-beta", "minimax", "scout", "mtdf", "null-window"] {
        for table in ["none", "window", "bounds", "merged"] {
            for more in ["fail=hard", "score=shortest", "order=first:ai14s"] {
                let place = "board=ox..x..o.";
                searches.push(format!(
                    "{place}&algorithm={algorithm}&table={table}&{more}"
                ));
            }
        }
    }
    let mut tried = 0;
    for query in searches {
        let Ok(request) = read::<SearchRequest>(&query) else {
            continue;
        };
        let recording = recorded(&request);
        let text: Vec<String> = recording.steps.events().collect();
        let again = open(&text.join("\n")).unwrap_or_else(|error| panic!("{query}: {error}"));
        let (ours, theirs) = (recording.steps.trace(), again.recording.steps.trace());
        assert!(ours == theirs, "{query}");
        let text_again: Vec<String> = again.recording.steps.events().collect();
        assert!(text == text_again, "{query}");
        assert_eq!(request.key(), again.request.key());
        tried += 1;
    }
    assert!(tried > 50, "{tried} searches");
}

/// Minimax as anybody may write it, with the fields that have no default alone.
fn minimax(
    game: &Line<u64>,
    at: &<Line<u64> as Game>::Position,
    mv: Option<Vec<u32>>,
    out: &mut String,
) -> i32 {
    use marubatsu::game::{Notation, Outcome, Outcomes, Side};
    let arrival = mv.map_or(String::new(), |mv| format!(r#""move":{mv:?},"#));
    let window = r#""window":["-inf","inf"]"#;
    let _ = writeln!(out, r#"{{"event":"enter",{arrival}{window}}}"#);
    let leave = |out: &mut String, score: i32, leaf: &str| {
        let proven = format!(r#""calculated":[{score},{score}]"#);
        let line = format!(r#"{{"event":"leave","score":{score},{proven},"fail":"exact"{leaf}}}"#);
        let _ = writeln!(out, "{line}");
        score
    };
    if let Some(outcome) = game.outcome(at) {
        let score = match outcome {
            Outcome::Win(Side::Circle) => 1,
            Outcome::Win(Side::Cross) => -1,
            Outcome::Draw => 0,
        };
        return leave(out, score, r#","leaf":"end""#);
    }
    let _ = writeln!(out, r#"{{"event":"order"}}"#);
    let circle = game.to_move(at) == Side::Circle;
    let mut best: Option<i32> = None;
    for mv in game.moves(at) {
        let score = minimax(game, &game.play(at, mv), Some(game.move_numbers(mv)), out);
        let before = best.map_or(
            if circle { r#""-inf""# } else { r#""inf""# }.to_owned(),
            |best| best.to_string(),
        );
        let _ = writeln!(
            out,
            r#"{{"event":"child","best":{before},"score":{score}}}"#
        );
        let now = best.map_or(score, |best| {
            if circle {
                best.max(score)
            } else {
                best.min(score)
            }
        });
        let improved = best != Some(now);
        best = Some(now);
        let _ = writeln!(
            out,
            r#"{{"event":"updated","best":{now},{window},"improved":{improved},"fail":"exact"}}"#
        );
    }
    leave(out, best.unwrap(), "")
}

#[test]
fn a_foreign_minimax_shows_the_frames_of_ours() {
    use marubatsu::game::Notation;
    let game: Line<u64> = Line::new(3, 3, 3, false).unwrap();
    let start = game.parse_position("oxo.x.x.o").unwrap();
    let mut text = String::new();
    let _ = writeln!(
        text,
        r#"{{"schema":"marubatsu.events/1","game":"3x3","board":"oxo.x.x.o","options":{{"algorithm":"minimax"}}}}"#
    );
    minimax(&game, &start, None, &mut text);
    let theirs = open(&text).unwrap().recording;
    let ours = recorded(&good("algorithm=minimax&board=oxo.x.x.o"));
    let frames = |steps: &dyn marubatsu_app::frame_source::FrameSource| -> Vec<_> {
        steps.steps(0).collect()
    };
    let (theirs, ours) = (frames(&*theirs.steps), frames(&*ours.steps));
    assert_eq!(theirs.len(), ours.len());
    for (theirs, ours) in theirs.iter().zip(&ours) {
        assert_eq!(
            (theirs.kind, &theirs.board, &theirs.path, theirs.score),
            (ours.kind, &ours.board, &ours.path, ours.score)
        );
    }
}

/// Each entry of `wrong_events.txt` begins with what is said of the lines that follow it.
#[test]
fn what_is_wrong_is_refused_with_its_line_and_place_in_both_languages() {
    for entry in include_str!("wrong_events.txt").split("\n\n") {
        let (expected, text) = entry.split_once('\n').expect("lines");
        let text = text.replace("HEAD", HEAD).replace("BLANK", "");
        refused_at(expected, fault(open(text.trim_end_matches('\n'))));
    }
}

#[test]
fn bytes_that_are_no_text_and_files_that_are_too_long_are_refused() {
    let bytes = [HEAD.as_bytes(), b"\n{\"event\":\"\xff\"}"].concat();
    let short = Lab::default().open("foreign.jsonl", &bytes, 10);
    let recording = recorded(&good("board=oxo.x.x.o"));
    let text: Vec<String> = recording.steps.events().collect();
    let long = Lab::default().open("long.jsonl", text.join("\n").as_bytes(), 10);
    for (refused, expected) in [
        (short, "line 2: this is not UTF-8 text"),
        (long, "line 12: too many events; the limit is 10"),
    ] {
        let said = fault(refused).message.en;
        assert!(said.contains(expected), "{said}");
    }
}
