//! The page `/search` for best-first searches: visits of UCT flow to moves, proof numbers show what is missing, and true values stand
//! beside each.
//!
//! Invariants: the page fills the window, like every search; its parameters have the keys of the API for best-first searches.

use marubatsu::lang::Text;
use marubatsu_app::options::{
    ANY_SEARCH, BEST_FIRST, BEST_FIRST_COMMON, NamedValue, OptionSpec, POSITION,
};
use marubatsu_app::request::best_first::BestFirst;
use maud::{Markup, html};

use super::form;
use super::search::stage;
use super::visit::{Page, PageQuery, PageRequest};
use super::{PageContext, for_scripts, take};
use crate::api::best_first::{BestFirstView, RoundQuery, source};
use crate::error::PageError;
use crate::query::{IMPORT, QueryParameters};
use crate::site::Site;
use crate::texts::river as texts;
use crate::texts::stage::StageButton;
use crate::texts::{search, stage as parts};

/// How high the moves are drawn that are weighed, and the rope, in pixels, until the search says it.
const WEIGHED: u16 = 196;
const ROPE: u16 = 98;

/// What belongs to the page's address and stands in no field of its form: a recording that was uploaded, and the frame by its round.
const BESIDE: [&str; 3] = [IMPORT, "iteration", "phase"];

/// The page of each algorithm.
const OF_UCT: Page = titled(texts::TITLE);
const OF_PUCT: Page = titled(texts::PUCT_TITLE);
const OF_PN: Page = titled(texts::PROOFS_TITLE);
const OF_DFPN: Page = titled(texts::DFPN_TITLE);

const fn titled(title: Text) -> Page {
    Page {
        name: "river",
        title,
        given: |site, asked| Ok(given(site, asked)),
        content,
    }
}

/// The page of the search that an address asks for, if it is one of these.
pub(crate) fn page(asked: &QueryParameters) -> Option<&'static Page> {
    Some(match algorithm(asked.value("algorithm")?)? {
        BestFirst::Uct => &OF_UCT,
        BestFirst::Puct => &OF_PUCT,
        BestFirst::Pn => &OF_PN,
        BestFirst::Dfpn => &OF_DFPN,
    })
}

/// The algorithm of this name.
fn algorithm(name: &str) -> Option<BestFirst> {
    BestFirst::named("algorithm", name).ok()
}

/// The algorithm that the page is about.
fn shown(given: &PageQuery) -> BestFirst {
    let mut pairs = given.pairs.iter();
    let asked = pairs.find(|(key, _)| key == "algorithm");
    asked
        .and_then(|(_, name)| algorithm(name))
        .unwrap_or(BestFirst::Uct)
}

fn given(site: &Site, asked: QueryParameters) -> PageQuery {
    let own = asked.pairs().iter().cloned();
    let (beside, pairs) = own.partition(|(key, _)| BESIDE.contains(&&**key));
    PageQuery::new(pairs, beside, looked_at(site, asked).err())
}

/// Whether the page can show what an address asks for, as far as that is known without the search.
fn looked_at(site: &Site, mut asked: QueryParameters) -> Result<(), PageError> {
    BestFirstView::take(&mut asked)?;
    let round = RoundQuery::take(&mut asked, None)?;
    let source = source(site, asked)?;
    round.of(&source)?;
    Ok(())
}

fn content(page: &PageRequest<'_>) -> Markup {
    let PageRequest {
        context,
        given,
        runs,
        ..
    } = *page;
    let steps = parts::STEPS.iter().map(|step| (step.key, step.text));
    let algorithm = shown(given);
    let (line, counters, keys) = match algorithm {
        BestFirst::Uct | BestFirst::Puct => (
            (texts::WEIGHED, WEIGHED),
            &texts::COUNTERS[..],
            &texts::UCT_KEYS[..],
        ),
        BestFirst::Pn => (
            (texts::ROPE, ROPE),
            &texts::PROOF_COUNTERS[..],
            &texts::PROOF_KEYS[..],
        ),
        BestFirst::Dfpn => (
            (texts::ROPE, ROPE),
            &texts::DFPN_COUNTERS[..],
            &texts::DFPN_KEYS[..],
        ),
    };
    html! {
        noscript { p.fault { (context.say(search::NO_SCRIPT)) } }
        div.stage #run data-algorithm=(algorithm.name()) {
            (stage::chips(context))
            (stage::tree(context, &html! { (settings(context, given, algorithm)) (more(context)) }))
            (stage::rail(context, line, counters, false))
            (transport(context, algorithm))
            (stage::overview(context, texts::OVERVIEW))
        }
        (super::keys(context, steps.chain(keys.iter().copied()).chain(texts::KEYS)))
        (for_scripts(context, runs, &texts::SCRIPT))
    }
}

/// What to search.
fn settings(context: PageContext, given: &PageQuery, shown_by: BestFirst) -> Markup {
    let algorithm = |option: &&OptionSpec| option.key == "algorithm";
    let common = BEST_FIRST_COMMON.iter().filter(|option| !algorithm(option));
    let own = BEST_FIRST.iter();
    let own = own.filter(|option| shown_by.takes(option.key));
    let shown = || {
        let first = POSITION.iter().chain(ANY_SEARCH.iter().filter(algorithm));
        first.chain(own.clone()).chain(common.clone())
    };
    let examples: &[_] = match shown_by {
        BestFirst::Uct => &texts::EXAMPLE,
        BestFirst::Puct => &texts::PUCT_EXAMPLE,
        BestFirst::Pn => &texts::PROOF_EXAMPLE,
        BestFirst::Dfpn => &texts::DFPN_EXAMPLE,
    };
    let keys = shown().map(|option| option.key).chain(["truth"]);
    let keys: Vec<&str> = keys.chain(shown_by.guesses().then_some("anchor")).collect();
    html! {
        dialog.drawer #settings aria-label=(context.say(search::SETTINGS)) open[given.fault.is_some()] {
            (stage::drawer_head(context, "settings", search::SETTINGS))
            form #form method="get" action="/search" data-keys=(keys.join(" ")) {
                (form::general(context, given, keys.iter().copied()))
                (form::picker(context))
                div.options {
                    (form::fields(context, shown(), given))
                    (truth_field(context, given))
                    @if shown_by.guesses() { (anchor_field(context, given)) }
                    div.buttons.row.wrap { button.main type="submit" { (context.say(search::RUN)) } }
                }
            }
            (stage::examples(context, "/search", examples))
        }
    }
}

/// From which node on the tree is shown.
fn anchor_field(context: PageContext, given: &PageQuery) -> Markup {
    let filled = form::FormValues::of("anchor", given);
    html! {
        div.field {
            div.label { label for="option-anchor" { (context.say(texts::ANCHOR)) } }
            input #option-anchor name="anchor" value=(filled.value) data-default="" data-chip=(context.say(texts::ANCHOR_CHIP))
                placeholder="1,1 0,0" aria-describedby="error-anchor" autocomplete="off";
            (form::message(context, "anchor", filled.fault))
        }
    }
}

/// Whether the truth is shown.
pub(super) fn truth_field(context: PageContext, given: &PageQuery) -> Markup {
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

/// Step by step in steps of one's choice, playing, to another favourite or a trap, to what is settled or a leap.
fn transport(context: PageContext, algorithm: BestFirst) -> Markup {
    let (skip, leaps) = match algorithm {
        BestFirst::Uct | BestFirst::Puct => (
            texts::SKIP,
            [
                (texts::FAVOURITE, texts::FAVOURITES),
                (texts::TRAP, texts::TRAPS),
            ],
        ),
        BestFirst::Pn | BestFirst::Dfpn => (
            if algorithm == BestFirst::Pn {
                texts::SKIP_EXPANSION
            } else {
                texts::SKIP_VISIT
            },
            [
                (texts::SETTLED, texts::SETTLINGS),
                (texts::LEAP, texts::LEAPS),
            ],
        ),
    };
    html! {
        div.transport data-part="transport" role="group" aria-label=(context.say(parts::TRANSPORT)) {
            @for control in parts::STEPS { (stage::step(context, control)) }
            div.steps role="group" aria-label=(context.say(texts::STEP)) {
                @for (name, text) in texts::STEPS {
                    button type="button" data-way={ "step_" (name) } data-step=(name) aria-pressed=(name == "phase") { (context.say(text)) }
                }
            }
            @for (name, ways) in leaps { (leap(context, name, ways)) }
            (stage::wide(context, skip))
            (stage::speed(context, &[]))
            (stage::place(context))
            (stage::step(context, parts::FULL))
            (stage::opener(context, "more", parts::MORE, "⋯", " (i)"))
        }
    }
}

/// To the next of a kind, and to the last.
fn leap(context: PageContext, name: Text, ways: [StageButton; 2]) -> Markup {
    html! {
        div.leap role="group" aria-label=(context.say(name)) {
            (stage::step(context, ways[0]))
            span.words { (context.say(name)) }
            (stage::step(context, ways[1]))
        }
    }
}
