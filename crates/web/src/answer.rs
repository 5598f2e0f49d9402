//! The shapes of answers: one JSON document, JSON lines, a page; and what stands on all of them.
//!
//! Invariant: every answer tells the browser to load nothing but this server's own files, to run no
//! inline script, to be shown in no foreign frame (but for `/embed`, on this machine's pages) and to be read by no foreign page.

use std::convert::Infallible;

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use futures_util::Stream;
use serde::Serialize;

use crate::page::embed;

/// Where things may be loaded from.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// The same for the page that may stand in frames: on pages of this machine, slides and notebooks.
const EMBED_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'self'; \
    frame-ancestors 'self' http://127.0.0.1:* http://localhost:* file:";

const EVERYWHERE: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
];

/// Puts on what every answer carries, and what that of one path carries. What isn't said to be kept is not kept.
pub(crate) fn dress(headers: &mut HeaderMap, path: &str) {
    for (name, value) in EVERYWHERE {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if path == embed::PATH {
        let policy = HeaderValue::from_static(EMBED_SECURITY_POLICY);
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    headers
        .entry(header::CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
}

/// One JSON document.
pub(crate) fn json(document: &impl Serialize) -> Response {
    json_text(line(document))
}

/// A JSON document that is written already.
pub(crate) fn json_text(text: Bytes) -> Response {
    let kind = HeaderValue::from_static("application/json");
    ([(header::CONTENT_TYPE, kind)], text).into_response()
}

/// One document as a line.
pub(crate) fn line(document: &impl Serialize) -> Bytes {
    let mut text = serde_json::to_vec(document).unwrap_or_default();
    text.push(b'\n');
    text.into()
}

/// JSON lines as they come.
pub(crate) fn json_lines(lines: impl Stream<Item = Bytes> + Send + 'static) -> Response {
    let kind = HeaderValue::from_static("application/x-ndjson");
    let lines = futures_util::StreamExt::map(lines, Ok::<Bytes, Infallible>);
    ([(header::CONTENT_TYPE, kind)], Body::from_stream(lines)).into_response()
}
