//! The page `/lesson`: a chapter on the stage, stop by stop. Each stop shows a recording up to a frame, asks a question, and then
//! plays on.
//!
//! Invariant: the page fills the window. While a question is open, the page has no data of later frames, so nothing in it reveals the
//! answer.

use marubatsu_app::lessons::{CHAPTERS, Lesson};
use maud::{Markup, html};
use serde_json::json;

use super::search::stage;
use super::visit::{Page, PageQuery, PageRequest};
use super::{PageContext, data, explanation, for_scripts};
use crate::api::lesson::{self as api, LocatedStop};
use crate::query::QueryParameters;
use crate::site::Site;
use crate::texts::explanation as explain;
use crate::texts::lesson as texts;
use crate::texts::{search, stage as parts};

/// The page.
pub(crate) const PAGE: Page = Page {
    name: "lesson",
    title: texts::TITLE,
    given: |site, asked| Ok(given(site, asked)),
    content,
};

/// What the address may say besides the stop.
const YES: [(&str, bool); 2] = [("true", true), ("false", false)];
const ANSWERS: [(&str, bool); 2] = [("show", true), ("hide", false)];

fn given(site: &Site, mut asked: QueryParameters) -> PageQuery {
    let pairs = asked.pairs().to_vec();
    let mut read = || {
        asked.one_of("projector", &YES)?;
        asked.one_of("answers", &ANSWERS)?;
        api::stop_of(site, &mut asked)?;
        asked.nothing_left()
    };
    let fault = read().err();
    PageQuery::new(pairs, Vec::new(), fault)
}

fn content(page: &PageRequest<'_>) -> Markup {
    let PageRequest {
        site,
        context,
        given,
        ..
    } = *page;
    let mut asked = QueryParameters::of(given.pairs.clone());
    let asked = api::stop_of(site, &mut asked)
        .ok()
        .filter(|_| given.fault.is_none());
    let Some(standing) = asked else {
        return html! {
            @if let Some(fault) = &given.fault { (super::fault_note(fault, context)) }
            p { a href="/learn" { (context.say(texts::BACK_TO_LIST)) } }
            (for_scripts(context, false, &texts::SCRIPT))
        };
    };
    let steps = parts::STEPS.iter().map(|step| (step.key, step.text));
    html! {
        noscript { p.fault { (context.say(texts::SCRIPT_ONLY)) } }
        div.stage #run {
            (dots(context, &standing))
            (stage::tree(context, &html! { div #comparison hidden {} }))
            (rail(context))
            (transport(context))
            (stage::overview(context, texts::OVERVIEW))
        }
        (super::keys(context, steps.chain(texts::KEYS)))
        (data("lesson", &told(&standing)))
        (for_scripts(context, true, &[&texts::SCRIPT[..], &explain::SCRIPT].concat()))
    }
}

/// What the script knows: the chapter's stops, and which chapter follows.
fn told(standing: &LocatedStop) -> serde_json::Value {
    let LocatedStop {
        lesson,
        id,
        hash,
        stop,
    } = standing;
    let ids = lesson.stop.iter().map(|stop| stop.id.as_str());
    let asks = lesson.stop.iter().map(|stop| stop.ask.is_some());
    let names = || {
        CHAPTERS
            .iter()
            .filter_map(|(name, text)| Lesson::read(name, text.as_bytes()).ok())
    };
    let after = names().skip_while(|other| other.id != *id).nth(1);
    json!({
        "id": id,
        "hash": hash,
        "stop": stop,
        "stops": ids.collect::<Vec<_>>(),
        "asks": asks.collect::<Vec<_>>(),
        "after": after.map(|lesson| lesson.id),
    })
}

/// The chapter's title, and a dot for each stop.
fn dots(context: PageContext, standing: &LocatedStop) -> Markup {
    let LocatedStop {
        lesson,
        id,
        stop: here,
        ..
    } = standing;
    let title = lesson.title.in_lang(context.lang);
    html! {
        nav.chips.chapter.row data-part="chapter" aria-label=(context.say(texts::STOPS)) {
            a.list href="/learn" title=(context.say(texts::BACK_TO_LIST)) { (title) }
            ol.plain #dots {
                @for (n, stop) in (1..).zip(&lesson.stop) {
                    li {
                        a href={ "/lesson?id=" (id) "&stop=" (stop.id) } data-stop=(stop.id) aria-current=[(stop.id == *here).then_some("step")] {
                            span.unseen { (context.say(texts::STOP)) " " } (n)
                        }
                    }
                }
            }
        }
    }
}

/// The node in question, the number line, the question with its answers.
pub(super) fn rail(context: PageContext) -> Markup {
    html! {
        aside.rail aria-label=(context.say(texts::QUESTION)) {
            div.current data-part="current" {
                div #portrait {}
                div.about { p #turn {} p.quiet #depth {} }
            }
            div data-part="number-line" { svg.line-picture #line role="img" aria-label=(context.say(parts::NUMBER_LINE)) {} }
            div.asked data-part="question" {
                p.sentence #say tabindex="-1" {}
                form.stack #answer novalidate aria-labelledby="say" {
                    div #options {}
                    div.buttons.row.wrap {
                        button.main #give type="submit" { (context.say(texts::ANSWER)) }
                        button #hint type="button" title={ (context.say(texts::HINT)) " (h)" } { (context.say(texts::HINT)) }
                        button #show type="button" hidden title={ (context.say(texts::SHOW)) " (.)" } { (context.say(texts::SHOW)) }
                    }
                }
                p #reply role="status" aria-live="polite" {}
                p.told.hint #sentence {}
            }
            div.onward.row.between {
                a #explore href="/search" hidden { (context.say(texts::EXPLORE)) }
                (explanation::button(context, true))
                button.main #next type="button" hidden { (context.say(texts::NEXT)) }
            }
            (explanation::steps(context))
        }
    }
}

/// Steps, and how fast they play.
pub(super) fn transport(context: PageContext) -> Markup {
    html! {
        div.transport data-part="transport" role="group" aria-label=(context.say(parts::TRANSPORT)) {
            @for control in parts::STEPS { (stage::step(context, control)) }
            (stage::speed(context, &[]))
            p.place #place {}
            (stage::step(context, parts::FULL))
            button type="button" data-way="help" aria-label=(context.say(search::KEYS_TITLE)) title={ (context.say(search::KEYS_TITLE)) " (?)" } { "?" }
        }
    }
}
