//! Checks the events of your own program's search as they arrive.
//!
//! Invariant: the accepted events are the beginning of a file that every part of the lab reads.

use std::sync::{Mutex, PoisonError};

use marubatsu_app::control::Control;
use marubatsu_app::events::EventChecker;
use marubatsu_app::lab::Lab;
use pyo3::prelude::*;

use crate::errors::raised;

/// The events of a search that is under way.
#[pyclass(frozen, module = "marubatsu._core")]
#[derive(Debug)]
pub(crate) struct Events(Mutex<Box<dyn EventChecker>>);

#[pymethods]
impl Events {
    /// Begins with the header of a file of events.
    #[new]
    fn new(py: Python<'_>, header: &str) -> PyResult<Self> {
        let checking = Lab::default().checking(header, Control::EVENTS);
        let checking = checking.map_err(|error| raised(py, &error))?;
        Ok(Self(Mutex::new(checking)))
    }

    /// Takes the next event, a line; one that can't come here changes nothing.
    fn take(&self, py: Python<'_>, line: &str) -> PyResult<()> {
        let mut checking = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let taken = checking.take(line);
        taken.map_err(|error| raised(py, &error.into()))
    }
}
