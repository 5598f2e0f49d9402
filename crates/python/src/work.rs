//! Work that may take long: it is done by a thread of its own, while the thread that asked for it answers for functions
//! of Python and looks out for Ctrl-C.
//!
//! Invariant: functions are called by the thread that asked for the work, one at a time, so that they may do what they
//! could do without the lab. The first exception ends the work, and is what comes of it.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use marubatsu_app::control::Control;
use marubatsu_app::error::Error;
use pyo3::prelude::*;

use crate::errors::raised;

/// Between two looks for Ctrl-C.
const BEAT: Duration = Duration::from_millis(20);

/// What the thread that asked for the work hears of it.
#[derive(Debug)]
pub(crate) enum Heard<Q> {
    /// Something is asked. A question that is dropped stays without an answer, and whoever asked hears that.
    Question(Q),
    /// The work has ended.
    Done,
}

/// Says that the work has ended, however it does.
struct Ending<Q>(Sender<Heard<Q>>);

impl<Q> Drop for Ending<Q> {
    fn drop(&mut self) {
        // Whoever hears it waits for it.
        self.0.send(Heard::Done).ok();
    }
}

/// Does work that asks nothing.
pub(crate) fn run<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&Control<'_>) -> Result<T, Error> + Send,
) -> PyResult<T> {
    let (tell, mut hear) = channel::<Heard<()>>();
    run_asking(py, (tell, &mut hear), |()| Ok(()), work)
}

/// Does work that asks questions, and has them answered.
pub(crate) fn run_asking<T: Send, Q: Send>(
    py: Python<'_>,
    (tell, hear): (Sender<Heard<Q>>, &mut Receiver<Heard<Q>>),
    answer: impl Fn(Q) -> PyResult<()>,
    work: impl FnOnce(&Control<'_>) -> Result<T, Error> + Send,
) -> PyResult<T> {
    let asked = AtomicBool::new(false);
    let mut failed = None;
    let done = thread::scope(|scope| {
        let worker = scope.spawn(|| {
            let _ending = Ending(tell);
            work(&Control {
                cancel: Some(&asked),
                ..Control::default()
            })
        });
        while let Some(heard) = next(py, hear, failed.is_none()) {
            let outcome = match heard {
                Ok(Heard::Done) => break,
                // Nobody answers any more: whoever asked hears that.
                Ok(Heard::Question(_)) if failed.is_some() => Ok(()),
                Ok(Heard::Question(question)) => answer(question),
                Err(exception) => Err(exception),
            };
            if let Err(exception) = outcome {
                asked.store(true, Ordering::Relaxed);
                failed = Some(exception);
            }
        }
        py.detach(|| worker.join())
    });
    let done = done.unwrap_or_else(|panic| resume_unwind(panic));
    match failed {
        Some(exception) => Err(exception),
        None => done.map_err(|error| raised(py, &error)),
    }
}

/// What is heard next, or the exception that Ctrl-C raises if somebody looks out for it; none once nobody can say anything.
fn next<Q: Send>(
    py: Python<'_>,
    hear: &mut Receiver<Heard<Q>>,
    looks_out: bool,
) -> Option<PyResult<Heard<Q>>> {
    if let Ok(heard) = hear.try_recv() {
        return Some(Ok(heard));
    }
    loop {
        let waiting = &mut *hear;
        match py.detach(move || waiting.recv_timeout(BEAT)) {
            Ok(heard) => return Some(Ok(heard)),
            Err(RecvTimeoutError::Disconnected) => return None,
            Err(RecvTimeoutError::Timeout) if looks_out => {
                if let Err(exception) = py.check_signals() {
                    return Some(Err(exception));
                }
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
}
