//! The page `/search`: the form, and the place where the frames of a run are shown.
//!
//! Invariant: the page is valid without parameters and starts nothing itself. Its script runs the search
//! of an address with a frame at once, but only if no other site's page has opened it.

mod settings;
mod viewer;

use axum::extract::State;
use axum::response::Response;
use maud::{Markup, html};

use super::visit::{Given, Visitor};
use super::{Look, for_scripts, transport};
use crate::fault::Fault;
use crate::query::IMPORT;
use crate::state::LabState;
use crate::texts::search as texts;

pub(crate) async fn search(
    State(lab): State<LabState>,
    Visitor(visit, asked): Visitor,
) -> Result<Response, Fault> {
    let own = asked.pairs().iter().cloned();
    let (beside, pairs) = own.partition(|(key, _)| key == IMPORT);
    let given = Given {
        pairs,
        beside,
        fault: asked.recorded(lab.lab()).err(),
    };
    let named = ("search", texts::TITLE);
    Ok(visit.answer(named, &given, |look, runs| content(look, &given, runs)))
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
