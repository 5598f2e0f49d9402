//! Players that are asked by texts and numbers and answer in kind, such as a function of another language.
//!
//! Invariant: what is chosen is legal, each move once; an answer that is anything else is no opinion.

use std::fmt::Debug;
use std::sync::Arc;

use marubatsu::game::Side;
use marubatsu::lang::Message;
use marubatsu::observe::limits::CancelFlag;
use marubatsu::players::{Chooser, Opinion, OpinionError};

use crate::games::game::{AnyGame, LabGame};
use crate::words::{JsonMove, numbers};

/// What a player is asked: the moves at a position that has not ended.
#[derive(Clone, Copy, Debug)]
pub struct CallbackPosition<'a> {
    /// The game.
    pub game: &'a AnyGame,
    /// The position as text.
    pub board: &'a str,
    /// Whose turn it is.
    pub turn: Side,
    /// The legal moves, in the game's order.
    pub legal: &'a [JsonMove],
}

/// What a player answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choices {
    /// The moves it chooses among.
    pub moves: Vec<JsonMove>,
    /// Whether these are all: a single move need not be.
    pub complete: bool,
}

/// A player of the program around the lab. Several threads may ask it at the same time.
pub trait CallbackPlayer: Debug + Send + Sync {
    /// What it chooses at a position.
    ///
    /// # Errors
    /// When it can't say; the text says why, and it loses the game.
    fn choices(&self, at: &CallbackPosition<'_>) -> Result<Choices, Message>;

    /// Whether it says the same about the same position, always. Then it is asked about each position once.
    fn is_steady(&self) -> bool {
        false
    }
}

/// Such a player on a game.
#[derive(Debug)]
pub(super) struct CallbackChooser {
    /// The player.
    pub(super) player: Arc<dyn CallbackPlayer>,
    /// The game, as it was named.
    pub(super) game: AnyGame,
}

impl<G: LabGame> Chooser<G> for CallbackChooser {
    fn opinion(
        &self,
        game: &G,
        position: &G::Position,
        cancel: CancelFlag<'_>,
    ) -> Result<Opinion<G::Move>, OpinionError> {
        if cancel.is_raised() {
            return Err(OpinionError::Cancelled);
        }
        let moves: Vec<G::Move> = game.moves(position).collect();
        if moves.is_empty() {
            return Ok(Opinion::of(moves));
        }
        let board = game.write_position(position);
        let question = CallbackPosition {
            game: &self.game,
            board: &board,
            turn: game.to_move(position),
            legal: &numbers::moves(game, &moves),
        };
        let answer = self
            .player
            .choices(&question)
            .map_err(OpinionError::Failed)?;
        let Choices {
            moves: named,
            complete,
        } = answer;
        let chosen = chosen(game, &moves, &named, &board)?;
        Ok(Opinion {
            complete,
            ..Opinion::of(chosen)
        })
    }
}

/// The legal moves that were named at a board, in the game's order.
///
/// # Errors
/// When one of them isn't legal or was named twice, or there is none.
pub(super) fn chosen<G: LabGame>(
    game: &G,
    legal: &[G::Move],
    named: &[JsonMove],
    board: &str,
) -> Result<Vec<G::Move>, OpinionError> {
    let is_legal = |mv: &JsonMove| legal.iter().any(|&legal| game.move_numbers(legal) == *mv);
    if let Some(mv) = named.iter().find(|mv| !is_legal(mv)) {
        return Err(OpinionError::Failed(message!(
            "it answered {mv:?}, which isn't legal at {board}",
            "{board} では打てない着手 {mv:?} を返しました"
        )));
    }
    let is_named = |mv: &G::Move| named.contains(&game.move_numbers(*mv));
    let chosen: Vec<G::Move> = legal.iter().copied().filter(is_named).collect();
    if chosen.is_empty() || chosen.len() != named.len() {
        return Err(OpinionError::illegal());
    }
    Ok(chosen)
}
