//! The strength of players that are not levels of play: their results against perfect play on 3x3.
//!
//! Invariant: the numbers are those of exact matches against the solver (`match PLAYER perfect --exact`), which a test repeats.
//! Players of the registry that score, look up or search and aren't listed here lose nothing.

use super::list::{FOR_PEOPLE, PlayerFamily};
use crate::games::TABLES;

/// Half of all points: all that can be taken from perfect play.
pub const PERFECT: u16 = 500;

/// Those who lose something, with their points in thousandths.
pub const IMPERFECT: [(&str, u16); 21] = [
    ("ai1", 0),
    ("ai2", 64),
    ("ai3", 92),
    ("ai4", 12),
    ("ai5", 64),
    ("ai6", 265),
    ("ai7", 418),
    ("ai1s", 0),
    ("ai2s", 64),
    ("ai3s", 92),
    ("ai4s", 12),
    ("ai5s", 64),
    ("ai6s", 265),
    ("ai7s", 418),
    ("ai8s", 424),
    ("ai9s", 424),
    ("ai10s", 432),
    ("ai11s", 484),
    ("ai_lines", 265),
    ("ai_abs_dls", 265),
    ("ai_pvs_dls", 265),
];

/// The least points of each pip but the first, as the levels of play have them: `casual` takes 265.
const PIPS: [u16; 4] = [265, 400, 450, PERFECT];

/// Returns how many thousandths of all points a player without parameters takes from perfect play on 3x3; none where that is not
/// known.
pub fn points(name: &str, family: PlayerFamily) -> Option<u16> {
    let listed = IMPERFECT.iter().find(|(listed, _)| *listed == name);
    let loses_nothing = match family {
        PlayerFamily::ByScore | PlayerFamily::Search => !name.contains(':'),
        PlayerFamily::Table => {
            let mut tables = TABLES.iter().map(|(table, ..)| *table);
            tables.any(|table| table == name) || FOR_PEOPLE.iter().any(|(table, ..)| *table == name)
        }
        _ => false,
    };
    let perfect = loses_nothing.then_some(PERFECT);
    listed.map(|(_, points)| *points).or(perfect)
}

/// Returns how many of five pips these points are.
pub fn pips(points: u16) -> usize {
    1 + PIPS.iter().filter(|&&least| points >= least).count()
}
