//! The form of a search, made from the use cases' list of options.
//!
//! Invariant: every option of the list has one field, named by its key, with its default beside it.

use marubatsu::lang::Text;
use marubatsu_app::options::{Choice, OptionSpec, Values};
use maud::{Markup, html};

use super::Look;
use crate::fault::{Fault, Place};
use crate::texts::search as texts;

/// A field for an option with what was given for it, and the fault that belongs to it.
pub(super) fn field(look: Look, option: &OptionSpec, given: &str, fault: Option<&Fault>) -> Markup {
    let key = option.key;
    let label = named(key).map_or(key, |(_, text, _)| look.say(*text));
    html! {
        div.field {
            div.label {
                label for=(id(key)) { (label) }
                details.help {
                    summary aria-label={ (look.say(texts::HELP_FOR)) ": " (label) } { "?" }
                    p { (look.say(option.help)) }
                }
            }
            (control(look, option, given, fault.is_some()))
            (message(look, key, fault))
        }
    }
}

/// A field's id. The keys alone might meet other names on the page.
fn id(key: &str) -> String {
    format!("option-{key}")
}

fn named(key: &str) -> Option<&'static (&'static str, Text, &'static str)> {
    texts::OPTIONS.iter().find(|(name, ..)| *name == key)
}

/// What a free text may look like.
fn example(key: &str) -> &'static str {
    named(key).map_or("", |(.., example)| example)
}

fn control(look: Look, option: &OptionSpec, given: &str, wrong: bool) -> Markup {
    let (key, default) = (option.key, option.default());
    let value = if given.is_empty() { default } else { given };
    let described = format!("error-{key}");
    let invalid = wrong.then_some("true");
    match option.values {
        Values::Text(..) => html! {
            input id=(id(key)) name=(key) type="text" value=(value) placeholder=(example(key)) data-default=(default)
                aria-describedby=(described) aria-invalid=[invalid] autocomplete="off" autocapitalize="off" spellcheck="false";
        },
        Values::Flag => html! {
            input id=(id(key)) name=(key) type="checkbox" value="true" data-default=(default)
                aria-describedby=(described) aria-invalid=[invalid] autocomplete="off" checked[value == "true"];
        },
        Values::Choice(choices) | Values::Open(choices, _) => {
            let known = choices.iter().any(|choice| choice.name == value);
            let shape = match option.values {
                Values::Open(_, shape) => Some(shape),
                _ => None,
            };
            html! {
                select id=(id(key)) name=(key) data-default=(default) aria-describedby=(described)
                    aria-invalid=[invalid] autocomplete="off" {
                    (choices_of(look, choices, value))
                    @if let Some(shape) = shape {
                        option value="" selected[!known] { (look.say(texts::OWN_VALUE)) (shape) }
                    } @else if !known {
                        option value=(value) selected { (value) }
                    }
                }
                @if let Some(shape) = shape { (own(look, key, shape, Some(value).filter(|_| !known))) }
            }
        }
    }
}

fn choices_of(look: Look, choices: &[Choice], value: &str) -> Markup {
    html! {
        @for choice in choices {
            option value=(choice.name) selected[choice.name == value] { (look.say(choice.label)) }
        }
    }
}

/// The field for a value that is none of a list's.
fn own(look: Look, key: &str, shape: &str, value: Option<&str>) -> Markup {
    html! {
        input id={ (id(key)) "-own" } type="text" value=[value] placeholder=(example(key))
            aria-label={ (look.say(texts::OWN_VALUE)) (shape) } aria-describedby={ "error-" (key) }
            autocomplete="off" spellcheck="false" hidden[value.is_none()];
    }
}

/// Where a field's fault is shown; empty while there is none.
pub(super) fn message(look: Look, key: &str, fault: Option<&Fault>) -> Markup {
    html! {
        p.error id={ "error-" (key) } {
            @if let Some(fault) = fault {
                (fault.message.in_lang(look.lang))
                @if let Some(place) = &fault.place { (marked(place)) }
            }
        }
    }
}

/// The value with the character marked at which the fault shows.
fn marked(place: &Place) -> Markup {
    let Some(at) = place.at.filter(|_| !place.value.is_empty()) else {
        return html! {};
    };
    let mut rest = place.value.chars();
    let before: String = rest.by_ref().take(at).collect();
    let mark = rest.next();
    html! {
        code.marked {
            (before)
            mark { @if let Some(mark) = mark { (mark) } @else { "␣" } }
            (rest.as_str())
        }
    }
}
