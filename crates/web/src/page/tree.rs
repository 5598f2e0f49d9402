//! The page `/tree`: a small game's whole tree with its scores, walked position by position, or class by class.
//!
//! Invariant: the page is valid without parameters; its script asks for the tree of the address at once only if no other
//! site's page has opened it.

use axum::extract::{RawQuery, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use marubatsu_app::options::{GAME, TABLE};
use marubatsu_app::table::TableRequest;
use maud::{Markup, html};
use serde_json::{Map, Value, json};

use super::form::Filled;
use super::{Look, data, form, page, remember};
use crate::asked::Asked;
use crate::choice::{self, Theme};
use crate::fault::Fault;
use crate::guard;
use crate::state::LabState;
use crate::texts::{search, tree as texts};
use marubatsu::lang::Lang;

pub(crate) async fn tree(
    State(_): State<LabState>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Fault> {
    let mut asked = Asked::read(query.as_deref())?;
    let view = asked.view()?;
    asked.take("moves")?;
    asked.one_of("view", &[("tree", ()), ("classes", ())])?;
    let pairs = asked.pairs().to_vec();
    let fault = TableRequest::from_pairs(asked.into_pairs());
    let fault = fault.err().map(Fault::from);
    let look = Look {
        lang: choice::lang(query.as_deref(), &headers),
        theme: view.theme.unwrap_or_else(|| choice::theme(&headers)),
    };
    let runs = guard::opened_by_user(&headers) && fault.is_none();
    let content = content(look, &pairs, fault.as_ref(), runs);
    let address = address(query.as_deref());
    let shown = page(look, texts::TITLE, Some("tree"), &address, &content);
    let status = fault.map(|fault| fault.status).unwrap_or_default();
    let mut response = (status, shown).into_response();
    remember(&mut response, "lang", view.lang.map(Lang::code));
    remember(&mut response, "theme", view.theme.map(Theme::name));
    Ok(response)
}

/// The page's own address without language and colours.
fn address(query: Option<&str>) -> String {
    let pairs = form_urlencoded::parse(query.unwrap_or("").as_bytes());
    let kept = pairs.filter(|(key, _)| key != "lang" && key != "theme");
    let mut written = form_urlencoded::Serializer::new(String::new());
    written.extend_pairs(kept);
    match written.finish() {
        query if query.is_empty() => "/tree".to_owned(),
        query => format!("/tree?{query}"),
    }
}

fn content(look: Look, pairs: &[(String, String)], fault: Option<&Fault>, runs: bool) -> Markup {
    html! {
        noscript { p.fault { (look.say(search::NO_SCRIPT)) } }
        (settings(look, pairs, fault))
        div.state {
            p #status role="status" {}
            progress #progress hidden aria-label=(look.say(texts::TITLE)) {}
        }
        p #note role="status" {}
        div #viewer hidden {
            (transport(look))
            article.card.frame #frame tabindex="-1" {
                h2.place #place {}
                p.sentence #sentence aria-live="polite" {}
                div #depths role="group" aria-label=(look.say(texts::DEPTHS)) hidden {}
                div.drawing #drawing {}
            }
            (facts(look))
        }
        (keys(look))
        (data("page", &for_scripts(look, runs)))
    }
}

fn settings(look: Look, pairs: &[(String, String)], fault: Option<&Fault>) -> Markup {
    let fields = GAME.iter().chain(TABLE);
    let fields: Vec<_> = fields
        .map(|option| (option, Filled::of(option.key, pairs, fault)))
        .collect();
    let placed = fields.iter().any(|(_, filled)| filled.fault.is_some());
    html! {
        form.card #form method="get" action="/tree" {
            (form::general(look, fault.filter(|_| !placed)))
            div.options {
                @for (option, filled) in fields { (form::field(look, option, filled)) }
                div.field {
                    div.label { label for="view" { (look.say(texts::VIEW)) } }
                    select #view autocomplete="off" {
                        @for (name, text) in texts::VIEWS { option value=(name) { (look.say(text)) } }
                    }
                }
                div.buttons { button.main type="submit" { (look.say(texts::SHOW)) } }
            }
        }
    }
}

fn transport(look: Look) -> Markup {
    html! {
        div.card.transport {
            div.steps {
                @for (way, sign, word) in texts::STEPS {
                    button type="button" data-way=(way.name) title={ (look.say(way.text)) " (" (way.key) ")" } {
                        span aria-hidden="true" { (sign) " " }
                        (look.say(word))
                    }
                }
                button #show-keys type="button" aria-label=(look.say(search::SHOW_KEYS)) title=(look.say(search::SHOW_KEYS)) { "?" }
            }
        }
    }
}

fn facts(look: Look) -> Markup {
    html! {
        div.card.facts {
            dl #panel aria-label=(look.say(search::PANEL)) {
                @for (name, label) in texts::FACTS {
                    div { dt { (look.say(label)) } dd data-fact=(name) {} }
                }
            }
            table #moves {
                caption { (look.say(texts::MOVES)) }
                thead { tr { @for text in texts::COLUMNS { th scope="col" { (look.say(text)) } } } }
                tbody #rows {}
            }
            ul #takes {
                li { a #take-svg download { "SVG" } }
                li { a #search { (look.say(texts::TO_SEARCH)) } }
            }
        }
    }
}

fn keys(look: Look) -> Markup {
    let ways = texts::STEPS
        .into_iter()
        .map(|(way, ..)| (way.key, way.text));
    html! {
        dialog.card #keys aria-labelledby="keys-title" {
            h2 #keys-title { (look.say(search::KEYS_TITLE)) }
            dl {
                @for (key, text) in ways.chain(texts::OTHER_KEYS) {
                    div { dt { kbd { (key) } } dd { (look.say(text)) } }
                }
            }
            form method="dialog" { button { (look.say(search::CLOSE)) } }
        }
    }
}

fn for_scripts(look: Look, runs: bool) -> Value {
    let texts = texts::SCRIPT.iter();
    let texts: Map<String, Value> = texts
        .map(|(name, text)| ((*name).to_owned(), look.say(*text).into()))
        .collect();
    json!({ "lang": look.lang.code(), "runs": runs, "texts": texts })
}
