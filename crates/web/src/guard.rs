//! Checks who sends a request, and its form, before any handler sees it.
//!
//! The lab is a server on the user's own machine, and any page that the user opens can reach it. Invariants: it answers only to its
//! own host names. Another site's page can only open a page of the lab, which starts no work by itself. Every answer gets the headers
//! of `headers::dress`.

use std::pin::pin;
use std::time::Duration;

use http_body_util::{BodyExt, Either, Empty, Limited};
use hyper::body::Bytes;
use hyper::header::{self, HeaderMap, HeaderValue};
use hyper::http::request::Parts;
use hyper::{Method, Request, Response, StatusCode, Uri};
use marubatsu_pages::{EMBED, PageContext, PageError, UploadRule};

use crate::answer::answer;
use crate::body::{self, RequestBody, ResponseBody};
use crate::delivery::Recipient;
use crate::headers::dress;
use crate::state::{LabState, ServerLimits};
use crate::texts;

/// How long a request's body may take to arrive.
const BODY_TIME: Duration = Duration::from_secs(5);

/// Returns what the lab answers, with no socket between: what may not be asked is refused, faults are put into words,
/// and every answer is dressed.
pub async fn respond<B: RequestBody>(lab: LabState, request: Request<B>) -> Response<ResponseBody> {
    let (parts, body) = request.into_parts();
    let context = PageContext::of(&parts.uri, &parts.headers);
    let api = is_api(&parts.uri);
    let path = parts.uri.path().to_owned();
    let recipient = Recipient::of(&parts.headers);
    let admitted = admit(&lab, &parts, body).await;
    let answered = match admitted {
        Ok(body) => answer(lab.clone(), Request::from_parts(parts, body)).await,
        Err(fault) => Err(fault),
    };
    lab.site().cache().trim();
    let response = answered.unwrap_or_else(|fault| {
        let answer = fault.answer(context, api);
        answer.map(|said| body::whole(said.into_bytes()))
    });
    let mut response = recipient.receive(&path, response, lab.site().cache()).await;
    dress(response.headers_mut(), &path);
    response
}

fn is_api(uri: &Uri) -> bool {
    uri.path().starts_with("/api/")
}

/// The body that the handler gets: a file where one is taken, else nothing.
async fn admit<B: RequestBody>(
    lab: &LabState,
    parts: &Parts,
    body: B,
) -> Result<Either<B, Empty<Bytes>>, PageError> {
    let host = own_name(lab.hosts(), parts)?;
    own_page(&format!("http://{host}"), parts)?;
    small(lab.limits(), parts)?;
    let brings_file = lab.limits().taken_file(parts).is_some();
    let body = if brings_file {
        Either::Left(body)
    } else {
        forget(lab.limits(), body).await?;
        Either::Right(Empty::new())
    };
    if !brings_file && !matches!(parts.method, Method::GET | Method::HEAD) {
        return Err(PageError::read_only());
    }
    plain_path(parts.uri.path())?;
    Ok(body)
}

/// The one `Host` header, if it is exactly one of this server's names: a page of a foreign name that was
/// made to point here (DNS rebinding) carries that name.
fn own_name<'a>(hosts: &'a [String], parts: &Parts) -> Result<&'a str, PageError> {
    let refused = |status| PageError::new(status, texts::OTHER_HOST);
    let mut given = parts.headers.get_all(header::HOST).iter();
    let (Some(host), None) = (given.next(), given.next()) else {
        return Err(refused(StatusCode::BAD_REQUEST));
    };
    let own = hosts.iter().find(|own| own.as_bytes() == host.as_bytes());
    let own = own.ok_or_else(|| refused(StatusCode::MISDIRECTED_REQUEST))?;
    match parts.uri.authority() {
        Some(other) if other.as_str() != own => Err(refused(StatusCode::MISDIRECTED_REQUEST)),
        _ => Ok(own),
    }
}

/// Refuses another site's page, as far as the browser says whose page asks.
fn own_page(origin: &str, parts: &Parts) -> Result<(), PageError> {
    let headers = &parts.headers;
    let foreign_origin = headers
        .get_all(header::ORIGIN)
        .iter()
        .any(|given| given.as_bytes() != origin.as_bytes());
    let foreign_site = all(headers, "sec-fetch-site")
        .iter()
        .any(|site| !matches!(*site, b"same-origin" | b"none"));
    if foreign_origin || (foreign_site && !opens_page(parts)) {
        return Err(PageError::new(StatusCode::FORBIDDEN, texts::OTHER_SITE));
    }
    Ok(())
}

/// Whether the browser opens a page: a link was followed, wherever it stood, or a page has a frame for the one
/// page that may stand in frames.
fn opens_page(parts: &Parts) -> bool {
    let headers = &parts.headers;
    let place: &[u8] = match parts.uri.path() {
        EMBED => b"iframe",
        _ => b"document",
    };
    let dest = all(headers, "sec-fetch-dest");
    parts.method == Method::GET
        && all(headers, "sec-fetch-mode") == [b"navigate"]
        && (dest == [b"document"] || dest == [place])
        && !is_api(&parts.uri)
}

fn all<'a>(headers: &'a HeaderMap, name: &str) -> Vec<&'a [u8]> {
    let values = headers.get_all(name).into_iter();
    values.map(HeaderValue::as_bytes).collect()
}

/// Refuses what says that it is too large.
fn small(limits: &ServerLimits, parts: &Parts) -> Result<(), PageError> {
    let url = parts.uri.path_and_query();
    if url.is_some_and(|url| url.as_str().len() > limits.url_bytes) {
        return Err(PageError::new(
            StatusCode::URI_TOO_LONG,
            texts::URL_TOO_LONG,
        ));
    }
    let (most, refused) = match limits.taken_file(parts) {
        Some(UploadRule { most, too_large }) => (most, too_large),
        None => (limits.body_bytes, body_too_large()),
    };
    let length = parts.headers.get(header::CONTENT_LENGTH);
    let length = length.and_then(|length| length.to_str().ok()?.parse().ok());
    if length.is_some_and(|length: usize| length > most) {
        return Err(refused);
    }
    Ok(())
}

fn body_too_large() -> PageError {
    PageError::new(StatusCode::PAYLOAD_TOO_LARGE, texts::BODY_TOO_LARGE)
}

/// A body that is of no use is read to its end and forgotten.
async fn forget<B: RequestBody>(limits: &ServerLimits, body: B) -> Result<(), PageError> {
    let body = pin!(body);
    let body = Limited::new(body, limits.body_bytes);
    match tokio::time::timeout(BODY_TIME, body.collect()).await {
        Ok(Ok(_)) => Ok(()),
        Ok(Err(_)) => Err(body_too_large()),
        Err(_) => Err(PageError::new(StatusCode::REQUEST_TIMEOUT, texts::TOO_SLOW)),
    }
}

/// Refuses every path that could mean another one: this server's are letters, digits, `.`, `-`, `_`.
fn plain_path(path: &str) -> Result<(), PageError> {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/.-_".contains(&byte);
    let walks = path.split('/').any(|part| matches!(part, "." | ".."));
    if path.bytes().all(plain) && !walks && !path.contains("//") {
        return Ok(());
    }
    Err(PageError::new(StatusCode::BAD_REQUEST, texts::ODD_PATH))
}
