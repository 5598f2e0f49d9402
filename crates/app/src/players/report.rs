//! The list of players as a report.
//!
//! Invariant: it says what the registry says, in both languages.

use marubatsu::lang::Text;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::list::{self, PlayerEntry};
use super::own::OwnPlayers;

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

/// What a player or a parameter does, as `about` and `about_ja`.
pub(super) fn about<S: Serializer>(text: &Text, out: S) -> Result<S::Ok, S::Error> {
    both(["about", "about_ja"], *text, out)
}

/// What a player plays, as `plays` and `plays_ja`.
pub(super) fn plays<S: Serializer>(text: &Text, out: S) -> Result<S::Ok, S::Error> {
    both(["plays", "plays_ja"], *text, out)
}

fn both<S: Serializer>(keys: [&str; 2], text: Text, out: S) -> Result<S::Ok, S::Error> {
    let mut map = out.serialize_map(Some(2))?;
    map.serialize_entry(keys[0], text.en)?;
    map.serialize_entry(keys[1], text.ja)?;
    map.end()
}
