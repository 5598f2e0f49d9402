//! Recordings that other programs wrote: brought here by the page, kept, stepped through, refused.

use crate::common::{Answer, ask, get, lab, send};
use http::Request;
use marubatsu_pages::Site;

const LESSON: &str = "game=((3+5)+(2+9))";

fn post(body: impl Into<Vec<u8>>) -> Request<Vec<u8>> {
    get("/api/import").method("POST").body(body.into()).unwrap()
}

fn events(lab: &Site, query: &str) -> String {
    let answer = ask(lab, &format!("/api/events?{query}"));
    assert_eq!(answer.status, 200, "{}", answer.text);
    let disposition = answer.header("content-disposition");
    assert_eq!(
        disposition,
        Some("attachment; filename=\"marubatsu-search.jsonl\"")
    );
    answer.text
}

fn brought(lab: &Site, text: &str) -> (String, Answer) {
    let answer = send(lab, post(text.to_owned()));
    assert_eq!(answer.status, 200, "{}", answer.text);
    let query = answer.json()["query"].as_str().unwrap().to_owned();
    assert!(
        query.starts_with("import=") && query.len() == 7 + 16,
        "{query}"
    );
    (query, answer)
}

#[test]
fn an_upload_shows_the_frames_it_was_written_from() {
    let lab = lab(|_| {});
    let text = events(&lab, LESSON);
    let (import, answer) = brought(&lab, &text);
    let summary = answer.json();
    assert_eq!(summary["game"], "((3 5) (2 9))");
    assert_eq!(summary["search"], "game=%28%283+5%29+%282+9%29%29");
    for path in [
        "/api/frames?picture=wide&from=10&count=8&{}",
        "/api/timeline?{}",
        "/api/find?where=flag=ab_pruned&{}",
        "/api/draw/frame?frame=17&{}",
        "/api/events?{}",
        "/api/film?count=3&format=html&{}",
    ] {
        let ours = ask(&lab, &path.replace("{}", LESSON));
        let theirs = ask(&lab, &path.replace("{}", &import));
        assert_eq!(theirs.status, 200, "{path}: {}", theirs.text);
        assert!(ours.text == theirs.text, "{path}");
    }
    let again = ask(&lab, &format!("/api/trace?{import}&progress=true"));
    assert_eq!(again.json(), summary);
    let page = ask(&lab, &format!("/search?{import}&frame=3&lang=en"));
    assert_eq!(page.status, 200);
    assert!(
        page.text
            .contains(&format!("/search?{import}&amp;frame=3&amp;lang=ja"))
    );
}

#[test]
fn the_same_file_has_the_same_name_and_another_has_another() {
    let lab = lab(|_| {});
    let text = events(&lab, LESSON);
    let (one, _) = brought(&lab, &text);
    let (same, _) = brought(&lab, &text);
    let (other, _) = brought(&lab, &(text + "\n"));
    assert_eq!(one, same);
    assert_ne!(one, other);
}

#[test]
fn a_file_that_can_not_be_shown_says_where() {
    let lab = lab(|_| {});
    let head = r#"{"schema":"marubatsu.events/1","game":"3x3"}"#;
    for (text, expected) in [
        (String::new(), "not a marubatsu trace"),
        ("nonsense".to_owned(), "not a marubatsu trace"),
        ("{\"a\"".to_owned(), "line 1, column"),
        (
            format!("{head}\n{{\"event\":\"leave\"}}"),
            "line 2: leave can't come here",
        ),
        (
            r#"{"schema":"marubatsu.events/1","game":"process:rm"}"#.to_owned(),
            "line 1, \"game\"",
        ),
    ] {
        let answer = send(&lab, post(text.clone()));
        assert_eq!(answer.status, 400, "{text}");
        let error = &answer.json()["error"];
        assert_eq!(error["key"], "import");
        assert!(
            error["message"]
                .to_string()
                .replace("\\\"", "\"")
                .contains(expected),
            "{error}"
        );
    }
}

#[test]
fn files_are_uploaded_to_one_place_alone() {
    let lab = lab(|_| {});
    let mut elsewhere = post(events(&lab, LESSON));
    *elsewhere.uri_mut() = "/api/trace".parse().unwrap();
    let answer = send(&lab, elsewhere);
    assert_eq!(answer.status, 405);
    let looked = ask(&lab, "/api/import");
    assert_eq!(looked.status, 404);
    let mut named = post("");
    *named.uri_mut() = "/api/import?file=/etc/passwd".parse().unwrap();
    assert_eq!(send(&lab, named).status / 100, 4);
}

#[test]
fn what_is_kept_of_files_is_bounded() {
    let lab = lab(|limits| limits.memory = 40_000);
    let text = events(&lab, LESSON);
    let mut names = Vec::new();
    for blanks in 0..20 {
        names.push(brought(&lab, &(text.clone() + &"\n".repeat(blanks))).0);
    }
    let answer = ask(&lab, &format!("/api/frames?{}", names[0]));
    assert_eq!(answer.status, 404, "the oldest is gone");
    assert_eq!(answer.json()["error"]["key"], "import");
    let answer = ask(&lab, &format!("/api/frames?{}", names[19]));
    assert_eq!(answer.status, 200, "the newest is kept");
    let large = events(&lab, "board=o...x....");
    let answer = send(&lab, post(large));
    assert_eq!(answer.status, 413, "more than there is room for");
}

#[test]
fn what_was_uploaded_takes_nothing_else() {
    let lab = lab(|_| {});
    let (import, _) = brought(&lab, &events(&lab, LESSON));
    let answer = ask(&lab, &format!("/api/trace?{import}&table=merged"));
    assert_eq!(answer.status, 400);
}
