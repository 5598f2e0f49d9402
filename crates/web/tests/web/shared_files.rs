//! Files that are handed out: whole, by ranges, or not again.

use std::path::PathBuf;

use http::header::{HeaderMap, HeaderName};

use crate::common::{Answer, Body, ask, get, lab, send};

/// A file of bytes that tell their places, and its lab.
fn shared(name: &str) -> (PathBuf, marubatsu_web::LabState) {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let letters = (0..200_000_u32).map(|at| b'a' + u8::try_from(at % 26).unwrap_or(0));
    std::fs::write(&path, letters.collect::<Vec<u8>>()).expect("it is written");
    let lab = lab(|_| {}).with_tablebases([("small".to_owned(), path.clone())]);
    (path, lab)
}

const ADDRESS: &str = "/tablebases/small";

async fn asked(lab: &marubatsu_web::LabState, method: &str, with: &[(&str, &str)]) -> Answer {
    let mut request = get(ADDRESS).method(method).body(Body::default()).unwrap();
    let with = with
        .iter()
        .map(|(name, value)| (name.parse::<HeaderName>().unwrap(), value.parse().unwrap()));
    request.headers_mut().extend(with.collect::<HeaderMap>());
    send(lab, request).await
}

#[tokio::test]
async fn ranges_are_those_of_the_file() {
    let (path, lab) = shared("ranges");
    let whole = std::fs::read_to_string(path).expect("it is there");
    let all = asked(&lab, "GET", &[]).await;
    assert_eq!((all.status, all.text == whole), (200, true));
    assert_eq!(all.header("accept-ranges"), Some("bytes"));
    for (range, part) in [
        ("bytes=0-0", 0..1),
        ("bytes=65530-131080", 65_530..131_081),
        ("bytes=199990-", 199_990..200_000),
        ("bytes=-5", 199_995..200_000),
        ("bytes=199990-900000", 199_990..200_000),
    ] {
        let answer = asked(&lab, "GET", &[("range", range)]).await;
        assert_eq!(
            (answer.status, &answer.text),
            (206, &whole[part.clone()].to_owned()),
            "{range}"
        );
        let said = format!("bytes {}-{}/200000", part.start, part.end - 1);
        assert_eq!(answer.header("content-range"), Some(said.as_str()));
        assert_eq!(
            answer.header("content-length"),
            Some(part.len().to_string().as_str())
        );
    }
    let beyond = asked(&lab, "GET", &[("range", "bytes=200000-")]).await;
    assert_eq!((beyond.status, beyond.text.as_str()), (416, ""));
    assert_eq!(beyond.header("content-range"), Some("bytes */200000"));
    for range in ["bytes=5-1", "bytes=0-1,3-4", "lines=1-2", "nonsense"] {
        let answer = asked(&lab, "GET", &[("range", range)]).await;
        assert_eq!(
            (answer.status, answer.text.len()),
            (200, 200_000),
            "{range}"
        );
    }
}

#[tokio::test]
async fn a_head_is_that_of_the_same_answer_without_its_bytes() {
    let (_, lab) = shared("head");
    for with in [
        &[][..],
        &[("range", "bytes=10-29")],
        &[("range", "bytes=300000-")],
    ] {
        let get = asked(&lab, "GET", with).await;
        let head = asked(&lab, "HEAD", with).await;
        assert_eq!((head.status, head.text.as_str()), (get.status, ""));
        assert_eq!(head.headers, get.headers);
    }
    assert_eq!(asked(&lab, "POST", &[]).await.status, 405);
}

#[tokio::test]
async fn a_file_that_has_changed_has_another_tag() {
    let (path, lab) = shared("tag");
    let tag = asked(&lab, "GET", &[])
        .await
        .header("etag")
        .expect("a tag")
        .to_owned();
    let part = ("range", "bytes=1-2");
    let known = ("if-none-match", tag.as_str());
    let same = ("if-range", tag.as_str());
    assert_eq!(asked(&lab, "GET", &[known, part]).await.status, 304);
    assert_eq!(asked(&lab, "GET", &[same, part]).await.status, 206);
    std::fs::write(&path, "changed").expect("it is written");
    assert_eq!(asked(&lab, "GET", &[known, part]).await.status, 206);
    let other = asked(&lab, "GET", &[same, part]).await;
    assert_eq!((other.status, other.text.as_str()), (200, "changed"));
    std::fs::remove_file(&path).expect("it is there");
    assert_eq!(asked(&lab, "GET", &[]).await.status, 404);
}

#[tokio::test]
async fn nothing_else_is_handed_out() {
    let (_, lab) = shared("else");
    for path in [
        "/tablebases/",
        "/tablebases",
        "/tablebases/else",
        "/tablebases/small/",
        "/else",
    ] {
        assert_eq!(ask(&lab, path).await.status, 404, "{path}");
    }
    let plain = crate::common::lab(|_| {});
    assert_eq!(ask(&plain, ADDRESS).await.status, 404);
}
