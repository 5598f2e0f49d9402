//! Moves that lines name, played.
//!
//! Invariant: none is played that isn't legal.

use marubatsu::game::Game;

use super::super::line_error::{self, LineError};
use crate::games::LabGame;

/// Moves with their numbers, and the position that they lead to.
type PlayedMoves<G> = (Vec<(usize, <G as Game>::Move)>, <G as Game>::Position);

/// Plays moves one after the other from a position: their numbers, and where they lead; or which of them isn't legal.
pub(super) fn along<G: LabGame>(
    game: &G,
    from: G::Position,
    moves: &[Vec<u32>],
) -> Result<PlayedMoves<G>, LineError> {
    let mut position = from;
    let mut played = Vec::with_capacity(moves.len());
    for numbers in moves {
        let mut legal = Game::moves(game, &position).enumerate();
        let found = legal.find(|&(_, mv)| game.move_numbers(mv) == *numbers);
        let (number, mv) = found.ok_or_else(|| LineError::line(line_error::ILLEGAL))?;
        played.push((number, mv));
        position = game.play(&position, mv);
    }
    Ok((played, position))
}
