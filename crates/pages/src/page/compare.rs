//! The page `/compare`: two searches of one position, in numbers and in lock-step.
//!
//! Invariant: as on the page of one search: valid without parameters, and nothing runs that the user has
//! not asked for.

pub(crate) mod numbers;
mod settings;
mod viewer;

use marubatsu_app::compare::{CompareRequest, Pane};
use maud::{Markup, html};

use super::visit::{Given, Opened, Page};
use super::{for_scripts, transport};
use crate::fault::Fault;
use crate::query::QueryParameters;
use crate::site::Site;
use crate::texts::compare as own;

/// The page.
pub(crate) const PAGE: Page = Page {
    name: "compare",
    title: own::TITLE,
    given,
    content,
};

fn given(site: &Site, mut asked: QueryParameters) -> Result<Given, Fault> {
    let leader = asked.leader()?;
    let leads = (leader != Pane::Left).then(|| ("leader".to_owned(), leader.name().to_owned()));
    let pairs = asked.pairs().to_vec();
    let fault = asked.request::<CompareRequest>(site.lab()).err();
    Ok(Given::new(pairs, leads.into_iter().collect(), fault))
}

fn content(page: &Opened<'_>) -> Markup {
    let Opened {
        look, given, runs, ..
    } = *page;
    html! {
        noscript { p.fault { (look.say(own::NO_SCRIPT)) } }
        div.stage.two #run {
            (viewer::said())
            @for pane in Pane::ALL { (viewer::pane(look, pane)) }
            (viewer::controls(look))
            (viewer::state(look))
            (settings::settings(look, given))
            (viewer::more(look))
        }
        (transport::keys(look, &own::KEYS))
        (for_scripts(look, runs, &own::SCRIPT))
    }
}
