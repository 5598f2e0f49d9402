//! The list of players as a report.
//!
//! Invariant: it says what the registry says, in both languages.

use serde::Serialize;

use super::list::{self, Family, ParameterEntry, PlayerEntry};
use super::own::OwnPlayers;

/// Players; `marubatsu.players/1`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayersReport {
    /// The schema.
    pub schema: &'static str,
    /// The players, family by family.
    pub players: Vec<PlayerReport>,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayerReport {
    /// Its name.
    pub name: String,
    /// What kind it is.
    pub family: Family,
    /// Its parameters.
    pub parameters: Vec<ParameterReport>,
    /// What it does, in English.
    pub about: &'static str,
    /// The same in Japanese.
    pub about_ja: &'static str,
    /// What it plays, in English.
    pub plays: &'static str,
    /// The same in Japanese.
    pub plays_ja: &'static str,
}

/// A parameter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ParameterReport {
    /// Its name.
    pub name: &'static str,
    /// What it is if it isn't given; nothing if there is none then.
    pub default: String,
    /// What it may be.
    pub range: String,
    /// What it is for, in English.
    pub about: &'static str,
    /// The same in Japanese.
    pub about_ja: &'static str,
}

/// All players, the built-in ones and these, or the one of this name.
pub fn players(own: &OwnPlayers, name: Option<&str>) -> PlayersReport {
    let entries = list::all(own).into_iter();
    let asked = entries.filter(|entry| name.is_none_or(|name| entry.name == name));
    PlayersReport {
        schema: "marubatsu.players/1",
        players: asked.map(player).collect(),
    }
}

fn player(entry: PlayerEntry) -> PlayerReport {
    PlayerReport {
        name: entry.name,
        family: entry.family,
        parameters: entry.parameters.into_iter().map(parameter).collect(),
        about: entry.about.en,
        about_ja: entry.about.ja,
        plays: entry.plays.en,
        plays_ja: entry.plays.ja,
    }
}

fn parameter(entry: ParameterEntry) -> ParameterReport {
    ParameterReport {
        name: entry.name,
        default: entry.default,
        range: entry.range,
        about: entry.about.en,
        about_ja: entry.about.ja,
    }
}
