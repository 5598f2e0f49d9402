//! The page `/compare`: two searches of one position, in numbers and in lock-step.
//!
//! Invariant: as on the page of one search: valid without parameters, and nothing runs that the user has
//! not asked for.

pub(crate) mod numbers;
mod settings;
pub(crate) mod verdict;
mod viewer;

use marubatsu_app::compare::{CompareRequest, Pane};
use maud::{Markup, html};

use super::visit::{Page, PageQuery, PageRequest};
use super::{for_scripts, transport};
use crate::error::PageError;
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

fn given(site: &Site, mut asked: QueryParameters) -> Result<PageQuery, PageError> {
    let leader = asked.leader()?;
    let leads = (leader != Pane::Left).then(|| ("leader".to_owned(), leader.name().to_owned()));
    let pairs = asked.pairs().to_vec();
    let fault = asked.request::<CompareRequest>(site.lab()).err();
    Ok(PageQuery::new(pairs, leads.into_iter().collect(), fault))
}

fn content(page: &PageRequest<'_>) -> Markup {
    let PageRequest {
        context,
        given,
        runs,
        ..
    } = *page;
    html! {
        noscript { p.fault { (context.say(own::NO_SCRIPT)) } }
        div.stage.two #run {
            (viewer::verdict())
            @for pane in Pane::ALL { (viewer::pane(context, pane)) }
            (viewer::charts(context))
            (viewer::partings(context))
            (viewer::controls(context))
            (viewer::state(context))
            (settings::settings(context, given))
            (viewer::more(context))
        }
        (transport::keys(context, &own::KEYS))
        (for_scripts(context, runs, &own::SCRIPT))
    }
}
