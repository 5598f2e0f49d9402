//! The page `/play`: a game between people, players, or both.
//!
//! Invariant: the page is valid without parameters, and the whole game is in its address; players move by themselves only if
//! no other site's page has opened it.

use marubatsu_app::options::GAME;
use marubatsu_app::players::list::{self, Family};
use maud::{Markup, html};

use super::visit::{Given, Opened, Page};
use super::{Look, for_scripts, form, transport};
use crate::fault::Fault;
use crate::query::QueryParameters;
use crate::site::Site;
use crate::texts::{play as texts, search};

/// The page.
pub(crate) const PAGE: Page = Page {
    name: "play",
    title: texts::TITLE,
    given: |site, asked| Ok(given(site, asked)),
    content,
};

fn given(site: &Site, mut asked: QueryParameters) -> Given {
    let (beside, pairs) = asked.parted(&["moves", "at"]);
    let fault = check(site, &mut asked).err();
    Given::new(pairs, beside, fault)
}

/// Whether there is such a game.
fn check(site: &Site, asked: &mut QueryParameters) -> Result<(), Fault> {
    let game = asked.take("game")?.unwrap_or_default();
    let game = site
        .lab()
        .game(if game.is_empty() { "3x3" } else { &game })?;
    game.position_after(&asked.take("moves")?.unwrap_or_default())?;
    asked.number("at", 0..=128)?;
    for key in ["circle", "cross", "judge"] {
        if let Some(player) = asked.take(key)?.filter(|player| !player.is_empty()) {
            site.lab().player(key, &player)?;
        }
    }
    asked.nothing_left()
}

fn content(page: &Opened<'_>) -> Markup {
    let Opened {
        site,
        look,
        given,
        runs,
    } = *page;
    html! {
        noscript { p.fault { (look.say(search::NO_SCRIPT)) } }
        (settings(look, site, given))
        div.table #table hidden {
            section.card.seat {
                p #state role="status" aria-live="polite" {}
                div.board #board role="group" aria-label=(look.say(texts::BOARD)) {}
                p #value {}
                (moving(look))
                p #note role="status" aria-live="polite" {}
            }
            section.card.beside {
                h2 { (look.say(texts::PLOT)) }
                div #plot {}
                h2 { (look.say(texts::LINKS)) }
                ul.links {
                    li { a #to-search { (look.say(texts::TO_SEARCH)) } }
                    li { a #to-tree { (look.say(texts::TO_TREE)) } }
                    li { a #take-svg download { (look.say(texts::PICTURE)) " SVG" } }
                    li { a #take-png download { (look.say(texts::PICTURE)) " PNG" } }
                    li hidden { a #to-beat { (look.say(texts::BEHIND)) } }
                }
                details #around {
                    summary { (look.say(texts::TREE)) }
                    div.drawing.frame #drawing tabindex="-1" {}
                }
            }
        }
        (transport::step_keys(look, &texts::STEPS, &texts::OTHER_KEYS))
        (for_scripts(look, runs, &texts::SCRIPT))
    }
}

fn settings(look: Look, site: &Site, given: &Given) -> Markup {
    let options = || GAME.iter().chain(texts::SEATS);
    html! {
        form.card #form method="get" action="/play" {
            (form::general(look, given, options().map(|option| option.key)))
            div.options {
                (form::fields(look, options(), given))
                div.buttons { button.main type="submit" { (look.say(texts::START)) } }
            }
            datalist #players {
                @for player in list::all(site.lab().own_players()) {
                    option value=(player.name) data-searches[player.family == Family::Search] { (look.say(player.about)) }
                }
            }
        }
    }
}

fn moving(look: Look) -> Markup {
    html! {
        div.steps {
            @for step in texts::STEPS { (transport::step(look, step, true)) }
        }
        input #slider type="range" min="0" max="0" value="0" aria-label=(look.say(texts::SLIDER)) autocomplete="off";
        div.buttons {
            @for (name, word, key) in texts::BUTTONS {
                button type="button" data-act=(name) title=[(!key.is_empty()).then_some(key)] { (look.say(word)) }
            }
            span.pace #pace hidden {
                button type="button" #pause { (look.say(search::PLAY_WORD)) }
                label for="speed" { (look.say(texts::SPEED)) }
                select #speed autocomplete="off" {
                    @for seconds in ["0.2", "0.5", "1", "2"] {
                        option value=(seconds) selected[seconds == "0.5"] { (seconds) }
                    }
                }
            }
            button #show-keys type="button" aria-label=(look.say(search::SHOW_KEYS)) title=(look.say(search::SHOW_KEYS)) { "?" }
            input #file type="file" accept=".txt,.jsonl,text/plain" aria-label=(look.say(texts::FILE)) hidden;
        }
    }
}
