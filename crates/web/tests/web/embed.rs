//! The page that other pages may show in a frame, and that no other page may.

use crate::common::{Answer, ask, get, lab, send};
use axum::body::Body;
use axum::http::StatusCode;

const RUN: &str = "/embed?game=((3+5)+(2+9))&frame=17";

async fn framed(path: &str, site: &str) -> Answer {
    let request = get(path)
        .header("sec-fetch-site", site)
        .header("sec-fetch-mode", "navigate")
        .header("sec-fetch-dest", "iframe");
    send(&lab(|_| {}), request.body(Body::empty()).unwrap()).await
}

#[tokio::test]
async fn it_alone_may_stand_in_frames_of_this_machines_pages() {
    for site in ["cross-site", "same-site", "same-origin"] {
        let answer = framed(RUN, site).await;
        assert_eq!(answer.status, StatusCode::OK, "{site}");
        let policy = answer.header("content-security-policy").unwrap();
        let ancestors = policy.split("frame-ancestors ").nth(1).unwrap();
        assert_eq!(
            ancestors,
            "'self' http://127.0.0.1:* http://localhost:* file:"
        );
        assert!(policy.starts_with("default-src 'none'; script-src 'self'"));
        let runs = answer.text.contains("\"runs\":true");
        assert_eq!(
            runs,
            site == "same-origin",
            "a foreign frame starts nothing"
        );
    }
    for path in [
        "/",
        "/search",
        "/compare",
        "/help",
        "/api/trace",
        "/embed/x",
    ] {
        let answer = framed(path, "cross-site").await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN, "{path}");
        let policy = answer.header("content-security-policy").unwrap();
        assert!(policy.ends_with("frame-ancestors 'none'"), "{path}");
    }
}

#[tokio::test]
async fn it_leads_to_the_whole_page_at_the_same_frame() {
    let lab = lab(|_| {});
    let answer = ask(&lab, RUN).await;
    assert_eq!(answer.status, StatusCode::OK);
    let full = "/search?game=%28%283+5%29+%282+9%29%29&amp;frame=17";
    assert!(answer.text.contains(full), "{}", answer.text);
    assert!(!answer.text.contains("<header"), "no header");
    assert_eq!(lab.searches(), 0);
    let refused = ask(&lab, "/embed?algorithm=alfabeta").await;
    assert_eq!(refused.status, StatusCode::BAD_REQUEST);
    assert!(refused.text.contains("alfabeta"));
}
