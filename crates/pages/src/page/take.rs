//! Pictures and films to export.
//!
//! Invariant: an export is what the page shows; its script fills in which.

use maud::{Markup, html};

use super::PageContext;
use crate::texts::search as texts;

/// Pictures of what is shown, and `more`.
pub(super) fn take(context: PageContext, more: &Markup) -> Markup {
    html! {
        details #take {
            summary.quiet { (context.say(texts::TAKE)) }
            div.buttons.row.wrap {
                span { (context.say(texts::TAKE_FRAME)) }
                a #take-svg download { "SVG" }
                a #take-png download { "PNG" }
            }
            (more)
            p #take-note role="status" {}
        }
    }
}

/// Films of a stretch of frames.
pub(super) fn film(context: PageContext) -> Markup {
    html! {
        div.buttons.row.wrap #film role="group" aria-label=(context.say(texts::TAKE_FILM)) {
            span { (context.say(texts::TAKE_FILM)) }
            label for="film-from" { (context.say(texts::FILM_FROM)) }
            input #film-from type="number" min="0" value="0" required autocomplete="off";
            button #film-here type="button" { (context.say(texts::FILM_HERE)) }
            label for="film-count" { (context.say(texts::FILM_COUNT)) }
            input #film-count type="number" min="1" max="300" value="60" required autocomplete="off";
            button #take-gif type="button" { "GIF" }
            button #take-apng type="button" { "APNG" }
            button #take-html type="button" { (context.say(texts::PAGE_FILE)) }
        }
    }
}
