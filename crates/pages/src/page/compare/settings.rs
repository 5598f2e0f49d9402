//! What to compare: the position that both searches have, and each one's own options.
//!
//! Invariant: a field's name is the parameter it stands for: `game`, `left.table`, `right.table`.

use marubatsu_app::compare::Pane;
use marubatsu_app::options;
use maud::{Markup, html};

use crate::page::Look;
use crate::page::form::{self, Filled};
use crate::page::search::stage;
use crate::page::visit::Given;
use crate::texts::compare as own;
use crate::texts::search as texts;

pub(super) fn settings(look: Look, given: &Given) -> Markup {
    let shared = options::POSITION.iter().map(|option| option.key.to_owned());
    let sided = |side: Pane| {
        let options = options::SEARCH.iter();
        options.map(move |option| side.key(option.key))
    };
    let names = shared.chain(Pane::ALL.into_iter().flat_map(sided));
    html! {
        dialog.drawer #settings aria-label=(look.say(own::SETTINGS)) open[given.fault.is_some()] {
            div.drawer-head {
                h2 { (look.say(own::SETTINGS)) }
                (stage::close(look, "settings"))
            }
            p #chosen hidden {}
            form #form method="get" action="/compare" {
                (form::general(look, given, names))
                (form::picker(look))
                div.options { (form::fields(look, options::POSITION, given)) }
                div.sides {
                    @for side in Pane::ALL { (options_of(look, given, side)) }
                }
                div.buttons {
                    button.main type="submit" { (look.say(own::RUN)) }
                    a href="/compare?game=3x3" { (look.say(texts::DEFAULTS)) }
                }
            }
            (stage::examples(look, "/compare", &own::EXAMPLE))
        }
    }
}

/// The options of one side: its own, else what both have.
fn options_of(look: Look, given: &Given, side: Pane) -> Markup {
    html! {
        fieldset.card {
            legend { (look.say(own::side(side))) }
            div.options {
                @for option in options::SEARCH {
                    @let name = side.key(option.key);
                    @let filled = Filled::of(&name, given);
                    @let both = Filled::of(option.key, given);
                    @let value = if filled.value.is_empty() { both.value } else { filled.value };
                    (form::field(look, option, Filled { value, ..filled }))
                }
            }
        }
    }
}
