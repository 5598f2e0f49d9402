//! Comparisons: the command line's document, the follower's frame, the page and its faults.

use crate::common::{ask, document, has, lab};
use marubatsu_app::options::{POSITION, SEARCH};
use serde_json::json;

const PAIR: &str = "score=shortest&table=merged&right.window=range";

#[test]
fn a_comparison_comes_with_reasons() {
    let served = document(&format!("/api/compare?{PAIR}&lang=ja&frame=3"));
    let reasons = served["reasons_left"].as_array().unwrap();
    assert_eq!(
        Some(reasons.len()),
        served["only_left"]["first"].as_array().map(Vec::len)
    );
    assert!(reasons[0].as_str().unwrap().starts_with("探索されない: "));
}

#[test]
fn its_queries_lead_back_to_it_and_to_each_search() {
    let lab = lab(|_| {});
    let found = ask(&lab, &format!("/api/compare?{PAIR}&moves=1,1")).json();
    let query = |key: &str| found[key].as_str().unwrap().to_owned();
    let again = ask(&lab, &format!("/api/compare?{}", query("query")));
    assert_eq!(again.json(), found);
    for side in ["left", "right"] {
        let path = format!("/api/trace?{}", query(&format!("{side}_query")));
        let summary = ask(&lab, &path).json();
        assert_eq!(summary["frames"], found[side]["frames"], "{side}");
    }
}

/// That each frame's follower is the right one: the use cases' `compare.rs`.
#[test]
fn the_follower_shows_its_last_frame_there_or_says_why_there_is_none() {
    let lab = lab(|_| {});
    let tree = "game=((3+5)+(2+9))";
    let follow = format!("{tree}&left.algorithm=minimax&leader=left&picture=tall&theme=dark");
    let frames = format!("/api/frames?{tree}&algorithm=minimax&count=256");
    let mut missed = 0;
    for leader in ask(&lab, &frames).lines() {
        let n = &leader["n"];
        let shown = ask(&lab, &format!("/api/compare/follow?{follow}&frame={n}")).json();
        assert!(shown["svg"].as_str().unwrap().starts_with("<svg"), "{n}");
        let reason = &shown["not_visited"];
        if reason.is_null() {
            assert_eq!(shown["step"]["path"], leader["step"]["path"], "{n}");
            assert_eq!(shown["kind"], "end", "{n}");
        } else {
            let (path, frame) = (&leader["step"]["path"], &shown["n"]);
            let expected =
                json!({ "path": path, "cut_at": [[1]], "by": "alpha_cut", "frame": frame });
            has(reason, &expected);
            let flags = shown["step"]["flags"].as_array().unwrap();
            assert!(flags.contains(&json!("ab_pruned")));
            missed += 1;
        }
    }
    assert_eq!(missed, 2, "the last leaf's start and end");
}

#[test]
fn large_searches_are_not_compared() {
    let large = ask(&lab(|limits| limits.events = 1000), "/api/compare");
    assert_eq!(large.status, 422);
}

#[test]
fn the_page_has_the_position_once_and_every_option_for_each_side() {
    let page = ask(&lab(|_| {}), "/compare");
    assert_eq!(page.status, 200);
    let shared = POSITION.iter().map(|option| option.key.to_owned());
    let sided = ["left", "right"].into_iter().flat_map(|side| {
        let name =
            move |option: &marubatsu_app::options::OptionSpec| format!("{side}.{}", option.key);
        SEARCH.iter().map(name)
    });
    for name in shared.chain(sided) {
        for part in [
            format!("id=\"option-{name}\""),
            format!("id=\"error-{name}\""),
        ] {
            assert_eq!(page.text.matches(&part).count(), 1, "{part}");
        }
    }
    assert!(
        page.text
            .contains("<a href=\"./compare\" aria-current=\"page\">")
    );
}

#[test]
fn a_fault_stands_beside_the_field_of_its_side() {
    let page = ask(
        &lab(|_| {}),
        "/compare?table=merged&right.window=1,x&lang=ja",
    );
    assert_eq!(page.status, 400);
    let beside = "<p class=\"error\" id=\"error-right.window\">数値ではありません\
        <code class=\"marked\">1,<mark>x</mark></code></p>";
    assert!(page.text.contains(beside), "{}", page.text);
    let both = page
        .text
        .matches("<option value=\"merged\" selected>")
        .count();
    assert_eq!(both, 2, "what both have stands on both sides");
}

#[test]
fn a_search_leads_to_its_comparison_and_examples_can_be_run() {
    let page = ask(&lab(|_| {}), "/search?table=merged&moves=1,1");
    let link = "href=\"./compare?left.table=merged&amp;moves=1%2C1\"";
    assert!(page.text.contains(link), "{}", page.text);
    let page = ask(&lab(|_| {}), "/compare").text;
    let links: Vec<String> = page
        .split("<a href=\"./compare?")
        .skip(1)
        .map(|rest| rest[..rest.find('"').unwrap()].replace("&amp;", "&"))
        .filter(|query| query.contains("frame"))
        .collect();
    assert_eq!(links.len(), 3);
    for query in links {
        let answer = ask(&lab(|_| {}), &format!("/api/compare?{query}"));
        assert_eq!(answer.status, 200, "{query}: {}", answer.text);
    }
}

#[test]
fn the_other_language_keeps_who_leads() {
    let page = ask(
        &lab(|_| {}),
        "/compare?left.table=merged&leader=right&frame=6&lang=ja",
    );
    let link = "href=\"./compare?left.table=merged&amp;leader=right&amp;frame=6&amp;lang=en\"";
    assert!(page.text.contains(link), "{}", page.text);
}

/// A clock ends a search anywhere; the query that comes with it asks for the same frames again.
#[test]
fn a_timed_side_gets_a_query_without_its_clock() {
    let lab = lab(|_| {});
    let timed = "/api/compare?game=4x4&left.time=0.05&right.node_limit=100";
    let found = ask(&lab, timed).json();
    let query = found["query"].as_str().unwrap();
    assert!(
        query.contains("left.node_limit=") && !query.contains("time"),
        "{query}"
    );
    let again = ask(&lab, &format!("/api/compare?{query}")).json();
    assert_eq!(again["left"]["frames"], found["left"]["frames"]);
    assert_eq!(again["query"], found["query"]);
}
