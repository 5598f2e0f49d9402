//! Two searches that have been carried out, as two stages in step: what both say, their trees, number lines and overviews, and
//! one transport.
//!
//! Invariant: what changes from frame to frame is filled in by scripts, and its places keep their size.

use marubatsu_app::compare::Pane;
use maud::{Markup, html};

use crate::page::search::stage;
use crate::page::{PageContext, icons, transport};
use crate::texts::compare as own;
use crate::texts::search as texts;
use crate::texts::stage as parts;

/// What both sides say at this moment, and where they stand.
pub(super) fn said() -> Markup {
    html! {
        div.both-said data-part="sentence" {
            @for pane in Pane::ALL {
                div.side-said data-side=(pane.name()) {
                    p.missed.fine id=(id(pane, "missed")) aria-live="polite" {}
                    p.sentence id=(id(pane, "sentence")) aria-live="polite" {}
                }
            }
            div.meeting.fine {
                p #meeting {}
                p #leads role="status" {}
            }
        }
    }
}

fn id(pane: Pane, part: &str) -> String {
    format!("{}-{part}", pane.name())
}

/// One search's stage.
pub(super) fn pane(context: PageContext, pane: Pane) -> Markup {
    let name = context.say(own::side(pane));
    html! {
        section.pane id=(id(pane, "frame")) data-side=(pane.name()) tabindex="-1" aria-label=(name) {
            div.pane-head.row.between data-part="counters" {
                h2.text id=(id(pane, "title")) { (name) }
                p.fine id=(id(pane, "result")) {}
            }
            div.tree data-part="tree" {
                svg.tree-picture id=(id(pane, "tree")) role="img" aria-label=(name) {}
                p.card.hover hidden {}
            }
            div.pane-line data-part="number-line" {
                svg.line-picture id=(id(pane, "line")) role="img" aria-label=(context.say(parts::NUMBER_LINE)) {}
            }
            div.overview id=(id(pane, "overview")) data-part="overview" role="slider" tabindex="0"
                aria-label={ (name) ": " (context.say(parts::OVERVIEW)) } aria-valuemin="0" aria-valuemax="0" aria-valuenow="0" {}
        }
    }
}

/// One transport for both.
pub(super) fn controls(context: PageContext) -> Markup {
    html! {
        div.transport data-part="transport" role="group" aria-label=(context.say(parts::TRANSPORT)) {
            @for control in parts::STEPS { (stage::step(context, control)) }
            div.leap role="group" aria-label=(context.say(own::PARTING)) {
                (stage::step(context, own::PARTINGS[0]))
                span { (context.say(own::PARTING)) }
                (stage::step(context, own::PARTINGS[1]))
            }
            div.leap.table role="group" aria-label=(context.say(parts::CUT)) {
                (stage::step(context, parts::CUTS[0]))
                span { (icons::cut()) " " (context.say(parts::CUT)) }
                (stage::step(context, parts::CUTS[1]))
            }
            (stage::wide(context, parts::SKIP))
            (stage::speed(context, &parts::TALES))
            button #swap type="button" title={ (context.say(own::SWAP)) " (s)" } { (context.say(own::SWAP)) }
            p.place #place {}
            (stage::step(context, parts::FULL))
            (stage::opener(context, "settings", own::SETTINGS, "≡", ""))
            (stage::opener(context, "more", own::MORE, "⋯", " (i)"))
        }
    }
}

/// The drawer with the numbers of both, where else to go, and what can be taken away.
pub(super) fn more(context: PageContext) -> Markup {
    html! {
        dialog.drawer #more aria-label=(context.say(own::MORE)) {
            (stage::drawer_head(context, "more", own::MORE))
            ul.links.wrap.plain {
                @for pane in Pane::ALL {
                    li { (context.say(own::side(pane))) ": " a id=(id(pane, "svg")) download { "SVG" } " " a id=(id(pane, "png")) download { "PNG" } }
                }
            }
            p.voices-of-both role="group" aria-label=(context.say(parts::VOICE)) { (stage::voices(context)) }
            (transport::moving(context))
            div #numbers {}
        }
    }
}

/// What is under way, over both stages.
pub(super) fn state(context: PageContext) -> Markup {
    html! {
        div.state.row.wrap {
            p #status role="status" {}
            p.toast #note role="status" {}
            progress #progress hidden aria-label=(context.say(own::TITLE)) {}
            button #stop type="button" hidden { (context.say(texts::STOP)) }
        }
    }
}
