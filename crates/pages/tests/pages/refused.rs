//! Addresses that ask for what can't be (`refused.txt`): each is refused with the option that is wrong, and its place if that is
//! known; a page says so beside the option's field.

use crate::common::{ask, lab};

#[test]
fn what_can_not_be_is_refused_with_its_place() {
    for line in include_str!("refused.txt").lines() {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let [path, key, at] = cells[..] else {
            panic!("{line}: not three cells");
        };
        let answer = ask(&lab(|_| {}), path);
        assert_eq!(answer.status, 400, "{path}: {}", answer.text);
        if !path.starts_with("/api/") {
            assert!(answer.text.contains(key), "{path}");
            continue;
        }
        let error = &answer.json()["error"];
        assert_eq!(error["key"], key, "{path}");
        if !at.is_empty() {
            assert_eq!(error["at"].to_string(), at, "{path}: {error}");
        }
        let message = error["message"].as_str().expect("a message");
        assert!(error["value"].is_string() && message.len() > 5, "{path}");
    }
}
