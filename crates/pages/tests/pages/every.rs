//! Every route there is, answered in place.

use http::Method;
use marubatsu_pages::{Site, routes};

use crate::common::{ask, get, lab, send};
use crate::own_lessons::LESSON;

/// The kinds of answers by their names in the table.
const KINDS: [(&str, &str); 8] = [
    ("app", "application/manifest+json"),
    ("png", "image/png"),
    ("html", "text/html; charset=utf-8"),
    ("json", "application/json"),
    ("lines", "application/x-ndjson"),
    ("svg", "image/svg+xml"),
    ("gif", "image/gif"),
    ("csv", "text/csv; charset=utf-8"),
];

/// Every route as a request, the kind of its answer, and what that holds.
pub(crate) fn expected() -> impl Iterator<Item = [&'static str; 3]> {
    let rows = include_str!("every.txt").lines();
    rows.map(|row| {
        let cells: Vec<&str> = row.splitn(3, '|').map(str::trim).collect();
        cells.try_into().expect("three cells")
    })
}

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
    for ((method, path, _), [asked, kind, holds]) in routes.iter().zip(expected()) {
        let asked = asked.replace("LATE", LATE);
        assert_eq!(
            asked.split('?').next(),
            Some(*path),
            "every route has its line"
        );
        let body = brought(&lab, (method, path));
        let request = get(&asked).method(*method).body(body);
        let answer = send(&lab, request.unwrap());
        assert_eq!(answer.status, 200, "{asked}: {}", answer.text);
        let (_, kind) = KINDS.iter().find(|(name, _)| *name == kind).expect(kind);
        assert_eq!(answer.header("content-type"), Some(*kind), "{asked}");
        assert!(answer.text.contains(holds), "{asked}: {}", answer.text);
        assert!(!answer.bytes.is_empty(), "{asked}");
    }
    assert_eq!(routes.len(), expected().count(), "a route without a line");
}

#[test]
fn the_same_again_is_the_same_kept_or_not() {
    for path in [
        "/api/frames?table=merged",
        "/api/trace",
        "/api/tree?game=2x2",
    ] {
        let kept = lab(|_| {});
        let forgets = lab(|limits| limits.memory = 0);
        let first = ask(&kept, path).text;
        assert_eq!(first, ask(&kept, path).text, "{path}");
        assert_eq!(first, ask(&forgets, path).text, "{path}");
    }
}

#[test]
fn what_is_nowhere_is_said_in_the_readers_way() {
    let lab = lab(|_| {});
    let page = ask(&lab, "/nothing?lang=en");
    assert_eq!(page.status, 404);
    assert!(
        page.text.contains("<p>") || page.text.contains("fault"),
        "{}",
        page.text
    );
    let api = ask(&lab, "/api/nothing?lang=ja");
    assert_eq!(api.status, 404);
    assert!(api.json()["error"]["message"].is_string());
}
