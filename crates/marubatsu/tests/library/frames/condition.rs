//! Conditions: which frames they find, and at which character a wrong one is wrong.
//!
//! Invariant: every key and every value it takes is asked for here, beside a test of the frame in
//! plain Rust that says the same.

use marubatsu::frame::condition::{Condition, ConditionErrorKind, KEYS, names};

use super::{Board, PART_146, PART_162, board, frames};
use crate::prelude::*;
use crate::support::way::Way;

/// The places of the frames that pass, in order.
fn found(frames: &Frames<Board>, text: &str) -> Vec<u64> {
    let condition: Condition = text.parse().expect("the condition is well formed");
    let passing = |frame: &Frame<Board>| condition.holds(frames.game(), frame);
    let frames = frames.iter_from(0).filter(passing);
    frames.map(|frame| frame.index).collect()
}

#[test]
fn conditions_find_what_the_series_shows_first() {
    let part_162 = frames(&PART_162, LineScore::Shortest);
    let part_146 = frames(&PART_146, LineScore::Shortest);
    let firsts = [
        (&part_162, "kind=update,node=min,fail=high", 283),
        (&part_162, "kind=tt,flag=tt_pruned", 99),
        (&part_162, "kind=score,board=.........", 4061),
        (&part_162, "kind=tt,flag=ab_updated", 67),
        (&part_146, "kind=score,board=.........", 11_151),
        (&part_146, "kind=end,depth=1", 11_150),
    ];
    for (frames, text, first) in firsts {
        assert_eq!(found(frames, text).first(), Some(&first), "{text}");
    }
}

type Plain = fn(&Frame<Board>) -> bool;

fn score(points: i32) -> Score {
    Score::points(points)
}

/// Conditions of one test each, and the same in Rust.
const TESTS: [(&str, Plain); 38] = [
    ("kind=start", |frame| frame.kind == FrameKind::Start),
    ("kind=tt", |frame| frame.kind == FrameKind::Table),
    ("kind=score", |frame| frame.kind == FrameKind::Score),
    ("kind=update", |frame| frame.kind == FrameKind::Update),
    ("kind=end", |frame| frame.kind == FrameKind::End),
    ("kind!=end", |frame| frame.kind != FrameKind::End),
    ("node=max", |frame| frame.turn == Side::Circle),
    ("node=min", |frame| frame.turn == Side::Cross),
    ("number=8", |frame| frame.node == 8),
    ("number!=8", |frame| frame.node != 8),
    ("edge=first", |frame| frame.kind == FrameKind::Start),
    ("edge=last", |frame| frame.kind == FrameKind::End),
    ("fail=low", |frame| frame.fail == Some(Fail::Low)),
    ("fail=exact", |frame| frame.fail == Some(Fail::Exact)),
    ("fail=high", |frame| frame.fail == Some(Fail::High)),
    ("fail!=low", |frame| frame.fail != Some(Fail::Low)),
    ("leaf=end", |frame| frame.leaf == Some(Leaf::End)),
    ("leaf=horizon", |frame| frame.leaf == Some(Leaf::Horizon)),
    ("leaf=table", |frame| frame.leaf == Some(Leaf::Table)),
    ("leaf=none", |frame| frame.leaf.is_none()),
    ("moment=cut", |frame| {
        frame.kind == FrameKind::Update && frame.flags.ab_pruned
    }),
    ("moment=answer", |frame| {
        frame.flags.tt_pruned || frame.leaf == Some(Leaf::Table)
    }),
    ("moment!=end", |frame| {
        frame.kind != FrameKind::End || frame.leaf == Some(Leaf::Table)
    }),
    ("flag=registered_in_tt", |frame| {
        frame.flags.registered_in_tt
    }),
    ("flag=tt_pruned", |frame| frame.flags.tt_pruned),
    ("flag=ab_updated", |frame| frame.flags.ab_updated),
    ("flag=updated", |frame| frame.flags.updated),
    ("flag=ab_pruned", |frame| frame.flags.ab_pruned),
    ("flag!=updated", |frame| !frame.flags.updated),
    ("depth=0", |frame| frame.path.is_empty()),
    ("depth=4", |frame| frame.path.len() == 4),
    ("board=oxxxooox.", |frame| {
        board().write_position(&frame.position) == "oxxxooox."
    }),
    ("score=2", |frame| frame.score == Some(score(2))),
    ("score!=2", |frame| frame.score != Some(score(2))),
    ("child=-2", |frame| frame.child == Some(score(-2))),
    ("alpha=0", |frame| frame.window.alpha == score(0)),
    ("beta=3", |frame| frame.window.beta == score(3)),
    ("", |_| true),
];

/// Part 162's search, cut off at a horizon so that every kind of leaf is met.
fn every_leaf() -> Frames<Board> {
    let depth = Depth::plies(8);
    frames(&Way { depth, ..PART_162 }, LineScore::Shortest)
}

#[test]
fn each_test_passes_the_frames_it_names() {
    let frames = every_leaf();
    for (text, plain) in TESTS {
        let passing = frames.iter_from(0).filter(plain);
        let expected: Vec<u64> = passing.map(|frame| frame.index).collect();
        assert!(!expected.is_empty(), "{text} says something");
        assert_eq!(found(&frames, text), expected, "{text}");
    }
    let tested = |key: &&str| TESTS.iter().any(|(text, _)| text.starts_with(*key));
    assert!(KEYS.iter().all(tested), "every key is tested");
}

#[test]
fn all_tests_of_a_condition_must_hold() {
    let frames = every_leaf();
    for (one, one_plain) in TESTS.iter().step_by(3) {
        for (two, two_plain) in TESTS.iter().filter(|(text, _)| !text.is_empty()) {
            let text = [*one, *two].join(if one.is_empty() { "" } else { "," });
            let passing = |frame: &Frame<Board>| one_plain(frame) && two_plain(frame);
            let expected = frames.iter_from(0).filter(passing).count();
            assert_eq!(found(&frames, &text).len(), expected, "{text}");
        }
    }
}

#[test]
fn a_wrong_condition_says_where_it_is_wrong() {
    let value = |key: &str, value: &str| ConditionErrorKind::Value {
        key: key.to_owned(),
        value: value.to_owned(),
        names: names(key),
    };
    let key = |name: &str| ConditionErrorKind::Key {
        key: name.to_owned(),
        keys: KEYS.to_vec(),
    };
    let not = |text: &str| ConditionErrorKind::NotATest(text.to_owned());
    let wrong = [
        ("kind", 0, not("kind")),
        (",", 0, not("")),
        ("kind=end,", 9, not("")),
        ("kind=end,node", 9, not("node")),
        ("=end", 0, key("")),
        ("kinds=end", 0, key("kinds")),
        ("kind=end, node=min", 9, key(" node")),
        ("kind=end,面=max", 9, key("面")),
        ("board=面,kind!!=end", 8, key("kind!")),
        ("kind=", 5, value("kind", "")),
        ("kind=End", 5, value("kind", "End")),
        ("board=面,kind!=面", 14, value("kind", "面")),
        ("node=circle", 5, value("node", "circle")),
        ("number=-1", 7, value("number", "-1")),
        ("edge=start", 5, value("edge", "start")),
        ("fail=none", 5, value("fail", "none")),
        ("leaf=tt", 5, value("leaf", "tt")),
        ("flag=stored", 5, value("flag", "stored")),
        ("depth=-1", 6, value("depth", "-1")),
        ("score=0.125", 6, value("score", "0.125")),
        ("child==1", 6, value("child", "=1")),
        ("alpha=infinite", 6, value("alpha", "infinite")),
        ("beta=1000001", 5, value("beta", "1000001")),
    ];
    for (text, at, fault) in wrong {
        let error = text.parse::<Condition>().expect_err(text);
        assert_eq!((error.at, error.fault), (at, fault), "{text}");
    }
}
