//! `/api/odds`: how random play ends from a position and after each of its moves, measured in games.
//!
//! Invariant: the games follow from a seed, so equal requests get equal answers.

use marubatsu_app::odds::{GAMES, OddsRequest, SEED};

use super::document;
use super::players::position;
use crate::error::PageError;
use crate::request::ParsedRequest;
use crate::site::Site;
use crate::work::ReplyPlan;

/// Games from the position, and after each of its moves, at most.
const MOST_GAMES: u64 = 100_000;

pub(crate) fn odds(site: &Site, ask: ParsedRequest) -> Result<ReplyPlan, PageError> {
    let mut asked = ask.query;
    let (game, position) = position(site, &mut asked)?;
    let games = asked.number("games", 1..=MOST_GAMES)?.unwrap_or(GAMES);
    let seed = asked.number("seed", 0..=u64::from(u32::MAX))?;
    asked.nothing_left()?;
    let seed = seed.unwrap_or(SEED);
    let key = format!("odds {} {} {games} {seed}", game.name(), position.board);
    let request = OddsRequest {
        game,
        position,
        games,
        seed,
    };
    let lab = site.shared_lab();
    Ok(document(key, move |control| {
        Ok((lab.odds(&request, control)?, true))
    }))
}
