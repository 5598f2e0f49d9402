//! What all pages share: head, header, language and colours.
//!
//! Invariants: a page has no inline script or style, only this lab's files and data. Addresses are written here as if the lab were
//! the whole site. They are sent relative to the page, so a lab may be anywhere below a site.

pub(crate) mod art;
mod boards;
pub(crate) mod compare;
pub(crate) mod contest;
pub(crate) mod daily;
pub(crate) mod embed;
mod explanation;
mod faces;
mod form;
pub(crate) mod growth;
pub(crate) mod help;
pub(crate) mod home;
mod icons;
pub(crate) mod learn;
pub(crate) mod lesson;
mod link_tags;
pub(crate) mod own_tree;
pub(crate) mod play;
pub(crate) mod players;
pub(crate) mod practice;
pub(crate) mod race;
pub(crate) mod river;
pub(crate) mod search;
mod share;
pub(crate) mod sheets;
mod take;
mod terms;
mod transport;
mod trap;
pub(crate) mod tree;
mod vignettes;
pub(crate) mod visit;

use http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use marubatsu::lang::{Lang, Text};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use serde_json::{Map, Value, json};

use crate::answer::{self, ASKED_AGAIN, Answer, typed, with_status};
use crate::assets;
use crate::choice::{self, ThemeChoice};
use crate::error::PageError;
use crate::fonts;
use crate::query::encoded;
use crate::texts::stage::Icon;
use crate::texts::{self, NamedText, script};

/// Pages that have a style of their own and no script.
const SILENT: [&str; 1] = ["help"];

/// Pages that fill the window, in which nothing scrolls but drawers.
const FILLING: [&str; 10] = [
    "compare", "growth", "lesson", "own-tree", "play", "practice", "race", "river", "search",
    "tree",
];

/// How a page is to be shown.
#[derive(Clone, Copy, Debug)]
pub struct PageContext {
    pub(crate) lang: Lang,
    pub(crate) theme: ThemeChoice,
    /// How many folders of the lab the address is in.
    pub(crate) depth: usize,
}

impl PageContext {
    /// How whatever is answered to a request looks, be its address right or wrong.
    pub fn of(address: &Uri, headers: &HeaderMap) -> Self {
        Self {
            lang: choice::lang(address.query(), headers),
            theme: choice::theme(headers),
            depth: address.path().matches('/').count().saturating_sub(1),
        }
    }

    /// The text in the page's language.
    pub(crate) fn say(self, text: Text) -> &'static str {
        text.in_lang(self.lang)
    }
}

/// What a page says of itself to whoever links to it: its own title, and tags for its head.
#[derive(Default)]
struct PageTags {
    title: Option<String>,
    tags: Markup,
}

/// A whole page, with a style and a script of its `own` name. `address` is where it is found, without the
/// language.
fn page(
    context: PageContext,
    (title, linked): (Text, PageTags),
    own: Option<&str>,
    address: &str,
    inner: &Markup,
) -> Answer {
    let head = html! {
        (linked.tags)
        script type="module" src=(assets::address("js/preferences.js")) {}
        @if let Some(name) = own {
            (style(name))
            @if share::SHARED.contains(&name) { (style("share")) }
            @if !SILENT.contains(&name) { (script(name)) }
        }
    };
    // The stage fills the window: what it shows is its own title, as a day's question is.
    let fills = own.is_some_and(|name| FILLING.contains(&name));
    let titled = fills || own == Some("daily");
    let shares = own.is_some_and(|name| share::SHARED.contains(&name));
    let body = html! {
        body.fills[fills] {
            a.skip href="#content" { (context.say(texts::SKIP)) }
            (banner(context, address, shares))
            main id="content" { h1.unseen[titled] { (context.say(title)) } (inner) }
            @if shares { (share::dialog(context)) }
        }
    };
    let title = linked.title.as_deref().unwrap_or(context.say(title));
    document(context, title, &head, &body)
}

/// A page without header and choices, to stand in a frame.
pub(crate) fn bare(context: PageContext, title: Text, own: &str, inner: &Markup) -> Answer {
    let head = html! { (style(own)) (script(own)) };
    let body = html! {
        body.bare.fills { main id="content" { h1.unseen { (context.say(title)) } (inner) } }
    };
    document(context, context.say(title), &head, &body)
}

/// A page that a browser may keep, but asks for each time: it depends on the reader's choices, on who has opened it, and on what the lab has
/// by now.
fn asked_again(mut page: Answer) -> Answer {
    let headers = page.headers_mut();
    headers.insert(header::CACHE_CONTROL, ASKED_AGAIN);
    headers.insert(header::VARY, HeaderValue::from_static("*"));
    page
}

fn style(name: &str) -> Markup {
    html! { link rel="stylesheet" href=(assets::address(&format!("css/{name}.css"))); }
}

fn script(name: &str) -> Markup {
    html! { script type="module" src=(assets::address(&format!("js/{name}.js"))) {} }
}

fn document(context: PageContext, title: &str, head: &Markup, body: &Markup) -> Answer {
    let page = html! {
        (DOCTYPE)
        html lang=(context.lang) data-theme=(context.theme.name()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) " · " (texts::NAME) }
                link rel="icon" type="image/svg+xml" href="/icon.svg";
                link rel="apple-touch-icon" href="/icon.png";
                link rel="manifest" href="/manifest.webmanifest";
                link rel="preload" as="font" type="font/woff2" crossorigin href=(assets::address(&fonts::first()));
                (style("lab"))
                (head)
            }
            (body)
        }
    };
    let text = leading_on(&page.into_string(), context.depth);
    typed("text/html; charset=utf-8", text.into_bytes())
}

/// Returns the page with addresses that lead on from where it is, so many folders below the lab's root.
fn leading_on(page: &str, depth: usize) -> String {
    let up = if depth == 0 {
        "./".to_owned()
    } else {
        "../".repeat(depth)
    };
    // A text has no quotation marks in it: they are written as `&quot;`.
    ["href", "src", "action", "content"]
        .iter()
        .fold(page.to_owned(), |page, name| {
            page.replace(&format!(" {name}=\"/"), &format!(" {name}=\"{up}"))
        })
}

fn banner(context: PageContext, address: &str, shares: bool) -> Markup {
    let (other, name) = context
        .lang
        .pick((Lang::Ja, "日本語"), (Lang::En, "English"));
    let mark = if address.contains('?') { '&' } else { '?' };
    let menu = context.say(texts::MENU);
    let colours = context.say(texts::COLOURS);
    html! {
        header {
            a.brand href="/" aria-label=(texts::NAME) {
                span aria-hidden="true" { span.mark.o {} " " span.mark.x {} }
                span.name { (texts::NAME) }
            }
            @if shares { (share::button(context)) }
            button.menu-button.icon-button type="button" popovertarget="menu" aria-label=(menu) title=(menu) { (icons::icon(Icon::Menu)) }
            div.menu #menu popover {
                (pages(context, address))
                div.choices.row {
                    a #language lang=(other) hreflang=(other) data-lang=(other) href={ (address) (mark) "lang=" (other) } {
                        (name)
                    }
                    button.icon-button #theme type="button" aria-label=(colours) title=(colours) { (icons::icon(Icon::Colours)) }
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

/// Pages without a place in the header, and the one there that leads to each.
const WITHIN: [(&str, &str); 4] = [
    ("/daily", "/play"),
    ("/tree/own", "/tree"),
    ("/lesson", "/learn"),
    ("/practice", "/learn"),
];

/// The pages, with the one that this is, or by which one comes here.
fn pages(context: PageContext, address: &str) -> Markup {
    let here = address.split('?').next().unwrap_or(address);
    let within = WITHIN.iter().find(|(page, _)| *page == here);
    let current = |path: &str| match within {
        Some((_, above)) => (*above == path).then_some("true"),
        None => (path == here).then_some("page"),
    };
    html! {
        nav aria-label=(context.say(texts::PAGES_LABEL)) {
            ul.plain {
                @for (path, name) in texts::PAGES {
                    li { a href=(path) aria-current=[current(path)] { (context.say(name)) } }
                }
            }
        }
    }
}

/// The pages that the header has no room for.
fn more_pages(context: PageContext) -> Markup {
    html! {
        ul.links.wrap.plain { @for (path, text) in texts::MORE_PAGES { li { a href=(path) { (context.say(text)) } } } }
    }
}

/// What the page's scripts need: the language, whether an address may run by itself, all texts.
fn for_scripts(context: PageContext, runs: bool, more: &[NamedText]) -> Markup {
    let texts = script::SCRIPT
        .iter()
        .chain(&texts::share::SCRIPT)
        .chain(more);
    let texts: Map<String, Value> = texts
        .map(|(name, text)| ((*name).to_owned(), context.say(*text).into()))
        .collect();
    data(
        "page",
        &json!({ "lang": context.lang.code(), "runs": runs, "texts": texts }),
    )
}

/// The list of keys, shown when it is asked for.
fn keys(context: PageContext, keys: impl Iterator<Item = NamedText>) -> Markup {
    html! {
        dialog.card #keys aria-labelledby="keys-title" {
            h2 #keys-title { (context.say(texts::search::KEYS_TITLE)) }
            (key_list(context, keys))
            form method="dialog" { button { (context.say(texts::search::CLOSE)) } }
        }
    }
}

/// Keys with what they do.
fn key_list(context: PageContext, keys: impl Iterator<Item = NamedText>) -> Markup {
    html! {
        dl.keys {
            @for (key, text) in keys { div { dt { kbd { (key) } } dd { (context.say(text)) } } }
        }
    }
}

/// Data for the page's scripts, in an element that no browser executes.
fn data(id: &str, data: &Value) -> Markup {
    let text = data.to_string().replace('<', "\\u003c");
    html! { script id=(id) type="application/json" { (PreEscaped(text)) } }
}

impl PageError {
    /// The answer: JSON for the API, otherwise a page.
    pub fn answer(&self, context: PageContext, api: bool) -> Answer {
        let answer = if api {
            answer::json(&self.to_json(context.lang))
        } else {
            fault(self, context)
        };
        let mut answer = with_status(answer, self.status);
        if self.status == StatusCode::METHOD_NOT_ALLOWED {
            let allowed = HeaderValue::from_static("GET, HEAD");
            answer.headers_mut().insert(header::ALLOW, allowed);
        }
        if self.status == StatusCode::TOO_MANY_REQUESTS {
            let seconds = HeaderValue::from_static(BUSY_SECONDS);
            answer.headers_mut().insert(header::RETRY_AFTER, seconds);
        }
        answer
    }
}

/// When a request that was refused because too much is done already may come again; its words say the same.
const BUSY_SECONDS: &str = "2";

/// The page that says why there is no other.
fn fault(fault: &PageError, context: PageContext) -> Answer {
    let inner = html! {
        (fault_note(fault, context))
        p { a href="/" { (context.say(texts::TO_HOME)) } }
    };
    page(
        context,
        (texts::FAULT_TITLE, PageTags::default()),
        None,
        "/",
        &inner,
    )
}

/// What is wrong, with the parameter it is about.
fn fault_note(fault: &PageError, context: PageContext) -> Markup {
    html! {
        p.fault role="alert" {
            @if let Some(place) = &fault.place { code { (place.key) } ": " }
            (fault.message.in_lang(context.lang))
        }
    }
}
