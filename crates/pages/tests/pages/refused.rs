//! Addresses that ask for what can't be (`refused.txt`): each is refused with the option that is wrong, and its place and words of
//! the message if these are given; a page says so beside the option's field.

use crate::common::{ask, lab};

/// What is wrong with an answer, if it isn't what the other cells of its line say.
fn fault(cells: &[&str]) -> Option<String> {
    let [path, status, key, at, words] = cells[..] else {
        panic!("{cells:?}: not five cells");
    };
    let answer = ask(&lab(|_| {}), path);
    let is_refused = if path.starts_with("/api/") {
        let error = &answer.json()["error"];
        let message = error["message"].as_str().expect("a message");
        let is_there = at.is_empty() || error["at"].as_u64() == at.parse().ok();
        let is_told = message.len() > 5 && message.contains(words);
        error["key"] == key && error["value"].is_string() && is_there && is_told
    } else {
        answer.text.contains(key) && answer.text.contains("role=\"alert\"")
    };
    let holds = answer.status.to_string() == status && is_refused;
    (!holds).then(|| format!("{cells:?}: {}, {}", answer.status, answer.text))
}

#[test]
fn what_can_not_be_is_refused_with_its_place() {
    let lines = include_str!("refused.txt").lines();
    let cells = lines.map(|line| line.split('|').map(str::trim).collect::<Vec<_>>());
    let faults: Vec<String> = cells.filter_map(|cells| fault(&cells)).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
