//! What to search: the form, the board on which its position is chosen, and trees of one's own.
//!
//! Invariant: the form works without board and tree; they only fill its fields.

use marubatsu_app::compare::Pane;
use marubatsu_app::options;
use maud::{Markup, html};

use crate::page::form;
use crate::page::visit::Given;
use crate::page::{Look, address};
use crate::site::FILE_BYTES as MOST_BYTES;
use crate::texts::search as texts;

pub(super) fn settings(look: Look, given: &Given) -> Markup {
    let options = || options::RECORDED.iter().copied().flatten();
    html! {
        dialog.drawer #settings aria-label=(look.say(texts::SETTINGS)) open[given.fault.is_some()] {
            div.drawer-head {
                h2 { (look.say(texts::SETTINGS)) }
                (super::stage::close(look, "settings"))
            }
            p #chosen hidden {}
            form #form method="get" action="/search" {
                (form::general(look, given, options().map(|option| option.key)))
                (form::picker(look))
                div.options {
                    (form::fields(look, options(), given))
                    div.buttons {
                        button.main type="submit" { (look.say(texts::RUN)) }
                        a href="/search?game=3x3" { (look.say(texts::DEFAULTS)) }
                        a #compare href=(as_left(&given.pairs)) { (look.say(texts::COMPARE)) }
                    }
                }
            }
            (maker(look))
            (import(look))
            (super::stage::examples(look, "/search", &texts::EXAMPLE))
        }
    }
}

/// Where a recording that another program wrote is opened.
fn import(look: Look) -> Markup {
    html! {
        div.field {
            div.label {
                label for="import" { (look.say(texts::IMPORT)) }
                (form::help(look, texts::IMPORT, &html! {
                    (look.say(texts::IMPORT_HELP)) " " a href="/help#import" { (look.say(texts::IMPORT_MORE)) }
                }))
            }
            input #import type="file" accept=".jsonl,.ndjson,.json,.trace,application/x-ndjson" data-most=(MOST_BYTES)
                aria-describedby="error-import" autocomplete="off";
            (form::message(look, "import", None))
        }
    }
}

/// The page that compares this search, on the left, with another.
fn as_left(pairs: &[(String, String)]) -> String {
    let is_place = |key: &str| options::POSITION.iter().any(|option| option.key == key);
    let sided = |(key, value): &(String, String)| {
        let name = if is_place(key) {
            key.clone()
        } else {
            Pane::Left.key(key)
        };
        (name, value.clone())
    };
    let pairs: Vec<_> = pairs.iter().map(sided).collect();
    address("/compare", &pairs, None)
}

/// Trees by hand or by chance.
fn maker(look: Look) -> Markup {
    html! {
        details #maker {
            summary { (look.say(texts::MAKER)) }
            label for="tree" { (look.say(texts::TREE_TEXT)) }
            textarea #tree rows="3" placeholder="((3 5) (2 9))" aria-describedby="error-tree" autocomplete="off"
                autocapitalize="off" spellcheck="false" {}
            (form::message(look, "tree", None))
            div #tree-preview role="region" tabindex="0" aria-label=(look.say(texts::TREE_PICTURE)) {}
            div.buttons {
                button #tree-use type="button" { (look.say(texts::TREE_USE)) }
            }
            fieldset {
                legend { (look.say(texts::TREE_RANDOM)) }
                div.numbers {
                    @for (name, text, value, most) in texts::TREE_NUMBERS {
                        div {
                            label for={ "tree-" (name) } { (look.say(text)) }
                            input id={ "tree-" (name) } type="number" min="1" max=(most) value=(value) autocomplete="off";
                        }
                    }
                }
                div.buttons {
                    button #tree-random type="button" { (look.say(texts::TREE_MAKE)) }
                    button #tree-another type="button" { (look.say(texts::TREE_ANOTHER)) }
                }
            }
        }
    }
}
