//! The drawer behind `⋯`: where else to go, all that holds at the node, and what can be taken away.
//!
//! Invariant: what changes from frame to frame is filled in by scripts, and its places keep their size.

use marubatsu::scene::facts::LABELS;
use maud::{Markup, html};

use crate::page::{Look, take, transport};
use crate::texts::search as texts;
use crate::texts::stage as own;

/// The drawer.
pub(super) fn more(look: Look) -> Markup {
    html! {
        dialog.drawer #more aria-label=(look.say(own::MORE)) {
            div.drawer-head {
                h2 { (look.say(own::MORE)) }
                (super::stage::close(look, "more"))
            }
            p #reading {}
            dl.facts-list #panel aria-label=(look.say(texts::PANEL)) {
                @for (name, label) in LABELS {
                    div { dt { (look.say(label)) } dd data-fact=(name) {} }
                }
            }
            div #passes-row hidden {
                label for="passes" { (look.say(texts::PASSES)) }
                select #passes autocomplete="off" {}
            }
            (transport::moving(look))
            (take::take(look, &html! { (take::film(look)) (beside(look)) }))
        }
    }
}

/// What else can be taken of a search: its events, and a page for others.
fn beside(look: Look) -> Markup {
    html! {
        div.buttons {
            span { (look.say(texts::TAKE_SEARCH)) }
            a #take-events download { (look.say(texts::EVENTS)) }
        }
        div.buttons {
            span { (look.say(texts::EMBED)) }
            input #embed type="text" readonly aria-label=(look.say(texts::EMBED_CODE)) autocomplete="off";
            button #embed-copy type="button" { (look.say(texts::COPY)) }
        }
    }
}
