//! The page `/embed`: one run with its steps and nothing else, to stand in a frame on another page.
//!
//! Invariant: in a frame of another site's page it starts nothing itself; the reader does, with a button.

use http::StatusCode;
use maud::{Markup, html};

use super::search::stage;
use super::{PageContext, bare, for_scripts};
use crate::answer::{Answer, with_status};
use crate::error::PageError;
use crate::request::ParsedRequest;
use crate::site::Site;
use crate::texts::{self, search, stage as parts};

/// Where it is found: the one page that other pages may show in a frame.
pub const PATH: &str = "/embed";

pub(crate) fn embed(site: &Site, ask: ParsedRequest) -> Answer {
    let asked = ask.query;
    let full = asked.pairs().to_vec();
    let fault = asked.recorded(site.lab()).err();
    let status = fault.as_ref().map_or(StatusCode::OK, |fault| fault.status);
    let runs = ask.by_user && fault.is_none();
    let full = super::address("/search", &full, ask.view.frame.or(Some(0)));
    let content = content(ask.context, &full, fault.as_ref(), runs);
    let page = bare(ask.context, texts::EMBED_TITLE, "embed", &content);
    with_status(page, status)
}

fn content(context: PageContext, full: &str, fault: Option<&PageError>, runs: bool) -> Markup {
    html! {
        noscript { p.fault { (context.say(search::NO_SCRIPT)) } }
        p.fault #fault role="alert" {
            @if let Some(fault) = fault { (fault.message.in_lang(context.lang)) }
        }
        div.state.row.wrap #state {
            button.main #start type="button" hidden { (context.say(texts::EMBED_SHOW)) }
            p #status role="status" {}
        }
        div.stage #run hidden {
            section.tree #frame data-part="tree" tabindex="-1" aria-label=(context.say(search::FRAMES)) {
                svg.tree-picture #tree-picture role="img" aria-label=(context.say(search::FRAMES)) {}
                p.card.hover hidden {}
            }
            div.said data-part="sentence" { p.sentence #sentence aria-live="polite" {} }
            div.pane-line data-part="number-line" {
                svg.line-picture #line role="img" aria-label=(context.say(parts::NUMBER_LINE)) {}
            }
            (stage::overview(context, parts::OVERVIEW))
            div.transport data-part="transport" role="group" aria-label=(context.say(parts::TRANSPORT)) {
                @for control in parts::STEPS { (stage::step(context, control)) }
                (stage::speed(context, &parts::TALES))
                p.place #place {}
                a.full #full href=(full) target="_blank" rel="noopener" { (context.say(texts::EMBED_FULL)) }
            }
        }
        (for_scripts(context, runs, &[("at", parts::AT)]))
    }
}
