//! Running work: one job per key, for any number of readers.
//!
//! Invariants: a running or cached key is not started again; at most one job runs per slot. When a job's last reader leaves, it is
//! cancelled; cancelled results are not cached.
//!
//! Long jobs can't block short ones: a job that finds all slots taken runs in the *short lane* for a moment. It finishes there, or
//! starts again when a slot is free. If too many jobs wait for one already, it is refused.

mod slots;

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::future::Future;
use std::pin::pin;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use futures_util::future;
use marubatsu_app::control::{Control, Interrupt};
use marubatsu_app::error::Error;
use marubatsu_pages::{Cache, CacheKind, PageError, ProgressMeter, Weight};
use tokio::sync::{Notify, OwnedSemaphorePermit, watch};

use slots::Admission;
pub(crate) use slots::{LaneTimes, SlotCounts, Slots};

/// How long work may take whose memory is not worth counting.
const LIGHT: Duration = Duration::from_millis(20);

/// What a job came to.
pub(crate) type Outcome<T> = Result<Arc<T>, PageError>;

/// All jobs of one kind, with the results of those that are done.
#[derive(Debug)]
pub(crate) struct Jobs<T> {
    slots: Arc<Slots>,
    desk: Mutex<JobTable<T>>,
    started: AtomicU64,
    results: Results<T>,
}

/// Where results of a kind are kept.
#[derive(Debug)]
pub(crate) struct Results<T> {
    pub(crate) cache: Cache,
    pub(crate) kind: CacheKind,
    /// What a result takes in memory; none if it must not be kept.
    pub(crate) weigh: fn(&T) -> Option<Weight>,
}

#[derive(Debug)]
struct JobTable<T> {
    running: BTreeMap<String, Running<T>>,
    closed: bool,
}

/// A job with the stake of its readers, if there are any left.
type Running<T> = (Arc<RunningJob<T>>, Weak<JobHandle<T>>);

/// A job, as its worker sees it.
#[derive(Debug)]
struct RunningJob<T> {
    cancel: AtomicBool,
    cancelled: Notify,
    meter: ProgressMeter,
    outcome: watch::Sender<Option<Outcome<T>>>,
}

impl<T> RunningJob<T> {
    fn cancel(&self) {
        self.cancel.store(true, Ordering::Relaxed);
        self.cancelled.notify_one();
    }

    /// Waits until the job is cancelled.
    async fn cancelled(&self) {
        while !self.cancel.load(Ordering::Relaxed) {
            self.cancelled.notified().await;
        }
    }
}

/// The stake in a job that goes on: one that is being stopped won't come to its end.
fn joinable<T>((job, stake): &Running<T>) -> Option<Arc<JobHandle<T>>> {
    stake
        .upgrade()
        .filter(|_| !job.cancel.load(Ordering::Relaxed))
}

/// What all readers of a job hold together; the last to leave cancels it.
#[derive(Debug)]
struct JobHandle<T>(Arc<RunningJob<T>>);

impl<T> Drop for JobHandle<T> {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// Somebody who waits for a job.
#[derive(Debug)]
pub(crate) struct Subscriber<T> {
    stake: Arc<JobHandle<T>>,
}

impl<T> Subscriber<T> {
    /// How far the job has come.
    pub(crate) fn meter(&self) -> &ProgressMeter {
        &self.stake.0.meter
    }

    /// What the job comes to.
    pub(crate) async fn outcome(&self) -> Outcome<T> {
        let mut outcome = self.stake.0.outcome.subscribe();
        let gone = || PageError::internal(&"a job has vanished");
        let set = outcome.wait_for(Option::is_some).await;
        set.ok().and_then(|set| set.clone()).ok_or_else(gone)?
    }
}

/// The answer to who asks for a job.
#[derive(Debug)]
pub(crate) enum JoinOutcome<T> {
    /// It was done before.
    Done(Arc<T>),
    /// It runs, or waits for a slot.
    Running(Subscriber<T>),
    /// Too many wait already.
    Busy,
}

impl<T: Clone> JoinOutcome<T> {
    /// Waits for what was joined.
    pub(crate) async fn outcome(self) -> Result<T, PageError> {
        let outcome = match self {
            Self::Done(value) => Ok(value),
            Self::Running(reader) => reader.outcome().await,
            Self::Busy => return Err(PageError::busy()),
        };
        Ok(T::clone(&*outcome?))
    }
}

impl<T: Send + Sync + 'static> Jobs<T> {
    /// No jobs, whose results will be kept there.
    pub(crate) fn new(slots: &Arc<Slots>, results: Results<T>) -> Arc<Self> {
        Arc::new(Self {
            slots: Arc::clone(slots),
            desk: Mutex::new(JobTable {
                running: BTreeMap::new(),
                closed: false,
            }),
            started: AtomicU64::new(0),
            results,
        })
    }

    /// How many jobs have been started.
    pub(crate) fn started(&self) -> u64 {
        self.started.load(Ordering::Relaxed)
    }

    /// Asks for the result of a key, which `work` makes if nobody has made it and nobody is at it.
    pub(crate) fn join<W>(self: &Arc<Self>, key: &str, work: W) -> JoinOutcome<T>
    where
        W: FnMut(&Control<'_>) -> Result<T, Error> + Send + 'static,
    {
        let mut desk = self.desk();
        let Results { cache, kind, .. } = &self.results;
        if let Some(value) = cache.get(*kind, key) {
            return JoinOutcome::Done(value);
        }
        if let Some(stake) = desk.running.get(key).and_then(joinable) {
            return JoinOutcome::Running(Subscriber { stake });
        }
        let Some(admission) = self.slots.admit() else {
            return JoinOutcome::Busy;
        };
        let job = Arc::new(RunningJob {
            cancel: AtomicBool::new(desk.closed),
            cancelled: Notify::new(),
            meter: ProgressMeter::default(),
            outcome: watch::Sender::new(None),
        });
        let stake = Arc::new(JobHandle(Arc::clone(&job)));
        let running = (Arc::clone(&job), Arc::downgrade(&stake));
        desk.running.insert(key.to_owned(), running);
        let (jobs, key) = (Arc::clone(self), key.to_owned());
        tokio::spawn(async move {
            let outcome = jobs.work(&job, admission, work).await;
            jobs.finish(&key, &job, outcome);
        });
        JoinOutcome::Running(Subscriber { stake })
    }

    /// Works where there is room: in a slot, or in the short lane until its time is over, then in a slot.
    async fn work<W>(&self, job: &Arc<RunningJob<T>>, admission: Admission, work: W) -> Outcome<T>
    where
        W: FnMut(&Control<'_>) -> Result<T, Error> + Send + 'static,
    {
        let Slots { waiting, lane, .. } = &*self.slots;
        let first = match admission {
            Admission::Slot(slot) => Ok(slot),
            Admission::Waiting(_waits) => Ok(self.slot(job).await?),
            Admission::Newcomer(_waits) => tokio::select! {
                biased;
                slot = self.slot(job) => Ok(slot?),
                place = lane.enter() => Err(place),
            },
        };
        self.started.fetch_add(1, Ordering::Relaxed);
        let work = match first {
            Ok(slot) => return self.to_its_end(job, slot, work).await,
            Err(place) => match self.run(job, place, work, lane.time_is_over()).await? {
                SlotOutcome::ToItsEnd(result) => return Ok(Arc::new(result?)),
                SlotOutcome::OutOfTime(work) => work,
            },
        };
        let waits = Arc::clone(waiting).try_acquire_owned();
        let waits = waits.map_err(|_| PageError::busy())?;
        let slot = self.slot(job).await?;
        drop(waits);
        self.to_its_end(job, slot, work).await
    }

    /// Waits for a slot.
    async fn slot(&self, job: &RunningJob<T>) -> Result<OwnedSemaphorePermit, PageError> {
        tokio::select! {
            biased;
            () = job.cancelled() => Err(cancelled()),
            slot = Arc::clone(&self.slots.running).acquire_owned() => slot.map_err(|_| cancelled()),
        }
    }

    /// Works in a slot for as long as it takes.
    async fn to_its_end<W>(
        &self,
        job: &Arc<RunningJob<T>>,
        slot: OwnedSemaphorePermit,
        work: W,
    ) -> Outcome<T>
    where
        W: FnMut(&Control<'_>) -> Result<T, Error> + Send + 'static,
    {
        match self.run(job, slot, work, future::pending()).await? {
            SlotOutcome::ToItsEnd(result) => Ok(Arc::new(result?)),
            SlotOutcome::OutOfTime(_) => Err(cancelled()),
        }
    }

    /// Works until its time is over; what it holds is free when the work has really ended. Its memory is counted once
    /// it has worked for a while.
    async fn run<W>(
        &self,
        job: &Arc<RunningJob<T>>,
        held: impl Send + 'static,
        mut work: W,
        over: impl Future<Output = ()>,
    ) -> Result<SlotOutcome<T, W>, Error>
    where
        W: FnMut(&Control<'_>) -> Result<T, Error> + Send + 'static,
    {
        let stop = Arc::new(AtomicBool::new(job.cancel.load(Ordering::Relaxed)));
        let (asked, counting) = (Arc::clone(&stop), Arc::clone(job));
        job.meter.reset();
        let mut done = tokio::task::spawn_blocking(move || {
            let control = Control {
                cancel: Some(&asked),
                ..counting.meter.control()
            };
            let result = work(&control);
            drop(held);
            (work, result)
        });
        let memory = async {
            tokio::time::sleep(LIGHT).await;
            let _memory = self.results.cache.reserve_for_work();
            future::pending::<Infallible>().await
        };
        let mut memory = pin!(memory);
        let (ended, out_of_time) = tokio::select! {
            biased;
            ended = &mut done => (Some(ended), false),
            () = job.cancelled() => (None, false),
            () = over => (None, true),
            never = &mut memory => match never {},
        };
        stop.store(true, Ordering::Relaxed);
        let ended = match ended {
            Some(ended) => ended,
            None => done.await,
        };
        let (work, result) = ended.map_err(|fault| Error::Internal(fault.to_string()))?;
        Ok(if out_of_time {
            SlotOutcome::OutOfTime(work)
        } else {
            SlotOutcome::ToItsEnd(result)
        })
    }

    fn finish(&self, key: &str, job: &Arc<RunningJob<T>>, outcome: Outcome<T>) {
        let mut desk = self.desk();
        self.keep(key, &outcome);
        let own = desk
            .running
            .get(key)
            .is_some_and(|(running, _)| Arc::ptr_eq(running, job));
        if own {
            desk.running.remove(key);
        }
        job.outcome.send_replace(Some(outcome));
    }

    fn keep(&self, key: &str, outcome: &Outcome<T>) {
        let Results { cache, kind, weigh } = &self.results;
        let weigh = *weigh;
        if let Ok(value) = outcome
            && weigh(value).is_some()
        {
            let weigh = move |value: &T| weigh(value).unwrap_or_default();
            cache.insert(*kind, key, Arc::clone(value), weigh);
        }
    }

    /// Ends a job with what it has so far, if a single reader waits for it. Whether it does.
    pub(crate) fn stop(&self, key: &str) -> bool {
        let desk = self.desk();
        let running = desk.running.get(key);
        let alone = running.filter(|(_, stake)| stake.strong_count() == 1);
        if let Some((job, _)) = alone {
            job.cancel();
        }
        alone.is_some()
    }

    /// Cancels all jobs, and all that come after.
    pub(crate) fn close(&self) {
        let mut desk = self.desk();
        desk.closed = true;
        for (job, _) in desk.running.values() {
            job.cancel();
        }
    }

    fn desk(&self) -> MutexGuard<'_, JobTable<T>> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What came of work in a slot.
enum SlotOutcome<T, W> {
    /// Its result.
    ToItsEnd(Result<T, Error>),
    /// The work itself: what it gave when its time was over may be half of a report, and is no result.
    OutOfTime(W),
}

fn cancelled() -> PageError {
    Error::Stopped(Interrupt::Cancelled).into()
}

#[cfg(test)]
mod tests;
