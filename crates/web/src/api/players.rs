//! `/api/players`: all players, as `marubatsu players --json` lists them; `/api/analyze`: what some of them think
//! of a position; `/api/why`: why not this move.
//!
//! Invariants: only players known to the registry are asked; a search stops at the server's node limit.

use axum::extract::State;
use axum::response::Response;
use marubatsu::lang::Message;
use marubatsu_app::analyze::{AnalyzeReport, analyzer};
use marubatsu_app::error::InputError;
use marubatsu_app::game::{AnyGame, AnyPosition};
use marubatsu_app::players::{NamedPlayer, report};
use marubatsu_app::why;
use serde::Serialize;

use crate::answer::{json, json_text};
use crate::fault::Fault;
use crate::query::{Query, QueryParameters};
use crate::state::{Document, LabState, outcome};

/// Nodes of each of the two solutions behind a reason: those of a second or two.
const WHY_NODES: u64 = 2_000_000;

/// Players that are asked about one position, at most.
const MOST_PLAYERS: usize = 8;

/// All players, or the one that is named, if there is one who takes these parameters.
pub(super) async fn players(
    State(lab): State<LabState>,
    Query { mut asked, .. }: Query,
) -> Result<Response, Fault> {
    let player = asked.take("player")?;
    asked.nothing_left()?;
    let player = player.map(|text| lab.lab().player("player", &text));
    let player = player.transpose()?;
    Ok(json(&report::players(
        lab.lab().own_players(),
        player.as_ref().map(NamedPlayer::name),
    )))
}

/// A game and a position of it, taken from the parameters.
fn position(lab: &LabState, asked: &mut QueryParameters) -> Result<(AnyGame, AnyPosition), Fault> {
    let game = asked.take("game")?.unwrap_or_else(|| "3x3".to_owned());
    let game = lab.lab().game(&game)?;
    let place = match (asked.take("board")?, asked.take("moves")?) {
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
    Ok((game, place))
}

/// Refuses more than `most` players, named for the option `key`.
pub(super) fn few_enough(key: &str, names: &[String], most: usize) -> Result<(), Fault> {
    if names.len() > most {
        let message = Message::new(
            format!("at most {most} players"),
            format!("プレイヤーは {most} 以下にしてください"),
        );
        return Err(InputError::usage(key, &names[most], message).into());
    }
    Ok(())
}

/// The player of this name, within the server's limits.
fn named(lab: &LabState, text: &str) -> Result<NamedPlayer, Fault> {
    let player = lab.lab().player("player", text)?;
    Ok(player.limited(lab.limits().nodes))
}

/// `marubatsu.analysis/1`: a report for each player.
#[derive(Debug, Serialize)]
struct Analysis {
    schema: &'static str,
    players: Vec<AnalyzeReport>,
}

pub(super) async fn analyze(
    State(lab): State<LabState>,
    Query { mut asked, .. }: Query,
) -> Result<Response, Fault> {
    let (game, place) = position(&lab, &mut asked)?;
    let names = asked.take_all("player");
    few_enough("player", &names, MOST_PLAYERS)?;
    let players = names.iter().map(|name| named(&lab, name));
    let players: Vec<NamedPlayer> = players.collect::<Result<_, _>>()?;
    asked.nothing_left()?;
    let kept = players.iter().all(NamedPlayer::is_steady);
    let names: Vec<String> = players.iter().map(ToString::to_string).collect();
    let key = format!(
        "analyze {} {} {}",
        game.name(),
        place.board,
        names.join(" ")
    );
    let joined = lab.document(&key, move |control| {
        let analyzer = analyzer(&game, &players, control)?;
        let players = analyzer.at(&place, control)?;
        let schema = "marubatsu.analysis/1";
        Ok(Document::new(&Analysis { schema, players }, kept))
    });
    Ok(json_text(outcome(joined).await?.text.clone()))
}

pub(super) async fn why(
    State(lab): State<LabState>,
    Query { mut asked, .. }: Query,
) -> Result<Response, Fault> {
    let (game, place) = position(&lab, &mut asked)?;
    let mv = asked.take("move")?.unwrap_or_default();
    asked.nothing_left()?;
    let key = format!("why {} {} {mv}", game.name(), place.board);
    let joined = lab.document(&key, move |control| {
        Ok(Document::new(
            &why::run(&game, &place, (&mv, WHY_NODES), control)?,
            true,
        ))
    });
    Ok(json_text(outcome(joined).await?.text.clone()))
}
