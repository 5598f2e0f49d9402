//! Functions of Python as players.
//!
//! Invariant: a function is asked about a position that has not ended. What it answers is taken as it stands: whether
//! its moves are legal, the lab says.

use std::sync::mpsc::{Sender, SyncSender, sync_channel};

use marubatsu::lang::Message;
use marubatsu_app::asked_player::{AskedPlayer, AskedPosition, Choices};
use marubatsu_app::game::{AnyGame, AnyPosition};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::game::Position;
use crate::moves::{Move, one_move};
use crate::work::Heard;

/// What a function is asked.
#[derive(Debug)]
pub(crate) struct Question {
    /// Which function.
    number: usize,
    /// Where it answers.
    reply: SyncSender<Choices>,
    game: AnyGame,
    at: AnyPosition,
    legal: Vec<Move>,
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
    fn choices(&self, py: Python<'_>, position: Position) -> PyResult<Choices> {
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

/// Has the function answer that is asked.
pub(crate) fn answer(py: Python<'_>, functions: &[Function], question: Question) -> PyResult<()> {
    let Question {
        number,
        reply,
        game,
        at,
        legal,
    } = question;
    let position = Position::with_moves(game, at, legal);
    let choices = functions[number].choices(py, position)?;
    // Whoever asked waits for it, unless the work has ended.
    drop(reply.send(choices));
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
    pub(crate) ask: Sender<Heard<Question>>,
}

impl AskedPlayer for FunctionPlayer {
    fn choices(&self, at: &AskedPosition<'_>) -> Result<Choices, Message> {
        let (reply, hear) = sync_channel(1);
        let question = Question {
            number: self.number,
            reply,
            game: at.game.clone(),
            at: AnyPosition {
                board: at.board.to_owned(),
                turn: at.turn,
                ended: false,
                moves: None,
            },
            legal: at.legal.to_vec(),
        };
        let unheard = || message!("nobody answers any more", "もう誰も答えません");
        let asked = self.ask.send(Heard::Question(question));
        asked.map_err(|_| unheard())?;
        hear.recv().map_err(|_| unheard())
    }

    fn is_steady(&self) -> bool {
        self.steady
    }
}
