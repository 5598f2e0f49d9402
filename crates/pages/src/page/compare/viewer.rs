//! Two searches that have been carried out: one transport, two frames, the numbers, the paths that only
//! one visited.
//!
//! Invariant: what changes from frame to frame is filled in by scripts, and its places keep their size.

use marubatsu_app::compare::Pane;
use maud::{Markup, html};

use crate::page::{Look, transport};
use crate::texts::compare as own;

pub(super) fn viewer(look: Look) -> Markup {
    html! {
        (transport::transport(look))
        div.leading {
            p #leads role="status" {}
            button #swap type="button" title={ (look.say(own::SWAP)) " (s)" } { (look.say(own::SWAP)) }
        }
        div.pair {
            @for side in Pane::ALL { (frame(look, side)) }
        }
        (transport::moving(look))
        (numbers(look))
        div.pair {
            @for side in Pane::ALL { (only(look, side)) }
        }
    }
}

/// One side's frame.
fn frame(look: Look, side: Pane) -> Markup {
    let id = |part: &str| format!("{}-{part}", side.name());
    html! {
        article.card.frame id=(id("frame")) data-side=(side.name()) tabindex="-1" aria-label=(look.say(own::side(side))) {
            h2.position id=(id("place")) {}
            div.said {
                p.missed id=(id("missed")) aria-live="polite" {}
                p.sentence id=(id("sentence")) aria-live="polite" {}
            }
            div.drawing id=(id("drawing")) {}
            ul.links {
                li { a id=(id("svg")) download { "SVG" } }
                li { a id=(id("png")) download { "PNG" } }
            }
        }
    }
}

/// Depth by depth, and in all.
fn numbers(look: Look) -> Markup {
    html! {
        div.card.scroll role="region" tabindex="0" aria-label=(look.say(own::NUMBERS)) {
            table {
                caption { (look.say(own::NUMBERS)) }
                thead {
                    tr {
                        th scope="col" rowspan="2" { (look.say(own::DEPTH)) }
                        @for side in Pane::ALL { th scope="colgroup" colspan="3" { (look.say(own::side(side))) } }
                    }
                    tr {
                        @for _ in Pane::ALL {
                            @for (_, name) in own::TALLY { th scope="col" { (look.say(name)) } }
                        }
                    }
                }
                tbody #depths {}
                tfoot #sums {}
            }
            table {
                caption { (look.say(own::TOTALS)) }
                thead {
                    tr {
                        td {}
                        @for (_, name) in own::TOTAL { th scope="col" { (look.say(name)) } }
                    }
                }
                tbody #totals {}
            }
        }
    }
}

/// The paths that only this side visited.
fn only(look: Look, side: Pane) -> Markup {
    html! {
        section.card.only aria-labelledby={ "only-" (side.name()) "-title" } {
            h2 id={ "only-" (side.name()) "-title" } {
                (look.say(own::only(side))) ": " span id={ "only-" (side.name()) "-count" } {}
            }
            ol id={ "only-" (side.name()) } {}
            p.more id={ "only-" (side.name()) "-more" } {}
        }
    }
}
