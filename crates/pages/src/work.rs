//! The work behind an answer: results that equal requests share, and the replies made from them.
//!
//! Invariant: a [`ReplyPlan`] is complete: its holder needs nothing else to carry it out, anywhere, with any interruptions.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use marubatsu::lang::Lang;
use marubatsu::observe::Interrupt;
use marubatsu_app::control::Control;
use marubatsu_app::draw::GrowthSource;
use marubatsu_app::error::Error;
use marubatsu_app::race::RaceReport;
use marubatsu_app::river::BestFirstSource;
use marubatsu_app::stage::Stage;
use marubatsu_app::study::ScoredTree;
use marubatsu_app::trace::SearchRecording;
use marubatsu_app::visited_paths::VisitedPaths;
use serde::Serialize;

use crate::answer::{Answer, json_text, line};
use crate::cache::{CacheKind, Weight};
use crate::error::PageError;

/// What becomes of a request.
#[derive(Debug)]
pub enum ReplyPlan {
    /// It is answered.
    Answer(Answer),
    /// Results are needed that other requests may want too.
    Share(SharedJobs),
    /// An answer is made of what is at hand, which takes a while.
    Read(Deferred),
    /// Work that somebody waits for shall end with what it has so far.
    Stop(CancelRequest),
}

/// The work that shall end: what it makes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CancelRequest {
    /// The kind of its result.
    pub kind: ResultKind,
    /// What the result is called.
    pub key: String,
}

impl CancelRequest {
    /// Says whether there was such work.
    pub fn answer(stopped: bool) -> Answer {
        json_text(line(&StopReport { stopped }))
    }
}

/// Whether work was stopped.
#[derive(Debug, Serialize)]
pub(crate) struct StopReport {
    stopped: bool,
}

/// Makes an answer; ends early, with a fault, if the control says so.
pub struct Deferred {
    make: OnceTask<Result<Answer, PageError>>,
    is_film: bool,
}

/// What is done once under somebody's control.
type OnceTask<R> = Box<dyn FnOnce(&Control<'_>) -> R + Send>;
/// What is made under somebody's control, from the beginning whenever it is asked to.
type RepeatableTask<R> = Box<dyn FnMut(&Control<'_>) -> R + Send>;

impl Deferred {
    /// Makes the answer.
    ///
    /// # Errors
    /// What is wrong with the request.
    pub fn read(self, control: &Control<'_>) -> Result<Answer, PageError> {
        (self.make)(control)
    }

    /// Returns whether a film is made, which takes many times as long as any other answer.
    pub fn is_film(&self) -> bool {
        self.is_film
    }
}

/// Results that are needed, and what follows from them.
pub struct SharedJobs {
    /// What makes the results, each by itself.
    pub jobs: Vec<SharedJob>,
    /// The language in which progress is reported, if the reader wants to hear of it.
    pub progress: Option<Lang>,
    then: Box<dyn FnOnce(Vec<JobOutput>) -> Result<ReplyPlan, PageError> + Send>,
}

impl SharedJobs {
    /// Returns what follows from the jobs' results, given in the order of the jobs.
    ///
    /// # Errors
    /// What is wrong with the request.
    pub fn then(self, made: Vec<JobOutput>) -> Result<ReplyPlan, PageError> {
        (self.then)(made)
    }
}

/// Kinds of results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ResultKind {
    /// Reports of searches and contests, as they are sent.
    Documents,
    /// Recordings of searches.
    Recordings,
    /// Games with all their scores.
    Studies,
    /// Trees that are watched while they grow.
    Growths,
    /// Where recorded searches went.
    Visits,
    /// What the stage derives from recordings.
    Stages,
}

impl ResultKind {
    /// All kinds.
    pub const ALL: [Self; 6] = [
        Self::Documents,
        Self::Recordings,
        Self::Studies,
        Self::Growths,
        Self::Visits,
        Self::Stages,
    ];

    /// Returns the kind under which such results are cached.
    pub const fn cached(self) -> CacheKind {
        let name = match self {
            Self::Documents => "documents",
            Self::Recordings => "recordings",
            Self::Studies => "studies",
            Self::Growths => "growths",
            Self::Visits => "visits",
            Self::Stages => "stages",
        };
        let is_uploaded = false;
        CacheKind { name, is_uploaded }
    }
}

/// A result in the making.
pub struct SharedJob {
    /// What kind of result it makes.
    pub kind: ResultKind,
    /// What the result is called: of one kind and key there is one result.
    pub key: String,
    make: RepeatableTask<Result<JobOutput, Error>>,
}

impl SharedJob {
    /// Makes the result, from the beginning.
    ///
    /// # Errors
    /// Why there is none.
    pub fn make(&mut self, control: &Control<'_>) -> Result<JobOutput, Error> {
        (self.make)(control)
    }
}

/// A result, which any number of requests may hold.
#[derive(Clone)]
pub struct JobOutput(Arc<dyn AnyResult>);

impl JobOutput {
    /// Returns what it takes in memory; `None` if it must not be cached, since the next run may give another result.
    pub fn weight(&self) -> Option<Weight> {
        let bytes = self.0.bytes()?;
        let is_held = Arc::strong_count(&self.0) > 1;
        Some(Weight { bytes, is_held })
    }

    fn get<T: Cacheable>(self) -> Result<Arc<T>, PageError> {
        let value = self.0.into_any().downcast();
        value.map_err(|_| PageError::internal(&"a result of another kind"))
    }
}

impl fmt::Debug for JobOutput {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Result of {:?} bytes", self.0.bytes())
    }
}

impl fmt::Debug for Deferred {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Reading")
    }
}

impl fmt::Debug for SharedJobs {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_list().entries(&self.jobs).finish()
    }
}

impl fmt::Debug for SharedJob {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:?} {}", self.kind, self.key)
    }
}

/// What may be kept for the next who asks.
pub(crate) trait Cacheable: Any + Send + Sync {
    /// Its kind.
    const KIND: ResultKind;

    /// What it takes in memory; none if it must not be kept.
    fn bytes(&self) -> Option<usize>;
}

/// What may be kept, of whatever type.
trait AnyResult: Send + Sync {
    fn bytes(&self) -> Option<usize>;
    fn into_any(self: Arc<Self>) -> Arc<dyn Any + Send + Sync>;
}

impl<T: Cacheable> AnyResult for T {
    fn bytes(&self) -> Option<usize> {
        Cacheable::bytes(self)
    }

    fn into_any(self: Arc<Self>) -> Arc<dyn Any + Send + Sync> {
        self
    }
}

macro_rules! kept {
    ($($kind:ident: $made:ty = |$it:ident| $bytes:expr;)*) => {
        $(impl Cacheable for $made {
            const KIND: ResultKind = ResultKind::$kind;

            fn bytes(&self) -> Option<usize> {
                let $it = self;
                $bytes
            }
        })*
    };
}

kept! {
    Documents: FinishedDocument = |document| document.kept.then_some(document.text.capacity());
    Recordings: Box<dyn BestFirstSource> = |recording| Some((**recording).bytes());
    // A clock may stop the same searches earlier or later.
    Documents: RaceReport = |race| (race.halt() != Some(Interrupt::TimeLimit)).then(|| race.bytes());
    Recordings: SearchRecording = |recording| Some(recording.steps.bytes());
    Studies: Box<dyn ScoredTree> = |study| Some((**study).bytes());
    Growths: Box<dyn GrowthSource> = |tree| Some((**tree).bytes());
    Visits: VisitedPaths = |visits| Some(Self::bytes(visits));
    Stages: Stage = |stage| Some(Self::bytes(stage));
}

/// A finished document: JSON, or a file.
#[derive(Debug)]
pub(crate) struct FinishedDocument {
    pub(crate) text: Vec<u8>,
    /// Whether asking again gives the same: no clock had a hand in it.
    pub(crate) kept: bool,
}

/// A result of a known type in the making.
pub(crate) struct TypedJob<T> {
    key: String,
    make: RepeatableTask<Result<T, Error>>,
}

impl<T: Cacheable> TypedJob<T> {
    pub(crate) fn new(
        key: String,
        make: impl FnMut(&Control<'_>) -> Result<T, Error> + Send + 'static,
    ) -> Self {
        let make = Box::new(make);
        Self { key, make }
    }

    fn job(self) -> SharedJob {
        let mut make = self.make;
        SharedJob {
            kind: T::KIND,
            key: self.key,
            make: Box::new(move |control| {
                let value = make(control)?;
                Ok(JobOutput(Arc::new(value)))
            }),
        }
    }

    /// What follows at once from the result.
    pub(crate) fn then(
        self,
        then: impl FnOnce(Arc<T>) -> Result<ReplyPlan, PageError> + Send + 'static,
    ) -> ReplyPlan {
        all([self], move |[made]| then(made))
    }

    /// The answer that is read out of the result.
    pub(crate) fn read(
        self,
        read: impl FnOnce(&T, &Control<'_>) -> Result<Answer, PageError> + Send + 'static,
    ) -> ReplyPlan {
        self.then(|made| Ok(ReplyPlan::read(move |control| read(&made, control))))
    }
}

/// What follows at once from several results.
pub(crate) fn all<T: Cacheable, const N: usize>(
    parts: [TypedJob<T>; N],
    then: impl FnOnce([Arc<T>; N]) -> Result<ReplyPlan, PageError> + Send + 'static,
) -> ReplyPlan {
    let jobs = parts.map(TypedJob::job).into();
    let then = Box::new(|made: Vec<JobOutput>| {
        let made: Vec<Arc<T>> = made
            .into_iter()
            .map(JobOutput::get)
            .collect::<Result<_, _>>()?;
        let made = made.try_into();
        then(made.map_err(|_| PageError::internal(&"as many results as jobs"))?)
    });
    let progress = None;
    ReplyPlan::Share(SharedJobs {
        jobs,
        progress,
        then,
    })
}

impl ReplyPlan {
    /// An answer that takes a while to make.
    pub(crate) fn read(
        read: impl FnOnce(&Control<'_>) -> Result<Answer, PageError> + Send + 'static,
    ) -> Self {
        let make = Box::new(read);
        let is_film = false;
        Self::Read(Deferred { make, is_film })
    }

    /// The same for an answer that is a film.
    pub(crate) fn film(self) -> Self {
        match self {
            Self::Read(deferred) => Self::Read(Deferred {
                is_film: true,
                ..deferred
            }),
            Self::Share(share) => Self::Share(SharedJobs {
                then: Box::new(|made| Ok((share.then)(made)?.film())),
                ..share
            }),
            other => other,
        }
    }

    /// The request that the same work shall end.
    pub(crate) fn stop(self) -> Self {
        let Self::Share(share) = self else {
            return CancelRequest::answer(false).into();
        };
        let job = share.jobs.into_iter().next();
        job.map_or_else(
            || CancelRequest::answer(false).into(),
            |SharedJob { kind, key, .. }| Self::Stop(CancelRequest { kind, key }),
        )
    }

    /// The same for a reader who may want to hear, in a language, how far the work has come.
    pub(crate) fn with_progress(self, progress: Option<Lang>) -> Self {
        match self {
            Self::Share(share) => Self::Share(SharedJobs { progress, ..share }),
            other => other,
        }
    }
}

impl From<SharedJobs> for ReplyPlan {
    fn from(share: SharedJobs) -> Self {
        Self::Share(share)
    }
}

impl From<Answer> for ReplyPlan {
    fn from(answer: Answer) -> Self {
        Self::Answer(answer)
    }
}
