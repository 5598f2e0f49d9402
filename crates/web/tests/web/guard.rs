//! Who is answered and who is refused, at the router itself. The same through sockets: `socket.rs`.

use crate::common::{Answer, Body, ask, get, lab, send, with};
use http::{Request, header};

const PAGES: [&str; 9] = [
    "/",
    "/help",
    "/search",
    "/compare",
    "/healthz",
    "/static/js/search.js",
    "/api/search",
    "/api/compare",
    "/nothing",
];

async fn host(host: &[u8]) -> u16 {
    let request = Request::get("/healthz").header(header::HOST, host);
    send(&lab(|_| {}), request.body(Body::default()).unwrap())
        .await
        .status
}

#[tokio::test]
async fn it_answers_to_its_own_names_alone() {
    for own in ["127.0.0.1:8765", "localhost:8765", "[::1]:8765"] {
        assert_eq!(host(own.as_bytes()).await, 200, "{own}");
    }
    for foreign in [
        "",
        " ",
        "127.0.0.1",
        "localhost",
        "127.0.0.1:8766",
        "127.0.0.1:08765",
        "127.0.0.1.:8765",
        "localhost.:8765",
        "LOCALHOST:8765",
        "Localhost:8765",
        "127.0.0.1.evil.com:8765",
        "127.0.0.1.evil.com",
        "evil.com",
        "evil.com:8765",
        "127.0.0.1:8765@evil.com",
        "evil@127.0.0.1:8765",
        "127.0.0.1:8765.evil.com",
        "127.0.0.1:8765,evil.com",
        "[::1]",
        "::1:8765",
        "[::ffff:127.0.0.1]:8765",
        "0.0.0.0:8765",
        "127.1:8765",
        "2130706433:8765",
        "127.0.0.2:8765",
        "127.0.0.1:8765/",
        "http://127.0.0.1:8765",
        "127.0.0.1:8765 evil",
    ] {
        let status = host(foreign.as_bytes()).await;
        assert_eq!(status, 421, "{foreign:?}");
    }
    assert_eq!(host(b"127.0.0.1:8765\xff").await / 100, 4);
}

#[tokio::test]
async fn a_foreign_origin_is_refused_everywhere() {
    for path in PAGES {
        for origin in [
            "null",
            "",
            "http://evil.com",
            "http://127.0.0.1:8766",
            "https://127.0.0.1:8765",
            "http://localhost:8765",
            "http://127.0.0.1:8765.evil.com",
            "http://127.0.0.1:8765/",
            "HTTP://127.0.0.1:8765",
        ] {
            let answer = with(&lab(|_| {}), path, &[("origin", origin)]).await;
            assert_eq!(answer.status, 403, "{path} {origin:?}");
        }
    }
    let own = ("origin", "http://127.0.0.1:8765");
    assert_eq!(with(&lab(|_| {}), "/api/search", &[own]).await.status, 200);
    let both = [own, ("origin", "http://evil.com")];
    assert_eq!(with(&lab(|_| {}), "/api/search", &both).await.status, 403);
}

#[tokio::test]
async fn an_origin_is_refused_before_the_method_is_looked_at() {
    let lab = lab(|_| {});
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "BREW"] {
        let request = || get("/api/search").method(method);
        let foreign = request().header("origin", "http://evil.com");
        let answer = send(&lab, foreign.body(Body::default()).unwrap()).await;
        assert_eq!(answer.status, 403, "{method}");
        let answer = send(&lab, request().body(Body::default()).unwrap()).await;
        assert_eq!(answer.status, 405, "{method}");
        assert_eq!(answer.header("allow"), Some("GET, HEAD"));
        assert_eq!(answer.header("access-control-allow-origin"), None);
    }
    assert_eq!(lab.searches(), 0);
}

const OPENING: [(&str, &str); 3] = [
    ("sec-fetch-site", "cross-site"),
    ("sec-fetch-mode", "navigate"),
    ("sec-fetch-dest", "document"),
];

#[tokio::test]
async fn another_site_may_open_a_page_and_do_nothing_else() {
    assert_eq!(
        with(&lab(|_| {}), "/search?frame=3", &OPENING).await.status,
        200
    );
    for path in ["/api/search", "/api/trace", "/api/frames", "/api/compare"] {
        assert_eq!(
            with(&lab(|_| {}), path, &OPENING).await.status,
            403,
            "{path}"
        );
    }
    for site in [
        "cross-site",
        "same-site",
        "",
        "Same-Origin",
        "none, cross-site",
    ] {
        for (mode, dest) in [
            ("cors", "empty"),
            ("no-cors", "image"),
            ("no-cors", "script"),
            ("navigate", "iframe"),
            ("navigate", "embed"),
            ("websocket", "empty"),
        ] {
            let headers = [
                ("sec-fetch-site", site),
                ("sec-fetch-mode", mode),
                ("sec-fetch-dest", dest),
            ];
            for path in PAGES {
                let status = with(&lab(|_| {}), path, &headers).await.status;
                assert_eq!(status, 403, "{path} {headers:?}");
            }
        }
        let alone = with(&lab(|_| {}), "/search", &[("sec-fetch-site", site)]).await;
        assert_eq!(alone.status, 403, "{site:?}");
    }
    let mut head = get("/search").method("HEAD").body(Body::default()).unwrap();
    for (name, value) in OPENING {
        head.headers_mut().insert(name, value.parse().unwrap());
    }
    assert_eq!(send(&lab(|_| {}), head).await.status, 403);
}

/// What is too large: `socket.rs`.
#[tokio::test]
async fn what_is_large_and_fits_is_read() {
    let fits = format!("/api/search?board={}", "o".repeat(12_000));
    assert_eq!(ask(&lab(|_| {}), &fits).await.status, 400);
    let small = get("/healthz").body(Body::from("a body nobody asked for"));
    assert_eq!(send(&lab(|_| {}), small.unwrap()).await.status, 200);
}

#[tokio::test]
async fn opening_a_page_starts_no_work() {
    let lab = lab(|_| {});
    for path in [
        "/search?table=merged&frame=3",
        "/compare?left.table=merged&frame=3",
        "/search?algorithm=none",
        "/",
    ] {
        ask(&lab, path).await;
    }
    assert_eq!(lab.searches(), 0);
}

fn dressed(answer: &Answer, what: &str) {
    let policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
        font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
    for (name, value) in [
        ("content-security-policy", policy),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-resource-policy", "same-origin"),
        ("cross-origin-opener-policy", "same-origin"),
    ] {
        assert_eq!(answer.header(name), Some(value), "{what}");
    }
    let is_api = what == "/healthz" || what.starts_with("/api/");
    let kept = if answer.status == 200 && !is_api {
        "no-cache"
    } else {
        "no-store"
    };
    assert_eq!(answer.header("cache-control"), Some(kept), "{what}");
}

#[tokio::test]
async fn every_answer_carries_the_browsers_orders() {
    for path in PAGES {
        dressed(&ask(&lab(|_| {}), path).await, path);
        dressed(&with(&lab(|_| {}), path, &[("origin", "null")]).await, path);
    }
    let lab = lab(|_| {});
    for request in [
        get("/search").method("POST"),
        get("/api/search?algorithm=none"),
        get("/search?algorithm=none"),
        get("/api//search"),
        Request::get("/"),
    ] {
        let request = request.body(Body::default()).unwrap();
        let what = format!("{request:?}");
        let answer = send(&lab, request).await;
        assert!([3, 4].contains(&(answer.status / 100)), "{what}");
        dressed(&answer, &what);
    }
}

#[tokio::test]
async fn a_path_means_one_thing_or_nothing() {
    for path in [
        "/static/../search",
        "/static/js/../../Cargo.toml",
        "/static/%2e%2e/Cargo.toml",
        "/static/%2E%2E%2fCargo.toml",
        "/static/..%5c..%5cCargo.toml",
        "/static/js%2fsearch.js",
        "/static//js/search.js",
        "//search",
        "/search/.",
        "/./search",
        "/static/js\\search.js",
        "/search%00",
        "/search%0d%0aX-Y:z",
        "/%73earch",
        "/se\u{e4}rch",
        "/search;x=1",
    ] {
        let Ok(request) = get(path).body(Body::default()) else {
            continue;
        };
        let answer = send(&lab(|_| {}), request).await;
        assert_eq!(answer.status, 400, "{path}");
    }
    for path in [
        "/static/",
        "/static",
        "/static/js/",
        "/static/nothing.js",
        "/search/",
        "/api/",
        "/API/search",
    ] {
        assert_eq!(ask(&lab(|_| {}), path).await.status, 404, "{path}");
    }
}

/// What a browser says of a page that stands in a frame.
fn framed(site: &str) -> [(&str, &str); 3] {
    [
        ("sec-fetch-site", site),
        ("sec-fetch-mode", "navigate"),
        ("sec-fetch-dest", "iframe"),
    ]
}

#[tokio::test]
async fn one_page_alone_may_stand_in_frames_of_this_machines_pages() {
    for site in ["cross-site", "same-site", "same-origin"] {
        let path = "/embed?game=((3+5)+(2+9))&frame=17";
        let answer = with(&lab(|_| {}), path, &framed(site)).await;
        assert_eq!(answer.status, 200, "{site}");
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
        let answer = with(&lab(|_| {}), path, &framed("cross-site")).await;
        assert_eq!(answer.status, 403, "{path}");
        let policy = answer.header("content-security-policy").unwrap();
        assert!(policy.ends_with("frame-ancestors 'none'"), "{path}");
    }
}
