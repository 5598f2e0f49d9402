//! The share dialog: a link, loops, pictures, code for other pages.
//!
//! Invariant: the link comes first and has the focus; the script hides what a page doesn't have.

use maud::{Markup, html};

use super::{PageContext, icons};
use crate::texts::share as texts;
use crate::texts::{search, stage::Icon};

/// The pages that have it, by their names.
pub(super) const SHARED: [&str; 4] = ["search", "own-tree", "compare", "play"];

/// What opens it.
pub(super) fn button(context: PageContext) -> Markup {
    let name = context.say(texts::SHARE);
    html! {
        button.share-button type="button" data-action="share" title={ (name) " (.)" } {
            span aria-hidden="true" { "↗ " } span.word { (name) }
        }
    }
}

/// The dialog.
pub(super) fn dialog(context: PageContext) -> Markup {
    let close = context.say(search::CLOSE);
    html! {
        dialog.card.share-dialog #share aria-labelledby="share-title" {
            header.row.between {
                h2 #share-title { (context.say(texts::SHARE)) }
                form method="dialog" { button.close aria-label=(close) title=(close) { "×" } }
            }
            div.share-give {
                section data-part="share-link" {
                    label for="share-link" { (context.say(texts::LINK)) }
                    div.row {
                        input #share-link type="text" readonly autocomplete="off";
                        button.main type="button" data-action="copy-link" autofocus { (context.say(texts::COPY_LINK)) }
                    }
                }
                section data-part="share-loop" {
                    p #share-loop-title { (context.say(texts::LOOP)) }
                    div.thirds.stack role="group" aria-labelledby="share-loop-title" {
                        button type="button" data-loop="gif" { "GIF" }
                        button type="button" data-loop="apng" { "APNG" }
                        button type="button" data-loop="html" { (context.say(texts::FILM)) }
                    }
                }
                section data-part="share-picture" {
                    p #share-picture-title { (context.say(texts::PICTURE)) }
                    div.thirds.stack role="group" aria-labelledby="share-picture-title" {
                        a.button #share-png download { "PNG" }
                        a.button #share-svg download { "SVG" }
                        button type="button" data-action="print" { (context.say(texts::PRINT)) }
                    }
                }
                section data-part="share-embed" {
                    label for="share-embed" { (context.say(texts::EMBED)) }
                    textarea #share-embed readonly rows="3" spellcheck="false" {}
                    button type="button" data-action="copy-embed" { (context.say(search::COPY)) }
                }
                p #share-note role="status" aria-live="polite" {}
            }
            div.share-look.stack {
                img #share-preview alt="";
                div.row.between {
                    div.row role="group" aria-label=(context.say(texts::SHAPE)) {
                        @for (name, shape) in texts::SHAPES {
                            button type="button" data-shape=(name) aria-pressed=(name == "wide") { (shape) }
                        }
                    }
                    button.icon-button type="button" data-action="share-colours" aria-label=(context.say(texts::COLOURS)) title=(context.say(texts::COLOURS)) {
                        (icons::icon(Icon::Colours))
                    }
                }
                div data-part="share-range" {
                    p #share-range {}
                    div.share-ends {
                        input #share-from type="range" autocomplete="off" aria-label=(context.say(texts::FROM));
                        input #share-to type="range" autocomplete="off" aria-label=(context.say(texts::TO));
                    }
                }
            }
        }
    }
}
