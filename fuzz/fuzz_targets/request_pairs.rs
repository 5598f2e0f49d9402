//! Requests as URLs and command lines have them, a `key=value` a line: names of games, windows, limits. What is read
//! has a key that reads back as the same request.
#![no_main]

use libfuzzer_sys::fuzz_target;
use marubatsu_app::lab::Lab;
use marubatsu_app::request::SearchRequest;

fuzz_target!(|text: &str| {
    let pairs = text.lines().filter_map(|line| line.split_once('='));
    let lab = Lab::default();
    let Ok(request) = lab.read::<SearchRequest>(pairs) else {
        return;
    };
    let again = lab
        .read::<SearchRequest>(request.query())
        .expect("it was just written");
    assert_eq!(again.key(), request.key());
});
