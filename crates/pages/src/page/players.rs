//! The page `/players`: everyone who can be named, family by family.
//!
//! Invariant: it lists the registry, and nothing but it; it works without scripts.

use marubatsu_app::players::list::{Family, ParameterEntry, PlayerEntry};
use maud::{Markup, html};

use super::Look;
use super::visit::{Opened, Page, nothing};
use crate::texts::contest as texts;

/// The page.
pub(crate) const PAGE: Page = Page {
    name: "players",
    title: texts::PLAYERS_TITLE,
    given: |_, asked| Ok(nothing(asked)),
    content,
};

fn content(page: &Opened<'_>) -> Markup {
    let Opened {
        site, look, given, ..
    } = *page;
    let all = site.lab().players(None);
    html! {
        @if let Some(fault) = &given.fault { (super::fault_note(fault, look)) }
        p { (look.say(texts::PLAYERS_LEAD)) }
        @for (family, heading) in Family::ALL {
            @let members: Vec<&PlayerEntry> = all.iter().filter(|player| player.family == family).collect();
            @if !members.is_empty() {
                section.card.family {
                    h2 { (look.say(heading)) }
                    div.scrolls tabindex="0" role="region" aria-label=(look.say(heading)) {
                        table {
                            thead { tr { @for column in texts::COLUMNS { th scope="col" { (look.say(column)) } } } }
                            tbody { @for player in members { (row(look, player)) } }
                        }
                    }
                }
            }
        }
    }
}

fn row(look: Look, player: &PlayerEntry) -> Markup {
    let address = |path, key: &str| {
        let pair = (key.to_owned(), player.name.clone());
        super::address(path, &[pair], None)
    };
    html! {
        tr {
            th scope="row" id=(player.name) { code { (player.name) } }
            td {
                (look.say(player.about))
                @if player.family != Family::Person {
                    div.ways {
                        a href=(address("/play", "cross")) { (look.say(texts::PLAY_IT)) }
                        " "
                        a href=(address("/match", "prove")) { (look.say(texts::PROVE_IT)) }
                    }
                }
            }
            td { (look.say(player.plays)) }
            td { (parameters(look, &player.parameters)) }
        }
    }
}

/// Parameters, folded: their names first.
fn parameters(look: Look, all: &[ParameterEntry]) -> Markup {
    let names: Vec<&str> = all.iter().map(|parameter| parameter.name).collect();
    html! {
        @if !all.is_empty() {
            details {
                summary { (names.join(", ")) }
                dl {
                    @for parameter in all {
                        div {
                            dt {
                                code { (parameter.name) } " "
                                span.range { (parameter.range) }
                            }
                            dd {
                                (look.say(parameter.about))
                                @if !parameter.default.is_empty() {
                                    " (" (look.say(texts::DEFAULT)) ": " (parameter.default) ")"
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
