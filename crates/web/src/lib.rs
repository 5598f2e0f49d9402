//! The lab in a browser: pages and JSON over the use cases.
//!
//! Invariants: it listens on the loopback alone and works for nobody but its own pages (`guard`); it
//! draws nothing and searches nothing itself; the only state on the server are bounded caches.
//!
//! ```
//! let lab = marubatsu_web::LabState::new(8765);
//! let router: axum::Router = marubatsu_web::router(lab);
//! # drop(router);
//! ```

#![forbid(unsafe_code)]

mod answer;
mod api;
mod assets;
mod cache;
mod choice;
mod fault;
mod guard;
mod hash;
mod jobs;
mod page;
mod query;
mod serve;
mod state;
mod summary;
mod tables;
mod texts;

pub use serve::{serve, serve_with};
pub use state::{LabState, Limits};
pub use tables::OwnTable;

use axum::Router;
use axum::http::StatusCode;
use axum::middleware::from_fn_with_state;
use axum::routing::get;

use fault::Fault;

/// All pages and the API, guarded: ready to be asked without a socket.
pub fn router(state: LabState) -> Router {
    Router::new()
        .route("/", get(page::home::home))
        .route("/help", get(page::help::help))
        .route(page::embed::PATH, get(page::embed::embed))
        .route("/search", get(page::search::search))
        .route("/play", get(page::play::play))
        .route("/match", get(page::contest::contest))
        .route("/players", get(page::players::players))
        .route("/tree", get(page::tree::tree))
        .route("/compare", get(page::compare::compare))
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/static/{*name}", get(assets::asset))
        .merge(api::routes())
        .fallback(|| async { Fault::new(StatusCode::NOT_FOUND, texts::NOT_FOUND) })
        .layer(from_fn_with_state(state.clone(), guard::guard))
        .with_state(state)
}
