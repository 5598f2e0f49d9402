//! The page `/compare`: two searches of one position, in numbers and in lock-step.
//!
//! Invariant: as on the page of one search: valid without parameters, and nothing runs that the user has
//! not asked for.

pub(crate) mod numbers;
mod settings;
mod viewer;

use marubatsu::lang::Text;
use marubatsu_app::compare::{CompareRequest, Pane};
use maud::{Markup, html};

use super::visit::{Given, Opened, Page};
use super::{for_scripts, transport};
use crate::fault::Fault;
use crate::query::QueryParameters;
use crate::site::Site;
use crate::texts::compare as own;
use crate::texts::search as texts;

/// The page.
pub(crate) struct Compare;

impl Page for Compare {
    const NAME: &'static str = "compare";
    const TITLE: Text = own::TITLE;
    const CONTENT: fn(&Opened<'_>) -> Markup = content;

    fn given(site: &Site, mut asked: QueryParameters) -> Result<Given, Fault> {
        let leader = asked.leader()?;
        let leads = (leader != Pane::Left).then(|| ("leader".to_owned(), leader.name().to_owned()));
        Ok(Given {
            pairs: asked.pairs().to_vec(),
            beside: leads.into_iter().collect(),
            fault: asked.request::<CompareRequest>(site.lab()).err(),
        })
    }
}

fn content(page: &Opened<'_>) -> Markup {
    let Opened {
        look, given, runs, ..
    } = *page;
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
