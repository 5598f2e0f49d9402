//! A page that is asked for: what its address says of it, and the answer.
//!
//! Invariant: every page reads its address, remembers language and colours, and decides whether it may run by itself,
//! in this one way.

use axum::extract::FromRequestParts;
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use marubatsu::lang::{Lang, Text};
use maud::Markup;

use super::{Look, address, page, remember};
use crate::choice::{self, Theme};
use crate::fault::Fault;
use crate::query::{Query, QueryParameters, View};
use crate::{guard, texts};

/// What the address asked for, as far as it can be used.
#[derive(Debug)]
pub(super) struct Given {
    /// What the page's form holds.
    pub(super) pairs: Vec<(String, String)>,
    /// What else belongs to the page's address.
    pub(super) beside: Vec<(String, String)>,
    pub(super) fault: Option<Fault>,
}

impl Given {
    /// What a page without a form is given: nothing, so that anything is a fault.
    pub(super) fn nothing(asked: &QueryParameters) -> Self {
        let unknown =
            |(key, value): &(String, String)| Fault::input(key, value, texts::NO_PARAMETERS);
        let fault = asked.pairs().first().map(unknown);
        Self {
            pairs: Vec::new(),
            beside: Vec::new(),
            fault,
        }
    }
}

/// Who asks for a page, and how it is to be shown.
#[derive(Clone, Copy, Debug)]
pub(super) struct Visit {
    view: View,
    look: Look,
    /// Whether the user has opened it, and no other site's page.
    by_user: bool,
}

/// A visit, and what is the page's own of its address.
#[derive(Debug)]
pub(crate) struct Visitor(pub(super) Visit, pub(super) QueryParameters);

impl<S: Sync> FromRequestParts<S> for Visitor {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Fault> {
        let Query { view, lang, asked } = Query::of(parts)?;
        let look = Look {
            lang,
            theme: view.theme.unwrap_or_else(|| choice::theme(&parts.headers)),
        };
        let visit = Visit {
            view,
            look,
            by_user: guard::opened_by_user(&parts.headers),
        };
        Ok(Self(visit, asked))
    }
}

impl Visit {
    /// How the page is to be shown.
    pub(super) const fn look(self) -> Look {
        self.look
    }

    /// Whether the user has opened it, and no other site's page.
    pub(super) const fn by_user(self) -> bool {
        self.by_user
    }

    /// The frame that the address names.
    pub(super) const fn frame(self) -> Option<u64> {
        self.view.frame
    }

    /// The page of this `name`. Its `content` hears whether what is given may run by itself.
    pub(super) fn answer(
        self,
        (name, title): (&str, Text),
        given: &Given,
        content: impl FnOnce(Look, bool) -> Markup,
    ) -> Response {
        let Self { view, look, .. } = self;
        let fault = given.fault.as_ref();
        let content = content(look, self.by_user && fault.is_none());
        let pairs = [&given.pairs[..], &given.beside[..]].concat();
        let address = address(&path(name), &pairs, view.frame);
        let status = fault.map_or(StatusCode::OK, |fault| fault.status);
        let shown = page(look, title, Some(name), &address, &content);
        let mut response = (status, shown).into_response();
        remember(&mut response, "lang", view.lang.map(Lang::code));
        remember(&mut response, "theme", view.theme.map(Theme::name));
        response
    }
}

/// Where the page of this name is found.
fn path(name: &str) -> String {
    match name {
        "home" => "/".to_owned(),
        other => format!("/{other}"),
    }
}
