//! Players of one kind of game, wrapped as players of any game.
//!
//! Invariant: a player receives its own kind of game; only its moves are converted.

use std::sync::Arc;

use marubatsu::observe::limits::CancelFlag;
use marubatsu::players::{Chooser, Opinion, OpinionError, SearchEffort};
use marubatsu::score::{Bounds, Score};
use marubatsu::search::Evaluator;
use marubatsu::search::order::Ranking;

use super::{BuiltIn, KindOfGame, Move, Position, own};
use crate::games::scoring::ScoringPlayer;

/// A player of one kind of game.
#[derive(Debug)]
pub(super) struct KindPlayer<P: ?Sized>(pub(super) Arc<P>);

/// The game and the position as those of their own kind.
fn both<'a, G: KindOfGame>(game: &'a BuiltIn, position: &'a Position) -> (&'a G, &'a G::Position) {
    let both = G::game(game).zip(G::position(position));
    both.expect("a player is asked of the game that it was made for")
}

/// An opinion of moves of any kind.
fn told<M: Into<Move>>(opinion: Opinion<M>) -> Opinion<Move> {
    fn each<M: Into<Move>, N>(numbers: Vec<(M, N)>) -> Vec<(Move, N)> {
        numbers
            .into_iter()
            .map(|(mv, number)| (mv.into(), number))
            .collect()
    }
    Opinion {
        candidates: opinion.candidates.into_iter().map(Into::into).collect(),
        scores: opinion.scores.map(each),
        effort: opinion.effort.map(|effort| match effort {
            SearchEffort::Visits(visits) => SearchEffort::Visits(each(visits)),
            SearchEffort::Proof(least, numbers) => SearchEffort::Proof(least, each(numbers)),
        }),
        complete: opinion.complete,
    }
}

macro_rules! choosers {
    ($($player:ident)*) => {
        $(impl<G: KindOfGame> Chooser<BuiltIn> for KindPlayer<dyn $player<G>> {
            fn opinion(&self, game: &BuiltIn, position: &Position, cancel: CancelFlag<'_>) -> Result<Opinion<Move>, OpinionError> {
                let (game, position) = both(game, position);
                self.0.opinion(game, position, cancel).map(told)
            }

            fn opinion_so_far(&self, game: &BuiltIn, position: &Position, cancel: CancelFlag<'_>) -> Result<Opinion<Move>, OpinionError> {
                let (game, position) = both(game, position);
                self.0.opinion_so_far(game, position, cancel).map(told)
            }

            fn in_game(&self, game: (u64, u64)) -> Option<Arc<dyn Chooser<BuiltIn>>> {
                let player = self.0.in_game(game)?;
                Some(Arc::new(KindPlayer(player)))
            }
        })*
    };
}

choosers! { Chooser ScoringPlayer }

impl<G: KindOfGame> Evaluator<BuiltIn> for KindPlayer<dyn ScoringPlayer<G>> {
    fn at_end(&self, game: &BuiltIn, position: &Position) -> Score {
        let (game, position) = both(game, position);
        self.0.at_end(game, position)
    }

    fn at_horizon(&self, game: &BuiltIn, position: &Position) -> Score {
        let (game, position) = both(game, position);
        self.0.at_horizon(game, position)
    }

    fn by_last_move(&self, game: &BuiltIn, position: &Position, last: Move) -> Option<Score> {
        let (game, position) = both::<G>(game, position);
        self.0.by_last_move(game, position, own(game, last))
    }

    fn keeps_symmetries(&self) -> bool {
        self.0.keeps_symmetries()
    }

    fn range(&self, game: &BuiltIn) -> Option<Bounds> {
        self.0.range(G::game(game)?)
    }

    fn grain(&self, game: &BuiltIn) -> Score {
        let own = G::game(game).expect("a player is asked of the game that it was made for");
        self.0.grain(own)
    }
}

impl<G: KindOfGame> Ranking<BuiltIn> for KindPlayer<dyn ScoringPlayer<G>> {
    fn rank(&self, game: &BuiltIn, position: &Position, mv: Move) -> Score {
        let (game, position) = both::<G>(game, position);
        self.0.rank(game, position, own(game, mv))
    }
}
