//! The search settings: the form, the board on which its position is chosen, and the link to your own tree.
//!
//! Invariant: the form works without the board, which only fills its fields.

use marubatsu_app::compare::Pane;
use marubatsu_app::options::{self, OptionSpec};
use maud::{Markup, html};

use crate::page::form::{self, FormValues};
use crate::page::visit::PageQuery;
use crate::page::{PageContext, address};
use crate::site::FILE_BYTES as MOST_BYTES;
use crate::texts::{own_tree, search as texts};

/// The options that one changes most, which stand first; the others are folded away.
const FIRST: [&str; 8] = [
    "game",
    "algorithm",
    "table",
    "window",
    "order",
    "eval",
    "depth",
    "node_limit",
];

pub(super) fn settings(context: PageContext, given: &PageQuery) -> Markup {
    let options = || options::RECORDED.iter().copied().flatten();
    let keys: Vec<_> = options().map(|option| option.key).collect();
    // The list of algorithms has those of best-first searches too, which have a stage of their own.
    let every = |key: &str| {
        let mut any = options::ANY_SEARCH.iter();
        any.find(|option| option.key == "algorithm" && key == "algorithm")
    };
    let first = |key: &&str| every(key).or_else(|| options().find(|option| option.key == *key));
    let rest = || options().filter(|option| !FIRST.contains(&option.key));
    let is_faulty = |option: &OptionSpec| FormValues::of(option.key, given).fault.is_some();
    html! {
        dialog.drawer #settings aria-label=(context.say(texts::SETTINGS)) open[given.fault.is_some()] {
            (super::stage::drawer_head(context, "settings", texts::SETTINGS))
            p.own-tree { a #own-tree href="/tree/own" { (context.say(own_tree::TITLE)) } }
            form #form method="get" action="/search" data-keys=(keys.join(" ")) {
                (form::general(context, given, keys.iter().copied()))
                (form::picker(context))
                div.options {
                    (form::fields(context, FIRST.iter().filter_map(first), given))
                    div.buttons.row.wrap {
                        button.main type="submit" { (context.say(texts::RUN)) }
                        a href="/search?game=3x3" { (context.say(texts::DEFAULTS)) }
                        a #compare href=(as_left(&given.pairs)) { (context.say(texts::COMPARE)) }
                    }
                    details.rest open[rest().any(is_faulty)] {
                        summary { (context.say(texts::MORE_OPTIONS)) }
                        div.options { (form::fields(context, rest(), given)) }
                    }
                }
            }
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
