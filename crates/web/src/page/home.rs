//! The page `/`: three doors into the lab, each with a picture.
//!
//! Invariant: it works without scripts, and starts no search.

use axum::extract::State;
use axum::response::Response;
use maud::{Markup, html};

use super::Look;
use super::art::{self, Gallery};
use super::visit::{Given, Visitor};
use crate::fault::Fault;
use crate::state::LabState;
use crate::texts::home as texts;
use crate::texts::home::Door;

pub(crate) async fn home(
    State(lab): State<LabState>,
    Visitor(visit, asked): Visitor,
) -> Result<Response, Fault> {
    let given = Given::nothing(&asked);
    let gallery = art::gallery(&lab, visit.look().lang).await?;
    let named = ("home", texts::TITLE);
    Ok(visit.answer(named, &given, |look, _| content(look, &given, &gallery)))
}

fn content(look: Look, given: &Given, gallery: &Gallery) -> Markup {
    let [wide, tall] = &gallery.frame;
    html! {
        @if let Some(fault) = &given.fault { (super::fault_note(fault, look)) }
        p.lead { (look.say(texts::LEAD)) }
        div.doors {
            section.card.door.first {
                (door(look, &texts::LEARN))
                figure.picture {
                    div.wide { (wide.markup()) }
                    div.tall { (tall.markup()) }
                    figcaption { a href=(lesson()) { (look.say(texts::SEE_CUT)) } }
                }
            }
            section.card.door {
                (door(look, &texts::BUILD))
                div.picture { (gallery.tree.markup()) }
            }
            section.card.door {
                (door(look, &texts::SOLVE))
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

fn door(look: Look, door: &Door) -> Markup {
    html! {
        div.words {
            h2 { (look.say(door.title)) }
            p { (look.say(door.about)) }
            ul {
                @for (address, text) in door.ways { li { a href=(address) { (look.say(*text)) } } }
            }
            @for (line, text) in door.commands {
                p.command { code { (line) } " " span { (look.say(*text)) } }
            }
        }
    }
}
