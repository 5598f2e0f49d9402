//! `/api/match`: players against each other, with `progress=true` as JSON lines; `/api/prove`: whether a player has
//! solved a game. The documents are the command line's.
//!
//! Invariant: a contest nobody waits for any longer is given up.

use axum::extract::State;
use axum::response::Response;
use marubatsu::lang::Message;
use marubatsu_app::contest::{self, MatchRequest};
use marubatsu_app::error::InputError;
use marubatsu_app::players::NamedPlayer;
use marubatsu_app::prove::{self, ProveRequest};

use super::players::few_enough;
use super::progress::tell;
use crate::answer::json_text;
use crate::fault::Fault;
use crate::jobs::Joined;
use crate::query::Query;
use crate::state::{Document, LabState, outcome};

/// Players of one contest, and games with either colour, at most.
const MOST_PLAYERS: usize = 24;
const MOST_GAMES: u32 = 100_000;

/// The match of these players, and what else is said of it.
pub(crate) fn request(
    lab: &LabState,
    names: &[String],
    pairs: &[(String, String)],
) -> Result<MatchRequest, Fault> {
    few_enough("player", names, MOST_PLAYERS)?;
    let players = names.iter().map(|name| ("player", name.as_str()));
    let pairs = pairs.iter().map(|(key, value)| (&**key, &**value));
    let mut request: MatchRequest = lab.lab().read(players.chain(pairs))?;
    let nodes = lab.limits().nodes;
    let players = request.players.into_iter();
    request.players = players.map(|player| player.limited(nodes)).collect();
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
    Query {
        mut asked, lang, ..
    }: Query,
) -> Result<Response, Fault> {
    let follows = asked.one_of("progress", &[("true", true), ("false", false)])?;
    let names = asked.take_all("player");
    let request = request(&lab, &names, &asked.take_rest())?;
    let kept = request.players.iter().all(NamedPlayer::is_steady);
    let key = format!("match {}", request.key());
    let joined = lab.document(&key, move |control| {
        let report = contest::run(&request, control)?;
        Ok(Document::new(&report, kept && report.stopped().is_none()))
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
    Query { mut asked, .. }: Query,
) -> Result<Response, Fault> {
    let player = asked.take("player")?.unwrap_or_default();
    let player = [("player".to_owned(), player)].into_iter();
    let mut request: ProveRequest = lab.lab().read(player.chain(asked.take_rest()))?;
    request.player = request.player.limited(lab.limits().nodes);
    let kept = request.player.is_steady();
    let key = format!("prove {}", request.key());
    let joined = lab.document(&key, move |control| {
        Ok(Document::new(&prove::run(&request, control)?, kept))
    });
    Ok(json_text(outcome(joined).await?.text.clone()))
}
