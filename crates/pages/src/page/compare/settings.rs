//! What to compare: the position that both searches have, and each one's own options.
//!
//! Invariant: a field's name is the parameter it stands for: `game`, `left.table`, `right.table`.

use marubatsu_app::compare::Pane;
use marubatsu_app::options;
use maud::{Markup, html};

use crate::page::PageContext;
use crate::page::form::{self, FormValues};
use crate::page::search::stage;
use crate::page::visit::PageQuery;
use crate::texts::compare as own;
use crate::texts::search as texts;

pub(super) fn settings(context: PageContext, given: &PageQuery) -> Markup {
    let shared = options::POSITION.iter().map(|option| option.key.to_owned());
    let sided = |side: Pane| {
        let options = options::SEARCH.iter();
        options.map(move |option| side.key(option.key))
    };
    let names = shared.chain(Pane::ALL.into_iter().flat_map(sided));
    html! {
        dialog.drawer #settings aria-label=(context.say(own::SETTINGS)) open[given.fault.is_some()] {
            (stage::drawer_head(context, "settings", own::SETTINGS))
            form #form method="get" action="/compare" {
                (form::general(context, given, names))
                (form::picker(context))
                div.options { (form::fields(context, options::POSITION, given)) }
                div.sides {
                    @for side in Pane::ALL { (options_of(context, given, side)) }
                }
                div.buttons.row.wrap {
                    button.main type="submit" { (context.say(own::RUN)) }
                    a href="/compare?game=3x3" { (context.say(texts::DEFAULTS)) }
                }
            }
            (stage::examples(context, "/compare", &own::EXAMPLE))
            p { a href="/race" { (context.say(own::RACE)) } }
        }
    }
}

/// The options of one side: its own, else what both have.
fn options_of(context: PageContext, given: &PageQuery, side: Pane) -> Markup {
    html! {
        fieldset.card {
            legend { (context.say(side.title())) }
            div.options {
                @for option in options::SEARCH {
                    @let name = side.key(option.key);
                    @let filled = FormValues::of(&name, given);
                    @let both = FormValues::of(option.key, given);
                    @let value = if filled.value.is_empty() { both.value } else { filled.value };
                    (form::field(context, option, FormValues { value, ..filled }))
                }
            }
        }
    }
}
