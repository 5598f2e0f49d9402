//! Two searches that have been carried out: one transport, two frames, and their numbers.
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
            @for pane in Pane::ALL { (frame(look, pane)) }
        }
        (transport::moving(look))
        div #numbers {}
    }
}

/// One search's frame.
fn frame(look: Look, pane: Pane) -> Markup {
    let id = |part: &str| format!("{}-{part}", pane.name());
    html! {
        article.card.frame id=(id("frame")) data-side=(pane.name()) tabindex="-1" aria-label=(look.say(own::side(pane))) {
            h2.place id=(id("place")) {}
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
