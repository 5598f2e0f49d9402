//! What came of a match, a round robin or a proof, as a part of the page.
//!
//! Invariant: lengths that stand for numbers are in `data-part`, from 0 to 1; a script makes them styles.

use marubatsu_app::contest::{ContestReport, MatchReport, RoundRobin};
use marubatsu_app::prove::ProveReport;
use marubatsu_app::sheet::{Sheet, Target, percent};
use maud::{Markup, html};

use crate::page::{Look, sheets};
use crate::texts::contest as texts;

/// A contest and its tables.
pub(crate) fn contest(report: &ContestReport, sheets: &[Sheet], look: Look) -> Markup {
    let (game, picture) = match report {
        ContestReport::Match(report) => (&report.game, bars(report, look)),
        ContestReport::RoundRobin(robin) => (&robin.game, standings(robin, look)),
    };
    let links = sheets::links(game);
    html! {
        (sheets::all(&sheets[..1], look, &links))
        (picture)
        (sheets::all(&sheets[1..], look, &links))
    }
}

/// Wins, draws and losses as parts of a bar.
fn bars(report: &MatchReport, look: Look) -> Markup {
    let ratios = &report.ratios;
    let [win, draw, lose] = texts::OUTCOMES.map(|text| look.say(text));
    let parts = [
        ("win", win, ratios.win),
        ("draw", draw, ratios.draw),
        ("lose", lose, ratios.lose),
    ];
    let labels = parts.map(|(_, name, ratio)| format!("{name} {}", percent(ratio)));
    html! {
        div.bars role="img" aria-label=(labels.join(", ")) {
            @for (class, _, ratio) in parts {
                span.part.(class) data-part=(ratio) { @if ratio > 0.08 { (percent(ratio)) } }
            }
        }
    }
}

/// The players from the best.
fn standings(robin: &RoundRobin, look: Look) -> Markup {
    html! {
        h3 { (look.say(texts::STANDINGS)) }
        ol.standings {
            @for standing in &robin.table {
                li {
                    code { (standing.player) }
                    span.share data-part=(standing.points) {}
                    span { (percent(standing.points)) }
                }
            }
        }
    }
}

/// A proof, its tables, and the way to a game in which an error is punished.
pub(crate) fn proof(report: &ProveReport, sheets: &[Sheet], look: Look) -> Markup {
    let links = sheets::links(&report.game);
    html! {
        (sheets::all(sheets, look, &links))
        @if let Some(game) = &report.punished {
            @if let Some(to) = links(Target::Game(&game.moves)) {
                p { a href={ (to) "&at=" (game.played) } { (look.say(texts::WATCH_IT)) } }
            }
        }
    }
}
