//! The page `/search`, the stage: a recorded search, step by step.
//!
//! Invariants: the page fills the window and shows all step controls at once; rare choices are in drawers. It is valid without
//! parameters, and runs nothing that another site's page requests.

mod more;
mod settings;
pub(super) mod stage;

use maud::{Markup, html};

use super::visit::{Page, PageQuery, PageRequest};
use super::{for_scripts, transport};
use crate::query::{IMPORT, QueryParameters};
use crate::site::Site;
use crate::texts::explanation;
use crate::texts::search as texts;
use crate::texts::stage as own;

/// The page.
pub(crate) const PAGE: Page = Page {
    name: "search",
    title: texts::TITLE,
    given: |site, asked| Ok(given(site, asked)),
    content,
};

fn given(site: &Site, asked: QueryParameters) -> PageQuery {
    let own = asked.pairs().iter().cloned();
    let (beside, pairs) = own.partition(|(key, _)| key == IMPORT);
    let fault = asked.recorded(site.lab()).err();
    PageQuery::new(pairs, beside, fault)
}

fn content(page: &PageRequest<'_>) -> Markup {
    let PageRequest {
        context,
        given,
        runs,
        ..
    } = *page;
    html! {
        noscript { p.fault { (context.say(texts::NO_SCRIPT)) } }
        div.stage #run {
            (stage::chips(context))
            (stage::tree(context, &html! {
                (settings::settings(context, given))
                (more::more(context))
                (more::story(context))
            }))
            (stage::rail(context, (own::NUMBER_LINE, stage::LINE), &own::COUNTERS, true))
            (stage::transport(context))
            (stage::overview(context, own::OVERVIEW))
        }
        (transport::keys(context, &own::KEYS))
        (for_scripts(context, runs, &[&own::SCRIPT[..], &explanation::SCRIPT].concat()))
    }
}
