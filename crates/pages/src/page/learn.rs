//! The page `/learn`: the chapters, and how far the reader has come.
//!
//! Invariant: it is whole without scripts but for the progress, which only the reader's machine knows.

use marubatsu_app::lessons::{CHAPTERS, Lesson};
use maud::{Markup, html};
use serde_json::json;

use super::visit::{Opened, Page, nothing};
use super::{Look, data, for_scripts, vignettes};
use crate::texts::{home, lesson as texts};

/// The page.
pub(crate) const PAGE: Page = Page {
    name: "learn",
    title: texts::LIST,
    given: |_, asked| Ok(nothing(asked)),
    content,
};

fn content(page: &Opened<'_>) -> Markup {
    let Opened { look, given, .. } = *page;
    let read = |(name, text): &(&str, &str)| Lesson::read(name, text.as_bytes()).ok();
    let lessons: Vec<Lesson> = CHAPTERS.iter().filter_map(read).collect();
    let stops = lessons.iter().map(|lesson| {
        let ids = lesson.stop.iter().map(|stop| stop.id.as_str());
        json!({ "id": lesson.id, "stops": ids.collect::<Vec<_>>() })
    });
    html! {
        @if let Some(fault) = &given.fault { (super::fault_note(fault, look)) }
        p.lead { (look.say(texts::LEAD)) }
        noscript { p.fault { (look.say(texts::SCRIPT_ONLY)) } }
        ol.lessons {
            @for (n, lesson) in (1..).zip(&lessons) { (chapter(look, n, lesson)) }
        }
        p { a href="/practice" { (look.say(texts::PRACTICE)) } }
        section.teachers aria-labelledby="teachers" {
            h2 #teachers { (look.say(texts::TEACHERS)) }
            ul {
                li { (look.say(texts::PROJECTOR)) " " a href="/lesson?id=tree&projector=true" { (look.say(texts::PROJECTOR_LINK)) } }
                li { (look.say(texts::HIDDEN)) " " a href="/lesson?id=tree&answers=hide" { (look.say(texts::HIDDEN_LINK)) } }
            }
            p { (look.say(texts::KEPT)) " " button #forget type="button" hidden { (look.say(texts::FORGET)) } }
        }
        (data("chapters", &stops.collect()))
        (for_scripts(look, false, &texts::LIST_SCRIPT))
    }
}

/// A chapter: where it begins, what it is about, how far the reader has come.
fn chapter(look: Look, n: usize, lesson: &Lesson) -> Markup {
    let address = address(&lesson.id);
    let line = home::CHAPTERS.get(n - 1).map(|(_, line)| *line);
    let picture = vignettes::CHAPTERS.get(n - 1);
    html! {
        li.card data-lesson=(lesson.id) {
            @if let Some(picture) = picture { div.picture { (picture()) } }
            div {
                p.part {
                    span { (n) }
                    @if let Some(part) = lesson.part { span { (self::part(look, part)) } }
                }
                h2 { a href=(address) { (lesson.title.in_lang(look.lang)) } }
                @if let Some(line) = line { p { (look.say(line)) } }
                p.progress { progress max=(lesson.stop.len()) value="0" aria-label=(lesson.title.in_lang(look.lang)) {} " " span {} }
            }
        }
    }
}

/// The part of the series that a chapter goes with.
pub(super) fn part(look: Look, part: u16) -> String {
    look.lang
        .pick(format!("part {part}"), format!("第 {part} 回"))
}

/// Where a chapter begins.
pub(super) fn address(id: &str) -> String {
    format!("/lesson?id={id}")
}
