//! The page `/help`: words, algorithms, notation, keys, and how recordings come here and runs go elsewhere.
//!
//! Invariant: keys are listed from the tables that buttons and keys are made from, words from the library's glossary; every word
//! has an anchor, its id.

use marubatsu::lang::{Lang, Text};
use marubatsu::voice::glossary::{TERMS, Term, Topic as Words};
use maud::{Markup, html};

use super::visit::{Page, PageRequest, nothing};
use super::{PageContext, key_list, terms, transport};
use crate::texts::shortcuts::Shortcut;
use crate::texts::{
    HelpTopic, NamedText, compare, growth, help as texts, play, river, search, stage, tree,
};

/// The page.
pub(crate) const PAGE: Page = Page {
    name: "help",
    title: texts::TITLE,
    given: |_, asked| Ok(nothing(asked)),
    content,
};

fn content(page: &PageRequest<'_>) -> Markup {
    let PageRequest { context, given, .. } = *page;
    html! {
        @if let Some(fault) = &given.fault { (super::fault_note(fault, context)) }
        nav.contents.text aria-label=(context.say(texts::CONTENTS)) {
            ul.plain {
                @for (id, title) in texts::SECTIONS {
                    li {
                        a href={ "#" (id) } { (context.say(title)) }
                        @if id == "words" { (topics(context)) }
                    }
                }
            }
            (super::more_pages(context))
        }
        div.sections {
            @for (id, title) in texts::SECTIONS {
                section id=(id) aria-labelledby={ (id) "-title" } {
                    h2 id={ (id) "-title" } { (context.say(title)) }
                    @match id {
                        "words" => { (words(context)) }
                        "algorithms" => { (algorithms(context)) }
                        "notation" => { (list(context, &texts::NOTATION)) }
                        "commands" => { (list(context, &texts::COMMANDS)) }
                        "keys" => { (keys(context)) }
                        "python" => {
                            p { (coded(context.say(texts::PYTHON_LEAD))) }
                            (list(context, &texts::PYTHON))
                        }
                        "import" => { (import(context)) }
                        _ => { (list(context, &texts::SHARE)) }
                    }
                }
            }
        }
    }
}

/// The anchor of what a topic's words begin with.
fn topic_id(at: usize) -> String {
    format!("words-{}", at + 1)
}

fn topics(context: PageContext) -> Markup {
    html! {
        ul.plain {
            @for (at, (_, title)) in Words::ALL.into_iter().enumerate() {
                li { a href={ "#" (topic_id(at)) } { (context.say(title)) } }
            }
        }
    }
}

/// The glossary.
fn words(context: PageContext) -> Markup {
    html! {
        p.about.quiet { (context.say(texts::WORDS_LEAD)) }
        @for (at, (topic, title)) in Words::ALL.into_iter().enumerate() {
            h3.text id=(topic_id(at)) { (context.say(title)) }
            dl.glossary {
                @for term in TERMS.iter().filter(|term| term.topic == topic) { (word(context, term)) }
            }
        }
    }
}

/// A word in both languages, and what it means.
fn word(context: PageContext, term: &Term) -> Markup {
    let other = context.lang.pick(Lang::Ja, Lang::En);
    html! {
        div id=(term.id) {
            dt {
                a href={ "#" (term.id) } { (context.say(term.word)) }
                @if term.word.en != term.word.ja {
                    " " span lang=(other) { (term.word.in_lang(other)) }
                }
            }
            dd { (terms::explained(context, context.say(term.means), Some(term.id))) }
        }
    }
}

fn algorithms(context: PageContext) -> Markup {
    html! {
        dl.algorithms {
            @for HelpTopic { title, about, ways } in texts::ALGORITHMS {
                div {
                    dt { (context.say(title)) }
                    dd {
                        p { (terms::explained(context, context.say(about), None)) }
                        ul { @for (query, text) in ways { li { a href={ "/search?" (query) } { (context.say(*text)) } } } }
                    }
                }
            }
        }
    }
}

/// The keys of each page.
fn keys(context: PageContext) -> Markup {
    let of_steps = |steps: &'static [Shortcut]| steps.iter().map(|way| (way.key, way.text));
    let making = stage::STEPS.iter().map(|step| (step.key, step.text));
    html! {
        div.of-pages {
            (keys_of(context, ("/play", play::TITLE), of_steps(&play::STEPS).chain(play::OTHER_KEYS)))
            (keys_of(context, ("/search", search::TITLE), transport::every_key(&stage::KEYS)))
            (keys_of(context, ("/search?algorithm=uct", river::TITLE), making.clone().chain(river::UCT_KEYS).chain(river::KEYS)))
            (keys_of(context, ("/search?algorithm=pn", river::PROOFS_TITLE), making.clone().chain(river::PROOF_KEYS).chain(river::KEYS)))
            (keys_of(context, ("/compare", compare::TITLE), compare::KEYS.into_iter().chain([texts::AS_SEARCH])))
            (keys_of(context, ("/tree", tree::TITLE), of_steps(&tree::STEPS).chain(tree::OTHER_KEYS)))
            (keys_of(context, ("/tree?view=breadth-first", growth::TITLE), making.chain(growth::KEYS)))
        }
    }
}

fn keys_of(
    context: PageContext,
    (path, title): (&str, Text),
    keys: impl Iterator<Item = NamedText>,
) -> Markup {
    html! {
        section {
            h3.text { a href=(path) { (context.say(title)) } }
            (key_list(context, keys))
        }
    }
}

fn list(context: PageContext, items: &[NamedText]) -> Markup {
    html! {
        dl.notes { @for (sign, text) in items { div { dt { code { (sign) } } dd { (context.say(*text)) } } } }
    }
}

/// A text whose parts between two backticks are code.
fn coded(text: &str) -> Markup {
    html! {
        @for (at, part) in text.split('`').enumerate() {
            @if at % 2 == 1 { code { (part) } } @else { (part) }
        }
    }
}

fn import(context: PageContext) -> Markup {
    let steps: &[Text] = &texts::IMPORT;
    html! {
        @for text in steps { p { (coded(context.say(*text))) } }
        pre tabindex="0" aria-label=(context.say(texts::EXAMPLE)) { code { (texts::EVENTS) } }
        p { a href="/search#import" { (context.say(search::IMPORT)) } }
    }
}
