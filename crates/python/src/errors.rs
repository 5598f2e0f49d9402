//! What goes wrong, as exceptions of the package: the lab's own messages, in both languages.
//!
//! Invariant: every error of the lab becomes one of the classes in `marubatsu._errors`, with all that it says.

use marubatsu::lang::Message;
use marubatsu_app::error::{Error, InputError};
use pyo3::prelude::*;
use serde::Serialize;

/// An error of the lab as the package's exception; if making that fails, what it failed with.
pub(crate) fn raised(py: Python<'_>, error: &Error) -> PyErr {
    made(py, error).unwrap_or_else(|failed| failed)
}

/// Input that this layer refuses.
pub(crate) fn refused(py: Python<'_>, key: &str, value: &str, message: Message) -> PyErr {
    raised(py, &InputError::new(key, value, None, message).into())
}

fn made(py: Python<'_>, error: &Error) -> PyResult<PyErr> {
    let Message { en, ja } = error.message();
    let classes = py.import("marubatsu._errors")?;
    let exception = match error {
        Error::Input(InputError { key, value, at, .. }) => {
            let class = classes.getattr("InputError")?;
            class.call1((en, ja, key, value, *at))?
        }
        Error::Stopped(halt) => classes.getattr("Stopped")?.call1((en, ja, halt.name()))?,
        Error::Internal(_) => classes.getattr("InternalError")?.call1((en, ja))?,
    };
    Ok(PyErr::from_value(exception))
}

/// A report as JSON.
pub(crate) fn json(py: Python<'_>, report: &impl Serialize) -> PyResult<String> {
    serde_json::to_string(report).map_err(|error| raised(py, &Error::Internal(error.to_string())))
}
