//! A run, frame by frame: the frame's picture, its facts, and what can be taken away.
//!
//! Invariant: what changes from frame to frame is filled in by scripts, and its places keep their size.

use marubatsu::scene::facts::LABELS;
use maud::{Markup, html};

use crate::page::{Look, frame, take, transport};
use crate::texts::search as texts;

/// The run's part of the page.
pub(super) fn viewer(look: Look) -> Markup {
    html! {
        (transport::transport(look))
        (frame(&html! {}))
        (transport::moving(look))
        (facts(look))
    }
}

/// The same in words and numbers.
fn facts(look: Look) -> Markup {
    html! {
        div.card {
            div.facts {
                figure aria-label=(look.say(texts::BOARD)) {
                    div #squares role="img" {}
                    figcaption #caption {}
                }
                dl #panel aria-label=(look.say(texts::PANEL)) {
                    @for (name, label) in LABELS {
                        div { dt { (look.say(label)) } dd data-fact=(name) {} }
                    }
                }
            }
            (take::take(look, &more(look)))
        }
    }
}

/// What else can be taken of a search: its events, and a page for others.
fn more(look: Look) -> Markup {
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
