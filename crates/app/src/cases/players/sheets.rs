//! The list of players as tables, one a family.
//!
//! Invariant: it says what the registry says.

use marubatsu::lang::Text;

use super::list::{self, Family, ParameterEntry, PlayerEntry};
use crate::games::own_player::OwnPlayers;
use crate::words::sheet::{Cell, Sheet};

/// All players, the built-in ones and these, or the one of this name.
pub fn sheets(own: &OwnPlayers, name: Option<&str>) -> Vec<Sheet> {
    let all = list::all(own);
    let columns = [
        ("name", Text::new("Name", "名前")),
        ("about", Text::new("What it does", "説明")),
        ("plays", Text::new("Plays", "プレイできるゲーム")),
        ("parameters", Text::new("Parameters", "パラメーター")),
    ];
    let family = |(family, heading): (Family, Text)| {
        let members = all.iter().filter(|entry| entry.family == family);
        let members = members.filter(|entry| name.is_none_or(|name| entry.name == name));
        Sheet::new("players", &columns)
            .titled(heading)
            .with(members.map(row))
    };
    let families = Family::ALL.into_iter().map(family);
    families.filter(|sheet| !sheet.rows.is_empty()).collect()
}

fn row(entry: &PlayerEntry) -> Vec<Cell> {
    let parameters = entry.parameters.iter().map(parameter);
    vec![
        Cell::Player(entry.name.clone()),
        Cell::Words(entry.about.into()),
        Cell::Words(entry.plays.into()),
        Cell::Text(parameters.collect::<Vec<_>>().join(", ")),
    ]
}

/// `pnum=10000`, or its name alone where it has no default.
fn parameter(entry: &ParameterEntry) -> String {
    match entry.default.as_str() {
        "" => entry.name.to_owned(),
        default => format!("{}={default}", entry.name),
    }
}
