//! "Why?", answered where it stands: the button, the three steps in the sentence's place, and what lies over the tree meanwhile.
//!
//! Invariant: what it says comes from `/api/explain`; without it nothing here is seen but the button.

use maud::{Markup, html};

use super::PageContext;
use crate::texts::explanation as texts;
use crate::texts::{lesson, search};

/// The button that opens it, `hidden` where a question may be open.
pub(super) fn button(context: PageContext, hidden: bool) -> Markup {
    html! {
        button.why type="button" #why data-action="why" data-way="why" disabled hidden[hidden] title=(context.say(texts::NOTHING)) {
            (context.say(texts::WHY))
        }
    }
}

/// The three steps.
pub(super) fn steps(context: PageContext) -> Markup {
    let (close, back) = (context.say(search::CLOSE), context.say(texts::BACK));
    html! {
        section.explanation #explanation data-part="why" role="dialog" tabindex="-1" aria-labelledby="why-title" hidden {
            div.row.between {
                h2 #why-title {}
                button.close type="button" data-action="why-close" aria-label=(close) title={ (close) " (Esc)" } { "×" }
            }
            ol.plain #why-steps {}
            p.unseen #why-now aria-live="polite" {}
            div.row.between {
                div.row {
                    button type="button" data-action="why-back" aria-label=(back) title={ (back) " (←)" } { "‹" }
                    button.main type="button" data-action="why-next" title="→" { (context.say(texts::NEXT)) " ›" }
                }
                a #why-more href="/learn" { (context.say(lesson::LIST)) }
            }
        }
    }
}

/// What lies over the tree: numbers at the things, the two positions, the dial.
pub(super) fn layer() -> Markup {
    html! { div.why-layer #why-layer hidden {} }
}
