//! Sends an answer: not at all if the client has it already, otherwise compressed where possible.
//!
//! Invariants: a cacheable answer is tagged by a hash of its bytes, so any change changes the tag. Tags are weak: the same with or
//! without compression.

use std::sync::Arc;

use http_body_util::{BodyExt, Collected};
use hyper::body::{Body as _, Bytes};
use hyper::header::{self, HeaderMap, HeaderValue};
use hyper::http::response::Parts;
use hyper::{Response, StatusCode};
use marubatsu::hash::fnv1a;
use marubatsu_pages::{Cache, CacheKind, Weight};

use crate::body::{self, ResponseBody};
use crate::compression::{self, BEST, FAST, GZIP, LEAST};

/// Files that never change, compressed.
const COMPRESSED: CacheKind = CacheKind {
    name: "compressed files",
    is_uploaded: false,
};

/// Who asks, as far as the request tells.
#[derive(Debug)]
pub(crate) struct Recipient {
    /// Lists of the tags of what it has.
    known: Vec<String>,
    accepts_gzip: bool,
}

impl Recipient {
    /// Returns who sends these headers.
    pub(crate) fn of(headers: &HeaderMap) -> Self {
        let known = headers.get_all(header::IF_NONE_MATCH).into_iter();
        let known = known.filter_map(|tags| Some(tags.to_str().ok()?.to_owned()));
        Self {
            known: known.collect(),
            accepts_gzip: compression::is_accepted(headers),
        }
    }

    /// Returns whether it has what this tag names.
    pub(crate) fn knows(&self, tag: &str) -> bool {
        let mut known = self.known.iter().flat_map(|tags| tags.split(','));
        known.any(|it| it.trim() == "*" || content(it) == content(tag))
    }

    /// Returns the answer to a request for this path, as it is sent to this recipient.
    pub(crate) async fn receive(
        &self,
        path: &str,
        answer: Response<ResponseBody>,
        cache: &Cache,
    ) -> Response<ResponseBody> {
        let (mut parts, body) = answer.into_parts();
        let length = body.size_hint().exact();
        let is_short = length.is_some_and(|length| length < LEAST);
        let is_packed = !is_short && self.packs(&mut parts.headers);
        if length.is_none() {
            if is_packed {
                return packed(parts, compression::streamed(body));
            }
            return Response::from_parts(parts, body);
        }
        let Ok(bytes) = body.collect().await.map(Collected::to_bytes);
        if may_be_kept(&parts) && self.has(&mut parts.headers, &bytes) {
            parts.status = StatusCode::NOT_MODIFIED;
            parts.headers.remove(header::CONTENT_TYPE);
            return Response::from_parts(parts, body::whole(&[][..]));
        }
        let smaller = match is_packed {
            true if is_constant(&parts) => compressed_once(path, &bytes, cache).await,
            true => compression::whole(bytes.clone(), FAST).await,
            false => None,
        };
        match smaller {
            Some(smaller) => packed(parts, body::sent(smaller)),
            None => Response::from_parts(parts, body::sent(bytes)),
        }
    }

    /// Whether it gets an answer with these headers compressed; where that depends on who asks, they say so.
    fn packs(&self, headers: &mut HeaderMap) -> bool {
        let is_text = compression::is_text(headers);
        if is_text {
            let by_coding = HeaderValue::from_static("accept-encoding");
            headers.append(header::VARY, by_coding);
        }
        is_text && self.accepts_gzip
    }

    /// Whether it has these very bytes, whose tag the headers get.
    fn has(&self, headers: &mut HeaderMap, bytes: &[u8]) -> bool {
        let tag = format!("W/\"{:016x}\"", fnv1a(bytes));
        let is_known = self.knows(&tag);
        headers.extend(HeaderValue::try_from(tag).map(|tag| (header::ETAG, tag)));
        is_known
    }
}

/// What a tag names, be it weak or strong: that is enough for who asks whether anything is new.
fn content(tag: &str) -> &str {
    let tag = tag.trim();
    tag.strip_prefix("W/").unwrap_or(tag)
}

/// Whether a browser may keep such an answer, and has no tag for it yet.
fn may_be_kept(
    Parts {
        status, headers, ..
    }: &Parts,
) -> bool {
    let is_kept = headers.contains_key(header::CACHE_CONTROL);
    *status == StatusCode::OK && is_kept && !headers.contains_key(header::ETAG)
}

/// Whether the same bytes will be answered for ever.
fn is_constant(parts: &Parts) -> bool {
    let kept = parts.headers.get(header::CACHE_CONTROL);
    kept.is_some_and(|kept| kept.as_bytes().ends_with(b"immutable"))
}

/// The file at this path, compressed as well as may be the first time.
async fn compressed_once(path: &str, file: &Bytes, cache: &Cache) -> Option<Bytes> {
    if let Some(kept) = cache.get::<Bytes>(COMPRESSED, path) {
        return Some(Bytes::clone(&kept));
    }
    let smaller = compression::whole(file.clone(), BEST).await?;
    let weigh = |file: &Bytes| Weight {
        bytes: file.len(),
        is_held: false,
    };
    cache.insert(COMPRESSED, path, Arc::new(smaller.clone()), weigh);
    Some(smaller)
}

/// The answer whose body is compressed.
fn packed(mut parts: Parts, body: ResponseBody) -> Response<ResponseBody> {
    let coding = HeaderValue::from_static(GZIP);
    parts.headers.insert(header::CONTENT_ENCODING, coding);
    Response::from_parts(parts, body)
}
