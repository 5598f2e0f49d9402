//! Asking a site that answers by itself.

use http::{HeaderMap, Request, request};
use marubatsu_pages::{Site, SiteLimits};
use serde_json::Value;

/// A site with limits of its own.
pub(crate) fn lab(change: impl FnOnce(&mut SiteLimits)) -> Site {
    let mut limits = SiteLimits::default();
    change(&mut limits);
    Site::new(limits)
}

/// What was answered.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    pub(crate) bytes: Vec<u8>,
    /// The same as text; empty where it is none.
    pub(crate) text: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|fault| panic!("{fault}: {}", self.text))
    }

    pub(crate) fn lines(&self) -> Vec<Value> {
        let lines = self.text.lines();
        lines
            .map(|line| serde_json::from_str(line).unwrap())
            .collect()
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).map(|value| value.to_str().unwrap())
    }
}

/// A request, to be finished.
pub(crate) fn get(path: &str) -> request::Builder {
    Request::get(path)
}

/// Sends a request to a site.
pub(crate) fn send(lab: &Site, request: Request<Vec<u8>>) -> Answer {
    let (parts, body) = lab.answer(request).into_parts();
    let bytes = body.into_bytes();
    Answer {
        status: parts.status.as_u16(),
        headers: parts.headers,
        text: String::from_utf8(bytes.clone()).unwrap_or_default(),
        bytes,
    }
}

/// Asks for a path.
pub(crate) fn ask(lab: &Site, path: &str) -> Answer {
    send(lab, get(path).body(Vec::new()).unwrap())
}

/// Asks a site with the usual limits for a JSON document.
pub(crate) fn document(path: &str) -> Value {
    let answer = ask(&lab(|_| {}), path);
    assert_eq!(answer.status, 200, "{path}: {}", answer.text);
    assert_eq!(answer.header("content-type"), Some("application/json"));
    answer.json()
}

/// Checks values of a document by their keys.
pub(crate) fn has(document: &Value, expected: &Value) {
    for (key, value) in expected.as_object().expect("keys and values") {
        assert_eq!(&document[key], value, "{key}");
    }
}
