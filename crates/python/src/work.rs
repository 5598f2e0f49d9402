//! Work that may take long: it is done by a thread of its own, while the thread that asked for it answers for functions
//! of Python and looks out for Ctrl-C.
//!
//! Invariant: functions are called by the thread that asked for the work, one at a time, so that they may do what they
//! could do without the lab. The first exception ends the work, and is what comes of it. Somebody who wants to know how far
//! the work is hears it from that thread too.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use marubatsu_app::control::Control;
use marubatsu_app::error::Error;
use pyo3::prelude::*;

use crate::errors::raised;

/// Between two looks for Ctrl-C.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(20);

/// Between two times that progress is told.
const TELLS: Duration = Duration::from_millis(100);

/// Who hears how far the work is.
struct ProgressListener<'py> {
    /// What is called with a count of nodes, positions or games; none if nobody wants to know.
    tell: Option<Bound<'py, PyAny>>,
    told: Instant,
}

impl<'py> ProgressListener<'py> {
    fn of_settings(py: Python<'py>) -> PyResult<Self> {
        let tell = py.import("marubatsu._progress")?.call_method0("listener")?;
        Ok(Self {
            tell: Some(tell).filter(|tell| !tell.is_none()),
            told: Instant::now(),
        })
    }

    /// Tells, now and then.
    fn hears(&mut self, done: &AtomicU64) -> PyResult<()> {
        match &self.tell {
            Some(tell) if self.told.elapsed() >= TELLS => {
                self.told = Instant::now();
                tell.call1((done.load(Ordering::Relaxed),)).map(drop)
            }
            _ => Ok(()),
        }
    }

    /// Tells the last count.
    fn ends(&self, done: &AtomicU64) -> PyResult<()> {
        let Some(tell) = &self.tell else {
            return Ok(());
        };
        tell.call1((done.load(Ordering::Relaxed),)).map(drop)
    }
}

/// What the thread that asked for the work hears of it.
#[derive(Debug)]
pub(crate) enum WorkMessage<Q> {
    /// Something is asked. A question that is dropped stays without an answer, and whoever asked hears that.
    Question(Q),
    /// Nothing, for a moment.
    Beat,
    /// The work has ended.
    Done,
}

/// Says that the work has ended, however it does.
struct DoneSignal<Q>(Sender<WorkMessage<Q>>);

impl<Q> Drop for DoneSignal<Q> {
    fn drop(&mut self) {
        // Whoever hears it waits for it.
        self.0.send(WorkMessage::Done).ok();
    }
}

/// Does work that asks nothing.
pub(crate) fn run<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&Control<'_>) -> Result<T, Error> + Send,
) -> PyResult<T> {
    let (tell, mut hear) = channel::<WorkMessage<()>>();
    run_asking(py, (tell, &mut hear), |()| Ok(()), work)
}

/// Does work that asks questions, and has them answered.
pub(crate) fn run_asking<T: Send, Q: Send>(
    py: Python<'_>,
    (tell, hear): (Sender<WorkMessage<Q>>, &mut Receiver<WorkMessage<Q>>),
    answer: impl Fn(Q) -> PyResult<()>,
    work: impl FnOnce(&Control<'_>) -> Result<T, Error> + Send,
) -> PyResult<T> {
    let mut listener = ProgressListener::of_settings(py)?;
    let (asked, done) = (AtomicBool::new(false), AtomicU64::new(0));
    let mut failed = None;
    let came = thread::scope(|scope| {
        let worker = scope.spawn(|| {
            let _ending = DoneSignal(tell);
            work(&Control {
                cancel: Some(&asked),
                progress: Some(&done),
                ..Control::default()
            })
        });
        while let Some(heard) = next(py, hear, failed.is_none()) {
            let outcome = match heard {
                Ok(WorkMessage::Done) => break,
                // Nobody answers or listens any more: whoever asked hears that.
                _ if failed.is_some() => Ok(()),
                Ok(WorkMessage::Question(question)) => answer(question),
                Ok(WorkMessage::Beat) => Ok(()),
                Err(exception) => Err(exception),
            };
            let outcome = match outcome {
                Ok(()) if failed.is_none() => listener.hears(&done),
                other => other,
            };
            if let Err(exception) = outcome {
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
    listener.ends(&done)?;
    Ok(came)
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
