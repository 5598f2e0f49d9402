//! The API: the command line's documents at URLs.
//!
//! Invariants: the options of a search are the use cases' own keys; what a page's address carries beside
//! them (`lang`, `theme`, `frame`) is read everywhere and changes no number.

mod compare;
mod contest;
mod draw;
mod events;
mod film;
mod find;
mod frames;
mod growth;
mod import;
mod players;
mod position;
mod progress;
mod search;
mod solve;
mod study;
mod table;
mod timeline;
mod trace;

use std::sync::Arc;

use axum::Router;
use axum::routing::get;
use marubatsu::lang::Message;
use marubatsu_app::error::InputError;
use marubatsu_app::trace::Recording;

use crate::fault::Fault;
use crate::query::Recorded;
use crate::state::{LabState, outcome};

pub(crate) use growth::USUAL_DEPTH;
/// The one path that takes a body.
pub(crate) use import::PATH as TAKES_FILE;

/// Which match is asked for.
pub(crate) use contest::request as match_request;

/// The API's part of the router.
pub(crate) fn routes() -> Router<LabState> {
    Router::new()
        .route("/api/search", get(search::search))
        .route("/api/solve", get(solve::solve))
        .route("/api/trace", get(trace::trace))
        .route("/api/frames", get(frames::frames))
        .route("/api/find", get(find::find))
        .route("/api/position", get(position::position))
        .route("/api/draw/frame", get(draw::frame))
        .route("/api/draw/board", get(draw::board))
        .route("/api/draw/tree", get(draw::tree))
        .route("/api/film", get(film::film))
        .route("/api/growth", get(growth::growth))
        .route("/api/growth/frames", get(growth::frames))
        .route("/api/draw/growth", get(growth::picture))
        .route("/api/film/growth", get(growth::film))
        .route("/api/tree", get(study::tree))
        .route("/api/draw/study", get(study::picture))
        .route("/api/classes", get(study::classes))
        .route("/api/compare", get(compare::compare))
        .route("/api/compare/follow", get(compare::follow))
        .route("/api/players", get(players::players))
        .route("/api/analyze", get(players::analyze))
        .route("/api/why", get(players::why))
        .route("/api/match", get(contest::contest))
        .route("/api/prove", get(contest::prove))
        .route("/api/events", get(events::events))
        .route(import::PATH, import::method())
        .route("/api/table", get(table::table))
        .route("/api/timeline", get(timeline::timeline))
}

/// The recording that is asked for: made now, or kept from before.
async fn recording(lab: &LabState, recorded: Recorded) -> Result<Arc<Recording>, Fault> {
    match recorded {
        Recorded::Search(request) => outcome(lab.recording(&request)).await,
        Recorded::Import(key) => Ok(Arc::clone(&lab.imported(&key)?.recording)),
    }
}

/// There is no frame of this number among `count`, which the parameter `key` asks for.
fn no_frame(key: &str, n: u64, count: u64) -> Fault {
    let last = count.saturating_sub(1);
    let message = Message::new(
        format!("there is no such frame: the last one is {last}"),
        format!("そのようなフレームはありません。最後は {last} です"),
    );
    InputError::new(key, &n.to_string(), None, message).into()
}
