//! Games and their positions as values of Python.
//!
//! Invariant: a position never changes; playing makes another.

use std::hash::{Hash, Hasher};
use std::sync::OnceLock;

use marubatsu::depict::Depiction;
use marubatsu::game::Side;
use marubatsu::score::Score;
use marubatsu::svg;
use marubatsu_app::draw::BoardLabels;
use marubatsu_app::error::InputError;
use marubatsu_app::game::{AnyGame, AnyPosition, MovesAt};
use marubatsu_app::lab::Lab;
use pyo3::prelude::*;
use pyo3::types::{PyTuple, PyType};

use crate::errors::raised;

use crate::moves::{Move, tuples, words};
use crate::style::{PictureChoice, fitted, scored, styled};
use crate::work;

/// The rules of a game, which its name says.
///
/// >>> import marubatsu as m
/// >>> game = m.Game("connect4")
/// >>> game, game.size
/// (Game("7x6x4g"), (7, 6))
/// >>> game.play("4453").turn
/// 'o'
#[pyclass(frozen, eq, hash, name = "Game", module = "marubatsu._core")]
#[derive(Debug)]
pub(crate) struct PyGame {
    pub(crate) game: AnyGame,
}

impl PartialEq for PyGame {
    fn eq(&self, other: &Self) -> bool {
        self.game.name() == other.game.name()
    }
}

impl Hash for PyGame {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.game.name().hash(state);
    }
}

fn failed<T>(py: Python<'_>, done: Result<T, InputError>) -> PyResult<T> {
    done.map_err(|error| raised(py, &error.into()))
}

#[pymethods]
impl PyGame {
    /// The game of this name: `3x3`, `4x4x3`, `7x6x4g` with gravity, `connect4`, a tree such as `(3 (5 2))`.
    #[new]
    #[pyo3(signature = (name="3x3"))]
    fn named(py: Python<'_>, name: &str) -> PyResult<Self> {
        let game = failed(py, Lab::default().game(name))?;
        Ok(Self { game })
    }

    /// Its name, which names the same game everywhere.
    #[getter]
    fn name(&self) -> &str {
        self.game.name()
    }

    /// Columns and rows; None if its positions are no boards.
    #[getter]
    fn size(&self) -> Option<(u32, u32)> {
        self.game.board_size()
    }

    /// The position at which it begins.
    #[getter]
    fn start(&self, py: Python<'_>) -> PyResult<PyPosition> {
        self.position(py, "", None)
    }

    /// The position after these moves from the start, or that of a board text.
    #[pyo3(signature = (moves="", *, board=None))]
    fn position(&self, py: Python<'_>, moves: &str, board: Option<&str>) -> PyResult<PyPosition> {
        let at = match board {
            Some(board) => self.game.position_at(board),
            None => self.game.position_after(moves),
        };
        Ok(PyPosition::new(self.game.clone(), failed(py, at)?))
    }

    /// The position after these moves from the start, as `Position.play` takes them.
    fn play(&self, py: Python<'_>, moves: &Bound<'_, PyAny>) -> PyResult<PyPosition> {
        self.start(py)?.play(py, moves)
    }

    fn _at(&self, py: Python<'_>, board: &str) -> PyResult<PyPosition> {
        self.position(py, "", Some(board))
    }

    fn __repr__(&self) -> String {
        format!("Game({:?})", self.game.name())
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> (Py<PyType>, (String,)) {
        let name = slf.get().game.name().to_owned();
        (slf.get_type().unbind(), (name,))
    }
}

/// A position of a game: the board, and whose turn it is. Two of them are equal if these are.
#[pyclass(frozen, eq, hash, name = "Position", module = "marubatsu._core")]
#[derive(Debug)]
pub(crate) struct PyPosition {
    game: AnyGame,
    at: AnyPosition,
    moves: OnceLock<MovesAt>,
}

impl PartialEq for PyPosition {
    fn eq(&self, other: &Self) -> bool {
        (self.game.name(), &self.at.board) == (other.game.name(), &other.at.board)
    }
}

impl Hash for PyPosition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.game.name(), &self.at.board).hash(state);
    }
}

impl PyPosition {
    pub(crate) fn new(game: AnyGame, at: AnyPosition) -> Self {
        let moves = OnceLock::new();
        Self { game, at, moves }
    }

    /// A position that has not ended, whose legal moves are known.
    pub(crate) fn with_moves(game: AnyGame, at: AnyPosition, legal: Vec<Move>) -> Self {
        let moves = OnceLock::from(MovesAt {
            legal,
            ..MovesAt::default()
        });
        Self { game, at, moves }
    }

    pub(crate) const fn parts(&self) -> (&AnyGame, &AnyPosition) {
        (&self.game, &self.at)
    }

    /// Where one word leads: a move, or columns in a row such as `4453`.
    fn after(&self, at: &AnyPosition, word: &str) -> Result<AnyPosition, InputError> {
        let by = |at: &AnyPosition, word: &str| {
            let after = self.game.position_by(at, "moves", word);
            after.map(|(_, position)| position)
        };
        let digits = word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_digit());
        by(at, word).or_else(|refused| {
            let mut columns = word.char_indices().filter(|_| digits).peekable();
            if columns.peek().is_none() {
                return Err(refused);
            }
            columns.try_fold(at.clone(), |at, (place, letter)| {
                by(&at, &word[place..place + letter.len_utf8()])
            })
        })
    }

    fn moves_at(&self, py: Python<'_>) -> PyResult<&MovesAt> {
        if let Some(moves) = self.moves.get() {
            return Ok(moves);
        }
        let found = failed(py, self.game.moves_at(&self.at))?;
        Ok(self.moves.get_or_init(|| found))
    }
}

#[pymethods]
impl PyPosition {
    /// The game.
    #[getter]
    fn game(&self) -> PyGame {
        let game = self.game.clone();
        PyGame { game }
    }

    /// The position as text: column by column, `.`, `o`, `x`.
    #[getter]
    fn board(&self) -> &str {
        &self.at.board
    }

    /// Whose turn it is, or would be: `o` or `x`.
    #[getter]
    fn turn(&self) -> char {
        self.at.turn.letter()
    }

    /// Whether the game is over.
    #[getter]
    const fn ended(&self) -> bool {
        self.at.ended
    }

    /// The legal moves, in the game's order.
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyTuple>>> {
        tuples(py, &self.moves_at(py)?.legal)
    }

    /// The moves that led here from the start, if it was reached by moves.
    #[getter]
    fn played<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyTuple>>> {
        tuples(py, &self.moves_at(py)?.played)
    }

    /// What the end is worth in circle's view; None while the game goes on.
    #[getter]
    fn end(&self, py: Python<'_>) -> PyResult<Option<f64>> {
        let points = |score: Score| f64::from(score.hundredths()) / 100.0;
        Ok(self.moves_at(py)?.end.map(points))
    }

    /// The squares of the finished line, column and row; none if nobody has one.
    #[getter]
    fn line(&self, py: Python<'_>) -> PyResult<Vec<(u32, u32)>> {
        let squares = failed(py, self.game.winning_squares(&self.at))?;
        Ok(squares.into_iter().map(Into::into).collect())
    }

    /// The position after these moves: a text such as `"1,1 0,0"`, one move such as `(1, 1)`, or a list of moves.
    ///
    /// >>> import marubatsu as m
    /// >>> position = m.Game("3x3").start.play("1,1 0,0").play((2, 0))
    /// >>> print(position)
    /// x.o
    /// .o.
    /// ...
    /// >>> position.turn, position.moves[:2], position.ended
    /// ('x', [(1, 0), (0, 1)], False)
    fn play(&self, py: Python<'_>, moves: &Bound<'_, PyAny>) -> PyResult<Self> {
        let words = words(moves)?;
        let at = words
            .iter()
            .try_fold(self.at.clone(), |at, word| self.after(&at, word));
        Ok(Self::new(self.game.clone(), failed(py, at)?))
    }

    /// The position as SVG, with its score if one is asked for: `standard` or `shortest`.
    #[pyo3(signature = (score=None, *, lang=None, theme=None, size=36))]
    fn svg(
        &self,
        py: Python<'_>,
        score: Option<&str>,
        lang: Option<&str>,
        theme: Option<&str>,
        size: u16,
    ) -> PyResult<String> {
        let PictureChoice { look, theme } = styled(py, (lang, theme, "wide", size))?;
        let (score, at) = (scored(py, score)?, self.parts());
        let scene = work::run(py, |control| Lab::default().board(at, score, look, control))?;
        Ok(svg::write(&scene, theme))
    }

    /// The tree from here as SVG, so many plies deep, its boards coloured by their scores if one is asked for.
    #[pyo3(signature = (depth=2, score=None, *, lang=None, theme=None, size=12))]
    fn tree_svg(
        &self,
        py: Python<'_>,
        depth: u16,
        score: Option<&str>,
        lang: Option<&str>,
        theme: Option<&str>,
        size: u16,
    ) -> PyResult<String> {
        let PictureChoice { look, theme } = styled(py, (lang, theme, "wide", size))?;
        let (shown, at) = (BoardLabels::new(scored(py, score)?, None), self.parts());
        let scene = work::run(py, |control| {
            Lab::default().tree(at, (depth, shown), look, control)
        })?;
        Ok(svg::write(&scene, theme))
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.svg(py, None, None, None, 36)
            .map(|picture| fitted(&picture))
    }

    fn __repr__(&self) -> String {
        format!("<Position {} of {}>", self.at.board, self.game.name())
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<(Py<PyAny>, (String,))> {
        let game = PyGame {
            game: slf.get().game.clone(),
        };
        let position = Py::new(slf.py(), game)?.getattr(slf.py(), "_at")?;
        Ok((position, (slf.get().at.board.clone(),)))
    }

    /// The position as lines of text, as it lies on the table.
    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        let depicted = failed(py, self.game.depicted(&self.at))?;
        Ok(match depicted {
            Depiction::Board { width, squares, .. } => {
                let letter = |square: &Option<Side>| square.map_or('.', Side::letter);
                let rows = squares.chunks(width.max(1) as usize);
                let rows = rows.map(|row| row.iter().map(letter).collect::<String>());
                rows.collect::<Vec<_>>().join("\n")
            }
            Depiction::Text(text) => text,
        })
    }
}
