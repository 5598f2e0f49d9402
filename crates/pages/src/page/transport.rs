//! Commands that move through a recording: step by step, from event to event, to a number, by a condition.
//!
//! Invariant: a command has one name, which buttons, keys and scripts use.

use marubatsu::frame::condition;
use maud::{Markup, html};

use super::{PageContext, form};
use crate::texts::shortcuts::{Jump, Shortcut};
use crate::texts::{NamedText, search as texts};

/// A button whose sign alone says little.
fn button(context: PageContext, way: Shortcut, sign: &str) -> Markup {
    let meaning = context.say(way.text);
    html! {
        button type="button" data-way=(way.name) aria-label=(meaning) title={ (meaning) " (" (way.key) ")" } { (sign) }
    }
}

/// One step back and one on; for a kind of frame with its colour on the timeline and how many there are.
fn leap(context: PageContext, Jump { kind, text, ways }: Jump) -> Markup {
    let [before, after] = ways;
    html! {
        div.leap role="group" aria-label=(context.say(text)) {
            (button(context, before, "◀"))
            span {
                @if let Some(kind) = kind { span.swatch data-lane=(kind) aria-hidden="true" {} " " }
                (context.say(text))
                @if let Some(kind) = kind { span.count id={ "count-" (kind) } {} }
            }
            (button(context, after, "▶"))
        }
    }
}

/// From event to event and by a condition; `more` is what else leads to a frame.
pub(super) fn moving(context: PageContext, more: &Markup) -> Markup {
    html! {
        details.card #moving open {
            summary.quiet { (context.say(texts::MOVING)) }
            div.leaps {
                @for ways in texts::LEAPS.into_iter().chain(texts::KINDS) { (leap(context, ways)) }
            }
            div.fields { (more) (finder(context)) }
        }
    }
}

/// To a number.
pub(super) fn jumper(context: PageContext) -> Markup {
    html! {
        form.row.wrap #jump novalidate {
            label for="number" { (context.say(texts::POSITION)) }
            input #number type="number" min="0" value="0" autocomplete="off" aria-describedby="of error-number";
            span #of {}
            button type="submit" { (context.say(texts::GO)) }
            (form::message(context, "number", None))
        }
    }
}

fn finder(context: PageContext) -> Markup {
    html! {
        form.row.wrap #find {
            label for="where" { (context.say(texts::FIND)) }
            (form::help(context, texts::FIND, &html! { (context.say(texts::FIND_HELP)) (condition::KEYS.join(", ")) }))
            input #where type="text" placeholder="kind=update,node=min,fail=high" aria-describedby="error-where"
                autocomplete="off" autocapitalize="off" spellcheck="false";
            button #find-previous type="button" aria-label=(context.say(texts::FIND_PREVIOUS)) { "◀" }
            button type="submit" aria-label=(context.say(texts::FIND_NEXT)) { "▶" }
            (form::message(context, "where", None))
        }
    }
}

/// The list of keys, shown when it is asked for; `more` are those of one page alone.
pub(super) fn keys(context: PageContext, more: &[NamedText]) -> Markup {
    super::keys(context, every_key(more))
}

/// The keys of these steps and others, as a list that is shown when it is asked for.
pub(super) fn step_keys(context: PageContext, steps: &[Shortcut], others: &[NamedText]) -> Markup {
    let steps = steps.iter().map(|way| (way.key, way.text));
    super::keys(context, steps.chain(others.iter().copied()))
}

/// The keys of every page with frames, and `more` of one page alone.
pub(super) fn every_key(more: &[NamedText]) -> impl Iterator<Item = NamedText> {
    let steps = texts::STEPS.into_iter();
    let leaps = texts::LEAPS.into_iter().chain(texts::KINDS);
    let leaps = leaps.flat_map(|leap| leap.ways);
    let ways = steps.chain([texts::PLAY]).chain(texts::TENS).chain(leaps);
    let keys = ways.map(|way| (way.key, way.text)).chain(texts::OTHER_KEYS);
    keys.chain(more.iter().copied())
}
