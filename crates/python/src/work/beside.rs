//! Runs work on a thread of its own, while the calling thread calls Python functions and watches for Ctrl-C.
//!
//! Invariant: the worker waits only for an answer, the other thread only for a question, the end or a timeout, so they never wait for
//! each other.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use marubatsu_app::control::Control;
use marubatsu_app::error::Error;
use pyo3::prelude::*;

use super::{ProgressListener, TELLS, WorkQuestion};
use crate::errors::raised;

/// Between two looks for Ctrl-C.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(20);

/// What the thread that asked for the work hears of it.
#[derive(Debug)]
enum WorkMessage<Q> {
    Question(Q),
    /// Nothing, for a moment.
    Beat,
    /// The work has ended.
    Done,
}

/// The way to where questions are answered.
#[derive(Clone, Debug)]
pub(crate) struct ThreadAsker<Q>(Sender<WorkMessage<Q>>);

impl<Q> ThreadAsker<Q> {
    /// Asks; the answer comes by the way that the question brings along.
    pub(crate) fn ask(&self, question: Q) {
        // Where nobody hears it, the question is dropped.
        self.0.send(WorkMessage::Question(question)).ok();
    }
}

/// Where questions are answered.
#[derive(Debug)]
pub(crate) struct ThreadDesk<Q> {
    tell: Sender<WorkMessage<Q>>,
    hear: Receiver<WorkMessage<Q>>,
}

/// Says that the work has ended, however it does.
struct DoneSignal<Q>(Sender<WorkMessage<Q>>);

impl<Q> Drop for DoneSignal<Q> {
    fn drop(&mut self) {
        // Whoever hears it waits for it.
        self.0.send(WorkMessage::Done).ok();
    }
}

impl<Q: WorkQuestion> ThreadDesk<Q> {
    pub(crate) fn new() -> Self {
        let (tell, hear) = channel();
        Self { tell, hear }
    }

    pub(crate) fn asker(&self) -> ThreadAsker<Q> {
        ThreadAsker(self.tell.clone())
    }

    /// Does work that asks questions, and has them answered.
    pub(crate) fn run<T: Send>(
        &mut self,
        py: Python<'_>,
        work: impl FnOnce(&Control<'_>) -> Result<T, Error> + Send,
    ) -> PyResult<T> {
        let listener = ProgressListener::of_settings(py)?;
        let (asked, done) = (AtomicBool::new(false), AtomicU64::new(0));
        let mut failed = None;
        let tell = self.tell.clone();
        let came = thread::scope(|scope| {
            let worker = scope.spawn(|| {
                let _ending = DoneSignal(tell);
                work(&Control {
                    cancel: Some(&asked),
                    progress: Some(&done),
                    ..Control::default()
                })
            });
            let mut told = Instant::now();
            while let Some(heard) = next(py, &mut self.hear, failed.is_none()) {
                let outcome = match heard {
                    Ok(WorkMessage::Done) => break,
                    // Nobody answers or listens any more: whoever asked hears that.
                    _ if failed.is_some() => continue,
                    Ok(WorkMessage::Question(question)) => question.answer(py),
                    Ok(WorkMessage::Beat) => Ok(()),
                    Err(exception) => Err(exception),
                };
                if let Err(exception) =
                    outcome.and_then(|()| hears(py, &listener, &mut told, &done))
                {
                    asked.store(true, Ordering::Relaxed);
                    failed = Some(exception);
                }
            }
            py.detach(|| worker.join())
        });
        let came = came.unwrap_or_else(|panic| resume_unwind(panic));
        if let Some(exception) = failed {
            return Err(exception);
        }
        let came = came.map_err(|error| raised(py, &error))?;
        listener.tell(py, &done)?;
        Ok(came)
    }
}

/// Tells how far the work is, now and then.
fn hears(
    py: Python<'_>,
    listener: &ProgressListener,
    told: &mut Instant,
    done: &AtomicU64,
) -> PyResult<()> {
    if told.elapsed() < TELLS {
        return Ok(());
    }
    *told = Instant::now();
    listener.tell(py, done)
}

/// What is heard next, or the exception that Ctrl-C raises if somebody looks out for it; none once nobody can say anything.
fn next<Q: Send>(
    py: Python<'_>,
    hear: &mut Receiver<WorkMessage<Q>>,
    looks_out: bool,
) -> Option<PyResult<WorkMessage<Q>>> {
    if let Ok(heard) = hear.try_recv() {
        return Some(Ok(heard));
    }
    match py.detach(move || hear.recv_timeout(PROGRESS_INTERVAL)) {
        Ok(heard) => Some(Ok(heard)),
        Err(RecvTimeoutError::Disconnected) => None,
        Err(RecvTimeoutError::Timeout) if looks_out => {
            Some(py.check_signals().map(|()| WorkMessage::Beat))
        }
        Err(RecvTimeoutError::Timeout) => Some(Ok(WorkMessage::Beat)),
    }
}
