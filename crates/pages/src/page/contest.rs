//! The page `/match`: players against each other, live, and proofs of what one is worth.
//!
//! Invariant: the page is valid without parameters; a match of the address runs by itself only if no other site's page has
//! opened it. The form says who plays: whoever is chosen by picture is written there.

pub(crate) mod proof;
pub(crate) mod result;

use marubatsu_app::options::{GAME, MATCH, OptionSpec, Values};
use marubatsu_app::players::list::{Family, PlayerEntry};
use maud::{Markup, html};

use super::visit::{Given, Opened, Page};
use super::{Look, faces, for_scripts, form, play, terms};
use crate::api::contest;
use crate::fault::Fault;
use crate::query::QueryParameters;
use crate::site::Site;
use crate::texts::{contest as texts, play as played, search};

/// The page.
pub(crate) const PAGE: Page = Page {
    name: "match",
    title: texts::MATCH_TITLE,
    given: |site, asked| Ok(given(site, asked)),
    content,
};

/// Two players of any game.
const ANYBODY: &str = "ai2 ai2";

fn given(site: &Site, mut asked: QueryParameters) -> Given {
    let pairs = asked.pairs().to_vec();
    Given::new(pairs, Vec::new(), check(site, &mut asked).err())
}

/// Whether there are such players.
fn check(site: &Site, asked: &mut QueryParameters) -> Result<(), Fault> {
    if let Some(player) = asked.take("prove")?.filter(|player| !player.is_empty()) {
        site.lab().player("prove", &player)?;
    }
    // Without players the rest must be right all the same: these two can play whatever there is.
    let players = asked.take("players")?.unwrap_or_else(|| ANYBODY.to_owned());
    let names: Vec<String> = players.split_whitespace().map(str::to_owned).collect();
    let request = contest::request(site, &names, &asked.take_rest());
    request
        .map(drop)
        .map_err(|fault| fault.of_key("player", "players"))
}

/// The options of a match that a page has: first those with a field to write in.
fn options() -> impl Iterator<Item = &'static OptionSpec> {
    let of = |flags: bool| {
        let options = MATCH.iter().filter(|option| option.key != "threads");
        options.filter(move |option| matches!(option.values, Values::Flag) == flags)
    };
    of(false).chain(of(true))
}

fn content(page: &Opened<'_>) -> Markup {
    let Opened {
        site,
        look,
        given,
        runs,
    } = *page;
    let all = site.lab().players(None);
    let fields = GAME.iter().chain(texts::WHO).chain(options());
    let names = fields.chain(texts::PROVED).map(|option| option.key);
    html! {
        noscript { p.fault { (look.say(search::NO_SCRIPT)) } }
        form.contest #form method="get" action="/match" {
            div.choosing {
                (games(look, given))
                (players(look, given, &all))
            }
            section.matching {
                (form::general(look, given, names))
                (matching(look, given))
            }
            (proving(look, given))
            datalist #players {
                @for player in &all { option value=(player.name) { (look.say(player.about)) } }
            }
        }
        div.outcome {
            div.state {
                p #status role="status" aria-live="polite" {}
                progress #progress hidden aria-label=(look.say(texts::RESULT)) {}
            }
            section #result hidden aria-label=(look.say(texts::RESULT)) {}
            (first(look))
        }
        (for_scripts(look, runs, &texts::SCRIPT))
    }
}

/// Which game: by its picture, or by its name.
fn games(look: Look, given: &Given) -> Markup {
    html! {
        section {
            div.games role="group" aria-label=(look.say(texts::GAMES)) { (play::parts::games(look)) }
            (form::fields(look, GAME, given))
        }
    }
}

/// Who plays: by strength, by name, or as it is written.
fn players(look: Look, given: &Given, all: &[PlayerEntry]) -> Markup {
    let others = Family::ALL
        .into_iter()
        .filter(|(family, _)| !matches!(family, Family::Person | Family::Level));
    html! {
        section {
            h2 #players-title { (look.say(texts::CHOOSE)) }
            ul #entrants aria-label=(look.say(texts::ENTRANTS)) data-none=(look.say(texts::NOBODY)) {}
            div.levels role="group" aria-labelledby="players-title" {
                @for (level, name, sees) in played::LEVELS {
                    button type="button" data-player=(level) aria-pressed="false" title=(look.say(sees)) {
                        (faces::face(level, Family::Level))
                        span { (look.say(name)) }
                        (faces::pips(level))
                    }
                }
            }
            details.by-name {
                summary { (look.say(played::ALL_PLAYERS)) }
                @for (family, heading) in others {
                    @let members: Vec<&PlayerEntry> = all.iter().filter(|player| player.family == family).collect();
                    @if !members.is_empty() {
                        fieldset {
                            legend { (look.say(heading)) }
                            @for player in members {
                                button type="button" data-player=(player.name) aria-pressed="false" title=(look.say(player.about)) {
                                    (faces::face(&player.name, family)) span { (player.name) }
                                }
                            }
                        }
                    }
                }
            }
            (form::fields(look, texts::WHO, given))
        }
    }
}

fn matching(look: Look, given: &Given) -> Markup {
    html! {
        h2.unseen { (look.say(texts::MATCH_HEADING)) }
        div.options {
            (form::fields(look, options(), given))
            div.buttons {
                button.main type="submit" { (look.say(texts::RUN)) }
                button #stop type="button" hidden { (look.say(texts::STOP)) }
            }
        }
    }
}

fn proving(look: Look, given: &Given) -> Markup {
    html! {
        details.proving open {
            summary { h2 { (look.say(texts::PROOF_HEADING)) } }
            section {
                p.hint { (terms::explained(look, look.say(texts::PROOF_LEAD), None)) }
                (form::fields(look, texts::PROVED, given))
                div.buttons { button #prove type="button" { (look.say(texts::PROVE)) } }
            }
        }
    }
}

/// What to begin with.
fn first(look: Look) -> Markup {
    html! {
        details.first #first open {
            summary { h2 { (look.say(texts::FIRST)) } }
            ul {
                @for (address, text) in texts::EXAMPLES {
                    li { a href={ "/match?" (address) } { (look.say(text)) } }
                }
            }
            p { a href="/players" { (look.say(texts::PLAYERS_TITLE)) } }
        }
    }
}
