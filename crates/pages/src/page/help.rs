//! The page `/help`: words, notation, keys, algorithms, and how recordings come here and runs go elsewhere.
//!
//! Invariant: keys are listed from the same table that buttons and keys are made from.

use marubatsu::lang::Text;
use maud::{Markup, html};

use super::visit::{Opened, Page, nothing};
use super::{Look, transport};
use crate::texts::{Named, Topic, help as texts, search};

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
            ul { @for (id, title) in texts::SECTIONS { li { a href={ "#" (id) } { (look.say(title)) } } } }
        }
        (super::more_pages(look))
        @for (id, title) in texts::SECTIONS {
            section.card id=(id) {
                h2 { (look.say(title)) }
                @match id {
                    "words" => { (words(look)) }
                    "algorithms" => { (algorithms(look)) }
                    "notation" => { (list(look, &texts::NOTATION)) }
                    "commands" => { (list(look, &texts::COMMANDS)) }
                    "keys" => { (transport::key_list(look)) }
                    "import" => { (import(look)) }
                    _ => { (list(look, &texts::SHARE)) }
                }
            }
        }
    }
}

fn words(look: Look) -> Markup {
    html! {
        div.scrolls role="region" tabindex="0" aria-label=(look.say(texts::SECTIONS[0].1)) {
            table {
                thead { tr { @for text in texts::WORD_COLUMNS { th scope="col" { (look.say(text)) } } } }
                tbody {
                    @for (term, meaning) in texts::WORDS {
                        tr {
                            th scope="row" lang="en" { (term.en) }
                            td lang="ja" { (term.ja) }
                            td { (look.say(meaning)) }
                        }
                    }
                }
            }
        }
    }
}

fn algorithms(look: Look) -> Markup {
    html! {
        dl {
            @for Topic { title, about, ways } in texts::ALGORITHMS {
                div {
                    dt { (look.say(title)) }
                    dd {
                        p { (look.say(about)) }
                        ul { @for (query, text) in ways { li { a href={ "/search?" (query) } { (look.say(*text)) } } } }
                    }
                }
            }
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
