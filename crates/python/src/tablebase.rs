//! A tablebase: the value of a position, and rows by index.
//!
//! Invariant: a tablebase never changes; reading it needs no lock of the interpreter.

use std::path::PathBuf;

use marubatsu_app::control::Interrupt;
use marubatsu_app::error::Error;
use marubatsu_app::lab::Lab;
use marubatsu_app::tablebase::TablebaseSummary;
use marubatsu_tablebase::{SolvedGame, TablebaseError};
use pyo3::prelude::*;

use crate::errors::{json, raised};
use crate::file::unread;
use crate::work;

/// All positions of a game with their values, in a file or at a server.
#[pyclass(frozen, name = "Tablebase", module = "marubatsu._core")]
#[derive(Debug)]
pub(crate) struct PyTablebase {
    solved: SolvedGame,
    name: PathBuf,
}

/// Rows as columns: ply, board, value, distance, positions.
type Columns = (
    Vec<u32>,
    Vec<String>,
    Vec<&'static str>,
    Vec<Option<u32>>,
    Vec<usize>,
);

impl PyTablebase {
    fn failed(&self, py: Python<'_>, unread: TablebaseError) -> PyErr {
        failed(py, unread, &self.name.to_string_lossy())
    }
}

/// Why a tablebase can't be read.
fn failed(py: Python<'_>, error: TablebaseError, name: &str) -> PyErr {
    match error {
        TablebaseError::File(error) => unread(py, &error, name),
        other => raised(py, &other.about("path", name).into()),
    }
}

#[pymethods]
impl PyTablebase {
    /// Opens the tablebase at a path or an address.
    #[staticmethod]
    fn open(py: Python<'_>, name: PathBuf) -> PyResult<Self> {
        let solved = py.detach(|| SolvedGame::open(&Lab::default(), &name));
        match solved {
            Ok(solved) => Ok(Self { solved, name }),
            Err(unread) => Err(failed(py, unread, &name.to_string_lossy())),
        }
    }

    /// Game, counts by ply.
    fn head(&self, py: Python<'_>) -> PyResult<String> {
        json(py, &TablebaseSummary::of(self.solved.head()))
    }

    fn __len__(&self) -> PyResult<usize> {
        Ok(usize::try_from(self.solved.classes())?)
    }

    /// A position and its moves; None if no game comes there.
    fn probe(&self, py: Python<'_>, board: &str) -> PyResult<Option<String>> {
        match py.detach(|| self.solved.probe(board)) {
            Ok(report) => json(py, &report).map(Some),
            Err(TablebaseError::Unknown) => Ok(None),
            Err(unread) => Err(self.failed(py, unread)),
        }
    }

    /// The rows of these places, as columns.
    fn columns(&self, py: Python<'_>, begin: u64, end: u64) -> PyResult<Columns> {
        let rows = py.detach(|| self.solved.rows(begin..end));
        let rows = rows.map_err(|unread| self.failed(py, unread))?;
        let mut columns = Columns::default();
        for row in rows {
            columns.0.push(row.ply);
            columns.1.push(row.board);
            columns.2.push(row.value);
            columns.3.push(row.distance);
            columns.4.push(row.positions);
        }
        Ok(columns)
    }

    /// Checks the file against itself and the rules.
    fn verify(&self, py: Python<'_>) -> PyResult<()> {
        let name = self.name.to_string_lossy();
        work::run(py, |control| {
            let verified = self.solved.verify(|_| !control.is_cancelled());
            verified.map(drop).map_err(|unread| match unread {
                TablebaseError::Cancelled => Error::Stopped(Interrupt::Cancelled),
                other => other.about("path", &name).into(),
            })
        })
    }
}
