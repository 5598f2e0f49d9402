//! What a lab requires of a game, for games of all kinds: scores of ends, players, and fast searches.
//!
//! Invariant: a race receives the game itself, so its search is compiled for that game alone.

use std::collections::TryReserveError;
use std::sync::Arc;

use marubatsu::games::line::Line;
use marubatsu::players::{Chooser, UnsuitableGameError};
use marubatsu::score::{Bounds, Score, View};
use marubatsu::search::Evaluator;

use super::{BuiltIn, GameKind, Move, Position, players};
use crate::games::lab_game::{LabGame, Openings, Racer, ScoreKind};
use crate::games::scoring::{NamedScorer, ScoringPlayer};

/// The numbers of its ends: those of each game, for this kind of score.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ends(ScoreKind);

impl Evaluator<BuiltIn> for Ends {
    fn at_end(&self, game: &BuiltIn, position: &Position) -> Score {
        of_kind!((game, position), (game, at) => game.ends(self.0).at_end(game, at))
    }

    fn at_end_seen(&self, game: &BuiltIn, position: &Position, view: View) -> Score {
        of_kind!((game, position), (game, at) => game.ends(self.0).at_end_seen(game, at, view))
    }

    fn at_horizon(&self, game: &BuiltIn, position: &Position) -> Score {
        of_kind!((game, position), (game, at) => game.ends(self.0).at_horizon(game, at))
    }

    fn range(&self, game: &BuiltIn) -> Option<Bounds> {
        asked!(game, game => game.ends(self.0).range(game))
    }

    fn grain(&self, game: &BuiltIn) -> Score {
        asked!(game, game => game.ends(self.0).grain(game))
    }

    fn plies_to_end(&self, game: &BuiltIn, position: &Position, score: Score) -> Option<u32> {
        of_kind!((game, position), (game, at) => game.ends(self.0).plies_to_end(game, at, score))
    }

    fn prefers_short_wins(&self) -> bool {
        self.0 == ScoreKind::Shortest
    }
}

impl LabGame for BuiltIn {
    type Ends = Ends;

    fn name(&self) -> String {
        asked!(self, game => game.name())
    }

    fn ends(&self, score: ScoreKind) -> Ends {
        Ends(score)
    }

    fn has_own_scores(&self) -> bool {
        asked!(self, game => LabGame::has_own_scores(game))
    }

    fn scoring_player(
        &self,
        player: &NamedScorer,
    ) -> Result<Arc<dyn ScoringPlayer<Self>>, UnsuitableGameError> {
        asked!(self, game => Ok(Arc::new(players::KindPlayer(game.scoring_player(player)?))))
    }

    fn named_player(&self, name: &str) -> Result<Arc<dyn Chooser<Self>>, UnsuitableGameError> {
        asked!(self, game => Ok(Arc::new(players::KindPlayer(game.named_player(name)?))))
    }

    fn promising(&self, position: &Position) -> Vec<Move> {
        of_kind!((self, position), (game, at) => game.promising(at).into_iter().map(Move::from).collect())
    }

    fn book_plies(&self) -> Option<u32> {
        asked!(self, game => game.book_plies())
    }

    fn in_a_word(&self) -> Option<&Line<u64>> {
        asked!(self, game => game.in_a_word())
    }

    fn race<R: Racer>(
        &self,
        score: ScoreKind,
        size: (usize, Openings),
        racer: R,
    ) -> Result<R::Outcome, TryReserveError> {
        asked!(self, game => game.race(score, size, racer))
    }
}
