//! The list of players as a report, and as tables, one a family.
//!
//! Invariant: it says what the registry says, in both languages.

use serde::Serialize;

use super::list::{self, Family, ParameterEntry, PlayerEntry};
use crate::games::OwnPlayers;
use crate::words::{Cell, Sheet};

/// Players; `marubatsu.players/1`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayersReport {
    /// The schema.
    pub schema: &'static str,
    /// The players, family by family.
    pub players: Vec<PlayerEntry>,
}

/// All players, the built-in ones and these, or those of this name.
pub fn players(own: &OwnPlayers, name: Option<&str>) -> PlayersReport {
    let mut players = list::all(own);
    players.retain(|entry| name.is_none_or(|name| entry.is(name)));
    PlayersReport {
        schema: "marubatsu.players/1",
        players,
    }
}

/// The same as tables.
pub fn sheets(own: &OwnPlayers, name: Option<&str>) -> Vec<Sheet> {
    let all = players(own, name).players;
    let family = |(family, heading)| {
        let members = all.iter().filter(|entry| entry.family == family);
        let sheet = sheet!("players", members, |entry| {
            "name" ("Name", "名前") => Cell::Player(entry.name.clone()),
            "about" ("What it does", "説明") => Cell::Words(entry.about.into()),
            "plays" ("Plays", "プレイできるゲーム") => Cell::Words(entry.plays.into()),
            "parameters" ("Parameters", "パラメーター") => parameters(entry),
        });
        sheet.titled(heading)
    };
    let families = Family::ALL.into_iter().map(family);
    families.filter(|sheet| !sheet.rows.is_empty()).collect()
}

fn parameters(entry: &PlayerEntry) -> Cell {
    let parameters: Vec<String> = entry.parameters.iter().map(parameter).collect();
    Cell::Text(parameters.join(", "))
}

/// `pnum=10000`, or its name alone where it has no default.
fn parameter(entry: &ParameterEntry) -> String {
    match entry.default.as_str() {
        "" => entry.name.to_owned(),
        default => format!("{}={default}", entry.name),
    }
}
