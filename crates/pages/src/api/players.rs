//! `/api/players`: all players, as `marubatsu players --json` lists them; `/api/analyze`: what some of them think
//! of a position; `/api/why`: why not this move.
//!
//! Invariants: only players known to the registry are asked; a search stops at the site's node limit.

use marubatsu::lang::Message;
use marubatsu_app::analyze::{self, AnalyzeReport};
use marubatsu_app::control::Control;
use marubatsu_app::error::InputError;
use marubatsu_app::game::{AnyGame, AnyPosition};
use marubatsu_app::players::report::{self, PlayersReport};
use marubatsu_app::players::{self, NamedPlayer};
use serde::Serialize;

use super::document;
use super::format::{ReportFormat, ReportView};
use crate::error::PageError;
use crate::query::QueryParameters;
use crate::request::ParsedRequest;
use crate::site::Site;
use crate::work::ReplyPlan;

/// Nodes of each of the two solutions behind a reason, at most: those of a second or two.
const WHY_NODES: u64 = 2_000_000;

/// Players that are asked about one position, at most.
const MOST_PLAYERS: usize = 8;

/// All players, or the one that is named, if there is one who takes these parameters.
pub(crate) fn players(site: &Site, mut ask: ParsedRequest) -> Result<ReplyPlan, PageError> {
    let format = ReportFormat::take(&mut ask)?;
    let player = ask.query.take("player")?;
    let game = ask.query.take("game")?;
    ask.query.nothing_left()?;
    let game = game.map(|text| site.lab().game(&text)).transpose()?;
    let player = player.map(|text| site.lab().player("player", &text));
    let player = player.transpose()?;
    let player = player.as_ref().map(NamedPlayer::name);
    let found = report::players(site.lab().players(game.as_ref()), player);
    let shown =
        |found: &PlayersReport, context| ReportView::of(players::sheets(&found.players), context);
    Ok(format.of(&found, shown).into())
}

/// A game and a position of it, taken from the parameters.
pub(super) fn position(
    site: &Site,
    asked: &mut QueryParameters,
) -> Result<(AnyGame, AnyPosition), PageError> {
    let game = asked.take("game")?.unwrap_or_else(|| "3x3".to_owned());
    let game = site.lab().game(&game)?;
    let position = match (asked.take("board")?, asked.take("moves")?) {
        (Some(board), None) => game.position_at(&board)?,
        (None, moves) => game.position_after(&moves.unwrap_or_default())?,
        (Some(_), Some(moves)) => {
            let message = Message::new(
                "give either moves or a board",
                "moves と board はどちらか一方だけを指定してください",
            );
            return Err(InputError::usage("moves", &moves, message).into());
        }
    };
    Ok((game, position))
}

/// Refuses more than `most` players, named for the option `player`.
pub(super) fn few_enough(names: &[String], most: usize) -> Result<(), PageError> {
    if names.len() > most {
        let message = Message::new(
            format!("at most {most} players"),
            format!("プレイヤーは {most} 以下にしてください"),
        );
        return Err(InputError::usage("player", &names[most], message).into());
    }
    Ok(())
}

/// `marubatsu.analysis/1`: a report for each player.
#[derive(Debug, Serialize)]
struct Analysis {
    schema: &'static str,
    players: Vec<AnalyzeReport>,
}

pub(crate) fn analyze(site: &Site, mut ask: ParsedRequest) -> Result<ReplyPlan, PageError> {
    let format = ReportFormat::take(&mut ask)?;
    let mut asked = ask.query;
    let (game, position) = position(site, &mut asked)?;
    let names = asked.take_all("player");
    few_enough(&names, MOST_PLAYERS)?;
    let nodes = site.limits().nodes;
    let player = |name: &String| Ok(site.lab().player("player", name)?.limited(nodes));
    let players: Vec<NamedPlayer> = names.iter().map(player).collect::<Result<_, PageError>>()?;
    asked.nothing_left()?;
    let kept = players.iter().all(NamedPlayer::is_steady);
    let names: Vec<String> = players.iter().map(ToString::to_string).collect();
    let names = names.join(" ");
    let key = format!("analyze {} {} {names}", game.name(), position.board);
    let lab = site.shared_lab();
    let work = move |control: &Control<'_>, _: &(dyn Fn(&Analysis) + Sync)| {
        let analyzer = lab.analyzer(&game, &players, control)?;
        let players = analyzer.at(&position, control)?;
        let schema = "marubatsu.analysis/1";
        Ok((Analysis { schema, players }, kept))
    };
    Ok(format.reply(key, work, |found, context| {
        ReportView::of(analyze::sheets(&found.players), context)
    }))
}

pub(crate) fn why(site: &Site, ask: ParsedRequest) -> Result<ReplyPlan, PageError> {
    let mut asked = ask.query;
    let (game, position) = position(site, &mut asked)?;
    let mv = asked.take("move")?.unwrap_or_default();
    asked.nothing_left()?;
    let key = format!("why {} {} {mv}", game.name(), position.board);
    let nodes = WHY_NODES.min(site.limits().nodes);
    let lab = site.shared_lab();
    Ok(document(key, move |control| {
        let report = lab.why((&game, &position), (("move", &mv), nodes), control)?;
        Ok((report, true))
    }))
}
