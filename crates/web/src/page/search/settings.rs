//! What to search: the form, the board on which its position is chosen, and trees of one's own.
//!
//! Invariant: the form works without board and tree; they only fill its fields.

use marubatsu_app::options::{self, OptionSpec};
use maud::{Markup, html};

use super::Given;
use crate::page::{Look, form};
use crate::texts::search as texts;

pub(super) fn settings(look: Look, given: &Given) -> Markup {
    let own = |option: &OptionSpec| {
        let fault = given.fault.as_ref();
        fault.filter(|fault| {
            fault
                .place
                .as_ref()
                .is_some_and(|place| place.key == option.key)
        })
    };
    let options = || {
        options::POSITION
            .iter()
            .chain(options::SEARCH)
            .chain(options::HORIZON)
    };
    let placed = options().any(|option| own(option).is_some());
    let value = |option: &OptionSpec| {
        let found = given.pairs.iter().find(|(key, _)| key == option.key);
        found.map_or("", |(_, value)| value)
    };
    html! {
        details.card #settings open {
            summary { h2 { (look.say(texts::SETTINGS)) } span #chosen {} }
            form #form method="get" action="/search" {
                p.fault #fault role="alert" {
                    @if let Some(fault) = given.fault.as_ref().filter(|_| !placed) {
                        @if let Some(place) = &fault.place { code { (place.key) } ": " }
                        (fault.message.in_lang(look.lang))
                    }
                }
                (picker(look))
                div.options {
                    @for option in options() { (form::field(look, option, value(option), own(option))) }
                    div.buttons {
                        button.main type="submit" { (look.say(texts::RUN)) }
                        a href="/search" { (look.say(texts::DEFAULTS)) }
                    }
                }
            }
            (maker(look))
        }
    }
}

/// The board on which the position is chosen.
fn picker(look: Look) -> Markup {
    html! {
        div #picker hidden {
            p #picker-caption role="status" {}
            div #picker-board role="group" aria-label=(look.say(texts::PICKER)) {}
            div.buttons {
                button #picker-undo type="button" { (look.say(texts::UNDO)) }
                button #picker-start type="button" { (look.say(texts::TO_START)) }
            }
        }
    }
}

/// Trees by hand or by chance.
fn maker(look: Look) -> Markup {
    html! {
        details #maker {
            summary { (look.say(texts::MAKER)) }
            label for="tree" { (look.say(texts::TREE_TEXT)) }
            textarea #tree rows="3" placeholder="((3 5) (2 9))" aria-describedby="error-tree" autocomplete="off"
                autocapitalize="off" spellcheck="false" {}
            (form::message(look, "tree", None))
            div #tree-preview role="region" tabindex="0" aria-label=(look.say(texts::TREE_PICTURE)) {}
            div.buttons {
                button #tree-use type="button" { (look.say(texts::TREE_USE)) }
            }
            fieldset {
                legend { (look.say(texts::TREE_RANDOM)) }
                div.numbers {
                    @for (name, text, value, most) in texts::TREE_NUMBERS {
                        div {
                            label for={ "tree-" (name) } { (look.say(text)) }
                            input id={ "tree-" (name) } type="number" min="1" max=(most) value=(value) autocomplete="off";
                        }
                    }
                }
                div.buttons {
                    button #tree-random type="button" { (look.say(texts::TREE_MAKE)) }
                    button #tree-another type="button" { (look.say(texts::TREE_ANOTHER)) }
                }
            }
        }
    }
}
