//! Uploads: by whom, and how large.

use crate::common::{Body, ask, get, lab, send};
use http::Request;
use http_body_util::StreamBody;
use hyper::body::{Bytes, Frame};
use std::convert::Infallible;

fn post(body: impl Into<Body>) -> Request<Body> {
    post_to("/api/import", body)
}

fn post_to(path: &str, body: impl Into<Body>) -> Request<Body> {
    get(path)
        .method("POST")
        .header("origin", "http://127.0.0.1:8765")
        .body(body.into())
        .unwrap()
}

#[tokio::test]
async fn only_own_pages_upload_files() {
    let lab = lab(|_| {});
    let text = ask(&lab, "/api/events?game=((3+5)+(2+9))").await.text;
    let uploaded = send(&lab, post(text.clone())).await;
    assert_eq!(uploaded.status, 200);
    assert_eq!(uploaded.json()["game"], "((3 5) (2 9))");
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
        assert_eq!(answer.status, 403, "{name}");
    }
}

#[tokio::test]
async fn files_are_bounded() {
    let lab = lab(|limits| limits.site.file_bytes = 100_000);
    let long = send(&lab, post(vec![b' '; 100_001])).await;
    assert_eq!(long.status, 413);
    assert!(long.text.contains("too large"), "{}", long.text);
    let chunk = || Ok::<_, Infallible>(Frame::data(Bytes::from(vec![b' '; 10_000])));
    let chunks = futures_util::stream::iter((0..20).map(|_| chunk()));
    let streamed = send(&lab, post("").map(|_| StreamBody::new(chunks))).await;
    assert_eq!(streamed.status, 413);
}

#[tokio::test]
async fn lessons_are_uploaded_by_own_pages_and_are_bounded() {
    let lab = lab(|_| {});
    let lesson = include_str!("../../../pages/tests/pages/own_lessons/cut.toml");
    let uploaded = send(&lab, post_to("/api/lessons", lesson)).await;
    assert_eq!(uploaded.status, 200);
    let id = uploaded.json()["lesson"]["id"].clone();
    let id = id.as_str().expect("an id").to_owned();
    let open = ask(&lab, &format!("/api/lesson?id={id}")).await;
    assert_eq!(open.json()["id"], "cut");
    let mut foreign = post_to("/api/lessons", lesson);
    let evil = "http://evil.com".parse().unwrap();
    foreign.headers_mut().insert("origin", evil);
    assert_eq!(send(&lab, foreign).await.status, 403);
    for lang in ["en", "ja"] {
        let path = format!("/api/lessons?lang={lang}");
        let long = send(&lab, post_to(&path, vec![b'#'; 10 << 20])).await;
        assert_eq!(long.status, 413);
        assert!(long.text.contains("256 KiB"), "{}", long.text);
    }
    let address = "A".repeat(8_000);
    let room = ask(
        &lab,
        &format!("/api/lesson/answer?lesson={address}&stop=cut"),
    )
    .await;
    assert_eq!(room.status, 400, "not too long");
}
