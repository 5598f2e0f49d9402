//! What to search: the form, the board on which its position is chosen, and trees of one's own.
//!
//! Invariant: the form works without board and tree; they only fill its fields.

use marubatsu_app::compare::Pane;
use marubatsu_app::options;
use maud::{Markup, html};

use crate::page::form;
use crate::page::visit::PageQuery;
use crate::page::{PageContext, address};
use crate::site::FILE_BYTES as MOST_BYTES;
use crate::texts::search as texts;

pub(super) fn settings(context: PageContext, given: &PageQuery) -> Markup {
    let options = || options::RECORDED.iter().copied().flatten();
    html! {
        dialog.drawer #settings aria-label=(context.say(texts::SETTINGS)) open[given.fault.is_some()] {
            (super::stage::drawer_head(context, "settings", texts::SETTINGS))
            form #form method="get" action="/search" {
                (form::general(context, given, options().map(|option| option.key)))
                (form::picker(context))
                div.options {
                    (form::fields(context, options(), given))
                    div.buttons.row.wrap {
                        button.main type="submit" { (context.say(texts::RUN)) }
                        a href="/search?game=3x3" { (context.say(texts::DEFAULTS)) }
                        a #compare href=(as_left(&given.pairs)) { (context.say(texts::COMPARE)) }
                    }
                }
            }
            (maker(context))
            (import(context))
            (super::stage::examples(context, "/search", &texts::EXAMPLE))
        }
    }
}

/// Where a recording that another program wrote is opened.
fn import(context: PageContext) -> Markup {
    html! {
        div.field {
            div.label {
                label for="import" { (context.say(texts::IMPORT)) }
                (form::help(context, texts::IMPORT, &html! {
                    (context.say(texts::IMPORT_HELP)) " " a href="/help#import" { (context.say(texts::IMPORT_MORE)) }
                }))
            }
            input #import type="file" accept=".jsonl,.ndjson,.json,.trace,application/x-ndjson" data-most=(MOST_BYTES)
                aria-describedby="error-import" autocomplete="off";
            (form::message(context, "import", None))
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
fn maker(context: PageContext) -> Markup {
    html! {
        details.stack #maker {
            summary { (context.say(texts::MAKER)) }
            label for="tree" { (context.say(texts::TREE_TEXT)) }
            textarea #tree rows="3" placeholder="((3 5) (2 9))" aria-describedby="error-tree" autocomplete="off"
                autocapitalize="off" spellcheck="false" {}
            (form::message(context, "tree", None))
            div #tree-preview role="region" tabindex="0" aria-label=(context.say(texts::TREE_PICTURE)) {}
            div.buttons.row.wrap {
                button #tree-use type="button" { (context.say(texts::TREE_USE)) }
            }
            fieldset {
                legend { (context.say(texts::TREE_RANDOM)) }
                div.numbers {
                    @for (name, text, value, most) in texts::TREE_NUMBERS {
                        div {
                            label for={ "tree-" (name) } { (context.say(text)) }
                            input id={ "tree-" (name) } type="number" min="1" max=(most) value=(value) autocomplete="off";
                        }
                    }
                }
                div.buttons.row.wrap {
                    button #tree-random type="button" { (context.say(texts::TREE_MAKE)) }
                    button #tree-another type="button" { (context.say(texts::TREE_ANOTHER)) }
                }
            }
        }
    }
}
