//! The faces of players: how far a level of play looks ahead, or what a player chooses by.
//!
//! Invariant: a face repeats the text beside it, in the page's own ink. Strength is shown by pips too, and in words where they say
//! more than the level's number.

use marubatsu_app::players::list::{PlayerEntry, PlayerFamily};
use marubatsu_app::players::strength;
use maud::{Markup, PreEscaped, html};

use super::PageContext;
use crate::texts::play::LEVELS;

/// What a family's players choose by, in a square of 24.
const fn of_family(family: PlayerFamily) -> &'static str {
    match family {
        PlayerFamily::Person => {
            r#"<circle cx="12" cy="9" r="4"/><path d="M4 21C4 12 20 12 20 21"/>"#
        }
        PlayerFamily::Level => "",
        PlayerFamily::Rules => r#"<path d="M9 6H20M9 12H20M9 18H20M4 6H5M4 12H5M4 18H5"/>"#,
        PlayerFamily::ByScore => r#"<path d="M4 20V13M9.5 20V8M15 20V11M20.5 20V4"/>"#,
        PlayerFamily::Table => {
            r#"<path d="M3.5 4.5H20.5V19.5H3.5ZM3.5 9.5H20.5M3.5 14.5H20.5M10 4.5V19.5"/>"#
        }
        PlayerFamily::Search => {
            r#"<path d="M4 12H9M9 12C12 12 10 6 14 6H20M9 12C12 12 10 18 14 18H20"/><path class="full" d="M2 10H6V14H2Z"/>"#
        }
        PlayerFamily::Playouts => {
            r#"<rect x="4" y="4" width="16" height="16" rx="3"/><path class="dots" d="M8.5 8.5h0M15.5 8.5h0M12 12h0M8.5 15.5h0M15.5 15.5h0"/>"#
        }
        PlayerFamily::Program => r#"<path d="M5 7 10 12 5 17M12 18H20"/>"#,
    }
}

/// A player's place among the levels of play, the weakest first.
fn level(name: &str) -> Option<usize> {
    LEVELS.iter().position(|(level, _, _)| *level == name)
}

/// What a player is called: a level by its word, others by their names.
pub(super) fn name(context: PageContext, player: &str) -> &str {
    let level = level(player).and_then(|level| LEVELS.get(level));
    level.map_or(player, |(_, name, _)| context.say(*name))
}

/// The face of a player.
pub(super) fn face(name: &str, family: PlayerFamily) -> Markup {
    let shapes = level(name).map_or_else(|| of_family(family).to_owned(), sight);
    html! { svg.face viewBox="0 0 24 24" aria-hidden="true" { (PreEscaped(shapes)) } }
}

/// How far each level sees, and how wide.
const SIGHT: [(u32, u32); LEVELS.len()] = [(4, 0), (10, 4), (14, 6), (17, 8), (19, 10)];

/// How far a level sees: a cone from where one stands, and at the last level the end of the game.
fn sight(level: usize) -> String {
    let (far, half) = SIGHT[level];
    let (up, down) = (12 - half, 12 + half);
    let end = if level + 1 == LEVELS.len() {
        r#"<path class="end" d="M21 2V22"/>"#
    } else {
        ""
    };
    format!(
        r#"<path class="cone" d="M4 12 {far} {up}V{down}Z"/><circle class="full" cx="4.5" cy="12" r="3"/>{end}"#
    )
}

/// How strong a player is, in pips: a level by its place, others as on 3x3; nothing for those of whom that is not known.
pub(super) fn pips(name: &str, family: PlayerFamily) -> Markup {
    let of_points = || strength::points(name, family).map(strength::pips);
    let shown = level(name).map(|level| level + 1).or_else(of_points);
    html! {
        @if let Some(shown) = shown {
            span.pips aria-hidden="true" { @for pip in 0..LEVELS.len() { i.on[pip < shown] {} } }
        }
    }
}

/// Face and name, as a player stands in tables and beside bars.
pub(super) fn signed(context: PageContext, player: &str, family: Option<PlayerFamily>) -> Markup {
    html! {
        span.player.row {
            @if let Some(family) = family { (face(player, family)) }
            span.name { (name(context, player)) }
            @if let Some(family) = family { (pips(player, family)) }
        }
    }
}

/// The family of a player that is named with its parameters.
pub(super) fn family(all: &[PlayerEntry], player: &str) -> Option<PlayerFamily> {
    let name = player.split(':').next();
    all.iter()
        .find(|entry| entry.name.split(':').next() == name)
        .map(|entry| entry.family)
}
