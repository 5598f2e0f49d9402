//! The page `/`: three doors into the lab, each with a picture.
//!
//! Invariant: it works without scripts, and starts no search.

use maud::{Markup, html};

use super::Look;
use super::art::{self, Gallery};
use super::visit::{Opened, Page, nothing};
use crate::texts::{Named, Topic, home as texts};

/// The page.
pub(crate) const PAGE: Page = Page {
    name: "home",
    title: texts::TITLE,
    given: |_, asked| Ok(nothing(asked)),
    content,
};

fn content(page: &Opened<'_>) -> Markup {
    let Opened { look, given, .. } = *page;
    html! {
        @if let Some(fault) = &given.fault { (super::fault_note(fault, look)) }
        p.lead { (look.say(texts::LEAD)) }
        @match page.site.galleries.of(look.lang) {
            Ok(gallery) => { (doors(look, gallery)) }
            Err(error) => { (super::fault_note(&error.into(), look)) }
        }
    }
}

fn doors(look: Look, gallery: &Gallery) -> Markup {
    let [wide, tall] = &gallery.frame;
    html! {
        div.doors {
            section.card.door.first {
                (door(look, &texts::LEARN, &[]))
                figure.picture {
                    div.wide { (wide.markup()) }
                    div.tall { (tall.markup()) }
                    figcaption { a href=(lesson()) { (look.say(texts::SEE_CUT)) } }
                }
            }
            section.card.door {
                (door(look, &texts::BUILD, &[]))
                div.picture { (gallery.tree.markup()) }
            }
            section.card.door {
                (door(look, &texts::SOLVE, &texts::COMMANDS))
                div.picture { (gallery.board.markup()) }
            }
        }
    }
}

/// The search of the first picture, at the frame it shows.
fn lesson() -> String {
    let game = ("game".to_owned(), art::LESSON.to_owned());
    super::address("/search", &[game], Some(art::CUT))
}

fn door(look: Look, door: &Topic, commands: &[Named]) -> Markup {
    html! {
        div.words {
            h2 { (look.say(door.title)) }
            p { (look.say(door.about)) }
            ul {
                @for (address, text) in door.ways { li { a href=(address) { (look.say(*text)) } } }
            }
            @for (line, text) in commands {
                p.command { code { (line) } " " span { (look.say(*text)) } }
            }
        }
    }
}
