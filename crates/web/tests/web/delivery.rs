//! Answers as their readers get them: compressed, or not at all where they are known.

use std::io::{Read as _, Write as _};

use crate::common::{Answer, Body, ask, get, lab, with};
use flate2::read::GzDecoder;
use flate2::write;
use http_body_util::BodyExt;
use marubatsu_web::LabState;

/// Text of every kind, some of it streamed.
const TEXTS: [&str; 12] = [
    "/",
    "/search?table=merged&frame=3",
    "/compare?board=ox..x..o.&left.algorithm=minimax&frame=0",
    "/help?lang=ja",
    "/embed?game=((3+5)+(2+9))&frame=17",
    "/static/css/lab.css",
    "/static/js/server.js",
    "/api/table",
    "/api/draw/frame?frame=9",
    "/api/frames?from=0&count=200",
    "/api/events?game=((3+5)+(2+9))",
    "/api/search?board=nothing&lang=ja",
];

fn unpacked(bytes: &[u8]) -> Vec<u8> {
    let mut plain = Vec::new();
    GzDecoder::new(bytes).read_to_end(&mut plain).unwrap();
    plain
}

/// What an answer says that its content depends on.
fn varies(answer: &Answer) -> String {
    let named = answer.headers.get_all("vary").into_iter();
    let named: Vec<_> = named.map(|name| name.to_str().unwrap()).collect();
    named.join(", ")
}

#[tokio::test]
async fn text_is_compressed_for_whoever_unpacks_it_and_says_the_same() {
    let lab = lab(|_| {});
    for path in TEXTS {
        let plain = ask(&lab, path).await;
        assert_eq!(plain.header("content-encoding"), None, "{path}");
        // A file is compressed the first time and kept for the second.
        for _ in 0..2 {
            let packed = with(&lab, path, &[("accept-encoding", "br, gzip")]).await;
            assert_eq!(packed.status, plain.status, "{path}");
            if plain.bytes.len() < 1400 {
                assert_eq!(packed.bytes, plain.bytes, "{path}");
                continue;
            }
            assert_eq!(packed.header("content-encoding"), Some("gzip"), "{path}");
            let (less, more) = (packed.bytes.len(), plain.bytes.len());
            assert!(less * 2 < more, "{path}: {less} of {more}");
            assert!(unpacked(&packed.bytes) == plain.bytes, "{path}");
            for answer in [&plain, &packed] {
                assert!(varies(answer).contains("accept-encoding"), "{path}");
            }
        }
    }
}

#[tokio::test]
async fn what_is_short_or_a_picture_or_not_wanted_smaller_is_sent_as_it_is() {
    let lab = lab(|_| {});
    for path in ["/healthz", "/api/search", "/icon.png"] {
        let answer = with(&lab, path, &[("accept-encoding", "gzip")]).await;
        assert_eq!(answer.header("content-encoding"), None, "{path}");
    }
    for refusal in ["", "br", "gzip;q=0", "*;q=0", "gzip;q=0.2, identity;q=0.9"] {
        let answer = with(&lab, "/help", &[("accept-encoding", refusal)]).await;
        assert_eq!(answer.header("content-encoding"), None, "{refusal:?}");
        assert!(answer.text.starts_with("<!DOCTYPE html>"), "{refusal:?}");
    }
}

/// The pieces of an answer as a browser that unpacks them has them, each before the next one is asked for.
async fn pieces(lab: &LabState, path: &str) -> Vec<String> {
    let request = get(path).header("accept-encoding", "gzip");
    let request = request.body(Body::default()).unwrap();
    let response = marubatsu_web::respond(lab.clone(), request).await;
    assert_eq!(response.headers()["content-encoding"], "gzip", "{path}");
    let mut body = response.into_body();
    let (mut reader, mut pieces) = (write::GzDecoder::new(Vec::new()), Vec::new());
    while let Some(frame) = body.frame().await {
        reader
            .write_all(&frame.unwrap().into_data().unwrap())
            .unwrap();
        reader.flush().unwrap();
        let piece = std::mem::take(reader.get_mut());
        pieces.push(String::from_utf8(piece).unwrap());
    }
    assert!(reader.finish().unwrap().is_empty(), "{path}");
    // Behind the last of them stands a checksum.
    assert_eq!(pieces.pop().as_deref(), Some(""), "{path}");
    pieces
}

#[tokio::test]
async fn streamed_lines_arrive_one_by_one_compressed_as_well() {
    let lab = lab(|_| {});
    for path in [
        "/api/trace?game=4x4&node_limit=500000&progress=1",
        "/api/frames?from=0&count=200&picture=wide",
    ] {
        let pieces = pieces(&lab, path).await;
        assert!(pieces.len() > 1, "{path}: {}", pieces.len());
        for piece in &pieces {
            assert!(piece.ends_with('\n'), "{path}: {piece}");
        }
        let plain = ask(&lab, path).await;
        let last = plain.text.lines().last();
        assert_eq!(pieces.concat().lines().last(), last, "{path}");
    }
}

#[tokio::test]
async fn what_a_browser_has_is_not_sent_again() {
    let lab = lab(|_| {});
    let files = ["/static/css/lab.css", "/static/js/search.js", "/icon.svg"];
    for path in TEXTS[..5].iter().copied().chain(files) {
        let first = ask(&lab, path).await;
        let tag = first.header("etag").expect(path);
        let packed = with(&lab, path, &[("accept-encoding", "gzip")]).await;
        assert_eq!(packed.header("etag"), Some(tag), "{path}");
        let strong = tag.strip_prefix("W/").expect(path);
        let both = format!("\"0\", {tag}");
        for known in [tag, strong, "*", &both] {
            let headers = [("if-none-match", known), ("accept-encoding", "gzip")];
            let answer = with(&lab, path, &headers).await;
            assert_eq!((answer.status, answer.bytes.len()), (304, 0), "{path}");
            assert_eq!(answer.header("etag"), Some(tag), "{path}");
            assert_eq!(varies(&answer), varies(&first), "{path}");
            let kept = first.header("cache-control");
            assert_eq!(answer.header("cache-control"), kept, "{path}");
            assert_eq!(answer.header("content-encoding"), None, "{path}");
        }
        for other in ["\"0\"", "W/\"0\"", "", "W/"] {
            let answer = with(&lab, path, &[("if-none-match", other)]).await;
            assert_eq!(answer.status, 200, "{path} {other:?}");
        }
    }
    for path in ["/api/search", "/nothing", "/search?algorithm=none"] {
        let answer = with(&lab, path, &[("if-none-match", "*")]).await;
        assert_ne!(answer.status, 304, "{path}");
        assert_eq!(answer.header("etag"), None, "{path}");
    }
}

#[tokio::test]
async fn whatever_a_page_depends_on_makes_it_another_one() {
    let lab = lab(|_| {});
    let tag = async |headers: &[(&str, &str)]| {
        let page = with(&lab, "/search?frame=3", headers).await;
        assert_eq!(
            page.header("cache-control"),
            Some("no-cache"),
            "{headers:?}"
        );
        // Without this, browsers that go back show what they have kept, be it in another language.
        assert!(varies(&page).contains('*'), "{headers:?}");
        page.header("etag").unwrap().to_owned()
    };
    let known = tag(&[]).await;
    assert_eq!(tag(&[]).await, known);
    for (name, value) in [
        ("cookie", "lang=ja"),
        ("cookie", "theme=dark"),
        ("accept-language", "ja"),
        ("sec-fetch-site", "same-origin"),
    ] {
        let header = (name, value);
        assert_ne!(tag(&[header]).await, known, "{header:?}");
        let headers = [header, ("if-none-match", &known)];
        let page = with(&lab, "/search?frame=3", &headers).await;
        assert_eq!(page.status, 200, "{header:?}");
    }
}

/// The addresses of files that stand in a text, each with what stands behind `before`.
fn files(text: &str, before: &str) -> Vec<String> {
    let parts = text.split(before).skip(1);
    let files = parts.filter_map(|part| Some(part.split_once(['"', '\''])?.0.to_owned()));
    files.collect()
}

#[tokio::test]
async fn a_pages_files_are_kept_for_ever_and_those_that_they_lead_to() {
    let lab = lab(|_| {});
    let page = ask(&lab, "/search").await.text;
    let mut open = files(&page, "\"./static/");
    assert!(open.len() > 4, "{open:?}");
    let mut seen = std::collections::BTreeSet::new();
    while let Some(file) = open.pop() {
        if !seen.insert(file.clone()) {
            continue;
        }
        let path = format!("/static/{file}");
        let answer = ask(&lab, &path).await;
        let kept = "public, max-age=31536000, immutable";
        assert_eq!(answer.header("cache-control"), Some(kept), "{path}");
        let (folder, name) = file.split_once('/').unwrap();
        let near = [
            files(&answer.text, " from './"),
            files(&answer.text, "@import '"),
        ]
        .concat();
        open.extend(near.iter().map(|name| format!("{folder}/{name}")));
        let (kind, _) = folder.split_once('-').unwrap_or((folder, ""));
        // Another version is no file; without one, it is asked for each time.
        let other = ask(&lab, &format!("/static/{kind}-0123456789abcdef/{name}")).await;
        assert_eq!(other.status, 404, "{path}");
        let plain = ask(&lab, &format!("/static/{kind}/{name}")).await;
        assert_eq!(plain.bytes, answer.bytes, "{path}");
        if kind != "fonts" {
            assert_eq!(plain.header("cache-control"), Some("no-cache"), "{path}");
        }
    }
    assert!(seen.len() > 40, "{seen:?}");
}
