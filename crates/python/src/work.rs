//! Long work, and its calls of Python functions.
//!
//! Invariant: the thread that started the work calls the functions, one at a time, so they may do anything that they could do without
//! the lab. The first exception ends the work and is raised. Progress callbacks run on that thread too.

#[cfg(feature = "threads")]
mod beside;
#[cfg(not(feature = "threads"))]
mod in_place;

use std::convert::Infallible;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use marubatsu_app::control::Control;
use marubatsu_app::error::Error;
use pyo3::prelude::*;

#[cfg(feature = "threads")]
pub(crate) use beside::{ThreadAsker as Asker, ThreadDesk as Desk};
#[cfg(not(feature = "threads"))]
pub(crate) use in_place::{DirectAsker as Asker, DirectDesk as Desk};

/// What work asks. A question that is dropped stays without an answer, and whoever asked hears that.
pub(crate) trait WorkQuestion: Send {
    /// Answers it.
    fn answer(self, py: Python<'_>) -> PyResult<()>;
}

/// No question at all.
impl WorkQuestion for Infallible {
    fn answer(self, _: Python<'_>) -> PyResult<()> {
        match self {}
    }
}

/// Does work that asks nothing.
pub(crate) fn run<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&Control<'_>) -> Result<T, Error> + Send,
) -> PyResult<T> {
    Desk::<Infallible>::new().run(py, work)
}

/// Between two times that progress is told.
const TELLS: Duration = Duration::from_millis(100);

/// Who hears how far the work is: what is called with a count of nodes, positions or games; none if nobody wants to know.
struct ProgressListener(Option<Py<PyAny>>);

impl ProgressListener {
    fn of_settings(py: Python<'_>) -> PyResult<Self> {
        let tell = py.import("marubatsu._progress")?.call_method0("listener")?;
        Ok(Self((!tell.is_none()).then(|| tell.unbind())))
    }

    fn tell(&self, py: Python<'_>, done: &AtomicU64) -> PyResult<()> {
        let Some(tell) = &self.0 else {
            return Ok(());
        };
        tell.call1(py, (done.load(Ordering::Relaxed),)).map(drop)
    }
}
