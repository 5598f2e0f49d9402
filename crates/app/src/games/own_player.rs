//! Your own players in a catalog: score tables, programs that speak JSON lines, and callbacks of the host program.
//!
//! Invariant: only the catalog's creator names files and commands; a request contains only names.

use std::sync::Arc;
use std::time::Duration;

use marubatsu::players::Chooser;
use marubatsu::players::table::{PositionScore, TablePlayer};

use super::callback_player::{CallbackChooser, CallbackPlayer};
use super::program::{Program, ProgramCommand};
use crate::games::game::{AnyGame, LabGame};
use crate::games::score_table::ScoreTable;
use crate::words::{Error, InputError};

texts! {
    NO_NAME = "expected a name of letters, digits, _ and -", "名前に使えるのは英数字と _ と - です";
}

/// A player that was added.
#[derive(Clone, Debug)]
pub enum OwnPlayer {
    /// It plays by a table that was read from a file.
    Table(Arc<ScoreTable>),
    /// It is a program that is asked.
    Program(ProgramCommand),
    /// It is asked in this process.
    Callback(Arc<dyn CallbackPlayer>),
}

/// Returns the player that a command line starts, such as `python3 my_player.py`.
///
/// # Errors
/// When the command line is no list of words.
pub fn program(key: &str, command: &str) -> Result<OwnPlayer, InputError> {
    Ok(OwnPlayer::Program(ProgramCommand::parse(key, command)?))
}

/// Players of one's own, by name.
#[derive(Clone, Debug, Default)]
pub struct OwnPlayers(Vec<(String, OwnPlayer)>);

impl OwnPlayers {
    /// Adds a player, which was given for the option `key`.
    ///
    /// # Errors
    /// When the name is no word of letters, digits, `_` and `-`.
    pub(crate) fn add(
        &mut self,
        key: &str,
        name: &str,
        player: OwnPlayer,
    ) -> Result<(), InputError> {
        let refused = |message| Err(InputError::new(key, name, Some(0), message));
        let word = |letter: char| letter.is_ascii_alphanumeric() || "_-".contains(letter);
        if name.is_empty() || !name.chars().all(word) {
            return refused(NO_NAME);
        }
        self.0.push((name.to_owned(), player));
        Ok(())
    }

    /// The player of this name.
    pub(crate) fn named(&self, name: &str) -> Option<&OwnPlayer> {
        let found = self.0.iter().find(|(known, _)| known == name);
        found.map(|(_, player)| player)
    }

    /// Returns all players with their names, in the order in which they were added.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &OwnPlayer)> {
        self.0.iter().map(|(name, player)| (name.as_str(), player))
    }

    /// Returns the score tables among the players.
    pub fn tables(&self) -> impl Iterator<Item = (&str, &Arc<ScoreTable>)> {
        self.iter().filter_map(|(name, player)| match player {
            OwnPlayer::Table(table) => Some((name, table)),
            OwnPlayer::Program(_) | OwnPlayer::Callback(_) => None,
        })
    }
}

impl OwnPlayer {
    /// Whether it says the same about the same position, always.
    pub(crate) fn is_steady(&self) -> bool {
        match self {
            Self::Table(_) => true,
            Self::Program(_) => false,
            Self::Callback(player) => player.is_steady(),
        }
    }

    /// The player on a game.
    ///
    /// # Errors
    /// When it knows another game, or is a program that can't be started.
    pub(crate) fn chooser<G: LabGame>(
        &self,
        name: &str,
        game: &G,
        named: &AnyGame,
        time: Duration,
    ) -> Result<Arc<dyn Chooser<G>>, Error> {
        match self {
            Self::Table(table) => Ok(Arc::new(tabled(name, table, game, named)?)),
            Self::Callback(player) => Ok(Arc::new(CallbackChooser {
                player: Arc::clone(player),
                game: named.clone(),
            })),
            Self::Program(command) => match Program::start(command, named, time) {
                Ok(program) => Ok(Arc::new(program)),
                Err(fault) => Err(InputError::new("player", name, None, fault.about(name)).into()),
            },
        }
    }
}

fn tabled<G: LabGame>(
    name: &str,
    table: &ScoreTable,
    game: &G,
    named: &AnyGame,
) -> Result<TablePlayer<G>, InputError> {
    let theirs = &table.head.game;
    if theirs != named.name() {
        let ours = named.name();
        let message = message!(
            "{name} is a table for {theirs}, not for {ours}",
            "{name} は {ours} ではなく {theirs} の表です"
        );
        return Err(InputError::new("player", name, Some(0), message));
    }
    let entries = table.rows.iter().filter_map(|row| {
        let position = game.parse_position(&row.board).ok()?;
        let is_best = |mv: &G::Move| row.best_moves.contains(&game.move_numbers(*mv));
        let best = game.moves(&position).filter(is_best).collect();
        let score = row.score;
        Some((position, PositionScore { score, best }))
    });
    Ok(TablePlayer::new(game, entries))
}
