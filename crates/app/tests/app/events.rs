//! Events as JSON lines: what is written reads back as the same trace, what a foreign program writes is
//! shown, and what is wrong is refused with its line and place, in both languages.

use std::fmt::Write as _;
use std::sync::Arc;

use marubatsu::game::Game;
use marubatsu::games::line::Line;
use marubatsu_app::control::Control;
use marubatsu_app::error::Error;
use marubatsu_app::lab::Lab;
use marubatsu_app::request::SearchRequest;
use marubatsu_app::stage::Stage;
use marubatsu_app::trace::Opened;

fn request(query: &str) -> SearchRequest {
    let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
    Lab::default().read(pairs).unwrap()
}

fn open(text: &str) -> Result<Opened, Error> {
    Lab::default().open("foreign.jsonl", text.as_bytes(), 10_000_000)
}

/// The message of a refused text, in English and Japanese.
fn refused(text: &str) -> [String; 2] {
    match open(text) {
        Err(Error::Input(error)) => {
            assert_eq!((&*error.key, &*error.value), ("replay", "foreign.jsonl"));
            [error.message.en, error.message.ja]
        }
        other => panic!("{text}: {other:?}"),
    }
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
        let Ok(request) = Lab::default()
            .read::<SearchRequest>(query.split('&').filter_map(|pair| pair.split_once('=')))
        else {
            continue;
        };
        let recording = Lab::default()
            .record(&request, &Control::default())
            .unwrap();
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
    let ours = Lab::default().record(
        &request("algorithm=minimax&board=oxo.x.x.o"),
        &Control::default(),
    );
    let ours = ours.unwrap();
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

const ENTER: &str = r#"{"event":"enter","window":[-1,1]}"#;

/// A file of these lines behind a header.
fn lines(lines: &[&str]) -> String {
    [&[HEAD], lines].concat().join("\n")
}

/// Whether each text is refused with what is expected, and with the same line in Japanese.
fn all_refused(cases: &[(&str, &str)]) {
    for (text, expected) in cases {
        let [en, ja] = refused(text);
        assert!(en.starts_with(expected), "{text}\n{en}");
        let line = expected["line ".len()..].split([',', ':']).next().unwrap();
        assert!(ja.starts_with(&format!("{line} 行目")), "{ja}");
        assert!(!ja.contains("this "), "{ja}");
    }
}

#[test]
fn a_header_that_is_wrong_is_refused_with_its_place() {
    all_refused(&[
        ("{", "line 1, column 1: this is not JSON"),
        (
            "{\"schema\":1}",
            "line 1, \"schema\": the first line must have",
        ),
        (
            r#"{"schema":"marubatsu.events/2","game":"3x3"}"#,
            "line 1, \"schema\"",
        ),
        (
            r#"{"schema":"marubatsu.events/1"}"#,
            "line 1, \"game\": this field is missing",
        ),
        (
            r#"{"schema":"marubatsu.events/1","game":"9x"}"#,
            "line 1, \"game\": ",
        ),
        (
            r#"{"schema":"marubatsu.events/1","game":"3x3","board":"oooo"}"#,
            "line 1, \"board\": ",
        ),
        (
            r#"{"schema":"marubatsu.events/1","game":"3x3","options":{"tabel":"none"}}"#,
            "line 1, \"options.tabel\": unknown option",
        ),
        (
            r#"{"schema":"marubatsu.events/1","game":"3x3","options":7}"#,
            "line 1, \"options\": expected an object with texts",
        ),
        (
            r#"{"schema":"marubatsu.events/1","game":"3x3","gmae":7}"#,
            "line 1, \"gmae\": there is no such field here; there are schema, game, board, options; did you mean \"game\"?",
        ),
    ]);
}

#[test]
fn an_event_that_is_wrong_is_refused_with_its_line_and_place() {
    let (enter, order) = (ENTER, r#"{"event":"order"}"#);
    let leave = r#"{"event":"leave","score":3,"calculated":[3,3],"fail":"exact","leaf":"end"}"#;
    let into = |mv: &str| format!(r#"{{"event":"enter","move":{mv},"window":[-1,1]}}"#);
    all_refused(&[
        (&lines(&[]), "line 1: there are no events"),
        (
            &lines(&[enter, "[]"]),
            "line 3: a line must be a JSON object",
        ),
        (
            &lines(&[enter, "", r#"{"event":"order",}"#]),
            "line 4, column 18: this is not JSON",
        ),
        (
            &lines(&[r#"{"window":[0,1]}"#]),
            "line 2, \"event\": this field is missing",
        ),
        (
            &lines(&[r#"{"event":"entre"}"#]),
            "line 2, \"event\": there is no such event; there are pass, enter, known, looked_up, order, child, updated, leave; did you mean \"enter\"?",
        ),
        (
            &lines(&[order]),
            "line 2: order can't come here, only pass or enter",
        ),
        (
            &lines(&[enter, enter]),
            "line 3: enter can't come here, only known or looked_up or order or leave",
        ),
        (
            &lines(&[enter, order, &into("[7]")]),
            "line 4, \"move\": this move isn't legal here",
        ),
        (
            &lines(&[enter, order, enter]),
            "line 4, \"move\": this field is missing",
        ),
        (
            &lines(&[&into("[0]")]),
            "line 2, \"move\": this move isn't legal here",
        ),
        (
            &lines(&[r#"{"event":"enter","turn":"x","window":[-1,1]}"#]),
            "line 2, \"turn\": the other side is to move here",
        ),
        (
            &lines(&[r#"{"event":"enter"}"#]),
            "line 2, \"window\": this field is missing",
        ),
        (
            &lines(&[r#"{"event":"enter","window":[1]}"#]),
            "line 2, \"window\": expected two scores",
        ),
        (
            &lines(&[r#"{"event":"enter","window":[0.001,1]}"#]),
            "line 2, \"window\": expected two scores",
        ),
        (
            &lines(&[r#"{"event":"enter","window":[-1,1],"remaining":-1}"#]),
            "line 2, \"remaining\": expected a whole number from 0 to 65,534",
        ),
        (
            &lines(&[r#"{"event":"enter","window":[-1,1],"role":"main"}"#]),
            "line 2, \"role\": expected one of full, probe, again",
        ),
        (
            &lines(&[
                enter,
                r#"{"event":"order","why":"sorted","moves":[[0],[0]]}"#,
            ]),
            "line 3, \"moves\": these must be legal moves, each once",
        ),
        (
            &lines(&[
                enter,
                order,
                &into("[0]"),
                order,
                &into("[0]"),
                leave,
                &into("[1]"),
            ]),
            "line 8, \"role\": only a child that is searched again",
        ),
        (
            &lines(&[
                enter,
                r#"{"event":"leave","score":3,"calculated":[4,3],"fail":"exact"}"#,
            ]),
            "line 3, \"calculated\": expected two scores, the lesser first",
        ),
        (
            &lines(&[
                enter,
                r#"{"event":"leave","score":3,"calculated":[3,3],"fail":"exact","stored":1}"#,
            ]),
            "line 3, \"stored\": expected true or false",
        ),
    ]);
}

#[test]
fn bytes_that_are_no_text_and_files_that_are_too_long_are_refused() {
    let bytes = [HEAD.as_bytes(), b"\n{\"event\":\"\xff\"}"].concat();
    let error = Lab::default()
        .open("foreign.jsonl", &bytes, 10)
        .unwrap_err();
    assert!(
        error.to_string().contains("line 2: this is not UTF-8 text"),
        "{error}"
    );
    let recording = Lab::default()
        .record(&request("board=oxo.x.x.o"), &Control::default())
        .unwrap();
    let text: Vec<String> = recording.steps.events().collect();
    let error = Lab::default()
        .open("long.jsonl", text.join("\n").as_bytes(), 10)
        .unwrap_err();
    assert!(
        error
            .to_string()
            .contains("line 12: too many events: 10 are the most"),
        "{error}"
    );
}
