//! The API's documents and faults with their places. That documents are those of the other doors: `crates/cli/tests/cli/doors.rs`.

use crate::common::{ask, document, has, lab};
use serde_json::{Value, json};

const LESSON: &str = "table=merged&window=range&score=shortest";

#[test]
fn frames_come_in_order_with_their_sentences() {
    let answer = ask(
        &lab(|_| {}),
        &format!("/api/frames?{LESSON}&from=28&count=40&lang=ja"),
    );
    assert_eq!(answer.header("content-type"), Some("application/x-ndjson"));
    let lines = answer.lines();
    let numbers: Vec<u64> = lines
        .iter()
        .map(|line| line["n"].as_u64().unwrap())
        .collect();
    assert_eq!(numbers, (28..68).collect::<Vec<_>>());
    let first = &lines[0];
    assert_eq!(first["kind"], "update");
    assert_eq!(first["step"]["board"], "ox.xooox.");
    assert_eq!(first["step"]["flags"], json!(["updated", "ab_pruned"]));
    assert!(
        first["sentence"]
            .as_str()
            .unwrap()
            .starts_with("切る！ × はここで 1 を取れる"),
        "{first}"
    );
    for line in &lines {
        assert_eq!(
            (&line["step"]["n"], &line["step"]["kind"]),
            (&line["n"], &line["kind"])
        );
    }
}

#[test]
fn frames_end_where_the_recording_ends() {
    let count = |tail: &str| {
        let answer = ask(&lab(|_| {}), &format!("/api/frames?{LESSON}&{tail}"));
        assert_eq!(answer.status, 200);
        answer.lines().len()
    };
    assert_eq!(count(""), 16);
    assert_eq!(count("from=5920&count=256"), 5);
    assert_eq!(count("from=5925"), 0);
    assert_eq!(count("from=4294967295&count=256"), 0);
}

#[test]
fn frames_are_found_by_condition() {
    for (query, n) in [
        ("where=kind%3Dupdate,node%3Dmin,fail%3Dhigh", json!(283)),
        ("where=flag=ab_pruned", json!(28)),
        ("where=flag=ab_pruned&from=28", json!(28)),
        (
            "where=flag=ab_pruned&from=28&direction=previous",
            Value::Null,
        ),
        ("where=flag=ab_pruned&from=29&direction=previous", json!(28)),
        ("where=flag=tt_pruned", json!(99)),
        ("where=kind=score,board=.........", json!(4061)),
        ("where=kind=end&direction=previous", json!(5924)),
        ("where=depth=9&from=99999", Value::Null),
        ("", json!(0)),
    ] {
        let found = document(&format!("/api/find?{LESSON}&{query}"));
        assert_eq!(found, json!({ "n": n }), "{query}");
    }
}

#[test]
fn frames_of_a_node_and_of_its_parent_are_found() {
    let lab = lab(|_| {});
    let search = "board=oxxxo..o.";
    let answer = ask(&lab, &format!("/api/frames?{search}&count=256"));
    let steps: Vec<(u64, Vec<u64>)> = answer
        .lines()
        .iter()
        .map(|line| of_node(&line["step"]))
        .collect();
    assert!(steps.len() > 20 && steps.len() < 256, "{}", steps.len());
    for (at, (node, path)) in steps.iter().enumerate() {
        for (name, same) in [("same", true), ("parent", false)] {
            let wanted = |(other, way): &&(u64, Vec<u64>)| {
                if same {
                    other == node
                } else {
                    is_parent(way, path)
                }
            };
            let after = steps[at + 1..]
                .iter()
                .position(|step| wanted(&step))
                .map(|n| n + at + 1);
            let before = steps[..at].iter().rposition(|step| wanted(&step));
            for (direction, expected) in [("next", after), ("previous", before)] {
                let found = ask(
                    &lab,
                    &format!("/api/find?{search}&from={at}&node={name}&direction={direction}"),
                );
                assert_eq!(
                    found.json(),
                    json!({ "n": expected }),
                    "{at} {name} {direction}"
                );
            }
        }
    }
}

/// A node's number and the way to it, as one number a move.
fn of_node(step: &Value) -> (u64, Vec<u64>) {
    let number = |mv: &Value| mv[0].as_u64().unwrap() * 10 + mv[1].as_u64().unwrap();
    let path = step["path"].as_array().unwrap();
    (
        step["node"].as_u64().unwrap(),
        path.iter().map(number).collect(),
    )
}

/// On one path from the root, a node is known by its way.
fn is_parent(way: &[u64], path: &[u64]) -> bool {
    path.split_last().is_some_and(|(_, parent)| parent == way)
}

#[test]
fn a_path_leads_to_its_end_if_it_is_settled_else_to_its_start() {
    for (path, from, n) in [
        ("0,0", 0, json!(2)),
        ("", 0, json!(0)),
        ("", 5923, json!(0)),
        ("", 5924, json!(5924)),
        ("0,0", 4059, json!(2)),
        ("0,0", 5924, json!(4060)),
        ("1,1 0,0 1,0 2,0 2,1 0,1", 0, Value::Null),
    ] {
        let found =
            document(&format!("/api/find?{LESSON}&path={path}&from={from}").replace(' ', "+"));
        assert_eq!(found, json!({ "n": n }), "{path} {from}");
    }
}

#[test]
fn changes_are_those_since_the_frame_shown_before() {
    for (since, calculated, text) in [
        ("", 1, "+1"),
        ("&since=previous", 1, "+1"),
        ("&since=next", 0, "+0"),
        ("&since=67", 2, "+2"),
        ("&since=4061", -844, "−844"),
    ] {
        let path = format!("/api/frames?{LESSON}&from=72&count=1&picture=wide{since}");
        let answer = ask(&lab(|_| {}), &path);
        let line = &answer.lines()[0];
        assert_eq!(line["since"]["calculated"], calculated, "{since}");
        let svg = line["svg"].as_str().unwrap();
        assert!(svg.contains(&format!(">{text}</text>")), "{since}");
    }
}

#[test]
fn a_position_says_where_one_may_go_on() {
    let position = document("/api/position?moves=1,1+0,0");
    assert_eq!(position["schema"], "marubatsu.position/1");
    assert_eq!(position["size"], json!([3, 3]));
    has(&position, &json!({ "board": "x...o....", "turn": "o" }));
    assert_eq!(position["played"], json!([[1, 1], [0, 0]]));
    assert_eq!(
        position["moves"],
        json!([[1, 0], [2, 0], [0, 1], [2, 1], [0, 2], [1, 2], [2, 2]])
    );
    let falling = document("/api/position?game=connect4&moves=4");
    assert_eq!(falling["game"], "7x6x4g");
    assert_eq!(falling["played"], json!([[3, 5]]));
    assert_eq!(falling["moves"][3], json!([3, 4]));
    let tree = document("/api/position?game=random:depth=2,branching=2");
    assert_eq!(
        (&tree["size"], &tree["moves"]),
        (&Value::Null, &json!([[0], [1]]))
    );
    assert!(tree["text"].as_str().unwrap().starts_with("(("), "{tree}");
}

#[test]
fn a_timeline_counts_every_frame_once() {
    let timeline = document(&format!("/api/timeline?{LESSON}&bins=64"));
    assert_eq!(
        timeline["kinds"],
        json!(["start", "tt", "score", "update", "end"])
    );
    let bins = timeline["bins"].as_array().unwrap();
    assert_eq!(bins.len(), 64);
    let sum = |kind: usize| {
        bins.iter()
            .map(|bin| bin[kind].as_u64().unwrap())
            .sum::<u64>()
    };
    assert_eq!([0, 1, 2, 3, 4].map(sum), [1242, 959, 1241, 1241, 1242]);
}

#[test]
fn faults_speak_the_readers_language() {
    let lab = lab(|_| {});
    let message = |path: &str| {
        ask(&lab, path).json()["error"]["message"]
            .as_str()
            .unwrap()
            .to_owned()
    };
    let ja = message("/api/find?where=kind=updat&lang=ja");
    let en = message("/api/find?where=kind=updat&lang=en");
    assert!(
        ja.contains("「updat」という kind はありません") && en.contains("unknown kind"),
        "{ja} {en}"
    );
}

/// Node `oxxxooox.` of part 162's walk has the frames 66 to 72, the root the first and the last of all.
#[test]
fn the_first_and_the_last_frame_of_a_node_are_found() {
    for (from, first, last) in [
        (71, json!(66), json!(72)),
        (66, Value::Null, json!(72)),
        (72, json!(66), Value::Null),
        (4061, json!(0), json!(5924)),
    ] {
        let find = |direction: &str| {
            document(&format!(
                "/api/find?{LESSON}&node=edge&from={from}&direction={direction}"
            ))["n"]
                .clone()
        };
        assert_eq!((find("previous"), find("next")), (first, last), "{from}");
    }
    let stopped = document(&format!(
        "/api/find?{LESSON}&node_limit=3&node=edge&from=0&direction=next"
    ));
    assert_eq!(stopped["n"], 1, "the root's last frame so far");
}

/// The facts of a frame as text, by their names, and the pieces that stand out.
fn told(line: &Value, name: &str) -> (String, Vec<String>) {
    let mut facts = line["facts"].as_array().unwrap().iter();
    let fact = facts.find(|fact| fact["name"] == name).unwrap();
    let pieces = fact["value"].as_array().unwrap();
    let text = |piece: &Value| piece["text"].as_str().unwrap().to_owned();
    let marked = pieces.iter().filter(|piece| piece["manner"] != "plain");
    (
        pieces.iter().map(text).collect(),
        marked.map(text).collect(),
    )
}

#[test]
fn what_is_told_beside_a_picture_comes_with_the_frame() {
    let path = format!("/api/frames?{LESSON}&facts=true&count=256&lang=en");
    let lines = ask(&lab(|_| {}), &path).lines();
    let plain = ask(&lab(|_| {}), &format!("/api/frames?{LESSON}&count=1")).lines();
    assert!(plain[0].get("facts").is_none() && plain[0].get("caption").is_none());
    let names = |line: &Value| {
        let facts = line["facts"].as_array().unwrap().iter();
        facts.map(|fact| fact["name"].clone()).collect::<Vec<_>>()
    };
    assert!(lines.iter().all(|line| names(line) == names(&lines[0])));
    assert_eq!(lines[0]["caption"], "〇 to move · root");
    assert_eq!(told(&lines[0], "node").0, "max node, depth 0, no. 0");
    assert_eq!(told(&lines[0], "fail").0, "", "nothing to say yet");
    assert_eq!(told(&lines[1], "known").0, "[-2, 3], not in the table");
    let found = |name: &str, wanted: &str| {
        let mut all = lines.iter().map(|line| told(line, name));
        all.find(|(text, _)| text.contains(wanted)).unwrap()
    };
    let (text, marked) = found("fail", "fail low");
    assert_eq!(text, "fail low / exact value / fail high");
    assert_eq!(marked.len(), 1);
    let (_, tags) = found("flags", "β cut");
    assert!(tags.contains(&"β cut".to_owned()), "{tags:?}");
    let (text, change) = found("calculated", "+1");
    assert_eq!(
        (text.ends_with("+1"), &change[..]),
        (true, &["+1".to_owned()][..])
    );
    let japanese = ask(
        &lab(|_| {}),
        &format!("/api/frames?{LESSON}&facts=true&lang=ja"),
    );
    assert_eq!(japanese.lines()[0]["facts"][0]["label"], "ノード");
}

#[test]
fn alpha_and_beta_are_told_as_they_stand_where_scores_stay_within_them() {
    let told_of = |query: &str, n: u64| {
        let path = format!("/api/frames?{query}&facts=true&from={n}&count=1&lang=en");
        ask(&lab(|_| {}), &path).lines().remove(0)
    };
    let hard = "score=shortest&fail=hard";
    for (n, standing) in [(50, "(0, 2)"), (11_150, "(-∞, 0)"), (11_151, "(-∞, ∞)")] {
        let frame = told_of(hard, n);
        assert_eq!(told(&frame, "window_now").0, standing, "frame {n}");
        for name in ["window", "known", "registered_range"] {
            assert_eq!(told(&frame, name).0, "", "frame {n}: {name}");
        }
    }
    let (rule, followed) = told(&told_of(hard, 50), "rule");
    assert_eq!(
        rule,
        "no change (score ≦ α) / α rises (α < score < β) / β cut (β ≦ score)"
    );
    assert_eq!(followed, ["α rises (α < score < β)"]);
    let soft = told_of("score=shortest", 50);
    assert_eq!(told(&soft, "rule").0, "");
    assert_eq!(
        told(&soft, "known").0,
        "",
        "there is no table to know anything"
    );
}

#[test]
fn a_recording_is_summed_up_in_a_sentence() {
    let whole = document("/api/trace?game=((3+5)+(2+9))&lang=en");
    assert_eq!(
        whole["sentence"],
        "22 frames. Score 3. 6 nodes looked at, 1 node cut away."
    );
    let stopped = document("/api/trace?node_limit=1000&lang=ja");
    let sentence = stopped["sentence"].as_str().unwrap();
    assert!(
        sentence.contains("ノード数の上限を増やしてください"),
        "{sentence}"
    );
}
