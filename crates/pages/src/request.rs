//! A parsed request: how the answer is to look, and its remaining parameters.
//!
//! Invariant: every page and every API route reads its address this way.

use http::header::HOST;
use http::{HeaderMap, HeaderName, HeaderValue, Request};

use crate::error::PageError;
use crate::page::PageContext;
use crate::query::{QueryParameters, ViewOptions};

/// By which browsers tell whose page asks.
pub static SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// A request whose parameters are read.
#[derive(Debug)]
pub(crate) struct ParsedRequest {
    /// What the address says of how to look.
    pub(crate) view: ViewOptions,
    /// How the answer looks in the end.
    pub(crate) context: PageContext,
    /// The host that was asked, as the request names it.
    pub(crate) host: Option<String>,
    /// Whether the user has opened the page, and no other site's page.
    pub(crate) by_user: bool,
    /// The parameters that say what is asked for.
    pub(crate) query: QueryParameters,
    /// The file that was uploaded.
    pub(crate) body: Vec<u8>,
}

impl ParsedRequest {
    /// Reads a request.
    pub(crate) fn read(request: Request<Vec<u8>>) -> Result<Self, PageError> {
        let (parts, body) = request.into_parts();
        let mut query = QueryParameters::read(parts.uri.query())?;
        let view = query.view()?;
        let context = PageContext::of(&parts.uri, &parts.headers);
        let context = PageContext {
            theme: view.theme.unwrap_or(context.theme),
            ..context
        };
        Ok(Self {
            view,
            context,
            host: host(&parts.headers),
            by_user: opened_by_user(&parts.headers),
            query,
            body,
        })
    }
}

fn host(headers: &HeaderMap) -> Option<String> {
    headers.get(HOST)?.to_str().ok().map(str::to_owned)
}

/// Whether a page may start work by itself: nobody but the user, or an own page, has opened it.
pub fn opened_by_user(headers: &HeaderMap) -> bool {
    let sites = headers.get_all(&SEC_FETCH_SITE).into_iter();
    let sites: Vec<&[u8]> = sites.map(HeaderValue::as_bytes).collect();
    matches!(sites[..], [b"same-origin" | b"none"])
}
