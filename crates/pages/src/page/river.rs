//! The page `/search` of a search by UCT: visits flow to moves, and the truth stands beside each.
//!
//! Invariants: the page fills the window as a search does; what is asked for is what the API of best-first searches takes, under the
//! same keys.

use marubatsu_app::options::{
    ANY_SEARCH, BEST_FIRST, BEST_FIRST_COMMON, NamedValue, OptionSpec, POSITION,
};
use marubatsu_app::request::best_first::BestFirst;
use maud::{Markup, html};

use super::form;
use super::search::stage;
use super::visit::{Page, PageQuery, PageRequest};
use super::{PageContext, for_scripts, take};
use crate::api::best_first::{request, truth};
use crate::query::QueryParameters;
use crate::site::Site;
use crate::texts::river as texts;
use crate::texts::stage::StageButton;
use crate::texts::{search, stage as parts};

/// How high the moves are drawn that are weighed, in pixels.
const WEIGHED: u16 = 196;

/// The page.
pub(crate) const PAGE: Page = Page {
    name: "river",
    title: texts::TITLE,
    given: |site, asked| Ok(given(site, asked)),
    content,
};

/// Whether an address asks for a search that this page shows.
pub(crate) fn is_asked(asked: &QueryParameters) -> bool {
    let named = |name: &str| {
        BestFirst::CHOICES
            .iter()
            .any(|choice| choice.is_called(name))
    };
    asked.value("algorithm").is_some_and(named)
}

fn given(site: &Site, mut asked: QueryParameters) -> PageQuery {
    let pairs = asked.pairs().to_vec();
    let fault = truth(&mut asked).and_then(|_| request(site, asked)).err();
    PageQuery::new(pairs, Vec::new(), fault)
}

fn content(page: &PageRequest<'_>) -> Markup {
    let PageRequest {
        context,
        given,
        runs,
        ..
    } = *page;
    let steps = parts::STEPS.iter().map(|step| (step.key, step.text));
    html! {
        noscript { p.fault { (context.say(search::NO_SCRIPT)) } }
        div.stage #run {
            (stage::chips(context))
            (stage::tree(context, &html! { (settings(context, given)) (more(context)) }))
            (stage::rail(context, (texts::WEIGHED, WEIGHED), &texts::COUNTERS, false))
            (transport(context))
            (stage::overview(context, texts::OVERVIEW))
        }
        (super::keys(context, steps.chain(texts::KEYS)))
        (for_scripts(context, runs, &texts::SCRIPT))
    }
}

/// What to search.
fn settings(context: PageContext, given: &PageQuery) -> Markup {
    let algorithm = |option: &&OptionSpec| option.key == "algorithm";
    let common = BEST_FIRST_COMMON.iter().filter(|option| !algorithm(option));
    let own = BEST_FIRST.iter().filter(|option| option.key != "ask");
    let shown = || {
        let first = POSITION.iter().chain(ANY_SEARCH.iter().filter(algorithm));
        first.chain(own.clone()).chain(common.clone())
    };
    let keys: Vec<&str> = shown().map(|option| option.key).chain(["truth"]).collect();
    html! {
        dialog.drawer #settings aria-label=(context.say(search::SETTINGS)) open[given.fault.is_some()] {
            (stage::drawer_head(context, "settings", search::SETTINGS))
            form #form method="get" action="/search" data-keys=(keys.join(" ")) {
                (form::general(context, given, keys.iter().copied()))
                (form::picker(context))
                div.options {
                    (form::fields(context, shown(), given))
                    (truth_field(context, given))
                    div.buttons.row.wrap { button.main type="submit" { (context.say(search::RUN)) } }
                }
            }
            (stage::examples(context, "/search", &texts::EXAMPLE))
        }
    }
}

/// Whether the truth is shown.
fn truth_field(context: PageContext, given: &PageQuery) -> Markup {
    let filled = form::FormValues::of("truth", given);
    let hidden = filled.value == "false";
    html! {
        div.field {
            div.label { label for="option-truth" { (context.say(texts::TRUTH)) } }
            select #option-truth name="truth" data-default="true" data-chip=(context.say(texts::TRUTH_CHIP))
                aria-describedby="error-truth" autocomplete="off" {
                option value="true" selected[!hidden] { (context.say(texts::TRUTH_SHOWN)) }
                option value="false" selected[hidden] { (context.say(texts::TRUTH_HIDDEN)) }
            }
            (form::message(context, "truth", filled.fault))
        }
    }
}

/// What can be taken away.
fn more(context: PageContext) -> Markup {
    html! {
        dialog.drawer #more aria-label=(context.say(parts::MORE)) {
            (stage::drawer_head(context, "more", parts::MORE))
            (take::take(context, &take::film(context)))
        }
    }
}

/// Step by step in steps of one's choice, playing, to another favourite, to a trap.
fn transport(context: PageContext) -> Markup {
    html! {
        div.transport data-part="transport" role="group" aria-label=(context.say(parts::TRANSPORT)) {
            @for control in parts::STEPS { (stage::step(context, control)) }
            div.steps role="group" aria-label=(context.say(texts::STEP)) {
                @for (name, text) in texts::STEPS {
                    button type="button" data-way={ "step_" (name) } data-step=(name) aria-pressed=(name == "phase") { (context.say(text)) }
                }
            }
            (leap(context, texts::FAVOURITE, texts::FAVOURITES))
            (leap(context, texts::TRAP, texts::TRAPS))
            (stage::wide(context, texts::SKIP))
            (stage::speed(context, &[]))
            (stage::place(context))
            (stage::step(context, parts::FULL))
            (stage::opener(context, "more", parts::MORE, "⋯", " (i)"))
        }
    }
}

/// To the next of a kind, and to the last.
fn leap(context: PageContext, name: marubatsu::lang::Text, ways: [StageButton; 2]) -> Markup {
    html! {
        div.leap role="group" aria-label=(context.say(name)) {
            (stage::step(context, ways[0]))
            span.words { (context.say(name)) }
            (stage::step(context, ways[1]))
        }
    }
}
