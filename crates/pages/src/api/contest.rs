//! `/api/match`: players against each other; `progress=true` streams the state of a match of two as JSON lines. `/api/prove`: whether
//! a player has solved a game. The documents are the command line's, in any format.
//!
//! Invariant: a contest without readers is cancelled; a contest that its only reader stops returns the games played so far.

use marubatsu::lang::{Message, thousands};
use marubatsu_app::contest::{ContestReport, GAMES, MatchRequest};
use marubatsu_app::control::Control;
use marubatsu_app::error::InputError;
use marubatsu_app::players::NamedPlayer;
use marubatsu_app::prove::{self, ProveReport, ProveRequest};

use super::format::{ReportFormat, ReportView};
use super::players::few_enough;
use super::{MOST_THREADS, at_most};
use crate::error::PageError;
use crate::page::contest::{proof, result};
use crate::request::ParsedRequest;
use crate::site::Site;
use crate::work::ReplyPlan;

/// Players of one contest, and games with either side, at most.
const MOST_PLAYERS: usize = 24;
const MOST_GAMES: u32 = 100_000;

/// The match of these players, and what else is said of it.
pub(crate) fn request(
    site: &Site,
    names: &[String],
    pairs: &[(String, String)],
) -> Result<MatchRequest, PageError> {
    few_enough(names, MOST_PLAYERS)?;
    let players = names.iter().map(|name| ("player", name.as_str()));
    let pairs = pairs.iter().map(|(key, value)| (&**key, &**value));
    let mut request: MatchRequest = site.lab().read(players.chain(pairs))?;
    let nodes = site.limits().nodes;
    let players = request.players.into_iter();
    request.players = players.map(|player| player.limited(nodes)).collect();
    if let Some(games) = request.games.filter(|&games| games > MOST_GAMES) {
        let most = thousands(MOST_GAMES.into());
        let message = Message::new(
            format!("on pages at most {most} games; the command line plays more"),
            format!("ページでの対戦は {most} 回以下です。コマンドラインではもっと多く対戦できます"),
        );
        return Err(InputError::new("games", &games.to_string(), Some(0), message).into());
    }
    Ok(request)
}

pub(crate) fn contest(site: &Site, mut ask: ParsedRequest) -> Result<ReplyPlan, PageError> {
    let format = ReportFormat::take(&mut ask)?;
    let stops = ask
        .query
        .one_of("stop", &[("true", true), ("false", false)])?;
    let names = ask.query.take_all("player");
    let request = request(site, &names, &ask.query.take_rest())?;
    let kept = request.players.iter().all(NamedPlayer::is_steady);
    let key = format!("match {}", request.key());
    let (lab, game, players) = (
        site.shared_lab(),
        request.game.clone(),
        site.lab().players(None),
    );
    let until = request.games.unwrap_or(GAMES).into();
    let work = move |control: &Control<'_>, tell: &(dyn Fn(&ContestReport) + Sync)| {
        let report = lab.contest(&request, tell, control)?;
        let kept = kept && report.halt().is_none();
        Ok((report, kept))
    };
    let reply = format.reply(key, work, move |report, context| {
        let sheets = report.sheets();
        let of = result::ContestContext {
            game: &game,
            players: &players,
            until,
            context,
        };
        ReportView {
            rows: Some(report.rows()),
            ..ReportView::with(result::contest(report, &sheets, of), sheets)
        }
    });
    Ok(match stops {
        Some(true) => reply.stop(),
        _ => reply,
    })
}

pub(crate) fn prove(site: &Site, mut ask: ParsedRequest) -> Result<ReplyPlan, PageError> {
    let format = ReportFormat::take(&mut ask)?;
    let player = ask.query.take("player")?.unwrap_or_default();
    let player = [("player".to_owned(), player)].into_iter();
    let mut request: ProveRequest = site.lab().read(player.chain(ask.query.take_rest()))?;
    at_most(&[("threads", request.threads.unwrap_or(1), MOST_THREADS)])?;
    request.player = request.player.limited(site.limits().nodes);
    let kept = request.player.is_steady();
    let key = format!("prove {}", request.key());
    let proved = request.clone();
    let (lab, players) = (site.shared_lab(), site.lab().players(None));
    let work = move |control: &Control<'_>, _: &(dyn Fn(&ProveReport) + Sync)| {
        let report = lab.prove(&proved, control)?;
        let kept = kept && report.stopped.is_none();
        Ok((report, kept))
    };
    Ok(format.reply(key, work, move |report, context| {
        let sheets = prove::sheets(&request, report);
        let of = result::ContestContext {
            game: &request.game,
            players: &players,
            until: 0,
            context,
        };
        ReportView::with(proof::proof(report, &sheets, of), sheets)
    }))
}
