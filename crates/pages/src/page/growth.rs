//! The page `/tree` while the tree is made: the stage of searches, with a frame a node.
//!
//! Invariants: the page fills the window as a search does; what is asked for is what the API of growth takes, under the same keys.

use marubatsu::lang::Text;
use marubatsu_app::options::{GAME, MARKS, NamedChoice, Values};
use maud::{Markup, html};

use super::form::{self, FormValues};
use super::search::stage;
use super::visit::{Page, PageQuery, PageRequest};
use super::{PageContext, for_scripts, take};
use crate::api::growth::{USUAL_DEPTH, request};
use crate::query::QueryParameters;
use crate::site::Site;
use crate::texts::growth as texts;
use crate::texts::{NamedText, search, stage as parts, tree};

/// The page.
pub(crate) const PAGE: Page = Page {
    name: "growth",
    title: texts::TITLE,
    given: |site, asked| Ok(given(site, asked)),
    content,
};

fn given(site: &Site, asked: QueryParameters) -> PageQuery {
    let pairs = asked.pairs().to_vec();
    PageQuery::new(pairs, Vec::new(), request(site, asked).err())
}

fn content(page: &PageRequest<'_>) -> Markup {
    let PageRequest {
        context,
        given,
        runs,
        ..
    } = *page;
    let steps = parts::STEPS.iter().map(|step| (step.key, step.text));
    html! {
        noscript { p.fault { (context.say(search::NO_SCRIPT)) } }
        div.stage #run {
            (stage::chips(context))
            (stage::tree(context, &html! { (settings(context, given)) (more(context)) }))
            (stage::rail(context, (texts::DEPTHS, stage::LINE), &texts::COUNTERS, false))
            (transport(context))
            (stage::overview(context, texts::OVERVIEW))
        }
        (super::keys(context, steps.chain(texts::KEYS)))
        (for_scripts(context, runs, &texts::SCRIPT))
    }
}

/// Which tree, in which order, how deep, and what stands at its boards.
fn settings(context: PageContext, given: &PageQuery) -> Markup {
    let names = ["game", "view", "depth", "moves", "label"];
    let number = html! {
        input #option-depth name="depth" type="number" min="0" max=(u16::MAX) value=(value(given, "depth", &USUAL_DEPTH.to_string()))
            data-default=(USUAL_DEPTH) data-chip=(context.lang.pick("depth", context.say(tree::DEPTH))) aria-describedby="error-depth" autocomplete="off";
    };
    let moves = html! {
        input #option-moves name="moves" type="text" value=(value(given, "moves", "")) data-default="" placeholder="1,1 0,0"
            data-chip=(context.lang.pick("moves", context.say(texts::MOVES))) aria-describedby="error-moves" autocomplete="off" spellcheck="false";
    };
    html! {
        dialog.drawer #settings aria-label=(context.say(search::SETTINGS)) open[given.fault.is_some()] {
            (stage::drawer_head(context, "settings", search::SETTINGS))
            form #form method="get" action="/tree" {
                (form::general(context, given, names))
                div.options {
                    (form::fields(context, GAME, given))
                    (field(context, ("view", tree::VIEW), given, &choice(context, "view", &tree::VIEWS, (value(given, "view", ""), ""))))
                    (field(context, ("depth", tree::DEPTH), given, &number))
                    (field(context, ("moves", texts::MOVES), given, &moves))
                    (field(context, ("label", MARKS[0].label), given, &choice(context, "label", &labels(), (value(given, "label", "none"), "none"))))
                    div.buttons.row.wrap { button.main type="submit" { (context.say(tree::SHOW)) } }
                }
            }
        }
    }
}

/// What a tree's boards may say.
fn labels() -> Vec<NamedText> {
    let named = |choice: &NamedChoice| (choice.name, choice.label);
    match MARKS[0].values {
        Values::Choice(choices) => choices.iter().map(named).collect(),
        _ => Vec::new(),
    }
}

/// What was given for a field, or its default.
fn value<'a>(given: &'a PageQuery, key: &'a str, default: &'a str) -> &'a str {
    let found = FormValues::of(key, given).value;
    if found.is_empty() { default } else { found }
}

fn field(
    context: PageContext,
    (key, label): (&str, Text),
    given: &PageQuery,
    control: &Markup,
) -> Markup {
    html! {
        div.field {
            div.label { label for={ "option-" (key) } { (context.say(label)) } }
            (control)
            (form::message(context, key, FormValues::of(key, given).fault))
        }
    }
}

fn choice(
    context: PageContext,
    key: &str,
    choices: &[NamedText],
    (value, default): (&str, &str),
) -> Markup {
    let chip = context.lang.pick(
        key,
        context.say(if key == "view" {
            tree::VIEW
        } else {
            MARKS[0].label
        }),
    );
    html! {
        select id={ "option-" (key) } name=(key) data-default=(default) data-chip=(chip) aria-describedby={ "error-" (key) } autocomplete="off" {
            @for (name, text) in choices { option value=(name) selected[*name == value] { (context.say(*text)) } }
        }
    }
}

/// Where else to go, and what can be taken away.
fn more(context: PageContext) -> Markup {
    html! {
        dialog.drawer #more aria-label=(context.say(parts::MORE)) {
            (stage::drawer_head(context, "more", parts::MORE))
            ul.stack.plain {
                li { a #scores href="/tree" { (context.say(texts::SCORES)) } }
                li { a #search href="/search" { (context.say(texts::SEARCH)) } }
            }
            (take::take(context, &take::film(context)))
        }
    }
}

/// Step by step, playing, to where something is complete.
fn transport(context: PageContext) -> Markup {
    html! {
        div.transport data-part="transport" role="group" aria-label=(context.say(parts::TRANSPORT)) {
            @for control in parts::STEPS { (stage::step(context, control)) }
            (stage::wide(context, texts::SKIP))
            (stage::speed(context, &[]))
            (stage::place(context))
            (stage::step(context, parts::FULL))
            (stage::opener(context, "more", parts::MORE, "⋯", " (i)"))
        }
    }
}
