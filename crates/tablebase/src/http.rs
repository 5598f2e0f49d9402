//! A file on an HTTP server, read by ranges (RFC 9110, section 14).
//!
//! Invariants: only requested bytes are accepted; every wait has a limit. The connection is not encrypted: an attacker on the way can
//! change data, and checksums don't reveal it.

use std::io::{self, ErrorKind};
use std::path::Path;
use std::time::Duration;

use marubatsu::lang::Message;
use marubatsu_app::system::reason;
use ureq::http::Response;
use ureq::http::header::{CONTENT_RANGE, LOCATION};
use ureq::{Agent, Body, Error, Proxy};

use crate::error::{PROXY, TablebaseError};
use crate::source::ByteSource;

/// Bytes that are asked for first: all of the head.
const BEGIN: u64 = 8192;
/// How long a server may take to be reached, and to answer.
const PATIENCE: Duration = Duration::from_secs(20);
/// How long the bytes of a range may take.
const LOADING: Duration = Duration::from_secs(120);

/// Whether a tablebase's name is an address rather than a path.
pub fn is_address(name: &Path) -> bool {
    let name = name.as_os_str().as_encoded_bytes();
    [&b"http://"[..], b"https://"].iter().any(|scheme| {
        name.get(..scheme.len())
            .is_some_and(|begin| begin.eq_ignore_ascii_case(scheme))
    })
}

/// Addresses that a server may name one after the other.
const MOST_REDIRECTS: u32 = 5;

/// What a server answers.
enum RangeAnswer {
    /// What there is of a range, and how long the file is.
    Got(Vec<u8>, u64),
    /// The file is at another address.
    Elsewhere(String),
}

/// A file at a server.
#[derive(Debug)]
pub struct HttpFile {
    agent: Agent,
    address: String,
    length: u64,
    begin: Vec<u8>,
}

impl HttpFile {
    /// Asks for the first bytes, which also tell how long the file is.
    ///
    /// # Errors
    /// When the address is none of `http://`, the server can't be reached or refuses, or hands out no ranges.
    pub fn open(address: &str) -> Result<Self, TablebaseError> {
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .user_agent(concat!("marubatsu/", env!("CARGO_PKG_VERSION")))
            // An encrypted address would be connected to before it is refused: each is looked at here.
            .max_redirects(0)
            .max_redirects_will_error(false)
            .proxy(proxy()?)
            .timeout_connect(Some(PATIENCE))
            .timeout_recv_response(Some(PATIENCE))
            .timeout_recv_body(Some(LOADING));
        let mut remote = Self {
            agent: config.build().into(),
            address: plain(address)?.to_owned(),
            length: 0,
            begin: Vec::new(),
        };
        for _ in 0..MOST_REDIRECTS {
            match remote.asked(0, BEGIN)? {
                RangeAnswer::Elsewhere(address) => plain(&address)?.clone_into(&mut remote.address),
                RangeAnswer::Got(begin, length) => {
                    (remote.begin, remote.length) = (begin, length);
                    return Ok(remote);
                }
            }
        }
        Err(TablebaseError::Gone(Message::new(
            "too many redirects",
            "リダイレクトが多すぎます",
        )))
    }

    /// Asks for a range of the file, or what there is of it.
    fn asked(&self, offset: u64, length: u64) -> Result<RangeAnswer, TablebaseError> {
        let range = format!("bytes={offset}-{}", offset + length - 1);
        let request = self.agent.get(&self.address).header("range", range);
        let mut response = request.call().map_err(unanswered)?;
        let (first, last, whole) = match response.status().as_u16() {
            206 => sent(&response).ok_or(TablebaseError::Short)?,
            200 => return Err(TablebaseError::NoRanges),
            301 | 302 | 307 | 308 => {
                let address = response.headers().get(LOCATION);
                let address = address.and_then(|address| address.to_str().ok());
                let address = address.ok_or(TablebaseError::Address)?;
                return Ok(RangeAnswer::Elsewhere(address.to_owned()));
            }
            // Nothing is there: an empty file is no tablebase.
            416 if offset == 0 => return Err(TablebaseError::NotATablebase),
            status => return Err(TablebaseError::Status(status)),
        };
        let expected = length.min(whole.saturating_sub(offset));
        if first != offset || last.checked_sub(first) != expected.checked_sub(1) {
            return Err(TablebaseError::Short);
        }
        let body = response.body_mut().with_config().limit(expected + 1);
        let bytes = body.read_to_vec().map_err(why)?;
        let is_whole = bytes.len() as u64 == expected;
        is_whole
            .then_some(RangeAnswer::Got(bytes, whole))
            .ok_or(TablebaseError::Short)
    }
}

impl ByteSource for HttpFile {
    fn length(&self) -> u64 {
        self.length
    }

    fn bytes(&mut self, offset: u64, length: u64) -> Result<Vec<u8>, TablebaseError> {
        if length == 0 {
            return Ok(Vec::new());
        }
        let place = usize::try_from(offset)
            .ok()
            .zip(usize::try_from(length).ok());
        let known = place.and_then(|(offset, length)| self.begin.get(offset..)?.get(..length));
        if let Some(known) = known {
            return Ok(known.to_vec());
        }
        let RangeAnswer::Got(bytes, whole) = self.asked(offset, length)? else {
            return Err(TablebaseError::Short);
        };
        let is_same = whole == self.length && bytes.len() as u64 == length;
        is_same.then_some(bytes).ok_or(TablebaseError::Short)
    }
}

/// The proxy through which servers are asked, if one is named. `http_proxy` and the like are meant for other programs: a position that is
/// asked of a server nearby shouldn't take another way because of them.
fn proxy() -> Result<Option<Proxy>, TablebaseError> {
    let named = std::env::var(PROXY).ok().filter(|name| !name.is_empty());
    let proxy = named.map(|name| Proxy::new(&name)).transpose();
    proxy.map_err(|_| TablebaseError::Proxy)
}

/// An address that can be asked.
fn plain(address: &str) -> Result<&str, TablebaseError> {
    let has = |scheme: &str| {
        let begin = address.get(..scheme.len());
        begin.is_some_and(|begin| begin.eq_ignore_ascii_case(scheme))
    };
    if has("https:") {
        return Err(TablebaseError::Https);
    }
    has("http:")
        .then_some(address)
        .ok_or(TablebaseError::Address)
}

/// What an answer says it holds: its first and its last byte, and how long the file is.
fn sent(response: &Response<Body>) -> Option<(u64, u64, u64)> {
    let text = response.headers().get(CONTENT_RANGE)?.to_str().ok()?;
    let (range, whole) = text.strip_prefix("bytes ")?.split_once('/')?;
    let (first, last) = range.split_once('-')?;
    Some((first.parse().ok()?, last.parse().ok()?, whole.parse().ok()?))
}

/// What an error means before there is an answer: one that ends before it begins is none.
fn unanswered(error: Error) -> TablebaseError {
    match error {
        Error::Io(error) => TablebaseError::Gone(reason(&error)),
        other => why(other),
    }
}

/// What an error means to whoever wants the file.
fn why(error: Error) -> TablebaseError {
    match error {
        Error::TlsRequired => TablebaseError::Https,
        Error::BadUri(_) | Error::Http(_) => TablebaseError::Address,
        Error::BodyExceedsLimit(_) => TablebaseError::Short,
        Error::Io(error) if error.kind() == ErrorKind::UnexpectedEof => TablebaseError::Short,
        Error::Io(error) => TablebaseError::Gone(reason(&error)),
        Error::Timeout(_) => TablebaseError::Gone(reason(&ErrorKind::TimedOut.into())),
        Error::HostNotFound => TablebaseError::Gone(Message::new(
            "there is no such host",
            "そのようなホストはありません",
        )),
        other => TablebaseError::Gone(reason(&io::Error::other(other))),
    }
}
