//! The player that chooses among all moves, of any game.
//!
//! Invariant: it looks at nothing.

use super::{Chooser, Opinion, OpinionError};
use crate::game::Game;
use crate::observe::limits::CancelFlag;

/// The player.
///
/// ```
/// use marubatsu::game::Game;
/// use marubatsu::games::line::ConnectFour;
/// use marubatsu::observe::limits::CancelFlag;
/// use marubatsu::players::{Chooser, random::RandomPlayer};
///
/// let game = ConnectFour::connect_four();
/// let opinion = RandomPlayer.opinion(&game, &game.start(), CancelFlag::never())?;
/// assert_eq!(opinion.candidates.len(), 7);
/// # Ok::<(), marubatsu::players::OpinionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RandomPlayer;

impl<G: Game> Chooser<G> for RandomPlayer {
    fn opinion(
        &self,
        game: &G,
        position: &G::Position,
        _: CancelFlag<'_>,
    ) -> Result<Opinion<G::Move>, OpinionError> {
        Ok(Opinion::of(game.moves(position)))
    }
}
