//! Functions of Python as players.
//!
//! Invariant: a player is asked about a position that has not ended. An answer that can't be used ends the work, and says
//! where it was given: it never counts as a lost game.

use std::sync::Arc;
use std::sync::mpsc::{SyncSender, sync_channel};

use marubatsu::game::Side;
use marubatsu::lang::{Message, thousands};
use marubatsu::score::Score;
use marubatsu_app::callback_player::{CallbackPlayer, CallbackPosition, Choices};
use marubatsu_app::callback_scorer::CallbackScorer;
use marubatsu_app::game::{AnyGame, AnyPosition};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::errors::refused;
use crate::game::PyPosition;
use crate::moves::{Move, one_move, written};
use crate::work::{Asker, WorkQuestion};

/// What a function is asked.
#[derive(Debug)]
pub(crate) struct FunctionCall {
    function: Arc<PythonFunction>,
    game: AnyGame,
    at: AnyPosition,
    asks: AnswerChannel,
}

/// What is to be answered, and where.
#[derive(Debug)]
enum AnswerChannel {
    /// What it chooses among these moves.
    Choices(Vec<Move>, SyncSender<Choices>),
    /// What the position is worth.
    Score(SyncSender<Score>),
}

/// A function with its name.
#[derive(Debug)]
pub(crate) struct PythonFunction {
    pub(crate) name: String,
    pub(crate) callable: Py<PyAny>,
    /// Whether it says the same about the same position, always: then one move is all that it chooses among.
    pub(crate) steady: bool,
}

impl PythonFunction {
    /// Calls the function for what it chooses among the legal moves.
    fn choices(&self, py: Python<'_>, position: PyPosition, legal: &[Move]) -> PyResult<Choices> {
        let board = position.parts().1.board.clone();
        let answer = self.callable.bind(py).call1((position,))?;
        let moves = match one_move(&answer) {
            Ok(mv) => Ok((vec![mv], self.steady)),
            Err(_) => answer
                .try_iter()
                .and_then(|moves| moves.map(|mv| one_move(&mv?)).collect())
                .map(|moves| (moves, true)),
        };
        let (moves, complete) = moves.map_err(|_| nonsense(&self.name, &answer))?;
        let fault = unplayable(&moves, legal);
        fault.map_or(Ok(Choices { moves, complete }), |fault| {
            Err(unplayable_error(py, &self.name, (&board, legal), fault))
        })
    }

    /// Calls the function for a number: a score has two digits after the point.
    fn score(&self, py: Python<'_>, position: PyPosition) -> PyResult<Score> {
        let board = position.parts().1.board.clone();
        let answer = self.callable.bind(py).call1((position,))?;
        let points: f64 = answer.extract()?;
        let read = format!("{points:.2}").parse::<Score>().ok();
        let finite = read.filter(|score| score.is_finite());
        finite.ok_or_else(|| {
            let (name, most) = (&self.name, thousands(u64::from(Score::LIMIT.unsigned_abs()) / 100));
            let message = message!(
                "{name} must answer with a number from -{most} to {most}; at {board} it answered {points}",
                "{name} は -{most} 以上 {most} 以下の数を返す必要があります。{board} で {points} を返しました"
            );
            refused(py, "eval", &points.to_string(), message)
        })
    }
}

/// What is wrong with a player's moves.
enum PlayerMovesError {
    /// There is none.
    Empty,
    /// This one is not legal.
    Illegal(Move),
    /// This one was named twice.
    Repeated(Move),
}

fn unplayable(named: &[Move], legal: &[Move]) -> Option<PlayerMovesError> {
    if named.is_empty() {
        return Some(PlayerMovesError::Empty);
    }
    let illegal = named.iter().find(|mv| !legal.contains(mv));
    let mut rest = named.iter().enumerate();
    let repeated = rest.find(|(at, mv)| named[..*at].contains(mv));
    let illegal = illegal.map(|mv| PlayerMovesError::Illegal(mv.clone()));
    illegal.or_else(|| repeated.map(|(_, mv)| PlayerMovesError::Repeated(mv.clone())))
}

/// The error of a player whose moves can't be used at a board with these legal ones.
fn unplayable_error(
    py: Python<'_>,
    name: &str,
    (board, legal): (&str, &[Move]),
    fault: PlayerMovesError,
) -> PyErr {
    let legal: Vec<String> = legal.iter().map(|mv| written(mv)).collect();
    let legal = legal.join(" ");
    let (value, en, ja) = match fault {
        PlayerMovesError::Empty => (
            String::new(),
            "no move".to_owned(),
            "着手を 1 つも返しませんでした".to_owned(),
        ),
        PlayerMovesError::Illegal(mv) => (
            written(&mv),
            format!("{}, which isn't legal", written(&mv)),
            format!("合法でない着手 {} を返しました", written(&mv)),
        ),
        PlayerMovesError::Repeated(mv) => (
            written(&mv),
            format!("{} twice", written(&mv)),
            format!("着手 {} を 2 回返しました", written(&mv)),
        ),
    };
    let message = message!(
        "at {board}, {name} answered {en}; legal moves: {legal}",
        "{board} で {name} は{ja}。合法な着手: {legal}"
    );
    refused(py, "player", &value, message)
}

impl WorkQuestion for FunctionCall {
    /// Calls the function. Whoever asked waits for what it says, unless the work has ended.
    fn answer(self, py: Python<'_>) -> PyResult<()> {
        let Self {
            function, game, at, ..
        } = self;
        match self.asks {
            AnswerChannel::Choices(legal, reply) => {
                let position = PyPosition::with_moves(game, at, legal.clone());
                reply.send(function.choices(py, position, &legal)?).ok();
            }
            AnswerChannel::Score(reply) => {
                let position = PyPosition::new(game, at);
                reply.send(function.score(py, position)?).ok();
            }
        }
        Ok(())
    }
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

/// The player that asks a function.
#[derive(Debug)]
pub(crate) struct FunctionPlayer {
    pub(crate) function: Arc<PythonFunction>,
    pub(crate) asker: Asker<FunctionCall>,
}

impl CallbackPlayer for FunctionPlayer {
    fn choices(&self, at: &CallbackPosition<'_>) -> Result<Choices, Message> {
        let (reply, hear) = sync_channel(1);
        let question = FunctionCall {
            function: Arc::clone(&self.function),
            game: at.game.clone(),
            at: AnyPosition {
                board: at.board.to_owned(),
                turn: at.turn,
                ended: false,
                moves: None,
            },
            asks: AnswerChannel::Choices(at.legal.to_vec(), reply),
        };
        self.asker.ask(question);
        let unheard = |_| message!("nobody answers any more", "もう誰も答えません");
        hear.recv().map_err(unheard)
    }

    fn is_steady(&self) -> bool {
        self.function.steady
    }
}

/// The evaluator that asks a function.
#[derive(Debug)]
pub(crate) struct FunctionScorer {
    pub(crate) function: Arc<PythonFunction>,
    pub(crate) symmetric: bool,
    pub(crate) asker: Asker<FunctionCall>,
    /// The game whose positions it values.
    pub(crate) game: AnyGame,
}

impl CallbackScorer for FunctionScorer {
    /// Where nobody answers any more the work has ended, and no score counts.
    fn score(&self, board: &str, turn: Side, ended: bool) -> Score {
        let (reply, hear) = sync_channel(1);
        let question = FunctionCall {
            function: Arc::clone(&self.function),
            game: self.game.clone(),
            at: AnyPosition {
                board: board.to_owned(),
                turn,
                ended,
                moves: None,
            },
            asks: AnswerChannel::Score(reply),
        };
        self.asker.ask(question);
        hear.recv().unwrap_or(Score::ZERO)
    }

    fn keeps_symmetries(&self) -> bool {
        self.symmetric
    }
}
