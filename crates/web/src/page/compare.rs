//! The page `/compare`: two searches of one position, in numbers and in lock-step.
//!
//! Invariant: as on the page of one search: valid without parameters, and nothing runs that the user has
//! not asked for.

mod settings;
mod viewer;

use axum::extract::{RawQuery, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use marubatsu::lang::Lang;
use marubatsu_app::compare::Side;
use maud::{Markup, html};

use super::{Look, address, for_scripts, page, remember, transport};
use crate::asked::Asked;
use crate::choice::Theme;
use crate::fault::Fault;
use crate::state::LabState;
use crate::texts::compare as own;
use crate::texts::search as texts;
use crate::{choice, guard};

/// What the address asked for, as far as it can be used.
struct Given {
    pairs: Vec<(String, String)>,
    fault: Option<Fault>,
}

pub(crate) async fn compare(
    State(_): State<LabState>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Fault> {
    let mut asked = Asked::read(query.as_deref())?;
    let view = asked.view()?;
    let leader = asked.leader()?;
    let pairs = asked.pairs().to_vec();
    let fault = asked.comparison().err();
    let look = Look {
        lang: choice::lang(query.as_deref(), &headers),
        theme: view.theme.unwrap_or_else(|| choice::theme(&headers)),
    };
    let runs = guard::opened_by_user(&headers) && fault.is_none();
    let status = fault.as_ref().map_or(StatusCode::OK, |fault| fault.status);
    let given = Given { pairs, fault };
    let here = address("/compare", &with_leader(&given.pairs, leader), view.frame);
    let content = content(look, &given, runs);
    let shown = page(look, own::TITLE, Some("compare"), &here, &content);
    let mut response = (status, shown).into_response();
    remember(&mut response, "lang", view.lang.map(Lang::code));
    remember(&mut response, "theme", view.theme.map(Theme::name));
    Ok(response)
}

fn with_leader(pairs: &[(String, String)], leader: Side) -> Vec<(String, String)> {
    let leads = (leader != Side::Left).then(|| ("leader".to_owned(), leader.name().to_owned()));
    pairs.iter().cloned().chain(leads).collect()
}

fn content(look: Look, given: &Given, runs: bool) -> Markup {
    html! {
        noscript { p.fault { (look.say(own::NO_SCRIPT)) } }
        div.lab {
            (settings::settings(look, given))
            section #run aria-label=(look.say(own::SECTION)) {
                div.state {
                    p #status role="status" {}
                    p #note role="status" {}
                    progress #progress hidden aria-label=(look.say(own::TITLE)) {}
                    button #stop type="button" hidden { (look.say(texts::STOP)) }
                }
                div #hint {
                    p { (look.say(own::HINT)) }
                    p { (look.say(texts::EXAMPLES)) }
                    ul {
                        @for (query, text) in own::EXAMPLE {
                            li { a href={ "/compare?" (query) "&frame=0" } { (look.say(text)) } }
                        }
                    }
                }
                div #viewer hidden { (viewer::viewer(look)) }
            }
        }
        (transport::keys(look, &own::KEYS))
        (for_scripts(look, runs, &own::SCRIPT))
    }
}
