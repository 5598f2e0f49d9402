//! The native half of the Python package `marubatsu`: games, positions, and the lab's use cases as methods that take pairs of texts
//! and return JSON.
//!
//! Invariant: nothing is decided here: the lab reads requests and writes reports. Long work runs without the interpreter's lock, and
//! ends at Ctrl-C.

#![forbid(unsafe_code)]
#![allow(
    clippy::needless_pass_by_value,
    reason = "what comes from Python comes as values"
)]

#[macro_use]
mod words;
mod errors;
mod event_checker;
mod file;
mod film;
mod function;
mod game;
mod lab;
mod moves;
mod recording;
mod rounds;
mod style;
mod table;
mod tablebase;
mod work;

use pyo3::pymodule;

/// The native half of the package: `marubatsu` itself is what to import.
#[pymodule]
mod _core {
    #[pymodule_export]
    use super::event_checker::Events;
    #[pymodule_export]
    use super::file::file_bytes;
    #[pymodule_export]
    use super::game::{PyGame, PyPosition};
    #[pymodule_export]
    use super::lab::PyLab;
    #[pymodule_export]
    use super::recording::PyRecording;
    #[pymodule_export]
    use super::rounds::PyRounds;
    #[pymodule_export]
    use super::style::{fitted, style_sheet};
    #[pymodule_export]
    use super::table::PyTable;
    #[pymodule_export]
    use super::tablebase::PyTablebase;
}
