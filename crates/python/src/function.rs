//! Functions of Python as players.
//!
//! Invariant: a function is asked about a position that has not ended. What it answers is taken as it stands: whether
//! its moves are legal, the lab says.

use std::sync::mpsc::{Sender, SyncSender, sync_channel};

use marubatsu::game::Side;
use marubatsu::lang::Message;
use marubatsu::score::Score;
use marubatsu_app::callback_player::{CallbackPlayer, CallbackPosition, Choices};
use marubatsu_app::callback_scorer::CallbackScorer;
use marubatsu_app::game::{AnyGame, AnyPosition};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::game::PyPosition;
use crate::moves::{Move, one_move};
use crate::work::WorkMessage;

/// What a function is asked.
#[derive(Debug)]
pub(crate) struct FunctionCall {
    /// Which function.
    number: usize,
    game: AnyGame,
    at: AnyPosition,
    asks: Asks,
}

/// What is to be answered, and where.
#[derive(Debug)]
enum Asks {
    /// What it chooses among these moves.
    Choices(Vec<Move>, SyncSender<Choices>),
    /// What the position is worth.
    Score(SyncSender<Score>),
}

/// A function with its name.
#[derive(Debug)]
pub(crate) struct Function {
    pub(crate) name: String,
    pub(crate) callable: Py<PyAny>,
    /// Whether it says the same about the same position, always: then one move is all that it chooses among.
    pub(crate) steady: bool,
}

impl Function {
    /// Calls the function.
    fn choices(&self, py: Python<'_>, position: PyPosition) -> PyResult<Choices> {
        let answer = self.callable.bind(py).call1((position,))?;
        if let Ok(mv) = one_move(&answer) {
            return Ok(Choices {
                moves: vec![mv],
                complete: self.steady,
            });
        }
        let moves = answer
            .try_iter()
            .and_then(|moves| moves.map(|mv| one_move(&mv?)).collect());
        match moves {
            Ok(moves) => Ok(Choices {
                moves,
                complete: true,
            }),
            Err(_) => Err(nonsense(&self.name, &answer)),
        }
    }
}

impl Function {
    /// Calls the function for a number: a score has two digits after the point.
    fn score(&self, py: Python<'_>, position: PyPosition) -> PyResult<Score> {
        let answer = self.callable.bind(py).call1((position,))?;
        let points: f64 = answer.extract()?;
        let read = format!("{points:.2}").parse::<Score>();
        read.map_err(|error| {
            let name = &self.name;
            PyValueError::new_err(format!(
                "{name} must answer with a score; {points} is none: {error}"
            ))
        })
    }
}

/// Has the function answer that is asked.
pub(crate) fn answer(
    py: Python<'_>,
    functions: &[Function],
    question: FunctionCall,
) -> PyResult<()> {
    let FunctionCall {
        number,
        game,
        at,
        asks,
    } = question;
    let function = &functions[number];
    // Whoever asked waits for it, unless the work has ended.
    match asks {
        Asks::Choices(legal, reply) => {
            let position = PyPosition::with_moves(game, at, legal);
            reply.send(function.choices(py, position)?).ok();
        }
        Asks::Score(reply) => {
            let position = PyPosition::new(game, at);
            reply.send(function.score(py, position)?).ok();
        }
    }
    Ok(())
}

fn nonsense(name: &str, answer: &Bound<'_, PyAny>) -> PyErr {
    let shown = answer.repr();
    let shown = shown
        .as_ref()
        .map_or("?".into(), |shown: &Bound<'_, PyString>| {
            shown.to_string_lossy()
        });
    let shown: String = shown.chars().take(200).collect();
    PyTypeError::new_err(format!(
        "{name} must answer with a move such as (1, 1), or with a list of the moves it chooses among; it answered {shown}"
    ))
}

/// The player that asks a function, by its number.
#[derive(Debug)]
pub(crate) struct FunctionPlayer {
    pub(crate) number: usize,
    pub(crate) steady: bool,
    pub(crate) ask: Sender<WorkMessage<FunctionCall>>,
}

impl CallbackPlayer for FunctionPlayer {
    fn choices(&self, at: &CallbackPosition<'_>) -> Result<Choices, Message> {
        let (reply, hear) = sync_channel(1);
        let question = FunctionCall {
            number: self.number,
            game: at.game.clone(),
            at: AnyPosition {
                board: at.board.to_owned(),
                turn: at.turn,
                ended: false,
                moves: None,
            },
            asks: Asks::Choices(at.legal.to_vec(), reply),
        };
        let unheard = || message!("nobody answers any more", "もう誰も答えません");
        let asked = self.ask.send(WorkMessage::Question(question));
        asked.map_err(|_| unheard())?;
        hear.recv().map_err(|_| unheard())
    }

    fn is_steady(&self) -> bool {
        self.steady
    }
}

/// The evaluator that asks a function, by its number.
#[derive(Debug)]
pub(crate) struct FunctionScorer {
    pub(crate) number: usize,
    pub(crate) symmetric: bool,
    pub(crate) ask: Sender<WorkMessage<FunctionCall>>,
    /// The game whose positions it values.
    pub(crate) game: AnyGame,
}

impl CallbackScorer for FunctionScorer {
    /// Where nobody answers any more the work has ended, and no score counts.
    fn score(&self, board: &str, turn: Side, ended: bool) -> Score {
        let (reply, hear) = sync_channel(1);
        let question = FunctionCall {
            number: self.number,
            game: self.game.clone(),
            at: AnyPosition {
                board: board.to_owned(),
                turn,
                ended,
                moves: None,
            },
            asks: Asks::Score(reply),
        };
        let asked = self.ask.send(WorkMessage::Question(question));
        asked.map_or(Score::ZERO, |()| hear.recv().unwrap_or(Score::ZERO))
    }

    fn keeps_symmetries(&self) -> bool {
        self.symmetric
    }
}
