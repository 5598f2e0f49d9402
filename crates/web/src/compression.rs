//! Compresses answers with gzip, for clients that accept it (RFC 9110, section 12.5.3).
//!
//! Invariants: only text is compressed, and only if it is long enough to gain. Streams are still delivered piece by piece. Answers
//! hold no secrets, so compressed sizes reveal nothing.

use std::io::{self, Write as _};

use flate2::Compression;
use flate2::write::GzEncoder;
use futures_util::stream;
use http_body_util::BodyExt;
use hyper::body::Bytes;
use hyper::header::{ACCEPT_ENCODING, CONTENT_TYPE, HeaderMap};

use crate::body::{self, ResponseBody};

/// The name of the one coding that is used.
pub(crate) const GZIP: &str = "gzip";

/// The fewest bytes that are compressed: as many as one packet carries anyway.
pub(crate) const LEAST: u64 = 1400;

/// For what is made anew for each request: on this machine, a better level costs more time than it saves.
pub(crate) const FAST: Compression = Compression::fast();

/// For what is compressed once.
pub(crate) const BEST: Compression = Compression::best();

/// What shrinks, beside `text/`.
const TEXTS: [&str; 4] = [
    "application/json",
    "application/manifest+json",
    "application/x-ndjson",
    "image/svg+xml",
];

/// Whether an answer with these headers is text.
pub(crate) fn is_text(headers: &HeaderMap) -> bool {
    let kind = headers.get(CONTENT_TYPE).and_then(|it| it.to_str().ok());
    let kind = kind.and_then(|kind| kind.split(';').next());
    kind.is_some_and(|kind| kind.starts_with("text/") || TEXTS.contains(&kind))
}

/// Whether who sends these headers would have gzip, at least as willingly as what is not compressed.
pub(crate) fn is_accepted(headers: &HeaderMap) -> bool {
    let lists = headers.get_all(ACCEPT_ENCODING).into_iter();
    let lists = lists.filter_map(|list| list.to_str().ok());
    let codings: Vec<_> = lists
        .flat_map(|list| list.split(','))
        .map(weighed)
        .collect();
    let quality = |names: &[&str]| {
        let mut codings = codings.iter();
        let named = |(name, _): &&(&str, f32)| names.iter().any(|it| it.eq_ignore_ascii_case(name));
        codings.find(named).map(|(_, quality)| *quality)
    };
    let gzip = quality(&[GZIP, "x-gzip"]).or_else(|| quality(&["*"]));
    let plain = quality(&["identity"]).unwrap_or(0.0);
    gzip.is_some_and(|gzip| gzip > 0.0 && gzip >= plain)
}

/// A coding with its quality; one that can't be read is none.
fn weighed(coding: &str) -> (&str, f32) {
    let (name, quality) = coding.split_once(';').unwrap_or((coding, "q=1"));
    let quality = quality.trim().strip_prefix(['q', 'Q']);
    let quality = quality.and_then(|it| it.trim_start().strip_prefix('=')?.trim().parse().ok());
    (name.trim(), quality.unwrap_or(0.0))
}

/// What is compressed, piece by piece.
struct GzipStream(GzEncoder<Vec<u8>>);

impl GzipStream {
    fn new(level: Compression) -> Self {
        Self(GzEncoder::new(Vec::new(), level))
    }

    /// The piece, so compressed that it can be read before the next one is there.
    fn piece(&mut self, bytes: &[u8]) -> io::Result<Vec<u8>> {
        self.0.write_all(bytes)?;
        self.0.flush()?;
        Ok(std::mem::take(self.0.get_mut()))
    }
}

/// All of it, compressed; none if that failed.
pub(crate) async fn whole(bytes: Bytes, level: Compression) -> Option<Bytes> {
    let packed = tokio::task::spawn_blocking(move || {
        let mut packer = GzipStream::new(level);
        packer.0.write_all(&bytes)?;
        packer.0.finish()
    });
    packed.await.ok()?.ok().map(Bytes::from)
}

/// The same stream, each of its pieces compressed.
pub(crate) fn streamed(pieces: ResponseBody) -> ResponseBody {
    let begun = Some((pieces, GzipStream::new(FAST)));
    body::parts(stream::unfold(begun, |open| async {
        let (mut pieces, mut packer) = open?;
        let Some(piece) = pieces.frame().await else {
            return Some((packer.0.finish().ok()?.into(), None));
        };
        let piece = piece.ok()?.into_data().ok()?;
        let work = tokio::task::spawn_blocking(move || {
            let smaller = packer.piece(&piece);
            (smaller, packer)
        });
        let (smaller, packer) = work.await.ok()?;
        Some((Bytes::from(smaller.ok()?), Some((pieces, packer))))
    }))
}

#[cfg(test)]
mod tests {
    use hyper::header::{ACCEPT_ENCODING, HeaderMap, HeaderValue};

    #[test]
    fn gzip_is_used_where_it_is_wanted() {
        for (accepted, expected) in [
            ("", false),
            ("gzip", true),
            ("GZip", true),
            ("x-gzip", true),
            ("gzip, deflate, br, zstd", true),
            ("br;q=1.0, gzip;q=0.8, *;q=0.1", true),
            ("br", false),
            ("gzipped", false),
            ("gzip;q=0", false),
            ("gzip; q=0.000", false),
            ("gzip ; Q = 0.5", true),
            ("gzip;q=much", false),
            ("*", true),
            ("*;q=0", false),
            ("*, gzip;q=0", false),
            ("gzip;q=0.5, identity", false),
            ("gzip, identity;q=0.5", true),
            ("identity;q=0, *", true),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(ACCEPT_ENCODING, HeaderValue::from_static(accepted));
            assert_eq!(super::is_accepted(&headers), expected, "{accepted:?}");
        }
        assert!(!super::is_accepted(&HeaderMap::new()));
    }
}
