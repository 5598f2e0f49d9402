//! `/api/lessons`, `/api/lesson`, `/api/practice`: what a lesson or an exercise asks, and the judge of its answers.
//!
//! Invariant: what is told while a question is open does not tell its answer; only the judge's routes do.

use marubatsu::lang::Lang;
use marubatsu_app::control::Control;
use marubatsu_app::error::Error;
use marubatsu_app::lab::Lab;
use marubatsu_app::lessons::asked::Asking;
use marubatsu_app::lessons::practice::{self, KINDS, MOST_LEVEL, Set};
use marubatsu_app::lessons::sheets::LessonList;
use marubatsu_app::lessons::{CHAPTERS, Grounds, Lesson, chapter};

use super::document;
use crate::answer::json;
use crate::ask::Ask;
use crate::fault::Fault;
use crate::query::QueryParameters;
use crate::site::Site;
use crate::texts;
use crate::work::Reply;

/// The chapter that is meant if none is named.
const FIRST: &str = "tree";

/// Nodes of an answer, at most: as many as a tree of practice may have leaves.
const MOST_ANSWERS: usize = 64;

pub(crate) fn list(_: &Site, ask: Ask) -> Result<Reply, Fault> {
    let Ask { query, .. } = ask;
    query.nothing_left()?;
    let lessons = CHAPTERS
        .iter()
        .map(|(name, text)| Lesson::read(name, text.as_bytes()));
    let lessons: Vec<Lesson> = lessons.filter_map(Result::ok).collect();
    Ok(json(&LessonList::of(&lessons)).into())
}

/// A chapter's stop, which the parameters `id` and `stop` name.
struct Asked {
    lesson: Lesson,
    stop: String,
    key: String,
}

impl Asked {
    fn take(query: &mut QueryParameters, lang: Lang) -> Result<Self, Fault> {
        let (lesson, stop) = stop_of(query)?;
        let key = format!("{} {stop} {}", lesson.id, lang.code());
        Ok(Self { lesson, stop, key })
    }
}

/// Takes which chapter and which of its stops is asked for.
pub(crate) fn stop_of(query: &mut QueryParameters) -> Result<(Lesson, String), Fault> {
    let id = query.take("id")?.unwrap_or_else(|| FIRST.to_owned());
    let found = chapter(&id).and_then(|(_, lesson)| lesson.ok());
    let lesson = found.ok_or_else(|| Fault::input("id", &id, texts::NO_LESSON))?;
    let first = || lesson.stop.first().map(|stop| stop.id.clone());
    let stop = query.take("stop")?.or_else(first).unwrap_or_default();
    if lesson.stop.iter().all(|other| other.id != stop) {
        return Err(Fault::input("stop", &stop, texts::NO_STOP));
    }
    Ok((lesson, stop))
}

pub(crate) fn stop(site: &Site, ask: Ask) -> Result<Reply, Fault> {
    let (mut query, lang) = (ask.query, ask.look.lang);
    let Asked { lesson, stop, key } = Asked::take(&mut query, lang)?;
    query.nothing_left()?;
    let lab = site.shared_lab();
    Ok(document(format!("lesson {key}"), move |control| {
        let mut grounds = Grounds::new(&lab, *control);
        Ok((Asking::new(&lesson).open(&stop, lang, &mut grounds)?, true))
    }))
}

pub(crate) fn judge(site: &Site, ask: Ask) -> Result<Reply, Fault> {
    let (mut query, lang) = (ask.query, ask.look.lang);
    let Asked { lesson, stop, key } = Asked::take(&mut query, lang)?;
    let given = answers(&mut query)?;
    query.nothing_left()?;
    let lab = site.shared_lab();
    let key = format!("lesson answer {key} {given:?}");
    Ok(document(key, move |control| {
        let mut grounds = Grounds::new(&lab, *control);
        let given = Some(given.as_slice()).filter(|given| !given.is_empty());
        let judged = Asking::new(&lesson).judge((&stop, given), lang, &mut grounds)?;
        Ok((judged, true))
    }))
}

pub(crate) fn hint(site: &Site, ask: Ask) -> Result<Reply, Fault> {
    let (mut query, lang) = (ask.query, ask.look.lang);
    let Asked { lesson, stop, key } = Asked::take(&mut query, lang)?;
    query.nothing_left()?;
    let lab = site.shared_lab();
    Ok(document(format!("lesson hint {key}"), move |control| {
        let mut grounds = Grounds::new(&lab, *control);
        Ok((Asking::new(&lesson).hint(&stop, lang, &mut grounds)?, true))
    }))
}

/// The answer: a text, or one for each node.
fn answers(query: &mut QueryParameters) -> Result<Vec<String>, Fault> {
    let given = query.take_all("answer");
    match given.get(MOST_ANSWERS) {
        None => Ok(given),
        Some(more) => Err(Fault::input("answer", more, texts::TOO_MANY_ANSWERS)),
    }
}

/// The exercise that the parameters `kind`, `level` and `seed` name.
#[derive(Clone, Copy)]
struct Wanted(&'static str, u8, u64);

impl Wanted {
    fn take(query: &mut QueryParameters) -> Result<Self, Fault> {
        let kinds = KINDS.map(|kind| (kind, kind));
        let kind = query.one_of("kind", &kinds)?.unwrap_or(KINDS[0]);
        let level = query.number("level", 1..=MOST_LEVEL)?.unwrap_or(1);
        let seed = query.number("seed", 0..=u64::from(u32::MAX))?.unwrap_or(1);
        Ok(Self(kind, level, seed))
    }

    fn set(self, lab: &Lab, control: &Control<'_>) -> Result<Set, Error> {
        let Self(kind, level, seed) = self;
        practice::exercise(lab, (kind, level, seed), control)
    }
}

pub(crate) fn exercise(site: &Site, ask: Ask) -> Result<Reply, Fault> {
    let mut query = ask.query;
    let wanted = Wanted::take(&mut query)?;
    query.nothing_left()?;
    let lab = site.shared_lab();
    let Wanted(kind, level, seed) = wanted;
    Ok(document(
        format!("practice {kind} {level} {seed}"),
        move |control| Ok((wanted.set(&lab, control)?.report().clone(), true)),
    ))
}

pub(crate) fn mark(site: &Site, ask: Ask) -> Result<Reply, Fault> {
    let mut query = ask.query;
    let wanted = Wanted::take(&mut query)?;
    let given = answers(&mut query)?;
    query.nothing_left()?;
    let lab = site.shared_lab();
    let Wanted(kind, level, seed) = wanted;
    let key = format!("practice answer {kind} {level} {seed} {given:?}");
    Ok(document(key, move |control| {
        Ok((wanted.set(&lab, control)?.judge(&given), true))
    }))
}
