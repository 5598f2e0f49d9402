//! The page `/search`: the form, and the place where the frames of a run are shown.
//!
//! Invariant: the page is valid without parameters and starts nothing itself. Its script runs the search
//! of an address with a frame at once, but only if no other site's page has opened it.

mod settings;
mod viewer;

use maud::{Markup, html};

use super::visit::{Given, Opened, Page};
use super::{for_scripts, hint, transport};
use crate::query::{IMPORT, QueryParameters};
use crate::site::Site;
use crate::texts::search as texts;

/// The page.
pub(crate) const PAGE: Page = Page {
    name: "search",
    title: texts::TITLE,
    given: |site, asked| Ok(given(site, asked)),
    content,
};

fn given(site: &Site, asked: QueryParameters) -> Given {
    let own = asked.pairs().iter().cloned();
    let (beside, pairs) = own.partition(|(key, _)| key == IMPORT);
    let fault = asked.recorded(site.lab()).err();
    Given::new(pairs, beside, fault)
}

fn content(page: &Opened<'_>) -> Markup {
    let Opened {
        look, given, runs, ..
    } = *page;
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
                (hint(look, "/search", texts::HINT, &texts::EXAMPLE))
                div #viewer hidden { (viewer::viewer(look)) }
            }
        }
        (transport::keys(look, &[]))
        (for_scripts(look, runs, &[]))
    }
}
