//! Every route there is, answered in place.

use http::{Method, StatusCode};
use marubatsu_pages::{Site, routes};

use crate::common::{ask, get, lab, send};
use crate::own_lessons::LESSON;

/// A route as a request, and what its answer holds.
pub(crate) const EXPECTED: [(&str, &str, &str); 54] = [
    ("/", "text/html; charset=utf-8", "<svg "),
    ("/help", "text/html; charset=utf-8", "id=\"keys\""),
    (
        "/embed?game=3x3",
        "text/html; charset=utf-8",
        "id=\"tree-picture\"",
    ),
    (
        "/search",
        "text/html; charset=utf-8",
        "id=\"option-algorithm\"",
    ),
    ("/play", "text/html; charset=utf-8", "id=\"option-circle\""),
    ("/match", "text/html; charset=utf-8", "id=\"prove\""),
    ("/players", "text/html; charset=utf-8", "id=\"ai2\""),
    ("/tree", "text/html; charset=utf-8", "id=\"moves\""),
    ("/compare", "text/html; charset=utf-8", "id=\"left-tree\""),
    ("/learn", "text/html; charset=utf-8", "/lesson?id=tree"),
    ("/lesson", "text/html; charset=utf-8", "id=\"dots\""),
    ("/practice", "text/html; charset=utf-8", "id=\"kind\""),
    (
        "/api/search?LATE",
        "application/json",
        "\"schema\":\"marubatsu.search/",
    ),
    (
        "/api/solve?game=3x3",
        "application/json",
        "\"schema\":\"marubatsu.solve/",
    ),
    (
        "/api/values?moves=1,1%200,0",
        "application/json",
        "\"schema\":\"marubatsu.values/1\"",
    ),
    (
        "/api/trace?LATE",
        "application/json",
        "\"schema\":\"marubatsu.trace/1\"",
    ),
    (
        "/api/frames?LATE&picture=wide",
        "application/x-ndjson",
        "\"svg\":\"<svg ",
    ),
    (
        "/api/stage?LATE&count=3",
        "application/x-ndjson",
        "\"counters\":",
    ),
    (
        "/api/overview?LATE",
        "application/json",
        "\"schema\":\"marubatsu.overview/1\"",
    ),
    (
        "/api/story?LATE",
        "application/json",
        "\"schema\":\"marubatsu.story/1\"",
    ),
    (
        "/api/find?LATE&where=kind=end",
        "application/json",
        "{\"n\":",
    ),
    (
        "/api/position?LATE",
        "application/json",
        "\"board\":\"oxo.xxo..\"",
    ),
    ("/api/draw/frame?LATE&frame=3", "image/svg+xml", "<svg "),
    ("/api/draw/board?LATE", "image/svg+xml", "<svg "),
    ("/api/draw/tree?LATE", "image/svg+xml", "<svg "),
    ("/api/film?LATE&count=2", "image/gif", ""),
    ("/api/growth?depth=1", "application/json", "\"nodes\":10"),
    (
        "/api/growth/frames?depth=1",
        "application/x-ndjson",
        "\"n\":9",
    ),
    (
        "/api/growth/stage?depth=1",
        "application/x-ndjson",
        "\"kind\":\"made\"",
    ),
    (
        "/api/growth/overview?depth=1",
        "application/json",
        "\"schema\":\"marubatsu.overview/1\"",
    ),
    (
        "/api/growth/find?depth=1&path=1,1",
        "application/json",
        "{\"n\":5}",
    ),
    ("/api/draw/growth?depth=1", "image/svg+xml", "<svg "),
    (
        "/api/film/growth?depth=1&format=html",
        "text/html; charset=utf-8",
        "<svg ",
    ),
    ("/api/tree?game=2x2", "application/json", "\"svg\":\"<svg "),
    ("/api/draw/study?game=2x2", "image/svg+xml", "<svg "),
    (
        "/api/classes?game=2x2",
        "application/json",
        "\"svg\":\"<svg ",
    ),
    (
        "/api/compare?LATE&right.table=merged",
        "application/json",
        "\"left_query\":",
    ),
    (
        "/api/compare/follow?LATE&frame=2",
        "application/json",
        "\"not_visited\":",
    ),
    ("/api/players", "application/json", "\"ai2\""),
    (
        "/api/analyze?player=ai2",
        "application/json",
        "\"schema\":\"marubatsu.analysis/1\"",
    ),
    (
        "/api/why?board=oxo.xxo..&move=1,0",
        "application/json",
        "\"schema\"",
    ),
    (
        "/api/match?player=ai2&player=ai3",
        "application/json",
        "\"schema\":\"marubatsu.match/1\"",
    ),
    (
        "/api/prove?player=ai14s",
        "application/json",
        "\"correct\":424",
    ),
    ("/api/events?LATE", "application/x-ndjson", "\"event\":"),
    ("/api/import", "application/json", "\"query\":\"import="),
    ("/api/table?game=2x2", "text/csv; charset=utf-8", "score"),
    ("/api/lessons", "application/json", "\"alpha-beta\""),
    ("/api/lessons", "application/json", "\"id\":\"own:"),
    (
        "/api/lesson?id=alpha-beta&stop=first-cut",
        "application/json",
        "\"schema\":\"marubatsu.stop/1\"",
    ),
    (
        "/api/lesson/answer?id=alpha-beta&stop=first-cut&answer=/1/1",
        "application/json",
        "\"right\":true",
    ),
    (
        "/api/lesson/hint?id=alpha-beta&stop=first-cut",
        "application/json",
        "\"nodes\":[\"1\",\"\"]",
    ),
    (
        "/api/practice?level=2",
        "application/json",
        "\"schema\":\"marubatsu.exercise/1\"",
    ),
    (
        "/api/practice/answer?level=2",
        "application/json",
        "\"points\":",
    ),
    (
        "/api/timeline?LATE",
        "application/json",
        "\"schema\":\"marubatsu.timeline/1\"",
    ),
];

/// A file that is brought to a path: a recording, or a lesson.
pub(crate) fn brought(lab: &Site, (method, path): (&Method, &str)) -> Vec<u8> {
    match (method, path) {
        (&Method::POST, "/api/lessons") => LESSON.into(),
        (&Method::POST, _) => ask(lab, &format!("/api/events?{LATE}")).bytes,
        _ => Vec::new(),
    }
}

/// A position that is nearly over.
pub(crate) const LATE: &str = "board=oxo.xxo..";

#[test]
fn every_page_and_every_route_of_the_api_is_answered_without_a_server() {
    let lab = lab(|_| {});
    let routes: Vec<_> = routes().collect();
    for ((method, path, _), (asked, kind, holds)) in routes.iter().zip(EXPECTED) {
        let asked = asked.replace("LATE", LATE);
        assert_eq!(
            asked.split('?').next(),
            Some(*path),
            "every route has its line"
        );
        let body = brought(&lab, (method, path));
        let request = get(&asked).method(*method).body(body);
        let answer = send(&lab, request.unwrap());
        assert_eq!(answer.status, StatusCode::OK, "{asked}: {}", answer.text);
        assert_eq!(answer.header("content-type"), Some(kind), "{asked}");
        assert!(answer.text.contains(holds), "{asked}: {}", answer.text);
        assert!(!answer.bytes.is_empty(), "{asked}");
    }
    assert_eq!(routes.len(), EXPECTED.len(), "a route without a line");
}

#[test]
fn the_same_again_is_the_same_kept_or_not() {
    for path in [
        "/api/frames?table=merged",
        "/api/trace",
        "/api/tree?game=2x2",
    ] {
        let kept = lab(|_| {});
        let forgets = lab(|limits| limits.result_bytes = 0);
        let first = ask(&kept, path).text;
        assert_eq!(first, ask(&kept, path).text, "{path}");
        assert_eq!(first, ask(&forgets, path).text, "{path}");
    }
}

#[test]
fn what_is_nowhere_is_said_in_the_readers_way() {
    let lab = lab(|_| {});
    let page = ask(&lab, "/nothing?lang=en");
    assert_eq!(page.status, StatusCode::NOT_FOUND);
    assert!(
        page.text.contains("<p>") || page.text.contains("fault"),
        "{}",
        page.text
    );
    let api = ask(&lab, "/api/nothing?lang=ja");
    assert_eq!(api.status, StatusCode::NOT_FOUND);
    assert!(api.json()["error"]["message"].is_string());
}
