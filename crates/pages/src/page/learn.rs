//! The page `/learn`: the chapters, your own lessons, and the reader's progress.
//!
//! Invariant: chapters are shown without scripts; your own lessons and progress need them, since only the reader's machine has it.
//! The page's script opens a lesson in the address after the checker has passed it.

use std::sync::Arc;

use marubatsu_app::error::InputError;
use marubatsu_app::lessons::own_lesson::unpack;
use marubatsu_app::lessons::parse::MOST_BYTES;
use marubatsu_app::lessons::reports::{FileVerdict, JsonLessonError, LessonList, LessonSummary};
use marubatsu_app::lessons::{CHAPTERS, Lesson};
use maud::{Markup, html};
use serde_json::json;

use super::visit::{Page, PageQuery, PageRequest};
use super::{PageContext, data, for_scripts, vignettes};
use crate::error::PageError;
use crate::query::QueryParameters;
use crate::site::Site;
use crate::texts::{home, lesson as texts};

/// The page.
pub(crate) const PAGE: Page = Page {
    name: "learn",
    title: texts::LIST,
    given: |_, asked| Ok(given(asked)),
    content,
};

fn given(mut asked: QueryParameters) -> PageQuery {
    let pairs = asked.pairs().to_vec();
    let mut read = || -> Result<(), PageError> {
        if let Some(text) = asked.take("lesson")? {
            unpack(&text).map_err(|why| InputError::usage("lesson", "", why))?;
        }
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
        runs,
    } = *page;
    let read = |(name, text): &(&str, &str)| Lesson::read(name, text.as_bytes()).ok();
    let lessons: Vec<Lesson> = CHAPTERS.iter().filter_map(read).collect();
    let packed = given.pairs.iter().find(|(key, _)| key == "lesson");
    let packed = packed
        .filter(|_| given.fault.is_none())
        .map(|(_, text)| text);
    html! {
        @if let Some(fault) = &given.fault { (super::fault_note(fault, context)) }
        p.lead { (context.say(texts::LEAD)) }
        noscript { p.fault { (context.say(texts::SCRIPT_ONLY)) } }
        @if packed.is_some() { (own(context)) }
        ol.lessons.plain {
            @for (n, lesson) in (1..).zip(&lessons) { (chapter(context, n, lesson)) }
        }
        p { a href="/practice" { (context.say(texts::PRACTICE)) } }
        @if packed.is_none() { (own(context)) }
        @for verdict in site.refused_lessons() { (refused(context, verdict)) }
        (teachers(context))
        (data("chapters", &json!(listed(site))))
        (data("packed", &json!(packed)))
        (for_scripts(context, runs, &texts::LIST_SCRIPT))
    }
}

/// The chapters and the lessons of one's own, as the script knows them.
fn listed(site: &Site) -> Vec<LessonSummary> {
    let own = site.own_lessons();
    let list = LessonList::with(own.iter().map(Arc::as_ref));
    // The program's own chapters can be read.
    list.map(|list| list.lessons).unwrap_or_default()
}

/// Lessons of one's own: where a file is dropped or chosen, what is wrong with it, and those that are open.
fn own(context: PageContext) -> Markup {
    html! {
        section.own #own aria-labelledby="own-title" {
            h2 #own-title { (context.say(texts::OWN)) }
            div.drop {
                label for="bring" { (context.say(texts::BRING)) }
                input #bring type="file" accept=".toml" multiple data-most=(MOST_BYTES) aria-describedby="bring-help" autocomplete="off";
                p #bring-help { (context.say(texts::BRING_HELP)) }
            }
            button.main #open type="button" hidden { (context.say(texts::OPEN_PACKED)) }
            div #brought role="status" {}
            ul.lessons.plain #own-lessons {}
        }
    }
}

/// A lesson that the server was given and that doesn't hold: what is wrong, and where.
fn refused(context: PageContext, FileVerdict { file, faults, .. }: &FileVerdict) -> Markup {
    html! {
        section.refused {
            p.fault { (file) " " (context.say(texts::REFUSED)) }
            ul.faults {
                @for JsonLessonError { line, column, stop, field, message, message_ja } in faults {
                    li {
                        @if let (Some(line), Some(column)) = (line, column) { code { (line) ":" (column) ": " } }
                        @if let Some(stop) = stop { "[" (stop) "] " }
                        @if !field.is_empty() { (field) ": " }
                        (context.lang.pick(message, message_ja))
                    }
                }
            }
        }
    }
}

fn teachers(context: PageContext) -> Markup {
    html! {
        section.teachers aria-labelledby="teachers" {
            h2 #teachers { (context.say(texts::TEACHERS)) }
            ul {
                li { (context.say(texts::PROJECTOR)) " " a href="/lesson?id=tree&projector=true" { (context.say(texts::PROJECTOR_LINK)) } }
                li { (context.say(texts::NEW)) }
                li { (context.say(texts::HIDDEN)) " " a href="/lesson?id=tree&answers=hide" { (context.say(texts::HIDDEN_LINK)) } }
            }
            p { (context.say(texts::KEPT)) " " button #forget type="button" hidden { (context.say(texts::FORGET)) } }
        }
    }
}

/// A chapter: where it begins, what it is about, how far the reader has come.
fn chapter(context: PageContext, n: usize, lesson: &Lesson) -> Markup {
    let address = address(&lesson.id);
    let line = home::CHAPTERS.get(n - 1).map(|(_, line)| *line);
    let picture = vignettes::CHAPTERS.get(n - 1);
    html! {
        li.card data-lesson=(lesson.id) {
            @if let Some(picture) = picture { div.picture { (picture()) } }
            div {
                p.part.fine.row.between {
                    span { (n) }
                    @if let Some(part) = lesson.part { span { (self::part(context, part)) } }
                }
                h2 { a href=(address) { (lesson.title.in_lang(context.lang)) } }
                @if let Some(line) = line { p { (context.say(line)) } }
                p.progress.row.wrap { progress max=(lesson.stop.len()) value="0" aria-label=(lesson.title.in_lang(context.lang)) {} " " span {} }
            }
        }
    }
}

/// The part of the series that a chapter goes with.
pub(super) fn part(context: PageContext, part: u16) -> String {
    context
        .lang
        .pick(format!("part {part}"), format!("第 {part} 回"))
}

/// Where a chapter begins.
pub(super) fn address(id: &str) -> String {
    format!("/lesson?id={id}")
}
