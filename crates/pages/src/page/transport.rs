//! Ways to move through a recording: step by step, from event to event, to a number, by a condition.
//!
//! Invariant: every way has one name, by which buttons, keys and scripts know it.

use marubatsu::frame::condition;
use maud::{Markup, html};

use super::{Look, form};
use crate::texts::ways::{Leap, Way};
use crate::texts::{Named, search as texts};

/// A button whose sign alone says little.
fn button(look: Look, way: Way, sign: &str) -> Markup {
    let meaning = look.say(way.text);
    html! {
        button type="button" data-way=(way.name) aria-label=(meaning) title={ (meaning) " (" (way.key) ")" } { (sign) }
    }
}

/// One step back and one on; for a kind of frame with its colour on the timeline and how many there are.
fn leap(look: Look, Leap { kind, text, ways }: Leap) -> Markup {
    let [before, after] = ways;
    html! {
        div.leap role="group" aria-label=(look.say(text)) {
            (button(look, before, "◀"))
            span {
                @if let Some(kind) = kind { span.swatch data-lane=(kind) aria-hidden="true" {} " " }
                (look.say(text))
                @if let Some(kind) = kind { span.count id={ "count-" (kind) } {} }
            }
            (button(look, after, "▶"))
        }
    }
}

/// From event to event, to a number, by a condition.
pub(super) fn moving(look: Look) -> Markup {
    html! {
        details.card #moving open {
            summary { (look.say(texts::MOVING)) }
            div.leaps {
                @for ways in texts::LEAPS.into_iter().chain(texts::KINDS) { (leap(look, ways)) }
            }
            div.fields { (jumper(look)) (finder(look)) }
        }
    }
}

fn jumper(look: Look) -> Markup {
    html! {
        form #jump novalidate {
            label for="number" { (look.say(texts::POSITION)) }
            input #number type="number" min="0" value="0" autocomplete="off" aria-describedby="of error-number";
            span #of {}
            button type="submit" { (look.say(texts::GO)) }
            (form::message(look, "number", None))
        }
    }
}

fn finder(look: Look) -> Markup {
    html! {
        form #find {
            label for="where" { (look.say(texts::FIND)) }
            (form::help(look, texts::FIND, &html! { (look.say(texts::FIND_HELP)) (condition::KEYS.join(", ")) }))
            input #where type="text" placeholder="kind=update,node=min,fail=high" aria-describedby="error-where"
                autocomplete="off" autocapitalize="off" spellcheck="false";
            button #find-previous type="button" aria-label=(look.say(texts::FIND_PREVIOUS)) { "◀" }
            button type="submit" aria-label=(look.say(texts::FIND_NEXT)) { "▶" }
            (form::message(look, "where", None))
        }
    }
}

/// The list of keys, shown when it is asked for; `more` are those of one page alone.
pub(super) fn keys(look: Look, more: &[Named]) -> Markup {
    super::keys(look, every_key(more))
}

/// The keys of these steps and others, as a list that is shown when it is asked for.
pub(super) fn step_keys(look: Look, steps: &[Way], others: &[Named]) -> Markup {
    let steps = steps.iter().map(|way| (way.key, way.text));
    super::keys(look, steps.chain(others.iter().copied()))
}

/// The keys of every page with frames, and `more` of one page alone.
pub(super) fn every_key(more: &[Named]) -> impl Iterator<Item = Named> {
    let steps = texts::STEPS.into_iter();
    let leaps = texts::LEAPS.into_iter().chain(texts::KINDS);
    let leaps = leaps.flat_map(|leap| leap.ways);
    let ways = steps.chain([texts::PLAY]).chain(texts::TENS).chain(leaps);
    let keys = ways.map(|way| (way.key, way.text)).chain(texts::OTHER_KEYS);
    keys.chain(more.iter().copied())
}
