//! `/api/match`: players against each other, with `progress=true` as JSON lines; `/api/prove`: whether a player has
//! solved a game. The documents are the command line's.
//!
//! Invariant: a contest nobody waits for any longer is given up.

use axum::extract::{RawQuery, State};
use axum::http::HeaderMap;
use axum::response::Response;
use marubatsu::lang::Message;
use marubatsu_app::contest::{self, MatchRequest};
use marubatsu_app::error::InputError;
use marubatsu_app::players::NamedPlayer;
use marubatsu_app::prove::{self, ProveRequest};

use super::players::named;
use super::progress::tell;
use crate::answer::json_text;
use crate::asked::Asked;
use crate::choice;
use crate::fault::Fault;
use crate::jobs::Joined;
use crate::state::{Document, LabState, outcome};

/// Players of one contest, and games with either colour, at most.
const MOST_PLAYERS: usize = 24;
const MOST_GAMES: u32 = 100_000;

/// Which match an address asks for.
pub(crate) fn request(lab: &LabState, asked: &mut Asked) -> Result<MatchRequest, Fault> {
    let players = named(lab, "player", &asked.take_all("player"), MOST_PLAYERS)?;
    let request = MatchRequest::from_pairs(players, asked.take_rest())?;
    if let Some(games) = request.games.filter(|&games| games > MOST_GAMES) {
        let message = Message::new(
            format!("on pages at most {MOST_GAMES} games; the command line plays more"),
            format!(
                "ページでの対戦は {MOST_GAMES} 回以下です。コマンドラインではもっと多く対戦できます"
            ),
        );
        return Err(InputError::new("games", &games.to_string(), Some(0), message).into());
    }
    Ok(request)
}

pub(super) async fn contest(
    State(lab): State<LabState>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Fault> {
    let mut asked = Asked::read(query.as_deref())?;
    asked.view()?;
    let lang = choice::lang(query.as_deref(), &headers);
    let follows = asked.one_of("progress", &[("true", true), ("false", false)])?;
    let request = request(&lab, &mut asked)?;
    let kept = request.players.iter().all(NamedPlayer::is_steady);
    let key = format!("match {}", request.key());
    let joined = lab.document(&key, move |control| {
        Ok(Document::new(&contest::run(&request, control)?, kept))
    });
    match joined {
        Joined::Running(reader) if follows == Some(true) => {
            let finish = Box::new(|document: std::sync::Arc<Document>| {
                Box::pin(async move { Ok(document.text.clone()) }) as _
            });
            Ok(tell(reader, lang, finish))
        }
        joined => Ok(json_text(outcome(joined).await?.text.clone())),
    }
}

pub(super) async fn prove(
    State(lab): State<LabState>,
    RawQuery(query): RawQuery,
) -> Result<Response, Fault> {
    let mut asked = Asked::read(query.as_deref())?;
    asked.view()?;
    let player = asked.take("player")?.unwrap_or_default();
    let [player] = &named(&lab, "player", &[player], 1)?[..] else {
        return Err(Fault::internal(&"one player was named"));
    };
    let request = ProveRequest::from_pairs(player.clone(), asked.take_rest())?;
    let kept = request.player.is_steady();
    let key = format!("prove {}", request.key());
    let joined = lab.document(&key, move |control| {
        Ok(Document::new(&prove::run(&request, control)?, kept))
    });
    Ok(json_text(outcome(joined).await?.text.clone()))
}
