//! Recordings that other programs wrote: brought here by the page, kept, stepped through, refused.

use crate::common::{Answer, ask, get, lab, send};
use axum::body::Body;
use axum::http::{Request, StatusCode};
use marubatsu_web::LabState;

const LESSON: &str = "game=((3+5)+(2+9))";

fn post(body: impl Into<Body>) -> Request<Body> {
    get("/api/import")
        .method("POST")
        .header("origin", "http://127.0.0.1:8765")
        .body(body.into())
        .unwrap()
}

async fn events(lab: &LabState, query: &str) -> String {
    let answer = ask(lab, &format!("/api/events?{query}")).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    let disposition = answer.header("content-disposition");
    assert_eq!(
        disposition,
        Some("attachment; filename=\"marubatsu-search.jsonl\"")
    );
    answer.text
}

async fn brought(lab: &LabState, text: &str) -> (String, Answer) {
    let answer = send(lab, post(text.to_owned())).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    let query = answer.json()["query"].as_str().unwrap().to_owned();
    assert!(
        query.starts_with("import=") && query.len() == 7 + 16,
        "{query}"
    );
    (query, answer)
}

#[tokio::test]
async fn what_is_brought_shows_the_frames_it_was_written_from() {
    let lab = lab(|_| {});
    let text = events(&lab, LESSON).await;
    let (import, answer) = brought(&lab, &text).await;
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
        let ours = ask(&lab, &path.replace("{}", LESSON)).await;
        let theirs = ask(&lab, &path.replace("{}", &import)).await;
        assert_eq!(theirs.status, StatusCode::OK, "{path}: {}", theirs.text);
        assert!(ours.text == theirs.text, "{path}");
    }
    let again = ask(&lab, &format!("/api/trace?{import}&progress=true")).await;
    assert_eq!(again.json(), summary);
    let page = ask(&lab, &format!("/search?{import}&frame=3&lang=en")).await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(
        page.text
            .contains(&format!("/search?{import}&amp;frame=3&amp;lang=ja"))
    );
}

#[tokio::test]
async fn the_same_file_has_the_same_name_and_another_has_another() {
    let lab = lab(|_| {});
    let text = events(&lab, LESSON).await;
    let (one, _) = brought(&lab, &text).await;
    let (same, _) = brought(&lab, &text).await;
    let (other, _) = brought(&lab, &(text + "\n")).await;
    assert_eq!(one, same);
    assert_ne!(one, other);
}

#[tokio::test]
async fn a_file_that_can_not_be_shown_says_where() {
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
        let answer = send(&lab, post(text.clone())).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{text}");
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

#[tokio::test]
async fn only_own_pages_bring_files_and_only_there() {
    let lab = lab(|_| {});
    let text = events(&lab, LESSON).await;
    for (name, value) in [
        ("origin", "http://evil.com"),
        ("origin", "null"),
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
    ] {
        let mut request = post(text.clone());
        request.headers_mut().remove("origin");
        let value = value.parse().unwrap();
        request.headers_mut().insert(name, value);
        let answer = send(&lab, request).await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN, "{name}");
    }
    let mut elsewhere = post(text.clone());
    *elsewhere.uri_mut() = "/api/trace".parse().unwrap();
    assert_eq!(
        send(&lab, elsewhere).await.status,
        StatusCode::METHOD_NOT_ALLOWED
    );
    let looked = ask(&lab, "/api/import").await;
    assert_eq!(looked.status, StatusCode::NOT_FOUND);
    let mut named = post(text);
    *named.uri_mut() = "/api/import?file=/etc/passwd".parse().unwrap();
    assert!(send(&lab, named).await.status.is_client_error());
}

#[tokio::test]
async fn files_and_what_is_kept_of_them_are_bounded() {
    let lab = lab(|limits| (limits.site.file_bytes, limits.site.import_bytes) = (100_000, 20_000));
    let long = send(&lab, post(vec![b' '; 100_001])).await;
    assert_eq!(long.status, StatusCode::PAYLOAD_TOO_LARGE);
    assert!(long.text.contains("too large"), "{}", long.text);
    let chunks =
        futures_util::stream::iter((0..20).map(|_| Ok::<_, std::io::Error>(vec![b' '; 10_000])));
    let streamed = send(&lab, post(Body::from_stream(chunks))).await;
    assert_eq!(streamed.status, StatusCode::PAYLOAD_TOO_LARGE);
    let text = events(&lab, LESSON).await;
    let mut names = Vec::new();
    for blanks in 0..20 {
        names.push(
            brought(&lab, &(text.clone() + &"\n".repeat(blanks)))
                .await
                .0,
        );
    }
    let answer = ask(&lab, &format!("/api/frames?{}", names[0])).await;
    assert_eq!(answer.status, StatusCode::NOT_FOUND, "the oldest is gone");
    assert_eq!(answer.json()["error"]["key"], "import");
    let answer = ask(&lab, &format!("/api/frames?{}", names[19])).await;
    assert_eq!(answer.status, StatusCode::OK, "the newest is kept");
    let large = events(&lab, "board=o...x....").await;
    let answer = send(&lab, post(large)).await;
    assert_eq!(
        answer.status,
        StatusCode::PAYLOAD_TOO_LARGE,
        "more than there is room for"
    );
}

#[tokio::test]
async fn what_was_brought_takes_nothing_else() {
    let lab = lab(|_| {});
    let (import, _) = brought(&lab, &events(&lab, LESSON).await).await;
    let answer = ask(&lab, &format!("/api/trace?{import}&table=merged")).await;
    assert_eq!(answer.status, StatusCode::BAD_REQUEST);
    let answer = ask(&lab, "/api/trace?import=../../etc/passwd").await;
    assert_eq!(answer.status, StatusCode::FORBIDDEN);
    let answer = ask(&lab, "/api/search?import=0123456789abcdef").await;
    assert_eq!(
        answer.status,
        StatusCode::BAD_REQUEST,
        "a report is of a search"
    );
}
