//! The lab: the games and players that there are, and everything that can be asked about them.
//!
//! Invariant: a lab is a value. It is made, added to, and asked; nothing that it knows is known to another lab in the
//! same process.

use crate::catalog::Catalog;
use crate::error::{Error, InputError};
use crate::game::{AnyGame, LabGame};
use crate::players::NamedPlayer;
use crate::players::own::{OwnPlayer, OwnPlayers};
use crate::request::Request;
use crate::study::{self, Studied};
use crate::table::ScoreTable;
use crate::trace::{self, Opened};

/// Games and players, and what can be asked about them. The default has the built-in ones.
#[derive(Debug, Default)]
pub struct Lab {
    catalog: Catalog,
}

impl Lab {
    /// Adds a game of one's own: from now on its name names it in this lab's requests.
    pub fn add_game(&mut self, game: impl LabGame) {
        self.catalog.add_game(game);
    }

    /// Adds a player of one's own, which was given for the option `key`: from now on its name names it in this lab's
    /// requests.
    ///
    /// # Errors
    /// When the name is no word of letters, digits, `_` and `-`, or names another player.
    pub fn add_player(
        &mut self,
        key: &str,
        name: &str,
        player: OwnPlayer,
    ) -> Result<(), InputError> {
        self.catalog.add_player(key, name, player)
    }

    /// Reads a request from pairs of an option's key and its value, such as `("window", "range")`. What isn't given
    /// has its default.
    ///
    /// # Errors
    /// When a key is unknown or given twice, or a value can't be used.
    pub fn read<R: Request>(
        &self,
        pairs: impl IntoIterator<Item = (impl AsRef<str>, impl AsRef<str>)>,
    ) -> Result<R, Error> {
        let pairs: Vec<_> = pairs.into_iter().collect();
        let pairs: Vec<(&str, &str)> = pairs
            .iter()
            .map(|(key, value)| (key.as_ref(), value.as_ref()))
            .collect();
        R::read(&self.catalog, &pairs)
    }

    /// The game that a text names.
    ///
    /// # Errors
    /// When there is no such game; the error's key is `game`.
    pub fn game(&self, text: &str) -> Result<AnyGame, InputError> {
        self.catalog.game(text)
    }

    /// The player that a text names, with its parameters; the text was given for the option `key`.
    ///
    /// # Errors
    /// When there is no such player or parameter, or a value can't be used.
    pub fn player(&self, key: &str, text: &str) -> Result<NamedPlayer, InputError> {
        self.catalog.player(key, text)
    }

    /// The players that were added.
    pub const fn own_players(&self) -> &OwnPlayers {
        self.catalog.own_players()
    }

    /// Opens the bytes of the trace file `name`, checked against the game that they name: a trace as `--record` writes
    /// it, or the events as JSON lines ([`mod@crate::events`]), of which there may be `most_events`.
    ///
    /// # Errors
    /// When the bytes are neither, or do not fit their game.
    pub fn open(&self, name: &str, bytes: &[u8], most_events: usize) -> Result<Opened, Error> {
        trace::open(&self.catalog, (name, bytes), most_events)
    }

    /// Makes a table's game with its scores one that can be walked.
    ///
    /// # Errors
    /// When there is no such game, when it has too many positions, when a position has no row or several, or when a
    /// best move can't be played there; the error's key is `table`.
    pub fn imported(&self, table: &ScoreTable) -> Result<Box<dyn Studied>, InputError> {
        study::imported(&self.catalog, table)
    }
}
