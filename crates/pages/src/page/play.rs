//! The page `/play`: a game between people, players, or both, with the exact value of every move.
//!
//! Invariant: the page is valid without parameters, and the whole game is in its address; players move by themselves only if
//! no other site's page has opened it.

pub(super) mod parts;

use maud::{Markup, html};

use super::visit::{Page, PageQuery, PageRequest};
use super::{for_scripts, transport};
use crate::error::PageError;
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

/// Moves of a game, at the most.
const MOST_MOVES: u32 = 128;

fn given(site: &Site, mut asked: QueryParameters) -> PageQuery {
    let (beside, pairs) = asked.parted(&["moves", "at", "values", "flip", "blunders"]);
    let fault = check(site, &mut asked).err();
    PageQuery::new(pairs, beside, fault)
}

/// Whether there is such a game.
fn check(site: &Site, asked: &mut QueryParameters) -> Result<(), PageError> {
    let game = asked.take("game")?.unwrap_or_default();
    let game = site
        .lab()
        .game(if game.is_empty() { "3x3" } else { &game })?;
    game.position_after(&asked.take("moves")?.unwrap_or_default())?;
    asked.number("at", 0..=MOST_MOVES)?;
    asked.number("seed", 0..=u32::MAX)?;
    asked.one_of("values", &texts::VALUES.map(|(name, _)| (name, ())))?;
    asked.one_of("blunders", &texts::WARNINGS.map(|(name, _)| (name, ())))?;
    asked.one_of("flip", &[("true", ()), ("false", ())])?;
    for key in ["circle", "cross", "judge"] {
        let judges = texts::JUDGES.map(|(name, _)| name);
        let nobody =
            |player: &str| player.is_empty() || (key == "judge" && judges.contains(&player));
        if let Some(player) = asked.take(key)?.filter(|player| !nobody(player)) {
            site.lab().player(key, &player)?;
        }
    }
    asked.nothing_left()
}

fn content(page: &PageRequest<'_>) -> Markup {
    let PageRequest {
        site,
        context,
        given,
        runs,
    } = *page;
    html! {
        noscript { p.fault { (context.say(search::NO_SCRIPT)) } }
        div.play #play {
            (parts::rail(context))
            (parts::table(context))
            (parts::beside(context))
        }
        (parts::settings(context, site, given))
        (transport::step_keys(context, &texts::STEPS, &texts::OTHER_KEYS))
        (for_scripts(context, runs, &texts::SCRIPT))
    }
}
