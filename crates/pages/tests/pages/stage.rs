//! The stage's routes: frames as items, the overview, the story. Numbers are part 162's and those of the stage's specification.

use serde_json::Value;

use crate::common::{ask, lab};
use crate::golden::golden;

/// Part 162's search.
const LESSON: &str = "window=range&table=merged&score=shortest";

fn lines(query: &str) -> Vec<Value> {
    let answer = ask(&lab(|_| ()), &format!("/api/stage?{LESSON}&{query}"));
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.lines()
}

fn only(query: &str) -> Value {
    let mut found = lines(&format!("{query}&count=1"));
    found.pop().expect("a line")
}

fn said(line: &Value) -> String {
    let parts = line["sentence"].as_array().expect("parts");
    let texts = parts
        .iter()
        .map(|part| part["text"].as_str().expect("text"));
    texts.collect()
}

/// The items of one picture, those that haven't changed taken from the line before.
fn joined(line: &Value, before: Option<&Vec<Value>>, picture: &str) -> Vec<Value> {
    let items = line[picture].as_array().expect("items").iter();
    let whole = |item: &Value| {
        if item.get("shown").is_some() {
            return item.clone();
        }
        let known = before.expect("a line before").iter();
        let mut same = known.filter(|known| known["id"] == item["id"]);
        same.next().expect("an item that is held").clone()
    };
    items.map(whole).collect()
}

#[test]
fn frames_of_one_answer_are_those_that_are_asked_for_one_by_one() {
    let together = lines("from=60&count=40");
    for picture in ["tree", "line"] {
        let mut before = None;
        for (line, n) in together.iter().zip(60..) {
            let items = joined(line, before.as_ref(), picture);
            let alone = only(&format!("from={n}"));
            assert_eq!(line["n"], n);
            assert_eq!(items, joined(&alone, None, picture), "frame {n}");
            assert_eq!(said(line), said(&alone), "frame {n}");
            before = Some(items);
        }
    }
}

#[test]
fn a_frame_says_what_the_specification_says_of_it() {
    let start = only("from=66");
    assert_eq!(start["leave"], 72);
    let cut = only("from=71");
    assert_eq!(
        (&cut["moment"], &cut["kind"]),
        (&"cut".into(), &"update".into())
    );
    assert_eq!(cut["facts"]["rows"][0]["value"], "0 … 1");
    assert!(said(&cut).contains("the table knows"), "{}", said(&cut));
    assert!(!said(&cut).contains("elsewhere"), "{}", said(&cut));
    let answer = only("from=67");
    assert_eq!(
        (&answer["moment"], &answer["stored"]),
        (&"table".into(), &26.into())
    );
    let end = only("from=5924");
    assert_eq!(end["leave"], Value::Null);
    let [looked, cut] = ["calculated", "pruned"].map(|key| golden(&format!("part_162.{key}")));
    for (name, count) in [("looked", looked), ("cut", cut), ("answers", 398_u64)] {
        assert_eq!(end["counters"][name][0], count, "{name}");
    }
}

#[test]
fn voices_and_languages_tell_the_same_frame() {
    let telling =
        ["plain", "terms", "code"].map(|voice| said(&only(&format!("from=28&voice={voice}"))));
    assert_eq!(
        telling
            .iter()
            .collect::<std::collections::BTreeSet<_>>()
            .len(),
        3
    );
    // Words of the field are parts of their own, which say where they are explained.
    let parts = |voice: &str| only(&format!("from=71&voice={voice}"))["sentence"].clone();
    let terms = |voice: &str| -> Vec<serde_json::Value> {
        let parts = parts(voice);
        let all = parts.as_array().expect("parts").iter();
        let terms = all.filter(|part| part["is"] == "term");
        terms.map(|part| part["term"].clone()).collect()
    };
    assert_eq!(
        terms("terms"),
        ["cut", "beta", "transposition-table", "upper-bound"]
    );
    assert!(terms("plain").is_empty() && terms("code").is_empty());
    let japanese = said(&only("from=28&lang=ja"));
    assert!(japanese.contains('。'), "{japanese}");
}

#[test]
fn the_overview_shows_the_frames_that_are_asked_for() {
    let of = |query: &str| ask(&lab(|_| ()), &format!("/api/overview?{LESSON}&{query}")).json();
    let whole = of("");
    assert_eq!(
        (&whole["frames"][0], &whole["frames"][1]),
        (&0.into(), &golden::<u64>("part_162.frames").into())
    );
    assert_eq!(
        whole["rows"].as_array().map(Vec::len),
        Some(10),
        "a row for each depth"
    );
    let part = of("from=100&to=200");
    assert_eq!(
        (&part["frames"][0], &part["frames"][1]),
        (&100.into(), &200.into())
    );
    assert_ne!(part["svg"], whole["svg"]);
}

#[test]
fn a_story_keeps_its_time_and_its_cuts_are_cuts() {
    let lab = lab(|_| ());
    let told = |query: &str| {
        let story = ask(&lab, &format!("/api/story?{LESSON}&{query}")).json();
        let stops = story["stops"].as_array().expect("stops").iter();
        let stops: Vec<(u64, u64)> = stops
            .map(|stop| (stop[0].as_u64().unwrap(), stop[1].as_u64().unwrap()))
            .collect();
        assert!(stops.is_sorted_by(|one, other| one.0 < other.0), "{query}");
        assert_eq!(stops.last().map(|stop| stop.0), Some(5924), "{query}");
        stops
    };
    for seconds in [5, 120, 600] {
        let takes: u64 = told(&format!("seconds={seconds}"))
            .iter()
            .map(|stop| stop.1)
            .sum();
        assert!(
            takes <= seconds * 1000 && takes > seconds * 900,
            "{seconds} s: {takes} ms"
        );
    }
    let cuts = told("tale=cuts&seconds=3600");
    let mut flagged = Vec::new();
    for from in (0..golden("part_162.frames")).step_by(256) {
        let answer = ask(&lab, &format!("/api/frames?{LESSON}&from={from}&count=256"));
        let cut = |line: &Value| {
            let flags = line["step"]["flags"].as_array().expect("flags");
            flags
                .contains(&"ab_pruned".into())
                .then(|| line["n"].as_u64().unwrap())
        };
        flagged.extend(answer.lines().iter().filter_map(cut));
    }
    let told: Vec<u64> = cuts
        .iter()
        .map(|stop| stop.0)
        .filter(|&n| n != 5924)
        .collect();
    assert_eq!(told, flagged);
}

#[test]
fn frames_that_the_stage_announces_an_explanation_for_have_one_in_three_steps() {
    let lab = lab(|_| ());
    let stage = lines("from=0&count=256");
    let mut kinds = std::collections::BTreeSet::new();
    for line in &stage {
        let n = &line["n"];
        let path = format!("/api/explain?{LESSON}&frame={n}");
        let why = ask(&lab, &path).json();
        assert_eq!(why["schema"], "marubatsu.explanation/1");
        assert_eq!(why["kind"], line["explains"], "frame {n}");
        let steps = why["steps"].as_array().expect("steps");
        if why["kind"].is_null() {
            assert!(steps.is_empty() && why["more"].is_null(), "frame {n}");
            continue;
        }
        assert_eq!(steps.len(), 3, "frame {n}");
        kinds.insert(why["kind"].as_str().expect("a name").to_owned());
    }
    let kinds: Vec<String> = kinds.into_iter().collect();
    let expected = [
        "alpha-cut",
        "beta-cut",
        "deep-cut",
        "table-answer",
        "table-bound",
    ];
    assert_eq!(kinds, expected);
    let why = ask(&lab, &format!("/api/explain?{LESSON}&frame=28")).json();
    assert_eq!(
        said(&why["steps"][0]),
        "〇 has a move worth 2. Nobody can take that away."
    );
    assert_eq!(why["dial"]["scores"].as_array().expect("scores").len(), 6);
    assert_eq!(why["dial"]["results"][5], "1");
    let refused = ask(&lab, &format!("/api/explain?{LESSON}&frame=9999"));
    assert_eq!(refused.status, 400, "{}", refused.text);
}
