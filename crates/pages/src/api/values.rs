//! `/api/values`: the value of every move of a game, and of every possible next move.
//!
//! Invariant: the number of nodes per request is limited here; `progress` streams values while the work continues.

use marubatsu::observe::Interrupt;
use marubatsu_app::values::ValuesRequest;

use super::{document, progress};
use crate::answer::line;
use crate::error::PageError;
use crate::request::ParsedRequest;
use crate::site::Site;
use crate::work::ReplyPlan;

/// Nodes for all plies together: those of half a minute. Whoever leaves ends the work.
const MOST_NODES: u64 = 150_000_000;

/// Plies of a game.
const MOST_PLIES: u64 = 128;

pub(crate) fn values(site: &Site, ask: ParsedRequest) -> Result<ReplyPlan, PageError> {
    let mut asked = ask.query;
    let game = asked.take("game")?.unwrap_or_else(|| "3x3".to_owned());
    let game = site.lab().game(&game)?;
    let moves = asked.take("moves")?.unwrap_or_default();
    let end = game.position_after(&moves)?;
    let played = game.moves_at(&end)?.played.len();
    let mut ply = |key| {
        let given = asked.number(key, 0..=MOST_PLIES)?;
        Ok::<_, PageError>(given.map(|ply| usize::try_from(ply).unwrap_or(usize::MAX)))
    };
    let (at, from) = (ply("at")?.unwrap_or(played), ply("from")?.unwrap_or(0));
    let progress = progress(&mut asked, ask.context.lang)?;
    asked.nothing_left()?;
    let key = format!("values {} {} {at} {from}", game.name(), moves);
    let request = ValuesRequest {
        game,
        moves,
        at,
        from,
        nodes: MOST_NODES.min(site.limits().nodes.saturating_mul(8)),
    };
    let lab = site.shared_lab();
    let reply = document(key, move |control| {
        let tell = &mut |report: &_| control.knows(|| line(report));
        let report = lab.values(&request, tell, control)?;
        let kept = report.stopped != Some(Interrupt::Cancelled);
        Ok((report, kept))
    });
    Ok(reply.with_progress(progress))
}
