//! The games and players that requests can name: the built-in ones, and your own.
//!
//! Invariant: a catalog is a value. Two catalogs share nothing, so a name may mean different games or players in them.

use crate::games::callback_scorer::OwnScorer;
use crate::games::game::{AnyGame, LabGame};
use crate::games::own_player::OwnPlayers;
use crate::games::player_cache::PlayerCaches;
use crate::games::scoring::NamedScorer;
use crate::words::InputError;

/// Games and players by name.
#[derive(Debug, Default)]
pub struct Catalog {
    games: Vec<AnyGame>,
    /// The players that were added.
    pub(crate) players: OwnPlayers,
    /// The evaluators that were added.
    pub(crate) scorers: Vec<OwnScorer>,
    made: PlayerCaches,
}

impl Catalog {
    /// Adds a game, which its name names from now on, in place of any other game of that name.
    pub(crate) fn add_game(&mut self, game: impl LabGame) {
        let game = AnyGame::new(game);
        self.games.retain(|known| known.name() != game.name());
        // Players that were made for the game whose place it takes are not this game's.
        self.made = PlayerCaches::default();
        self.games.push(game);
    }

    /// Returns the game that a text names.
    ///
    /// # Errors
    /// When there is no such game; the error's key is `game`.
    pub fn game(&self, text: &str) -> Result<AnyGame, InputError> {
        let mut own = self.games.iter();
        match own.find(|game| game.name() == text.trim()) {
            Some(game) => Ok(game.clone().sharing(&self.made)),
            None => self.built_in(text),
        }
    }

    /// The evaluator of this name, if one was added.
    pub(crate) fn scorer(&self, name: &str) -> Option<NamedScorer> {
        let found = self.scorers.iter().find(|known| known.name == name);
        found.cloned().map(NamedScorer::of_own)
    }

    /// The built-in game that a text names.
    ///
    /// # Errors
    /// When there is no such game; the error's key is `game`.
    pub(crate) fn built_in(&self, text: &str) -> Result<AnyGame, InputError> {
        Ok(AnyGame::built_in(text)?.sharing(&self.made))
    }
}
