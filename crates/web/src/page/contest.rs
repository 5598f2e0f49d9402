//! The page `/match`: players against each other, live, and proofs of what one is worth.
//!
//! Invariant: the page is valid without parameters; a match of the address runs by itself only if no other site's page has
//! opened it.

use axum::extract::State;
use axum::response::Response;
use marubatsu_app::options::{GAME, MATCH, OptionSpec};
use marubatsu_app::players::list;
use maud::{Markup, html};

use super::form::Filled;
use super::visit::{Given, Visitor};
use super::{Look, for_scripts, form};
use crate::api::match_request;
use crate::fault::Fault;
use crate::query::QueryParameters;
use crate::state::LabState;
use crate::texts::{contest as texts, search};

pub(crate) async fn contest(
    State(lab): State<LabState>,
    Visitor(visit, mut asked): Visitor,
) -> Result<Response, Fault> {
    let given = Given {
        pairs: asked.pairs().to_vec(),
        beside: Vec::new(),
        fault: check(&lab, &mut asked).err(),
    };
    let named = ("match", texts::MATCH_TITLE);
    Ok(visit.answer(named, &given, |look, runs| {
        content(look, &lab, &given, runs)
    }))
}

/// Whether there are such players.
fn check(lab: &LabState, asked: &mut QueryParameters) -> Result<(), Fault> {
    if let Some(player) = asked.take("prove")?.filter(|player| !player.is_empty()) {
        lab.lab().player("prove", &player)?;
    }
    let Some(players) = asked.take("players")? else {
        return Ok(());
    };
    let names: Vec<String> = players.split_whitespace().map(str::to_owned).collect();
    let request = match_request(lab, &names, &asked.take_rest());
    request
        .map(drop)
        .map_err(|fault| fault.of_key("player", "players"))
}

/// The options of a match that a page has.
fn options() -> impl Iterator<Item = &'static OptionSpec> {
    let of_match = MATCH.iter().filter(|option| option.key != "threads");
    GAME.iter().chain(texts::WHO).chain(of_match)
}

fn content(look: Look, lab: &LabState, given: &Given, runs: bool) -> Markup {
    let fault = given.fault.as_ref();
    let filled = |option: &'static OptionSpec| Filled::of(option.key, &given.pairs, fault);
    let placed = options()
        .chain(texts::PROVED)
        .any(|option| filled(option).fault.is_some());
    html! {
        noscript { p.fault { (look.say(search::NO_SCRIPT)) } }
        form.card #form method="get" action="/match" {
            (form::general(look, fault.filter(|_| !placed)))
            h2 { (look.say(texts::MATCH_HEADING)) }
            div.options {
                @for option in options() { (form::field(look, option, filled(option))) }
                div.buttons {
                    button.main type="submit" { (look.say(texts::RUN)) }
                    button #stop type="button" hidden { (look.say(texts::STOP)) }
                }
            }
            h2 { (look.say(texts::PROOF_HEADING)) }
            div.options {
                @for option in texts::PROVED { (form::field(look, option, filled(option))) }
                div.buttons { button #prove type="button" { (look.say(texts::PROVE)) } }
            }
            datalist #players {
                @for player in list::all(lab.lab().own_players()) { option value=(player.name) { (look.say(player.about)) } }
            }
        }
        div.state {
            p #status role="status" aria-live="polite" {}
            progress #progress hidden aria-label=(look.say(texts::RESULT)) {}
        }
        section.card #result hidden aria-label=(look.say(texts::RESULT)) {}
        (for_scripts(look, runs, &texts::SCRIPT))
    }
}
