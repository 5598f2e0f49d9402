//! Requests and replies as bytes.
//!
//! Invariant: the first part of a reply is its head, one line of JSON; all later ones are its body, in order.

use http::{HeaderName, HeaderValue, Request};
use serde_json::Value;

/// An answer that is read part by part.
pub struct Reply(Box<dyn Iterator<Item = Vec<u8>> + Send>);

impl std::fmt::Debug for Reply {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Reply")
    }
}

impl Reply {
    pub(crate) fn new(
        head: &Value,
        body: impl IntoIterator<Item = Vec<u8>, IntoIter: Send + 'static>,
    ) -> Self {
        let head = head.to_string().into_bytes();
        Self(Box::new(std::iter::once(head).chain(body)))
    }

    /// Makes the next part; `None` after the last one.
    pub fn next_part(&mut self) -> Option<Vec<u8>> {
        self.0.next()
    }
}

/// A request as it is written: a line with method and address, lines with headers, an empty line, and the body. What is asked of it are
/// the headers of these names.
pub(crate) fn request(asked: &[u8], names: &[HeaderName]) -> Option<Request<Vec<u8>>> {
    let end = asked.windows(2).position(|two| two == b"\n\n")?;
    let mut lines = std::str::from_utf8(&asked[..end]).ok()?.split('\n');
    let (method, address) = lines.next()?.split_once(' ')?;
    let mut asked_for = Request::builder().method(method).uri(address);
    for line in lines {
        let (name, value) = line.split_once(": ")?;
        if let Some(known) = names.iter().find(|known| known.as_str() == name) {
            asked_for = asked_for.header(known, HeaderValue::from_str(value).ok()?);
        }
    }
    asked_for.body(asked[end + 2..].to_vec()).ok()
}
