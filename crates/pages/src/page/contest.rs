//! The page `/match`: players against each other, live, and proofs of what one is worth.
//!
//! Invariant: the page is valid without parameters; a match of the address runs by itself only if no other site's page has
//! opened it. The form says who plays: whoever is chosen by picture is written there.

pub(crate) mod proof;
pub(crate) mod result;

use marubatsu_app::options::{GAME, MATCH, OptionSpec, Values};
use marubatsu_app::players::list::{PlayerEntry, PlayerFamily};
use maud::{Markup, html};

use super::visit::{Page, PageQuery, PageRequest};
use super::{PageContext, faces, for_scripts, form, play, terms};
use crate::api::contest;
use crate::error::PageError;
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

fn given(site: &Site, mut asked: QueryParameters) -> PageQuery {
    let pairs = asked.pairs().to_vec();
    PageQuery::new(pairs, Vec::new(), check(site, &mut asked).err())
}

/// Whether there are such players.
fn check(site: &Site, asked: &mut QueryParameters) -> Result<(), PageError> {
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

fn content(page: &PageRequest<'_>) -> Markup {
    let PageRequest {
        site,
        context,
        given,
        runs,
    } = *page;
    let all = site.lab().players(None);
    let fields = GAME.iter().chain(texts::WHO).chain(options());
    let names = fields.chain(texts::PROVED).map(|option| option.key);
    html! {
        noscript { p.fault { (context.say(search::NO_SCRIPT)) } }
        form.contest #form method="get" action="/match" {
            div.choosing.stack {
                (games(context, given))
                (players(context, given, &all))
            }
            section.matching.stack {
                (form::general(context, given, names))
                (matching(context, given))
            }
            (proving(context, given))
            datalist #players {
                @for player in &all { option value=(player.name) { (context.say(player.about())) } }
            }
        }
        div.outcome.stack {
            div.state.row.wrap {
                p #status role="status" aria-live="polite" {}
                progress #progress hidden aria-label=(context.say(texts::RESULT)) {}
            }
            section.text.stack #result hidden aria-label=(context.say(texts::RESULT)) {}
            (first(context))
        }
        (for_scripts(context, runs, &texts::SCRIPT))
    }
}

/// Which game: by its picture, or by its name.
fn games(context: PageContext, given: &PageQuery) -> Markup {
    html! {
        section.stack {
            div.games role="group" aria-label=(context.say(texts::GAMES)) { (play::parts::games(context)) }
            (form::fields(context, GAME, given))
        }
    }
}

/// Who plays: by strength, by name, or as it is written.
fn players(context: PageContext, given: &PageQuery, all: &[PlayerEntry]) -> Markup {
    let others = PlayerFamily::ALL
        .into_iter()
        .filter(|(family, _)| !matches!(family, PlayerFamily::Person | PlayerFamily::Level));
    html! {
        section.stack {
            h2.hint #players-title { (context.say(texts::CHOOSE)) }
            ul.wrap.plain #entrants aria-label=(context.say(texts::ENTRANTS)) data-none=(context.say(texts::NOBODY)) {}
            div.levels role="group" aria-labelledby="players-title" {
                @for (level, name, sees) in played::LEVELS {
                    button.row.between type="button" data-player=(level) aria-pressed="false" title=(context.say(sees)) {
                        (faces::face(level, PlayerFamily::Level))
                        span { (context.say(name)) }
                        (faces::pips(level, PlayerFamily::Level))
                    }
                }
            }
            details.by-name {
                summary.quiet { (context.say(played::ALL_PLAYERS)) }
                @for (family, heading) in others {
                    @let members: Vec<&PlayerEntry> = all.iter().filter(|player| player.family == family).collect();
                    @if !members.is_empty() {
                        fieldset.wrap {
                            legend.fine { (context.say(heading)) }
                            @for player in members {
                                button.row type="button" data-player=(player.name) aria-pressed="false" title=(context.say(player.about())) {
                                    (faces::face(&player.name, family)) span { (player.name) } (faces::pips(&player.name, family))
                                }
                            }
                        }
                    }
                }
            }
            (form::fields(context, texts::WHO, given))
        }
    }
}

fn matching(context: PageContext, given: &PageQuery) -> Markup {
    html! {
        h2.unseen { (context.say(texts::MATCH_HEADING)) }
        div.options {
            (form::fields(context, options(), given))
            div.buttons.row.wrap {
                button.main type="submit" { (context.say(texts::RUN)) }
                button #stop type="button" hidden { (context.say(texts::STOP)) }
            }
        }
    }
}

fn proving(context: PageContext, given: &PageQuery) -> Markup {
    html! {
        details.proving open {
            summary { h2.hint { (context.say(texts::PROOF_HEADING)) } }
            section.stack {
                p.hint { (terms::explained(context, context.say(texts::PROOF_LEAD), None)) }
                (form::fields(context, texts::PROVED, given))
                div.buttons.row.wrap { button #prove type="button" { (context.say(texts::PROVE)) } }
            }
        }
    }
}

/// What can be done here, and matches to begin with.
fn first(context: PageContext) -> Markup {
    html! {
        details.first #first open {
            summary { h2 { (context.say(texts::FIRST)) } }
            p.hint { (context.say(texts::FIRST_SAYS)) }
            ul.ready.plain { @for (game, players, games) in texts::READY { (ready(context, game, players, games)) } }
            p.others.wrap.small {
                @for (address, text) in texts::OTHERS { a href={ "/match?" (address) } { (context.say(text)) } }
                a href="/players" { (context.say(texts::PLAYERS_TITLE)) }
            }
        }
    }
}

/// A match that begins with a click.
fn ready(context: PageContext, game: usize, players: &[&str], games: Option<u32>) -> Markup {
    let (name, called) = played::GAMES[game];
    let called = context.say(called);
    let pairs = [
        Some(("game", name.to_owned())).filter(|(_, name)| name != "3x3"),
        Some(("players", players.join(" "))),
        games.map(|games| ("games", games.to_string())),
    ];
    let pairs: Vec<(String, String)> = pairs
        .into_iter()
        .flatten()
        .map(|(key, value)| (key.to_owned(), value))
        .collect();
    let how = games.map_or_else(
        || context.say(texts::ALL_AGAINST_ALL).to_owned(),
        |games| {
            context
                .say(texts::GAMES_EACH)
                .replace("{n}", &games.to_string())
        },
    );
    let names: Vec<&str> = players
        .iter()
        .map(|player| faces::name(context, player))
        .collect();
    html! {
        li {
            a.panel href=(super::address("/match", &pairs, None)) {
                span.game aria-hidden="true" { (play::parts::game_picture(game)) }
                span {
                    strong { (names.join("\u{a0}– ")) }
                    br;
                    span.small.quiet { (called) ", " (how) }
                }
            }
        }
    }
}
