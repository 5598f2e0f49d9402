//! What all pages share: head, header, language and colours.
//!
//! Invariant: a page carries no script and no style of its own, only files of this server and data.

pub(crate) mod compare;
mod form;
pub(crate) mod search;
mod take;
mod transport;
pub(crate) mod tree;
mod visit;

use axum::http::{HeaderValue, header};
use axum::response::{Html, IntoResponse, Response};
use marubatsu::lang::{Lang, Text};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use serde_json::{Map, Value, json};

use crate::choice::Theme;
use crate::fault::Fault;
use crate::texts::{self, Named, script};

/// A year, in seconds: how long a choice is remembered.
const YEAR: u32 = 31_536_000;

/// How a page is to be shown.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    pub(crate) lang: Lang,
    pub(crate) theme: Theme,
}

impl Look {
    /// The text in the page's language.
    pub(crate) fn say(self, text: Text) -> &'static str {
        text.in_lang(self.lang)
    }
}

/// A whole page, with a style and a script of its `own` name. `address` is where it is found, without the
/// language.
pub(crate) fn page(
    look: Look,
    title: Text,
    own: Option<&str>,
    address: &str,
    content: &Markup,
) -> Response {
    let title = look.say(title);
    let page = html! {
        (DOCTYPE)
        html lang=(look.lang) data-theme=(look.theme.name()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) " · " (texts::NAME) }
                link rel="icon" type="image/svg+xml" href="/static/icon.svg";
                link rel="stylesheet" href="/static/css/lab.css";
                script type="module" src="/static/js/theme.js" {}
                @if let Some(name) = own {
                    link rel="stylesheet" href={ "/static/css/" (name) ".css" };
                    script type="module" src={ "/static/js/" (name) ".js" } {}
                }
            }
            body {
                a.skip href="#content" { (look.say(texts::SKIP)) }
                (banner(look, address))
                main id="content" { h1 { (title) } (content) }
            }
        }
    };
    Html(page.into_string()).into_response()
}

fn banner(look: Look, address: &str) -> Markup {
    let (other, name) = look.lang.pick((Lang::Ja, "日本語"), (Lang::En, "English"));
    let mark = if address.contains('?') { '&' } else { '?' };
    html! {
        header {
            a.brand href="/" { span aria-hidden="true" { "○×" } " " (texts::NAME) }
            span.tagline { (look.say(texts::TAGLINE)) }
            (pages(look, address))
            div.choices {
                a #language lang=(other) hreflang=(other) data-lang=(other) href={ (address) (mark) "lang=" (other) } {
                    (name)
                }
                label for="theme" { (look.say(texts::THEME)) }
                select #theme autocomplete="off" {
                    @for (theme, (name, text)) in Theme::ALL.into_iter().zip(texts::THEMES) {
                        option value=(name) selected[theme == look.theme] { (look.say(text)) }
                    }
                }
            }
        }
    }
}

/// A page's own address without language and colours.
fn address(path: &str, pairs: &[(String, String)], frame: Option<u64>) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    query.extend_pairs(pairs);
    if let Some(frame) = frame {
        query.append_pair("frame", &frame.to_string());
    }
    let query = query.finish();
    if query.is_empty() {
        path.to_owned()
    } else {
        format!("{path}?{query}")
    }
}

/// The pages, with the one that this is.
fn pages(look: Look, address: &str) -> Markup {
    let here = address.split('?').next().unwrap_or(address);
    html! {
        nav aria-label=(look.say(texts::PAGES_LABEL)) {
            ul {
                @for (path, name) in texts::PAGES {
                    li { a href=(path) aria-current=[(path == here).then_some("page")] { (look.say(name)) } }
                }
            }
        }
    }
}

/// What the page's scripts need: the language, whether an address may run by itself, all texts.
fn for_scripts(look: Look, runs: bool, more: &[Named]) -> Markup {
    let texts = script::SCRIPT.iter().chain(more);
    let texts: Map<String, Value> = texts
        .map(|(name, text)| ((*name).to_owned(), look.say(*text).into()))
        .collect();
    data(
        "page",
        &json!({ "lang": look.lang.code(), "runs": runs, "texts": texts }),
    )
}

/// Data for the page's scripts, in an element that no browser executes.
fn data(id: &str, data: &Value) -> Markup {
    let text = data.to_string().replace('<', "\\u003c");
    html! { script id=(id) type="application/json" { (PreEscaped(text)) } }
}

/// Remembers what the address asked for.
fn remember(response: &mut Response, name: &str, value: Option<&str>) {
    let cookie = value
        .map(|value| format!("{name}={value}; Path=/; Max-Age={YEAR}; SameSite=Lax"))
        .and_then(|cookie| HeaderValue::from_str(&cookie).ok());
    if let Some(cookie) = cookie {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
}

/// The page that says why there is no other.
pub(crate) fn fault(fault: &Fault, look: Look) -> Response {
    let content = html! {
        p.fault role="alert" {
            @if let Some(place) = &fault.place { code { (place.key) } ": " }
            (fault.message.in_lang(look.lang))
        }
        p { a href="/search" { (look.say(texts::TO_SEARCH)) } }
    };
    let page = page(look, texts::FAULT_TITLE, None, "/search", &content);
    (fault.status, page).into_response()
}
