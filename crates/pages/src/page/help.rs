//! The page `/help`: words, algorithms, notation, keys, and how recordings come here and runs go elsewhere.
//!
//! Invariant: keys are listed from the tables that buttons and keys are made from, words from the library's glossary; every word
//! has an anchor, its id.

use marubatsu::lang::{Lang, Text};
use marubatsu::voice::glossary::{TERMS, Term, Topic as Words};
use maud::{Markup, html};

use super::visit::{Opened, Page, nothing};
use super::{Look, key_list, terms, transport};
use crate::texts::ways::Way;
use crate::texts::{Named, Topic, compare, growth, help as texts, play, search, stage, tree};

/// The page.
pub(crate) const PAGE: Page = Page {
    name: "help",
    title: texts::TITLE,
    given: |_, asked| Ok(nothing(asked)),
    content,
};

fn content(page: &Opened<'_>) -> Markup {
    let Opened { look, given, .. } = *page;
    html! {
        @if let Some(fault) = &given.fault { (super::fault_note(fault, look)) }
        nav.contents aria-label=(look.say(texts::CONTENTS)) {
            ul {
                @for (id, title) in texts::SECTIONS {
                    li {
                        a href={ "#" (id) } { (look.say(title)) }
                        @if id == "words" { (topics(look)) }
                    }
                }
            }
            (super::more_pages(look))
        }
        div.sections {
            @for (id, title) in texts::SECTIONS {
                section id=(id) aria-labelledby={ (id) "-title" } {
                    h2 id={ (id) "-title" } { (look.say(title)) }
                    @match id {
                        "words" => { (words(look)) }
                        "algorithms" => { (algorithms(look)) }
                        "notation" => { (list(look, &texts::NOTATION)) }
                        "commands" => { (list(look, &texts::COMMANDS)) }
                        "keys" => { (keys(look)) }
                        "python" => {
                            p { (look.say(texts::PYTHON_LEAD)) }
                            (list(look, &texts::PYTHON))
                        }
                        "import" => { (import(look)) }
                        _ => { (list(look, &texts::SHARE)) }
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

fn topics(look: Look) -> Markup {
    html! {
        ul {
            @for (at, (_, title)) in Words::ALL.into_iter().enumerate() {
                li { a href={ "#" (topic_id(at)) } { (look.say(title)) } }
            }
        }
    }
}

/// The glossary.
fn words(look: Look) -> Markup {
    html! {
        p.about { (look.say(texts::WORDS_LEAD)) }
        @for (at, (topic, title)) in Words::ALL.into_iter().enumerate() {
            h3 id=(topic_id(at)) { (look.say(title)) }
            dl.glossary {
                @for term in TERMS.iter().filter(|term| term.topic == topic) { (word(look, term)) }
            }
        }
    }
}

/// A word in both languages, and what it means.
fn word(look: Look, term: &Term) -> Markup {
    let other = look.lang.pick(Lang::Ja, Lang::En);
    html! {
        div id=(term.id) {
            dt {
                a href={ "#" (term.id) } { (look.say(term.word)) }
                @if term.word.en != term.word.ja {
                    " " span lang=(other) { (term.word.in_lang(other)) }
                }
            }
            dd { (terms::explained(look, look.say(term.means), Some(term.id))) }
        }
    }
}

fn algorithms(look: Look) -> Markup {
    html! {
        dl.algorithms {
            @for Topic { title, about, ways } in texts::ALGORITHMS {
                div {
                    dt { (look.say(title)) }
                    dd {
                        p { (terms::explained(look, look.say(about), None)) }
                        ul { @for (query, text) in ways { li { a href={ "/search?" (query) } { (look.say(*text)) } } } }
                    }
                }
            }
        }
    }
}

/// The keys of each page.
fn keys(look: Look) -> Markup {
    let of_steps = |steps: &'static [Way]| steps.iter().map(|way| (way.key, way.text));
    let making = stage::STEPS.iter().map(|step| (step.key, step.text));
    html! {
        div.of-pages {
            (keys_of(look, ("/play", play::TITLE), of_steps(&play::STEPS).chain(play::OTHER_KEYS)))
            (keys_of(look, ("/search", search::TITLE), transport::every_key(&stage::KEYS)))
            (keys_of(look, ("/compare", compare::TITLE), compare::KEYS.into_iter().chain([texts::AS_SEARCH])))
            (keys_of(look, ("/tree", tree::TITLE), of_steps(&tree::STEPS).chain(tree::OTHER_KEYS)))
            (keys_of(look, ("/tree?view=breadth-first", growth::TITLE), making.chain(growth::KEYS)))
        }
    }
}

fn keys_of(look: Look, (path, title): (&str, Text), keys: impl Iterator<Item = Named>) -> Markup {
    html! {
        section {
            h3 { a href=(path) { (look.say(title)) } }
            (key_list(look, keys))
        }
    }
}

fn list(look: Look, items: &[Named]) -> Markup {
    html! {
        dl.notes { @for (sign, text) in items { div { dt { code { (sign) } } dd { (look.say(*text)) } } } }
    }
}

fn import(look: Look) -> Markup {
    let steps: &[Text] = &texts::IMPORT;
    html! {
        @for text in steps { p { (look.say(*text)) } }
        pre tabindex="0" aria-label=(look.say(texts::EXAMPLE)) { code { (texts::EVENTS) } }
        p { a href="/search#import" { (look.say(search::IMPORT)) } }
    }
}
