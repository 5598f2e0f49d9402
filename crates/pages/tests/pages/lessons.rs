//! Lessons and exercises over the API: an open question gives nothing away, and its judge knows what is right.
//!
//! Invariant: every stop of every chapter is asked.

use marubatsu_pages::Site;
use serde_json::Value;

use crate::common::{ask, lab};
use crate::leaks::questions;

fn judged(site: &Site, (id, stop): (&str, &str), given: &[String]) -> Value {
    let mut query = form_urlencoded::Serializer::new(String::new());
    query.append_pair("id", id).append_pair("stop", stop);
    for answer in given {
        query.append_pair("answer", answer);
    }
    ask(site, &format!("/api/lesson/answer?{}", query.finish())).json()
}

#[test]
fn an_open_question_gives_nothing_away_and_its_judge_knows() {
    let site = lab(|_| {});
    let questions = questions(&site);
    assert!(questions.len() > 55, "only {}", questions.len());
    for (id, stop, open) in &questions {
        let keys: Vec<&String> = open.as_object().expect("an object").keys().collect();
        let told = [
            "schema", "id", "number", "say", "query", "grow", "frame", "look", "until", "truth",
            "ask",
        ];
        assert_eq!(keys, told, "{id} {stop}");
        let shown = judged(&site, (id, stop), &[]);
        let right: Vec<String> = serde_json::from_value(shown["answer"].clone()).expect("answers");
        assert_eq!(
            shown["right"], false,
            "who asks for the answer has not found it"
        );
        // One answer alone among those offered would be no question.
        for offered in ["choices", "candidates"] {
            let offered = open["ask"][offered].as_array().expect("a list");
            assert!(offered.len() != 1, "{id} {stop}: {offered:?}");
        }
        let said = judged(&site, (id, stop), &right);
        assert_eq!(
            (&said["right"], &said["answer"]),
            (&Value::Bool(true), &shown["answer"])
        );
        assert!(
            said["then"].as_u64() >= open["frame"].as_u64(),
            "{id} {stop}"
        );
        let wrong = judged(&site, (id, stop), &["nonsense".to_owned()]);
        assert_eq!(
            (&wrong["right"], &wrong["answer"], &wrong["then"]),
            (&Value::Bool(false), &Value::Null, &Value::Null)
        );
    }
}

#[test]
fn hints_and_candidates_are_nodes_of_the_picture_and_no_hint_is_the_answer() {
    let site = lab(|_| {});
    let mut hinted = 0;
    for (id, stop, open) in questions(&site) {
        let shown = judged(&site, (&id, &stop), &[]);
        let answers: Vec<Value> = shown["answer"].as_array().expect("answers").clone();
        let candidates = open["ask"]["candidates"].as_array().expect("a list");
        let mut told = Vec::new();
        for candidate in candidates {
            let named =
                ["table", "window", "none"].contains(&candidate["answer"].as_str().unwrap_or(""));
            let outside = named || !candidate["nodes"].is_null();
            assert_eq!(
                candidate["node"].is_null(),
                outside,
                "{id} {stop}: {candidate}"
            );
            if answers.contains(&candidate["answer"]) {
                told.push(candidate["node"].clone());
            }
        }
        let hint = ask(&site, &format!("/api/lesson/hint?id={id}&stop={stop}")).json();
        let nodes = hint["nodes"].as_array().expect("nodes");
        assert!(nodes.iter().all(|node| !told.contains(node)), "{id} {stop}");
        let said = hint["say"].as_array().expect("words");
        assert!(!said.is_empty(), "{id} {stop} has no hint");
        hinted += usize::from(!nodes.is_empty());
    }
    assert!(hinted > 30, "only {hinted}");
}

/// All that the stage sends of the frames from `first` on.
fn staged(site: &Site, query: &str, first: u64) -> String {
    let stage = format!("/api/stage?{query}&from={first}&count=60");
    ask(site, &stage).text
}

#[test]
fn nothing_of_later_frames_is_known_where_they_may_not_be() {
    let site = lab(|_| {});
    for (first, of) in [("until=16", 17), ("until=0", 1)] {
        let open = format!("board=.xox.oxo.&algorithm=minimax&{first}");
        assert_eq!(staged(&site, &open, 0).lines().count(), of);
        let overview = ask(&site, &format!("/api/overview?{open}")).json();
        assert_eq!(overview["of"], of, "{first}");
        assert_eq!(staged(&site, &open, 17), "", "there are no others");
    }
    let growth = ask(&site, "/api/growth/overview?moves=1,1&depth=2&until=3").json();
    assert_eq!(growth["of"], 4);
}

#[test]
fn an_exercise_is_marked_by_its_search() {
    let site = lab(|_| {});
    let open = ask(&site, "/api/practice?level=3&seed=5").json();
    assert!(open.get("answer").is_none() && open["leaves"].as_array().is_some());
    let none = ask(&site, "/api/practice/answer?level=3&seed=5").json();
    let right = none["answer"].as_array().expect("leaves");
    let marks: Vec<&str> = right.iter().filter_map(Value::as_str).collect();
    let marks = format!(
        "/api/practice/answer?level=3&seed=5&answer={}",
        marks.join("&answer=")
    );
    let marked = ask(&site, &marks).json();
    assert_eq!(
        (&marked["points"], &marked["missed"]),
        (&Value::from(10), &Value::Array(Vec::new()))
    );
}
