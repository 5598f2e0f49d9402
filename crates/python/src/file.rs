//! Files that Python reads. Invariant: a file is measured before it is read, as the command line does it.

use std::path::PathBuf;

use marubatsu_app::system::{read_file, reason};
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::errors::refused;

/// Bytes of a recording or a table, at most.
const LARGEST: u64 = 512 << 20;

/// The bytes of a recording's or a table's file.
#[pyfunction]
pub(crate) fn file_bytes(py: Python<'_>, path: PathBuf) -> PyResult<Bound<'_, PyBytes>> {
    let bytes = py.detach(|| read_file(&path, LARGEST));
    let bytes = bytes.map_err(|error| unread(py, &error, &path.to_string_lossy()))?;
    Ok(PyBytes::new(py, &bytes))
}

/// Why a file can't be read: the system's reasons as Python has them, others as the lab has.
pub(crate) fn unread(py: Python<'_>, error: &std::io::Error, name: &str) -> PyErr {
    match error.raw_os_error() {
        Some(code) => PyOSError::new_err((code, error.to_string(), name.to_owned())),
        None => refused(py, "path", name, reason(error)),
    }
}
