//! The list of players as a report.
//!
//! Invariant: it says what the registry says, in both languages.

use serde::Serialize;

use super::list::{self, PlayerEntry};
use crate::games::own_player::OwnPlayers;

/// Players; `marubatsu.players/1`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayersReport {
    /// The schema.
    pub schema: &'static str,
    /// The players, family by family.
    pub players: Vec<PlayerEntry>,
}

/// All players, the built-in ones and these, or the one of this name.
pub fn players(own: &OwnPlayers, name: Option<&str>) -> PlayersReport {
    let entries = list::all(own).into_iter();
    let asked = entries.filter(|entry| name.is_none_or(|name| entry.name == name));
    PlayersReport {
        schema: "marubatsu.players/1",
        players: asked.collect(),
    }
}
