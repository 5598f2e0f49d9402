//! The page `/search`: the form, and the place where the frames of a run are shown.
//!
//! Invariant: the page is valid without parameters and starts nothing itself. Its script runs the search
//! of an address with a frame at once, but only if no other site's page has opened it.

use axum::extract::{RawQuery, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use marubatsu::frame::condition;
use marubatsu::lang::{Lang, Text};
use marubatsu_app::options::{self, OptionSpec};
use maud::{Markup, html};
use serde_json::{Map, Value, json};

use super::{Look, data, form, page, remember};
use crate::asked::Asked;
use crate::choice::Theme;
use crate::fault::Fault;
use crate::state::LabState;
use crate::texts::script;
use crate::texts::search::{self as texts, Way};
use crate::{choice, guard};

/// What the address asked for, as far as it can be used.
struct Given {
    pairs: Vec<(String, String)>,
    fault: Option<Fault>,
}

pub(crate) async fn search(
    State(_): State<LabState>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Fault> {
    let mut asked = Asked::read(query.as_deref())?;
    let view = asked.view()?;
    let pairs = asked.pairs().to_vec();
    let fault = asked.recording_request().err();
    let look = Look {
        lang: choice::lang(query.as_deref(), &headers),
        theme: view.theme.unwrap_or_else(|| choice::theme(&headers)),
    };
    let runs = guard::opened_by_user(&headers) && fault.is_none();
    let status = fault.as_ref().map_or(StatusCode::OK, |fault| fault.status);
    let given = Given { pairs, fault };
    let address = address(&given.pairs, view.frame);
    let content = content(look, &given, runs);
    let shown = page(look, texts::TITLE, Some("search"), &address, &content);
    let mut response = (status, shown).into_response();
    remember(&mut response, "lang", view.lang.map(Lang::code));
    remember(&mut response, "theme", view.theme.map(Theme::name));
    Ok(response)
}

/// The page's own address without language and colours.
fn address(pairs: &[(String, String)], frame: Option<u64>) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    query.extend_pairs(pairs);
    if let Some(frame) = frame {
        query.append_pair("frame", &frame.to_string());
    }
    let query = query.finish();
    if query.is_empty() {
        "/search".to_owned()
    } else {
        format!("/search?{query}")
    }
}

fn content(look: Look, given: &Given, runs: bool) -> Markup {
    html! {
        noscript { p.fault { (look.say(texts::NO_SCRIPT)) } }
        div.lab {
            (settings(look, given))
            section #run aria-label=(look.say(texts::FRAMES)) {
                div.state {
                    p #status role="status" {}
                    progress #progress hidden aria-label=(look.say(texts::TITLE)) {}
                    button #stop type="button" hidden { (look.say(texts::STOP)) }
                }
                div #hint {
                    p { (look.say(texts::HINT)) }
                    p { (look.say(texts::EXAMPLES)) }
                    ul {
                        @for (query, text) in texts::EXAMPLE {
                            li { a href={ "/search?" (query) "&frame=0" } { (look.say(text)) } }
                        }
                    }
                }
                div #viewer hidden {
                    (transport(look))
                    (frame(look))
                }
            }
        }
        (keys(look))
        (data("page", &for_scripts(look, runs)))
    }
}

fn settings(look: Look, given: &Given) -> Markup {
    let own = |option: &OptionSpec| {
        let fault = given.fault.as_ref();
        fault.filter(|fault| {
            fault
                .place
                .as_ref()
                .is_some_and(|place| place.key == option.key)
        })
    };
    let options = || options::POSITION.iter().chain(options::SEARCH);
    let placed = options().any(|option| own(option).is_some());
    let value = |option: &OptionSpec| {
        let found = given.pairs.iter().find(|(key, _)| key == option.key);
        found.map_or("", |(_, value)| value)
    };
    html! {
        details.card #settings open {
            summary { h2 { (look.say(texts::SETTINGS)) } }
            form #form method="get" action="/search" {
                p.fault #fault role="alert" {
                    @if let Some(fault) = given.fault.as_ref().filter(|_| !placed) {
                        @if let Some(place) = &fault.place { code { (place.key) } ": " }
                        (fault.message.in_lang(look.lang))
                    }
                }
                @for option in options() { (form::field(look, option, value(option), own(option))) }
                div.buttons {
                    button.main type="submit" { (look.say(texts::RUN)) }
                    a href="/search" { (look.say(texts::DEFAULTS)) }
                }
            }
        }
    }
}

fn button(look: Look, way: Way, content: &Markup) -> Markup {
    let meaning = look.say(way.text);
    html! {
        button type="button" data-way=(way.name) aria-label=(meaning) title={ (meaning) " (" (way.key) ")" } {
            (content)
        }
    }
}

fn step(look: Look, (way, sign, word): (Way, &str, Text)) -> Markup {
    let backwards = matches!(way.name, "first" | "back");
    let content = html! {
        @if backwards { (sign) " " }
        (look.say(word))
        @if !backwards { " " (sign) }
    };
    button(look, way, &content)
}

fn leap(look: Look, (text, [before, after]): (Text, [Way; 2])) -> Markup {
    html! {
        div.leap role="group" aria-label=(look.say(text)) {
            (button(look, before, &html! { "◀" }))
            span aria-hidden="true" { (look.say(text)) }
            (button(look, after, &html! { "▶" }))
        }
    }
}

fn transport(look: Look) -> Markup {
    html! {
        div.card.transport {
            div.steps {
                @for way in texts::STEPS { (step(look, way)) }
                button #show-keys type="button" aria-label=(look.say(texts::SHOW_KEYS)) title=(look.say(texts::SHOW_KEYS)) { "?" }
            }
            input #slider type="range" min="0" max="0" value="0" autocomplete="off" aria-label=(look.say(texts::POSITION));
            details #moving open {
                summary { (look.say(texts::MOVING)) }
                div.leaps { @for pair in texts::LEAPS { (leap(look, pair)) } }
                div.fields { (jumper(look)) (finder(look)) }
            }
            p #note role="status" {}
        }
    }
}

fn jumper(look: Look) -> Markup {
    html! {
        form #jump novalidate {
            label for="number" { (look.say(texts::POSITION)) }
            input #number type="number" min="0" value="0" autocomplete="off" aria-describedby="of error-number";
            span #of {}
            button type="submit" { (look.say(texts::GO)) }
            (form::message(look, "number", None))
        }
    }
}

fn finder(look: Look) -> Markup {
    html! {
        form #find {
            label for="where" { (look.say(texts::FIND)) }
            details.help {
                summary aria-label={ (look.say(texts::HELP_FOR)) ": " (look.say(texts::FIND)) } { "?" }
                p { (look.say(texts::FIND_HELP)) (condition::KEYS.join(", ")) }
            }
            input #where type="text" placeholder="kind=update,node=min,fail=high" aria-describedby="error-where"
                autocomplete="off" autocapitalize="off" spellcheck="false";
            button #find-previous type="button" aria-label=(look.say(texts::FIND_PREVIOUS)) { "◀" }
            button type="submit" aria-label=(look.say(texts::FIND_NEXT)) { "▶" }
            (form::message(look, "where", None))
        }
    }
}

fn frame(look: Look) -> Markup {
    html! {
        article.card #frame tabindex="-1" {
            h2 #place {}
            p #sentence aria-live="polite" {}
            div #drawing {}
            div.picture {
                figure aria-label=(look.say(texts::BOARD)) {
                    div #squares role="img" {}
                    figcaption #caption {}
                }
                dl #panel aria-label=(look.say(texts::PANEL)) {
                    @for (name, label) in script::FACTS {
                        div { dt { (look.say(label)) } dd data-fact=(name) {} }
                    }
                }
            }
        }
    }
}

fn keys(look: Look) -> Markup {
    let steps = texts::STEPS.into_iter().map(|(way, ..)| way);
    let leaps = texts::LEAPS.into_iter().flat_map(|(_, ways)| ways);
    let ways = steps.chain(texts::TENS).chain(leaps);
    let keys = ways.map(|way| (way.key, way.text)).chain(texts::OTHER_KEYS);
    html! {
        dialog.card #keys aria-labelledby="keys-title" {
            h2 #keys-title { (look.say(texts::KEYS_TITLE)) }
            dl {
                @for (key, text) in keys { div { dt { kbd { (key) } } dd { (look.say(text)) } } }
            }
            form method="dialog" { button { (look.say(texts::CLOSE)) } }
        }
    }
}

fn for_scripts(look: Look, runs: bool) -> Value {
    let texts = script::SCRIPT.iter();
    let texts: Map<String, Value> = texts
        .map(|(name, text)| ((*name).to_owned(), look.say(*text).into()))
        .collect();
    json!({ "lang": look.lang.code(), "runs": runs, "texts": texts })
}
