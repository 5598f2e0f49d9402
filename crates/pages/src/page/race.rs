//! The page `/race`: several searches of one position over the nodes that they make, each coloured by the true value of its best
//! move.
//!
//! Invariants: the page shows the library's picture, requested again at every place that the reader moves to. Its parameters have the
//! keys of the races' API.

use marubatsu_app::options::{POSITION, RACE};
use maud::{Markup, html};

use super::search::stage;
use super::visit::{Page, PageQuery, PageRequest};
use super::{PageContext, for_scripts, form, river};
use crate::api::race::request;
use crate::texts::race as texts;
use crate::texts::{search, stage as parts};

/// The page.
pub(crate) const PAGE: Page = Page {
    name: "race",
    title: texts::TITLE,
    given: |site, asked| {
        let pairs = asked.pairs().to_vec();
        let fault = request(site, asked).err();
        Ok(PageQuery::new(pairs, Vec::new(), fault))
    },
    content,
};

fn content(page: &PageRequest<'_>) -> Markup {
    let PageRequest {
        context,
        given,
        runs,
        ..
    } = *page;
    let steps = parts::STEPS.iter().map(|step| (step.key, step.text));
    html! {
        noscript { p.fault { (context.say(texts::NO_SCRIPT)) } }
        div.stage.race #run {
            (stage::chips(context))
            section.tree #frame data-part="tree" tabindex="-1" aria-label=(context.say(texts::PICTURE)) {
                div #picture tabindex="0" role="group" aria-label=(context.say(texts::PICTURE)) {}
                div.state.row.wrap {
                    p #status role="status" {}
                    p.toast #note role="status" {}
                    progress #progress hidden aria-label=(context.say(texts::TITLE)) {}
                    button #stop type="button" hidden { (context.say(search::STOP)) }
                }
                (settings(context, given))
                (more(context))
            }
            (transport(context))
            div.moment.row { input #moment type="range" min="0" max="1000" value="1000" aria-label=(context.say(texts::MOMENT)); }
        }
        (super::keys(context, steps.chain(texts::KEYS)))
        (for_scripts(context, runs, &texts::SCRIPT))
    }
}

/// Which searches, and from where.
fn settings(context: PageContext, given: &PageQuery) -> Markup {
    let options = || POSITION.iter().chain(RACE);
    let keys: Vec<&str> = options()
        .map(|option| option.key)
        .chain(["truth"])
        .collect();
    html! {
        dialog.drawer #settings aria-label=(context.say(texts::SETTINGS)) open[given.fault.is_some()] {
            (stage::drawer_head(context, "settings", texts::SETTINGS))
            form #form method="get" action="/race" data-keys=(keys.join(" ")) {
                (form::general(context, given, keys.iter().copied()))
                (form::picker(context))
                div.options {
                    (form::fields(context, options(), given))
                    (river::truth_field(context, given))
                    div.buttons.row.wrap { button.main type="submit" { (context.say(search::RUN)) } }
                }
            }
            (stage::examples(context, "/race", &texts::EXAMPLE))
        }
    }
}

/// The searches in numbers, and the picture to take away.
fn more(context: PageContext) -> Markup {
    html! {
        dialog.drawer #more aria-label=(context.say(texts::MORE)) {
            (stage::drawer_head(context, "more", texts::MORE))
            div #numbers {}
            div.buttons.row.wrap {
                span { (context.say(search::TAKE_FRAME)) }
                a #take-svg download { "SVG" }
                a #take-png download { "PNG" }
            }
        }
    }
}

fn transport(context: PageContext) -> Markup {
    html! {
        div.transport data-part="transport" role="group" aria-label=(context.say(parts::TRANSPORT)) {
            @for control in parts::STEPS { (stage::step(context, control)) }
            div.leap role="group" aria-label=(context.say(texts::KNOWS)) {
                (stage::step(context, texts::KNOWING[0]))
                span.words { (context.say(texts::KNOWS)) }
                (stage::step(context, texts::KNOWING[1]))
            }
            (stage::speed(context, &[]))
            (stage::place(context))
            (stage::step(context, parts::FULL))
            (stage::opener(context, "more", texts::MORE, "⋯", " (i)"))
        }
    }
}
