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

/// What the comparison comes to, and where the searches part.
pub(super) fn verdict() -> Markup {
    html! {
        div.both-said data-part="verdict" {
            div #verdict {}
            div.parted {
                div.row.between {
                    p.fine #parting-title {}
                    p.fine #leads role="status" {}
                }
                p #parting-said aria-live="polite" {}
            }
        }
    }
}

fn id(pane: Pane, part: &str) -> String {
    format!("{}-{part}", pane.name())
}

/// One search's stage.
pub(super) fn pane(context: PageContext, pane: Pane) -> Markup {
    let name = context.say(pane.title());
    html! {
        section.pane id=(id(pane, "frame")) data-side=(pane.name()) tabindex="-1" aria-label=(name) {
            div.pane-head.row.between data-part="counters" {
                h2.text { a id=(id(pane, "title")) title=(context.say(own::OPEN)) { (name) } }
                p.fine id=(id(pane, "result")) {}
            }
            div.side-said data-part="sentence" data-side=(pane.name()) {
                p.missed.fine id=(id(pane, "missed")) aria-live="polite" {}
                p.sentence id=(id(pane, "sentence")) aria-live="polite" {}
            }
            div.tree data-part="tree" {
                svg.tree-picture id=(id(pane, "tree")) role="img" aria-label=(name) {}
                p.card.hover.row hidden {}
            }
            div.pane-line data-part="number-line" {
                svg.line-picture id=(id(pane, "line")) role="img" aria-label=(context.say(parts::NUMBER_LINE)) {}
            }
        }
    }
}

/// Both searches over time, with a band between them for each of the dearest partings.
pub(super) fn charts(context: PageContext) -> Markup {
    let overview = |pane: Pane| {
        let name = context.say(pane.title());
        html! {
            div.overview id=(id(pane, "overview")) data-side=(pane.name()) data-part="overview" role="slider" tabindex="0"
                aria-label={ (name) ": " (context.say(parts::OVERVIEW)) } aria-valuemin="0" aria-valuemax="0" aria-valuenow="0" {}
        }
    };
    html! {
        div.charts {
            (overview(Pane::Left))
            svg.ribbon #ribbon role="img" aria-label=(context.say(own::RIBBON)) preserveAspectRatio="none" {}
            (overview(Pane::Right))
        }
    }
}

/// The partings by cost, beside the stages where there is room, else in a drawer.
pub(super) fn partings(context: PageContext) -> Markup {
    html! {
        dialog.drawer #partings data-part="partings" aria-label=(context.say(own::PARTINGS_LISTED)) {
            div.partings-head.row.between {
                h2.text { (context.say(own::PARTINGS_LISTED)) }
                select #parting-order aria-label=(context.say(own::ORDER)) {
                    option value="cost" { (context.say(own::BY_COST)) }
                    option value="time" { (context.say(own::BY_TIME)) }
                }
                button.only-narrow type="button" data-closes="partings" aria-label=(context.say(texts::CLOSE)) { "×" }
            }
            div #partings-list {}
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
                span { (icons::cut()) span.words { (context.say(parts::CUT)) } }
                (stage::step(context, parts::CUTS[1]))
            }
            button #from-start type="button" { (context.say(own::FROM_START)) }
            (stage::speed(context, &parts::TALES))
            button #swap type="button" title={ (context.say(own::SWAP)) " (s)" } { (context.say(own::SWAP)) }
            p.place #place hidden {}
            p.place #meeting {}
            span.only-narrow { (stage::opener(context, "partings", own::PARTINGS_LISTED, "±", "")) }
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
                    li { (context.say(pane.title())) ": " a id=(id(pane, "svg")) download { "SVG" } " " a id=(id(pane, "png")) download { "PNG" } }
                }
            }
            p.voices-of-both role="group" aria-label=(context.say(parts::VOICE)) { (stage::voices(context)) }
            (transport::moving(context, &transport::jumper(context)))
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
