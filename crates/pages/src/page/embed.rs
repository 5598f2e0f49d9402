//! The page `/embed`: one run with its steps and nothing else, to stand in a frame on another page.
//!
//! Invariants: in a frame of another site's page it starts nothing itself; the reader does, with a button. It is valid without
//! parameters.

use marubatsu_app::lab::Lab;
use maud::{Markup, html};
use serde_json::json;

use super::search::stage;
use super::{PageContext, asked_again, bare, data, for_scripts, icons};
use crate::answer::{Answer, with_status};
use crate::error::PageError;
use crate::query::{QueryPairs, QueryParameters, encoded};
use crate::request::ParsedRequest;
use crate::site::Site;
use crate::texts::{self, search, stage as parts};

/// Where it is found: the one page that other pages may show in a frame.
pub const PATH: &str = "/embed";

/// What is shown if nothing is asked for: a tree of four leaves, at its cut.
const USUAL: (&str, u64) = ("((3 5) (2 9))", 17);

const YES: [(&str, bool); 2] = [("true", true), ("false", false)];

/// What an address asks for.
struct EmbedRequest {
    /// The search, or the recording that was uploaded.
    pairs: QueryPairs,
    frame: u64,
    from: Option<u64>,
    to: Option<u64>,
    autoplay: bool,
    repeats: bool,
}

impl EmbedRequest {
    fn read(
        lab: &Lab,
        mut asked: QueryParameters,
        frame: Option<u64>,
    ) -> (Self, Option<PageError>) {
        let (own, pairs) = asked.parted(&["from", "to", "autoplay", "loop"]);
        let mut own = QueryParameters::of(own);
        let mut request = Self {
            frame: frame.unwrap_or(0),
            from: None,
            to: None,
            autoplay: false,
            repeats: false,
            pairs,
        };
        if request.pairs.is_empty() {
            request.pairs = vec![("game".to_owned(), USUAL.0.to_owned())];
            request.frame = frame.unwrap_or(USUAL.1);
        }
        asked = QueryParameters::of(request.pairs.clone());
        let read = request
            .play(&mut own)
            .and_then(|()| asked.recorded(lab).map(drop));
        (request, read.err())
    }

    fn play(&mut self, own: &mut QueryParameters) -> Result<(), PageError> {
        self.from = own.frame("from")?;
        self.to = own.frame("to")?;
        self.autoplay = own.one_of("autoplay", &YES)?.unwrap_or(false);
        self.repeats = own.one_of("loop", &YES)?.unwrap_or(false);
        own.nothing_left()
    }

    /// The same for the page's script.
    fn for_script(&self) -> Markup {
        data(
            "embed",
            &json!({
                "query": encoded(self.pairs.iter().cloned()),
                "frame": self.frame.max(self.from.unwrap_or(0)),
                "from": self.from,
                "to": self.to,
                "autoplay": self.autoplay,
                "loop": self.repeats,
            }),
        )
    }
}

pub(crate) fn embed(site: &Site, ask: ParsedRequest) -> Answer {
    let (request, fault) = EmbedRequest::read(site.lab(), ask.query, ask.view.frame);
    let runs = ask.by_user && fault.is_none();
    let full = super::address("/search", &request.pairs, Some(request.frame));
    let content = html! {
        (content(ask.context, &full, fault.as_ref()))
        (request.for_script())
        (for_scripts(ask.context, runs, &[("at", parts::AT)]))
    };
    let page = bare(ask.context, texts::EMBED_TITLE, "embed", &content);
    match fault {
        Some(fault) => with_status(page, fault.status),
        None => asked_again(page),
    }
}

fn content(context: PageContext, full: &str, fault: Option<&PageError>) -> Markup {
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
                p.card.hover.row hidden {}
            }
            div.said data-part="sentence" { p.sentence #sentence aria-live="polite" {} }
            div.transport data-part="transport" role="group" aria-label=(context.say(parts::TRANSPORT)) {
                @for control in &parts::STEPS[1..4] { (stage::step(context, *control)) }
                div.leap role="group" aria-label=(context.say(parts::CUT)) {
                    (stage::step(context, parts::CUTS[0]))
                    span { (icons::cut()) " " (context.say(parts::CUT)) }
                    (stage::step(context, parts::CUTS[1]))
                }
                (stage::overview(context, parts::OVERVIEW))
                a.full #full href=(full) target="_blank" rel="noopener" title=(context.say(texts::EMBED_FULL)) aria-label=(context.say(texts::EMBED_FULL)) {
                    span.marks aria-hidden="true" { span.mark.o {} span.mark.x {} }
                    span aria-hidden="true" { (context.say(texts::EMBED_OPEN)) " ↗" }
                }
            }
            // What a stage has besides, and there is no room for here.
            div hidden { svg #line {} (stage::speed(context, &[])) }
        }
    }
}
