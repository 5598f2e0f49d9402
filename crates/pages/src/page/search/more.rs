//! The drawer behind `⋯` and the drawer of a node's story: links, all facts about the node, and downloads.
//!
//! Invariant: scripts fill in what changes from frame to frame, and nothing changes its size.

use marubatsu::scene::facts::FactKind;
use maud::{Markup, html};

use crate::page::{PageContext, take, transport};
use crate::texts::search as texts;
use crate::texts::stage as own;

/// The drawer.
pub(super) fn more(context: PageContext) -> Markup {
    html! {
        dialog.drawer #more aria-label=(context.say(own::MORE)) {
            (super::stage::drawer_head(context, "more", own::MORE))
            p #reading {}
            button type="button" data-way="story" title={ (context.say(texts::STORY)) " (o)" } { (context.say(texts::STORY)) }
            dl.facts-list #panel aria-label=(context.say(texts::PANEL)) {
                @for kind in FactKind::LISTED {
                    div { dt { (context.say(kind.label())) } dd data-fact=(kind.name()) {} }
                }
            }
            div.row #passes-row hidden {
                label for="passes" { (context.say(texts::PASSES)) }
                select #passes autocomplete="off" {}
            }
            (transport::moving(context, &html! {}))
            (take::take(context, &html! { (take::film(context)) (beside(context)) }))
        }
    }
}

/// The drawer with the story of the node in question, whose rows lead to their frames.
pub(super) fn story(context: PageContext) -> Markup {
    html! {
        dialog.drawer #story aria-label=(context.say(texts::STORY)) {
            (super::stage::drawer_head(context, "story", texts::STORY))
            div #node-story {}
        }
    }
}

/// What else can be taken of a search: its events, and a page for others.
fn beside(context: PageContext) -> Markup {
    html! {
        div.buttons.row.wrap {
            span { (context.say(texts::TAKE_SEARCH)) }
            a #take-events download { (context.say(texts::EVENTS)) }
        }
        div.buttons.row.wrap {
            span { (context.say(texts::EMBED)) }
            input #embed type="text" readonly aria-label=(context.say(texts::EMBED_CODE)) autocomplete="off";
            button #embed-copy type="button" { (context.say(texts::COPY)) }
        }
    }
}
