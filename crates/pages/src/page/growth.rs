//! The page `/tree` while the tree is made: the stage of searches, with a frame a node.
//!
//! Invariants: the page fills the window as a search does; what is asked for is what the API of growth takes, under the same keys.

use marubatsu::lang::Text;
use marubatsu_app::options::{Choice, GAME, MARKS, Values};
use maud::{Markup, html};

use super::form::{self, Filled};
use super::search::stage;
use super::visit::{Given, Opened, Page};
use super::{Look, for_scripts, take};
use crate::api::growth::{USUAL_DEPTH, request};
use crate::query::QueryParameters;
use crate::site::Site;
use crate::texts::growth as texts;
use crate::texts::{Named, search, stage as parts, tree};

/// The page.
pub(crate) const PAGE: Page = Page {
    name: "growth",
    title: texts::TITLE,
    given: |site, asked| Ok(given(site, asked)),
    content,
};

fn given(site: &Site, asked: QueryParameters) -> Given {
    let pairs = asked.pairs().to_vec();
    Given::new(pairs, Vec::new(), request(site, asked).err())
}

fn content(page: &Opened<'_>) -> Markup {
    let Opened {
        look, given, runs, ..
    } = *page;
    let steps = parts::STEPS.iter().map(|step| (step.key, step.text));
    html! {
        noscript { p.fault { (look.say(search::NO_SCRIPT)) } }
        div.stage #run {
            (stage::chips(look))
            (stage::tree(look, &html! { (settings(look, given)) (more(look)) }))
            (stage::rail(look, texts::DEPTHS, &texts::COUNTERS))
            (transport(look))
            (stage::overview(look, texts::OVERVIEW))
        }
        (super::keys(look, steps.chain(texts::KEYS)))
        (for_scripts(look, runs, &texts::SCRIPT))
    }
}

/// Which tree, in which order, how deep, and what stands at its boards.
fn settings(look: Look, given: &Given) -> Markup {
    let names = ["game", "view", "depth", "moves", "label"];
    let number = html! {
        input #option-depth name="depth" type="number" min="0" max=(u16::MAX) value=(value(given, "depth", &USUAL_DEPTH.to_string()))
            data-default=(USUAL_DEPTH) data-chip=(look.lang.pick("depth", look.say(tree::DEPTH))) aria-describedby="error-depth" autocomplete="off";
    };
    let moves = html! {
        input #option-moves name="moves" type="text" value=(value(given, "moves", "")) data-default="" placeholder="1,1 0,0"
            data-chip=(look.lang.pick("moves", look.say(texts::MOVES))) aria-describedby="error-moves" autocomplete="off" spellcheck="false";
    };
    html! {
        dialog.drawer #settings aria-label=(look.say(search::SETTINGS)) open[given.fault.is_some()] {
            div.drawer-head {
                h2 { (look.say(search::SETTINGS)) }
                (stage::close(look, "settings"))
            }
            form #form method="get" action="/tree" {
                (form::general(look, given, names))
                div.options {
                    (form::fields(look, GAME, given))
                    (field(look, ("view", tree::VIEW), given, &choice(look, "view", &tree::VIEWS, (value(given, "view", ""), ""))))
                    (field(look, ("depth", tree::DEPTH), given, &number))
                    (field(look, ("moves", texts::MOVES), given, &moves))
                    (field(look, ("label", MARKS[0].label), given, &choice(look, "label", &labels(), (value(given, "label", "none"), "none"))))
                    div.buttons { button.main type="submit" { (look.say(tree::SHOW)) } }
                }
            }
        }
    }
}

/// What a tree's boards may say.
fn labels() -> Vec<Named> {
    let named = |choice: &Choice| (choice.name, choice.label);
    match MARKS[0].values {
        Values::Choice(choices) => choices.iter().map(named).collect(),
        _ => Vec::new(),
    }
}

/// What was given for a field, or its default.
fn value<'a>(given: &'a Given, key: &'a str, default: &'a str) -> &'a str {
    let found = Filled::of(key, given).value;
    if found.is_empty() { default } else { found }
}

fn field(look: Look, (key, label): (&str, Text), given: &Given, control: &Markup) -> Markup {
    html! {
        div.field {
            div.label { label for={ "option-" (key) } { (look.say(label)) } }
            (control)
            (form::message(look, key, Filled::of(key, given).fault))
        }
    }
}

fn choice(look: Look, key: &str, choices: &[Named], (value, default): (&str, &str)) -> Markup {
    let chip = look.lang.pick(
        key,
        look.say(if key == "view" {
            tree::VIEW
        } else {
            MARKS[0].label
        }),
    );
    html! {
        select id={ "option-" (key) } name=(key) data-default=(default) data-chip=(chip) aria-describedby={ "error-" (key) } autocomplete="off" {
            @for (name, text) in choices { option value=(name) selected[*name == value] { (look.say(*text)) } }
        }
    }
}

/// Where else to go, and what can be taken away.
fn more(look: Look) -> Markup {
    html! {
        dialog.drawer #more aria-label=(look.say(parts::MORE)) {
            div.drawer-head {
                h2 { (look.say(parts::MORE)) }
                (stage::close(look, "more"))
            }
            form #jump novalidate {
                label for="number" { (look.say(search::POSITION)) }
                input #number type="number" min="0" value="0" autocomplete="off" aria-describedby="of error-number";
                span #of {}
                button type="submit" { (look.say(search::GO)) }
                (form::message(look, "number", None))
            }
            ul.links {
                li { a #scores href="/tree" { (look.say(texts::SCORES)) } }
                li { a #search href="/search" { (look.say(texts::SEARCH)) } }
            }
            (take::take(look, &take::film(look)))
        }
    }
}

/// Step by step, playing, to where something is complete.
fn transport(look: Look) -> Markup {
    html! {
        div.transport data-part="transport" role="group" aria-label=(look.say(parts::TRANSPORT)) {
            @for control in parts::STEPS { (stage::step(look, control)) }
            (stage::wide(look, texts::SKIP))
            (stage::speed(look, &[]))
            p.place #place {}
            (stage::step(look, parts::FULL))
            (stage::opener(look, "more", parts::MORE, "⋯", " (i)"))
        }
    }
}
