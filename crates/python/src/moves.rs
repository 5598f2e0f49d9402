//! Moves as Python has them: tuples of numbers, or the one number that a move has.
//!
//! Invariant: which numbers are moves, the game says.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// A move's numbers.
pub(crate) type Move = Vec<u32>;

/// A move: its numbers, or the one that it has.
pub(crate) fn one_move(given: &Bound<'_, PyAny>) -> PyResult<Move> {
    let number = given.extract::<u32>();
    let numbers = number
        .map(|number| vec![number])
        .or_else(|_| given.extract::<Move>())?;
    if numbers.is_empty() {
        return Err(PyValueError::new_err("a move has at least one number"));
    }
    Ok(numbers)
}

/// A move as the lab reads it.
pub(crate) fn written(mv: &[u32]) -> String {
    let numbers: Vec<String> = mv.iter().map(u32::to_string).collect();
    numbers.join(",")
}

/// The words for moves that are given as a text, as one move, or one by one.
pub(crate) fn words(given: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    if let Ok(text) = given.extract::<String>() {
        return Ok(text.split_whitespace().map(str::to_owned).collect());
    }
    if let Ok(mv) = one_move(given) {
        return Ok(vec![written(&mv)]);
    }
    let each = |mv: PyResult<Bound<'_, PyAny>>| Ok(written(&one_move(&mv?)?));
    given.try_iter()?.map(each).collect()
}

/// Moves as tuples.
pub(crate) fn tuples<'py>(py: Python<'py>, moves: &[Move]) -> PyResult<Vec<Bound<'py, PyTuple>>> {
    moves.iter().map(|mv| PyTuple::new(py, mv)).collect()
}
