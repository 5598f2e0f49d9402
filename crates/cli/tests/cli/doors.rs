//! The requests of `tests/doors.txt` at the command line and at the API, whose answers are held against each other and recorded
//! in `tests/doors.snap`. `crates/python/tests/test_doors.py` holds Python's against the record, and
//! `crates/marubatsu/tests/library/golden.rs` the library's against the figures.
//!
//! Invariant: two doors may differ in seconds, and the API may say more.

use std::fmt::Write as _;

use marubatsu_pages::{Site, SiteLimits};
use serde_json::Value;

use crate::support::{marubatsu, same_text};

#[path = "../../../../tests/doors.rs"]
mod requests;

use requests::{Request, requests};

/// The request's answer from the command line, if it has such a command.
fn from_command_line(request: &Request) -> Option<Value> {
    let mut words: Vec<String> = match request.command {
        "trace" => return None,
        "why" => vec!["analyze".to_owned()],
        command => vec![command.to_owned()],
    };
    let mut sides = [("left.", Vec::new()), ("right.", Vec::new())];
    for (key, value) in request.options() {
        let side = sides
            .iter_mut()
            .find_map(|(side, own)| Some((key.strip_prefix(*side)?, own)));
        let key = match side {
            Some((key, own)) => {
                own.push(format!("{key}={value}"));
                continue;
            }
            None if request.command == "why" && key == "move" => "why".to_owned(),
            None => key.replace('_', "-"),
        };
        words.push(match (&*key, value) {
            ("player", name) => name.to_owned(),
            (_, "true") => format!("--{key}"),
            _ => format!("--{key}={value}"),
        });
    }
    for (side, own) in sides.iter().filter(|(_, own)| !own.is_empty()) {
        words.push(format!(
            "--{}={}",
            side.trim_end_matches('.'),
            own.join(",")
        ));
    }
    words.push("--json".to_owned());
    Some(marubatsu(&words.iter().map(String::as_str).collect::<Vec<_>>()).json())
}

/// The request's answer from the API, if it has such a route.
fn from_api(site: &Site, request: &Request) -> Option<Value> {
    if ["tree", "perft"].contains(&request.command) {
        return None;
    }
    let query = request.query.replace(' ', "+");
    let path = format!("/api/{}?{query}&lang=ja", request.command);
    let asked = http::Request::get(&path)
        .body(Vec::new())
        .expect("an address");
    let bytes = site.answer(asked).into_body().into_bytes();
    Some(serde_json::from_slice(&bytes).unwrap_or_else(|error| panic!("{path}: {error}")))
}

/// What stands at a path of keys, as a text.
fn at(answer: &Value, path: &str) -> String {
    let step = |value: &Value, key: &str| match key.parse::<usize>() {
        Ok(number) => value[number].clone(),
        Err(_) => value[key].clone(),
    };
    match path
        .split('.')
        .fold(answer.clone(), |value, key| step(&value, key))
    {
        Value::String(text) => text,
        other => other.to_string(),
    }
}

/// Takes out what differs from run to run.
fn timeless(answer: &mut Value) {
    match answer {
        Value::Object(values) => {
            values.shift_remove("seconds");
            values.values_mut().for_each(timeless);
        }
        Value::Array(values) => values.iter_mut().for_each(timeless),
        _ => {}
    }
}

/// Whether a value says what another does; options may have a server's limit more.
fn holds(served: &Value, value: &Value) -> bool {
    match (served, value) {
        (Value::Object(served), Value::Object(own)) => own
            .iter()
            .all(|(key, value)| served.get(key) == Some(value)),
        _ => served == value,
    }
}

#[test]
fn every_door_gives_the_same_answers() {
    let site = Site::new(SiteLimits::default());
    let mut record = String::new();
    for request in requests() {
        let line = format!("{} {}", request.command, request.query);
        let mut answers = [from_command_line(&request), from_api(&site, &request)];
        answers.iter_mut().flatten().for_each(timeless);
        let [ours, theirs] = answers;
        for (key, value) in &request.figures {
            for answer in [&ours, &theirs].into_iter().flatten() {
                assert_eq!(at(answer, key), *value, "{}: {key} of {line}", request.name);
            }
        }
        let answer = ours.as_ref().or(theirs.as_ref()).expect("a door has it");
        writeln!(record, "{line}").expect("a text takes all");
        for (key, value) in answer.as_object().expect("an object") {
            writeln!(record, "  {key}: {value}").expect("a text takes all");
            if let Some(served) = &theirs {
                assert!(
                    holds(&served[key], value),
                    "{key} of {line}: {}",
                    served[key]
                );
            }
        }
    }
    same_text("../../../../tests", "doors", &record);
}
