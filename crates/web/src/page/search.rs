//! The page `/search`: the form, and the place where the frames of a run are shown.
//!
//! Invariant: the page is valid without parameters and starts nothing itself. Its script runs the search
//! of an address with a frame at once, but only if no other site's page has opened it.

mod settings;
mod viewer;

use axum::extract::{RawQuery, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use marubatsu::lang::Lang;
use maud::{Markup, html};

use super::{Look, address, for_scripts, page, remember, transport};
use crate::asked::Asked;
use crate::choice::Theme;
use crate::fault::Fault;
use crate::state::LabState;
use crate::texts::search as texts;
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
    let address = address("/search", &given.pairs, view.frame);
    let content = content(look, &given, runs);
    let shown = page(look, texts::TITLE, Some("search"), &address, &content);
    let mut response = (status, shown).into_response();
    remember(&mut response, "lang", view.lang.map(Lang::code));
    remember(&mut response, "theme", view.theme.map(Theme::name));
    Ok(response)
}

fn content(look: Look, given: &Given, runs: bool) -> Markup {
    html! {
        noscript { p.fault { (look.say(texts::NO_SCRIPT)) } }
        div.lab {
            (settings::settings(look, given))
            section #run aria-label=(look.say(texts::FRAMES)) {
                div.state {
                    p #status role="status" {}
                    p #note role="status" {}
                    p #line {}
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
                div #viewer hidden { (viewer::viewer(look)) }
            }
        }
        (transport::keys(look, &[]))
        (for_scripts(look, runs, &[]))
    }
}
