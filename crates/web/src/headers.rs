//! The headers of every answer.
//!
//! Invariant: the browser loads only this server's own files and runs no inline script. No other site may frame a page (but for
//! `/embed`, on this machine's pages) or read one.

use hyper::header::{self, HeaderMap, HeaderName, HeaderValue};
use marubatsu_pages::EMBED;

/// Where things may be loaded from.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; \
    form-action 'self'; frame-ancestors 'none'";

/// The same for the page that may stand in frames: on pages of this machine, slides and notebooks.
const EMBED_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; \
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
    if path == EMBED {
        let policy = HeaderValue::from_static(EMBED_SECURITY_POLICY);
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    headers
        .entry(header::CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
}
