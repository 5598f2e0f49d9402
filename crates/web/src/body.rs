//! The bodies of requests and of answers: whole, or a stream of parts.
//!
//! Invariant: sending one never fails by itself; only a reader who leaves ends it early.

use std::borrow::Cow;
use std::convert::Infallible;
use std::error::Error;

use futures_util::{Stream, StreamExt};
use http_body_util::combinators::UnsyncBoxBody;
use http_body_util::{BodyExt, Full, StreamBody};
use hyper::Response;
use hyper::body::{Body, Bytes, Frame};
use hyper::header::{CONTENT_TYPE, HeaderValue};

/// What a request brings.
pub trait RequestBody: Body<Data = Bytes, Error: Into<Box<dyn Error + Send + Sync>>> {}

impl<B: Body<Data = Bytes, Error: Into<Box<dyn Error + Send + Sync>>>> RequestBody for B {}

/// What an answer says.
pub type ResponseBody = UnsyncBoxBody<Bytes, Infallible>;

/// The body that has these bytes.
pub(crate) fn whole(bytes: impl Into<Cow<'static, [u8]>>) -> ResponseBody {
    sent(match bytes.into() {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => bytes.into(),
    })
}

/// The same, of bytes that others may hold.
pub(crate) fn sent(bytes: Bytes) -> ResponseBody {
    Full::new(bytes).boxed_unsync()
}

/// The body that is sent part by part.
pub(crate) fn parts(parts: impl Stream<Item = Bytes> + Send + 'static) -> ResponseBody {
    StreamBody::new(parts.map(|part| Ok(Frame::data(part)))).boxed_unsync()
}

/// The answer that is of this kind.
pub(crate) fn typed(kind: &'static str, body: ResponseBody) -> Response<ResponseBody> {
    let mut response = Response::new(body);
    let kind = HeaderValue::from_static(kind);
    response.headers_mut().insert(CONTENT_TYPE, kind);
    response
}
