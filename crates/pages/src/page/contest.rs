//! The page `/match`: players against each other, live, and proofs of what one is worth.
//!
//! Invariant: the page is valid without parameters; a match of the address runs by itself only if no other site's page has
//! opened it.

pub(crate) mod result;

use marubatsu_app::options::{GAME, MATCH, OptionSpec};
use maud::{Markup, html};

use super::visit::{Given, Opened, Page};
use super::{for_scripts, form};
use crate::api::contest;
use crate::fault::Fault;
use crate::query::QueryParameters;
use crate::site::Site;
use crate::texts::{contest as texts, search};

/// The page.
pub(crate) const PAGE: Page = Page {
    name: "match",
    title: texts::MATCH_TITLE,
    given: |site, asked| Ok(given(site, asked)),
    content,
};

fn given(site: &Site, mut asked: QueryParameters) -> Given {
    let pairs = asked.pairs().to_vec();
    Given::new(pairs, Vec::new(), check(site, &mut asked).err())
}

/// Whether there are such players.
fn check(site: &Site, asked: &mut QueryParameters) -> Result<(), Fault> {
    if let Some(player) = asked.take("prove")?.filter(|player| !player.is_empty()) {
        site.lab().player("prove", &player)?;
    }
    let Some(players) = asked.take("players")? else {
        return Ok(());
    };
    let names: Vec<String> = players.split_whitespace().map(str::to_owned).collect();
    let request = contest::request(site, &names, &asked.take_rest());
    request
        .map(drop)
        .map_err(|fault| fault.of_key("player", "players"))
}

/// The options of a match that a page has.
fn options() -> impl Iterator<Item = &'static OptionSpec> {
    let of_match = MATCH.iter().filter(|option| option.key != "threads");
    GAME.iter().chain(texts::WHO).chain(of_match)
}

fn content(page: &Opened<'_>) -> Markup {
    let Opened {
        site,
        look,
        given,
        runs,
    } = *page;
    let names = options().chain(texts::PROVED).map(|option| option.key);
    html! {
        noscript { p.fault { (look.say(search::NO_SCRIPT)) } }
        form.card #form method="get" action="/match" {
            (form::general(look, given, names))
            h2 { (look.say(texts::MATCH_HEADING)) }
            div.options {
                (form::fields(look, options(), given))
                div.buttons {
                    button.main type="submit" { (look.say(texts::RUN)) }
                    button #stop type="button" hidden { (look.say(texts::STOP)) }
                }
            }
            h2 { (look.say(texts::PROOF_HEADING)) }
            div.options {
                (form::fields(look, texts::PROVED, given))
                div.buttons { button #prove type="button" { (look.say(texts::PROVE)) } }
            }
            datalist #players {
                @for player in site.lab().players(None) { option value=(player.name) { (look.say(player.about)) } }
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
