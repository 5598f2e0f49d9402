//! The forms of searches, made from the use cases' list of options.
//!
//! Invariant: every option of the list has one field, named by its parameter, with its default beside it.

use std::collections::BTreeMap;

use marubatsu::lang::Text;
use marubatsu_app::options::{NamedChoice, OptionSpec, Values};
use maud::{Markup, html};
use serde_json::json;

use super::visit::PageQuery;
use super::{PageContext, terms};
use crate::error::{ErrorPlace, PageError};
use crate::texts::search as texts;

/// What was given for a field, and what is wrong with it.
#[derive(Clone, Copy)]
pub(super) struct FormValues<'a> {
    /// The parameter that the field stands for: the option's key, or one side's.
    pub(super) name: &'a str,
    pub(super) value: &'a str,
    pub(super) fault: Option<&'a PageError>,
}

impl<'a> FormValues<'a> {
    /// A field's part of what an address asked for.
    pub(super) fn of(name: &'a str, given: &'a PageQuery) -> Self {
        let found = given.pairs.iter().find(|(key, _)| key == name);
        let own = |fault: &&PageError| fault.place.as_ref().is_some_and(|place| place.key == name);
        Self {
            name,
            value: found.map_or("", |(_, value)| value),
            fault: given.fault.as_ref().filter(own),
        }
    }
}

/// A field for each of these options, with what was given for it.
pub(super) fn fields<'a>(
    context: PageContext,
    options: impl IntoIterator<Item = &'a OptionSpec>,
    given: &PageQuery,
) -> Markup {
    html! {
        @for option in options { (field(context, option, FormValues::of(option.key, given))) }
    }
}

/// A field for an option with what was given for it, and the fault that belongs to it.
pub(super) fn field(context: PageContext, option: &OptionSpec, filled: FormValues<'_>) -> Markup {
    labelled(context, option, filled, &control(context, option, filled))
}

/// The choices of a list under a heading, each with what it is called; under none they stand first.
pub(super) type ChoiceGroup = (Option<Text>, Vec<(String, String)>);

/// A field for an option whose values are players, listed in groups, with room for one that is in none of them.
pub(super) fn players(
    context: PageContext,
    option: &OptionSpec,
    filled: FormValues<'_>,
    (groups, shape): (&[ChoiceGroup], &str),
) -> Markup {
    let (key, default) = (filled.name, option.default());
    let value = Some(filled.value).filter(|value| !value.is_empty());
    let value = value.unwrap_or(default);
    let mut choices = groups.iter().flat_map(|(_, choices)| choices);
    let known = choices.any(|(name, _)| name == value);
    let choices = |choices: &[(String, String)]| {
        html! {
            @for (name, called) in choices { option value=(name) selected[name == value] { (called) } }
        }
    };
    let list = html! {
        select.players id=(id(key)) name=(key) data-default=(default) data-chip=(chip(context, option))
            aria-describedby={ "error-" (key) } aria-invalid=[filled.fault.map(|_| "true")] autocomplete="off" {
            @for (heading, group) in groups {
                @if let Some(heading) = heading {
                    optgroup label=(context.say(*heading)) { (choices(group)) }
                } @else { (choices(group)) }
            }
            option value="" selected[!known] { (context.say(texts::OWN_VALUE)) (shape) }
        }
        (own(context, (key, option.example, Some("players")), shape, Some(value).filter(|_| !known)))
    };
    labelled(context, option, filled, &list)
}

/// What stands around a field: its name, what it is for, and what is wrong with it.
fn labelled(
    context: PageContext,
    option: &OptionSpec,
    filled: FormValues<'_>,
    control: &Markup,
) -> Markup {
    let key = filled.name;
    html! {
        div.field {
            div.label {
                label for=(id(key)) { (context.say(option.label)) }
                (help(context, option.label, &html! { (context.say(option.help)) (terms::of_option(context, option.key)) }))
            }
            (control)
            (message(context, key, filled.fault))
        }
    }
}

/// What a field is for, folded.
pub(super) fn help(context: PageContext, label: Text, about: &Markup) -> Markup {
    html! {
        details.help {
            summary aria-label={ (context.say(texts::HELP_FOR)) ": " (context.say(label)) } { "?" }
            p { (about) }
        }
    }
}

/// A field's id. The names alone might meet other names on the page.
fn id(key: &str) -> String {
    format!("option-{key}")
}

fn control(context: PageContext, option: &OptionSpec, filled: FormValues<'_>) -> Markup {
    let (key, default) = (filled.name, option.default());
    let (chip, words) = (chip(context, option), words(context, option.key));
    let given = filled.value;
    let value = if given.is_empty() { default } else { given };
    let described = format!("error-{key}");
    let invalid = filled.fault.map(|_| "true");
    let example = option.example;
    match option.values {
        Values::Text(shape, _) => html! {
            input id=(id(key)) name=(key) type="text" value=(value) placeholder=(example) data-default=(default) data-chip=(chip) data-words=[words]
                list=[(shape == "PLAYER").then_some("players")]
                aria-describedby=(described) aria-invalid=[invalid] autocomplete="off" autocapitalize="off" spellcheck="false";
        },
        Values::Flag => html! {
            input id=(id(key)) name=(key) type="checkbox" value="true" data-default=(default) data-chip=(chip)
                aria-describedby=(described) aria-invalid=[invalid] autocomplete="off" checked[value == "true"];
        },
        Values::Choice(choices) | Values::Open(choices, _) => {
            let meant = choices.iter().find(|choice| choice.is_called(value));
            let (known, value) = (meant.is_some(), meant.map_or(value, |choice| choice.name));
            let shape = match option.values {
                Values::Open(_, shape) => Some(shape),
                _ => None,
            };
            html! {
                select id=(id(key)) name=(key) data-default=(default) data-chip=(chip) data-words=[words]
                    aria-describedby=(described) aria-invalid=[invalid] autocomplete="off" {
                    (choices_of(context, choices, value))
                    @if let Some(shape) = shape {
                        option value="" selected[!known] { (context.say(texts::OWN_VALUE)) (shape) }
                    } @else if !known {
                        option value=(value) selected { (value) }
                    }
                }
                @if let Some(shape) = shape { (own(context, (key, example, None), shape, Some(value).filter(|_| !known))) }
            }
        }
    }
}

/// What a chip says of an option, with `{value}` for its value: there is room for a few words.
fn chip(context: PageContext, option: &OptionSpec) -> String {
    let own = texts::CHIPS.iter().find(|(key, _)| *key == option.key);
    own.map_or_else(
        || match option.values {
            Values::Flag => context.say(option.label).to_owned(),
            _ => format!("{}: {{value}}", context.say(option.label).to_lowercase()),
        },
        |(_, text)| context.say(*text).to_owned(),
    )
}

/// Values of an option that a chip has other words for, as JSON.
fn words(context: PageContext, key: &str) -> Option<String> {
    let (_, words) = texts::CHIP_WORDS.iter().find(|(name, _)| *name == key)?;
    let words = words
        .iter()
        .map(|(value, text)| (*value, context.say(*text)));
    Some(json!(words.collect::<BTreeMap<_, _>>()).to_string())
}

fn choices_of(context: PageContext, choices: &[NamedChoice], value: &str) -> Markup {
    html! {
        @for choice in choices {
            @let also = (!choice.also.is_empty()).then(|| choice.also.join(" "));
            option value=(choice.name) data-also=[also] selected[choice.name == value] { (context.say(choice.label)) }
        }
    }
}

/// The field for a value that is none of a list's.
fn own(
    context: PageContext,
    (key, example, list): (&str, &str, Option<&str>),
    shape: &str,
    value: Option<&str>,
) -> Markup {
    html! {
        input id={ (id(key)) "-own" } type="text" value=[value] placeholder=(example)
            list=[list] aria-label={ (context.say(texts::OWN_VALUE)) (shape) } aria-describedby={ "error-" (key) }
            autocomplete="off" spellcheck="false" hidden[value.is_none()];
    }
}

/// A fault that belongs to none of the fields of these names, above them all.
pub(super) fn general(
    context: PageContext,
    given: &PageQuery,
    names: impl IntoIterator<Item = impl AsRef<str>>,
) -> Markup {
    let mut names = names.into_iter();
    let placed = names.any(|name| FormValues::of(name.as_ref(), given).fault.is_some());
    html! {
        p.fault #fault role="alert" {
            @if let Some(fault) = given.fault.as_ref().filter(|_| !placed) {
                @if let Some(place) = &fault.place { code { (place.key) } ": " }
                (fault.message.in_lang(context.lang))
            }
        }
    }
}

/// The board on which the position is chosen.
pub(super) fn picker(context: PageContext) -> Markup {
    html! {
        div #picker hidden {
            (super::boards::stones())
            p #picker-caption role="status" {}
            div.playboard #picker-board role="grid" data-open aria-label=(context.say(texts::PICKER)) {}
            div.buttons.row.wrap {
                button #picker-undo type="button" { (context.say(texts::UNDO)) }
                button #picker-start type="button" { (context.say(texts::TO_START)) }
            }
        }
    }
}

/// Where a field's fault is shown; empty while there is none.
pub(super) fn message(context: PageContext, key: &str, fault: Option<&PageError>) -> Markup {
    html! {
        p.error id={ "error-" (key) } {
            @if let Some(fault) = fault {
                (fault.message.in_lang(context.lang))
                @if let Some(place) = &fault.place { (marked(place)) }
            }
        }
    }
}

/// The value with the character marked at which the fault shows.
fn marked(place: &ErrorPlace) -> Markup {
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
