//! `/api/lessons`, `/api/lesson`, `/api/practice`: the questions of lessons and exercises, and the judging of answers. A POST to the
//! first uploads a lesson.
//!
//! Invariants: only the judge's routes reveal an answer. An uploaded lesson is checked before anything of it is shown, and costs at
//! most what [`Recordings::bounded`] allows.

use std::sync::Arc;

use http::StatusCode;
use marubatsu::lang::{Lang, Message};
use marubatsu_app::control::{Control, Interrupt};
use marubatsu_app::error::{Error, InputError};
use marubatsu_app::lab::Lab;
use marubatsu_app::lessons::own_lesson::{OWN, hash, unpack};
use marubatsu_app::lessons::practice::{self, KINDS, MOST_LEVEL, SolvedExercise};
use marubatsu_app::lessons::quiz::Quiz;
use marubatsu_app::lessons::reports::{LessonList, UploadReport};
use marubatsu_app::lessons::{Lesson, LessonError, OwnLesson, Recordings, chapter};
use serde::Serialize;

use super::document;
use crate::answer::json;
use crate::error::PageError;
use crate::query::QueryParameters;
use crate::request::ParsedRequest;
use crate::site::Site;
use crate::texts;
use crate::work::ReplyPlan;

/// The chapter that is meant if none is named.
const FIRST: &str = "tree";

/// Nodes of an answer, at most: as many as a tree of practice may have leaves.
const MOST_ANSWERS: usize = 64;

pub(crate) fn list(site: &Site, ask: ParsedRequest) -> Result<ReplyPlan, PageError> {
    let ParsedRequest { query, .. } = ask;
    query.nothing_left()?;
    let own = site.own_lessons();
    let list = LessonList::with(own.iter().map(Arc::as_ref));
    let list = list.map_err(|fault| PageError::internal(&fault))?;
    Ok(json(&list).into())
}

pub(crate) fn bring(site: &Site, ask: ParsedRequest) -> Result<ReplyPlan, PageError> {
    if let Some((key, value)) = ask.query.pairs().first() {
        return Err(PageError::input(key, value, texts::NOT_OF_LESSON));
    }
    let (site, bytes) = (site.clone(), ask.body);
    let key = format!("lesson uploaded {}", hash(&bytes));
    // It is not enough to have checked it once: it may have had to go since.
    Ok(document(key, move |control| {
        let mut recordings = Recordings::bounded(site.lab(), *control);
        let opened = OwnLesson::open("", &bytes, &mut recordings);
        stopped(control)?;
        let uploaded = UploadReport::new(&opened);
        if let Ok(own) = opened {
            site.keep_lesson(own);
        }
        Ok((uploaded, false))
    }))
}

/// Ends work that nobody waits for any longer, lest it be taken for a lesson's fault.
fn stopped(control: &Control<'_>) -> Result<(), Error> {
    if control.is_cancelled() {
        Err(Error::Stopped(Interrupt::Cancelled))
    } else {
        Ok(())
    }
}

/// Where a lesson is.
enum LessonSource {
    /// Here, and it has passed the checker; with the hash of its file.
    Here(Box<Lesson>, String),
    /// One of one's own, that is here.
    OwnLesson(Arc<OwnLesson>),
    /// In the address.
    Address(Vec<u8>),
}

impl LessonSource {
    /// The lesson that the parameters `id` or `lesson` name, with its name.
    fn take(site: &Site, query: &mut QueryParameters) -> Result<(Self, String), PageError> {
        let id = query.take("id")?;
        if let Some(text) = query.take("lesson")? {
            if let Some(id) = id {
                return Err(PageError::input("id", &id, texts::ID_OR_LESSON));
            }
            let bytes = unpack(&text).map_err(|why| InputError::usage("lesson", "", why))?;
            let hash = hash(&bytes);
            let own = site.own_lesson(&hash);
            return Ok((own.map_or(Self::Address(bytes), Self::OwnLesson), hash));
        }
        let id = id.unwrap_or_else(|| FIRST.to_owned());
        let name = id.strip_prefix(OWN).unwrap_or(&id).to_owned();
        Ok((Self::of(site, &id)?, name))
    }

    /// The lesson of this name, which is here.
    fn of(site: &Site, id: &str) -> Result<Self, PageError> {
        if let Some(hash) = id.strip_prefix(OWN) {
            let own = site.own_lesson(hash).ok_or_else(|| PageError {
                status: StatusCode::NOT_FOUND,
                ..PageError::input("id", id, texts::NO_OWN_LESSON)
            })?;
            return Ok(Self::OwnLesson(own));
        }
        let found = chapter(id).and_then(|((_, text), lesson)| Some((text, lesson.ok()?)));
        let found = found.ok_or_else(|| PageError::input("id", id, texts::NO_LESSON));
        let (text, lesson) = found?;
        Ok(Self::Here(lesson.into(), hash(text.as_bytes())))
    }

    /// Takes the stop; of a lesson that is here it must be one.
    fn stop(&self, query: &mut QueryParameters) -> Result<Option<String>, PageError> {
        let lesson = match self {
            Self::Here(lesson, _) => Some(lesson.as_ref()),
            Self::OwnLesson(own) => Some(&own.lesson),
            Self::Address(_) => None,
        };
        let stop = query.take("stop")?;
        if let (Some(lesson), Some(stop)) = (lesson, &stop) {
            lesson.number_of(stop)?;
        }
        Ok(stop)
    }

    /// Does something with the lesson, which is checked first if that has not been done.
    fn with<T>(
        &self,
        site: &Site,
        control: &Control<'_>,
        work: impl FnOnce(&Lesson, &mut Recordings<'_>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let mut recordings = Recordings::new(site.lab(), *control);
        match self {
            Self::Here(lesson, _) => work(lesson, &mut recordings),
            Self::OwnLesson(own) => work(&own.lesson, &mut recordings),
            Self::Address(bytes) => {
                let mut bounded = Recordings::bounded(site.lab(), *control);
                let opened = OwnLesson::open("", bytes, &mut bounded);
                stopped(control)?;
                let own = opened.map_err(|faults| refused(&faults))?;
                work(&site.keep_lesson(own).lesson, &mut recordings)
            }
        }
    }
}

/// A lesson in an address with something wrong in it: the first of what is.
fn refused(faults: &[LessonError]) -> Error {
    let fault = faults.first();
    let said = fault.map(|fault| Lang::ALL.map(|lang| fault.in_lang(lang)));
    let [ja, en] = said.unwrap_or_default();
    InputError::usage("lesson", "", Message::new(en, ja)).into()
}

/// A lesson's stop, which the parameters name.
struct StopRequest {
    place: LessonSource,
    /// The first, if none is named.
    stop: Option<String>,
    key: String,
}

impl StopRequest {
    fn take(site: &Site, query: &mut QueryParameters, lang: Lang) -> Result<Self, PageError> {
        let (place, name) = LessonSource::take(site, query)?;
        let stop = place.stop(query)?;
        let at = stop.as_deref().unwrap_or_default();
        let key = format!("{name} {at} {}", lang.code());
        Ok(Self { place, stop, key })
    }

    /// A document about the stop, by its name.
    fn document<T: Serialize>(
        self,
        (site, key): (&Site, String),
        work: impl Fn(&mut Quiz<'_>, &str, &mut Recordings<'_>) -> Result<T, Error> + Send + 'static,
    ) -> ReplyPlan {
        let (site, Self { place, stop, .. }) = (site.clone(), self);
        document(key, move |control| {
            let made = place.with(&site, control, |lesson, recordings| {
                let stop = stop.as_deref().or_else(|| first(lesson));
                work(&mut Quiz::new(lesson), stop.unwrap_or_default(), recordings)
            });
            Ok((made?, true))
        })
    }
}

fn first(lesson: &Lesson) -> Option<&str> {
    lesson.stop.first().map(|stop| stop.id.as_str())
}

/// A stop of a lesson that is here.
pub(crate) struct LocatedStop {
    pub(crate) lesson: Lesson,
    /// The lesson's name in addresses.
    pub(crate) id: String,
    /// The hash of its file, by which progress is kept.
    pub(crate) hash: String,
    pub(crate) stop: String,
}

/// Takes which lesson that is here is asked for, and which of its stops.
pub(crate) fn stop_of(site: &Site, query: &mut QueryParameters) -> Result<LocatedStop, PageError> {
    let id = query.take("id")?.unwrap_or_else(|| FIRST.to_owned());
    let place = LessonSource::of(site, &id)?;
    let stop = place.stop(query)?;
    let (lesson, hash) = match place {
        LessonSource::Here(lesson, hash) => (*lesson, hash),
        LessonSource::OwnLesson(own) => (own.lesson.clone(), own.hash.clone()),
        LessonSource::Address(_) => return Err(PageError::input("id", &id, texts::NO_LESSON)),
    };
    let stop = stop.or_else(|| first(&lesson).map(str::to_owned));
    Ok(LocatedStop {
        lesson,
        id,
        hash,
        stop: stop.unwrap_or_default(),
    })
}

pub(crate) fn stop(site: &Site, ask: ParsedRequest) -> Result<ReplyPlan, PageError> {
    let (mut query, lang) = (ask.query, ask.context.lang);
    let asked = StopRequest::take(site, &mut query, lang)?;
    query.nothing_left()?;
    let key = format!("lesson {}", asked.key);
    Ok(asked.document((site, key), move |quiz, stop, recordings| {
        quiz.open(stop, lang, recordings)
    }))
}

pub(crate) fn judge(site: &Site, ask: ParsedRequest) -> Result<ReplyPlan, PageError> {
    let (mut query, lang) = (ask.query, ask.context.lang);
    let asked = StopRequest::take(site, &mut query, lang)?;
    let given = answers(&mut query)?;
    query.nothing_left()?;
    let key = format!("lesson answer {} {given:?}", asked.key);
    Ok(asked.document((site, key), move |quiz, stop, recordings| {
        let given = Some(given.as_slice()).filter(|given| !given.is_empty());
        quiz.judge((stop, given), lang, recordings)
    }))
}

pub(crate) fn hint(site: &Site, ask: ParsedRequest) -> Result<ReplyPlan, PageError> {
    let (mut query, lang) = (ask.query, ask.context.lang);
    let asked = StopRequest::take(site, &mut query, lang)?;
    query.nothing_left()?;
    let key = format!("lesson hint {}", asked.key);
    Ok(asked.document((site, key), move |quiz, stop, recordings| {
        quiz.hint(stop, lang, recordings)
    }))
}

/// The answer: a text, or one for each node.
fn answers(query: &mut QueryParameters) -> Result<Vec<String>, PageError> {
    let given = query.take_all("answer");
    match given.get(MOST_ANSWERS) {
        None => Ok(given),
        Some(more) => Err(PageError::input("answer", more, texts::TOO_MANY_ANSWERS)),
    }
}

/// The exercise that the parameters `kind`, `level` and `seed` name.
#[derive(Clone, Copy)]
struct ExerciseRequest(&'static str, u8, u64);

impl ExerciseRequest {
    fn take(query: &mut QueryParameters) -> Result<Self, PageError> {
        let kinds = KINDS.map(|kind| (kind, kind));
        let kind = query.one_of("kind", &kinds)?.unwrap_or(KINDS[0]);
        let level = query.number("level", 1..=MOST_LEVEL)?.unwrap_or(1);
        let seed = query.number("seed", 0..=practice::MOST_SEED)?.unwrap_or(1);
        Ok(Self(kind, level, seed))
    }

    fn set(self, lab: &Lab, control: &Control<'_>) -> Result<SolvedExercise, Error> {
        let Self(kind, level, seed) = self;
        practice::exercise(lab, (kind, level, seed), control)
    }
}

pub(crate) fn exercise(site: &Site, ask: ParsedRequest) -> Result<ReplyPlan, PageError> {
    let mut query = ask.query;
    let wanted = ExerciseRequest::take(&mut query)?;
    query.nothing_left()?;
    let lab = site.shared_lab();
    let ExerciseRequest(kind, level, seed) = wanted;
    Ok(document(
        format!("practice {kind} {level} {seed}"),
        move |control| Ok((wanted.set(&lab, control)?.report().clone(), true)),
    ))
}

pub(crate) fn mark(site: &Site, ask: ParsedRequest) -> Result<ReplyPlan, PageError> {
    let mut query = ask.query;
    let wanted = ExerciseRequest::take(&mut query)?;
    let given = answers(&mut query)?;
    query.nothing_left()?;
    let lab = site.shared_lab();
    let ExerciseRequest(kind, level, seed) = wanted;
    let key = format!("practice answer {kind} {level} {seed} {given:?}");
    Ok(document(key, move |control| {
        Ok((wanted.set(&lab, control)?.judge(&given), true))
    }))
}
