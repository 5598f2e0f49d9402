//! Requests and answers as bytes: the lab as whoever has no types of ours sees it.
//!
//! Invariant: the first part of a reply is its head, one line of JSON; all later ones are its body, in order.

use http::{Request, Response, StatusCode};
use marubatsu_pages::{Answer, Body, Site, SiteLimits};
use serde_json::json;

/// How pages ask when there is a server, and what stands there in place of it.
const DOOR: (&str, &str) = ("/static/js/door.js", include_str!("../site/door.js"));

/// Where things may be loaded from: as a server says it.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'";

/// The lab.
#[derive(Debug)]
pub struct PortableLab {
    site: Site,
}

impl Default for PortableLab {
    fn default() -> Self {
        let site = Site::new(SiteLimits::default());
        Self { site }
    }
}

/// An answer that is read part by part.
#[derive(Debug)]
pub struct Reply {
    head: Option<Vec<u8>>,
    body: Rest,
}

/// What is left of an answer's body.
enum Rest {
    Whole(Option<Vec<u8>>),
    Lines(Box<dyn Iterator<Item = Vec<u8>> + Send>),
}

impl std::fmt::Debug for Rest {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(match self {
            Self::Whole(_) => "whole",
            Self::Lines(_) => "lines",
        })
    }
}

impl PortableLab {
    /// Answers a request: a line with method and address, lines with headers, an empty line, and the body.
    ///
    /// ```
    /// use marubatsu_portable::PortableLab;
    ///
    /// let engine = PortableLab::default();
    /// let mut reply = engine.answer(b"GET /api/search?table=merged\naccept-language: en\n\n");
    /// let head = String::from_utf8(reply.next_part().unwrap())?;
    /// assert!(head.starts_with("{\"status\":200,"));
    /// assert!(reply.next_part().unwrap().starts_with(b"{"));
    /// assert!(reply.next_part().is_none());
    /// # Ok::<(), std::string::FromUtf8Error>(())
    /// ```
    pub fn answer(&self, asked: &[u8]) -> Reply {
        let answer = match request(asked) {
            Some(request) if request.uri().path() == DOOR.0 => door(),
            Some(request) => self.site.answer(request),
            None => unreadable(),
        };
        self.site.cache().trim();
        Reply::of(answer)
    }
}

/// A request as it is written.
fn request(asked: &[u8]) -> Option<Request<Vec<u8>>> {
    let end = asked.windows(2).position(|two| two == b"\n\n")?;
    let mut lines = std::str::from_utf8(&asked[..end]).ok()?.split('\n');
    let (method, address) = lines.next()?.split_once(' ')?;
    let asked_for = Request::builder().method(method).uri(address);
    let with_headers = lines.try_fold(asked_for, |request, line| {
        let (name, value) = line.split_once(": ")?;
        Some(request.header(name, value))
    });
    with_headers?.body(asked[end + 2..].to_vec()).ok()
}

fn door() -> Answer {
    let script = DOOR.1.as_bytes().to_vec();
    let answer = Response::builder().header("content-type", "text/javascript; charset=utf-8");
    let answer = answer.body(Body::Whole(script.into()));
    answer.unwrap_or_else(|_| unreadable())
}

/// What is said to whoever writes requests in another way.
fn unreadable() -> Answer {
    let mut answer = Answer::new(Body::Whole(Vec::new().into()));
    *answer.status_mut() = StatusCode::BAD_REQUEST;
    answer
}

impl Reply {
    fn of(answer: Answer) -> Self {
        let (parts, body) = answer.into_parts();
        let own = parts.headers.iter();
        let own = own.filter_map(|(name, value)| Some((name.as_str(), value.to_str().ok()?)));
        let everywhere = [
            ("content-security-policy", CONTENT_SECURITY_POLICY),
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "no-referrer"),
        ];
        let headers: Vec<_> = own.chain(everywhere).collect();
        let head = json!({ "status": parts.status.as_u16(), "headers": headers });
        Self {
            head: Some(head.to_string().into_bytes()),
            body: match body {
                Body::Whole(bytes) => Rest::Whole(Some(bytes.into_owned())),
                Body::Lines(lines) => Rest::Lines(lines),
            },
        }
    }

    /// Makes the next part; `None` after the last one.
    pub fn next_part(&mut self) -> Option<Vec<u8>> {
        if let Some(head) = self.head.take() {
            return Some(head);
        }
        match &mut self.body {
            Rest::Whole(bytes) => bytes.take(),
            Rest::Lines(lines) => lines.next(),
        }
    }
}
