//! Runs work on the calling thread, where there is no other: it calls Python functions directly, and in between checks for Ctrl-C and
//! reports progress.
//!
//! Invariant: after the first exception no function is called until the next work begins.

use std::marker::PhantomData;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use marubatsu_app::control::{Control, Pulse};
use marubatsu_app::error::Error;
use pyo3::prelude::*;

use super::{ProgressListener, TELLS, WorkQuestion};
use crate::errors::raised;

/// What has become of the questions of some work.
#[derive(Debug, Default)]
struct AnswerState {
    /// Whether the work is to end.
    ends: AtomicBool,
    failed: Mutex<Option<PyErr>>,
}

impl AnswerState {
    /// Returns the exception that ended the work, which is forgotten then.
    fn take(&self) -> Option<PyErr> {
        self.ends.store(false, Ordering::Relaxed);
        let mut failed = self.failed.lock().unwrap_or_else(PoisonError::into_inner);
        failed.take()
    }

    fn fail(&self, exception: PyErr) {
        self.ends.store(true, Ordering::Relaxed);
        let mut failed = self.failed.lock().unwrap_or_else(PoisonError::into_inner);
        *failed = Some(exception);
    }
}

/// The way to where questions are answered.
#[derive(Clone, Debug)]
pub(crate) struct DirectAsker<Q>(Arc<AnswerState>, PhantomData<fn(Q)>);

impl<Q: WorkQuestion> DirectAsker<Q> {
    /// Has the question answered, and looks out for Ctrl-C.
    pub(crate) fn ask(&self, question: Q) {
        if self.0.ends.load(Ordering::Relaxed) {
            return;
        }
        let answered = Python::attach(|py| py.check_signals().and_then(|()| question.answer(py)));
        if let Err(exception) = answered {
            self.0.fail(exception);
        }
    }
}

/// Where questions are answered.
#[derive(Debug)]
pub(crate) struct DirectDesk<Q>(DirectAsker<Q>);

impl<Q: WorkQuestion> DirectDesk<Q> {
    pub(crate) fn new() -> Self {
        Self(DirectAsker(Arc::default(), PhantomData))
    }

    pub(crate) fn asker(&self) -> DirectAsker<Q> {
        DirectAsker(Arc::clone(&self.0.0), PhantomData)
    }

    /// Does work that asks questions, and has them answered.
    pub(crate) fn run<T: Send>(
        &mut self,
        py: Python<'_>,
        work: impl FnOnce(&Control<'_>) -> Result<T, Error> + Send,
    ) -> PyResult<T> {
        let listener = ProgressListener::of_settings(py)?;
        let answered = &self.0.0;
        let (done, told) = (AtomicU64::new(0), Mutex::new(Instant::now()));
        let beat = || {
            if !answered.ends.load(Ordering::Relaxed) && is_due(&told) {
                let look =
                    |py: Python<'_>| py.check_signals().and_then(|()| listener.tell(py, &done));
                Python::attach(look).unwrap_or_else(|exception| answered.fail(exception));
            }
        };
        let came = work(&Control {
            cancel: Some(&answered.ends),
            progress: Some(&done),
            pulse: Some(Pulse(&beat)),
            ..Control::default()
        });
        if let Some(exception) = answered.take() {
            return Err(exception);
        }
        let came = came.map_err(|error| raised(py, &error))?;
        listener.tell(py, &done)?;
        Ok(came)
    }
}

/// Whether it is time to tell again, from which on time counts anew.
fn is_due(told: &Mutex<Instant>) -> bool {
    let mut told = told.lock().unwrap_or_else(PoisonError::into_inner);
    let is_due = told.elapsed() >= TELLS;
    if is_due {
        *told = Instant::now();
    }
    is_due
}
