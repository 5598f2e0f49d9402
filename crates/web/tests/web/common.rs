//! Asking a router without a socket.

use http::{HeaderMap, Request, header, request};
use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use marubatsu_web::{LabState, RequestBody, ServerLimits};
use serde_json::Value;

/// What a request brings.
pub(crate) type Body = Full<Bytes>;

/// The port that the tests' labs believe to have.
pub(crate) const PORT: u16 = 8765;
/// Their usual name.
pub(crate) const HOST: &str = "127.0.0.1:8765";

/// A lab with small limits.
pub(crate) fn lab(change: impl FnOnce(&mut ServerLimits)) -> LabState {
    let mut limits = ServerLimits::default();
    change(&mut limits);
    LabState::with_limits(PORT, limits)
}

/// What was answered.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    pub(crate) bytes: Bytes,
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

/// A request from this machine's user, to be finished.
pub(crate) fn get(path: &str) -> request::Builder {
    Request::get(path).header(header::HOST, HOST)
}

/// Sends a request to a lab.
pub(crate) async fn send(lab: &LabState, request: Request<impl RequestBody>) -> Answer {
    let response = marubatsu_web::respond(lab.clone(), request).await;
    let (parts, body) = response.into_parts();
    let bytes = body.collect().await.unwrap().to_bytes();
    Answer {
        status: parts.status.as_u16(),
        headers: parts.headers,
        text: String::from_utf8(bytes.to_vec()).unwrap_or_default(),
        bytes,
    }
}

/// Asks for a path.
pub(crate) async fn ask(lab: &LabState, path: &str) -> Answer {
    send(lab, get(path).body(Body::default()).unwrap()).await
}

/// Asks for a path with these headers.
pub(crate) async fn with(lab: &LabState, path: &str, headers: &[(&str, &str)]) -> Answer {
    let add =
        |request: request::Builder, (name, value): &(&str, &str)| request.header(*name, *value);
    let request = headers.iter().fold(get(path), add);
    send(lab, request.body(Body::default()).unwrap()).await
}
