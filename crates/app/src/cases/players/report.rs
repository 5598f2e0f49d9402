//! The list of players as a report, and as tables, one a family.
//!
//! Invariant: it says what the registry says, in both languages.

use serde::Serialize;

use super::list::{ParameterEntry, PlayerEntry, PlayerFamily};
use crate::words::{Cell, Sheet};

/// Players; `marubatsu.players/1`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayersReport {
    /// The schema.
    pub schema: &'static str,
    /// The players, family by family.
    pub players: Vec<PlayerEntry>,
}

/// These players, or those of this name among them.
pub fn players(mut players: Vec<PlayerEntry>, name: Option<&str>) -> PlayersReport {
    players.retain(|entry| name.is_none_or(|name| entry.is(name)));
    PlayersReport {
        schema: "marubatsu.players/1",
        players,
    }
}

/// The same as tables.
pub fn sheets(all: &[PlayerEntry]) -> Vec<Sheet> {
    let family = |(family, heading)| {
        let members = all.iter().filter(|entry| entry.family == family);
        let sheet = sheet!("players", members, |entry| {
            "name" ("Name", "名前") => Cell::Player(entry.name.clone()),
            "about" ("What it does", "説明") => Cell::Words(entry.about().into()),
            "plays" ("Plays", "プレイできるゲーム") => Cell::Words(entry.plays().into()),
            "parameters" ("Parameters", "パラメーター") => parameters(entry),
        });
        sheet.titled(heading)
    };
    let families = PlayerFamily::ALL.into_iter().map(family);
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
