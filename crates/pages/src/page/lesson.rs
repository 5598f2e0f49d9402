//! The page `/lesson`: a chapter on the stage, stop by stop; each shows a recording up to a frame, asks, and then plays on.
//!
//! Invariant: the page fills the window; while a question is open nothing in it tells the answer, as nothing in it is known of
//! later frames.

use marubatsu_app::lessons::{CHAPTERS, Lesson};
use maud::{Markup, html};
use serde_json::json;

use super::search::stage;
use super::visit::{Given, Opened, Page};
use super::{Look, data, for_scripts};
use crate::api::lesson::{self as api, Standing};
use crate::query::QueryParameters;
use crate::site::Site;
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

fn given(site: &Site, mut asked: QueryParameters) -> Given {
    let pairs = asked.pairs().to_vec();
    let mut read = || {
        asked.one_of("projector", &YES)?;
        asked.one_of("answers", &ANSWERS)?;
        api::stop_of(site, &mut asked)?;
        asked.nothing_left()
    };
    let fault = read().err();
    Given::new(pairs, Vec::new(), fault)
}

fn content(page: &Opened<'_>) -> Markup {
    let Opened {
        site, look, given, ..
    } = *page;
    let mut asked = QueryParameters::of(given.pairs.clone());
    let asked = api::stop_of(site, &mut asked)
        .ok()
        .filter(|_| given.fault.is_none());
    let Some(standing) = asked else {
        return html! {
            @if let Some(fault) = &given.fault { (super::fault_note(fault, look)) }
            p { a href="/learn" { (look.say(texts::BACK_TO_LIST)) } }
            (for_scripts(look, false, &texts::SCRIPT))
        };
    };
    let steps = parts::STEPS.iter().map(|step| (step.key, step.text));
    html! {
        noscript { p.fault { (look.say(texts::SCRIPT_ONLY)) } }
        div.stage #run {
            (dots(look, &standing))
            (stage::tree(look, &html! {}))
            (rail(look))
            (transport(look))
            (stage::overview(look, texts::OVERVIEW))
        }
        (super::keys(look, steps.chain(texts::KEYS)))
        (data("lesson", &told(&standing)))
        (for_scripts(look, true, &texts::SCRIPT))
    }
}

/// What the script knows: the chapter's stops, and which chapter follows.
fn told(standing: &Standing) -> serde_json::Value {
    let Standing {
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
fn dots(look: Look, standing: &Standing) -> Markup {
    let Standing {
        lesson,
        id,
        stop: here,
        ..
    } = standing;
    let title = lesson.title.in_lang(look.lang);
    html! {
        nav.chips.chapter data-part="chapter" aria-label=(look.say(texts::STOPS)) {
            a.list href="/learn" title=(look.say(texts::BACK_TO_LIST)) { (title) }
            ol #dots {
                @for (n, stop) in (1..).zip(&lesson.stop) {
                    li {
                        a href={ "/lesson?id=" (id) "&stop=" (stop.id) } data-stop=(stop.id) aria-current=[(stop.id == *here).then_some("step")] {
                            span.unseen { (look.say(texts::STOP)) " " } (n)
                        }
                    }
                }
            }
        }
    }
}

/// The node in question, the number line, the question with its answers.
pub(super) fn rail(look: Look) -> Markup {
    html! {
        aside.rail aria-label=(look.say(texts::QUESTION)) {
            div.current data-part="current" {
                div #portrait {}
                div.about { p #turn {} p #depth {} }
            }
            div data-part="number-line" { svg.line-picture #line role="img" aria-label=(look.say(parts::NUMBER_LINE)) {} }
            div.asked data-part="question" {
                p.sentence #say tabindex="-1" {}
                form #answer novalidate aria-labelledby="say" {
                    div #options {}
                    div.buttons {
                        button.main #give type="submit" { (look.say(texts::ANSWER)) }
                        button #hint type="button" title={ (look.say(texts::HINT)) " (h)" } { (look.say(texts::HINT)) }
                        button #show type="button" hidden title={ (look.say(texts::SHOW)) " (.)" } { (look.say(texts::SHOW)) }
                    }
                }
                p #reply role="status" aria-live="polite" {}
                p.told #sentence {}
            }
            div.onward {
                a #explore href="/search" hidden { (look.say(texts::EXPLORE)) }
                button.main #next type="button" hidden { (look.say(texts::NEXT)) }
            }
        }
    }
}

/// Steps, and how fast they play.
pub(super) fn transport(look: Look) -> Markup {
    html! {
        div.transport data-part="transport" role="group" aria-label=(look.say(parts::TRANSPORT)) {
            @for control in parts::STEPS { (stage::step(look, control)) }
            (stage::speed(look, &[]))
            p.place #place {}
            (stage::step(look, parts::FULL))
            button type="button" data-way="help" aria-label=(look.say(search::KEYS_TITLE)) title={ (look.say(search::KEYS_TITLE)) " (?)" } { "?" }
        }
    }
}
