//! A score table: rows by their places and by their boards.
//!
//! Invariant: a table never changes.

use std::collections::HashMap;
use std::sync::OnceLock;

use marubatsu_app::error::{Error, choice};
use marubatsu_app::table::{FileKind, ScoreTable};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::errors::{json, raised};

/// The scores of all positions of a game.
#[pyclass(frozen, name = "Table", module = "marubatsu._core")]
#[derive(Debug)]
pub(crate) struct PyTable {
    table: ScoreTable,
    places: OnceLock<HashMap<String, usize>>,
}

impl PyTable {
    pub(crate) fn new(table: ScoreTable) -> Self {
        let places = OnceLock::new();
        Self { table, places }
    }
}

/// The kinds of files, by their endings.
fn kind(name: &str) -> Result<FileKind, Error> {
    let found = FileKind::NAMES.iter().find(|(known, _)| *known == name);
    let names = FileKind::NAMES.map(|(known, _)| known);
    let found = found.map(|&(_, kind)| kind);
    found.ok_or_else(|| choice("path", name, &names).into())
}

#[pymethods]
impl PyTable {
    /// Reads the bytes of a table's file of this name.
    #[staticmethod]
    fn read(py: Python<'_>, name: &str, bytes: &[u8]) -> PyResult<Self> {
        let read = py.detach(|| ScoreTable::read(name, bytes));
        read.map(Self::new)
            .map_err(|error| raised(py, &error.into()))
    }

    /// Schema, game, kind of scores.
    fn head(&self, py: Python<'_>) -> PyResult<String> {
        json(py, &self.table.head)
    }

    fn __len__(&self) -> usize {
        self.table.rows.len()
    }

    /// These rows, a JSON document each.
    fn rows(&self, py: Python<'_>, begin: usize, end: usize) -> PyResult<Vec<String>> {
        let rows = self.table.rows.get(begin..end).unwrap_or_default();
        rows.iter().map(|row| json(py, row)).collect()
    }

    /// The place of a board's row.
    fn place(&self, board: &str) -> Option<usize> {
        let places = self.places.get_or_init(|| {
            let rows = self.table.rows.iter().enumerate();
            rows.map(|(place, row)| (row.board.clone(), place))
                .collect()
        });
        places.get(board).copied()
    }

    /// How many positions have each score, from the least.
    fn histogram(&self, py: Python<'_>) -> PyResult<String> {
        json(py, &self.table.histogram())
    }

    /// The bytes of a file of this kind: `csv` or `jsonl`.
    fn write<'py>(&self, py: Python<'py>, ending: &str) -> PyResult<Bound<'py, PyBytes>> {
        let kind = kind(ending).map_err(|error| raised(py, &error))?;
        let mut bytes = Vec::new();
        self.table.write(kind, &mut bytes)?;
        Ok(PyBytes::new(py, &bytes))
    }
}
