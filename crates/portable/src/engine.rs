//! The lab for hosts that share no types with it: requests and answers as bytes.
//!
//! Invariant: a picture in pixels is answered as its SVG, with everything that a rasterizer needs to make the file.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use http::StatusCode;
use http::header::{ACCEPT_LANGUAGE, COOKIE, HOST};
use marubatsu_app::clock::Instant;
use marubatsu_pages::{
    Answer, Body, Drawing, Listener, PROGRESS_INTERVAL, SEC_FETCH_SITE, Site, SiteLimits,
};
use serde_json::{Value, json};

use crate::message::{Reply, request};

/// Where things may be loaded from: as a server says it.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'";

/// Between two lines of progress.
const INTERVAL: Duration = Duration::from_millis(PROGRESS_INTERVAL);

/// The lab.
#[derive(Debug)]
pub struct PortableLab {
    site: Site,
    listener: Listener,
}

impl Default for PortableLab {
    fn default() -> Self {
        Self::new(|_| false)
    }
}

/// Calls `listen` with a line of progress when it is time for one, and passes on whether the work is to end.
fn now_and_then(listen: impl Fn(&[u8]) -> bool + Send + Sync + 'static) -> Listener {
    let last = Mutex::new(Instant::now());
    Listener(Arc::new(move |next| {
        let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.elapsed() < INTERVAL {
            return false;
        }
        let ends = listen(&next());
        *last = Instant::now();
        ends
    }))
}

impl PortableLab {
    /// Returns a lab that calls `listen` while it makes the part of an answer that tells how far its work has come: with parts that come
    /// before that one. It says whether the work is to end with what it has.
    pub fn new(listen: impl Fn(&[u8]) -> bool + Send + Sync + 'static) -> Self {
        Self {
            site: Site::new(SiteLimits::default()),
            listener: now_and_then(listen),
        }
    }

    /// Answers a request: a line with method and address, lines with headers, an empty line, and the body.
    ///
    /// The head has a key `picture` where the body is the SVG of pictures whose pixels others make: `format`, `scale` in hundredths,
    /// and the `times` of all pictures in hundredths of a second.
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
        let names = [ACCEPT_LANGUAGE, COOKIE, HOST, SEC_FETCH_SITE.clone()];
        let answer = match request(asked, &names) {
            Some(request) => self.site.answer_undrawn(request, &self.listener),
            None => unreadable(),
        };
        self.site.cache().trim();
        reply(answer)
    }
}

/// What is said to whoever writes requests in another way.
fn unreadable() -> Answer {
    let mut answer = Answer::new(Body::from(Vec::new()));
    *answer.status_mut() = StatusCode::BAD_REQUEST;
    answer
}

fn reply(answer: Answer) -> Reply {
    let (parts, body) = answer.into_parts();
    let own = parts.headers.iter();
    let own = own.filter_map(|(name, value)| Some((name.as_str(), value.to_str().ok()?)));
    let everywhere = [
        ("content-security-policy", CONTENT_SECURITY_POLICY),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
    ];
    let headers: Vec<_> = own.chain(everywhere).collect();
    let mut head = json!({ "status": parts.status.as_u16(), "headers": headers });
    match body {
        Body::Whole(bytes) => Reply::new(&head, Some(bytes.into_owned())),
        Body::Lines(lines) => Reply::new(&head, lines),
        Body::Undrawn(drawing) => {
            head["picture"] = described(&drawing);
            // A frame that can't be made ends the film: whoever counts the frames misses it.
            let frames = drawing.frames().map_while(Result::ok);
            Reply::new(&head, frames.map(String::into_bytes))
        }
    }
}

fn described(drawing: &Drawing) -> Value {
    let times: Vec<_> = drawing.times.iter().map(|time| time.hundredths()).collect();
    json!({ "format": drawing.format.name(), "scale": drawing.scale.hundredths(), "times": times })
}
