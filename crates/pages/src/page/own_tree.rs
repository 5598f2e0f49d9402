//! The page `/tree/own`: your own tree, searched again after every change.
//!
//! Invariants: the page shows the server's answer for the current tree; it is valid without parameters. Programs find parts and
//! controls by their names: `data-part`, `data-action`, `data-leaf`.

use marubatsu::Lang;
use marubatsu::names;
use marubatsu_app::lessons::practice::{MOST_LEVEL, MOST_SEED};
use marubatsu_app::own_tree::{ALGORITHMS, check};
use maud::{Markup, html};

use super::visit::{Page, PageQuery, PageRequest};
use super::{PageContext, for_scripts, form, icons, keys};
use crate::error::PageError;
use crate::query::QueryParameters;
use crate::site::Site;
use crate::texts::stage::Icon;
use crate::texts::{NamedText, own_tree as texts, search};

/// The page.
pub(crate) const PAGE: Page = Page {
    name: "own-tree",
    title: texts::TITLE,
    given,
    content,
};

/// Reads the tree of the address, or the level and the seed of a random one, and which search looks at it.
fn given(_: &Site, mut asked: QueryParameters) -> Result<PageQuery, PageError> {
    let pairs = asked.pairs().to_vec();
    asked.one_of("algorithm", &ALGORITHMS.map(|name| (name, ())))?;
    asked.number("level", 1..=MOST_LEVEL)?;
    asked.number("seed", 0..=MOST_SEED)?;
    let game = asked.take("game")?;
    asked.nothing_left()?;
    let fault = game.and_then(|game| check(&game).err());
    Ok(PageQuery::new(
        pairs,
        Vec::new(),
        fault.map(PageError::from),
    ))
}

fn content(page: &PageRequest<'_>) -> Markup {
    let PageRequest {
        context,
        given,
        runs,
        ..
    } = *page;
    html! {
        noscript { p.fault { (context.say(search::NO_SCRIPT)) } }
        div.make #make {
            (bar(context))
            (searches(context))
            section.tree #frame data-part="make" tabindex="-1" aria-label=(context.say(texts::TITLE)) {
                (stage(context))
                div.state.row { p #status role="status" {} button.main #start type="button" hidden { (context.say(texts::SHOW)) } }
            }
            (rail(context, given))
            (foot(context))
        }
        (keys(context, texts::KEYS.into_iter()))
        (for_scripts(context, runs, &[&texts::STAGE[..], &texts::SCRIPT[..]].concat()))
    }
}

/// The tree with what lies over it: a place for every node, the strip, and what is done to a node.
pub(super) fn stage(context: PageContext) -> Markup {
    html! {
        svg.tree-picture #drawing role="img" aria-label=(context.say(texts::TITLE)) {}
        div.nodes #nodes role="group" aria-label=(context.say(texts::NODES)) {}
        div.strip.panel #strip data-part="strip" aria-hidden="true" hidden {}
        div.at-node #at-node hidden {
            button.round type="button" data-action="remove" tabindex="-1" aria-label=(context.say(texts::REMOVE)) title=(context.say(texts::REMOVE)) { "×" }
            button.round type="button" data-action="add-child" tabindex="-1" aria-label=(context.say(texts::ADD)) title=(context.say(texts::ADD)) { "＋" }
        }
    }
}

/// Trees to begin with, and what takes changes back.
fn bar(context: PageContext) -> Markup {
    html! {
        div.bar.row role="group" aria-label=(context.say(texts::TREES)) {
            select #presets aria-label=(context.say(texts::TREES)) autocomplete="off" {
                option value="" { (context.say(texts::OWN)) }
                optgroup label=(context.say(texts::TREES)) { (options(context, &texts::PRESETS)) }
                optgroup label=(context.say(texts::RANDOM_TREES)) {
                    @for level in 1..=MOST_LEVEL { option value={ "level=" (level) } { (context.say(texts::LEVEL)) " " (level) } }
                }
            }
            button.row #random type="button" title=(context.say(texts::RANDOM)) { (icons::icon(Icon::Dice)) span.word #random-word { (context.say(texts::RANDOM)) } }
            (take_back(context, ("undo", texts::UNDO, "Ctrl Z"), Icon::Undo))
            (take_back(context, ("redo", texts::REDO, "Ctrl Shift Z"), Icon::Redo))
        }
    }
}

fn options(context: PageContext, named: &[NamedText]) -> Markup {
    html! { @for (value, name) in named { option value=(value) { (context.say(*name)) } } }
}

fn take_back(
    context: PageContext,
    (action, name, key): (&str, marubatsu::lang::Text, &str),
    sign: Icon,
) -> Markup {
    let name = context.say(name);
    html! {
        button.sign type="button" data-action=(action) disabled aria-label=(name) title={ (name) " (" (key) ")" } { (icons::icon(sign)) }
    }
}

/// The searches to choose from; four names in a row have room in English only.
fn searches(context: PageContext) -> Markup {
    html! {
        div.searches.one-of #searches role="radiogroup" aria-label=(context.say(texts::SEARCHES)) {
            @for name in ALGORITHMS {
                button type="button" role="radio" aria-checked=(name == ALGORITHMS[0]) data-algorithm=(name) { (names::algorithm(name, Lang::En)) }
            }
        }
    }
}

/// What is different, in words and numbers, why, and the tree as text.
fn rail(context: PageContext, given: &PageQuery) -> Markup {
    html! {
        aside.rail {
            p.sentence #sentence aria-live="polite" data-part="sentence" {}
            table.figures #figures aria-label=(context.say(texts::FIGURES)) {
                thead { tr { th scope="col" { span.unseen { (context.say(texts::FIGURES)) } } th scope="col" { (context.say(texts::BEFORE)) } th scope="col" { (context.say(texts::NOW)) } td {} } }
                tbody {
                    @for (name, text) in texts::ROWS {
                        tr data-figure=(name) { th scope="row" { (context.say(text)) } td {} td.now {} td {} }
                    }
                }
            }
            p.reason #reason {}
            div.as-text {
                label.small.quiet for="tree" { (context.say(texts::TEXT)) }
                div.field { pre.behind #behind aria-hidden="true" {}
                    textarea #tree rows="2" aria-describedby="error-tree" autocomplete="off" autocapitalize="off" spellcheck="false" {}
                }
                (form::message(context, "tree", given.fault.as_ref()))
            }
            div.ways {
                p.fine #note role="status" { (context.say(texts::NOTE)) }
                div.buttons.row {
                    button #copy type="button" { (context.say(texts::COPY)) }
                    button #back type="button" disabled { (context.say(texts::UNDO)) }
                }
            }
        }
    }
}

/// What one can do, and where the search is watched.
fn foot(context: PageContext) -> Markup {
    html! {
        div.foot.row.between {
            p.hint { (context.say(texts::HINT)) }
            div.by.row role="group" {
                button type="button" data-action="less" aria-label=(context.say(texts::LESS)) { "−" }
                output #held {}
                button type="button" data-action="more" aria-label=(context.say(texts::MORE)) { "＋" }
            }
            a.main #watch href="/search" { span aria-hidden="true" { "▶ " } (context.say(texts::WATCH)) }
        }
    }
}
