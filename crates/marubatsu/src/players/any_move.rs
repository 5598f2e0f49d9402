//! The player that chooses among all moves, of any game.
//!
//! Invariant: it looks at nothing.

use super::{Chooser, Opinion, OpinionError};
use crate::game::Game;
use crate::observe::limits::Cancel;

/// The player.
///
/// ```
/// use marubatsu::game::Game;
/// use marubatsu::games::line::ConnectFour;
/// use marubatsu::observe::limits::Cancel;
/// use marubatsu::players::{Chooser, any_move::AnyMove};
///
/// let game = ConnectFour::connect_four();
/// let opinion = AnyMove.opinion(&game, &game.start(), Cancel::never())?;
/// assert_eq!(opinion.candidates.len(), 7);
/// # Ok::<(), marubatsu::players::OpinionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnyMove;

impl<G: Game> Chooser<G> for AnyMove {
    fn opinion(
        &self,
        game: &G,
        position: &G::Position,
        _: Cancel<'_>,
    ) -> Result<Opinion<G::Move>, OpinionError> {
        Ok(Opinion::of(game.moves(position)))
    }
}
