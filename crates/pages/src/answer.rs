//! The shapes of answers: a document, JSON lines that are made one after the other, a file to keep.
//!
//! Invariant: an answer says what it is; nothing of it depends on who sends it.

use std::borrow::Cow;
use std::fmt;

use http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use http::{HeaderValue, Response, StatusCode};
use serde::Serialize;

use crate::drawing::Drawing;

/// How long a browser may keep what never changes under its address.
pub(crate) const LASTING: HeaderValue =
    HeaderValue::from_static("public, max-age=31536000, immutable");

/// The same for what it may keep, but asks for each time.
pub(crate) const ASKED_AGAIN: HeaderValue = HeaderValue::from_static("no-cache");

/// What is answered to a request.
pub type Answer = Response<Body>;

/// What an answer holds.
pub enum Body {
    /// All of it.
    Whole(Cow<'static, [u8]>),
    /// Pieces of whole lines, each made when it is asked for, which takes a moment.
    Lines(Box<dyn Iterator<Item = Vec<u8>> + Send>),
    /// Pictures as SVG, of which a rasterizer makes the whole.
    Undrawn(Drawing),
}

impl Body {
    /// Returns all bytes; what isn't made yet is made now.
    pub fn into_bytes(self) -> Vec<u8> {
        match self {
            Self::Whole(bytes) => bytes.into_owned(),
            Self::Lines(lines) => lines.flatten().collect(),
            Self::Undrawn(drawing) => drawing.frames().flatten().collect::<String>().into(),
        }
    }
}

impl From<Vec<u8>> for Body {
    fn from(bytes: Vec<u8>) -> Self {
        Self::Whole(bytes.into())
    }
}

impl fmt::Debug for Body {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole(bytes) => write!(formatter, "{} bytes", bytes.len()),
            Self::Lines(_) => formatter.write_str("lines"),
            Self::Undrawn(drawing) => write!(formatter, "{drawing:?}"),
        }
    }
}

/// An answer of this content type.
pub(crate) fn typed(kind: &'static str, body: impl Into<Cow<'static, [u8]>>) -> Answer {
    of_body(kind, Body::Whole(body.into()))
}

pub(crate) fn of_body(kind: &'static str, body: Body) -> Answer {
    let mut answer = Answer::new(body);
    let headers = answer.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    answer
}

/// The same answer under another status.
pub(crate) fn with_status(mut answer: Answer, status: StatusCode) -> Answer {
    *answer.status_mut() = status;
    answer
}

/// Returns an answer with one JSON document.
pub fn json(document: &impl Serialize) -> Answer {
    json_text(line(document))
}

/// A JSON document that is written already.
pub(crate) fn json_text(text: Vec<u8>) -> Answer {
    typed("application/json", text)
}

/// Returns a document as one line of JSON.
pub fn line(document: &impl Serialize) -> Vec<u8> {
    let mut text = serde_json::to_vec(document).unwrap_or_default();
    text.push(b'\n');
    text
}

/// JSON lines as they are made.
pub(crate) fn json_lines(lines: impl Iterator<Item = Vec<u8>> + Send + 'static) -> Answer {
    of_body("application/x-ndjson", Body::Lines(Box::new(lines)))
}

/// What a browser keeps as a file of this name.
pub(crate) fn file(kind: &'static str, name: &str, body: impl Into<Body>) -> Answer {
    let mut answer = of_body(kind, body.into());
    let disposition = HeaderValue::from_str(&format!("attachment; filename=\"{name}\""));
    let disposition = disposition.unwrap_or(HeaderValue::from_static("attachment"));
    answer
        .headers_mut()
        .insert(CONTENT_DISPOSITION, disposition);
    answer
}
