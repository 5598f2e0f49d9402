//! Files that the server sends whole or by ranges (RFC 9110, section 14): tablebases named on its command line.
//!
//! Invariants: only names from the command line are found, so no path comes from outside. Only one piece per reader is in memory. A
//! file that changes on disk gets another tag.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom};
use std::ops::Range;
use std::path::PathBuf;
use std::time::UNIX_EPOCH;

use futures_util::stream;
use hyper::body::Bytes;
use hyper::header::{self, HeaderMap, HeaderName, HeaderValue};
use hyper::http::request::Parts;
use hyper::{Method, Response, StatusCode};
use marubatsu_app::system::open_file;
use marubatsu_pages::PageError;

use crate::body::{self, ResponseBody};
use crate::delivery::Recipient;
use crate::texts;

/// Where tablebases are, each by its game's name.
pub const TABLEBASES: &str = "/tablebases/";

/// Bytes that are read at a time.
const PIECE: u64 = 64 << 10;

/// The files, by their addresses.
#[derive(Clone, Debug, Default)]
pub(crate) struct SharedFiles(BTreeMap<String, PathBuf>);

impl SharedFiles {
    /// These tablebases, each with its game's name.
    pub(crate) fn new(tablebases: impl IntoIterator<Item = (String, PathBuf)>) -> Self {
        let addressed = tablebases.into_iter();
        Self(
            addressed
                .map(|(game, path)| (format!("{TABLEBASES}{game}"), path))
                .collect(),
        )
    }

    /// What is answered to a request for one of them; none if it is for something else.
    pub(crate) async fn answer(
        &self,
        parts: &Parts,
    ) -> Option<Result<Response<ResponseBody>, PageError>> {
        let path = self.0.get(parts.uri.path())?.clone();
        let opened = read(move || Ok((tag(&path)?, open_file(&path)?))).await;
        let gone = |_| PageError::new(StatusCode::NOT_FOUND, texts::FILE_GONE);
        Some(opened.map_err(gone).map(|(tag, (file, length))| {
            let wanted = RequestedRange::of(&parts.headers, &tag, length);
            let is_head = parts.method == Method::HEAD;
            let mut response = wanted.response(file, length, is_head);
            put(&mut response, header::ETAG, &tag);
            put(&mut response, header::ACCEPT_RANGES, "bytes");
            put(&mut response, header::CACHE_CONTROL, "no-cache");
            response
        }))
    }
}

/// What a request wants of a file.
#[derive(Debug, PartialEq, Eq)]
enum RequestedRange {
    Whole,
    Part(Range<u64>),
    /// A part that there is none of.
    Beyond,
    /// Nothing: it has this very content.
    Nothing,
}

impl RequestedRange {
    fn of(headers: &HeaderMap, tag: &str, length: u64) -> Self {
        let text = |name| headers.get(name).and_then(|text| text.to_str().ok());
        if Recipient::of(headers).knows(tag) {
            return Self::Nothing;
        }
        // A part of another content than the one that is known is of no use.
        let is_known = text(header::IF_RANGE).is_none_or(|known| known == tag);
        match text(header::RANGE).filter(|_| is_known) {
            Some(range) => Self::range(range, length),
            None => Self::Whole,
        }
    }

    /// One range of bytes. All else may be answered by the whole file.
    fn range(text: &str, length: u64) -> Self {
        let bounds = text
            .strip_prefix("bytes=")
            .and_then(|it| it.split_once('-'));
        let Some((first, last)) = bounds else {
            return Self::Whole;
        };
        let number = |text: &str| {
            let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            is_number.then(|| text.parse().unwrap_or(u64::MAX))
        };
        let part = match (number(first), number(last)) {
            (Some(first), Some(last)) if first <= last => first..last.saturating_add(1),
            (Some(first), None) if last.is_empty() => first..length,
            (None, Some(count)) if first.is_empty() => length.saturating_sub(count)..length,
            _ => return Self::Whole,
        };
        let part = part.start..part.end.min(length);
        if part.is_empty() {
            Self::Beyond
        } else {
            Self::Part(part)
        }
    }

    fn response(self, file: File, length: u64, is_head: bool) -> Response<ResponseBody> {
        let (status, part) = match self {
            Self::Whole => (StatusCode::OK, 0..length),
            Self::Part(part) => (StatusCode::PARTIAL_CONTENT, part),
            Self::Beyond => (StatusCode::RANGE_NOT_SATISFIABLE, 0..0),
            Self::Nothing => (StatusCode::NOT_MODIFIED, 0..0),
        };
        let content = if is_head || part.is_empty() {
            body::whole(&[][..])
        } else {
            pieces(file, part.clone())
        };
        let mut response = body::typed("application/octet-stream", content);
        *response.status_mut() = status;
        if status != StatusCode::NOT_MODIFIED {
            let count = part.end - part.start;
            put(&mut response, header::CONTENT_LENGTH, &count.to_string());
        }
        let range = match status {
            StatusCode::PARTIAL_CONTENT => {
                format!("bytes {}-{}/{length}", part.start, part.end - 1)
            }
            StatusCode::RANGE_NOT_SATISFIABLE => format!("bytes */{length}"),
            _ => return response,
        };
        put(&mut response, header::CONTENT_RANGE, &range);
        response
    }
}

fn put(response: &mut Response<ResponseBody>, name: HeaderName, value: &str) {
    let value = HeaderValue::from_str(value).ok();
    response
        .headers_mut()
        .extend(value.map(|value| (name, value)));
}

/// Changes with the file.
fn tag(path: &std::path::Path) -> io::Result<String> {
    let found = path.metadata()?;
    let changed = found
        .modified()?
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    Ok(format!("\"{:x}-{:x}\"", found.len(), changed.as_nanos()))
}

/// A part of a file, piece by piece. Where reading fails, it ends early; the reader knows how much should have come.
fn pieces(file: File, part: Range<u64>) -> ResponseBody {
    body::parts(stream::unfold(
        (file, part),
        |(mut file, part)| async move {
            if part.is_empty() {
                return None;
            }
            let end = part.end.min(part.start + PIECE);
            let piece = read(move || {
                let mut bytes = Vec::new();
                file.seek(SeekFrom::Start(part.start))?;
                (&file).take(end - part.start).read_to_end(&mut bytes)?;
                let is_whole = bytes.len() as u64 == end - part.start;
                is_whole
                    .then_some((bytes, file))
                    .ok_or(io::ErrorKind::UnexpectedEof.into())
            });
            let (bytes, file) = piece.await.ok()?;
            Some((Bytes::from(bytes), (file, end..part.end)))
        },
    ))
}

/// Reads on a thread that may wait for the disk.
async fn read<R: Send + 'static>(
    read: impl FnOnce() -> io::Result<R> + Send + 'static,
) -> io::Result<R> {
    let read = tokio::task::spawn_blocking(read).await;
    read.unwrap_or_else(|fault| Err(io::Error::other(fault)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_is_one_of_bytes_within_the_file() {
        for (range, wanted) in [
            ("bytes=0-9", RequestedRange::Part(0..10)),
            ("bytes=0-99999999999999999999", RequestedRange::Part(0..100)),
            ("bytes=90-", RequestedRange::Part(90..100)),
            ("bytes=-10", RequestedRange::Part(90..100)),
            ("bytes=-1000", RequestedRange::Part(0..100)),
            ("bytes=99-99", RequestedRange::Part(99..100)),
            ("bytes=100-", RequestedRange::Beyond),
            ("bytes=-0", RequestedRange::Beyond),
            ("bytes=9-8", RequestedRange::Whole),
            ("bytes=0-1,5-6", RequestedRange::Whole),
            ("bytes=+1-2", RequestedRange::Whole),
            ("bytes=-", RequestedRange::Whole),
            ("lines=0-9", RequestedRange::Whole),
            ("", RequestedRange::Whole),
        ] {
            assert_eq!(RequestedRange::range(range, 100), wanted, "{range}");
        }
        assert_eq!(RequestedRange::range("bytes=0-", 0), RequestedRange::Beyond);
    }
}
