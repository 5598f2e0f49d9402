//! What all pages share: head, header, language and colours.
//!
//! Invariant: a page carries no script and no style of its own, only files of this server and data.

pub(crate) mod art;
mod boards;
pub(crate) mod compare;
pub(crate) mod contest;
pub(crate) mod embed;
mod faces;
mod form;
pub(crate) mod growth;
pub(crate) mod help;
pub(crate) mod home;
pub(crate) mod learn;
pub(crate) mod lesson;
pub(crate) mod play;
pub(crate) mod players;
pub(crate) mod practice;
pub(crate) mod search;
pub(crate) mod sheets;
mod signs;
mod take;
mod terms;
mod transport;
pub(crate) mod tree;
mod vignettes;
pub(crate) mod visit;

use http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use marubatsu::lang::{Lang, Text};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use serde_json::{Map, Value, json};

use crate::answer::{self, Answer, typed, with_status};
use crate::choice::{self, Theme};
use crate::fault::Fault;
use crate::query::encoded;
use crate::texts::stage::Sign;
use crate::texts::{self, Named, script};

/// A year, in seconds: how long a choice is remembered.
const YEAR: u32 = 31_536_000;

/// Pages that have a style of their own and no script.
const SILENT: [&str; 2] = ["help", "players"];

/// Pages that fill the window, in which nothing scrolls but drawers.
const FILLING: [&str; 7] = [
    "compare", "growth", "lesson", "play", "practice", "search", "tree",
];

/// How a page is to be shown.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    pub(crate) lang: Lang,
    pub(crate) theme: Theme,
}

impl Look {
    /// How whatever is answered to a request looks, be its address right or wrong.
    pub fn of(address: &Uri, headers: &HeaderMap) -> Self {
        Self {
            lang: choice::lang(address.query(), headers),
            theme: choice::theme(headers),
        }
    }

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
) -> Answer {
    let head = html! {
        script type="module" src="/static/js/choices.js" {}
        @if let Some(name) = own {
            (style(name))
            @if !SILENT.contains(&name) { (script(name)) }
        }
    };
    // The stage fills the window: what it shows is its own title.
    let fills = own.is_some_and(|name| FILLING.contains(&name));
    let body = html! {
        body.fills[fills] {
            a.skip href="#content" { (look.say(texts::SKIP)) }
            (banner(look, address))
            main id="content" { h1.unseen[fills] { (look.say(title)) } (content) }
        }
    };
    document(look, title, &head, &body)
}

/// A page without header and choices, to stand in a frame.
pub(crate) fn bare(look: Look, title: Text, own: &str, content: &Markup) -> Answer {
    let head = html! { (style(own)) (script(own)) };
    let body = html! {
        body.bare.fills { main id="content" { h1.unseen { (look.say(title)) } (content) } }
    };
    document(look, title, &head, &body)
}

fn style(name: &str) -> Markup {
    html! { link rel="stylesheet" href={ "/static/css/" (name) ".css" }; }
}

fn script(name: &str) -> Markup {
    html! { script type="module" src={ "/static/js/" (name) ".js" } {} }
}

fn document(look: Look, title: Text, head: &Markup, body: &Markup) -> Answer {
    let page = html! {
        (DOCTYPE)
        html lang=(look.lang) data-theme=(look.theme.name()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (look.say(title)) " · " (texts::NAME) }
                link rel="icon" type="image/svg+xml" href="/static/icon.svg";
                link rel="stylesheet" href="/static/css/lab.css";
                (head)
            }
            (body)
        }
    };
    typed("text/html; charset=utf-8", page.into_string().into_bytes())
}

fn banner(look: Look, address: &str) -> Markup {
    let (other, name) = look.lang.pick((Lang::Ja, "日本語"), (Lang::En, "English"));
    let mark = if address.contains('?') { '&' } else { '?' };
    let menu = look.say(texts::MENU);
    let colours = look.say(texts::COLOURS);
    html! {
        header {
            a.brand href="/" aria-label=(texts::NAME) {
                span aria-hidden="true" { span.mark.o {} " " span.mark.x {} }
                span.name { (texts::NAME) }
            }
            button.menu-button type="button" popovertarget="menu" aria-label=(menu) title=(menu) { (signs::icon(Sign::Menu)) }
            div.menu #menu popover {
                (pages(look, address))
                div.choices {
                    a #language lang=(other) hreflang=(other) data-lang=(other) href={ (address) (mark) "lang=" (other) } {
                        (name)
                    }
                    button #theme type="button" aria-label=(colours) title=(colours) { (signs::icon(Sign::Colours)) }
                }
            }
        }
    }
}

/// A page's own address without language and colours.
fn address(path: &str, pairs: &[(String, String)], frame: Option<u64>) -> String {
    let frame = frame.map(|frame| ("frame".to_owned(), frame.to_string()));
    let query = encoded(pairs.iter().cloned().chain(frame));
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

/// The pages that the header has no room for.
fn more_pages(look: Look) -> Markup {
    html! {
        ul.links { @for (path, text) in texts::MORE_PAGES { li { a href=(path) { (look.say(text)) } } } }
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

/// The list of keys, shown when it is asked for.
fn keys(look: Look, keys: impl Iterator<Item = Named>) -> Markup {
    html! {
        dialog.card #keys aria-labelledby="keys-title" {
            h2 #keys-title { (look.say(texts::search::KEYS_TITLE)) }
            (key_list(look, keys))
            form method="dialog" { button { (look.say(texts::search::CLOSE)) } }
        }
    }
}

/// Keys with what they do.
fn key_list(look: Look, keys: impl Iterator<Item = Named>) -> Markup {
    html! {
        dl.keys {
            @for (key, text) in keys { div { dt { kbd { (key) } } dd { (look.say(text)) } } }
        }
    }
}

/// Data for the page's scripts, in an element that no browser executes.
fn data(id: &str, data: &Value) -> Markup {
    let text = data.to_string().replace('<', "\\u003c");
    html! { script id=(id) type="application/json" { (PreEscaped(text)) } }
}

/// Remembers what the address asked for.
fn remember(answer: &mut Answer, name: &str, value: Option<&str>) {
    let cookie = value
        .map(|value| format!("{name}={value}; Path=/; Max-Age={YEAR}; SameSite=Lax"))
        .and_then(|cookie| HeaderValue::from_str(&cookie).ok());
    if let Some(cookie) = cookie {
        answer.headers_mut().append(header::SET_COOKIE, cookie);
    }
}

impl Fault {
    /// The answer: JSON for the API, otherwise a page.
    pub fn answer(&self, look: Look, api: bool) -> Answer {
        let answer = if api {
            answer::json(&self.to_json(look.lang))
        } else {
            fault(self, look)
        };
        let mut answer = with_status(answer, self.status);
        if self.status == StatusCode::METHOD_NOT_ALLOWED {
            let allowed = HeaderValue::from_static("GET, HEAD");
            answer.headers_mut().insert(header::ALLOW, allowed);
        }
        answer
    }
}

/// The page that says why there is no other.
fn fault(fault: &Fault, look: Look) -> Answer {
    let content = html! {
        (fault_note(fault, look))
        p { a href="/" { (look.say(texts::TO_HOME)) } }
    };
    page(look, texts::FAULT_TITLE, None, "/", &content)
}

/// What is wrong, with the parameter it is about.
fn fault_note(fault: &Fault, look: Look) -> Markup {
    html! {
        p.fault role="alert" {
            @if let Some(place) = &fault.place { code { (place.key) } ": " }
            (fault.message.in_lang(look.lang))
        }
    }
}
