//! Players that search: the presets by name, and playouts by the clock.
//!
//! Invariants: a search player's numbers are those of the same search with `--children`; the by-score family's
//! are turned to the view of who chooses. A player that deepens or looks at the clock always has a move: the best of the last depth
//! that it finished, or if there is none, the one that is played unsearched.

use std::time::Duration;

use marubatsu::lang::Message;
use marubatsu::observe::limits::CancelFlag;
use marubatsu::players::playouts::MonteCarloPlayer;
use marubatsu::players::{Chooser, Opinion, OpinionError};
use marubatsu::score::View;
use marubatsu::search::Evaluator;

use crate::cases::search;
use crate::games::LabGame;
use crate::request::SearchRequest;
use crate::words::clock::Instant;
use crate::words::{Control, Error, Interrupt};

/// A search player.
#[derive(Clone, Debug)]
pub(super) struct SearchPlayer {
    /// Its search of each child; the position in it is the start's.
    pub(super) request: SearchRequest,
    /// Whether its scores are in the view of who chooses.
    pub(super) by_score: bool,
}

impl<G: LabGame> Chooser<G> for SearchPlayer {
    fn opinion(
        &self,
        game: &G,
        position: &G::Position,
        cancel: CancelFlag<'_>,
    ) -> Result<Opinion<G::Move>, OpinionError> {
        let control = Control::of(cancel);
        let scores = search::of_moves(game, position, &self.request, &control);
        let scores = scores.map_err(no_opinion)?;
        if scores.is_empty() && !game.ended(position) {
            return Ok(Opinion::of(search::unsearched(game, position)));
        }
        let view = View::of(game.to_move(position));
        Ok(if self.by_score {
            let turned = |(mv, score)| (mv, view.turn(score));
            Opinion::best_of(scores.into_iter().map(turned).collect(), |score| score)
        } else {
            Opinion::best_of(scores, |score| view.turn(score))
        })
    }
}

/// Why there is no opinion, where the work behind it ended with this error.
pub(super) fn no_opinion(error: Error) -> OpinionError {
    match error {
        Error::Stopped(Interrupt::Cancelled) => OpinionError::Cancelled,
        Error::Stopped(other) => {
            let Message { en, ja } = other.message();
            let message = message!("{en}, and there was none", "{ja} (結果はありませんでした)");
            OpinionError::Failed(message)
        }
        fault => OpinionError::Failed(fault.message()),
    }
}

/// `ai_pmc` with a clock: as many playouts as there is time for, and not more than asked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct TimedPlayouts<E> {
    pub(super) player: MonteCarloPlayer<E>,
    pub(super) time: Duration,
}

impl<G, E> Chooser<G> for TimedPlayouts<E>
where
    G: LabGame,
    E: Evaluator<G> + std::fmt::Debug + Send + Sync,
{
    fn opinion(
        &self,
        game: &G,
        position: &G::Position,
        cancel: CancelFlag<'_>,
    ) -> Result<Opinion<G::Move>, OpinionError> {
        self.opinion_so_far(game, position, cancel)?
            .finished(cancel)
    }

    fn opinion_so_far(
        &self,
        game: &G,
        position: &G::Position,
        cancel: CancelFlag<'_>,
    ) -> Result<Opinion<G::Move>, OpinionError> {
        let begin = Instant::now();
        let go_on = || !cancel.is_raised() && begin.elapsed() < self.time;
        Ok(self.player.opinion_while(game, position, go_on))
    }
}
